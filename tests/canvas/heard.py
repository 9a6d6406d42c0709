"""What a stage has said, kept for a test to look at."""

from msgspec import Struct
from PySide6.QtCore import QPoint

from battlemap.board.ids import Cell, Point
from battlemap.canvas.drag import DragInfo, Hint
from battlemap.canvas.stage import Stage


class Heard:
    """Every signal of a stage since this was made."""

    def __init__(self, stage: Stage) -> None:
        self.refused: list[str] = []
        self.drags: list[DragInfo | None] = []
        self.hints: list[Hint | None] = []
        self.menus: list[tuple[object, QPoint]] = []
        self.edits: list[object] = []
        self.picks: list[object] = []
        self._stage = stage
        stage.refused.connect(self.refused.append)
        stage.drag_changed.connect(self.drags.append)
        stage.hint_changed.connect(self.hints.append)
        stage.menu_wanted.connect(self._menu)
        stage.edit_wanted.connect(self.edits.append)
        stage.picked.connect(self.picks.append)

    def _menu(self, subject: object, where: QPoint) -> None:
        self.menus.append((subject, where))

    @property
    def drag(self) -> DragInfo:
        """The last that was told of a drag."""
        info = self.drags[-1]
        assert info is not None
        return info


class Marked(Struct, frozen=True):
    """What is marked on a grid at one moment."""

    goal: Cell | None
    trail: tuple[Point, ...]
    words: str
    reach: bool
    hovered: Cell | None


def marked(stage: Stage) -> Marked:
    """What is marked now."""
    scene = stage.scene
    label = scene.marks.label
    goal = scene.cells.goal
    return Marked(goal[0] if goal else None, scene.cells.trail, label[1] if label else "", scene.reach.shown, scene.cells.hovered)
