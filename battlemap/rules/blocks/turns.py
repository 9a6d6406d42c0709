"""Turn order as data: by value, by group, ties; beginning, ending, delaying a turn as short procedures."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.fight_end import is_contested
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Command, Procedure, Refused, Table, refuse_unless

Hook: TypeAlias = Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]
Step: TypeAlias = Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]
Slots: TypeAlias = tuple[tuple[TokenId, ...], ...]
Value: TypeAlias = tuple[int, ...]
"""What a fighter is ordered by: the main number first, then what breaks ties."""
Able: TypeAlias = Callable[[AnyEncounter, TokenId], bool]
"""Whether somebody can take a turn at all."""


def always_able(board: AnyEncounter, who: TokenId) -> bool:
    """For a game in which whoever is on the board can take a turn."""
    return who in board.tokens


def never_shared(board: AnyEncounter, who: TokenId) -> bool:
    """For a game in which whoever has a turn stands in the order."""
    return False


def sort_slots(values: Mapping[TokenId, Value], groups: Mapping[str, Sequence[TokenId]] | None = None,
            pinned: Iterable[TokenId] = (), ties_together: bool = False) -> Slots:  # fmt: skip
    """Slots in descending order of value; equal values keep the order given, or (*ties_together*) share one slot.

    A group of *groups* shares one slot, at the value of its first member (the one who gives the group its place).
    *pinned* come before all others, in the ordinary order among themselves.
    """
    first = set(pinned)
    members = {who: tuple(group) for group in (groups or {}).values() for who in group}
    slots = {who: members.get(who, (who,)) for who in values if who not in members or members[who][0] == who}
    places = {who: (not first.isdisjoint(slots[who]), values[who]) for who in slots}
    ranked = sorted(slots, key=places.__getitem__, reverse=True)
    if not ties_together:
        return tuple(slots[who] for who in ranked)
    shared = [tuple(tied) for _, tied in groupby(ranked, key=places.__getitem__)]
    return tuple(tuple(member for who in tied for member in slots[who]) for tied in shared)


def lead(values: Mapping[TokenId, Value]) -> tuple[TokenId | None, int]:
    """Who is ahead of all others, and by how much of the main number; nobody, where the best is shared or stands alone."""
    ranked = sorted(values, key=lambda who: values[who][0], reverse=True)
    if len(ranked) < 2:
        return None, 0
    ahead = values[ranked[0]][0] - values[ranked[1]][0]
    return (ranked[0], ahead) if ahead else (None, 0)


def due_command(board: AnyEncounter, able: Able = always_able) -> Command | None:
    """A turn that nobody has begun yet begins by itself; one in which nobody is able any more ends by itself."""
    turns = board.turns
    left = [who for who in turns.now if who not in turns.acted]
    if not left:
        return None
    fit = next((who for who in left if able(board, who)), None)
    if fit is None:
        return Command("end turn", left[0])
    return None if turns.begun else Command("begin turn", fit)


def idle_turn_command(board: AnyEncounter, able: Able) -> Command | None:
    """The end of the turn of somebody who has begun it and can do nothing in it.

    None where nobody in the order can act at all: rounds would go on for ever, so the game master says when.
    """
    turns = board.turns
    idle = next((who for who in turns.now if who not in turns.acted and not able(board, who)), None)
    if idle is None or not turns.begun or not any(able(board, who) for slot in turns.order for who in slot):
        return None
    return Command("end turn", idle)


def turn_command(board: AnyEncounter, has_turn: Able, able: Able) -> Command | None:
    """What turns bring by themselves: a new round, the start of a turn, the end of one in which nothing can be done.

    *has_turn*: whether somebody has a turn at all; *able*: whether it can do anything in it.
    """
    if round_over(board):
        return Command("next round")
    return due_command(board, has_turn) or idle_turn_command(board, able)


def on_turn(board: AnyEncounter, who: TokenId) -> bool:
    """Whether *who* may act as things stand; always before a fight has begun."""
    turns = board.turns
    return not turns.order or who in turns.now and who not in turns.acted


def amid_turn(board: AnyEncounter, who: TokenId) -> bool:
    """True if the turn of *who* has begun and not ended, also while another token's turn interrupts it.

    `turns.now` alone forgets the turn that is broken into, and the members of a slot who are done already.
    """
    turns = board.turns
    if who in turns.paused:
        return who not in turns.paused_acted
    return turns.begun and who in turns.now and who not in turns.acted


def why_out_of_turn(board: AnyEncounter, who: TokenId) -> str:
    """Why it is not the turn of *who*; empty if it is."""
    turns, now = board.turns, board.turns.now
    if who in now:
        return f"{board[who].name} is done for this turn" if who in turns.acted else ""
    if not turns.order:
        return ""
    return f"it is {board[now[0]].name}'s turn" if now else "nobody's turn has begun"


def refuse_out_of_turn(board: AnyEncounter, who: TokenId) -> None:
    """Raise Refused if it is not the turn of *who*."""
    if why := why_out_of_turn(board, who):
        raise Refused(why)


def begin_turn(hook: Hook, goes_on: Able = never_shared) -> Step:
    """The command that begins a turn: what waited for it ends, then *hook* for each member of the slot.

    A turn that somebody broke into goes on where it was, and does not begin again. *goes_on*: whether what begins is the rest of
    a turn that somebody has begun and put off, so that nothing that waits for its turn ends.
    """

    def begin(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        turns = resume(table.board.turns)
        if turns.begun:
            table.happen(TurnsChanged("turn goes on", turns))
            return
        table.happen(TurnsChanged("turn begins", replace(turns, begun=True)))
        for member in table.board.turns.now:
            if not goes_on(table.board, member):
                table.pass_timing("turn starts", member)
            yield from hook(table, member)

    return begin


def end_turn(table: Table[Any, Any, Any], who: TokenId, able: Able = always_able) -> Procedure[None]:
    """This member of the slot is done; when all who are able are, the next slot, or the end of the round."""
    refuse_out_of_turn(table.board, who)
    turns = table.board.turns
    if not turns.begun:
        for member in turns.now:
            if member not in turns.acted:
                table.pass_timing("turn starts", member)
    table.pass_timing("turn ends", who)
    done = replace(turns, acted=(*turns.acted, who))
    if any(able(table.board, member) for member in turns.now if member not in done.acted):
        table.happen(TurnsChanged("done", done))
    else:
        end_rest(table, done)
        step(table, done, able)
    yield from ()


def end_slot(table: Table[Any, Any, Any], able: Able = always_able) -> None:
    """All who share the slot are done at once."""
    end_rest(table, table.board.turns)
    step(table, table.board.turns, able)


def end_rest(table: Table[Any, Any, Any], turns: TurnOrder) -> None:
    """The turns end of those of the slot who have not ended theirs: it goes on without them."""
    for member in turns.now:
        if member not in turns.acted:
            table.pass_timing("turn ends", member)


def next_turn(end: Step, rule: str = "") -> Step:
    """The command that ends the turn of all who share the slot, each by *end*."""

    def end_all(table: Table[Any, Any, Any], _: TokenId) -> Procedure[None]:
        turns = table.board.turns
        left = [who for who in turns.now if who not in turns.acted]
        refuse_unless(bool(left), "nobody's turn is under way", rule)
        for who in left:
            yield from end(table, who)

    return end_all


def step(table: Table[Any, Any, Any], turns: TurnOrder, able: Able = always_able) -> None:
    """On to the next slot in which anybody is able; the turns of all others on the way come and go.

    After the last one *at* is the number of slots: the round is over and waits for the next.
    """
    at = turns.at + 1
    while at < len(turns.order) and not any(able(table.board, who) for who in turns.order[at]):
        for who in turns.order[at]:
            pass_turn(table, who)
        at += 1
    table.happen(TurnsChanged("next", resume(replace(turns, at=at, begun=False, acted=()))))


def pass_turn(table: Table[Any, Any, Any], who: TokenId) -> None:
    """The turn of somebody who can take none comes and goes, and with it what lasts until then."""
    table.pass_timing("turn starts", who)
    table.pass_timing("turn ends", who)


def pass_turn_in_peace(table: Table[Any, Any, Any], who: TokenId) -> None:
    """Where no turns are kept, whoever does something again has come to a turn of its own: what lasted until then is over."""
    if not under_way(table.board):
        pass_turn(table, who)


def pass_absent_turns(table: Table[Any, Any, Any], order: Slots, shares_turn: Able = never_shared) -> None:
    """Pass the turns of the tokens that effects wait for and that have a place neither in this round nor in *order*.

    Such a token was taken off the board or never had a place: a token that is only out of the fight keeps its place (see
    `places_kept`). *shares_turn*: true if a token has its turn with another one.
    """
    turns = table.board.turns
    here = {who for slot in (*turns.order, *order) for who in slot}
    for who in awaited(table.board):
        if who not in here and not shares_turn(table.board, who):
            pass_turn(table, who)


def resume(turns: TurnOrder) -> TurnOrder:
    """A turn that was broken into goes on where it was, now that it comes again; any other is left as it is.

    Turns may be broken into one within the other: *paused* lists the members of all of them.
    """
    now = turns.now
    if not now or not set(now) <= set(turns.paused):
        return turns
    acted = tuple([who for who in turns.paused_acted if who in now])
    acted_elsewhere = tuple([who for who in turns.paused_acted if who not in now])
    rest = tuple([who for who in turns.paused if who not in now])
    return replace(turns, begun=True, acted=acted, paused=rest, paused_acted=acted_elsewhere)


def round_over(board: AnyEncounter) -> bool:
    """Whether everybody has had a turn, or waits."""
    turns = board.turns
    return bool(turns.order or turns.waiting) and turns.at >= len(turns.order)


def next_round(table: Table[Any, Any, Any], order: Slots | None = None, shares_turn: Able = never_shared) -> None:
    """Begin the next round, with a new order if one is given. Where nobody is left in the order, those who waited make it up.

    *shares_turn*: whether somebody outside the order has its turn with another.
    """
    turns = table.board.turns
    wanted, waiting = turns.order if order is None else order, turns.waiting
    if not wanted:
        wanted, waiting = tuple((who,) for who in waiting), ()
    fresh = TurnOrder(order=wanted, at=0, round=turns.round + 1, waiting=waiting)
    pass_absent_turns(table, wanted, shares_turn)
    table.pass_timing("round ends")
    table.happen(TurnsChanged("next round", fresh))


def awaited(board: AnyEncounter) -> tuple[TokenId, ...]:
    """The tokens whose turns end an effect that lasts, on the board or not, each once."""
    ends = [effect.until for effect in board.effects]
    return tuple(dict.fromkeys([until.who for until in ends if until is not None and until.who is not None]))


def keeps_place(board: AnyEncounter, able: Able) -> Callable[[TokenId], bool]:
    """Return the test for a place in the next round: able to take a turn, or out of the fight while an effect waits for its turn.

    What lasts so many turns of a slain token is counted at the place the token had, not at the end of the round.
    """
    counted = frozenset(awaited(board))
    return lambda who: able(board, who) or who in counted and who in board.tokens


def places_kept(board: AnyEncounter, able: Able) -> Slots:
    """The slots of this round with the tokens that keep their place in the next one."""
    return kept_slots(board.turns.order, keeps_place(board, able))


def kept_slots(order: Slots, keep: Callable[[TokenId], bool]) -> Slots:
    """The slots of an order with those members alone that are to be kept; none is left empty."""
    slots = [tuple([who for who in members if keep(who)]) for members in order]
    return tuple([members for members in slots if members])


def begin_round(table: Table[Any, Any, Any], order: Slots, stands: Able, shares_turn: Able = never_shared) -> Procedure[None]:
    """The next round in this order; nobody waits any more. Hook: "round begins".

    *shares_turn*: whether somebody outside the order has its turn with another, a mount with its rider.
    Where two sides *stand* again that fought on as one, the game master is asked anew once one of them is left.
    """
    if table.board.turns.waiting:
        table.happen(TurnsChanged("nobody waits", replace(table.board.turns, waiting=())))
    next_round(table, order, shares_turn)
    table.tell_round("Round", table.board.turns.round)
    if table.board.scene.fights_on and is_contested(table.board, stands):
        table.change_scene("two sides stand again", lambda scene: replace(scene, fights_on=False))
    yield from apply_hooks(table, "round begins", table.board)


def delay(table: Table[Any, Any, Any], who: TokenId, able: Able = always_able) -> Procedure[None]:
    """Leave one's place; step in again later with *act now*."""
    if not table.board.turns.order:
        raise Refused("the fight has not begun")
    refuse_out_of_turn(table.board, who)
    turns = table.board.turns
    order = tuple(tuple(t for t in slot if t != who) for slot in turns.order)
    waiting = replace(turns, order=order, waiting=(*turns.waiting, who))
    if any(able(table.board, other) for other in order[turns.at] if other not in turns.acted):
        table.happen(TurnsChanged("waits", waiting))
    elif order[turns.at]:
        end_rest(table, waiting)
        step(table, waiting, able)
    else:
        shorter = order[: turns.at] + order[turns.at + 1 :]
        step(table, replace(waiting, order=shorter, at=turns.at - 1), able)
    yield from ()


