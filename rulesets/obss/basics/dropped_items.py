"""What lies about: weapons that fall from hands, and those that are picked up again."""

from battlemap.board.ids import Place, TokenId
from battlemap.rules.blocks import dropped_items
from battlemap.rules.blocks.dropped_items import held_things
from rulesets.obss.book.creature import Arm, CreatureSheet
from rulesets.obss.book.fight import DroppedItem
from rulesets.obss.book.rulebook import Book, T

from .readiness import POTION_IN_HAND

NOT_TO_BE_DROPPED = frozenset({"natural", "unarmed"})


def part_of_body(book: Book, arm: Arm) -> bool:
    """Whether a weapon cannot fall from a hand: teeth, claws, fists."""
    row = book.weapons.get(arm.weapon)
    return row is not None and not NOT_TO_BE_DROPPED.isdisjoint(row.traits)


def in_hands(book: Book, sheet: CreatureSheet) -> tuple[str, ...]:
    """The weapons in somebody's hands that could fall from them, each once."""
    return tuple([name for name in held_things(sheet) if name in sheet.arms and not part_of_body(book, sheet.arms[name])])


def let_fall(table: T, who: TokenId, name: str, place: Place | None = None, tell: bool = True) -> None:
    """A weapon leaves somebody and lies in *place*, or where it stands."""
    dropped_items.let_fall(table, who, name, DroppedItem, place)
    if tell:
        table.tell(f"*{table.name(who)}* drops the {name}", "", "game/drop-weapon", "", table.board[who].hidden)


def let_all_fall(table: T, who: TokenId) -> tuple[str, ...]:
    """Everything in somebody's hands that can fall does; the names. A potion is only in hand no longer."""
    names = in_hands(table.book, table.sheet(who))
    table.end(POTION_IN_HAND, who)
    for name in names:
        let_fall(table, who, name, tell=False)
    return names
