"""Writes the page of a record: reads the journal, paints the grounds in a thread meanwhile waited for, puts all in one file."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from math import sqrt
from pathlib import Path

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.export.export_steps import Step
from battlemap.export.export_subject import ExportSubject
from battlemap.export.picture.land_image import bake_land, load_images
from battlemap.export.record.fight_record import RecordSpan
from battlemap.export.record.ground_pictures import map_area
from battlemap.export.record.page_data import PageData
from battlemap.export.record.page_html import page_parts
from battlemap.export.record.sprite_sheet import SpriteSheet, data_uri
from battlemap.paint.style.palette import DARK, LIGHT
from battlemap.paint.style.typography import load_fonts
from battlemap.store.files.atomic_files import replace_file

MOST_PIXELS = 2_000_000
"""Of the whole ground; a larger map is painted less finely."""
FINEST = 1.25
QUALITY = 74
READING, PAINTING = 0.7, 0.2
"""How much of the time is for what."""


def write_page(subject: ExportSubject, span: RecordSpan, path: Path) -> Iterator[Step]:
    """Write it to *path*, step by step."""
    load_fonts()
    sprites = SpriteSheet()
    try:
        page = PageData(subject, sprites, map_area(subject.board).width())
        for step in page.read(span):
            yield READING * step if isinstance(step, float) else step
        grounds: list[tuple[str, str]] = []
        for step in _paint_grounds(page, span.start, grounds):
            yield READING + PAINTING * step if isinstance(step, float) else step
        yield from sprites.waits()
        with replace_file(path) as beside, beside.open("w", encoding="utf-8", newline="\n") as file:
            title = subject.title
            for number, part in enumerate(page_parts(page, sprites, grounds, title)):
                file.write(part)
                if number % 200 == 0:
                    yield 0.95
        yield 1.0
    finally:
        sprites.close()


def _paint_grounds(page: PageData, board: AnyEncounter, grounds: list[tuple[str, str]]) -> Iterator[Step]:
    """Paint every patch of the ground in the light and in the dark."""
    find, area = page.subject.find_image, page.ground.area
    density = min(FINEST, sqrt(MOST_PIXELS / max(1.0, area.width() * area.height())))
    with ThreadPoolExecutor(1, "land") as painting, ThreadPoolExecutor(2, "webp") as packing:
        try:
            waiting: list[tuple[Future[str], ...]] = []
            for number, patch in enumerate(page.ground.patches):
                there = replace(board, map=patch.map)
                load_images(there, find)
                pair = []
                for palette in (LIGHT, DARK):
                    image = painting.submit(bake_land, there, palette, patch.box, density, find)
                    yield image
                    pair.append(packing.submit(data_uri, image.result(), QUALITY))
                waiting.append(tuple(pair))
                yield (number + 1) / len(page.ground.patches)
            for futures in waiting:
                yield from futures
                light, dark = [future.result() for future in futures]
                grounds.append((light, dark))
        finally:
            painting.shutdown(wait=True, cancel_futures=True)
            packing.shutdown(wait=True, cancel_futures=True)
