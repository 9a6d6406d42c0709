"""Names and aspects of a place as they stand on the picture, as one image; drawn in the thread of the window."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import ZoneId
from battlemap.board.zones.outlines import ground
from battlemap.gui.new_battle.place_drawing import DrawnPlace
from battlemap.layout.free_space import inner_span
from battlemap.layout.looks import AspectLook
from battlemap.layout.zone_name_spot import zone_name_spot
from battlemap.paint.style.images import no_image
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import carved_font, load_fonts, text_width
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect
from battlemap.paint.tokens.label_sizes import LABEL_SIZES
from battlemap.paint.tokens.zone_name import LEADING, draw_zone_name, fit_name
from battlemap.rules.display import BoardDisplay

NAME, ASPECT = 17, 13.0
GAP = 5.0
"""Between a name and its first card, and between cards, in px."""


def label_image(board: AnyEncounter, drawn: DrawnPlace, palette: Palette, avoid: Sequence[QRectF]) -> QImage:
    """What is written on the land, as large as its picture and transparent elsewhere. Cards do not lie under what to *avoid*."""
    load_fonts()
    dpr = drawn.job.dpr
    image = QImage((drawn.job.size * dpr).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    if board.grid is None:
        for zone in board.zone_map.zones:
            _draw_zone(painter, board, zone, drawn, palette, avoid)
    else:
        _draw_grid_labels(painter, board, drawn, palette)
    painter.end()
    return image


def name_boxes(board: AnyEncounter, drawn: DrawnPlace) -> list[QRectF]:
    """Return the room of each zone's name on the picture, in px of it; nothing for a grid, whose names stand elsewhere."""
    boxes: list[QRectF] = []
    for zone in board.zone_map.zones if board.grid is None else ():
        spot, px, lines = _fitted_name(board, zone, drawn)
        width = max(text_width(line, carved_font(px)) for line in lines)
        height = px * (0.8 + (len(lines) - 1) * LEADING)
        boxes.append(QRectF(spot.x() - width / 2, spot.y() - height / 2, width, height))
    return boxes


def _fitted_name(board: AnyEncounter, zone: ZoneId, drawn: DrawnPlace) -> tuple[QPointF, int, tuple[str, ...]]:
    """Return the middle of a zone's name on the picture, its type size in px, and its lines."""
    name = board.zone_map.zones[zone].name
    x, y = zone_name_spot(board.zone_map, zone, name, LABEL_SIZES)
    left, right = inner_span(ground(board.zone_map, zone), (x, y))
    px, lines = fit_name(name, NAME, 2 * min(x - left, right - x) * drawn.scale - 8)
    return (QPointF(x, y) - drawn.box.topLeft()) * drawn.scale, px, lines


def _draw_zone(
    painter: QPainter, board: AnyEncounter, zone: ZoneId, drawn: DrawnPlace, palette: Palette, avoid: Sequence[QRectF]
) -> None:
    """One name, below it the aspects of its zone, as far as there is room."""
    spot, px, lines = _fitted_name(board, zone, drawn)
    cards = [AspectLook(aspect.name, "zone", hidden=aspect.hidden) for aspect in board.aspects_on("zone", zone)]
    draw_zone_name(painter, spot.x(), spot.y(), lines, px, palette)
    top = spot.y() + px * 0.42 + (len(lines) - 1) * LEADING * px / 2 + GAP
    for look in cards:
        size = aspect_size(look, ASPECT, 0.9)
        start = min(max(4.0, spot.x() - size.width() / 2), drawn.job.size.width() - size.width() - 4)
        card = QRectF(start, top, size.width(), size.height())
        if any(card.intersects(taken) for taken in avoid):
            return
        draw_aspect(painter, start, top, look, palette, ASPECT, 0.9)
        top += size.height() + GAP


def _draw_grid_labels(painter: QPainter, board: AnyEncounter, drawn: DrawnPlace, palette: Palette) -> None:
    from battlemap.export.picture.map_labels import draw_labels
    from battlemap.export.picture.picture_plan import plan_picture

    plan = plan_picture(board, BoardDisplay(), palette, drawn.scale, no_image, headed=False, area=drawn.box)
    draw_labels(painter, plan, drawn.box)
