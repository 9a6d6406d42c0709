"""A board written as a picture file: in bands where that can be, whole or not at all."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO

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
    page = lay_out_page(subject, check_options(options, PICTURE_SETTINGS), selection)
    check_size(page)
    return page.width, page.height


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
    page = lay_out_page(subject, options, selection)
    check_size(page)
    load_images(subject.board, subject.find_image)
    with replace_file(path) as beside, beside.open("wb") as file:
        yield from write_page(page, file)


def write_page(page: PicturePage, file: BinaryIO) -> Steps:
    """Draw and pack a picture that is laid out; its pictures must have been decoded, see load_images.

    OSError where the file cannot take it, StoreError, in one sentence, where it cannot be packed.
    """
    yield from _write_png(page, file) if page.options.format == "png" else _write_whole(page, file)


def check_size(page: PicturePage) -> None:
    """InvalidSetting, in one sentence, for a picture that is larger than its format or the memory can take."""
    kind = page.options.format
    if kind == "svg":
        return
    words = f"The picture would be {page.width} × {page.height} px large"
    if max(page.width, page.height) > MOST_SIDE[kind] or page.width * page.height > MOST_PIXELS[kind]:
        what = "choose" if kind == "png" else f"too large for {kind.upper()}: choose PNG,"
        raise InvalidSetting(f"{words}; {what} fewer pixels to a cell, or a part of the map.")


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
        raise StoreError("There is not enough memory for such a picture; choose fewer pixels to a cell.")
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
        raise StoreError(f"The picture cannot be packed: {writer.errorString().lower()}; choose fewer pixels to a cell.")
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
