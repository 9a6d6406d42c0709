"""Initiative: everybody rolls, ties are parted, the order stands; newcomers take their places in it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import Presence
from battlemap.rules.blocks.turns import Slots, Value, sort_slots
from battlemap.rules.procedure import Option, Procedure, Table, choose_several, in_batch, refuse_unless

AnyTable: TypeAlias = Table[Any, Any, Any]
INITIATIVE = "initiative"
"""The batch of all rolls for the order, those that part ties included."""
UNKNOWN: Value = (-1_000_000,)
"""The rank of those who have not rolled: below everybody."""


class Score(Protocol):
    """Somebody's place in the order; the scene of a game keeps them as *standings*, by who rolled."""

    @property
    def rank(self) -> Value:
        """The main number first, then what parts ties; the highest acts first."""


def keep_scores(table: AnyTable, standings: dict[TokenId, Any]) -> Procedure[dict[TokenId, Any]]:
    """For a game in which nothing is done about scores once all have rolled."""
    yield from ()
    return standings


class InitiativeRules(Struct, frozen=True):
    """What a game says of initiative.

    *rule*: the section that refusals name. *roll*: one roll, as a score. *settle*: what becomes of all scores once
    everybody has rolled. *ties_together*: equals share a slot, players before the game master's own; otherwise they keep
    the order of the map.
    """

    rule: str
    presence: Presence
    roll: Callable[[AnyTable, TokenId], Procedure[Any]]
    settle: Callable[[AnyTable, dict[TokenId, Any]], Procedure[dict[TokenId, Any]]] = keep_scores
    ties_together: bool = False


class Tie(Struct, frozen=True):
    """Somebody who rolls again: at which number, against whom, for which time."""

    who: TokenId
    number: int
    rivals: tuple[TokenId, ...]
    time: int


def has_own_turn(board: AnyEncounter, presence: Presence, who: TokenId) -> bool:
    """True if *who* has a place in the order: it is in the fight, carries nobody and is of a kind that takes turns."""
    token = board.tokens.get(who)
    if token is None or presence.gone(token) or presence.rider_of(board, who) is not None:
        return False
    return presence.takes_turns(board, who)


def fighters_of(board: AnyEncounter, presence: Presence) -> list[TokenId]:
    """Everybody who has a place in the order."""
    return [who for who in board.tokens if has_own_turn(board, presence, who)]


def muster(table: AnyTable, rules: InitiativeRules) -> list[TokenId]:
    """Who takes part in a fight that begins. Refused if it has begun, or nobody is there."""
    refuse_unless(not table.board.turns.order, "the fight has begun already", rules.rule)
    fighters = fighters_of(table.board, rules.presence)
    refuse_unless(bool(fighters), "nobody is there to fight", rules.rule)
    return fighters


def require_order(table: AnyTable, rule: str) -> None:
    """Refuse unless the fight has begun."""
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", rule)


def leaders(board: AnyEncounter, fighters: Iterable[TokenId]) -> list[TokenId]:
    """Who rolls: everybody, of a group its first member."""
    first: dict[str, TokenId] = {}
    return [who for who in fighters if not (group := group_of(board, who)) or first.setdefault(group, who) == who]


def group_of(board: AnyEncounter, who: TokenId) -> str:
    """With whom somebody shares a slot; "" for one who acts alone."""
    return "" if board[who].alone else board[who].group


def roll_for_all(table: AnyTable, rules: InitiativeRules, fighters: Iterable[TokenId]) -> Procedure[dict[TokenId, Any]]:
    """Roll for all, one roll for a group, and settle the scores."""
    standings: dict[TokenId, Any] = {}
    for who in leaders(table.board, fighters):
        standings[who] = yield from in_batch(rules.roll(table, who), INITIATIVE)
    return (yield from rules.settle(table, standings))


