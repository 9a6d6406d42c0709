"""The column of names beside the lanes: what each try is called and holds, and what can be done with it."""

from msgspec import Struct
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QEnterEvent, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QToolTip, QWidget

from battlemap.gui.timeline.strip.strip_layout import MAIN_LANE, OTHER_LANE
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, SEMIBOLD, draw_text, interface_font, tip_text

LEFT, EDGE = 40, 10
"""Where a name begins, and what stays free behind it."""
INSET = 3
"""So many pixels at the left and below it are left to the line round a strip that has the keyboard."""
MORE = 24
"""How wide the button of what can be done with a try is."""
LIT_INSET = 2
NOTCH = 120
"""So much a wheel turns in one notch."""


class LaneRow(Struct, frozen=True):
    """A lane in the column. *first*: the entry of a try, 0 for what happened; *y*: its middle, px of the column."""

    first: int
    name: str
    caption: str
    y: float
    lit: bool = False
    """Whether one looks at a moment of it."""

    @property
    def half(self) -> float:
        """Half of its height."""
        return (OTHER_LANE if self.first else MAIN_LANE) / 2


class LaneNames(QWidget):
    """Shows names; a double click names a try, the button or the context menu does more with it."""

    name_wanted = Signal(int)
    """The first entry of a try."""
    menu_wanted = Signal(int, QPoint)
    """The first entry of a try, or 0, and where on the screen."""
    entered = Signal()
    scrolled = Signal(int)
    """The wheel was turned by so many notches upwards."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.rows: tuple[LaneRow, ...] = ()
        self._pointed = 0
        self._turned = 0
        self.more = IconButton(theme, "lucide/ellipsis", "Name, hide or delete this try", size=MORE, icon_size=15, parent=self)
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.clicked.connect(self._open_menu)
        self.more.hide()
        self.setMouseTracking(True)
        self.setAccessibleName("Lanes")
        theme.changed.connect(self.update)

    def show_rows(self, rows: tuple[LaneRow, ...]) -> None:
        """Show these lanes, from the top."""
        if rows != self.rows:
            self.rows = rows
            self.setAccessibleDescription("; ".join(f"{row.name}, {row.caption}" for row in rows))
            self._place_button()
            self.update()

    def row_at(self, y: float) -> LaneRow | None:
        """The lane at this height."""
        return next((row for row in self.rows if abs(row.y - y) < row.half), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, width = self._theme.palette, QPainter(self), float(self.width() + INSET)
        painter.fillRect(self.rect(), QColor(p.chrome))
        painter.translate(-INSET, 0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row in self.rows:
            if row.lit:
                box = QRectF(0, row.y - row.half + LIT_INSET, width - 1, 2 * (row.half - LIT_INSET))
                painter.fillRect(box, with_alpha(p.accent, 0.10))
            icon = "lucide/git-branch" if row.first else "lucide/route"
            draw_icon(painter, icon, QRectF(16, row.y - 13, 16, 16), p.text2)
            font = interface_font(BODY, MEDIUM if row.first else SEMIBOLD)
            room = width - LEFT - (MORE + 8 if row.first and row.first == self._pointed else EDGE)
            draw_text(painter, LEFT, row.y - 6, row.name, font, p.text, width=room)
            draw_text(painter, LEFT, row.y + 11, row.caption, interface_font(CAPTION), p.text3, width=room)
        painter.fillRect(QRectF(width - 1, 0, 1, self.height()), QColor(p.line))
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position().y())
        self._point_at(row.first if row is not None else 0)

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(0)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position().y())
        if row is not None and row.first:
            self.name_wanted.emit(row.first)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        row = self.row_at(event.pos().y())
        self.menu_wanted.emit(row.first if row is not None else 0, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y()
        notches, self._turned = int(self._turned / NOTCH), self._turned - int(self._turned / NOTCH) * NOTCH
        if notches:
            self.scrolled.emit(notches)
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = self.row_at(event.pos().y())
            QToolTip.showText(event.globalPos(), tip_text(f"{row.name}\n{row.caption}") if row is not None else "", self)
            return True
        return super().event(event)

    def _point_at(self, first: int) -> None:
        if first != self._pointed:
            self._pointed = first
            self._place_button()
            self.update()

    def _place_button(self) -> None:
        row = next((row for row in self.rows if row.first and row.first == self._pointed), None)
        self.more.setVisible(row is not None)
        if row is not None:
            self.more.move(self.width() - MORE - 5, round(row.y - MORE / 2))

    def _open_menu(self) -> None:
        self.menu_wanted.emit(self._pointed, self.more.mapToGlobal(QPoint(0, MORE)))
