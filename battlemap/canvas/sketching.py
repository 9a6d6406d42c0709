"""What the rules sketch of a wish on the map before it is made: the straight line of a charge, what a blast covers."""

from contextlib import suppress

from battlemap.board.encounter import AnyEncounter
from battlemap.canvas.questions import answer_about, clickable
from battlemap.canvas.stage import Stage
from battlemap.play.preview import preview
from battlemap.rules.drive import Pick
from battlemap.rules.lenses import Overlay
from battlemap.rules.procedure import Command, Keys, Refused

NOTHING = Overlay()


class Sketching:
    """Of one stage: shows what the rules sketch of the wish that is looked at, else of the one that is under way."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._looked: Command | None = None
        self._pointed = ""

    def look_at(self, wish: object) -> None:
        """A line of the menu is looked at that would perform this Command; None: none is."""
        self._looked = wish if isinstance(wish, Command) else None
        self.refresh()

    def point_at(self, thing: str) -> None:
        """The mouse points at something that answers the open question; "": at nothing of that kind."""
        if thing != self._pointed:
            self._pointed = thing
            self.refresh()

    def refresh(self) -> None:
        """Show what there is to show now."""
        stage = self._stage
        board, wish = self._wish()
        sketch = NOTHING
        if wish is not None:
            with suppress(Refused, ValueError):
                sketch = stage.rules.sketch(board, wish)
        stage.scene.courses.show(sketch.lines)
        rest = Overlay(sketch.areas, (), sketch.signs) if sketch.areas or sketch.signs else NOTHING
        stage.scene.sketched.show(rest, board.grid)

    def _wish(self) -> tuple[AnyEncounter, Command | None]:
        """The board before the wish, and the wish with what has been answered of it so far, or goes without saying."""
        from msgspec.structs import replace

        stage = self._stage
        run, board = stage.session.current, stage.board
        if self._looked is not None:
            settled = {pick.ask: pick.keys for pick in preview(stage.rules, board, self._looked).assumed}
            return board, replace(self._looked, given={**settled, **self._looked.given})
        if run is None or run.done:
            return board, None
        given: dict[str, Keys] = {answer.ask: answer.keys for answer in run.tape if isinstance(answer, Pick)}
        choice = clickable(stage.session)
        option = answer_about(choice, self._pointed) if choice is not None and self._pointed else None
        if choice is not None and option is not None:
            given[choice.ask] = (option.key,)
        return run.before, replace(run.command, given={**run.command.given, **given})
