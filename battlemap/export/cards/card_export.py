"""Cards and figures as a PDF, sheet by sheet."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtGui import QImage

from battlemap.board.ids import ZoneId
from battlemap.board.polygons import Rect
from battlemap.export.cards.card_options import CARD_SETTINGS, ZONE_SIZES, CardOptions
from battlemap.export.cards.card_pages import CardSide, plan_cards
from battlemap.export.cards.card_sheet import CardPrint, draw_card_page
from battlemap.export.cards.zone_card import bake_zone_picture
from battlemap.export.export_settings import check_options
from battlemap.export.export_steps import Steps
from battlemap.export.export_subject import ExportSubject, export_subject
from battlemap.export.paper.pdf_file import PdfPages, write_pdf
from battlemap.export.picture.land_image import load_images
from battlemap.paint.surfaces.surface_tiles import roomy_tiles
from battlemap.store.document.battle_folder import file_stem


def cards_name(subject: ExportSubject, options: CardOptions, selection: Rect | None = None) -> str:
    """The name of the file: "Ravine ambush, players, cards.pdf"."""
    return f"{file_stem(subject.title)}, {subject.for_words}, cards.pdf"


def lay_out_cards(subject: ExportSubject, options: CardOptions) -> CardPrint:
    """Find a place for every card. InvalidSetting, in one sentence, where there is none."""
    check_options(options, CARD_SETTINGS)
    fronts = subject
    if subject.audience == "gm" and options.backs != "none":
        fronts = export_subject(subject.rules, subject.board, "players", subject.find_image)
    return CardPrint(subject, fronts, options, plan_cards(subject.board, options, subject.audience))


def bake_pictures(printed: CardPrint, page: CardSide) -> dict[str, QImage]:
    """The pictures of the zones on a page; safe in a thread."""
    if printed.options.save_ink or page.back:
        return {}
    height = ZONE_SIZES[printed.options.zone_size][1]
    keys = [placed.piece.key for placed in page.pieces if placed.piece.kind == "zone"]
    return {key: bake_zone_picture(printed.front_of(key), ZoneId(key), height) for key in keys}


def export_cards(subject: ExportSubject, options: CardOptions, path: Path, selection: Rect | None = None) -> Steps:
    """Write all sheets to *path*, step by step; nothing half written stays. One sentence where that cannot be."""
    printed = lay_out_cards(subject, options)
    plan = printed.plan
    load_images(subject.board, subject.find_image)
    pages = PdfPages(plan.width, plan.height)
    try:
        with roomy_tiles(), ThreadPoolExecutor(1, "cards") as thread:
            for number, page in enumerate(plan.pages, 1):
                baking = thread.submit(bake_pictures, printed, page)
                yield baking
                pictures = baking.result()
                pages.paint(lambda painter, page=page, pictures=pictures: draw_card_page(painter, printed, page, pictures))  # type: ignore[misc]
                yield 0.95 * number / len(plan.pages)
        data = pages.finish()
    finally:
        pages.close()
    names = [f"Sheet {page.number}{', back' if page.back else ''}" for page in plan.pages]
    duplex = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}.get(options.backs, "")
    with ThreadPoolExecutor(1, "pdf") as thread:
        turned = duplex if any(page.back for page in plan.pages) else ""
        writing = thread.submit(write_pdf, path, data, f"{subject.title}, {subject.for_words}, cards", names, turned)
        yield writing
        writing.result()
