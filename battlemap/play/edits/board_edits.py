"""Commands of the table itself: place, move, rename, draw, overrule. Each returns the events for Session.edit."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Anchor, Aspect, Kind
from battlemap.board.encounter import AnyEncounter, AnyToken, Side, Token
from battlemap.board.events import (
    AspectPut,
    Event,
    Moved,
    Numbered,
    Placed,
    Removed,
    Ruled,
    SheetChanged,
    SidePut,
    TokenChanged,
    TurnsChanged,
)
from battlemap.board.grid.grid_faults import footprint_fault
from battlemap.board.grid.occupancy import space_fault
from battlemap.board.ids import AspectId, Cell, Place, Point, SideId, TokenId
from battlemap.rules.blocks.turns import join_order, move_in_order
from battlemap.rules.ruleset import AnyRuleset

TOKEN_FIELDS: Mapping[str, Any] = MappingProxyType(get_type_hints(Token))
FARTHEST_FREE = 40
"""So many cells from where it was wanted a free place is looked for."""


class InvalidValue(ValueError):
    """A value that cannot be: what and why in one sentence."""


class NoFreeCell(InvalidValue):
    """Somebody cannot stand where it was put: why, in words."""


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


def place_token(board: AnyEncounter, token: AnyToken, slot: int | None = None) -> tuple[Event, ...]:
    """A new piece like *token*, with a fresh id and a name of its own; it joins the turn order if there is one.

    NoFreeCell if it cannot stand where it says.
    """
    refuse_without_room(board, replace(token, id=TokenId("")), token.place)
    key, serial = fresh_id(board, "token")
    placed = replace(token, id=TokenId(key), name=free_name(board, token.name))
    events: tuple[Event, ...] = (Numbered(serial), Placed(placed))
    if board.turns.order:
        if slot is None and token.group and not token.alone:
            slot = next(
                (
                    at
                    for at, who in enumerate(board.turns.order)
                    if any(board[w].group == token.group for w in who if w in board.tokens)
                ),
                None,
            )
        events = (*events, TurnsChanged("joins", join_order(board.turns, placed.id, slot)))
    return events


def copy_token(board: AnyEncounter, who: TokenId) -> tuple[Event, ...]:
    """Another piece like *who* in the same zone, or on the nearest free cell; it acts with the group, and belongs to no party.

    NoFreeCell if there is none.
    """
    token = board[who]
    slot = None
    if token.group and not token.alone and board.turns.order:
        slot = next((at for at, members in enumerate(board.turns.order) if who in members), None)
    place = free_cell(board, token.footprint, token.cell) if token.on_grid else token.place
    if place is None:
        raise NoFreeCell(f"there is no room for another {token.name} near by")
    return place_token(board, replace(token, place=place, spot=None, member=""), slot)


def free_cell(board: AnyEncounter, footprint: float, near: Cell) -> Cell | None:
    """The cell nearest to one where something so wide has room, by its upper left corner; None if there is none."""
    x, y = near
    grid = board.grid
    for ring in range(FARTHEST_FREE + 1):
        span = range(-ring, ring + 1)
        around = [(x + dx, y + dy) for dy in span for dx in (span if abs(dy) == ring else (-ring, ring))]
        around = [cell for cell in around if grid is None or cell in grid]
        for cell in sorted(around, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2):
            if not space_fault(board, footprint, cell):
                return cell
    return None


def new_token(
    side: SideId, place: Place, sheet: Struct, name: str, icon: str, spot: Point | None = None, group: str = ""
) -> AnyToken:
    """A piece that has no id yet, to be given to token_placed."""
    return Token(TokenId(""), name, side, place, sheet, icon, group=group, spot=spot)


def remove_tokens(tokens: Iterable[TokenId]) -> tuple[Event, ...]:
    """Take pieces off the board."""
    return tuple(Removed(token) for token in tokens)


def put_token(board: AnyEncounter, token: TokenId, place: Place, spot: Point | None = None) -> tuple[Event, ...]:
    """Put a piece somewhere without asking the rules. NoFreeCell if it cannot stand there."""
    return put_tokens(board, {token: place}, {token: spot})


def put_tokens(
    board: AnyEncounter, places: Mapping[TokenId, Place], spots: Mapping[TokenId, Point | None] = MappingProxyType({})
) -> tuple[Event, ...]:
    """Put several pieces somewhere at once, so that one may come to stand where another has been. NoFreeCell if one cannot."""
    events: list[Event] = []
    cleared = replace(board, tokens={key: token for key, token in board.tokens.items() if key not in places})
    for who, place in places.items():
        token, spot = board[who], spots.get(who)
        refuse_without_room(cleared, token, place)
        cleared = cleared.with_token(replace(token, place=place))
        if token.place != place:
            events.append(Moved(who, place, spot))
        elif not token.on_grid:
            events.append(TokenChanged(who, "spot", {"spot": spot}))
    return tuple(events)


def refuse_without_room(board: AnyEncounter, token: AnyToken, place: Place) -> None:
    """Raise NoFreeCell if a piece cannot stand in a place."""
    if wrong := footprint_fault(token.footprint):
        raise NoFreeCell(f"{token.name} {wrong}")
    if isinstance(place, str):
        if place not in board.zone_map.zones:
            raise NoFreeCell(f"{token.name} cannot stand there: there is no such zone")
    elif why := space_fault(board, token, place):
        raise NoFreeCell(f"{token.name} cannot stand there: {why}")


def change_token(board: AnyEncounter, token: TokenId, **fields: Any) -> tuple[Event, ...]:
    """Give a piece another name, side, icon, group, notes, another width, or hide it.

    InvalidValue if it has no such field or the field cannot hold that; NoFreeCell if it would become too wide for where it
    stands.
    """
    if unknown := sorted(set(fields) - set(TOKEN_FIELDS) | set(fields) & {"sheet", "id", "place"}):
        raise InvalidValue(f"a token has no {', '.join(unknown)} to be changed like this")
    made: dict[str, Any] = {}
    for name, value in fields.items():
        try:
            made[name] = msgspec.convert(value, TOKEN_FIELDS[name])
        except msgspec.ValidationError as fault:
            raise InvalidValue(f"{name}: {fault}") from None
    if "side" in made and made["side"] not in board.sides:
        raise InvalidValue(f"there is no side called {made['side']}")
    if "footprint" in made:
        refuse_without_room(board, replace(board[token], footprint=made["footprint"]), board[token].place)
    return (TokenChanged(token, ", ".join(made), made),)


def set_sheet(board: AnyEncounter, token: TokenId, path: str, value: Any, rules: AnyRuleset | None = None) -> tuple[Event, ...]:
    """Overrule one value of a sheet; *path* is a field or leads into it: "field.key" in a mapping, "field.0.key" in a list.

    InvalidValue if it does not fit. With the *rules*,
    a piece that becomes wider or slimmer by it covers other cells; NoFreeCell if it
    cannot.
    """
    sheet = board[token].sheet
    field, _, key = path.partition(".")
    if field not in sheet.__struct_fields__:
        raise InvalidValue(f"the sheet has no {field}")
    raw = msgspec.to_builtins(sheet)
    raw[field] = _overrule_value(raw[field], key, value, path) if key else value
    try:
        converted = msgspec.convert(raw, type(sheet))
    except msgspec.ValidationError as fault:
        raise InvalidValue(f"{path}: {fault}") from None
    changed = SheetChanged(token, f"{path} overruled", {field: getattr(converted, field)})
    if rules is None or (wide := rules.footprint(converted)) == rules.footprint(sheet):
        return (changed,)
    return (changed, *change_token(board, token, footprint=float(wide)))


def _overrule_value(raw: Any, path: str, value: Any, whole: str) -> Any:
    """Plain data with the value at a path replaced; in a mapping it may be new."""
    head, _, rest = path.partition(".")
    if isinstance(raw, dict):
        if rest and path not in raw and isinstance(raw.get(head), dict | list | tuple):
            return {**raw, head: _overrule_value(raw[head], rest, value, whole)}
        return {**raw, path: value}
    if isinstance(raw, list | tuple) and head.isdecimal() and int(head) < len(raw):
        changed = _overrule_value(raw[int(head)], rest, value, whole) if rest else value
        return [*raw[: int(head)], changed, *raw[int(head) + 1 :]]
    raise InvalidValue(f"{whole}: there is nothing called {head}")


def put_aspect(
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
    return (Numbered(serial), AspectPut(aspect, "written"))


def change_aspect(board: AnyEncounter, aspect: AspectId, **fields: Any) -> tuple[Event, ...]:
    """Other words, owner, place, invokes for an aspect; hide or reveal it."""
    return (AspectPut(replace(board.aspects[aspect], **fields), ", ".join(fields)),)


def move_slot(board: AnyEncounter, slot: int, to: int) -> tuple[Event, ...]:
    """Drag a slot of the turn order to another position."""
    return (TurnsChanged("order", move_in_order(board.turns, slot, to)),)


def add_side(board: AnyEncounter, name: str, gm: bool = True) -> tuple[Event, ...]:
    """A new side with the next free look and letter."""
    looks = {side.look for side in board.sides.values()}
    letters = {side.letter for side in board.sides.values()}
    look = next((n for n in range(1, 9) if n not in looks), 1)
    letter = next((c for c in name.upper() if c.isalpha() and c not in letters), name[:1].upper() or "?")
    key = next(k for n in range(len(board.sides) + 1, 1000) if (k := f"side-{n}") not in board.sides)
    return (SidePut(Side(SideId(key), name, letter, look, gm=gm)),)


def record_ruling(key: str, answer: str) -> tuple[Event, ...]:
    """Judge once for the whole battle: "yes" or "no"; "" forgets the ruling."""
    return (Ruled(key, answer),)
