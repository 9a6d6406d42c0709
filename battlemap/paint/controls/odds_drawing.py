"""Outcome bands, facts in wells and stacked bars: how likely things are, drawn."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import Colour, Palette, mix
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

BandTone: TypeAlias = Literal["style", "success", "tie", "failure"]
BAND_ICONS: dict[BandTone, str] = {
    "style": "lucide/sparkles", "success": "lucide/check", "tie": "lucide/equal", "failure": "lucide/x",
}  # fmt: skip
ROW = 44
NAME_AT, BAR_WIDTH, BAR_HEIGHT = 22.0, 140.0, 10.0
SHARE_WIDTH = 56.0
LEAST_BAR = 90.0
WELL = 46.0
STACK = 12.0
LEAST_PART = 8.0
"""A part of a stacked bar that is not nothing is so wide at least, px."""
GAP = 2.0
PILL = 20.0


class BarPart(Struct, frozen=True):
    """A part of a stacked bar: its share of 1, its colour, whether it is hatched."""

    share: float
    colour: Colour
    hatched: bool = False


def band_colour(tone: BandTone, palette: Palette) -> Colour:
    """The colour of an outcome; its icon and its word say the same."""
    if tone == "success":
        return mix(palette.raised, palette.good, 0.62)
    return palette.good if tone == "style" else palette.cost if tone == "tie" else palette.harm


def draw_band(
    painter: QPainter, x: float, y: float, width: float, tone: BandTone, words: tuple[str, str, str], share: float,
    palette: Palette, known: bool = True, bar_width: float = BAR_WIDTH,
) -> None:  # fmt: skip
    """Paint one outcome, ROW high: *words* are its name, its share and what comes of it. Not *known* yet: the share is grey.

    *bar_width*: see band_bar_width.
    """
    name, share_words, told = words
    middle = y + 11
    hue = band_colour(tone, palette)
    draw_icon(painter, BAND_ICONS[tone], QRectF(x, middle - 8, 16, 16), hue, 2.2)
    bar = QRectF(x + width - SHARE_WIDTH - bar_width, middle - BAR_HEIGHT / 2, bar_width, BAR_HEIGHT)
    room = bar.x() - x - NAME_AT - 8
    draw_text(painter, x + NAME_AT, middle, name, interface_font(BODY, SEMIBOLD), palette.text, width=room)
    fill_rounded(painter, bar, 3, palette.field)
    if share > 0:
        fill_rounded(painter, QRectF(bar.x(), bar.y(), max(4.0, bar.width() * min(1.0, share)), BAR_HEIGHT), 3, hue)
    ink = palette.text if known else palette.text3
    draw_text(painter, x + width, middle, share_words, interface_font(16, SEMIBOLD), ink, "right")
    if told:
        draw_text(painter, x + NAME_AT, y + 31, told, interface_font(SECONDARY), palette.text2, width=width - NAME_AT)


def band_bar_width(names: Sequence[str], width: float) -> float:
    """How long the bars of outcomes are that stand below one another, *width* px wide: shorter where a name needs the room."""
    widest = max([text_width(name, interface_font(BODY, SEMIBOLD)) for name in names], default=0.0)
    return max(LEAST_BAR, min(BAR_WIDTH, width - NAME_AT - widest - 10 - SHARE_WIDTH))


def draw_fact(painter: QPainter, box: QRectF, label: str, value: str, palette: Palette, short: str = "") -> None:
    """Paint a well with a label over a value; *short*: the label where the whole one has no room."""
    if short and text_width(label, interface_font(CAPTION)) > box.width() - 16:
        label = short
    fill_rounded(painter, box, RADIUS_CONTROL, palette.field, None if palette.dark else palette.line)
    left = box.x() + 10
    draw_text(painter, left, box.y() + 15, label, interface_font(CAPTION), palette.text3, width=box.width() - 16)
    draw_text(painter, left, box.y() + 32, value, interface_font(14, SEMIBOLD), palette.text, width=box.width() - 16)


def draw_stack(painter: QPainter, box: QRectF, parts: Sequence[BarPart], palette: Palette) -> None:
    """Paint shares of one whole side by side; the smallest stays visible."""
    seen = [part for part in parts if part.share > 0]
    if not seen:
        return
    room = box.width() - GAP * (len(seen) - 1)
    least = [max(LEAST_PART, part.share * room) for part in seen]
    over = sum(least) - room
    widest = max(range(len(seen)), key=lambda at: least[at])
    least[widest] -= over
    x = box.x()
    for part, width in zip(seen, least, strict=True):
        place = QRectF(x, box.y(), width, box.height())
        fill_rounded(painter, place, 3, part.colour)
        if part.hatched:
            _hatch(painter, place, palette)
        x += width + GAP


def draw_pill(painter: QPainter, right: float, y: float, icon: str, words: str, dashed: bool, palette: Palette) -> float:
    """Paint a small pill that ends at *right*, its middle at *y*: how sure numbers are; gives back its width."""
    font = interface_font(CAPTION, SEMIBOLD)
    sign = 18.0 if icon else 0.0
    width = text_width(words, font) + 18 + sign
    box = QRectF(right - width, y - PILL / 2, width, PILL)
    pen = QPen(QColor(palette.text3 if dashed else palette.line2), 1)
    if dashed:
        pen.setDashPattern([3, 2.5])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), PILL / 2, PILL / 2)
    if icon:
        draw_icon(painter, icon, QRectF(box.x() + 8, y - 6, 12, 12), palette.text2, 2.2)
    draw_text(painter, box.x() + 9 + sign, y, words, font, palette.text2)
    return width


def draw_legend(painter: QPainter, x: float, y: float, entries: Sequence[tuple[Colour, str]], palette: Palette) -> None:
    """Paint dots with words in one line."""
    for colour, words in entries:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(x + 4, y), 4, 4)
        x += 14 + draw_text(painter, x + 14, y, words, interface_font(SECONDARY, MEDIUM), palette.text2) + 14


def _hatch(painter: QPainter, box: QRectF, palette: Palette) -> None:
    painter.save()
    clip = QPainterPath()
    clip.addRoundedRect(box, 3, 3)
    painter.setClipPath(clip)
    painter.setPen(QPen(QColor(palette.text3), 1))
    x = box.x() - box.height()
    while x < box.right():
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
        x += 6
    painter.restore()
