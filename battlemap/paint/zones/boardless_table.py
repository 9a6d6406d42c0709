"""The table under a map whose zones are names only: boards, and a sheet where each zone's tokens stand."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from battlemap.board.ids import ZoneId
from battlemap.board.polygons import extent
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import ground, has_outline, map_bounds
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.surfaces.ground_pattern import GroundPattern
from battlemap.paint.surfaces.paper_grain import draw_clouds, draw_grain
from battlemap.paint.surfaces.patterns import draw_pattern, make_pattern
from battlemap.paint.surfaces.terrains import tint

EDGE = 70.0
"""How far the table reaches beyond the outermost sheet."""
SHEET_CORNER = 18.0


def table_box(zone_map: ZoneMap) -> QRectF | None:
    """The table's top in map px; None for an empty map."""
    box = map_bounds(zone_map)
    return None if box is None else QRectF(box.x, box.y, box.width, box.height).adjusted(-EDGE, -EDGE, EDGE, EDGE)


def sheet_box(zone_map: ZoneMap, zone: ZoneId) -> QRectF:
    """Where the tokens of a zone without an outline stand, in map px."""
    box = extent(ground(zone_map, zone))
    return QRectF(box.x, box.y, box.width, box.height)


def draw_tabletop(painter: QPainter, zone_map: ZoneMap, palette: Palette, density: float, *, flat: bool = False) -> None:
    """The bare table; *flat*: plain colours only."""
    box = table_box(zone_map)
    if box is None or zone_map.picture is not None:
        return
    wood = tint("timber", palette)
    top = QPainterPath()
    top.addRoundedRect(box, 26, 26)
    if flat:
        painter.fillPath(top, wood)
        return
    draw_shadow(painter, box, 16, 9, 0.75 if palette.dark else 0.42, 26, "#000000" if palette.dark else "#5B431F")
    painter.strokePath(top, QPen(QColor(palette.mortar), 10))
    slope = QLinearGradient(box.topLeft(), box.bottomRight())
    slope.setColorAt(0, wood.lighter(106))
    slope.setColorAt(1, wood.darker(108))
    painter.fillPath(top, slope)
    painter.save()
    painter.setClipPath(top)
    draw_pattern(painter, _boards(box), wood, dark=palette.dark)
    painter.restore()
    draw_clouds(painter, top, palette, density)
    draw_grain(painter, top, palette, density)
    painter.save()
    painter.setClipPath(top)
    for width, alpha in ((44, 0.05), (15, 0.08), (7, 0.10)):
        painter.strokePath(top, QPen(with_alpha("#000000" if palette.dark else "#6B4A1E", alpha), width))
    painter.strokePath(top.translated(0, 1), QPen(with_alpha("#FFFFFF", 0.16 if palette.dark else 0.55), 2))
    painter.restore()


def draw_sheets(painter: QPainter, zone_map: ZoneMap, palette: Palette) -> None:
    """Where the tokens of each zone without an outline stand: a light sheet with a fine edge."""
    for zone in zone_map.zones:
        if has_outline(zone_map, zone):
            continue
        sheet = QPainterPath()
        sheet.addRoundedRect(sheet_box(zone_map, zone), SHEET_CORNER, SHEET_CORNER)
        painter.fillPath(sheet, with_alpha("#FFF3DC", 0.085) if palette.dark else with_alpha("#FFFAEE", 0.42))
        painter.strokePath(sheet, QPen(with_alpha("#FFF3DC", 0.22) if palette.dark else with_alpha("#8A7146", 0.35), 1.4))


def _boards(box: QRectF) -> GroundPattern:
    corners = [box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()]
    return make_pattern("table", "table", tuple((corner.x(), corner.y()) for corner in corners))
