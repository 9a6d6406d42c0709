"""What the rules sketch of a wish on the map before it is made: the straight line of a charge, what a blast covers."""

from contextlib import suppress

from battlemap.board.encounter import AnyEncounter
from battlemap.board.subject import SCENE, Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.question_targets import answer_about, clickable_choice
from battlemap.play.command_preview import preview_command
from battlemap.rules.lenses import LensOverlay
from battlemap.rules.procedure import Command, Keys, Refused
from battlemap.rules.run import AnswerInput

NOTHING = LensOverlay()


class CommandSketch:
    """Of one map controller: shows what the rules sketch of the command that is looked at, else of the one that is under way."""

    def __init__(self, controller: MapController) -> None:
        self._controller = controller
        self._hovered_command: Command | None = None
        self._hovered_subject = SCENE

    def preview_command(self, command: Command) -> None:
        """A line of the menu is looked at that would perform this command."""
        self._hovered_command = command
        self.refresh()

    def drop_command(self) -> None:
        """No such line is looked at any more."""
        self._hovered_command = None
        self.refresh()

    def point_at(self, subject: Subject) -> None:
        """The mouse points at something that answers the open question; SCENE: at nothing of that kind."""
        if subject != self._hovered_subject:
            self._hovered_subject = subject
            self.refresh()

    def refresh(self) -> None:
        """Show what there is to show now."""
        controller = self._controller
        board, draft = self._draft_command()
        sketch = NOTHING
        if draft is not None:
            with suppress(Refused, ValueError):
                sketch = controller.rules.command_overlay(board, draft)
        controller.scene.course_layer.show(sketch.lines)
        rest = LensOverlay(sketch.areas, (), sketch.signs) if sketch.areas or sketch.signs else NOTHING
        controller.scene.sketch_layer.show(rest, board.grid)

    def _draft_command(self) -> tuple[AnyEncounter, Command | None]:
        """The board before the wish, and the wish with what has been answered of it so far, or goes without saying."""
        from msgspec.structs import replace

        controller = self._controller
        run, board = controller.session.current, controller.board
        if self._hovered_command is not None:
            settled = {
                pick.ask: pick.keys for pick in preview_command(controller.rules, board, self._hovered_command).assumptions
            }
            return board, replace(self._hovered_command, preset={**settled, **self._hovered_command.preset})
        if run is None or run.done:
            return board, None
        given: dict[str, Keys] = {answer.ask: answer.keys for answer in run.inputs if isinstance(answer, AnswerInput)}
        choice = clickable_choice(controller.session)
        option = answer_about(choice, self._hovered_subject) if choice is not None and self._hovered_subject != SCENE else None
        if choice is not None and option is not None:
            given[choice.ask] = (option.key,)
        return run.before, replace(run.command, preset={**run.command.preset, **given})
