"""The ground of a zone map, from the shadow of the land up to the signs on its borders."""

from math import ceil
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import bounds, has_outline
from battlemap.layout.zone_layout import unknown_point
from battlemap.paint.style.blur_layer import BlurLayer
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.surfaces.paper_grain import draw_clouds, draw_grain
from battlemap.paint.surfaces.terrains import terrain
from battlemap.paint.zones.boardless_table import draw_sheets, draw_tabletop
from battlemap.paint.zones.zone_borders import draw_borders, draw_plain_borders, outer_lines
from battlemap.paint.zones.zone_ground import RING, draw_unexplored_ring, draw_zone_ground, zone_tint
from battlemap.paint.zones.zone_paths import full_path, ground_path, zone_path
from battlemap.paint.zones.zone_relief import draw_relief

Detail: TypeAlias = Literal["full", "flat"]
MARGIN = 48.0
"""How far beyond the zones their shadow and outer edge reach, in px."""
LABEL_ZOOM = 0.82
"""Below this zoom the “?” of unexplored zones keeps its size on the screen."""


def bake_zone_map(
    zone_map: ZoneMap, palette: Palette, rect: QRectF, scale: float, dpr: float = 1.0, picture: QImage | None = None
) -> QImage:
    """The ground inside *rect* (map px) as a picture, *scale* logical px per map px at *dpr*; safe in a worker thread.

    Where there is no ground it is transparent. The same arguments always give the same picture.
    """
    density = scale * dpr
    size = max(1, ceil(rect.width() * density)), max(1, ceil(rect.height() * density))
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
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
    zones = tuple(z for z in zone_map.zones if has_outline(zone_map, z) and visible.intersects(_box(zone_map, z)))
    if zone_map.picture is None or (picture is not None and picture.isNull()):
        picture = None
    if detail == "flat":
        _draw_flat(painter, zone_map, palette, zones, picture)
    else:
        _draw_full(painter, zone_map, palette, zones, picture, density or scale)
    for zone in zones:
        if not zone_map.zones[zone].revealed:
            draw_unexplored_ring(painter, *unknown_point(zone_map, zone), palette, RING * max(1.0, LABEL_ZOOM / scale))
    painter.restore()


def _draw_flat(painter: QPainter, zone_map: ZoneMap, palette: Palette, zones: tuple[ZoneId, ...], picture: QImage | None) -> None:
    if picture is not None:
        _draw_picture(painter, zone_map, picture)
    elif not _any_outline(zone_map):
        draw_tabletop(painter, zone_map, palette, 1.0, flat=True)
    else:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # nothing of its edge will be seen
        painter.fillPath(full_path(zone_map, zones, 3), QColor(palette.mortar))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for line in outer_lines(zone_map, 3):
            painter.strokePath(line, _round(QColor(palette.mortar), 10))
    for zone in zones:
        colour = zone_tint(zone_map, zone, palette)
        colour.setAlphaF(_strength(zone_map, zone, picture))
        painter.fillPath(zone_path(zone_map, zone), colour)
    draw_sheets(painter, zone_map, palette)
    draw_plain_borders(painter, zone_map, palette)


def _draw_full(
    painter: QPainter,
    zone_map: ZoneMap,
    palette: Palette,
    zones: tuple[ZoneId, ...],
    picture: QImage | None,
    density: float,
) -> None:
    land = ground_path(zone_map, zones)
    if picture is not None:
        frame = QPainterPath()
        frame.addRect(_frame(zone_map))
        _draw_ground_shadow(painter, frame, palette)
        _draw_picture(painter, zone_map, picture)
        for line in outer_lines(zone_map):
            painter.strokePath(line, _round(with_alpha(palette.mortar, 0.8), 4))
    elif not _any_outline(zone_map):
        draw_tabletop(painter, zone_map, palette, density)
    elif zones:
        whole = full_path(zone_map, zones)
        _draw_ground_shadow(painter, whole, palette)
        _draw_mortar(painter, whole, outer_lines(zone_map), palette)
    for zone in zones:
        draw_zone_ground(painter, zone_map, zone, palette, _strength(zone_map, zone, picture))
    if picture is None:
        cloudy = tuple(zone for zone in zones if _takes_clouds(zone_map, zone, palette))
        draw_clouds(painter, ground_path(zone_map, cloudy), palette, density)
        draw_grain(painter, land, palette, density)
    draw_relief(painter, zone_map, palette, zones)
    draw_sheets(painter, zone_map, palette)
    draw_borders(painter, zone_map, palette)


def _box(zone_map: ZoneMap, zone: ZoneId) -> QRectF:
    box = bounds(zone_map, zone).grow(MARGIN)
    return QRectF(box.x, box.y, box.width, box.height)


def _any_outline(zone_map: ZoneMap) -> bool:
    return any(has_outline(zone_map, zone) for zone in zone_map.zones)


def _strength(zone_map: ZoneMap, zone: ZoneId, picture: QImage | None) -> float:
    """How opaque a zone's tint is. What is not explored hides the picture: it may show what nobody is to see yet."""
    if picture is None or zone_map.picture is None or not zone_map.zones[zone].revealed:
        return 1.0
    return zone_map.picture.tint


def _takes_clouds(zone_map: ZoneMap, zone: ZoneId, palette: Palette) -> bool:
    """Not what is unexplored, and not pale blue ground, on which brown clouds look like dirt."""
    place = zone_map.zones[zone]
    return place.revealed and (palette.dark or not terrain(place.terrain).cold)


def _round(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.BevelJoin)


def _frame(zone_map: ZoneMap) -> QRectF:
    picture = zone_map.picture
    return QRectF(picture.x, picture.y, picture.width, picture.height) if picture else QRectF()


def _draw_picture(painter: QPainter, zone_map: ZoneMap, picture: QImage) -> None:
    """Lay the picture where the map wants it."""
    smooth = painter.testRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(_frame(zone_map), picture)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)


def _draw_ground_shadow(painter: QPainter, land: QPainterPath, palette: Palette) -> None:
    """One soft shadow under all land."""
    layer = BlurLayer(land.boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
    layer.painter.fillPath(land, with_alpha("#000000", 0.75) if palette.dark else with_alpha("#5B431F", 0.42))
    layer.lay(painter, 16, QPointF(0, 9))


def _draw_mortar(painter: QPainter, land: QPainterPath, outside: list[QPainterPath], palette: Palette) -> None:
    """What shows between zones, and the rim round all of them."""
    for colour, width in (("#0A0806" if palette.dark else "#8A7146", 13), (palette.mortar, 10)):
        for line in outside:
            painter.strokePath(line, _round(QColor(colour), width))
    painter.fillPath(land, QColor(palette.mortar))
