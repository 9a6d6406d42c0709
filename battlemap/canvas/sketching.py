"""What the rules sketch of a wish on the map before it is made: the straight line of a charge, what a blast covers."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.encounter import AnyEncounter
from battlemap.canvas.laid_pictures import LaidPicture, painted_picture, snapped
from battlemap.canvas.questions import answer_about, clickable
from battlemap.canvas.studio import Studio
from battlemap.play.preview import preview
from battlemap.rules.drive import Pick
from battlemap.rules.lenses import Overlay, Sightline
from battlemap.rules.procedure import Command, Keys, Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from battlemap.canvas.stage import Stage

NOTHING = Overlay()
COURSES = 95.0
"""Above what lies on the ground, below everybody who stands there."""
LABEL = 230.0
"""So far a label may reach from the end of its line, in window px."""


class Courses:
    """The layer of lines along which somebody may come, with their words; show() replaces what it showed before."""

    def __init__(self, scene: QGraphicsScene, studio: Studio, rooms: Callable[[], list[QRectF]]) -> None:
        """*rooms*: where no label is to lie."""
        self._studio, self._rooms = studio, rooms
        self._picture = LaidPicture(scene, COURSES)
        self._seen = QRectF()
        self.lines: tuple[Sightline, ...] = ()

    def show(self, lines: tuple[Sightline, ...] = ()) -> None:
        """Show these lines, or nothing."""
        if lines != self.lines:
            self.lines = lines
            self.bake()

    def look(self, seen: QRectF) -> None:
        """*seen* (map px) is what the window shows now."""
        if seen != self._seen:
            self._seen = seen
            if self.lines:
                self.bake()

    def bake(self) -> None:
        """Make the picture for the studio's glass."""
        glass, lines = self._studio.glass, self.lines
        points = [point for line in lines for point in (line.start, line.end)]
        if not points:
            self._picture.clear()
            return
        left, top = min(x for x, _ in points), min(y for _, y in points)
        box = QRectF(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
        around = LABEL / glass.zoom
        rect = snapped(box.adjusted(-around, -around, around, around).intersected(self._seen), glass)
        if rect.isEmpty():
            self._picture.clear()
            return
        from battlemap.paint.courses import draw_courses

        taken = [room for room in self._rooms() if room.intersects(rect)]

        def paint(painter: QPainter) -> None:
            draw_courses(painter, lines, glass.palette, glass.zoom, taken)

        self._picture.lay(painted_picture(rect, glass, paint), rect, glass)


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
