"""A token as a picture of its own, for sheets and forms."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import TokenLook
from battlemap.paint.tokens.token_drawing import Portraits, draw_token


class TokenPicture(QWidget):
    """The token, 56 pixels across."""

    def __init__(self, theme: Theme, look: TokenLook, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._look, self._portraits = theme, look, portraits
        self.setFixedSize(60, 64)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        portrait = self._portraits(self._look.portrait) if self._look.portrait else None
        draw_token(painter, 28, 32, 56, self._look, self.theme.palette, portrait)
        painter.end()
