"""Commands of the table itself: place, move, rename, draw, overrule. Each returns the events for Session.edit."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from battlemap.board.aspects import Anchor, Aspect, Kind
from battlemap.board.encounter import AnyEncounter, AnyToken, Side, Token
from battlemap.board.events import (
    AspectPut,
    Counted,
    Event,
    Moved,
    Placed,
    Removed,
    Ruled,
    SheetChanged,
    SidePut,
    TokenChanged,
    TurnsChanged,
)
from battlemap.board.ids import AspectId, Place, Point, SideId, TokenId
from battlemap.rules.turns import joined, moved


class BadValue(ValueError):
    """A value that a sheet cannot hold: field and reason in one sentence."""


def fresh_id(board: AnyEncounter, kind: str, taken: Iterable[str] = ()) -> tuple[str, int]:
    """An id that nothing on the board has or had, and the serial it used up."""
    serial = board.serial + 1
    known = {*board.tokens, *board.aspects, *taken}
    while f"{kind}-{serial}" in known:
        serial += 1
    return f"{kind}-{serial}", serial


def free_name(board: AnyEncounter, name: str) -> str:
    """*name*, or *name* with the next number if somebody is called so."""
    taken = {token.name for token in board.tokens.values()}
    if name not in taken:
        return name
    stem = name.rstrip("0123456789").rstrip() or name
    return next(wanted for number in range(2, len(taken) + 3) if (wanted := f"{stem} {number}") not in taken)


def token_placed(board: AnyEncounter, token: AnyToken, slot: int | None = None) -> tuple[Event, ...]:
    """A new piece like *token*, with a fresh id and a name of its own; it joins the turn order if there is one."""
    key, serial = fresh_id(board, "token")
    placed = replace(token, id=TokenId(key), name=free_name(board, token.name))
    events: tuple[Event, ...] = (Counted(serial), Placed(placed))
    if board.turns.order:
        if slot is None and token.group:
            slot = next(
                (
                    at
                    for at, who in enumerate(board.turns.order)
                    if any(board[w].group == token.group for w in who if w in board.tokens)
                ),
                None,
            )
        events = (*events, TurnsChanged("joins", joined(board.turns, placed.id, slot)))
    return events


def new_token(
    side: SideId, place: Place, sheet: Struct, name: str, icon: str, spot: Point | None = None, group: str = ""
) -> AnyToken:
    """A piece that has no id yet, to be given to token_placed."""
    return Token(TokenId(""), name, side, place, sheet, icon, group=group, spot=spot)


def tokens_removed(tokens: Iterable[TokenId]) -> tuple[Event, ...]:
    """Take pieces off the board."""
    return tuple(Removed(token) for token in tokens)


def token_put(board: AnyEncounter, token: TokenId, place: Place, spot: Point | None) -> tuple[Event, ...]:
    """Put a piece somewhere without asking the rules."""
    if board[token].place == place:
        return (TokenChanged(token, "spot", {"spot": spot}),)
    return (Moved(token, place, spot),)


def token_changed(board: AnyEncounter, token: TokenId, **fields: Any) -> tuple[Event, ...]:
    """Give a piece another name, side, icon, group, notes, or hide it."""
    known = asdict(board[token])
    if unknown := sorted(set(fields) - set(known) - {"sheet", "id"}):
        raise BadValue(f"a token has no {', '.join(unknown)}")
    return (TokenChanged(token, ", ".join(fields), fields),)


def sheet_set(board: AnyEncounter, token: TokenId, path: str, value: Any) -> tuple[Event, ...]:
    """Overrule one value of a sheet; *path* is a field or, in a mapping, "field.key". BadValue if it does not fit."""
    sheet = board[token].sheet
    field, _, key = path.partition(".")
    if field not in sheet.__struct_fields__:
        raise BadValue(f"the sheet has no {field}")
    raw = msgspec.to_builtins(sheet)
    raw[field] = {**raw.get(field, {}), key: value} if key else value
    try:
        converted = msgspec.convert(raw, type(sheet))
    except msgspec.ValidationError as fault:
        raise BadValue(f"{path}: {fault}") from None
    return (SheetChanged(token, f"{path} overruled", {field: getattr(converted, field)}),)


def aspect_put(
    board: AnyEncounter,
    name: str,
    anchor: Anchor,
    on: str = "",
    kind: Kind = "situation",
    free: tuple[tuple[SideId, int], ...] = (),
    adverse: bool = False,
    hidden: bool = False,
) -> tuple[Event, ...]:
    """A new aspect. ValueError if it says nothing."""
    if not name.strip():
        raise ValueError("an aspect needs a few words")
    key, serial = fresh_id(board, "aspect")
    aspect = Aspect(AspectId(key), name.strip(), kind, anchor, on, free, adverse=adverse, hidden=hidden)
    return (Counted(serial), AspectPut(aspect, "written"))


def aspect_changed(board: AnyEncounter, aspect: AspectId, **fields: Any) -> tuple[Event, ...]:
    """Other words, owner, place, invokes for an aspect; hide or reveal it."""
    return (AspectPut(replace(board.aspects[aspect], **fields), ", ".join(fields)),)


def slot_moved(board: AnyEncounter, slot: int, to: int) -> tuple[Event, ...]:
    """Drag a slot of the turn order to another position."""
    return (TurnsChanged("order", moved(board.turns, slot, to)),)


def side_added(board: AnyEncounter, name: str, gm: bool = True) -> tuple[Event, ...]:
    """A new side with the next free look and letter."""
    looks = {side.look for side in board.sides.values()}
    letters = {side.letter for side in board.sides.values()}
    look = next((n for n in range(1, 9) if n not in looks), 1)
    letter = next((c for c in name.upper() if c.isalpha() and c not in letters), name[:1].upper() or "?")
    key = next(k for n in range(len(board.sides) + 1, 1000) if (k := f"side-{n}") not in board.sides)
    return (SidePut(Side(SideId(key), name, letter, look, gm=gm)),)


def ruled(key: str, answer: str) -> tuple[Event, ...]:
    """Judge once for the whole battle: "yes" or "no"; "" forgets the ruling."""
    return (Ruled(key, answer),)
