"""Opportunity attacks: by those who have learnt it, on whoever leaves or crosses their reach, or shoots within it (B5)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure
from battlemap.rules.reactions import Reaction
from rulesets.obss.basics.action_costs import spend
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.opportunity import (
    PRICE,
    Lapse,
    Leaving,
    choose_rider_or_mount,
    may_strike_at_lapse,
    may_strike_at_leaving,
    may_strike_at_stop,
)

from .attack import prepare_blow, strike


def strike_at_leaving(table: T, foe: TokenId, context: Leaving) -> Procedure[Leaving]:
    """The attack, before the step is taken."""
    yield from opportunity_attack(table, foe, context.who)
    return context


def strike_at_lapse(table: T, foe: TokenId, context: Lapse) -> Procedure[Lapse]:
    """The attack, before the shot."""
    yield from opportunity_attack(table, foe, context.who)
    return context


def opportunity_attack(table: T, foe: TokenId, target: TokenId) -> Procedure[None]:
    """One attack in melee by the reaction; it has no place in the row of attacks."""
    spend(table, foe, PRICE, "opportunity attack")
    target = yield from choose_rider_or_mount(table, foe, target)
    blow = yield from prepare_blow(table, foe, target, "opportunity")
    yield from strike(table, replace(blow, kind="opportunity", place=None))


REACTIONS = (
    Reaction("opportunity", "leaves reach", may_strike_at_leaving, strike_at_leaving, "B5", "{who} strikes"),
    Reaction("opportunity stop", "stopped", may_strike_at_stop, strike_at_leaving, "76", "{who} strikes"),
    Reaction("opportunity shot", "lapse", may_strike_at_lapse, strike_at_lapse, "B5", "{who} strikes"),
)
