"""Work after a fight: ruined gear is mended, a misfire repaired, a bolted animal calmed (49, 92, 100)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks import walking
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.zweihander.basics.action_points import require_ready
from rulesets.zweihander.basics.checks import attempt, chance_of, chance_words
from rulesets.zweihander.basics.dropped_items import title_of
from rulesets.zweihander.basics.positions import PRESENCE, hostile
from rulesets.zweihander.book.creature import SHIELD, CreatureSheet
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T

ARMOUR = "armour"
CRAFT, HANDLING = "tradecraft", "handle animal"
GONE = "gone"
ICON = "game/anvil"


class Damage(Struct, frozen=True):
    """A damaged thing: whose it is, which ("armour", "shield" or a weapon by its key), and whether it only misfired."""

    owner: TokenId
    item: str
    misfired: bool = False

    @property
    def key(self) -> str:
        """How an answer names it."""
        return f"{self.owner}:{self.item}"


def damages(board: Board, who: TokenId) -> list[Damage]:
    """The damaged things of *who* and its friends, the dead included."""
    found: list[Damage] = []
    for token in board.tokens.values():
        if token.id != who and hostile(board, who, token.id):
            continue
        sheet = token.sheet
        found += [Damage(token.id, ARMOUR)] if sheet.armour and sheet.armour_ruined else []
        found += [Damage(token.id, SHIELD)] if sheet.shield and sheet.shield_ruined else []
        found += [Damage(token.id, key) for key, arm in sheet.arms.items() if arm.ruined]
        found += [Damage(token.id, key, True) for key, arm in sheet.arms.items() if arm.broken and not arm.ruined]
    return found


def mend_gear(table: T, who: TokenId) -> Procedure[None]:
    """Six days and a test of Tradecraft for what is ruined; an hour, without a test, for what has misfired (92, 100)."""
    refuse_unless(not under_way(table.board), "that takes hours or days: not in a fight", "92")
    require_ready(table, who, "92")
    listed = damages(table.board, who)
    refuse_unless(bool(listed), "nothing is ruined, and nothing has misfired", "92")
    options = [option(table, who, damage) for damage in listed]
    key = yield from choose("thing", who, f"What does {table.name(who)} mend?", options, rule="92")
    damage = next(each for each in listed if each.key == key)
    title = thing_title(table, damage)
    if damage.misfired:
        change_back(table, damage)
        table.tell(f"*{table.name(who)}* repairs {title.lower()}", "An hour", ICON, "", table.board[who].hidden)
        return
    days = table.book.numbers.mending_days
    result = yield from attempt(table, who, CRAFT, f"{table.name(who)} mends {title.lower()}", "mending", rule="92", icon=ICON)
    if result.success:
        change_back(table, damage)
    told = "mends" if result.success else "fails to mend"
    table.tell(f"*{table.name(who)}* {told} {title.lower()}", f"{days} days of work", ICON, "", table.board[who].hidden)


def option(table: T, who: TokenId, damage: Damage) -> Option:
    """A damaged thing as an answer: how long it takes and how likely it succeeds, or why nobody repairs it."""
    sheet = table.sheet(damage.owner)
    lost = damage.misfired and sheet.arms[damage.item].destroyed
    chance = chance_words(chance_of(table.board, who, CRAFT))
    note = "an hour" if damage.misfired else f"{table.book.numbers.mending_days} days · {chance}"
    text = f"{table.name(damage.owner)}: {thing_title(table, damage)}"
    return Option(damage.key, text, note=note, refusal="it is destroyed" if lost else "")


def thing_title(table: T, damage: Damage) -> str:
    """What a damaged thing is called."""
    sheet = table.sheet(damage.owner)
    if damage.item == ARMOUR:
        row = table.book.armour.get(sheet.armour)
        return row.title if row is not None else "Armour"
    return title_of(table.book, sheet, damage.item)


def change_back(table: T, damage: Damage) -> None:
    """The thing is whole again."""

    def whole(sheet: CreatureSheet) -> CreatureSheet:
        if damage.item == ARMOUR:
            return replace(sheet, armour_ruined=False)
        if damage.item == SHIELD:
            return replace(sheet, shield_ruined=False)
        mended = replace(sheet.arms[damage.item], ruined=False, broken=False)
        return replace(sheet, arms={**sheet.arms, damage.item: mended})

    table.change(damage.owner, "is mended", whole)


def calm_animal(table: T, who: TokenId) -> Procedure[None]:
    """After an hour: a test of Handle Animal brings back an animal that has bolted (49)."""
    refuse_unless(not under_way(table.board), "nobody calms it within the hour: not in a fight", "49")
    require_ready(table, who, "49")
    bolted = [
        token.id
        for token in table.board.tokens.values()
        if token.sheet.carries and token.sheet.status == GONE and not hostile(table.board, who, token.id)
    ]
    refuse_unless(bool(bolted), "no animal has bolted", "49")
    animals = [Option(animal, table.name(animal), animal) for animal in bolted]
    mount = TokenId((yield from choose("mount", who, "Which animal?", animals, rule="49")))
    title = f"{table.name(who)} calms {table.name(mount)}"
    result = yield from attempt(table, who, HANDLING, title, "calm", on=mount, rule="49", icon="game/horse-head")
    if not result.success:
        table.tell(f"*{table.name(mount)}* shies away", "After an hour", "game/horse-head", "", table.board[mount].hidden)
        return
    table.change(mount, "comes back", lambda sheet: replace(sheet, status=""))
    if table.board[mount].on_grid and (cells := PRESENCE.free_cells_beside(table.board, mount, who)):
        walking.place(table, (mount,), (cells[0],))
    table.tell(f"*{table.name(mount)}* comes back", "After an hour", "game/horse-head", "", table.board[mount].hidden)


RUNS = {"mend gear": mend_gear, "calm animal": calm_animal}
