"""Inks and lengths on paper. All that is drawn on a sheet is measured in tenths of a millimetre."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from battlemap.board.polygons import Rect
from battlemap.paint.style.palette import Colour
from battlemap.paint.style.typography import carved_font, handwriting_font, interface_font

MM = 10.0
"""Units of a millimetre."""
POINT = 25.4 / 72 * MM
"""Units of a typographic point."""
INK, INK2, GM_INK = "#28231C", "#5A5145", "#6A4FB0"


def paper_font(points: float, weight: int = 400) -> QFont:
    """Inter, so many points high on paper."""
    return plain_font(interface_font(round(points * POINT), weight))


def paper_carved(points: float) -> QFont:
    """Alegreya SC, so many points high on paper."""
    font = plain_font(carved_font(round(points * POINT)))
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 102)  # one in pixels is enlarged twice in a PDF
    return font


def paper_written(points: float) -> QFont:
    """Alegreya, so many points high on paper."""
    return plain_font(handwriting_font(round(points * POINT)))


def plain_font(font: QFont) -> QFont:
    """The font with its plain letters and figures only: others are no text any more where a PDF is searched."""
    plain = QFont(font)
    if hasattr(plain, "clearFeatures"):  # from Qt 6.7
        plain.clearFeatures()
        for tag in ("liga", "dlig", "calt"):
            plain.setFeature(QFont.Tag(tag), 0)
    return plain


def paper_pen(colour: Colour, mm: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A line *mm* wide with flat ends."""
    return QPen(QColor(colour), mm * MM, style, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)


def dashed_pen(colour: Colour, mm: float, dash: float, gap: float) -> QPen:
    """A dashed line; *dash* and *gap* in mm."""
    pen = paper_pen(colour, mm, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([dash / mm, gap / mm])
    return pen


def units(box: Rect) -> QRectF:
    """A box in mm as one in units."""
    return QRectF(box.x * MM, box.y * MM, box.width * MM, box.height * MM)


def begin_paper(painter: QPainter, dots_per_inch: float) -> None:
    """Have a painter that works in dots of a page's upper left corner work in units."""
    scale = dots_per_inch / 25.4 / MM
    painter.scale(scale, scale)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
