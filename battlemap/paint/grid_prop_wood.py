"""Wooden things on a grid, seen from above: crates, barrels, tables, carts, chests, beds and the like."""

from math import sqrt
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from battlemap.board.grid_map import CELL
from battlemap.paint.palette import Palette, mix, tinted
from battlemap.paint.shadows import draw_shadow

BODY, LIGHT, SHADE, EDGE = "#A67A48", "#D2A76E", "#7C552C", "#2F1E0F"
IRON, STEEL = "#34383F", "#8E949C"


def cast(painter: QPainter, box: QRectF, palette: Palette, radius: float = 3.0, tall: float = 1.0) -> None:
    """The shadow of a box, to the lower right of it."""
    draw_shadow(
        painter, box.translated(2.0 * tall, 0), 3.2 * tall + 0.8, 4.0 * tall, 0.62 if palette.dark else 0.40, radius,
        "#000000" if palette.dark else "#4A3614",
    )  # fmt: skip


def board(painter: QPainter, box: QRectF, tone: float = 0.0, radius: float = 1.2, body: str = BODY) -> None:
    """A planed board: lighter (*tone* up to 1) or darker (down to −1), lit along its upper edge."""
    wood = mix(body, LIGHT if tone > 0 else SHADE, abs(tone) * 0.6)
    flat = box.width() >= box.height()
    slope = QLinearGradient(box.topLeft(), box.bottomLeft() if flat else box.topRight())
    slope.setColorAt(0, mix(wood, LIGHT, 0.55))
    slope.setColorAt(0.22, wood)
    slope.setColorAt(1, mix(wood, SHADE, 0.55))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(slope)
    painter.drawRoundedRect(box, radius, radius)


def planks(painter: QPainter, box: QRectF, count: int, chance: Random, *, flat: bool = True, body: str = BODY) -> None:
    """Boards side by side that fill *box*, with dark gaps and a little grain."""
    painter.fillRect(box, QColor(EDGE))
    each = (box.height() if flat else box.width()) / count
    for n in range(count):
        part = (
            QRectF(box.x(), box.y() + n * each + 0.5, box.width(), each - 1.0)
            if flat
            else QRectF(box.x() + n * each + 0.5, box.y(), each - 1.0, box.height())
        )
        board(painter, part, chance.uniform(-0.5, 0.4), 0.6, body)
        painter.setPen(QPen(tinted(SHADE, 0.55), 0.8))
        for _ in range(max(1, round(max(part.width(), part.height()) / 30))):
            if flat:
                x, y = chance.uniform(part.left(), part.right() - 8), chance.uniform(part.top() + 2, part.bottom() - 1.5)
                painter.drawLine(QPointF(x, y), QPointF(min(part.right(), x + chance.uniform(6, 18)), y))
            else:
                x, y = chance.uniform(part.left() + 2, part.right() - 1.5), chance.uniform(part.top(), part.bottom() - 8)
                painter.drawLine(QPointF(x, y), QPointF(x, min(part.bottom(), y + chance.uniform(6, 18))))


def framed(painter: QPainter, box: QRectF, wide: float) -> None:
    """A frame of four boards inside *box*."""
    x, y, w, h = box.x(), box.y(), box.width(), box.height()
    for part, tone in (
        (QRectF(x, y + h - wide, w, wide), -0.25), (QRectF(x, y, w, wide), 0.55),
        (QRectF(x, y, wide, h), 0.35), (QRectF(x + w - wide, y, wide, h), -0.05),
    ):  # fmt: skip
        painter.fillRect(part.adjusted(-0.7, -0.7, 0.7, 0.7).intersected(box), tinted(EDGE, 0.8))
        board(painter, part, tone, 0.8)


