"""A sheet of cards: every piece with its cuts, crop marks where they are in nobody's way, and the foot."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.polygons import Rect
from battlemap.export.cards.card_options import CardOptions
from battlemap.export.cards.card_pages import CardPlan, CardSide, PlacedCutPiece
from battlemap.export.cards.character_card import draw_character_card
from battlemap.export.cards.paper_figure import draw_flat_token, draw_standee, draw_tent
from battlemap.export.cards.zone_card import draw_zone_back, draw_zone_card
from battlemap.export.export_subject import ExportSubject
from battlemap.export.paper.paper_ruler import draw_flat_ruler
from battlemap.export.paper.pens import GM_INK, INK, INK2, MM, dashed_pen, paper_font, paper_pen, units
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import draw_text, elide, text_width

CROP, OFF = 3.4, 1.0
FOOT = 9.0
"""From the lower edge of the paper to the foot's line."""


class CardPrint(Struct, frozen=True, eq=False):
    """What is printed: the board as its audience knows it, and for the fronts of zone cards as players know it."""

    subject: ExportSubject
    fronts: ExportSubject
    options: CardOptions
    plan: CardPlan

    @property
    def zones(self) -> tuple[str, ...]:
        """The zones that have a card, in the order of the map."""
        there = {placed.piece.key for page in self.plan.pages for placed in page.pieces if placed.piece.kind == "zone"}
        return tuple([key for key in self.subject.board.zone_map.zones if key in there])

    def front_of(self, zone: str) -> ExportSubject:
        """The board that the front of a zone's card is made of: the players', unless they have not seen the zone."""
        known = self.fronts.board.zone_map.zones.get(ZoneId(zone))
        return self.fronts if known is not None and known.revealed else self.subject


def draw_card_page(painter: QPainter, printed: CardPrint, page: CardSide, pictures: dict[str, QImage]) -> None:
    """Draw one side of a sheet; the painter works in units. *pictures*: of the zones on it."""
    for placed in page.pieces:
        _draw_piece(painter, printed, placed, page.back, pictures)
    boxes = [placed.box for placed in page.pieces]
    painter.setPen(dashed_pen(INK, 0.25, 1.2, 0.85))
    for line in cut_lines(boxes):
        painter.drawLine(line)
    painter.setPen(paper_pen(INK, 0.25))
    painter.drawLines(crop_marks(boxes))
    _draw_foot(painter, printed, page)


def _draw_piece(painter: QPainter, printed: CardPrint, placed: PlacedCutPiece, back: bool, pictures: dict[str, QImage]) -> None:
    piece, box, options = placed.piece, placed.box, printed.options
    if piece.kind == "zone" and back:
        draw_zone_back(painter, box, printed.subject, ZoneId(piece.key))
    elif piece.kind == "zone":
        number = printed.zones.index(piece.key) + 1, len(printed.zones)
        picture = None if options.save_ink else pictures.get(piece.key)
        draw_zone_card(painter, box, printed.front_of(piece.key), ZoneId(piece.key), number, picture)
    elif piece.kind == "character":
        draw_character_card(painter, box, printed.subject, TokenId(piece.key), options)
    elif piece.kind == "standee":
        draw_standee(painter, box, printed.subject, TokenId(piece.key), save_ink=options.save_ink)
    elif piece.kind == "token":
        draw_flat_token(painter, box, printed.subject, TokenId(piece.key))
    else:
        draw_tent(painter, box, printed.subject, TokenId(piece.key), save_ink=options.save_ink)


def cut_lines(boxes: Sequence[Rect]) -> list[QLineF]:
    """The edges of all pieces, in units, each that two share only once."""
    edges: dict[tuple[float, float, float, float], QLineF] = {}
    for box in boxes:
        for a, b, c, d in (
            (box.x, box.y, box.right, box.y), (box.x, box.bottom, box.right, box.bottom),
            (box.x, box.y, box.x, box.bottom), (box.right, box.y, box.right, box.bottom),
        ):  # fmt: skip
            edges[round(a, 2), round(b, 2), round(c, 2), round(d, 2)] = QLineF(a * MM, b * MM, c * MM, d * MM)
    return list(edges.values())


def crop_marks(boxes: Sequence[Rect]) -> list[QLineF]:
    """Marks outwards from the corners, where they do not run into a neighbour; in units."""
    marks: dict[tuple[float, float, float, float], QLineF] = {}
    for box in boxes:
        for x, outward in ((box.x, -1), (box.right, 1)):
            for y, upward in ((box.y, -1), (box.bottom, 1)):
                for line in (
                    (x + outward * OFF, y, x + outward * (OFF + CROP), y),
                    (x, y + upward * OFF, x, y + upward * (OFF + CROP)),
                ):
                    if not any(_crosses(line, other) for other in boxes):
                        a, b, c, d = line
                        marks[round(a, 2), round(b, 2), round(c, 2), round(d, 2)] = QLineF(a * MM, b * MM, c * MM, d * MM)
    return list(marks.values())


def _crosses(line: tuple[float, float, float, float], box: Rect) -> bool:
    """Whether a mark runs into a piece or along its edge."""
    a, b, c, d = line
    left, right, top, low = min(a, c), max(a, c), min(b, d), max(b, d)
    return left < box.right + 0.4 and right > box.x - 0.4 and top < box.bottom + 0.4 and low > box.y - 0.4


def _draw_foot(painter: QPainter, printed: CardPrint, page: CardSide) -> None:
    plan, subject = printed.plan, printed.subject
    y, x, words = plan.height - FOOT, 8.0, paper_font(6.5)
    for pen, name in ((dashed_pen(INK, 0.25, 1.2, 0.85), "cut"), (_fold_pen(), "fold")):
        painter.setPen(pen)
        painter.drawLine(QLineF(x * MM, y * MM, (x + 8) * MM, y * MM))
        x += 9.5 + draw_text(painter, (x + 9.5) * MM, y * MM, name, words, INK2) / MM + 5
    painter.setPen(paper_pen(with_alpha(INK, 0.4), 0.18))
    painter.drawLines([QLineF((x + n * 1.4) * MM, (y + 1.5) * MM, (x + n * 1.4 + 3) * MM, (y - 1.5) * MM) for n in range(4)])
    x += 9 + draw_text(painter, (x + 9) * MM, y * MM, "glue", words, INK2) / MM + 6
    x = draw_flat_ruler(painter, x, y + 1.2, 50) + 5
    side = ", back" if page.back else ""
    said = f", for {_for(subject)} · sheet {page.number} of {plan.sheets}{side} · print at 100 %"
    room = (plan.width - 8 - x) * MM - text_width(said, words)
    ink = GM_INK if subject.audience == "gm" else INK2
    draw_text(painter, (plan.width - 8) * MM, y * MM, elide(subject.title, words, max(0.0, room)) + said, words, ink, "right")


def _for(subject: ExportSubject) -> str:
    return "players" if subject.audience == "players" else "the game master"


def _fold_pen() -> QPen:
    pen = paper_pen(INK, 0.22, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([10, 4, 2, 4])
    return pen


def piece_at(page: CardSide, x: float, y: float) -> PlacedCutPiece | None:
    """The piece at a place of a page (mm)."""
    return next((placed for placed in page.pieces if QRectF(units(placed.box)).contains(x * MM, y * MM)), None)
