"""Feint: the foe looks the wrong way (73)."""

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure
from rulesets.obss.basics.action_costs import charge
from rulesets.obss.basics.checks import CheckPart, check_opposed, save_part, weapon_part
from rulesets.obss.basics.conditions import until_end_of_next_round
from rulesets.obss.book.rulebook import T

from .maneuvers import WEAPON, choose_target, lacks, row_modifier, take_place

FEINTED, EXPOSED = "feinted", "exposed"
WORTH = 2


def feint(table: T, who: TokenId) -> Procedure[None]:
    """Deceit against sense: the foe guards itself worse against the feinter, or the feinter against all (73)."""
    foe = yield from choose_target(table, who, "feint", "73", "Feint at whom?", WEAPON)
    charge(table, who, "feint")
    mine, sense = wits_part(table, who, "deceive").plus(row_modifier(table, who)), wits_part(table, foe, "sense motive")
    take_place(table, who, foe)
    title = f"{table.name(who)} feints at {table.name(foe)}"
    result = yield from check_opposed(table, who, mine, foe, sense, title, "feint", icon="game/juggler", rule="73", exact=False)
    if result.success:
        table.begin(Effect(FEINTED, "73", foe, (NumberChange("defence", -WORTH),), EffectEnd("turn ends", who), who))
    elif result.failed:
        until = until_end_of_next_round(table.board, who)
        table.begin(Effect(EXPOSED, "73", who, (NumberChange("defence", -WORTH),), until))


def wits_part(table: T, who: TokenId, skill: str) -> CheckPart:
    """Weapon proficiency with a skill; a creature of which that skill is not known has its Will (71a, 73)."""
    return save_part(table.board, who, "will") if lacks(table.board, who, skill) else weapon_part(table.board, who, skill)


RUNS = {"feint": feint}
