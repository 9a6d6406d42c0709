"""A map on paper as a PDF, sheet by sheet."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtGui import QImage

from battlemap.board.polygons import Rect
from battlemap.export.export_steps import Step, Steps
from battlemap.export.export_subject import ExportSubject
from battlemap.export.paper.map_print import MapPrint, bake_sheet, lay_out_print, whole_image
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.paper.pdf_file import PdfPages, write_pdf
from battlemap.export.paper.sheet_drawing import draw_cover, draw_sheet
from battlemap.export.paper.sheet_plan import PaperSheet, plan_sheets
from battlemap.export.picture.land_image import load_images
from battlemap.paint.surfaces.surface_tiles import roomy_tiles
from battlemap.store.document.battle_folder import file_stem

COVER_WIDTH = 1400
"""Dots across the small map on the page before the sheets."""


def print_name(subject: ExportSubject, options: PrintOptions, selection: Rect | None = None) -> str:
    """The name of the file: "Quarry yard, players, 25 mm.pdf"."""
    size = f"{options.cell_mm:g} mm" if subject.board.grid is not None else f"{options.width_mm:g} mm wide"
    return f"{file_stem(subject.title)}, {subject.for_words}, {size}.pdf"


def export_print(subject: ExportSubject, options: PrintOptions, path: Path, selection: Rect | None = None) -> Steps:
    """Write all sheets to *path* as a PDF, step by step; nothing half written stays, whatever happens.

    StoreError, InvalidSetting or UnknownPart, in one sentence, where that cannot be.
    """
    plan = plan_sheets(subject.board, options, selection)
    printed = lay_out_print(subject, options, plan)
    pages = PdfPages(plan.width, plan.height)
    try:
        for step, sheet, land in sheets_with_land(printed):
            if sheet is None:
                if land is not None:
                    pages.paint(lambda painter, land=land: draw_cover(painter, printed, land))  # type: ignore[misc]
            else:
                pages.paint(lambda painter, sheet=sheet, land=land: draw_sheet(painter, printed, sheet, land))  # type: ignore[misc]
            yield step
        data = pages.finish()
    finally:
        pages.close()
    names = [f"Sheet {sheet.label}" for sheet in plan.sheets]
    title = f"{subject.title}, {subject.for_words}"
    with ThreadPoolExecutor(1, "pdf") as thread:
        writing = thread.submit(write_pdf, path, data, title, ["How the sheets lie", *names] if plan.has_cover else names)
        yield writing
        writing.result()


def sheets_with_land(printed: MapPrint) -> Iterator[tuple[Step, PaperSheet | None, QImage | None]]:
    """Every sheet with its ground, each as soon as it is there; the ground of the next is painted meanwhile.

    Without a sheet: something to wait for, or, with an image, the page before the sheets.
    """
    plan = printed.plan
    load_images(printed.subject.board, printed.subject.find_image)
    with roomy_tiles(), ThreadPoolExecutor(1, "sheets") as thread:
        try:
            if plan.has_cover:
                cover = thread.submit(whole_image, printed, COVER_WIDTH) if not printed.options.save_ink else None
                if cover is not None:
                    yield cover, None, None
                yield 0.0, None, cover.result() if cover is not None else whole_image(printed, COVER_WIDTH)
            coming = thread.submit(bake_sheet, printed, plan.sheets[0])
            for number, sheet in enumerate(plan.sheets, 1):
                yield coming, None, None
                land = coming.result()
                if number < len(plan.sheets):
                    coming = thread.submit(bake_sheet, printed, plan.sheets[number])
                yield 0.95 * number / len(plan.sheets), sheet, land
        finally:
            thread.shutdown(wait=True, cancel_futures=True)
