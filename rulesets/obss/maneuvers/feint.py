"""Feint: the foe looks the wrong way (73)."""

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure
from rulesets.obss.basics.action_costs import charge
from rulesets.obss.basics.checks import check_opposed, save_part, weapon_part
from rulesets.obss.basics.conditions import until_end_of_next_round
from rulesets.obss.book.rulebook import T

from .maneuvers import WEAPON, choose_target, row_modifier, take_place

FEINTED, EXPOSED = "feinted", "exposed"
WORTH = 2


def feint(table: T, who: TokenId) -> Procedure[None]:
    """Deceit against sense: the foe guards itself worse against the feinter, or the feinter against all (73)."""
    foe = yield from choose_target(table, who, "feint", "73", "Feint at whom?", WEAPON)
    charge(table, who, "feint")
    sheet = table.sheet(foe)
    sense = (
        save_part(table.board, foe, "will") if sheet.monster and not sheet.wp else weapon_part(table.board, foe, "sense motive")
    )
    mine = weapon_part(table.board, who, "deceive").plus(row_modifier(table, who))
    take_place(table, who)
    title = f"{table.name(who)} feints at {table.name(foe)}"
    result = yield from check_opposed(table, who, mine, foe, sense, title, "feint", icon="game/juggler", rule="73", exact=False)
    if result.success:
        table.begin(Effect(FEINTED, "73", foe, (NumberChange("defence", -WORTH),), EffectEnd("turn ends", who), who))
    elif result.failed:
        until = until_end_of_next_round(table.board, who)
        table.begin(Effect(EXPOSED, "73", who, (NumberChange("defence", -WORTH),), until))


RUNS = {"feint": feint}
