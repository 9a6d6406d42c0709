"""What a shot does to whoever fires it: recoil, and weapons that blow up (89, 100)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure
from rulesets.zweihander.basics import dice
from rulesets.zweihander.basics.arms import name_of, weapon_of
from rulesets.zweihander.basics.blow import Struck
from rulesets.zweihander.basics.checks import resist_test
from rulesets.zweihander.basics.positions import engaged_foes
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import alive
from rulesets.zweihander.book.rulebook import T
from rulesets.zweihander.injury.harm import suffer
from rulesets.zweihander.injury.injuries import bring_about
from rulesets.zweihander.stunts.shove import shove_out

RECOILED = {2: "moderate 5", 3: "serious 9", 4: "grievous 10"}
"""The injury of a shot that fails critically, by the shooter's wounds (89)."""


def recoil(table: T, struck: Struck) -> Procedure[None]:
    """After each shot Toughness, or shoved out of the engagement; a critical failure injures, as the house has it (89)."""
    who, by_test = struck.blow.by, table.book.options.recoil_injury == "toughness"
    if struck.critical == "failure" and not by_test:
        yield from injure_by_recoil(table, who)
    if not alive(table.board, who) or not (by_test or engaged_foes(table.board, who)):
        return
    result = yield from resist_test(table, who, "toughness", "the recoil", by=who, followup=True)
    if result.blunder and by_test:
        yield from injure_by_recoil(table, who)
    if not result.success and alive(table.board, who) and engaged_foes(table.board, who):
        yield from shove_out(table, who, who, "89")


def injure_by_recoil(table: T, who: TokenId) -> Procedure[None]:
    """The injury that goes with the shooter's wounds (89)."""
    if key := RECOILED.get(table.sheet(who).wounds, ""):
        yield from bring_about(table, who, key)


def volatile(table: T, struck: Struck) -> Procedure[None]:
    """A critical failure: it misfires, or on a 6 blows up in its wielder's hands, who cannot react (100)."""
    blow = struck.blow
    who = blow.by
    name = name_of(table.book, table.sheet(who), blow.arm)
    bursts = yield from dice.chaos(who, 1, "volatile", blow.at)
    if not bursts:
        break_weapon(table, who, blow.arm, f"{name} misfires", "An hour to repair")
        return
    break_weapon(table, who, blow.arm, f"{name} blows up", "Destroyed", destroyed=True)
    amount = yield from dice.roll_notation(who, table.book.numbers.volatile, "explosion", who)
    yield from suffer(table, who, amount, who, "Fire")


def break_weapon(table: T, who: TokenId, arm: str, told: str, why: str, destroyed: bool = False) -> None:
    """A weapon is of no use until it is repaired, or (*destroyed*) for good; of thrown ones only the one that was thrown."""

    def mark_broken(sheet: CreatureSheet) -> CreatureSheet:
        if arm not in sheet.arms or weapon_of(table.book, sheet, arm).used_up:
            return sheet
        return replace(sheet, arms={**sheet.arms, arm: replace(sheet.arms[arm], broken=True, destroyed=destroyed)})

    table.change(who, told, mark_broken)
    table.tell(f"*{table.name(who)}*: {told.lower()}", why, "game/burning-embers", "", table.board[who].hidden)
