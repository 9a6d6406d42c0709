"""What lights up on the map: zones one may choose or reach, the way of a move."""

from math import ceil
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from battlemap.board.ids import Point, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import has_outline
from battlemap.paint.style.blur_layer import BlurLayer
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import DARK, LIGHT, OUTLINE, Palette, with_alpha
from battlemap.paint.style.sized_cache import MEGABYTE, image_bytes, sized_cache
from battlemap.paint.zones.boardless_table import SHEET_CORNER, sheet_box
from battlemap.paint.zones.zone_paths import zone_path

Highlight: TypeAlias = Literal["target", "free", "price", "hover", "selected"]
"""A zone to click; one in free reach; one in reach at a price; one under the pointer; the selected one."""
REACH_INSET = 11.0
REACH_CORNER = 26.0
_SHEET_INSET = 9.0
_EDGE = 4.0
"""How far a highlight's line reaches over the ground of its zone."""
_GLOW = ((46.0, 0.07), (30.0, 0.163), (18.0, 0.289), (10.0, 0.445))
"""Widths of the inner glow (half of each lies inside) and how strong it is by then."""


def bake_highlight(
    zone_map: ZoneMap, zone: ZoneId, kind: Highlight, palette: Palette, scale: float, dpr: float = 1.0
) -> tuple[QImage, QPointF]:
    """A zone's highlight as a picture, *scale* logical px per map px at *dpr*, and where its corner lies in map px.

    Kept and shared: nobody may paint on it. A zone without an outline is lit on the sheet where its tokens stand.
    """
    if not has_outline(zone_map, zone):
        sheet = sheet_box(zone_map, zone)
        return _bake(_Shape(_round_sheet(sheet)), _Shape(_round_sheet(sheet, _SHEET_INSET)), kind, palette.name, scale, dpr)
    path = zone_path(zone_map, zone)
    inner = zone_path(zone_map, zone, REACH_INSET, REACH_CORNER)
    return _bake(_Shape(path), _Shape(inner), kind, palette.name, scale, dpr)


def _round_sheet(sheet: QRectF, inset: float = 0.0) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(sheet.adjusted(inset, inset, -inset, -inset), SHEET_CORNER, SHEET_CORNER)
    return path


class _Shape:
    """A shared path as a key of a cache. Zone paths are kept by the zone's geometry, so the object itself tells them apart."""

    __slots__ = ("path",)

    def __init__(self, path: QPainterPath) -> None:
        self.path = path

    def __hash__(self) -> int:
        box = self.path.boundingRect()
        return hash((self.path.elementCount(), box.x(), box.y(), box.width(), box.height()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Shape) and self.path == other.path


@sized_cache(8 * MEGABYTE, lambda baked: image_bytes(baked[0]))
def _bake(path: _Shape, inner: _Shape, kind: Highlight, theme: str, scale: float, dpr: float) -> tuple[QImage, QPointF]:
    box = path.path.boundingRect().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
    density = scale * dpr
    size = max(1, ceil(box.width() * density)), max(1, ceil(box.height() * density))
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(density, density)
    painter.translate(-box.topLeft())
    _draw(painter, path.path, inner.path, kind, DARK if theme == DARK.name else LIGHT)
    painter.end()
    image.setDevicePixelRatio(dpr)
    return image, box.topLeft()


def _draw(painter: QPainter, path: QPainterPath, inner: QPainterPath, kind: Highlight, palette: Palette) -> None:
    if kind == "target":
        draw_target_glow(painter, path, palette)
    elif kind in ("free", "price"):
        draw_reach(painter, path, inner, palette, "free" if kind == "free" else "price")
    elif kind == "hover":
        painter.fillPath(path, with_alpha("#FFFFFF", 0.035 if palette.dark else 0.16))
        _draw_edge(painter, path, palette, 2.0, 0.75)
    else:
        painter.fillPath(path, with_alpha(palette.glow, 0.06))
        _draw_edge(painter, path, palette, 3.0, 1.0)


def draw_target_glow(painter: QPainter, path: QPainterPath, palette: Palette) -> None:
    """Light up a zone that may be chosen: a faint fill, a glow inside its edge, a strong line. Slow: bake it."""
    if path.isEmpty():
        return
    painter.save()
    painter.setClipPath(path)
    painter.fillPath(path, with_alpha(palette.glow, 0.13))
    layer = BlurLayer(path.boundingRect().adjusted(-8, -8, 8, 8))
    layer.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for width, alpha in _GLOW:
        layer.painter.strokePath(path, _line(palette.glow, width, alpha))
    layer.lay(painter, 2.5)
    painter.restore()
    painter.strokePath(path, _line("#120E24" if palette.dark else "#FFFFFF", 7, 0.55 if palette.dark else 0.9))
    painter.strokePath(path, _line(palette.glow, 3.6))


def draw_reach(
    painter: QPainter,
    path: QPainterPath,
    inset_path: QPainterPath,
    palette: Palette,
    kind: Literal["free", "price"] = "free",
) -> None:
    """Mark a zone that can be reached: free of charge with a solid line on *inset_path*, at a price with a dashed one."""
    free = kind == "free"
    painter.fillPath(path, with_alpha(palette.glow, 0.10 if free else 0.045))
    painter.strokePath(inset_path, _line("#0C0A14", 4.4, 0.35) if palette.dark else _line("#FFFFFF", 4.4, 0.7))
    pen = _line(palette.glow, 2.4 if free else 2.0, 1.0 if free else 0.72)
    if not free:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([4, 3])
    painter.strokePath(inset_path, pen)


def _draw_edge(painter: QPainter, path: QPainterPath, palette: Palette, width: float, alpha: float) -> None:
    painter.strokePath(path, _line(palette.under_line, width + 2.4, palette.under_line_alpha))
    painter.strokePath(path, _line(palette.glow, width, alpha))


def _line(colour: str, width: float, alpha: float = 1.0) -> QPen:
    return QPen(with_alpha(colour, alpha), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def curved_path(points: list[Point]) -> QPainterPath:
    """A soft line through *points*; between only two of them it arches a little, so that it does not hide under things."""
    path = QPainterPath()
    if len(points) < 2:
        return path
    path.moveTo(*points[0])
    if len(points) == 2:
        (ax, ay), (bx, by) = points
        dx, dy = bx - ax, by - ay
        lift = 0.16 * (dx * dx + dy * dy) ** 0.5
        path.cubicTo(ax + dx * 0.32, ay + dy * 0.32 - lift, ax + dx * 0.68, ay + dy * 0.68 - lift, bx, by)
        return path
    for (ax, ay), (bx, by) in zip(points[1:-1], [*points[2:-1], points[-1]], strict=True):
        last = (bx, by) == points[-1]
        path.quadTo(ax, ay, *((bx, by) if last else ((ax + bx) / 2, (ay + by) / 2)))
    return path


def draw_path_icon(painter: QPainter, x: float, y: float, icon: str, radius: float = 15.0) -> None:
    """What stands in the way of a move: an icon on a disc round (x, y)."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(OUTLINE), 2))
    painter.setBrush(QColor(DARK.cost))
    painter.drawEllipse(QPointF(x, y), radius, radius)
    half = radius * 0.66
    draw_icon(painter, icon, QRectF(x - half, y - half, 2 * half, 2 * half), "#2A1E06")
    painter.restore()
