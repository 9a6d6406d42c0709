"""The ground of a zone map, from the shadow of the land up to the signs on its borders."""

from math import ceil
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from battlemap.board.ids import ZoneId
from battlemap.board.outlines import bounds, label_point, outline, shaped
from battlemap.board.zone_map import ZoneMap
from battlemap.paint.bed import Pattern
from battlemap.paint.borders import draw_borders, draw_plain_borders, outer_lines
from battlemap.paint.lettering import carved
from battlemap.paint.lines import path_of
from battlemap.paint.palette import Palette, mix, tinted
from battlemap.paint.patterns import draw_pattern, lay_pattern
from battlemap.paint.relief import draw_relief
from battlemap.paint.soft_layer import SoftLayer
from battlemap.paint.tabletop import draw_sheets, draw_tabletop
from battlemap.paint.terrains import UNEXPLORED, Terrain, terrain, tint
from battlemap.paint.textures import draw_clouds, draw_grain
from battlemap.paint.zone_paths import full_path, land_path, zone_path

Detail: TypeAlias = Literal["full", "flat"]
MARGIN = 48.0
"""How far beyond the zones their shadow and outer edge reach, in px."""
LABEL = 0.82
"""Below this zoom what is written on the map keeps its size on the screen."""
_SHALLOWS = ((100, 0.055), (68, 0.115), (40, 0.195))
"""How far the light along a shore reaches (half of it on either side), and how strong it is from there on."""


