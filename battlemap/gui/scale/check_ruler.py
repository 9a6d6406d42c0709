"""A ruler that is painted true to scale, to hold a real one against."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.layout.display_scale import MM_PER_INCH, DisplayScale
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import CAPTION, MEDIUM, draw_text, interface_font

HEIGHT, PART = 64, 0.7
"""Px, and the part of the width of the ground that it may take."""
LONG, MIDDLE, SHORT = 16.0, 11.0, 6.0
FINEST = 3.0
"""Marks nearer to each other, window px, are left out."""


class CheckRuler(QWidget):
    """Lies along the lower edge of the display: centimetres above, inches below."""

    def __init__(self, theme: Theme, ground: QWidget) -> None:
        super().__init__(ground)
        self._theme = theme
        self.per_mm = 1.0
        """Window px to a millimetre."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("Ruler true to scale")
        theme.changed.connect(self.update)

    def show_scale(self, scale: DisplayScale, ratio: float = 1.0) -> None:
        """Be true to *scale*; *ratio*: pixels of the display to a window px."""
        self.per_mm = scale.pixels(1.0) / ratio
        ground = self.parentWidget()
        across, down = (ground.width(), ground.height()) if ground is not None else (1920, 1080)
        whole = max(1, int(across * PART / (10 * self.per_mm)))
        width = round(whole * 10 * self.per_mm) + 2
        self.setGeometry((across - width) // 2, max(0, down - HEIGHT - 24), width, HEIGHT)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_ruler(painter, QRectF(self.rect()).adjusted(1, 0, -1, 0), self.per_mm, self._theme.palette)
        painter.end()


def mark_places(length: float, step: float) -> list[float]:
    """Where marks lie that are *step* px apart on a ruler of *length* px; each by itself, so that no error adds up."""
    return [at * step for at in range(int(length / step + 0.001) + 1)]


def draw_ruler(painter: QPainter, box: QRectF, per_mm: float, palette: Palette) -> None:
    """Paint millimetres and centimetres along the upper edge of *box*, eighths and inches along the lower, from its left."""
    fill_rounded(painter, box, 3, palette.raised, palette.line2)
    ink, font = QColor(palette.text), interface_font(CAPTION, MEDIUM)
    inch = per_mm * float(MM_PER_INCH)
    for at, x in enumerate(mark_places(box.width(), per_mm)):
        high = LONG if at % 10 == 0 else MIDDLE if at % 5 == 0 else SHORT
        if per_mm >= FINEST or high > SHORT:
            painter.fillRect(QRectF(box.left() + x - 0.5, box.top(), 1, high), ink)
        if at % 10 == 0 and at and per_mm * 10 >= 16:
            words = f"{at // 10} cm" if at == 10 else str(at // 10)
            draw_text(painter, box.left() + x - 3, box.top() + LONG + 6, words, font, palette.text2, "right")
    for at, x in enumerate(mark_places(box.width(), inch / 8)):
        high = LONG if at % 8 == 0 else MIDDLE if at % 4 == 0 else SHORT
        if inch / 8 >= FINEST or high > SHORT:
            painter.fillRect(QRectF(box.left() + x - 0.5, box.bottom() - high, 1, high), ink)
        if at % 8 == 0 and at:
            words = f"{at // 8} in" if at == 8 else str(at // 8)
            draw_text(painter, box.left() + x - 3, box.bottom() - LONG - 6, words, font, palette.text2, "right")
