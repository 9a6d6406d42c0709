"""A board as a picture file: PNG, in bands where it is large, whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import sqrt
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from battlemap.board.encounter import AnyEncounter
from battlemap.export.picture.board_picture import draw_picture
from battlemap.export.picture.grid_picture import grid_area
from battlemap.export.picture.map_layers import MapLayers
from battlemap.export.picture.picture_export import shrunk_words
from battlemap.export.picture.picture_plan import PicturePlan, plan_picture
from battlemap.export.picture.png_file import PngFile
from battlemap.paint.style.images import no_image
from battlemap.paint.style.palette import DARK, Palette
from battlemap.paint.surfaces.table_backdrop import draw_backdrop
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.rules.display import BoardDisplay
from battlemap.store.files.atomic_files import replace_file
from battlemap.store.files.store_errors import StoreError

BAND_PIXELS = 24_000_000
"""So many px are painted at a time: about 100 MB of memory."""
USUAL_PIXELS = 40_000_000
"""Without a wish for its size no picture of a grid has more: 140 × 140 cells are drawn at 100 %."""
MOST_SIDE = 60_000
MOST_PIXELS = 1_200_000_000
LEAST_SCALE, MOST_SCALE = 0.05, 20.0


def offscreen() -> QGuiApplication:
    """The application that is running, else one that needs no display; keep it as long as anything is drawn."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    return QGuiApplication(["battlemap", "-platform", "offscreen"])


def draw_board(
    painter: QPainter,
    board: AnyEncounter,
    display: BoardDisplay,
    palette: Palette,
    picture_of: Portraits = no_image,
    scale: float = 1.0,
) -> None:
    """Draw the whole board from the painter's origin, *scale* px for one px of the map. Needs a QGuiApplication."""
    sheet = plan_picture(board, display, palette, scale, picture_of)
    whole = QRectF(0, 0, sheet.width, sheet.height)
    draw_backdrop(painter, whole, palette)
    draw_picture(painter, sheet, whole)


def board_image(
    board: AnyEncounter,
    display: BoardDisplay,
    palette: Palette = DARK,
    picture_of: Portraits = no_image,
    width: int = 640,
    height: int = 400,
) -> QImage:
    """The map as large as it fits into *width* × *height* px, in the middle of a picture of that size."""
    sheet = plan_picture(board, display, palette, 1.0, picture_of, headed=False)
    scale = min(width / sheet.width, height / sheet.height, MOST_SCALE)
    sheet = plan_picture(board, display, palette, scale, picture_of, headed=False)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    with open_painter(image) as painter:
        draw_backdrop(painter, QRectF(0, 0, width, height), palette)
        painter.translate((width - sheet.width) / 2, (height - sheet.height) / 2)
        draw_picture(painter, sheet, QRectF(0, 0, sheet.width, sheet.height))
    return image


@contextmanager
def open_painter(image: QImage) -> Iterator[QPainter]:
    """A painter on *image* that has let go of it at the end, whatever happens: else Qt falls over."""
    painter = QPainter(image)
    try:
        yield painter
    finally:
        painter.end()


def export_png(
    board: AnyEncounter,
    display: BoardDisplay,
    path: Path,
    *,
    palette: Palette = DARK,
    picture_of: Portraits = no_image,
    scale: float | None = None,
    lines: bool = True,
    margins: bool = False,
) -> str:
    """Write the board to *path* as PNG. StoreError, in one sentence, if that cannot be.

    Return one sentence if the picture had to be scaled down, "" if not.

    *scale*: px for one px of the map; without it 1, or less where the picture would be huge. *lines*: a grid with its lines.
    *margins*: with the names of its columns and rows.
    """
    if QGuiApplication.instance() is None:
        raise StoreError("Nothing can be drawn before Qt has been started.")
    if scale is None:
        scale = usual_scale(board)
    if not LEAST_SCALE <= scale <= MOST_SCALE:
        raise StoreError(f"A scale of {scale:g} is not possible; choose one from {LEAST_SCALE:g} to {MOST_SCALE:g}.")
    layers = MapLayers(lines=lines, margins=margins)
    sheet = wished = plan_picture(board, display, palette, scale, picture_of, layers=layers)
    while (over := max(max(sheet.width, sheet.height) / MOST_SIDE, sqrt(sheet.width * sheet.height / MOST_PIXELS))) > 1:
        scale /= max(over, 1.001)
        sheet = plan_picture(board, display, palette, scale, picture_of, layers=layers)
    with replace_file(path) as beside, beside.open("wb") as file:
        png = PngFile(file, sheet.width, sheet.height)
        try:
            for band in _bands(sheet):
                png.add(band).result()
            png.finish()
        finally:
            png.close()
    if sheet is wished:
        return ""
    return shrunk_words("PNG", (wished.width, wished.height), (sheet.width, sheet.height))


def usual_scale(board: AnyEncounter) -> float:
    """As many px for one px of the map as make a picture of a sensible size: 1, less for a large grid."""
    if board.grid is None:
        return 1.0
    area = grid_area(board.grid, 1.0, margins=False)
    return max(LEAST_SCALE, min(1.0, sqrt(USUAL_PIXELS / (area.width() * area.height()))))


def _bands(sheet: PicturePlan) -> Iterator[QImage]:
    """The picture from top to bottom, so many rows at a time."""
    whole = QRectF(0, 0, sheet.width, sheet.height)
    rows = max(1, BAND_PIXELS // sheet.width)
    for top in range(0, sheet.height, rows):
        count = min(rows, sheet.height - top)
        image = QImage(sheet.width, count, QImage.Format.Format_RGB32)
        with open_painter(image) as painter:
            painter.translate(0, -top)
            band = QRectF(0, top, sheet.width, count)
            draw_backdrop(painter, band, sheet.palette, whole)
            draw_picture(painter, sheet, band)
        yield image
