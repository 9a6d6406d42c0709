"""What all plates beside the players' map have in common: a scale, a size of their own, a ground, and nothing to click."""

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import draw_label_ground
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import MEDIUM, interface_font, text_width
from battlemap.paint.tokens.token_drawing import Portraits

GROUND = 0.90
"""How dense the ground of a plate is: the map is felt through it, and no letter is lost."""


def no_portrait(sha256: str) -> None:
    """Where there are no pictures of tokens."""
    return


class OverlayPlate(QWidget):
    """Drawn at a *scale* of 1 for a display 1080 px high; as large as what it shows, and not there without it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.scale = 1.0
        self.portraits: Portraits = no_portrait
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.hide()
        theme.changed.connect(self.update)

    @property
    def colours(self) -> Palette:
        """The colours in use."""
        return self.theme.palette

    def font_of(self, px: float, weight: int = MEDIUM) -> QFont:
        """Type *px* high on a display of 1080 px."""
        return interface_font(round(px * self.scale), weight)

    def width_of(self, text: str, px: float, weight: int = MEDIUM) -> float:
        """How wide *text* is, in pixels."""
        return text_width(text, self.font_of(px, weight))

    def fitting_size(self, text: str, px: float, weight: int, room: float, least: float) -> float:
        """The type size at which *text* has *room* (pixels): *px* or less, but not below *least*."""
        wide = self.width_of(text, px, weight)
        return px if wide <= room else max(least, px * room / wide)

    def content_size(self, room: QSizeF) -> QSizeF:
        """What it takes of *room*, both in pixels; empty if there is nothing to show."""
        raise NotImplementedError

    def draw(self, painter: QPainter) -> None:
        """Paint it."""
        raise NotImplementedError

    def fit(self, room: QSizeF) -> QSize:
        """Take the size of what is shown, at most *room*; nothing to show hides it."""
        size = self.content_size(room)
        whole = QSize(round(size.width() + 0.49), round(size.height() + 0.49))
        self.resize(whole)
        self.setVisible(not whole.isEmpty())
        self.update()
        return whole

    def draw_ground(self, painter: QPainter, box: QRectF, radius: float = 8) -> None:
        """The dark or light plate under letters."""
        draw_label_ground(painter, box, self.colours, radius * self.scale, GROUND)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter)
        painter.end()
