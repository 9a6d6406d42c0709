"""Which cards and figures there are, and how they are laid on sheets: one kind after the other, largest first, none turned."""

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.polygons import Rect
from battlemap.board.wording import short_name
from battlemap.export.cards.card_options import ZONE_SIZES, CardOptions
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_subject import Audience
from battlemap.export.paper.paper_options import PAPERS

CutPieceKind: TypeAlias = Literal["zone", "character", "standee", "token", "tent"]
LEFT, TOP, RIGHT, BOTTOM = 8.0, 9.0, 8.0, 22.0
"""What stays free round the cards, in mm; the foot of the sheet stands below them."""
GAPS: dict[CutPieceKind, float] = {"zone": 0.0, "character": 0.0, "standee": 8.0, "token": 8.0, "tent": 5.0}
"""Between pieces of one kind; cards share their cuts."""
APART = 11.0
"""Between pieces of different kinds."""
CHARACTER = (148.0, 105.0)
GLUE, PANEL, TALLER = 12.0, 42.0, 12.0
"""Of a standee: its glue edge, its front for a figure of one cell, and how much taller each cell more makes it."""
TENT = (60.0, 64.0)
TOKEN_NAME = 7.0
"""Below a flat token, for its name."""
_NUMBER = re.compile(r"(\d+)$")


class CutPiece(Struct, frozen=True):
    """One thing to be cut out. *key*: of the zone or the token. Sizes in mm; what stands below the cut counts for *room*."""

    kind: CutPieceKind
    key: str
    width: float
    height: float
    below: float = 0.0

    @property
    def room(self) -> float:
        """How high it is with what stands below it."""
        return self.height + self.below


class PlacedCutPiece(Struct, frozen=True):
    """A piece on a sheet, in mm from the corner of the paper."""

    piece: CutPiece
    box: Rect


class CardSide(Struct, frozen=True):
    """One side of a sheet. *back*: with the game master's sides of the page before."""

    number: int
    pieces: tuple[PlacedCutPiece, ...]
    back: bool = False


class CardPlan(Struct, frozen=True):
    """All sheets of cards; lengths in mm."""

    width: float
    height: float
    pages: tuple[CardSide, ...]

    @property
    def sheets(self) -> int:
        """How many sheets of paper."""
        return sum(not page.back for page in self.pages)

    def count(self, kind: CutPieceKind) -> int:
        """How many pieces of a kind."""
        return sum(placed.piece.kind == kind for page in self.pages if not page.back for placed in page.pieces)


def plan_cards(board: AnyEncounter, options: CardOptions, audience: Audience) -> CardPlan:
    """The sheets. InvalidSetting, in one sentence, where there is nothing to make or it has no room on the paper."""
    width, height = PAPERS[options.paper]
    pieces = sorted(_pieces(board, options, audience), key=lambda piece: -piece.width * piece.height)
    if not pieces:
        raise InvalidSetting("There is nothing to make; switch on cards or figures, or put somebody on the map.")
    widest = max(pieces, key=lambda piece: max(piece.width / (width - LEFT - RIGHT), piece.room / (height - TOP - BOTTOM)))
    if widest.width > width - LEFT - RIGHT or widest.room > height - TOP - BOTTOM:
        name = short_name(board.tokens[widest.key].name) if widest.key in board.tokens else "A card"  # type: ignore[index]
        raise InvalidSetting(f"{name} has no room on {options.paper}; choose a larger paper or a smaller width of figures.")
    order: list[CutPieceKind] = []
    for piece in pieces:
        if piece.kind not in order:
            order.append(piece.kind)
    fronts = _pack([piece for kind in order for piece in pieces if piece.kind == kind], width, height)
    pages: list[CardSide] = []
    for number, placed in enumerate(fronts, 1):
        pages.append(CardSide(number, placed))
        turned = [_turn(one, width, height, options.backs) for one in placed if one.piece.kind == "zone"]
        if audience == "gm" and options.backs != "none":
            pages.append(CardSide(number, tuple(turned), back=True))
    if not any(page.back and page.pieces for page in pages):
        pages = [page for page in pages if not page.back]
    return CardPlan(width, height, tuple(pages))


def figure_number(token: AnyToken, letter: str) -> str:
    """What tells one of a group from the others: the number at the end of its name, else the letter of its side."""
    match = _NUMBER.search(token.name)
    return match[1][-2:] if match else letter


