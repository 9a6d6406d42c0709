"""How large labels come out in the bundled fonts; needs a QGuiApplication."""

from PySide6.QtCore import QSizeF

from battlemap.layout.label_metrics import LabelMetrics, Size
from battlemap.layout.looks import AspectLook, BalanceLook, Lines
from battlemap.paint.style.typography import carved_font, text_width
from battlemap.paint.tokens.aspect_card import aspect_size
from battlemap.paint.tokens.balance_scale import balance_size
from battlemap.paint.tokens.name_plate import plate_size
from battlemap.paint.tokens.zone_name import LEADING, fit_name


class LabelSizes:
    """The sizes of labels as this package paints them, *text* times as large as usual."""

    def __init__(self, text: float = 1.0) -> None:
        self.text = text

    def plate(self, name: str, px: float) -> Size:
        """Of the plate with the whole *name* at type size *px*."""
        return _size(plate_size(name, px * self.text))

    def card(self, look: AspectLook, px: float, scale: float = 1.0, lines: Lines = 1) -> Size:
        """Of the whole card at type size *px* × *scale*, its words on so many lines if there are enough of them."""
        return _size(aspect_size(look, px, scale * self.text, None, lines))

    def balance(self, look: BalanceLook, scale: float = 1.0) -> Size:
        """Of the pill of a contested zone, so many times as large as at 100 %."""
        return _size(balance_size(look, scale * self.text))

    def zone_name(self, name: str, px: float, room: float) -> Size:
        """Of the letters of a zone's name that are *px* high, on as many lines as it has in so much room."""
        px *= self.text
        _, lines = fit_name(name, px, room)
        return max(text_width(line, carved_font(px)) for line in lines), px * (1 + (len(lines) - 1) * LEADING)


def _size(size: QSizeF) -> Size:
    return size.width(), size.height()


LABEL_SIZES: LabelMetrics = LabelSizes()
"""What canvas and export hand to battlemap.layout."""
