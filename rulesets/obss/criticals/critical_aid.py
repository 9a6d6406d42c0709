"""Critical actions for one's shots, one's allies and one's guard (78)."""

from collections.abc import Callable, Iterable

from battlemap.board.encounter import EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure, choose
from rulesets.obss.attack.lasting_bonuses import FARTHER, NEXT_ATTACK, SURE, lay, rounds
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import REACTION_PRICE, can_react, spend
from rulesets.obss.basics.conditions import until_end_of_next_round
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.basics.readiness import longest_reach
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T
from rulesets.obss.maneuvers.allies import allies, cannot_strike, creature_options, strike_by_reaction
from rulesets.obss.maneuvers.free_moves import cannot_move, one_move, range_around

from .critical_costs import RULE, CriticalActionEffect, SpentCritical

NEAR, WIDE = 6, 9
"""Metres within which allies hear it."""
Run = Callable[[T, SpentCritical], Procedure[None]]
Bars = Callable[[Board, TokenId, TokenId], str]
Among = Callable[[Board, TokenId], Iterable[TokenId]]


def sharpens(what: str, each: int, by: int = 1) -> Run:
    """A bonus for the next shot or attack: so much for every so many criticals."""

    def run(table: T, spent: SpentCritical) -> Procedure[None]:
        until = until_end_of_next_round(table.board, spent.who)
        lay(table, spent.who, spent.effect_kind, RULE, (NumberChange(what, each * (spent.count // by)),), until)
        yield from ()

    return run


def allies_within(metres: int | None) -> Among:
    """Allies at most so far away."""
    return lambda board, who: allies(board, who, metres)


def in_ones_reach(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Allies within one's reach in melee."""
    reach = longest_reach(board, who)
    return tuple([ally for ally in allies(board, who) if positions.in_reach(board, who, ally, reach)])


def oneself(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    return (who,)


def gives(among: Among, *changes: NumberChange, own_turns: bool = False) -> Run:
    """All of them get something, to the end of one's next turn, or of their own."""

    def run(table: T, spent: SpentCritical) -> Procedure[None]:
        for ally in tuple(among(table.board, spent.who)):
            until = until_end_of_next_round(table.board, ally if own_turns else spent.who)
            lay(table, ally, spent.effect_kind, RULE, changes, until, by=spent.who if own_turns else None)
        yield from ()

    return run


def for_rounds(*changes: NumberChange) -> Run:
    """All allies get something for 1d6 rounds."""

    def run(table: T, spent: SpentCritical) -> Procedure[None]:
        count = yield from roll_sum("rounds", spent.who, "1d6", on=spent.who)
        for ally in allies(table.board, spent.who):
            until: EffectEnd = rounds(table.board, ally, count)
            lay(table, ally, spent.effect_kind, RULE, changes, until, by=spent.who)

    return run


def to_one(*changes: NumberChange) -> Run:
    """One ally gets something to the end of one's next turn."""

    def run(table: T, spent: SpentCritical) -> Procedure[None]:
        ally = yield from pick_ally(table, spent, allies(table.board, spent.who))
        lay(table, ally, spent.effect_kind, RULE, changes, until_end_of_next_round(table.board, spent.who))

    return run


def pick_ally(
    table: T, spent: SpentCritical, among: Iterable[TokenId], why: dict[TokenId, str] | None = None
) -> Procedure[TokenId]:
    """Which ally."""
    options = creature_options(table.board, among, why)
    return TokenId((yield from choose("ally", spent.who, f"{spent.row.title}: which ally?", options, rule=RULE)))


def none_near(among: Among, words: str) -> Bars:
    """Why it would be for nobody."""
    return lambda board, who, foe: "" if tuple(among(board, who)) else words


def spur_ally(table: T, spent: SpentCritical) -> Procedure[None]:
    """One ally within 6 m attacks in melee by its reaction."""
    near = allies(table.board, spent.who, NEAR)
    ally = yield from pick_ally(table, spent, near, {friend: cannot_strike(table.board, friend) for friend in near})
    yield from strike_by_reaction(table, ally, RULE)


def jolt_ally(table: T, spent: SpentCritical) -> Procedure[None]:
    """One ally within 6 m moves by its reaction, as over difficult ground."""
    near = allies(table.board, spent.who, NEAR)
    ally = yield from pick_ally(table, spent, near, {friend: cannot_go(table.board, friend) for friend in near})
    spend(table, ally, REACTION_PRICE, "moves")
    yield from one_move(table, ally, difficult=True)


def cannot_go(board: Board, who: TokenId) -> str:
    """Why somebody cannot move by its reaction; empty if it can."""
    if not can_react(board, who):
        return f"{board[who].name} has no reaction left"
    why = cannot_move(board, who)
    return why or ("" if range_around(board, who, True).cells() else f"{board[who].name} has nowhere to go")


def nobody_who(cannot: Callable[[Board, TokenId], str]) -> Bars:
    """Why no ally within 6 m can do it: the reason of the only one, or that there is none."""

    def bars(board: Board, who: TokenId, foe: TokenId) -> str:
        reasons = [cannot(board, ally) for ally in allies(board, who, NEAR)]
        if not reasons:
            return f"no ally within {NEAR} m"
        return "" if "" in reasons else reasons[0]

    return bars


NOBODY_NEAR, NOBODY_WIDE = f"no ally within {NEAR} m", f"no ally within {WIDE} m"
AT_ALL = "no ally is there"

DEEDS: dict[str, CriticalActionEffect] = {
    "projectile range": CriticalActionEffect(sharpens(FARTHER, 1), on_foe=False),
    "projectile aim": CriticalActionEffect(sharpens(NEXT_ATTACK, 4, by=2), on_foe=False, step=2),
    "projectile 5": CriticalActionEffect(sharpens(SURE, 0), on_foe=False),
    "fury 1": CriticalActionEffect(
        gives(allies_within(NEAR), NumberChange(NEXT_ATTACK, 2)), none_near(allies_within(NEAR), NOBODY_NEAR), False
    ),
    "fury 2": CriticalActionEffect(spur_ally, nobody_who(cannot_strike), False),
    "fury 3": CriticalActionEffect(jolt_ally, nobody_who(cannot_go), False),
    "fury 4": CriticalActionEffect(
        gives(allies_within(NEAR), NumberChange("attack", 2), own_turns=True), none_near(allies_within(NEAR), NOBODY_NEAR), False
    ),
    "fury 5": CriticalActionEffect(
        gives(allies_within(WIDE), NumberChange("attack", 4), own_turns=True), none_near(allies_within(WIDE), NOBODY_WIDE), False
    ),
    "defence 1": CriticalActionEffect(gives(oneself, NumberChange("defence", 2)), on_foe=False),
    "defence 2": CriticalActionEffect(
        gives(in_ones_reach, NumberChange("defence", 2)), none_near(in_ones_reach, "no ally within reach"), False
    ),
    "defence 3": CriticalActionEffect(to_one(NumberChange("defence", 8)), none_near(allies_within(None), AT_ALL), False),
    "defence 4": CriticalActionEffect(
        gives(allies_within(WIDE), NumberChange("defence", 4)), none_near(allies_within(WIDE), NOBODY_WIDE), False
    ),
    "defence 5": CriticalActionEffect(for_rounds(NumberChange("defence", 4)), none_near(allies_within(None), AT_ALL), False),
}
