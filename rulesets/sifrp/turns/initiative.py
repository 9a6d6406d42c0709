"""Initiative: who acts when, ties, newcomers (13)."""

from collections.abc import Iterable
from itertools import groupby

from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.blocks.turns import sort_slots
from battlemap.rules.dice import DicePool
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, choose_several, refuse_unless, roll
from rulesets.sifrp.basics.destiny import NOBODY, use
from rulesets.sifrp.basics.dice import SIX, Plain, Result, roll_rule
from rulesets.sifrp.basics.tests import AbilityTest, TestResult, dice_hand, prepare_test
from rulesets.sifrp.book.fight import Board, InitiativeScore, rider_of, up
from rulesets.sifrp.book.fighter import LESSER, TurnRecord
from rulesets.sifrp.book.rulebook import T

QUICKNESS = "quickness"


def begin_fight(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls; from the highest down they act (13)."""
    refuse_unless(not table.board.turns.order, "the fight has begun already", "13")
    fighters = [who for who in table.board.tokens if has_own_turn(table.board, who)]
    refuse_unless(bool(fighters), "nobody is there to fight", "13")
    yield from roll_for_all(table, fighters)


def roll_again(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls anew; the round counts from 1."""
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", "13")
    yield from roll_for_all(table, [who for who in table.board.tokens if has_own_turn(table.board, who)])


def roll_for_all(table: T, fighters: list[TokenId]) -> Procedure[None]:
    """Roll for all, one roll for a group; who is equal rolls off; the order is set up."""
    standings: dict[TokenId, InitiativeScore] = {}
    for who in leaders(table.board, fighters):
        standings[who] = yield from roll_initiative(table, who)
    standings = yield from lift_by_destiny(table, standings)
    standings = yield from part_ties(table, standings)
    table.change_scene("initiative", lambda scene: replace(scene, standings=standings, fights_on=False, closed={}))
    for who in fighters:
        prepare_fighter(table, who)
    table.happen(TurnsChanged("the fight begins", TurnOrder(order_of(table.board, fighters), 0)))
    names = " and ".join([f"*{table.name(who)}*" for who in table.board.turns.order[0]])
    table.tell(f"{names} act{'s' if len(table.board.turns.order[0]) == 1 else ''} first", "", "lucide/flag")


def has_own_turn(board: Board, who: TokenId) -> bool:
    """Whether somebody rolls: whoever is in the fight and is nobody's mount."""
    return up(board, who) and rider_of(board, who) is None


def prepare_fighter(table: T, who: TokenId) -> None:
    """Nothing is left before the first turn comes."""
    table.change(who, "ready", lambda sheet: replace(sheet, left={LESSER: 0}, done=TurnRecord(), held=None))


def leaders(board: Board, fighters: Iterable[TokenId]) -> list[TokenId]:
    """Who rolls: everybody, of a group its first member."""
    seen: set[str] = set()
    found = []
    for who in fighters:
        group = board[who].group
        if not group or group not in seen:
            found.append(who)
        seen.add(group)
    return found


def roll_initiative(table: T, who: TokenId) -> Procedure[InitiativeScore]:
    """One test of Agility, Quickness as bonus dice (13)."""
    title, secret = f"{table.name(who)}: initiative", table.board[who].hidden
    ready = yield from prepare_test(
        table, AbilityTest(who, "agility", 0, title, QUICKNESS, ask="initiative", rule="13", open=True)
    )
    listed = ready.modifiers
    dice = dice_hand(table.board, ready, listed)
    total: int = yield from roll("initiative", who, dice.pool, listed, None, Plain(), secret, plain_sum(listed))
    yield from apply_hooks(table, "tried", TestResult(ready, Result(True), roll_rule(table.book), total))
    return InitiativeScore(total, table.sheet(who).rank("agility"))


def lift_by_destiny(table: T, standings: dict[TokenId, InitiativeScore]) -> Procedure[dict[TokenId, InitiativeScore]]:
    """Once all have rolled: who burns a destiny point for 5 more (67)."""
    found, more = dict(standings), table.book.numbers.burnt_luck
    while options := [
        Option(f"luck:{who}", f"{table.name(who)} burns: {standing.total} becomes {standing.total + more}", who, by=who)
        for who, standing in found.items()
        if table.sheet(who).destiny
    ]:
        seats = tuple([option.by for option in options])
        keys: Keys = yield Choice(
            "fortune", seats, "Initiative: who uses destiny?", (*options, Option(NOBODY, "Nobody")), (NOBODY,), rule="67"
        )
        if keys == (NOBODY,):
            break
        who = TokenId(keys[0].partition(":")[2])
        if (yield from use(table, who, f"{format_signed(more)} to its initiative", "67", True)):
            found[who] = replace(found[who], total=found[who].total + more)
    return found


def part_ties(table: T, standings: dict[TokenId, InitiativeScore]) -> Procedure[dict[TokenId, InitiativeScore]]:
    """Who is equal in total and Agility rolls off, until nobody is equal (13)."""
    found = dict(standings)
    while True:
        values = sorted(found, key=lambda who: _value(found[who]))
        tied = [list(group) for _, group in groupby(values, key=lambda who: _value(found[who]))]
        equal = [who for group in tied if len(group) > 1 for who in sorted(group, key=list(found).index)]
        if not equal:
            return found
        for who in equal:
            others = [table.name(one) for one in equal if one != who and _value(found[one])[:2] == _value(found[who])[:2]]
            tie = Modifier(0, f"Tie at {found[who].total} with {', '.join(others)}", "13")
            face: int = yield from roll("roll-off", who, DicePool(1, SIX), (tie,), hidden=table.board[who].hidden)
            found[who] = replace(found[who], tie=(*found[who].tie, face))


def _value(standing: InitiativeScore) -> tuple[int, ...]:
    return standing.total, standing.agility, *standing.tie


def order_of(board: Board, fighters: Iterable[TokenId]) -> tuple[tuple[TokenId, ...], ...]:
    """The order: highest total, then Agility, then the roll-off."""
    groups: dict[str, list[TokenId]] = {}
    for who in fighters:
        if group := board[who].group:
            groups.setdefault(group, []).append(who)
    values = {who: _value(standing) for who, standing in board.scene.standings.items() if who in board.tokens}
    return sort_slots(values, groups)


def join(table: T, _: TokenId) -> Procedure[None]:
    """Newcomers roll and take their place in the order."""
    known = {who for slot in table.board.turns.order for who in slot}
    options = [
        Option(t.id, t.name, t.id) for t in table.board.tokens.values() if t.id not in known and has_own_turn(table.board, t.id)
    ]
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", "13")
    refuse_unless(bool(options), "everybody has a place in the order", "13")
    keys = yield from choose_several("who", GM, "Who joins the fight?", options, tuple([o.key for o in options]), 1, rule="13")
    for key in keys:
        yield from enter(table, TokenId(key))


def enter(table: T, who: TokenId) -> Procedure[None]:
    """Roll for one newcomer and put it into the order, before the first who is slower."""
    standing = yield from roll_initiative(table, who)
    table.change_scene("a newcomer", lambda scene: replace(scene, standings={**scene.standings, who: standing}))
    prepare_fighter(table, who)
    turns, standings = table.board.turns, table.board.scene.standings
    slower = [at for at, slot in enumerate(turns.order) if _value(standings.get(slot[0], InitiativeScore(0))) < _value(standing)]
    at = min(slower, default=len(turns.order))
    order = (*turns.order[:at], (who,), *turns.order[at:])
    later = turns.at + 1 if at <= turns.at else turns.at
    table.happen(TurnsChanged("joins", replace(turns, order=order, at=later)))


RUNS = {"begin fight": begin_fight, "roll initiative": roll_again, "join fight": join}
