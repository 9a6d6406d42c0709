"""What a shot does to whoever fires it: recoil, and weapons that blow up (89, 100)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure

from . import dice
from .arms import name_of
from .blow import Struck
from .checks import resist
from .harm import suffer
from .injuries import befalls
from .places import engaged
from .rulebook import T
from .scene import alive
from .sheet import Creature
from .shove import shoved_out

RECOILED = {2: "moderate 5", 3: "serious 9", 4: "grievous 10"}
"""The injury of a shot that fails critically, by the shooter's wounds (89)."""


def recoils(table: T, struck: Struck) -> Procedure[None]:
    """After each shot Toughness, or shoved out of the engagement; a critical failure injures (89)."""
    who = struck.blow.by
    if struck.critical == "failure" and (key := RECOILED.get(table.sheet(who).wounds, "")):
        yield from befalls(table, who, key)
    if not alive(table.board, who) or not engaged(table.board, who):
        return
    if not (yield from resist(table, who, "toughness", "the recoil", by=who, aftermath=True)):
        yield from shoved_out(table, who, who, "89")


def volatile(table: T, struck: Struck) -> Procedure[None]:
    """A critical failure: it misfires, or on a 6 blows up in its wielder's hands, who cannot react (100)."""
    blow = struck.blow
    who = blow.by
    name = name_of(table.book, table.sheet(who), blow.arm)
    bursts = yield from dice.chaos(who, 1, "volatile", blow.at)
    if not bursts:
        broken(table, who, blow.arm, f"{name} misfires", "An hour to repair")
        return
    broken(table, who, blow.arm, f"{name} blows up", "Destroyed")
    amount = yield from dice.thrown(who, table.book.numbers.volatile, "explosion", who)
    yield from suffer(table, who, amount, who, "Fire")


def broken(table: T, who: TokenId, arm: str, told: str, why: str) -> None:
    """A weapon is of no use any more in this fight."""

    def out_of_use(sheet: Creature) -> Creature:
        if arm not in sheet.arms:
            return sheet
        return replace(sheet, arms={**sheet.arms, arm: replace(sheet.arms[arm], broken=True)})

    table.change(who, told, out_of_use)
    table.tell(f"*{table.name(who)}*: {told.lower()}", why, "game/burning-embers", "", table.board[who].hidden)
