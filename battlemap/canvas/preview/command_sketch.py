"""What the rules sketch of a wish on the map before it is made: the straight line of a charge, what a blast covers."""

from contextlib import suppress
from math import hypot

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Point, TokenId
from battlemap.board.subject import SCENE, Subject
from battlemap.board.zones.outlines import centroid
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.question_targets import answer_about, clickable_choice
from battlemap.layout.map_metrics import TOKEN
from battlemap.play.command_preview import preview_command
from battlemap.rules.lenses import LensOverlay, Sightline
from battlemap.rules.procedure import Command, Keys, Refused
from battlemap.rules.run import AnswerInput

NOTHING = LensOverlay()
STOP = TOKEN * 0.62
"""So far from the middle of its target a line ends, map px: the head of its arrow is seen beside the token."""


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
        controller.scene.course_layer.show(self._between_tokens(draft, sketch.lines) if draft is not None else ())
        rest = LensOverlay(sketch.areas, (), sketch.signs) if sketch.areas or sketch.signs else NOTHING
        controller.scene.sketch_layer.show(rest, board.grid)

    def _between_tokens(self, draft: Command, lines: tuple[Sightline, ...]) -> tuple[Sightline, ...]:
        """Lead lines on a map of zones from token to token, where these stand in the zones whose middles they join.

        The head of an arrow stops before its target, and a line on which the acting token has come already is left out.
        """
        from msgspec.structs import replace

        controller, board = self._controller, self._controller.board
        if board.grid is not None or not lines:
            return lines
        spots: dict[Point, Point] = {}
        who, target = draft.actor, TokenId((draft.preset.get("target") or ("",))[0])
        for token in (who, target):
            if token is not None and token in board.tokens and (zone := board[token].zone) is not None:
                spot = controller.scene.spot_of(token)
                spots[centroid(board.zone_map, zone)] = spot if spot is not None else centroid(board.zone_map, zone)
        led = []
        for line in lines:
            if line.cover_at is None and self._hovered_command is None and self._has_come(who):
                continue
            start, end = spots.get(line.start, line.start), spots.get(line.end, line.end)
            led.append(replace(line, start=start, end=_before(start, end, STOP) if line.end in spots else end))
        return tuple(led)

    def _has_come(self, who: TokenId | None) -> bool:
        """True if *who* has moved in the command under way."""
        run, board = self._controller.session.current, self._controller.board
        if run is None or who is None or who not in run.before.tokens or who not in board.tokens:
            return False
        return run.before[who].place != board[who].place

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


def _before(start: Point, end: Point, gap: float) -> Point:
    """The point *gap* before *end* on the way from *start*; *end* itself where the way is shorter than twice that."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length <= 2 * gap:
        return end
    part = 1 - gap / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