def outlined(painter: QPainter, box: QRectF, radius: float, width: float = 1.6, colour: str = EDGE) -> None:
    """The dark edge round a thing."""
    painter.setPen(QPen(QColor(colour), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, radius, radius)


def crate(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A crate on every cell."""
    for n, spot in enumerate(cells_of(box)):
        _draw_crate(painter, spot.adjusted(3, 3, -3, -3), palette, Random(f"crate{variant}{n}"))


def cells_of(box: QRectF) -> list[QRectF]:
    """The single cells of a thing's place."""
    columns, rows = max(1, round(box.width() / CELL)), max(1, round(box.height() / CELL))
    return [
        QRectF(box.x() + column * CELL, box.y() + row * CELL, CELL, CELL) for row in range(rows) for column in range(columns)
    ]


def _draw_crate(painter: QPainter, box: QRectF, palette: Palette, chance: Random) -> None:
    painter.save()
    painter.translate(box.center())
    painter.rotate(chance.uniform(-2.5, 2.5))
    half = box.width() / 2
    box = QRectF(-half, -half, 2 * half, 2 * half)
    cast(painter, box, palette)
    planks(painter, box.adjusted(1, 1, -1, -1), 4, chance, flat=chance.random() < 0.7)
    way = 1 if chance.random() < 0.5 else -1
    a, b = QPointF(-half + 6, (-half + 6) * way), QPointF(half - 6, (half - 6) * way)
    for colour, width in ((EDGE, 8.2), (mix(BODY, LIGHT, 0.25).name(), 6.4)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(a, b)
    painter.setPen(QPen(tinted(LIGHT, 0.7), 1.2))
    painter.drawLine(a + QPointF(1.6, -1.6), b + QPointF(1.6, -1.6))
    framed(painter, box.adjusted(0.6, 0.6, -0.6, -0.6), 6.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(EDGE))
    for x in (-half + 3.4, half - 3.4):
        for y in (-half + 3.4, half - 3.4):
            painter.drawEllipse(QPointF(x, y), 1.0, 1.0)
    outlined(painter, box.adjusted(0.3, 0.3, -0.3, -0.3), 2.6)
    painter.restore()


def barrel(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A barrel on every cell, now and then one that lies on its side."""
    for n, spot in enumerate(cells_of(box)):
        chance = Random(f"barrel{variant}{n}")
        if variant == 3 and n % 3 == 0:
            _draw_lying(painter, spot.adjusted(2, 6, -2, -6), palette, chance)
        else:
            _draw_barrel(painter, spot.center(), CELL * 0.41, palette, chance)


def _draw_barrel(painter: QPainter, at: QPointF, radius: float, palette: Palette, chance: Random) -> None:
    cast(painter, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), palette, radius, 1.1)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(at, radius, radius)
    hoop = QLinearGradient(at.x() - radius, at.y() - radius, at.x() + radius, at.y() + radius)
    hoop.setColorAt(0, QColor("#C3C8CE"))
    hoop.setColorAt(0.45, QColor("#7C828A"))
    hoop.setColorAt(1, QColor("#3B4048"))
    painter.setBrush(hoop)
    painter.drawEllipse(at, radius - 1.4, radius - 1.4)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(at, radius - 3.6, radius - 3.6)
    inner = radius - 4.6
    lid = QPainterPath()
    lid.addEllipse(at, inner, inner)
    painter.save()
    painter.translate(at)
    painter.rotate(chance.uniform(-40, 40))
    painter.translate(-at)
    painter.setClipPath(lid, Qt.ClipOperation.IntersectClip)
    planks(painter, QRectF(at.x() - inner, at.y() - inner, 2 * inner, 2 * inner), 5, chance)
    painter.restore()
    gloom = QRadialGradient(at.x() - inner * 0.3, at.y() - inner * 0.4, inner * 1.7)
    gloom.setColorAt(0, tinted("#FFE9C4", 0.22))
    gloom.setColorAt(0.55, tinted("#000000", 0.0))
    gloom.setColorAt(1, tinted("#000000", 0.42))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gloom)
    painter.drawEllipse(at, inner, inner)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(QPointF(at.x() + inner * 0.42, at.y() + inner * 0.2), 1.9, 1.9)


def _draw_lying(painter: QPainter, box: QRectF, palette: Palette, chance: Random) -> None:
    cast(painter, box, palette, 8, 1.1)
    shape = QPainterPath()
    bulge = box.height() * 0.16
    shape.moveTo(box.left(), box.top() + bulge)
    shape.quadTo(box.center().x(), box.top() - bulge * 0.6, box.right(), box.top() + bulge)
    shape.lineTo(box.right(), box.bottom() - bulge)
    shape.quadTo(box.center().x(), box.bottom() + bulge * 0.6, box.left(), box.bottom() - bulge)
    shape.closeSubpath()
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    planks(painter, box.adjusted(0, -2, 0, 2), 6, chance)
    rounding = QLinearGradient(box.topLeft(), box.bottomLeft())
    for at, ink in ((0.0, ("#000000", 0.45)), (0.28, ("#FFE9C4", 0.26)), (0.55, ("#000000", 0.0)), (1.0, ("#000000", 0.6))):
        rounding.setColorAt(at, tinted(*ink))
    painter.fillRect(box.adjusted(0, -2, 0, 2), rounding)
    for part in (0.10, 0.30, 0.70, 0.90):
        x = box.left() + box.width() * part
        painter.fillRect(QRectF(x - 2, box.top() - 3, 4, box.height() + 6), QColor(IRON))
        painter.fillRect(QRectF(x - 1.4, box.top() - 3, 1.3, box.height() + 6), tinted(STEEL, 0.9))
    painter.restore()
    painter.strokePath(shape, QPen(QColor(EDGE), 1.6))


def table(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A table with a mug and a plate on it."""
    chance = Random(f"table{variant}")
    top = box.adjusted(5, 6, -5, -6) if min(box.width(), box.height()) > CELL else box.adjusted(3, 5, -3, -5)
    cast(painter, top, palette, 4, 1.4)
    flat = top.width() >= top.height()
    planks(painter, top, max(3, round(min(top.width(), top.height()) / 11)), chance, flat=flat)
    for end in (0.0, 1.0):
        if flat:
            board(painter, QRectF(top.left() + end * (top.width() - 6), top.top(), 6, top.height()), 0.35)
        else:
            board(painter, QRectF(top.left(), top.top() + end * (top.height() - 6), top.width(), 6), 0.35)
    outlined(painter, top, 3, 1.8)
    for _ in range(max(2, round(top.width() * top.height() / 1100))):
        x, y = chance.uniform(top.left() + 11, top.right() - 11), chance.uniform(top.top() + 9, top.bottom() - 9)
        (_draw_mug if chance.random() < 0.5 else _draw_dish)(painter, x, y)


def _draw_mug(painter: QPainter, x: float, y: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tinted("#000000", 0.35))
    painter.drawEllipse(QPointF(x + 1.4, y + 2.0), 4.4, 4.4)
    painter.setPen(QPen(QColor("#22262C"), 1.0))
    painter.setBrush(QColor("#9AA1A9"))
    painter.drawEllipse(QPointF(x, y), 4.0, 4.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#7A4A1C"))
    painter.drawEllipse(QPointF(x, y), 2.6, 2.6)


def _draw_dish(painter: QPainter, x: float, y: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tinted("#000000", 0.32))
    painter.drawEllipse(QPointF(x + 1.2, y + 1.8), 6.4, 6.4)
    painter.setPen(QPen(QColor("#4A4236"), 0.9))
    painter.setBrush(QColor("#D8CDB6"))
    painter.drawEllipse(QPointF(x, y), 6.0, 6.0)
    painter.setPen(QPen(QColor("#A89B80"), 0.8))
    painter.setBrush(QColor("#C4B79C"))
    painter.drawEllipse(QPointF(x, y), 3.8, 3.8)


def bench(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """Two boards on trestles."""
    flat = box.width() >= box.height()
    seat = box.adjusted(4, box.height() / 2 - 9, -4, -box.height() / 2 + 9) if flat else box.adjusted(
        box.width() / 2 - 9, 4, -box.width() / 2 + 9, -4
    )  # fmt: skip
    cast(painter, seat, palette, 2, 0.9)
    planks(painter, seat, 2, Random(f"bench{variant}"), flat=flat)
    outlined(painter, seat, 2)


def cart(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A cart on four wheels with its shafts, empty or with a few sacks' worth of straw."""
    _draw_cart(painter, box, palette, variant)


def _draw_cart(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> QRectF:
    """Gives back the bed of the cart, lying along its length about the middle of *box*."""
    flat = box.width() >= box.height()
    painter.save()
    painter.translate(box.center())
    if not flat:
        painter.rotate(90)
    long, wide = (box.width(), box.height()) if flat else (box.height(), box.width())
    shafts = long * 0.16 if long > 1.2 * wide else 0.0
    bed = QRectF(-long / 2 + 5 + shafts, -wide / 2 + 11, long - 10 - shafts, wide - 22)
    if shafts:
        _draw_shafts(painter, bed, -long / 2 + 3)
    cast(painter, bed.adjusted(2, -3, -2, 3), palette, 5, 1.5)
    for x in (bed.left() + bed.width() * 0.24, bed.left() + bed.width() * 0.78):
        for y in (bed.top() - 4.0, bed.bottom() + 4.0):
            _draw_wheel(painter, x, y, min(30.0, bed.width() * 0.30))
    painter.fillRect(bed, QColor(EDGE))
    planks(painter, bed.adjusted(3, 3, -3, -3), max(3, round(bed.height() / 11)), Random(f"cart{variant}"))
    floor = QLinearGradient(bed.topLeft(), bed.bottomLeft())
    floor.setColorAt(0, tinted("#000000", 0.42))
    floor.setColorAt(0.35, tinted("#000000", 0.10))
    floor.setColorAt(1, tinted("#000000", 0.05))
    painter.fillRect(bed, floor)
    framed(painter, bed, 5.0)
    for n in range(1, max(2, round(bed.width() / 34))):
        x = bed.left() + bed.width() * n / max(2, round(bed.width() / 34))
        for y in (bed.top() - 0.6, bed.bottom() - 4.8):
            painter.fillRect(QRectF(x - 2.4, y, 4.8, 5.4), QColor(EDGE))
            board(painter, QRectF(x - 1.6, y + 0.6, 3.2, 4.2), 0.7, 0.8)
    outlined(painter, bed, 3, 1.8)
    painter.restore()
    return bed


def _draw_shafts(painter: QPainter, bed: QRectF, end: float) -> None:
    for y in (-bed.height() * 0.22, bed.height() * 0.22):
        for colour, width, shift in (("#000000", 5.0, 4.0), (EDGE, 5.4, 0.0), (BODY, 3.4, 0.0), (LIGHT, 1.0, -0.9)):
            ink = tinted(colour, 0.35) if shift == 4.0 else QColor(colour)
            painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(bed.left() + 2, y + shift), QPointF(end, y * 0.8 + shift))
    painter.setPen(QPen(QColor(EDGE), 4.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(end + 3, -bed.height() * 0.2), QPointF(end + 3, bed.height() * 0.2))
    painter.setPen(QPen(QColor(BODY), 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(end + 3, -bed.height() * 0.2), QPointF(end + 3, bed.height() * 0.2))


def _draw_wheel(painter: QPainter, x: float, y: float, long: float) -> None:
    rim = QRectF(x - long / 2, y - 4.2, long, 8.4)
    painter.setPen(QPen(QColor(EDGE), 1.4))
    painter.setBrush(QColor("#5A3D20"))
    painter.drawRoundedRect(rim, 3.4, 3.4)
    painter.fillRect(QRectF(rim.x() + 2, rim.y() + 1.2, long - 4, 1.6), tinted(STEEL, 0.8))
    painter.fillRect(QRectF(rim.x() + 2, rim.bottom() - 2.2, long - 4, 1.2), tinted("#000000", 0.4))
    for part in (0.22, 0.4, 0.6, 0.78):
        painter.fillRect(QRectF(rim.x() + long * part - 0.8, rim.y() + 1, 1.6, 6.4), tinted(EDGE, 0.7))
    painter.setPen(QPen(QColor(EDGE), 1.2))
    painter.setBrush(QColor(IRON))
    painter.drawRoundedRect(QRectF(x - 3.0, rim.y() - 1.0, 6.0, 10.4), 1.6, 1.6)


def wagon(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A cart under a canvas."""
    bed = _draw_cart(painter, box, palette, variant)
    painter.save()
    painter.translate(box.center())
    if box.width() < box.height():
        painter.rotate(90)
    cover = bed.adjusted(bed.width() * 0.14, -3.5, -6, 3.5)
    slope = QLinearGradient(cover.topLeft(), cover.bottomLeft())
    for at, colour in ((0.0, "#8E836D"), (0.30, "#EFE5CD"), (0.55, "#D6CAB0"), (1.0, "#776C57")):
        slope.setColorAt(at, QColor(colour))
    painter.setPen(QPen(QColor("#2D271C"), 1.6))
    painter.setBrush(slope)
    painter.drawRoundedRect(cover, 5, 5)
    count = max(2, round(cover.width() / 24))
    for n in range(1, count):
        x = cover.left() + cover.width() * n / count
        for shift, ink in ((1.2, tinted("#FFFFFF", 0.35)), (0.0, tinted("#5B5140", 0.75))):
            painter.setPen(QPen(ink, 1.3))
            painter.drawLine(QPointF(x + shift, cover.top() + 1), QPointF(x + shift, cover.bottom() - 1))
    painter.restore()


def chest(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A chest with iron bands and a lock."""
    lid = box.adjusted(5, 9, -5, -9) if box.width() >= box.height() else box.adjusted(9, 5, -9, -5)
    if min(lid.width(), lid.height()) < 16:
        lid = box.adjusted(5, 8, -5, -8)
    cast(painter, lid, palette, 3, 1.1)
    planks(painter, lid, 4, Random(f"chest{variant}"), body="#8A5A33")
    rounding = QLinearGradient(lid.topLeft(), lid.bottomLeft())
    rounding.setColorAt(0, tinted("#000000", 0.22))
    rounding.setColorAt(0.3, tinted("#FFE6BE", 0.25))
    rounding.setColorAt(1, tinted("#000000", 0.42))
    painter.fillRect(lid, rounding)
    for part in (0.16, 0.84):
        x = lid.left() + lid.width() * part
        painter.fillRect(QRectF(x - 2.6, lid.top(), 5.2, lid.height()), QColor(IRON))
        painter.fillRect(QRectF(x - 1.9, lid.top() + 1, 1.4, lid.height() - 2), tinted(STEEL, 0.9))
    outlined(painter, lid, 2.6, 1.8)
    lock = QRectF(lid.center().x() - 4, lid.bottom() - 6, 8, 8)
    painter.setPen(QPen(QColor(EDGE), 1.2))
    painter.setBrush(QColor("#D9B75C"))
    painter.drawRoundedRect(lock, 2, 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(lock.center(), 1.2, 1.2)


def bed(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A bed with a pillow and a blanket, the head at its upper or left end."""
    flat = box.width() > box.height()
    painter.save()
    painter.translate(box.center())
    if flat:
        painter.rotate(-90)
    wide, long = (box.height(), box.width()) if flat else (box.width(), box.height())
    frame = QRectF(-wide / 2 + 4, -long / 2 + 4, wide - 8, long - 8)
    cast(painter, frame, palette, 3, 1.1)
    board(painter, frame, -0.2, 3)
    outlined(painter, frame, 3)
    sheet = frame.adjusted(3.4, 3.4, -3.4, -3.4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#DDD5C2"))
    painter.drawRoundedRect(sheet, 2.4, 2.4)
    cloth = ("#7B3B3F", "#3F5C7B", "#56703F", "#7A6136")[variant]
    blanket = QRectF(sheet.x(), sheet.y() + sheet.height() * 0.36, sheet.width(), sheet.height() * 0.64)
    slope = QLinearGradient(blanket.topLeft(), blanket.bottomRight())
    slope.setColorAt(0, mix(cloth, "#FFFFFF", 0.18))
    slope.setColorAt(1, mix(cloth, "#000000", 0.22))
    painter.setBrush(slope)
    painter.drawRoundedRect(blanket, 2.4, 2.4)
    painter.fillRect(QRectF(blanket.x(), blanket.y(), blanket.width(), max(3.0, sheet.height() * 0.07)), mix(cloth, "#FFFFFF", 0.42))
    pillow = QRectF(sheet.x() + 3, sheet.y() + 2.4, sheet.width() - 6, max(7.0, sheet.height() * 0.24))
    painter.setPen(QPen(QColor("#A79D86"), 1.0))
    painter.setBrush(QColor("#F4EEDF"))
    painter.drawRoundedRect(pillow, 3.4, 3.4)
    painter.restore()


def shelf(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """Shelves full of books, seen from above and in front."""
    chance = Random(f"shelf{variant}")
    flat = box.width() >= box.height()
    painter.save()
    painter.translate(box.center())
    if not flat:
        painter.rotate(90)
    long, wide = (box.width(), box.height()) if flat else (box.height(), box.width())
    case = QRectF(-long / 2 + 2, -min(wide, CELL) / 2 + 7, long - 4, min(wide, CELL) - 14)
    cast(painter, case, palette, 2, 1.5)
    board(painter, case, -0.5, 2)
    inner = case.adjusted(3, 3, -3, -3)
    painter.fillRect(inner, QColor(EDGE))
    x = inner.left() + 1
    while x < inner.right() - 3:
        thick = min(chance.uniform(2.6, 5.2), inner.right() - x)
        colour = chance.choice(("#7A2E2E", "#2F4F6B", "#4A6236", "#8A6A32", "#5A4068", "#6B5B45"))
        deep = inner.height() * chance.uniform(0.62, 0.92)
        painter.fillRect(QRectF(x, inner.bottom() - deep, thick - 0.6, deep), QColor(colour))
        painter.fillRect(QRectF(x, inner.bottom() - deep, 0.9, deep), tinted("#FFFFFF", 0.28))
        x += thick
    outlined(painter, case, 2)
    painter.restore()


def hatch(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A trapdoor in the floor."""
    lid = box.adjusted(4, 4, -4, -4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tinted("#000000", 0.45 if palette.dark else 0.3))
    painter.drawRoundedRect(lid.adjusted(-1.6, -1.6, 1.6, 1.6), 3, 3)
    planks(painter, lid, max(4, round(lid.width() / 9)), Random(f"hatch{variant}"), flat=False, body="#8A6238")
    for part in (0.22, 0.78):
        y = lid.top() + lid.height() * part
        painter.fillRect(QRectF(lid.left(), y - 2.6, lid.width(), 5.2), QColor(IRON))
        painter.fillRect(QRectF(lid.left(), y - 2.0, lid.width(), 1.3), tinted(STEEL, 0.8))
    outlined(painter, lid, 2, 1.8)
    ring = QPointF(lid.center().x(), lid.bottom() - lid.height() * 0.36)
    for colour, width in ((EDGE, 3.6), ("#C9CED4", 1.7)):
        painter.setPen(QPen(QColor(colour), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(ring, 4.4, 4.4)


def log(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A felled trunk, its rings at one end."""
    flat = box.width() >= box.height()
    painter.save()
    painter.translate(box.center())
    if not flat:
        painter.rotate(90)
    long, wide = (box.width(), box.height()) if flat else (box.height(), box.width())
    thick = min(wide * 0.6, 26.0)
    trunk = QRectF(-long / 2 + 3, -thick / 2, long - 6, thick)
    cast(painter, trunk, palette, 6, 1.2)
    slope = QLinearGradient(trunk.topLeft(), trunk.bottomLeft())
    for at, colour in ((0.0, "#4A3522"), (0.3, "#8A6A48"), (0.6, "#6A4E33"), (1.0, "#2C1E12")):
        slope.setColorAt(at, QColor(colour))
    painter.setPen(QPen(QColor("#1D130A"), 1.6))
    painter.setBrush(slope)
    painter.drawRoundedRect(trunk, 5, 5)
    chance = Random(f"log{variant}")
    painter.setPen(QPen(tinted("#20140A", 0.6), 1.1))
    for _ in range(round(long / 7)):
        x, y = chance.uniform(trunk.left() + 6, trunk.right() - 20), chance.uniform(trunk.top() + 3, trunk.bottom() - 3)
        painter.drawLine(QPointF(x, y), QPointF(x + chance.uniform(5, 15), y + chance.uniform(-1, 1)))
    end = QPointF(trunk.right() - 4, 0)
    painter.setPen(QPen(QColor("#1D130A"), 1.2))
    for part, colour in ((1.0, "#C79D68"), (0.66, "#B5895A"), (0.34, "#9A7046")):
        painter.setBrush(QColor(colour))
        painter.drawEllipse(end, thick * 0.20 * sqrt(part), thick / 2 * part)
    painter.restore()
