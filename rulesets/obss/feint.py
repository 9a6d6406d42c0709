"""Feint: the foe looks the wrong way (73)."""

from battlemap.board.encounter import Change, Effect, Until
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure

from .checks import opposed, save_part, weapon_part
from .conditions import until_end_of_next_round
from .economy import charge
from .maneuvers import WEAPON, in_row, take_place, target_of
from .rulebook import T

FEINTED, EXPOSED = "Feinted", "Exposed"
WORTH = 2


def feint(table: T, who: TokenId) -> Procedure[None]:
    """Deceit against sense: the foe guards itself worse against the feinter, or the feinter against all (73)."""
    foe = yield from target_of(table, who, "feint", "73", "Feint at whom?", WEAPON)
    charge(table, who, "feint")
    sheet = table.sheet(foe)
    sense = (
        save_part(table.board, foe, "will") if sheet.monster and not sheet.wp else weapon_part(table.board, foe, "sense motive")
    )
    mine = weapon_part(table.board, who, "deceive").plus(in_row(table, who))
    take_place(table, who)
    title = f"{table.name(who)} feints at {table.name(foe)}"
    result = yield from opposed(table, who, mine, foe, sense, title, "feint", icon="game/juggler", rule="73", exact=False)
    if result.success:
        table.begin(Effect(FEINTED, "73", foe, (Change("defence", -WORTH),), Until("turn ends", who), who))
    elif result.failed:
        until = until_end_of_next_round(table.board, who)
        table.begin(Effect(EXPOSED, "73", who, (Change("defence", -WORTH),), until))


RUNS = {"feint": feint}
