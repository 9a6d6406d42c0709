"""A board written as a picture file: in bands where that can be, whole or not at all."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import floor, sqrt
from pathlib import Path
from typing import BinaryIO

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QImageWriter

from battlemap.board.grid_map import CELL
from battlemap.board.polygons import Rect
from battlemap.export.export_settings import InvalidSetting, check_options
from battlemap.export.export_steps import Step, Steps
from battlemap.export.export_subject import ExportSubject
from battlemap.export.map_part import cells_of
from battlemap.export.picture.land_image import load_images
from battlemap.export.picture.picture_options import PICTURE_SETTINGS, PictureOptions
from battlemap.export.picture.picture_page import PicturePage, bake_page_land, lay_out_page, paint_band, painting, picture_area
from battlemap.export.picture.png_file import PngFile
from battlemap.paint.surfaces.surface_tiles import roomy_tiles
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.atomic_files import replace_file
from battlemap.store.files.store_errors import StoreError

BAND_PIXELS = 12_000_000
"""So many px are painted at a time: with their ground and what is being packed that is about 250 MB."""
QUALITY = 90
MOST_SIDE = {"png": 60_000, "webp": 16_383, "jpeg": 65_000}
MOST_PIXELS = {"png": 1_200_000_000, "webp": 100_000_000, "jpeg": 220_000_000}
"""WebP and JPEG are packed in one piece: with more the memory would go beyond a gigabyte."""
LEAST_SCALE = 1 / CELL
"""At a smaller scale a cell of a grid is less than a px."""
WORDS = {"png": "PNG", "webp": "WebP", "jpeg": "JPEG", "svg": "SVG"}
ENDINGS = {"png": ".png", "webp": ".webp", "jpeg": ".jpg", "svg": ".svg"}


def picture_name(subject: ExportSubject, options: PictureOptions, selection: Rect | None = None) -> str:
    """The name of the file: of a grid with its cells, as virtual tabletops read it ("Quarry yard, players [38x23].png")."""
    stem = f"{file_stem(subject.title)}, {subject.for_words}"
    grid = subject.board.grid
    if grid is not None and options.is_bare and options.format != "svg":
        area = picture_area(subject, options, selection)
        _, _, columns, rows = cells_of(grid, Rect(area.x(), area.y(), area.width(), area.height()))
        stem += f" [{columns}x{rows}]"
    return stem + ENDINGS[options.format]


def picture_size(subject: ExportSubject, options: PictureOptions, selection: Rect | None = None) -> tuple[int, int]:
    """Width and height in px. InvalidSetting or UnknownPart, in one sentence, where there can be no such picture."""
    page = fit_page(subject, check_options(options, PICTURE_SETTINGS), selection)
    return page.width, page.height


def reduced_words(subject: ExportSubject, options: PictureOptions, selection: Rect | None = None) -> str:
    """One sentence if the picture is smaller than was asked for; "" if it is not."""
    return size_words(fit_page(subject, check_options(options, PICTURE_SETTINGS), selection))


def export_picture(subject: ExportSubject, options: PictureOptions, path: Path, selection: Rect | None = None) -> Steps:
    """Write the picture to *path*, step by step; nothing half written stays, whatever happens.

    StoreError, InvalidSetting or UnknownPart, in one sentence, where that cannot be.
    """
    check_options(options, PICTURE_SETTINGS)
    if options.format == "svg":
        from battlemap.export.picture.svg_export import svg_data

        data = svg_data(subject, options, selection)
        yield 0.9
        with replace_file(path) as beside:
            beside.write_bytes(data)
        return
    page = fit_page(subject, options, selection)
    load_images(subject.board, subject.find_image)
    with replace_file(path) as beside, beside.open("wb") as file:
        yield from write_page(page, file)


def write_page(page: PicturePage, file: BinaryIO) -> Steps:
    """Draw and pack a picture that is laid out; its pictures must have been decoded, see load_images.

    OSError where the file cannot take it, StoreError, in one sentence, where it cannot be packed.
    """
    yield from _write_png(page, file) if page.options.format == "png" else _write_whole(page, file)


def fit_page(subject: ExportSubject, options: PictureOptions, selection: Rect | None = None) -> PicturePage:
    """The page laid out, scaled down where it is larger than its format or the memory can take.

    InvalidSetting, in one sentence, if even the smallest picture is too large.
    """
    page = wished = lay_out_page(subject, options, selection)
    scale, is_grid = page.plan.scale, subject.board.grid is not None
    while (excess := _excess(page)) > 1:
        scale = _whole_pixels(scale / excess, is_grid and options.size == "cell")
        if scale < LEAST_SCALE:
            raise InvalidSetting(f"The map is too large for one {WORDS[options.format]} picture; choose a part of the map.")
        page = lay_out_page(subject, options, selection, scale)
    return page if page is wished else replace(page, wished=(wished.width, wished.height))


def _excess(page: PicturePage) -> float:
    """By which factor the sides of a picture are too long; at most 1 if it fits."""
    kind = page.options.format
    if kind == "svg":
        return 1.0
    over = max(max(page.width, page.height) / MOST_SIDE[kind], sqrt(page.width * page.height / MOST_PIXELS[kind]))
    return over if over <= 1 else max(over, 1.001)  # what stands round the map shrinks less than the map


def _whole_pixels(scale: float, by_cell: bool) -> float:
    """The scale at which a cell has a whole number of px, as virtual tabletops want it."""
    return floor(scale * CELL + 1e-9) / CELL if by_cell else scale


def size_words(page: PicturePage) -> str:
    """One sentence with both sizes if a picture was scaled down; "" if it has the size that was asked for."""
    if page.wished is None:
        return ""
    return shrunk_words(WORDS[page.options.format], page.wished, (page.width, page.height))


def shrunk_words(what: str, wished: tuple[int, int], size: tuple[int, int]) -> str:
    """One sentence on a picture that is smaller than was asked for."""
    return f"Scaled down to {size[0]} × {size[1]} px: {wished[0]} × {wished[1]} px, as chosen, are more than {what} holds."


def _write_png(page: PicturePage, file: BinaryIO) -> Steps:
    options = page.options
    dpi = page.plan.scale * CELL * 25.4 / options.cell_mm if options.size == "print" else 0.0
    png = PngFile(file, page.width, page.height, opaque=not options.transparent, dpi=dpi)
    try:
        before = None
        for band, image in _bands(page):
            if image is None:
                yield band
                continue
            if before is not None:
                yield before
                before.result()
            before = png.add(image)
            yield band
        png.finish()
    finally:
        png.close()


def _write_whole(page: PicturePage, file: BinaryIO) -> Steps:
    """WebP and JPEG: packed at the end, in a thread."""
    options = page.options
    clear = options.transparent and options.format == "webp"
    whole = QImage(page.width, page.height, QImage.Format.Format_RGBA8888 if clear else QImage.Format.Format_RGB888)
    if whole.isNull():
        raise StoreError("There is not enough memory for such a picture; choose a smaller size.")
    whole.fill(Qt.GlobalColor.transparent if clear else Qt.GlobalColor.white)
    top = 0
    for step, image in _bands(page):
        if image is not None:
            with painting(whole) as painter:
                painter.drawImage(0, top, image)
            top += image.height()
        yield step if not isinstance(step, float) else 0.8 * step
    with ThreadPoolExecutor(1, "picture") as thread:
        packing = thread.submit(_pack, whole, file, options.format)
        yield packing
        packing.result()


def _pack(image: QImage, file: BinaryIO, kind: str) -> None:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    writer.setQuality(QUALITY)
    if not writer.write(image):
        raise StoreError(f"The picture cannot be packed: {writer.errorString().lower()}; choose a smaller size.")
    file.write(data.data())


def _bands(page: PicturePage) -> Iterator[tuple[Step, QImage | None]]:
    """How far it is or what is waited for, and each band once it is drawn; the ground of the next is painted meanwhile."""
    rows = max(1, BAND_PIXELS // page.width)
    boxes = [QRectF(0, top, page.width, min(rows, page.height - top)) for top in range(0, page.height, rows)]
    with roomy_tiles(), ThreadPoolExecutor(1, "land") as thread:
        try:
            coming = thread.submit(bake_page_land, page, boxes[0])
            for number, box in enumerate(boxes):
                yield coming, None
                land = coming.result()
                if number + 1 < len(boxes):
                    coming = thread.submit(bake_page_land, page, boxes[number + 1])
                yield (number + 1) / len(boxes), paint_band(page, box, land)
        finally:
            thread.shutdown(wait=True, cancel_futures=True)