def act_now(table: Table[Any, Any, Any], who: TokenId, nested: bool = False) -> Procedure[None]:
    """Give *who*, which waited, a place before the slot whose turn it is; a turn broken into goes on afterwards.

    *nested*: also into a turn that has broken into another one.
    """
    turns = table.board.turns
    if who not in turns.waiting:
        raise Refused(f"{table.name(who)} is not waiting")
    later = {member for slot in turns.order[turns.at + 1 :] for member in slot}
    if not nested and not later.isdisjoint(turns.paused):
        raise Refused("somebody else has stepped in already; wait for the end of that turn")
    at = max(turns.at, 0)
    order = (*turns.order[:at], (who,), *turns.order[at:])
    waiting = tuple(t for t in turns.waiting if t != who)
    broken = {}
    if turns.begun and turns.now:
        broken = {"paused": (*turns.now, *turns.paused), "paused_acted": (*turns.acted, *turns.paused_acted)}
    table.happen(TurnsChanged("acts now", replace(turns, order=order, at=at, begun=False, acted=(), waiting=waiting, **broken)))
    yield from ()


def move_in_order(turns: TurnOrder, slot: int, to: int) -> TurnOrder:
    """The order with one slot dragged to another position; whose turn it is stays the same."""
    order = list(turns.order)
    order.insert(to, order.pop(slot))
    current = turns.order[turns.at] if 0 <= turns.at < len(turns.order) else None
    return replace(turns, order=tuple(order), at=order.index(current) if current is not None else turns.at)


def join_order(turns: TurnOrder, who: TokenId, slot: int | None = None) -> TurnOrder:
    """The order with a newcomer: in a slot of an existing group, or at the end."""
    if slot is None:
        return replace(turns, order=(*turns.order, (who,)))
    order = tuple((*members, who) if at == slot else members for at, members in enumerate(turns.order))
    return replace(turns, order=order)
