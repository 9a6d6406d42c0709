"""One of a party as a row: its token, name and numbers, and how it stands to this battle."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import TokenLook
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width
from battlemap.paint.tokens.token_drawing import Portraits, draw_token

HEIGHT = 48
TOKEN = 36


class MemberRow(PaintedButton):
    """A click opens what is known of somebody."""

    def __init__(
        self, theme: Theme, look: TokenLook, portraits: Portraits, words: tuple[str, str, str], warns: bool, parent: QWidget
    ) -> None:
        """*words*: name, numbers, how it stands to this battle."""
        self._look, self._portraits, self._warns = look, portraits, warns
        self._name, self._numbers, self._standing = words
        super().__init__(theme, self._name, parent=parent)
        self.set_name(", ".join(filter(None, words)), tip=f"{self._name}: history, and what can be done")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(240, self.theme.touch_size(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, middle = QRectF(self.rect()), self.height() / 2
        if self.state in ("hover", "pressed"):
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover)
        portrait = self._portraits(self._look.portrait) if self._look.portrait else None
        draw_token(painter, 26, middle, TOKEN, self._look, p, portrait)
        words = interface_font(SECONDARY, SEMIBOLD)
        used = text_width(self._standing, words) + 26 if self._standing else 20
        room = box.width() - 56 - used
        draw_text(painter, 54, middle - 9, self._name, interface_font(BODY, SEMIBOLD), p.text, width=room)
        draw_text(painter, 54, middle + 9, self._numbers, interface_font(SECONDARY), p.text2, width=box.width() - 80)
        if self._standing:
            ink = p.cost if self._warns else p.text3
            draw_text(painter, box.right() - 24, middle - 9, self._standing, words, ink, "right")
        draw_icon(painter, "lucide/chevron-right", QRectF(box.right() - 20, middle - 8, 16, 16), p.text3)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()