def bake_ground(
    zone_map: ZoneMap, palette: Palette, rect: QRectF, scale: float, dpr: float = 1.0, picture: QImage | None = None
) -> QImage:
    """The ground inside *rect* (map px) as a picture, *scale* logical px per map px at *dpr*; safe in a worker thread.

    Where there is no ground it is transparent. The same arguments always give the same picture.
    """
    density = scale * dpr
    image = QImage(
        max(1, ceil(rect.width() * density)), max(1, ceil(rect.height() * density)), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(density, density)
    painter.translate(-rect.topLeft())
    draw_ground(painter, zone_map, palette, rect, scale, picture, density=density)
    painter.end()
    image.setDevicePixelRatio(dpr)
    return image


def draw_ground(
    painter: QPainter,
    zone_map: ZoneMap,
    palette: Palette,
    visible: QRectF,
    scale: float,
    picture: QImage | None = None,
    detail: Detail = "full",
    density: float = 0.0,
) -> None:
    """Draw all ground that *visible* shows; the painter works in map px.

    *scale*: logical px per map px; *density*: device px per map px if that is more. *picture*: what lies under the
    zones, see ZoneMap.picture. *detail* flat: tints and plain lines, fast enough to be drawn live.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    zones = tuple(
        zone for zone in zone_map.zones if shaped(zone_map, zone) and visible.intersects(_box(zone_map, zone))
    )  # fmt: skip
    if detail == "flat":
        _draw_flat(painter, zone_map, palette, zones, picture, scale)
    else:
        _draw_full(painter, zone_map, palette, zones, picture, scale, density or scale)
    painter.restore()


def _box(zone_map: ZoneMap, zone: ZoneId) -> QRectF:
    box = bounds(zone_map, zone).grown(MARGIN)
    return QRectF(box.x, box.y, box.width, box.height)


# ---------------------------------------------------------------------------------------- flat


def _draw_flat(
    painter: QPainter, zone_map: ZoneMap, palette: Palette, zones: tuple[ZoneId, ...], picture: QImage | None, scale: float
) -> None:
    pictured = _draw_picture(painter, zone_map, picture)
    if not _any_outline(zone_map):
        draw_tabletop(painter, zone_map, palette, scale, flat=True)
    if not pictured:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # nothing of its edge will be seen
        painter.fillPath(full_path(zone_map, zones), QColor(palette.mortar))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for line in outer_lines(zone_map, 3):
            painter.strokePath(line, _round(QColor(palette.mortar), 10))
    for zone in zones:
        colour = _tint(zone_map, zone, palette)
        if pictured and zone_map.picture is not None and zone_map.zones[zone].revealed:
            colour.setAlphaF(zone_map.picture.tint)
        painter.fillPath(zone_path(zone_map, zone), colour)
    draw_sheets(painter, zone_map, palette)
    draw_plain_borders(painter, zone_map, palette)
    _draw_rings(painter, zone_map, palette, zones, scale)


# ---------------------------------------------------------------------------------------- full


def _draw_full(
    painter: QPainter,
    zone_map: ZoneMap,
    palette: Palette,
    zones: tuple[ZoneId, ...],
    picture: QImage | None,
    scale: float,
    density: float,
) -> None:
    land = land_path(zone_map, zones)
    outside = outer_lines(zone_map)
    if zone_map.picture is not None and picture is not None:
        frame = QPainterPath()
        frame.addRect(_frame(zone_map))
        _draw_land_shadow(painter, frame, palette)
    elif zones:
        _draw_land_shadow(painter, full_path(zone_map, zones), palette)
    elif not _any_outline(zone_map):
        draw_tabletop(painter, zone_map, palette, density)
    pictured = _draw_picture(painter, zone_map, picture)
    if pictured:
        for line in outside:
            painter.strokePath(line, _round(tinted(palette.mortar, 0.8), 4))
    else:
        _draw_mortar(painter, full_path(zone_map, zones), outside, palette)
    for zone in zones:
        # What is not explored covers the picture: it may show there what nobody is to see yet.
        seen = zone_map.zones[zone].revealed
        _draw_zone(painter, zone_map, zone, palette, zone_map.picture.tint if pictured and seen and zone_map.picture else 1.0)
    if not pictured:
        cloudy = tuple(zone for zone in zones if _takes_clouds(zone_map, zone, palette))
        draw_clouds(painter, land_path(zone_map, cloudy), palette, density)
        draw_grain(painter, land, palette, density)
    draw_relief(painter, zone_map, palette, zones)
    draw_sheets(painter, zone_map, palette)
    draw_borders(painter, zone_map, palette)
    _draw_rings(painter, zone_map, palette, zones, scale)


def _any_outline(zone_map: ZoneMap) -> bool:
    """Whether any zone has an outline."""
    return any(shaped(zone_map, zone) for zone in zone_map.zones)


def _tint(zone_map: ZoneMap, zone: ZoneId, palette: Palette) -> QColor:
    place = zone_map.zones[zone]
    return tint(place.terrain if place.revealed else UNEXPLORED, palette)


def _takes_clouds(zone_map: ZoneMap, zone: ZoneId, palette: Palette) -> bool:
    """Not what is unexplored, and not pale blue ground, on which brown clouds look like dirt."""
    place = zone_map.zones[zone]
    return place.revealed and (palette.dark or not terrain(place.terrain).cold)


def _round(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.BevelJoin)


def _frame(zone_map: ZoneMap) -> QRectF:
    picture = zone_map.picture
    return QRectF(picture.x, picture.y, picture.width, picture.height) if picture else QRectF()


def _draw_picture(painter: QPainter, zone_map: ZoneMap, picture: QImage | None) -> bool:
    """Lay the picture where the map wants it; False if there is none."""
    if zone_map.picture is None or picture is None or picture.isNull():
        return False
    smooth = painter.testRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(_frame(zone_map), picture)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
    return True


def _draw_land_shadow(painter: QPainter, land: QPainterPath, palette: Palette) -> None:
    """One soft shadow under all land."""
    layer = SoftLayer(land.boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
    layer.painter.fillPath(land, tinted("#000000", 0.75) if palette.dark else tinted("#5B431F", 0.42))
    layer.lay(painter, 16, QPointF(0, 9))


def _draw_mortar(painter: QPainter, land: QPainterPath, outside: list[QPainterPath], palette: Palette) -> None:
    for colour, width in (("#0A0806" if palette.dark else "#8A7146", 13), (palette.mortar, 10)):
        for line in outside:
            painter.strokePath(line, _round(QColor(colour), width))
    painter.fillPath(land, QColor(palette.mortar))


def _draw_zone(painter: QPainter, zone_map: ZoneMap, zone: ZoneId, palette: Palette, strength: float) -> None:
    """Tint, highlight, shallows and pattern of one zone. *strength* below 1: a picture lies under it and shows through."""
    place, path = zone_map.zones[zone], zone_path(zone_map, zone)
    kind, colour, box = terrain(place.terrain), _tint(zone_map, zone, palette), path.boundingRect()
    painter.save()
    painter.setOpacity(strength)
    painter.fillPath(path, _slope(box, colour, palette))
    painter.setOpacity(1.0)
    painter.setClipPath(path)
    painter.fillRect(box, _gleam(box, kind if place.revealed else None, palette))
    if strength == 1.0:
        if kind.wet and place.revealed:
            _draw_shallows(painter, zone_map, zone, palette)
        draw_pattern(painter, _pattern(zone_map, zone), colour, dark=palette.dark)
    painter.restore()


def _draw_shallows(painter: QPainter, zone_map: ZoneMap, zone: ZoneId, palette: Palette) -> None:
    """Water is lighter along its shore, in steps that melt into each other."""
    path = path_of(outline(zone_map, zone)[::3], closed=True)
    layer = SoftLayer(path.boundingRect().adjusted(-8, -8, 8, 8))
    layer.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for width, alpha in _SHALLOWS:
        layer.painter.strokePath(path, _round(tinted("#BFE6F5", alpha) if palette.dark else tinted("#F7FDFE", alpha * 2.7), width))
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
    gradient.setColorAt(0, tinted(colour, 0.03 if kind is None else 0.13 if palette.dark else 0.28))
    gradient.setColorAt(1, tinted(colour, 0.0))
    return QBrush(gradient)


def _pattern(zone_map: ZoneMap, zone: ZoneId) -> Pattern:
    """The marks on a zone."""
    place = zone_map.zones[zone]
    kind = terrain(place.terrain).pattern if place.revealed else "hatch"
    return lay_pattern(kind, str(zone), outline(zone_map, zone))


def _draw_rings(painter: QPainter, zone_map: ZoneMap, palette: Palette, zones: tuple[ZoneId, ...], scale: float) -> None:
    """A dashed ring with “?” where an unexplored zone would have its name."""
    size = max(1.0, LABEL / scale)
    for zone in zones:
        if not zone_map.zones[zone].revealed:
            draw_unexplored_ring(painter, *label_point(zone_map, zone), 34 * size, palette)


def draw_unexplored_ring(painter: QPainter, x: float, y: float, radius: float, palette: Palette) -> None:
    """The sign of a place that nobody has seen."""
    ink = QColor(palette.text2) if palette.dark else mix(palette.ink2, palette.canvas, 0.1)
    pen = QPen(ink, radius / 17, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.setBrush(tinted(palette.terrain[UNEXPLORED], 0.9))
    painter.drawEllipse(QPointF(x, y), radius, radius)
    mark = QPainterPath()
    mark.addText(QPointF(0, 0), carved(radius), "?")
    middle = mark.boundingRect().center()
    painter.fillPath(mark.translated(x - middle.x(), y - middle.y()), ink)
