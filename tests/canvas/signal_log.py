"""What a map controller has said, kept for a test to look at."""

from msgspec import Struct
from PySide6.QtCore import QPoint

from battlemap.board.ids import Cell, Point
from battlemap.board.subject import Subject
from battlemap.canvas.view.drag_info import DragInfo, ToolHint
from battlemap.canvas.view.map_controller import MapController


class SignalLog:
    """Every signal of a map controller since this was made."""

    def __init__(self, controller: MapController) -> None:
        self.refused: list[str] = []
        self.drags: list[DragInfo | None] = []
        self.hints: list[ToolHint] = []
        self.menus: list[tuple[Subject, QPoint]] = []
        self.edits: list[Subject] = []
        self.picks: list[Subject] = []
        self._stage = controller
        controller.refused.connect(self.refused.append)
        controller.drag_changed.connect(self.drags.append)
        controller.drag_ended.connect(lambda: self.drags.append(None))
        controller.hint_changed.connect(self.hints.append)
        controller.menu_wanted.connect(self._menu)
        controller.edit_wanted.connect(self.edits.append)
        controller.subject_selected.connect(self.picks.append)

    def _menu(self, subject: Subject, where: QPoint) -> None:
        self.menus.append((subject, where))

    @property
    def drag(self) -> DragInfo:
        """The last that was told of a drag."""
        info = self.drags[-1]
        assert info is not None
        return info


class GridMarks(Struct, frozen=True):
    """What is marked on a grid at one moment."""

    goal: Cell | None
    path: tuple[Point, ...]
    words: str
    reach: bool
    hovered: Cell | None


def read_marks(controller: MapController) -> GridMarks:
    """What is marked now."""
    scene = controller.scene
    label = scene.marks.label
    goal = scene.cells.goal
    return GridMarks(
        goal[0] if goal else None, scene.cells.path, label[1] if label else "", scene.reach.is_shown, scene.cells.hovered
    )
