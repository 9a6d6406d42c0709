"""Words with a key and no ground of their own: what one may do, but need not."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import BUTTON, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, MEDIUM, draw_text, interface_font, text_width

PAD, GAP, CAP = 6.0, 12.0, 18.0


class FlatButton(PaintedButton):
    """As wide as its words and its key."""

    def __init__(self, theme: Theme, words: str, key: str, parent: QWidget) -> None:
        super().__init__(theme, words, key, parent)
        self.setText(words)

    def sizeHint(self) -> QSize:
        words = text_width(self.text(), interface_font(BODY, MEDIUM))
        cap = GAP + key_cap_width(self.key, CAP) if self.key else 0
        return QSize(round(2 * PAD + words + cap), self.theme.touch_size(BUTTON))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.state in ("hover", "pressed")
        if lit:
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, p.hover)
        middle = self.height() / 2
        draw_text(painter, PAD, middle, self.text(), interface_font(BODY, MEDIUM), p.text if lit else p.text2)
        if self.key:
            draw_key_cap(painter, self.width() - PAD, middle, self.key, p, CAP, "right")
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()
