"""What a fighter and the room are, the book (everything a house may change), and the questions all chapters ask of them."""

from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turns import refuse_out_of_turn
from battlemap.rules.book_rows import BookRow, Natural, Some, missing_rows
from battlemap.rules.house_overlay import apply_fitting_rules
from battlemap.rules.procedure import Table, refuse_unless
from battlemap.rules.toml_files import read_toml

HERE = Path(__file__).parent


class Fighter(Struct, frozen=True):
    """The sheet of a token; every field has a default, so that anybody can be put on the map."""

    skill: Natural = 1
    pace: Some = 5
    weapon: str = "fists"
    wounds: Natural = 0
    spent: tuple[str, ...] = ()


class Room(Struct, frozen=True):
    """What is true of the whole scene."""

    slippery: bool = False


class Weapon(BookRow, frozen=True):
    """A row of the table of weapons."""

    title: str
    wounds: Some = 1
    reach: Some = 1


class Options(BookRow, frozen=True):
    """Rules that a battle may go by or not."""

    ties_hit: bool = False


class Book(BookRow, frozen=True):
    """Numbers, tables and options."""

    health: Some
    sidestep: Natural
    brace: Natural
    weapons: dict[str, Weapon]
    options: Options = Options()


T: TypeAlias = Table[Fighter, Room, Book]
BOOK = read_toml(HERE / "book" / "book.toml", Book)


def validate_book(book: Book) -> str:
    """What in a changed book does not fit, in one sentence; empty if all does."""
    return next(missing_rows("weapons", book.weapons, ["fists"]), "")


def book_of(board: AnyEncounter) -> Book:
    """The book with the house rules of this battle, where there is no table to ask for it."""
    return apply_fitting_rules(BOOK, board.house)


def weapon_of(book: Book, sheet: Fighter) -> Weapon:
    """What somebody fights with; bare fists where a house has taken the weapon out."""
    return book.weapons.get(sheet.weapon, book.weapons["fists"])


def is_up(board: AnyEncounter, who: TokenId) -> bool:
    """Whether somebody is still in the fight."""
    sheet: Fighter = board[who].sheet
    return sheet.wounds < book_of(board).health


def spend(table: T, who: TokenId, what: str) -> None:
    """Take the one *what* ("deed", "move") of a turn. Refused if it is not theirs to take."""
    refuse_unless(is_up(table.board, who), f"{table.name(who)} is out of the fight")
    refuse_out_of_turn(table.board, who)
    refuse_unless(what not in table.sheet(who).spent, f"{table.name(who)} has no {what} left this turn")
    table.change(who, f"uses the {what}", lambda sheet: replace(sheet, spent=(*sheet.spent, what)))
