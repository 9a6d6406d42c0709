"""The timers and counters of the battle, below the turn order: a click opens one, the cross takes it off, − and + tick."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.turns.event_rows import TimerLine
from battlemap.gui.widgets.buttons import IconButton, PaintedButton, TextButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import DOCK_PADDING, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

ROW = 28
CROSS = 22
FEW = 2
"""So many timers are seen before the rest is a line that opens."""


class TimerRow(PaintedButton):
    """One timer, or one counter, which is ticked by its − and +."""

    opened = Signal(str)
    removed = Signal(str)
    ticked = Signal(str, int)

    def __init__(self, theme: Theme, line: TimerLine, parent: QWidget | None = None) -> None:
        self.line = line
        super().__init__(theme, _spoken_text(line), parent=parent)
        self.setFixedHeight(ROW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open)
        self.cross = IconButton(theme, "lucide/x", f"Take off: {line.words}", "", CROSS, 13, self)
        self.cross.clicked.connect(self._remove)
        self.steps: tuple[IconButton, ...] = ()
        if line.is_counted:
            less = IconButton(theme, "lucide/minus", f"{line.words}: one less", "", CROSS, 13, self)
            more = IconButton(theme, "lucide/plus", f"{line.words}: one more", "", CROSS, 13, self)
            less.clicked.connect(self._count_down)
            more.clicked.connect(self._count_up)
            self.steps = less, more

    def show_line(self, line: TimerLine) -> None:
        """Show how it stands now; it is the same timer or counter."""
        if line != self.line:
            self.line = line
            self.set_name(_spoken_text(line))
            self._place_steps()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, ROW)

    def resizeEvent(self, event: object) -> None:
        self.cross.move(QPoint(self.width() - DOCK_PADDING - CROSS + 5, (ROW - CROSS) // 2))
        self._place_steps()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, line = self.theme.palette, QPainter(self), self.line
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.state in ("hover", "pressed"):
            fill_rounded(painter, QRectF(5, 0, self.width() - 11, ROW), RADIUS_CONTROL, p.hover)
        y, ink = ROW / 2, p.cost if line.over else p.text2 if line.shared else p.gm
        draw_icon(painter, line.icon, QRectF(DOCK_PADDING + 5, y - 8, 16, 16), ink, 2)
        right = self.width() - DOCK_PADDING - CROSS - (CROSS if self.steps else 0)
        font = interface_font(SECONDARY, SEMIBOLD if line.over else MEDIUM)
        taken = text_width(line.when, font)
        draw_text(painter, right, y, line.when, font, p.cost if line.over else p.text2, "right", width=right * 0.6)
        room = right - DOCK_PADDING - 34 - min(taken, right * 0.6) - 10 - (CROSS if self.steps else 0)
        draw_text(painter, DOCK_PADDING + 34, y, line.words, interface_font(BODY, MEDIUM), p.text, width=room)
        if self.hasFocus():
            box = QRectF(5, 0, self.width() - 11, ROW)
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()

    def _open(self) -> None:
        self.opened.emit(self.line.key)

    def _remove(self) -> None:
        self.removed.emit(self.line.key)

    def _count_up(self) -> None:
        self.ticked.emit(self.line.key, 1)

    def _count_down(self) -> None:
        self.ticked.emit(self.line.key, -1)

    def _place_steps(self) -> None:
        """A minus and a plus around the number."""
        if self.steps:
            less, more = self.steps
            right, top = self.width() - DOCK_PADDING - CROSS, (ROW - CROSS) // 2
            taken = round(text_width(self.line.when, interface_font(SECONDARY, SEMIBOLD if self.line.over else MEDIUM)))
            more.move(right - CROSS + 3, top)
            less.move(right - 2 * CROSS - taken - 3, top)


def _spoken_text(line: TimerLine) -> str:
    return f"{line.words}, {line.when}" + (", due" if line.is_counted and line.over else "")


class TimerList(QWidget):
    """All of them; not there while there are none."""

    opened = Signal(str)
    removed = Signal(str)
    ticked = Signal(str, int)
    """A counter, and by how much."""
    resized = Signal()
    """It needs another height."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.rows: list[TimerRow] = []
        self._lines: tuple[TimerLine, ...] = ()
        self.more = TextButton(theme, "More", height=ROW - 4, parent=self)
        self.more.clicked.connect(self._show_all)
        self._shows_all = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_lines(self, lines: tuple[TimerLine, ...]) -> None:
        """Show these timers: those that come first, the others when they are asked for."""
        if lines == self._lines:
            return
        before, self._lines = self._lines, lines
        if [line.key for line in before] == [line.key for line in lines]:
            for row, line in zip(self.rows, lines, strict=False):
                row.show_line(line)
            return
        self._shows_all = self._shows_all and len(lines) > FEW + 1
        self._rebuild()

    def sizeHint(self) -> QSize:
        return QSize(120, ROW * (len(self.rows) + (not self.more.isHidden())))

    def _show_all(self) -> None:
        self._shows_all = True
        self._rebuild()
        self.resized.emit()

    def _rebuild(self) -> None:
        lines, folds = self._lines, len(self._lines) > FEW + 1 and not self._shows_all
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [TimerRow(self.theme, line, self) for line in (lines[:FEW] if folds else lines)]
        for row in self.rows:
            row.opened.connect(self.opened)
            row.removed.connect(self.removed)
            row.ticked.connect(self.ticked)
            self._column.addWidget(row)
        self._column.removeWidget(self.more)
        self.more.set_words(f"{len(lines) - FEW} more")
        self.more.setVisible(folds)
        self._column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setVisible(bool(lines))
        self.updateGeometry()
