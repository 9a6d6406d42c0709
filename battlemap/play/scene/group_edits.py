"""Groups in the turn order: several tokens act together under one name, or each on its own again."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.events import Event, TokenChanged, TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.board.wording import LONGEST_NAME
from battlemap.play.edits.board_edits import InvalidValue


def group_tokens(board: AnyEncounter, tokens: tuple[TokenId, ...], name: str) -> tuple[Event, ...]:
    """All *tokens* act together under *name*, from the place of the first of them in the order, or of whoever's turn it is.

    InvalidValue where they cannot: fewer than two, of several sides, or one of them is in a turn that was broken into.
    """
    if len(tokens) < 2:
        raise InvalidValue("a group needs at least two")
    if len({board[who].side for who in tokens}) > 1:
        raise InvalidValue("a group is of one side; these are of several")
    refuse_broken_turn(board, tokens)
    events = _renamed(board, tokens, name.strip()[:LONGEST_NAME])
    ordered = tuple(who for slot in board.turns.order for who in slot if who in tokens)
    if len(ordered) > 1:
        events = (*events, TurnsChanged("group", with_slot(board.turns, ordered)))
    return events


def ungroup_tokens(board: AnyEncounter, tokens: tuple[TokenId, ...]) -> tuple[Event, ...]:
    """Each of *tokens* acts alone, one after another where they acted together. InvalidValue as for a group."""
    grouped = tuple(who for who in tokens if board[who].group)
    if not grouped:
        raise InvalidValue("none of them is in a group")
    refuse_broken_turn(board, grouped)
    events = _renamed(board, grouped, "")
    turns = board.turns
    for who in grouped:
        slot = next((members for members in turns.order if who in members and len(members) > 1), None)
        if slot is not None:
            turns = _split(turns, slot, who)
    return events if turns == board.turns else (*events, TurnsChanged("no group", turns))


def refuse_broken_turn(board: AnyEncounter, tokens: tuple[TokenId, ...]) -> None:
    """InvalidValue while one of them is in the turn that somebody who waited has broken into."""
    if set(tokens) & set(board.turns.paused):
        raise InvalidValue("wait for the end of the turn that was broken into")


def with_slot(turns: TurnOrder, members: tuple[TokenId, ...]) -> TurnOrder:
    """The order in which *members* share one slot: that of whoever's turn it is among them, else that of the first."""
    now = turns.now
    target = turns.at if set(now) & set(members) else next(at for at, slot in enumerate(turns.order) if set(slot) & set(members))
    slots: list[tuple[TokenId, ...]] = []
    current = turns.at
    for at, slot in enumerate(turns.order):
        rest = tuple(who for who in slot if who not in members)
        if at == turns.at:
            current = len(slots)
        if at == target:
            slots.append(members)
        if rest:
            slots.append(rest)
    if turns.at >= len(turns.order):
        current = len(slots)
    mine = slots[current] if 0 <= current < len(slots) else ()
    return replace(turns, order=tuple(slots), at=current, acted=tuple(who for who in turns.acted if who in mine))


def _split(turns: TurnOrder, slot: tuple[TokenId, ...], who: TokenId) -> TurnOrder:
    """The order in which *who* has a slot of its own behind the rest of *slot*."""
    at = turns.order.index(slot)
    rest = tuple(member for member in slot if member != who)
    order = (*turns.order[:at], rest, (who,), *turns.order[at + 1 :])
    acted = tuple(member for member in turns.acted if member != who) if at == turns.at else turns.acted
    return replace(turns, order=order, at=turns.at + (at < turns.at), acted=acted)


def _renamed(board: AnyEncounter, tokens: tuple[TokenId, ...], group: str) -> tuple[Event, ...]:
    return tuple(TokenChanged(who, "group", {"group": group}) for who in tokens if board[who].group != group)