def part_ties(
    table: AnyTable,
    standings: Mapping[TokenId, Score],
    reroll: Callable[[AnyTable, Tie], Procedure[int]],
    most: int | None = None,
) -> Procedure[dict[TokenId, tuple[int, ...]]]:
    """Equals roll again by *reroll*, for their mutual order, until nobody is equal, or *most* times; the dice of each."""
    dice: dict[TokenId, tuple[int, ...]] = dict.fromkeys(standings, ())
    for time in count(1) if most is None else range(1, most + 1):
        ranks = {who: (*score.rank, *dice[who]) for who, score in standings.items()}
        equals = {rank: [who for who in ranks if ranks[who] == rank] for rank in ranks.values()}
        tied = [who for who, rank in ranks.items() if len(equals[rank]) > 1]
        if not tied:
            break
        for who in tied:
            rivals = tuple([other for other in equals[ranks[who]] if other != who])
            die = yield from in_batch(reroll(table, Tie(who, ranks[who][0], rivals, time)), INITIATIVE)
            dice[who] = (*dice[who], die)
    return dice


def order_of(board: AnyEncounter, fighters: Iterable[TokenId], ties_together: bool = False) -> Slots:
    """The order: by rank, groups in one slot at the rank of whoever rolled for them; who has not rolled comes last."""
    groups: dict[str, list[TokenId]] = {}
    here = list(fighters)
    for who in here:
        if group := group_of(board, who):
            groups.setdefault(group, []).append(who)
    rolled = leaders(board, here)
    if ties_together:
        rolled.sort(key=lambda who: board.side_of(who).gm)
    return sort_slots({who: slot_rank(board, (who,)) for who in rolled}, groups, ties_together=ties_together)


def open_order(table: AnyTable, rules: InitiativeRules, fighters: Iterable[TokenId], note: str = "") -> None:
    """The order stands, from round 1; the log says who is first, with a *note*."""
    order = order_of(table.board, fighters, rules.ties_together)
    table.happen(TurnsChanged("the fight begins", TurnOrder(order, 0)))
    tell_first(table, note)


def tell_first(table: AnyTable, note: str = "") -> None:
    """The log says who acts first."""
    first = table.board.turns.order[0]
    names = " and ".join([f"*{table.name(who)}*" for who in first])
    table.tell(f"{names} act{'s' if len(first) == 1 else ''} first", note, "lucide/flag")


def ask_newcomers(table: AnyTable, rules: InitiativeRules) -> Procedure[tuple[TokenId, ...]]:
    """Ask the game master who joins the fight. Refused where there is none, or nobody without a place in it."""
    require_order(table, rules.rule)
    turns = table.board.turns
    placed = {who for slot in turns.order for who in slot} | set(turns.waiting)
    newcomers = [table.board[who] for who in fighters_of(table.board, rules.presence) if who not in placed]
    refuse_unless(bool(newcomers), "everybody has a place in the order", rules.rule)
    options = [Option(token.id, token.name, token.id) for token in newcomers]
    everybody = tuple([option.key for option in options])
    keys = yield from choose_several("who", GM, "Who joins the fight?", options, everybody, 1, rule=rules.rule)
    return tuple([TokenId(key) for key in keys])


def enter(table: AnyTable, rules: InitiativeRules, who: TokenId) -> Procedure[None]:
    """Roll for one newcomer and put it into the order, before the first who is slower."""
    score = yield from in_batch(rules.roll(table, who), INITIATIVE)
    table.change_scene("a newcomer", lambda scene: replace(scene, standings={**scene.standings, who: score}))
    turns, board = table.board.turns, table.board
    slower = (at for at, slot in enumerate(turns.order) if slot_rank(board, slot) < score.rank)
    place = next(slower, len(turns.order))
    order = (*turns.order[:place], (who,), *turns.order[place:])
    at = turns.at + 1 if place <= turns.at else turns.at
    table.happen(TurnsChanged("joins", replace(turns, order=order, at=at)))


def slot_rank(board: AnyEncounter, slot: Sequence[TokenId]) -> Value:
    """The rank of a slot: the best of its members, or of whoever else rolled for their group; `UNKNOWN` without a roll."""
    standings: Mapping[TokenId, Score] = board.scene.standings
    groups = {group_of(board, who) for who in slot if who in board.tokens} - {""}
    own = [standings[who].rank for who in slot if who in standings]
    shared = [score.rank for who, score in standings.items() if who in board.tokens and group_of(board, who) in groups]
    return max(own or shared, default=UNKNOWN)
