"""Critical actions on the foe's eyes and weapon (78)."""

from collections.abc import Callable

from msgspec.structs import replace

from battlemap.board.encounter import EffectEnd, NumberChange
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.procedure import Procedure
from rulesets.obss.attack.lasting_bonuses import GAMBLE, LOST, NEXT_ATTACK, lay, rounds
from rulesets.obss.basics.arms import name_of
from rulesets.obss.basics.conditions import begin, until_end_of_next_round
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.basics.dropped_items import let_fall
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.rulebook import T
from rulesets.obss.health.recovery import DAWN

from .critical_costs import (
    RULE,
    CriticalActionEffect,
    SpentCritical,
    by_size,
    pick_weapon,
    resist,
    weapon_size_difference,
    why_unarmed,
    why_unrolled,
)

BLOOD_IN_THE_EYES = "blood in the eyes"


def hampers(*changes: NumberChange, dawn: bool = False) -> Callable[[T, SpentCritical], Procedure[None]]:
    """A row that changes the foe's numbers to the end of one's next turn, or until dawn."""

    def run(table: T, spent: SpentCritical) -> Procedure[None]:
        until = EffectEnd(DAWN) if dawn else until_end_of_next_round(table.board, spent.who)
        lay(table, spent.foe, spent.effect_kind, RULE, changes, until, hinders=True, by=spent.who if dawn else None)
        yield from ()

    return run


def blind_with_blood(table: T, spent: SpentCritical) -> Procedure[None]:
    """Everybody is invisible to the foe for 1d6 rounds."""
    count = yield from roll_sum("rounds", spent.who, "1d6", on=spent.foe)
    why = f"{count} round{'' if count == 1 else 's'}: everybody is invisible to it"
    begin(table, spent.foe, BLOOD_IN_THE_EYES, rounds(table.board, spent.foe, count), why=why)


def put_out_eyes(table: T, spent: SpentCritical) -> Procedure[None]:
    """Fortitude against one's last attack roll: blind for good, or as above."""
    made_of = by_size(spent.row, table.sheet(spent.who).last_attack or 0, 0, 0)
    result = yield from resist(table, spent, "fortitude", made_of)
    if result.success:
        yield from blind_with_blood(table, spent)
    else:
        begin(table, spent.foe, "blinded", why="For good")


def beat_aside(table: T, spent: SpentCritical) -> Procedure[None]:
    """Fortitude against 15 and the weapons' sizes, or the weapon falls."""
    arm = yield from pick_weapon(table, spent)
    sizes = weapon_size_difference(table.board, spent.who, spent.foe, arm)
    result = yield from resist(table, spent, "fortitude", by_size(spent.row, 15, 2, sizes))
    if not result.success:
        let_fall(table, spent.foe, arm)


def nick_weapon(table: T, spent: SpentCritical) -> Procedure[None]:
    """The weapon does damage of one category less until it is repaired."""
    arm = yield from pick_weapon(table, spent)

    def worsen(sheet: CreatureSheet) -> CreatureSheet:
        had = sheet.arms[arm]
        return replace(sheet, arms={**sheet.arms, arm: replace(had, damaged=had.damaged + 1)})

    title = name_of(table.book, table.sheet(spent.foe), arm)
    table.change(spent.foe, f"{arm} is damaged", worsen)
    why, tone = "One category of damage less until it is repaired", tone_for(table.board, spent.foe)
    table.tell(f"*{table.name(spent.foe)}*: {title} is damaged", why, "game/broken-axe", tone, table.board[spent.foe].hidden)


def knock_away(table: T, spent: SpentCritical) -> Procedure[None]:
    """The weapon falls."""
    arm = yield from pick_weapon(table, spent)
    let_fall(table, spent.foe, arm)


DEEDS: dict[str, CriticalActionEffect] = {
    "eyes 1": CriticalActionEffect(hampers(NumberChange(NEXT_ATTACK, -2))),
    "eyes 2": CriticalActionEffect(hampers(NumberChange("attack", -4))),
    "eyes 3": CriticalActionEffect(hampers(NumberChange(GAMBLE))),
    "eyes 4": CriticalActionEffect(blind_with_blood),
    "eyes 5": CriticalActionEffect(put_out_eyes, why_unrolled),
    "weapon 1": CriticalActionEffect(beat_aside, why_unarmed),
    "weapon 2": CriticalActionEffect(nick_weapon, why_unarmed),
    "weapon 3": CriticalActionEffect(hampers(NumberChange(LOST, 2))),
    "weapon 4": CriticalActionEffect(knock_away, why_unarmed),
    "weapon 5": CriticalActionEffect(hampers(NumberChange("attack", -4), dawn=True)),
}
