"""The ground of one zone: tint, highlight, shallows, pattern; the sign of a place nobody has seen."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import outline
from battlemap.paint.style.blur_layer import BlurLayer
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.strokes import path_of
from battlemap.paint.style.typography import carved_font
from battlemap.paint.surfaces.patterns import draw_pattern, make_pattern
from battlemap.paint.surfaces.terrains import UNEXPLORED, Terrain, terrain, tint
from battlemap.paint.zones.zone_paths import zone_path

RING = 34.0
"""The radius of the ring round the “?”, in px."""
_SHALLOWS = ((100.0, 0.055), (68.0, 0.115), (40.0, 0.195))
"""How far the light along a shore reaches (half of it on either side), and how strong it is from there on."""


def zone_tint(zone_map: ZoneMap, zone: ZoneId, palette: Palette) -> QColor:
    """The colour of a zone's ground; unexplored ones have their own."""
    place = zone_map.zones[zone]
    return tint(place.terrain if place.revealed else UNEXPLORED, palette)


def draw_zone_ground(painter: QPainter, zone_map: ZoneMap, zone: ZoneId, palette: Palette, strength: float = 1.0) -> None:
    """Everything that lies inside one zone, under grain and shade.

    *strength* below 1: a picture lies under it and shows through, and no pattern is laid over that.
    """
    place, path = zone_map.zones[zone], zone_path(zone_map, zone)
    kind, colour, box = terrain(place.terrain), zone_tint(zone_map, zone, palette), path.boundingRect()
    painter.save()
    painter.setOpacity(strength)
    painter.fillPath(path, _slope(box, colour, palette))
    painter.setOpacity(1.0)
    painter.setClipPath(path)
    painter.fillRect(box, _gleam(box, kind if place.revealed else None, palette))
    if strength >= 1.0:
        if kind.wet and place.revealed:
            _draw_shallows(painter, zone_map, zone, palette)
        marks = make_pattern(kind.pattern if place.revealed else "hatch", str(zone), outline(zone_map, zone))
        draw_pattern(painter, marks, colour, dark=palette.dark)
    painter.restore()


def _draw_shallows(painter: QPainter, zone_map: ZoneMap, zone: ZoneId, palette: Palette) -> None:
    """Water is lighter along its shore, in steps that melt into each other."""
    path = path_of(outline(zone_map, zone)[::3], closed=True)
    layer = BlurLayer(path.boundingRect().adjusted(-8, -8, 8, 8))
    layer.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for width, alpha in _SHALLOWS:
        ink = with_alpha("#BFE6F5", alpha) if palette.dark else with_alpha("#F7FDFE", alpha * 2.7)
        pen = QPen(ink, width)
        pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        layer.painter.strokePath(path, pen)
    layer.lay(painter, 5)


def _slope(box: QRectF, colour: QColor, palette: Palette) -> QBrush:
    """The tint, lighter at the upper left and darker at the lower right."""
    light, shade = (109, 112) if palette.dark else (103, 104)
    gradient = QLinearGradient(box.topLeft(), box.bottomRight())
    gradient.setColorAt(0, colour.lighter(light))
    gradient.setColorAt(1, colour.darker(shade))
    return QBrush(gradient)


def _gleam(box: QRectF, kind: Terrain | None, palette: Palette) -> QBrush:
    """The one soft highlight, up and left of the middle; hardly any on what is not explored."""
    middle = box.center() - QPointF(box.width() * 0.12, box.height() * 0.16)
    gradient = QRadialGradient(middle, max(box.width(), box.height()) * 0.62)
    colour = kind.gleam if kind else "#FFF3DC"
    gradient.setColorAt(0, with_alpha(colour, 0.03 if kind is None else 0.13 if palette.dark else 0.28))
    gradient.setColorAt(1, with_alpha(colour, 0.0))
    return QBrush(gradient)


def draw_unexplored_ring(painter: QPainter, x: float, y: float, palette: Palette, radius: float = RING) -> None:
    """A dashed ring with “?” in it."""
    ink = QColor(palette.text2) if palette.dark else mix(palette.ink2, palette.canvas, 0.1)
    pen = QPen(ink, radius / 17, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.setBrush(with_alpha(tint(UNEXPLORED, palette), 0.9))
    painter.drawEllipse(QPointF(x, y), radius, radius)
    mark = QPainterPath()
    mark.addText(QPointF(0, 0), carved_font(radius * 1.12), "?")
    middle = mark.boundingRect().center()
    painter.fillPath(mark.translated(x - middle.x(), y - middle.y()), ink)
