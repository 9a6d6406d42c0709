"""A whole board drawn at once, as the canvas shows it: ground, names, cards, balances, tokens with their plates."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from battlemap.export.picture.grid_picture import draw_grid
from battlemap.export.picture.map_labels import draw_labels
from battlemap.export.picture.picture_plan import SITUATION, SITUATION_PX, PicturePlan
from battlemap.paint.overlays.ruler_drawing import draw_margins
from battlemap.paint.style.typography import SECONDARY, SEMIBOLD, draw_text, interface_font
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect
from battlemap.paint.zones.zone_map_ground import draw_ground


def draw_picture(painter: QPainter, sheet: PicturePlan, rect: QRectF, land: QImage | None = None) -> None:
    """Draw what *rect* shows of a sheet, in px of its picture; the painter works in the same px.

    *land*: the ground of *rect* and what stands on it, where that is painted already (see land_image.bake_land); a null image
    where it lies there.
    """
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    seen = QRectF(sheet.area.x() + rect.x() / sheet.scale, sheet.area.y() + (rect.y() - sheet.head_height) / sheet.scale,
                  rect.width() / sheet.scale, rect.height() / sheet.scale)  # fmt: skip
    to_picture = QTransform.fromTranslate(0, sheet.head_height)
    to_picture.scale(sheet.scale, sheet.scale)
    to_picture.translate(-sheet.area.x(), -sheet.area.y())
    grid = sheet.board.grid
    if land is not None:
        painter.drawImage(rect.topLeft(), land)
    elif grid is None:
        painter.save()
        painter.setTransform(to_picture, combine=True)
        _draw_zone_ground(painter, sheet, seen)
        painter.restore()
    else:
        picture = sheet.find(grid.picture.asset) if grid.picture is not None else None
        draw_grid(painter, grid, sheet.palette, rect, to_picture, picture, sheet.find, lines=sheet.layers.lines)
    draw_labels(painter, sheet, seen)
    if grid is not None and sheet.layers.margins:
        whole = QRectF(0, sheet.head_height, sheet.width, sheet.height - sheet.head_height)
        draw_margins(painter, grid, whole, to_picture, None, sheet.palette)
    if rect.top() < sheet.head_height:
        _draw_head(painter, sheet)


def _draw_zone_ground(painter: QPainter, sheet: PicturePlan, seen: QRectF) -> None:
    zone_map = sheet.board.zone_map
    picture = sheet.find(zone_map.picture.asset) if zone_map.picture is not None else None
    draw_ground(painter, zone_map, sheet.palette, seen, sheet.scale, picture)


def _draw_head(painter: QPainter, sheet: PicturePlan) -> None:
    if not sheet.head:
        return
    middle = sheet.head[0][1][1] + aspect_size(sheet.head[0][0], SITUATION_PX).height() / 2
    draw_text(painter, 16, middle, SITUATION, interface_font(SECONDARY, SEMIBOLD), sheet.palette.text2)
    for look, (x, y) in sheet.head:
        draw_aspect(painter, x, y, look, sheet.palette, SITUATION_PX, 1.0, sheet.width - x - 16)
