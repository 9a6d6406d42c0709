"""Initiative: who acts when, ties, newcomers (13)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.initiative import (
    InitiativeRules,
    Tie,
    ask_newcomers,
    enter,
    fighters_of,
    muster,
    open_order,
    part_ties,
    require_order,
    roll_for_all,
)
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.dice import DicePool
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, roll
from rulesets.sifrp.basics.destiny import NOBODY, use
from rulesets.sifrp.basics.dice import SIX, Plain, Result, roll_rule
from rulesets.sifrp.basics.tests import AbilityTest, TestResult, dice_hand, prepare_test
from rulesets.sifrp.book.fight import PRESENCE, InitiativeScore
from rulesets.sifrp.book.fighter import LESSER, TurnRecord
from rulesets.sifrp.book.rulebook import T

QUICKNESS = "quickness"


def begin_fight(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls; from the highest down they act (13)."""
    yield from roll_anew(table, muster(table, RULES))


def roll_again(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls anew; the round counts from 1."""
    require_order(table, RULES.rule)
    yield from roll_anew(table, fighters_of(table.board, PRESENCE))


def roll_anew(table: T, fighters: list[TokenId]) -> Procedure[None]:
    """Roll for all of *fighters*; who is equal rolls off; the order is set up."""
    standings: dict[TokenId, InitiativeScore] = yield from roll_for_all(table, RULES, fighters)
    table.change_scene("initiative", lambda scene: replace(scene, standings=standings, fights_on=False, closed={}))
    for who in fighters:
        prepare_fighter(table, who)
    open_order(table, RULES, fighters)


def prepare_fighter(table: T, who: TokenId) -> None:
    """Nothing is left before the first turn comes."""
    table.change(who, "ready", lambda sheet: replace(sheet, left={LESSER: 0}, done=TurnRecord(), held=None))


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
    lifted, more = dict(standings), table.book.numbers.burnt_luck
    while options := [
        Option(f"luck:{who}", f"{table.name(who)} burns: {standing.total} becomes {standing.total + more}", who, by=who)
        for who, standing in lifted.items()
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
            lifted[who] = replace(lifted[who], total=lifted[who].total + more)
    return lifted


def settle(table: T, standings: dict[TokenId, InitiativeScore]) -> Procedure[dict[TokenId, InitiativeScore]]:
    """Destiny first; then who is equal in total and Agility rolls off, until nobody is equal (13, 67)."""
    lifted = yield from lift_by_destiny(table, standings)
    dice = yield from part_ties(table, lifted, roll_off)
    return {who: replace(score, tie=dice[who]) for who, score in lifted.items()}


def roll_off(table: T, tie: Tie) -> Procedure[int]:
    """A die against those who are equal (13)."""
    rivals = ", ".join([table.name(who) for who in tie.rivals])
    equal = Modifier(0, f"Tie at {tie.number} with {rivals}", "13")
    face: int = yield from roll("roll-off", tie.who, DicePool(1, SIX), (equal,), hidden=table.board[tie.who].hidden)
    return face


RULES = InitiativeRules("13", PRESENCE, roll_initiative, settle)


def join(table: T, _: TokenId) -> Procedure[None]:
    """Newcomers roll and take their place in the order."""
    for who in (yield from ask_newcomers(table, RULES)):
        yield from enter(table, RULES, who)
        prepare_fighter(table, who)


RUNS = {"begin fight": begin_fight, "roll initiative": roll_again, "join fight": join}
