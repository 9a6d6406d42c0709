"""The balance of a contested zone: each side's weight, which way it tilts, and the dice it earns."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.layout.looks import BalanceLook
from battlemap.paint.controls.dice_drawing import SIZE_PILL, draw_sign_die
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import draw_label_ground
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.shapes import core_offset, side_shape
from battlemap.paint.style.typography import BOLD, SECONDARY, draw_letter, interface_font, text_width

HEIGHT = 28
_CHIP, _PAD, _DIE_STEP, _SCALES = 19.0, 5.5, 24.0, 37.0


def balance_size(look: BalanceLook, scale: float = 1.0) -> QSizeF:
    """How large the pill is."""
    return QSizeF(round(_width(look) * scale), round(HEIGHT * scale))


def draw_balance(painter: QPainter, cx: float, cy: float, look: BalanceLook, palette: Palette, scale: float = 1.0) -> QRectF:
    """Paint the pill around (*cx*, *cy*) and give back the place it takes.

    Two sides stand on either hand of a balance that tilts to the heavier; any other number is one chip each, heaviest first.
    """
    size = balance_size(look, scale)
    box = QRectF(round(cx - size.width() / 2), round(cy - size.height() / 2), size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_label_ground(painter, box, palette, box.height() / 2)
    painter.translate(box.topLeft())
    painter.scale(scale, scale)
    if len(look.sides) == 2:
        _draw_two(painter, look.sides[0], look.sides[1], palette)
    else:
        _draw_many(painter, look.sides, palette)
    painter.restore()
    return box


def _draw_two(painter: QPainter, first: tuple[int, int, int], second: tuple[int, int, int], palette: Palette) -> None:
    x = _PAD
    x += _draw_total(painter, x, first, palette) + 2
    tilt = (second[1] > first[1]) - (second[1] < first[1])
    _draw_scales(painter, x + _SCALES / 2 - 1, HEIGHT / 2, 3.2 * tilt, palette.plate_text)
    x += _SCALES
    x += _draw_total(painter, x, second, palette)
    for look, _, plus in (first, second):
        x = _draw_dice(painter, x, look, plus)


def _draw_many(painter: QPainter, sides: tuple[tuple[int, int, int], ...], palette: Palette) -> None:
    x = _PAD
    for place, side in enumerate(sorted(sides, key=lambda side: -side[1])):
        x += 7 if place else 0
        x += _draw_total(painter, x, side, palette)
        x = _draw_dice(painter, x, side[0], side[2])


def _draw_total(painter: QPainter, x: float, side: tuple[int, int, int], palette: Palette) -> float:
    look, total, _ = side
    width = _chip_width(total)
    d = _CHIP * (width / _CHIP) ** 0.5
    cx, cy = x + width / 2, HEIGHT / 2
    painter.fillPath(side_shape(look, cx, cy, d), QColor(colours.side_colour(look, palette)))
    dx, dy = core_offset(look)
    draw_letter(
        painter, cx + dx * d, cy + dy * d, str(total), interface_font(SECONDARY if total < 100 else 9, BOLD), palette.on_side
    )
    return width


def _draw_dice(painter: QPainter, x: float, look: int, plus: int) -> float:
    for index in range(plus):
        left = x + 6 if index == 0 else x + 4
        draw_sign_die(painter, left, HEIGHT / 2 - SIZE_PILL / 2 - 0.5, SIZE_PILL, look)
        x = left + SIZE_PILL
    return x


def _draw_scales(painter: QPainter, cx: float, cy: float, tilt: float, colour: str) -> None:
    """A balance: post, beam and two pans, its right end *tilt* pixels lower than level."""
    pen = QPen(QColor(colour), 1.6)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    top, beam = cy - 6.5, 11.5
    painter.drawLine(QPointF(cx, top - 1), QPointF(cx, cy + 8))
    painter.drawLine(QPointF(cx - 5, cy + 8.5), QPointF(cx + 5, cy + 8.5))
    painter.drawLine(QPointF(cx - beam, top - tilt), QPointF(cx + beam, top + tilt))
    string = QPen(QColor(colour), 1.0)
    string.setCapStyle(Qt.PenCapStyle.RoundCap)
    for sign in (-1, 1):
        x, y = cx + sign * beam, top + sign * tilt
        painter.setPen(string)
        painter.drawLine(QPointF(x, y), QPointF(x - 4, y + 7))
        painter.drawLine(QPointF(x, y), QPointF(x + 4, y + 7))
        pan = QPainterPath(QPointF(x - 5, y + 7))
        pan.quadTo(x, y + 12, x + 5, y + 7)
        pan.closeSubpath()
        painter.fillPath(pan, QColor(colour))


def _width(look: BalanceLook) -> float:
    totals = sum(_chip_width(total) for _, total, _ in look.sides)
    dice = sum(6 + SIZE_PILL + (plus - 1) * _DIE_STEP for _, _, plus in look.sides if plus)
    between = 2 + _SCALES if len(look.sides) == 2 else 7 * (len(look.sides) - 1)
    return 2 * _PAD + totals + dice + between


def _chip_width(total: int) -> float:
    return max(_CHIP, text_width(str(total), interface_font(SECONDARY, BOLD)) + 7)
