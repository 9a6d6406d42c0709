"""The small pictures of battles on the start page: their real board, without words."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL
from battlemap.board.outlines import shaped
from battlemap.canvas.scene import BoardScene
from battlemap.export.grid_drawing import draw_land
from battlemap.paint.backdrop import draw_backdrop
from battlemap.paint.boxes import fill_rounded
from battlemap.paint.grid_flat import grid_box
from battlemap.paint.ground import draw_ground
from battlemap.paint.lettering import carved, draw_text, text_width
from battlemap.paint.looks import list_look
from battlemap.paint.measures import RECENT_CARD
from battlemap.paint.palette import Palette
from battlemap.paint.token import Portraits, draw_token
from battlemap.rules.display import Shown
from battlemap.store.recent import thumbnail_path

DENSITY = 2
SIZE = (RECENT_CARD[0] - 12, 148)
TOKEN = 19.0
ON_CELLS = 13.0
"""Nobody on a grid is drawn smaller."""
NAME = 9.0


def keep_thumbnail(
    path: Path, scene: BoardScene, board: AnyEncounter, shown: Shown, palette: Palette, picture_of: Portraits
) -> None:
    """Draw the board as it stands and keep it for the battle at *path*; where that is impossible, nothing is kept."""
    target = thumbnail_path(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    thumbnail(scene, board, shown, palette, picture_of).save(str(target))


def thumbnail(scene: BoardScene, board: AnyEncounter, shown: Shown, palette: Palette, picture_of: Portraits) -> QImage:
    """The board on the table, filling the picture."""
    width, height = SIZE
    image = QImage(width * DENSITY, height * DENSITY, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(DENSITY, DENSITY)
    draw_backdrop(painter, QRectF(0, 0, width, height), palette)
    box = scene.contents_rect() if board.grid is None else grid_box(board.grid)
    scale = min(width / max(1.0, box.width()), height / max(1.0, box.height())) * 1.02
    to_picture = QTransform.fromTranslate(width / 2 - box.center().x() * scale, height / 2 - box.center().y() * scale)
    _draw_map(painter, board, palette, box, to_picture.scale(scale, scale), picture_of)

    def place(x: float, y: float) -> QPointF:
        return QPointF(width / 2 + (x - box.center().x()) * scale, height / 2 + (y - box.center().y()) * scale)

    if board.grid is None:
        _draw_names(painter, board, palette, place)
    for token in board.tokens.values():
        spot = scene.spot_of(token.id)
        if spot is not None:
            at = place(*spot)
            draw_token(
                painter,
                at.x(),
                at.y(),
                TOKEN if board.grid is None else max(ON_CELLS, token.footprint * CELL * scale),
                list_look(board, token, shown),
                palette,
                picture_of(token.portrait) if token.portrait else None,
            )
    painter.end()
    return image


def _draw_map(
    painter: QPainter, board: AnyEncounter, palette: Palette, box: QRectF, to_picture: QTransform, picture_of: Portraits
) -> None:
    """Zones or the cells of a grid, with the picture below them. *to_picture* brings map px to those of the painter."""
    place = board.zone_map.picture if board.grid is None else board.grid.picture
    ground = picture_of(place.asset) if place else None
    painter.save()
    if board.grid is None:
        painter.setTransform(to_picture, True)
        draw_ground(painter, board.zone_map, palette, box, 1.0, ground, density=to_picture.m11() * DENSITY)
    else:
        painter.resetTransform()
        device = to_picture * QTransform.fromScale(DENSITY, DENSITY)
        draw_land(painter, board.grid, palette, QRectF(painter.viewport()), device, ground, lines=True)
    painter.restore()


def _draw_names(painter: QPainter, board: AnyEncounter, palette: Palette, place: Callable[[float, float], QPointF]) -> None:
    """The names of zones that are names only."""
    for zone in board.zone_map.zones.values():
        if shaped(board.zone_map, zone.id) or zone.at is None:
            continue
        at = place(*zone.at)
        half = text_width(zone.name, carved(NAME)) / 2 + 6
        pill = QRectF(at.x() - half, at.y() - 8, 2 * half, 16)
        painter.setPen(Qt.PenStyle.NoPen)
        fill_rounded(painter, pill, 8, palette.paper, QColor(palette.paper_edge))
        draw_text(painter, at.x(), at.y(), zone.name, carved(NAME), palette.ink, "centre")
