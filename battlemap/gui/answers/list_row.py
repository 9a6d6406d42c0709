"""One line of a long list of answers: the digit that takes it, the ground it is painted on; no words of its own."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL

LIST_ROW = 28
WIDEST = 320
"""A row wants so much width at most, in pixels."""


class ListRow(PaintedButton):
    """A line that a digit takes and the arrows stand on; what it says is its subclass's."""

    def __init__(self, theme: Theme, name: str, refusal: str, parent: QWidget | None = None) -> None:
        self.number, self.current = "", False
        super().__init__(theme, name, "", parent)
        self.setEnabled(not refusal)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def search_words(self) -> str:
        """What it is found by."""
        raise NotImplementedError

    def set_number(self, number: str) -> None:
        """The digit that takes it now; none if empty."""
        self.number = number
        self.update()

    def set_current(self, current: bool) -> None:
        """Whether Enter would take it."""
        self.current = current
        self.update()

    def wanted_width(self) -> int:
        """How wide it is with everything on it, in pixels."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        return QSize(min(self.wanted_width(), WIDEST), self.theme.touch_size(LIST_ROW))

    @property
    def _box(self) -> QRectF:
        """What is painted on."""
        return QRectF(self.rect()).adjusted(1, 1, -1, -1)

    def _draw_ground(self, painter: QPainter, solid: bool = False) -> None:
        """Paint what lies under the words, and the key; *solid*: its key stands out."""
        p, box = self.theme.palette, self._box
        if self.current or self.state in ("hover", "pressed"):
            fill_rounded(painter, box, RADIUS_CONTROL, colours.hovered_row(p))
        if self.number:
            draw_key_cap(painter, 6, box.center().y(), self.number, p, solid=solid)

    def _draw_focus(self, painter: QPainter) -> None:
        if self.hasFocus():
            fill_rounded(painter, self._box, RADIUS_CONTROL, None, self.theme.palette.accent, FOCUS_RING)
