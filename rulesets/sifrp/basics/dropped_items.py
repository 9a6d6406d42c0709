"""What lies about: weapons that fall from hands or fly away (25, 34, 83)."""

from battlemap.board.grid_map import cell_name
from battlemap.board.ids import Place, TokenId
from battlemap.rules.blocks import dropped_items
from battlemap.rules.blocks.chance_targets import landing_cell, roll_direction
from battlemap.rules.blocks.dropped_items import held_things
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Procedure, roll
from rulesets.sifrp.book.fight import DroppedItem
from rulesets.sifrp.book.fighter import Arm, Fighter
from rulesets.sifrp.book.rulebook import Book, T

ICON = "lucide/download"


def part_of_body(book: Book, arm: Arm) -> bool:
    """Whether a weapon cannot fall from a hand: teeth, claws, fists."""
    row = book.weapons.get(arm.weapon)
    return row is not None and row.natural


def in_hands(book: Book, sheet: Fighter) -> tuple[str, ...]:
    """The weapons in somebody's hands that could fall from them, each once."""
    return tuple([name for name in held_things(sheet) if name in sheet.arms and not part_of_body(book, sheet.arms[name])])


def title_of(book: Book, arm: Arm) -> str:
    """What a weapon is called, without a capital."""
    row = book.weapons.get(arm.weapon)
    return arm.name or (row.title.lower() if row is not None else arm.weapon)


def let_fall(table: T, who: TokenId, name: str, place: Place | None = None, tell: bool = True) -> None:
    """A weapon leaves somebody and lies in *place*, or where he stands."""
    title = title_of(table.book, table.sheet(who).arms[name])
    dropped_items.let_fall(table, who, name, DroppedItem, place)
    if tell:
        table.tell(f"*{table.name(who)}* drops the {title}", "", ICON, "", table.board[who].hidden)


def fly_off(table: T, who: TokenId, name: str, rule: str) -> Procedure[None]:
    """A weapon flies 1d6 yards in a random direction and lies there (25, 83)."""
    title = title_of(table.book, table.sheet(who).arms[name])
    towards = yield from roll_direction(table, who)
    yards: int = yield from roll("yards", who, DicePool(1, table.book.numbers.scatter), on=who, followup=True)
    token = table.board[who]
    place = landing_cell(table.board, token.cell, towards, cells_for(table.board, yards)) if token.on_grid else None
    let_fall(table, who, name, place, tell=False)
    where = f", to {cell_name(place)}" if place is not None and not isinstance(place, str) else ""
    text = f"The {title} of *{table.name(who)}* flies {yards} yard{'' if yards == 1 else 's'} away{where}"
    table.tell(text, "", ICON, "", token.hidden)
