"""What lies about: weapons and shields that leave somebody's hands (16, 128, 137)."""

from msgspec.structs import replace

from battlemap.board.grid_map import cell_name
from battlemap.board.ids import Cell, Place, TokenId
from battlemap.rules.blocks.chance_targets import landing_cell, roll_direction
from battlemap.rules.blocks.dropped_items import held_things, lay_down, with_empty_hands, without_arm
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.procedure import Procedure
from rulesets.zweihander.book.creature import SHIELD, Arm, CreatureSheet
from rulesets.zweihander.book.fight import Board, DroppedItem
from rulesets.zweihander.book.rulebook import Book, T, book_of

from .arms import name_of, qualities_of
from .positions import PRESENCE

ICON = "game/drop-weapon"


def title_of(book: Book, sheet: CreatureSheet, item: str) -> str:
    """What a held thing is called."""
    if item == SHIELD:
        row = book.shields.get(sheet.shield)
        return row.title if row is not None else "Shield"
    return name_of(book, sheet, item)


def part_of_body(book: Book, sheet: CreatureSheet, item: str) -> bool:
    """Whether something cannot leave the hand: claws and the like."""
    row = book.weapons.get(sheet.arms[item].weapon) if item in sheet.arms else None
    return row is not None and row.hands == 0


def no_weapon(board: Board, who: TokenId) -> str:
    """Why somebody cannot be disarmed: nothing in its primary hand, a part of it, or a weapon that stays there (58)."""
    book, sheet, name = book_of(board), board[who].sheet, board[who].name
    item = sheet.main_hand
    if not item or part_of_body(book, sheet, item):
        return f"{name} has no weapon in its primary hand"
    if item == SHIELD:
        row = book.shields.get(sheet.shield)
        qualities = frozenset((*sheet.shield_plus, *(row.qualities if row is not None else ()))) - frozenset(sheet.shield_minus)
    else:
        qualities = qualities_of(book, sheet, item)
    return f"{name} cannot be disarmed of that" if "arming" in qualities else ""


def droppable(book: Book, sheet: CreatureSheet) -> tuple[str, ...]:
    """What of the things in hand can fall."""
    return tuple([item for item in held_things(sheet) if not part_of_body(book, sheet, item)])


def without(sheet: CreatureSheet, item: str) -> CreatureSheet:
    """The sheet with a weapon, all of that name, or its shield less."""
    if item != SHIELD:
        return without_arm(sheet, item)
    return replace(
        with_empty_hands(sheet, SHIELD),
        shield="",
        shield_plus=(),
        shield_minus=(),
        shield_ruined=False,
        shield_planted=False,
        planted_at=None,
    )


def let_fall(table: T, who: TokenId, item: str, place: Place | None = None) -> None:
    """A weapon or shield leaves somebody's hands and lies at *place*, or where it stands."""
    sheet = table.sheet(who)
    if item not in held_things(sheet):
        return
    title = title_of(table.book, sheet, item)
    where = table.board[PRESENCE.bearer(table.board, who)].place if place is None else place
    arm = (
        Arm(sheet.shield, plus=sheet.shield_plus, minus=sheet.shield_minus, ruined=sheet.shield_ruined)
        if item == SHIELD
        else sheet.arms[item]
    )

    table.change(who, f"drops {title}", lambda now: without(now, item))
    lay_down(table, DroppedItem(title, arm, where, who))
    at = "" if isinstance(where, str) else f"It lies on {cell_name(where)}"
    table.tell(f"*{table.name(who)}* loses {title.lower()}", at, ICON, "", table.board[who].hidden)


def fling(table: T, who: TokenId, item: str, yards: int) -> Procedure[None]:
    """A weapon is struck out of a hand and lands some yards away in a chance direction (16)."""
    body = PRESENCE.bearer(table.board, who)
    if not table.board[body].on_grid:
        let_fall(table, who, item)
        return
    towards: Cell = yield from roll_direction(table, who)
    let_fall(table, who, item, landing_cell(table.board, table.board[body].cell, towards, cells_for(table.board, yards)))
