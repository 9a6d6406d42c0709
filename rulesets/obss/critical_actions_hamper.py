"""Critical actions on the foe's eyes and weapon (78)."""

from collections.abc import Callable

from msgspec.structs import replace

from battlemap.board.encounter import Change, Until
from battlemap.rules.presence import tone_for
from battlemap.rules.procedure import Procedure

from .arms import name_of
from .boons import GAMBLE, LOST, NEXT_ATTACK, lay, rounds
from .conditions import begin, until_end_of_next_round
from .critical_actions_rows import RULE, Deed, Spent, by_size, larger_weapon, resists, unarmed, unrolled, weapon_picked
from .dice import rolled
from .ground import let_fall
from .recovery import DAWN
from .rulebook import T
from .sheet import Creature

BLOOD_IN_THE_EYES = "blood in the eyes"


def hampers(*changes: Change, dawn: bool = False) -> Callable[[T, Spent], Procedure[None]]:
    """A row that changes the foe's numbers to the end of one's next turn, or until dawn."""

    def run(table: T, spent: Spent) -> Procedure[None]:
        until = Until(DAWN) if dawn else until_end_of_next_round(table.board, spent.who)
        lay(table, spent.foe, spent.row.title, RULE, changes, until, hinders=True)
        yield from ()

    return run


# --- eyes ---------------------------------------------------------------------------------------


def bloodied(table: T, spent: Spent) -> Procedure[None]:
    """Everybody is invisible to the foe for 1d6 rounds."""
    count = yield from rolled("rounds", spent.who, "1d6", on=spent.foe)
    why = f"{count} round{'' if count == 1 else 's'}: everybody is invisible to it"
    begin(table, spent.foe, BLOOD_IN_THE_EYES, rounds(table.board, spent.foe, count), why=why)


def put_out(table: T, spent: Spent) -> Procedure[None]:
    """Fortitude against one's last attack roll: blind for good, or as above."""
    made_of = by_size(spent.row, table.sheet(spent.who).last_attack or 0, 0, 0)
    result = yield from resists(table, spent, "fortitude", made_of)
    if result.success:
        yield from bloodied(table, spent)
    else:
        begin(table, spent.foe, "blinded", why="For good")


# --- weapon -------------------------------------------------------------------------------------


def beaten_aside(table: T, spent: Spent) -> Procedure[None]:
    """Fortitude against 15 and the weapons' sizes, or the weapon falls."""
    arm = yield from weapon_picked(table, spent)
    sizes = larger_weapon(table.board, spent.who, spent.foe, arm)
    result = yield from resists(table, spent, "fortitude", by_size(spent.row, 15, 2, sizes))
    if not result.success:
        let_fall(table, spent.foe, arm)


def nicked(table: T, spent: Spent) -> Procedure[None]:
    """The weapon does damage of one category less until it is repaired."""
    arm = yield from weapon_picked(table, spent)

    def worse(sheet: Creature) -> Creature:
        had = sheet.arms[arm]
        return replace(sheet, arms={**sheet.arms, arm: replace(had, damaged=had.damaged + 1)})

    title = name_of(table.book, table.sheet(spent.foe), arm)
    table.change(spent.foe, f"{arm} is damaged", worse)
    why, tone = "One category of damage less until it is repaired", tone_for(table.board, spent.foe)
    table.tell(f"*{table.name(spent.foe)}*: {title} is damaged", why, "game/broken-axe", tone, table.board[spent.foe].hidden)


def knocked_away(table: T, spent: Spent) -> Procedure[None]:
    """The weapon falls."""
    arm = yield from weapon_picked(table, spent)
    let_fall(table, spent.foe, arm)


DEEDS: dict[str, Deed] = {
    "eyes 1": Deed(hampers(Change(NEXT_ATTACK, -2))),
    "eyes 2": Deed(hampers(Change("attack", -4))),
    "eyes 3": Deed(hampers(Change(GAMBLE))),
    "eyes 4": Deed(bloodied),
    "eyes 5": Deed(put_out, unrolled),
    "weapon 1": Deed(beaten_aside, unarmed),
    "weapon 2": Deed(nicked, unarmed),
    "weapon 3": Deed(hampers(Change(LOST, 2))),
    "weapon 4": Deed(knocked_away, unarmed),
    "weapon 5": Deed(hampers(Change("attack", -4), dawn=True)),
}
