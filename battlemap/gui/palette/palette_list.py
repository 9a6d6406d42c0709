"""The list of the palette: one row is the current one, by arrow or under the pointer; heads and grey rows are passed over."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget

from battlemap.gui.palette.palette_delegate import PaletteDelegate, row_height
from battlemap.gui.palette.palette_model import PaletteModel, PaletteRow
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch

PADDING = 6


class PaletteList(QListView):
    """Shows rows; what a row does is not its business."""

    taken = Signal()
    """The current row was clicked."""
    current_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        accept_touch(self)
        self.lines = PaletteModel(self)
        self.painter_of_rows = PaletteDelegate(theme, self)
        self.setModel(self.lines)
        self.setItemDelegate(self.painter_of_rows)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListView { background: transparent; border: none; padding: 0; }")
        self.setAccessibleName("What can be done")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.selectionModel().currentChanged.connect(self._tell_current)

    @property
    def current(self) -> PaletteRow | None:
        """The row that is looked at."""
        at = self.currentIndex().row()
        return self.lines.rows[at] if 0 <= at < len(self.lines.rows) else None

    @property
    def tall(self) -> int:
        """How high all rows are together."""
        return sum(map(row_height, self.lines.rows)) + PADDING

    @property
    def visible_rows(self) -> range:
        """Which rows are in sight."""
        count = len(self.lines.rows)
        if not count:
            return range(0)
        first, last = (
            self.indexAt(point).row() for point in (self.viewport().rect().topLeft(), self.viewport().rect().bottomLeft())
        )
        return range(max(0, first), (last if last >= 0 else count - 1) + 1)

    def show_rows(self, rows: tuple[PaletteRow, ...], kept: str = "") -> None:
        """Show these; the one with the key *kept* is the current one, else the first that can be chosen."""
        self.lines.show_rows(rows)
        free = [at for at, row in enumerate(rows) if row.can_be_chosen]
        again = [at for at, row in enumerate(rows) if kept and row.shape != "head" and row.key == kept]
        self.select_row(next(iter([*again, *free]), -1))
        if not again:
            self.scrollToTop()

    def walk(self, step: int) -> None:
        """Go *step* rows on, past heads and grey rows, round at the ends."""
        rows, at = self.lines.rows, self.currentIndex().row()
        free = [index for index, row in enumerate(rows) if row.can_be_chosen]
        if not free:
            return
        if step > 0:
            self.select_row(next((index for index in free if index > at), free[0]))
        else:
            self.select_row(next((index for index in reversed(free) if index < at), free[-1]))

    def select_row(self, at: int) -> None:
        """Look at a row; its head comes into sight with the first one."""
        self.setCurrentIndex(self.lines.index(at) if at >= 0 else QModelIndex())
        if at >= 0:
            if at <= 1:
                self.scrollToTop()
            self.scrollTo(self.lines.index(at))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and self.lines.rows[index.row()].shape != "head":
            self.setCurrentIndex(index)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and index == self.currentIndex():
            self.taken.emit()

    def _tell_current(self, now: QModelIndex, before: QModelIndex) -> None:
        self.current_changed.emit()
