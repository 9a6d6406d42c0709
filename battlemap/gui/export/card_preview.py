"""Sheets of cards and figures as they will be printed."""

from functools import partial

from PySide6.QtGui import QImage, QPainter

from battlemap.board.ids import ZoneId
from battlemap.board.polygons import Rect
from battlemap.export.cards.card_export import bake_pictures, lay_out_cards
from battlemap.export.cards.card_options import ZONE_SIZES, CardOptions
from battlemap.export.cards.card_pages import CardSide, CutPieceKind
from battlemap.export.cards.card_sheet import CardPrint, draw_card_page
from battlemap.export.cards.zone_card import picture_area
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_subject import ExportSubject
from battlemap.export.map_part import UnknownPart
from battlemap.export.paper.pens import MM
from battlemap.gui.export.export_preview import DrawPage, ExportSummary
from battlemap.gui.export.paper_preview import PaperPreview
from battlemap.paint.style.palette import LIGHT

COUNTED: tuple[tuple[CutPieceKind, str], ...] = (
    ("zone", "zone"), ("character", "character"), ("standee", "figure"), ("token", "token"), ("tent", "tent"),
)  # fmt: skip


class CardPreview(PaperPreview):
    """Sheet after sheet, each back beside its front."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)
        self.printed: CardPrint | None = None

    def summarise(self, subject: ExportSubject, options: CardOptions, selection: Rect | None) -> ExportSummary:
        try:
            self.printed = lay_out_cards(subject, options)
        except (InvalidSetting, UnknownPart) as refusal:
            self.printed, self.close_up = None, None
            return ExportSummary(refusal=str(refusal))
        self.forget_pages()
        plan = self.printed.plan
        sheets = "1 sheet" if plan.sheets == 1 else f"{plan.sheets} sheets"
        counts = [(plan.count(kind), word) for kind, word in COUNTED]
        said = ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count)
        backs = any(page.back for page in plan.pages)
        note = "Print on both sides at 100 %" if backs else "Print at 100 %; a ruler on every sheet"
        return ExportSummary(
            sheets, f"{options.paper} upright", f"{said}. {note}", "Save the PDF", sheets,
            foot="Cut along the dashes, fold where a line reaches over the edge.", size=said,
        )  # fmt: skip

    def paper(self) -> tuple[float, float] | None:
        return (self.printed.plan.width, self.printed.plan.height) if self.printed is not None else None

    def pages(self) -> list[DrawPage]:
        printed = self.printed
        return [] if printed is None else [partial(_draw_page, printed=printed, page=page) for page in printed.plan.pages]

    @property
    def spots(self) -> list[tuple[int, int]]:
        count = len(self.printed.plan.pages) if self.printed is not None else 0
        abreast = next((n for n in (1, 2, 3, 4, 6, 8, 10, 14, 20, 30) if n * max(1, round(n * 0.6)) >= count), 40)
        return [(number % abreast, number // abreast) for number in range(count)]

    def label(self, number: int) -> str:
        assert self.printed is not None
        page = self.printed.plan.pages[number]
        return f"Sheet {page.number}{', back' if page.back else ''}"

    def draw_page(self, painter: QPainter, number: int, scale: float, small: bool) -> None:
        printed = self.printed
        assert printed is not None
        page = printed.plan.pages[number]
        painter.scale(scale / MM, scale / MM)
        draw_card_page(painter, printed, page, self._pictures(printed, page))

    def _pictures(self, printed: CardPrint, page: CardSide) -> dict[str, QImage]:
        """The pictures of zones, cut from the image of the whole map."""
        pictures: dict[str, QImage] = {}
        if printed.options.save_ink or page.back:
            return pictures
        height = ZONE_SIZES[printed.options.zone_size][1]
        for placed in page.pieces:
            subject = printed.front_of(placed.piece.key)
            if placed.piece.kind == "zone" and (images := self.feed.images(subject, LIGHT)) is not None:
                area = picture_area(subject, ZoneId(placed.piece.key), height)
                pictures[placed.piece.key] = images.cut(area)
        return pictures


def _draw_page(painter: QPainter, printed: CardPrint, page: CardSide) -> None:
    draw_card_page(painter, printed, page, bake_pictures(printed, page))
