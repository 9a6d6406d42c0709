"""The small pictures of battles on the start page: their real board, without words."""

from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL
from battlemap.board.ids import Point, TokenId
from battlemap.board.zones.outlines import has_outline
from battlemap.canvas.items.board_scene import BoardScene, contents_rect
from battlemap.export.picture.grid_picture import draw_grid
from battlemap.layout.looks import list_look
from battlemap.paint.grid.flat_ground import grid_box
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RECENT_CARD
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import carved_font, draw_text, text_width
from battlemap.paint.surfaces.table_backdrop import draw_backdrop
from battlemap.paint.tokens.token_drawing import Portraits, draw_token
from battlemap.paint.zones.zone_map_ground import draw_ground
from battlemap.rules.display import BoardDisplay
from battlemap.store.document.recent_battles import thumbnail_path

SpotOf: TypeAlias = Callable[[TokenId], Point | None]
DENSITY = 2
QUALITY = 80
"""How hard a picture is packed: 80 takes a third of the time of the usual, for a tenth more bytes."""
SIZE = (RECENT_CARD[0] - 12, 148)
TOKEN = 19.0
ON_CELLS = 13.0
"""Nobody on a grid is drawn smaller."""
NAME = 9.0


def keep_thumbnail(
    path: Path, scene: BoardScene, board: AnyEncounter, display: BoardDisplay, palette: Palette, picture_of: Portraits
) -> None:
    """Draw the board as it stands and keep it for the battle at *path*; where that is impossible, nothing is kept."""
    write_picture(thumbnail(scene, board, display, palette, picture_of), thumbnail_path(path))


def write_picture(image: QImage, target: Path) -> None:
    """Keep a small picture as a file; where that is impossible, it is drawn again the next time. Any thread can do it."""
    beside = target.with_suffix(".new.png")
    with suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        if image.save(str(beside), None, QUALITY):
            beside.replace(target)


def thumbnail(scene: BoardScene, board: AnyEncounter, display: BoardDisplay, palette: Palette, picture_of: Portraits) -> QImage:
    """The board on the table, filling the picture."""
    image = map_picture(board, palette, picture_of)
    draw_tokens(image, board, display, palette, picture_of, scene.spot_of)
    return image


def map_picture(board: AnyEncounter, palette: Palette, picture_of: Portraits) -> QImage:
    """The same without anything on the ground; this takes most of the time, and any thread can do it."""
    width, height = SIZE
    image = QImage(width * DENSITY, height * DENSITY, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(DENSITY, DENSITY)
    draw_backdrop(painter, QRectF(0, 0, width, height), palette)
    box, to_picture = _visible_part(board)
    _draw_map(painter, board, palette, box, to_picture, picture_of)
    painter.end()
    return image


def draw_tokens(
    image: QImage, board: AnyEncounter, display: BoardDisplay, palette: Palette, picture_of: Portraits, spot_of: SpotOf,
    marked: Collection[TokenId] = (),
) -> None:  # fmt: skip
    """Draw the names of zones that are only names, and everybody, on a picture of the land; *marked* ones stand out.

    In the thread of the window.
    """
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(DENSITY, DENSITY)
    _, to_picture = _visible_part(board)
    if board.grid is None:
        _draw_names(painter, board, palette, to_picture)
    for token in board.tokens.values():
        if (spot := spot_of(token.id)) is not None:
            at = to_picture.map(QPointF(*spot))
            size = TOKEN if board.grid is None else max(ON_CELLS, token.footprint * CELL * to_picture.m11())
            portrait = picture_of(token.portrait) if token.portrait else None
            look = list_look(board, token, display)
            if token.id in marked:
                look = replace(look, selected=True)
            draw_token(painter, at.x(), at.y(), size, look, palette, portrait)
    painter.end()


def _visible_part(board: AnyEncounter) -> tuple[QRectF, QTransform]:
    """What is shown, in map px, and how that comes to px of the picture."""
    width, height = SIZE
    box = contents_rect(board.zone_map, None) if board.grid is None else grid_box(board.grid)
    scale = min(width / max(1.0, box.width()), height / max(1.0, box.height())) * 1.02
    to_picture = QTransform.fromTranslate(width / 2 - box.center().x() * scale, height / 2 - box.center().y() * scale)
    return box, to_picture.scale(scale, scale)


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
        draw_grid(painter, board.grid, palette, QRectF(painter.viewport()), device, ground, picture_of, lines=True)
    painter.restore()


def _draw_names(painter: QPainter, board: AnyEncounter, palette: Palette, to_picture: QTransform) -> None:
    """The names of zones that are names only."""
    for zone in board.zone_map.zones.values():
        if has_outline(board.zone_map, zone.id) or zone.at is None:
            continue
        at = to_picture.map(QPointF(*zone.at))
        half = text_width(zone.name, carved_font(NAME)) / 2 + 6
        pill = QRectF(at.x() - half, at.y() - 8, 2 * half, 16)
        painter.setPen(Qt.PenStyle.NoPen)
        fill_rounded(painter, pill, 8, palette.paper, QColor(palette.paper_edge))
        draw_text(painter, at.x(), at.y(), zone.name, carved_font(NAME), palette.ink, "centre")