def figure_cells(token: AnyToken) -> int:
    """How many cells wide a figure is, at least one."""
    return max(1, round(token.footprint))


def _pieces(board: AnyEncounter, options: CardOptions, audience: Audience) -> Iterable[CutPiece]:
    if options.zones:
        for zone in board.zone_map.zones.values():
            if zone.name and (zone.revealed or audience == "gm"):
                yield CutPiece("zone", zone.id, *ZONE_SIZES[options.zone_size])
    for key, token in board.tokens.items():
        side = board.sides.get(token.side)
        if options.characters and (audience == "gm" or side is None or not side.gm):
            yield CutPiece("character", key, *CHARACTER)
        wide = options.cell_mm * figure_cells(token)
        if options.standees:
            panel = PANEL + TALLER * (figure_cells(token) - 1)
            yield CutPiece("standee", key, wide, 2 * panel + 2 * GLUE)
        if options.tokens:
            yield CutPiece("token", key, wide, wide, TOKEN_NAME)
        if options.tents:
            yield CutPiece("tent", key, *TENT)


def _pack(pieces: list[CutPiece], width: float, height: float) -> list[tuple[PlacedCutPiece, ...]]:
    """From the left and from the top, each piece on the first sheet that has room for it."""
    pages: list[list[PlacedCutPiece]] = []
    free: list[list[Rect]] = []
    kind: CutPieceKind | None = None
    for piece in pieces:
        if piece.kind != kind:
            kind = piece.kind
            free = [_room_on(page, kind, width, height) for page in pages]
        at, place = next(((n, box) for n, boxes in enumerate(free) if (box := _place(piece, boxes))), (len(pages), None))
        if place is None:
            pages.append([])
            free.append([_whole(width, height)])
            place = _place(piece, free[at])
            assert place is not None
        pages[at].append(PlacedCutPiece(piece, place))
        free[at] = _cut(free[at], piece, place, GAPS[piece.kind])
    return [tuple(page) for page in pages]


def _room_on(page: list[PlacedCutPiece], kind: CutPieceKind, width: float, height: float) -> list[Rect]:
    """What is free on a sheet for another kind than lies there."""
    boxes = [_whole(width, height)]
    for placed in page:
        boxes = _cut(boxes, placed.piece, placed.box, GAPS[kind] if placed.piece.kind == kind else APART)
    return boxes


def _whole(width: float, height: float) -> Rect:
    return Rect(LEFT, TOP, width - LEFT - RIGHT, height - TOP - BOTTOM)


def _place(piece: CutPiece, boxes: list[Rect]) -> Rect | None:
    fitting = [box for box in boxes if piece.width <= box.width + 1e-6 and piece.room <= box.height + 1e-6]
    if not fitting:
        return None
    box = min(fitting, key=lambda box: (box.y, box.x))
    return Rect(box.x, box.y, piece.width, piece.height)


def _cut(boxes: list[Rect], piece: CutPiece, place: Rect, gap: float) -> list[Rect]:
    """What stays free: every free box without the place and a gap round it, each as large as it can be."""
    taken = Rect(place.x - gap, place.y - gap, place.width + 2 * gap, place.height + piece.below + 2 * gap)
    left: list[Rect] = []
    for box in boxes:
        if taken.x >= box.right or taken.right <= box.x or taken.y >= box.bottom or taken.bottom <= box.y:
            left.append(box)
            continue
        left += [
            Rect(taken.right, box.y, box.right - taken.right, box.height),
            Rect(box.x, taken.bottom, box.width, box.bottom - taken.bottom),
            Rect(box.x, box.y, taken.x - box.x, box.height),
            Rect(box.x, box.y, box.width, taken.y - box.y),
        ]
    return [box for box in left if box.width > 5 and box.height > 5]


def _turn(placed: PlacedCutPiece, width: float, height: float, backs: str) -> PlacedCutPiece:
    """Where a card lies on the back of its sheet."""
    box = placed.box
    if backs == "long":
        return PlacedCutPiece(placed.piece, Rect(width - box.right, box.y, box.width, box.height))
    return PlacedCutPiece(placed.piece, Rect(box.x, height - box.bottom, box.width, box.height))
