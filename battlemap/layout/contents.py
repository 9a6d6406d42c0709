"""What lies in one zone, as values to be laid out, and where a card of it lies."""

import re
from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.board.wording import short_name
from battlemap.layout.facing_rows import opposing_rows
from battlemap.layout.looks import AspectLook, BalanceLook, Lines, aspect_look, balance_look, display_of
from battlemap.rules.display import BoardDisplay

MOST_APART = 4
"""Where more act or are selected at once, they may lie in a pile all the same: else no crowd would have room."""
_NUMBER = re.compile(r"\s+#?\d+$")


class CardBox(Struct, frozen=True):
    """An aspect to be laid out; *spot*: where somebody put it."""

    aspect: AspectId
    look: AspectLook
    spot: Point | None = None


class TokenBox(Struct, frozen=True):
    """A token to be laid out: where somebody put it, whom it may be stacked with, and the aspects tied to it."""

    token: TokenId
    spot: Point | None = None
    kind: str = ""
    cards: tuple[CardBox, ...] = ()
    name: str = ""


class ZoneContents(Struct, frozen=True):
    """All that lies in one zone."""

    name: str = ""
    cards: tuple[CardBox, ...] = ()
    balance: BalanceLook | None = None
    tokens: tuple[TokenBox, ...] = ()
    rows: tuple[tuple[TokenId, ...], ...] = ()
    """In which rows they face each other, if no map says where they stand."""
    unexplored: bool = False
    """A ring with a question mark stands where the name would."""
    noted: bool = False
    """Whether the GM has a note on it that players do not read."""


class CardPosition(Struct, frozen=True):
    """A card's middle, how wide it may be in px at 100 % (None: as wide as it is), and on how many lines its words stand."""

    spot: Point
    width: float | None = None
    lines: Lines = 1


ON_TOKENS = ("situation", "advantage", "boost")
"""Which aspects of a token have a card under it; who somebody is and what he suffers stands on his sheet."""


def zone_contents(
    board: AnyEncounter, display: BoardDisplay, apart: Collection[TokenId] = frozenset()
) -> dict[ZoneId, ZoneContents]:
    """Everything that lies in each zone, in the order of the board; tokens on cells lie in none. *apart*: never in a pile."""
    acting = active_tokens(board) | ({display.acting} if display.acting is not None else set())
    single = {*apart, *(acting if len(acting) <= MOST_APART else ())}
    cards: dict[str, list[CardBox]] = {}
    for aspect in board.aspects.values():
        if aspect.anchor == "zone" or aspect.anchor == "token" and aspect.kind in ON_TOKENS:
            cards.setdefault(f"{aspect.anchor} {aspect.on}", []).append(
                CardBox(aspect.id, aspect_look(board, aspect), aspect.spot)
            )
    standing: dict[ZoneId, list[TokenBox]] = {}
    for token in board.tokens.values():
        if token.on_grid:
            continue
        tied = tuple(cards.get(f"token {token.id}", ()))
        box = TokenBox(token.id, token.spot, _kind(token, single), tied, short_name(token.name))
        standing.setdefault(token.zone, []).append(box)
    contents: dict[ZoneId, ZoneContents] = {}
    for name, zone in board.zone_map.zones.items():
        tokens = tuple(standing.get(name, ()))
        if zone.revealed:
            on_it = tuple(cards.get(f"zone {name}", ()))
            balance = balance_look(board, display.zones.get(name))
            contents[name] = ZoneContents(
                short_name(zone.name), on_it, balance, tokens, opposing_rows(board, display.facings),
                noted=bool(zone.notes) and not zone.notes_shared,
            )  # fmt: skip
        else:
            contents[name] = ZoneContents(tokens=tokens, unexplored=True)
    return contents


def scene_cards(board: AnyEncounter) -> tuple[tuple[AspectId, AspectLook], ...]:
    """The aspects of the whole scene: id and look."""
    return tuple((aspect.id, aspect_look(board, aspect)) for aspect in board.aspects.values() if aspect.anchor == "scene")


def highlight_cards(
    cards: tuple[tuple[AspectId, AspectLook], ...], highlighted: Collection[AspectId]
) -> tuple[tuple[AspectId, AspectLook], ...]:
    """The same cards, those among *lit* with a line round them."""
    return tuple((key, replace(look, highlighted=True) if key in highlighted else look) for key, look in cards)


def active_tokens(board: AnyEncounter) -> frozenset[TokenId]:
    """Whose turn it is and who is not done yet."""
    return frozenset(board.turns.now) - frozenset(board.turns.acted)


def acting_tokens(board: AnyEncounter, display: BoardDisplay) -> frozenset[TokenId]:
    """The active tokens that are still in the fight: those that are marked as acting."""
    return frozenset(key for key in active_tokens(board) if not display_of(display, key).out)


def kind_name(name: str) -> str:
    """A name without the number at its end: "Raider" of "Raider 12"."""
    return _NUMBER.sub("", name) or name


def _kind(token: AnyToken, apart: Collection[TokenId]) -> str:
    """Who may lie in one pile: those who are told apart by a number alone; who stands *apart* lies in none."""
    if token.id in apart:
        return f"alone {token.id}"
    return "\n".join(
        (kind_name(token.name), token.group, token.side, token.icon, token.portrait, "hidden" if token.hidden else "")
    )
