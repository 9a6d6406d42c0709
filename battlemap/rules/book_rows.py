"""Pages of a book: what rows are made of, limits of their numbers, and whether tables fit each other."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct, inspect

from battlemap.rules.decoding_fault import PlacedFault

Few: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
"""Of what there are never many: dice, actions, steps."""
Some: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
"""The same, but at least one: what is divided by, or without which nothing goes on."""
Natural: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
"""A rating, a distance, a number of points."""
Least: TypeAlias = Annotated[int, Meta(ge=1, le=999)]
"""The same, but at least one."""
Bonus: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]
"""What is added or taken."""
Score: TypeAlias = Annotated[int, Meta(ge=-999, le=999)]
"""A value that something is held against."""
DiceMore: TypeAlias = Annotated[int, Meta(ge=-10, le=10)]
"""Dice more or less."""

MOST_DICE, MOST_SIDES = 20, 100


class BookRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row or a table of a book; a name it does not know is a fault."""


ROWS = "rows"


def row_name(table: str) -> Meta:
    """For a text in a sheet that names a row of *table* of the book: `Annotated[str, row_name("weapons")]`. Empty names none."""
    return Meta(extra={ROWS: table})


UnknownRow: TypeAlias = tuple[str, str, str, tuple[str, ...]]
"""Where in a sheet a row is named that no book has: the place, the table, the name, and the names there are."""


def unknown_rows(sheet: Struct, *books: Struct) -> Iterator[UnknownRow]:
    """What a sheet names that is a row of none of the *books*: as it is printed, as a house has it."""
    yield from _unknown_rows(sheet, _sheet_type(type(sheet)), books, "")


@lru_cache(maxsize=64)
def _sheet_type(kind: type[Struct]) -> inspect.Type:
    return inspect.type_info(kind)


def _unknown_rows(value: Any, kind: inspect.Type, books: tuple[Struct, ...], place: str) -> Iterator[UnknownRow]:
    if isinstance(kind, inspect.Metadata):
        table = (kind.extra or {}).get(ROWS)
        rows = tuple(dict.fromkeys(row for book in books for row in getattr(book, table))) if table and value else ()
        if table and value and value not in rows:
            yield place, table, value, rows
        else:
            yield from _unknown_rows(value, kind.type, books, place)
    elif isinstance(kind, inspect.UnionType) and value is not None:
        for inner in kind.types:
            yield from _unknown_rows(value, inner, books, place)
    elif isinstance(kind, inspect.StructType) and isinstance(value, Struct):
        for field in kind.fields:
            yield from _unknown_rows(getattr(value, field.name), field.type, books, _below(place, field.encode_name))
    elif isinstance(kind, inspect.DictType) and isinstance(value, Mapping):
        for key, item in value.items():
            yield from _unknown_rows(key, kind.key_type, books, place)
            yield from _unknown_rows(item, kind.value_type, books, _below(place, str(key)))
    elif isinstance(kind, inspect.VarTupleType) and isinstance(value, tuple):
        for item in value:
            yield from _unknown_rows(item, kind.item_type, books, place)


def _below(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def missing_rows(table: str, rows: Container[str], needed: Iterable[str]) -> Iterator[str]:
    """A sentence for each row that the rules name and *table* no longer has."""
    for key in needed:
        if key not in rows:
            yield PlacedFault(f"{table}.{key}", "the rules need this row; it can be changed, but not taken away")


def idle_rows(table: str, rows: Iterable[str], known: Container[str]) -> Iterator[str]:
    """A sentence for each row that is new in a table whose rows the rules know one by one."""
    for key in rows:
        if key not in known:
            said = "a row that the rules do not know would do nothing; those that are there can be changed"
            yield PlacedFault(f"{table}.{key}", said)


def dangling_references(place: str, named: Iterable[str], rows: Container[str], kind: str) -> Iterator[str]:
    """A sentence for each key in *named* that is no row: "weapons.pike: there is no quality called sharp"."""
    for key in named:
        if key not in rows:
            yield PlacedFault(place, f"there is no {kind} called {key or '“”'}")


def odd_dice(place: str, text: str, plain: bool = False, bonus: bool = False) -> Iterator[str]:
    """A sentence if *text* is no dice, such as 2d6. *plain*: a number alone will do; *bonus*: 2d6+1, too."""
    dice, _, more = text.partition("+") if bonus else (text, "", "")
    count, d, sides = dice.partition("d")
    fits = _number(count, MOST_DICE) and (_number(sides, MOST_SIDES) if d else plain)
    if not fits or (more or dice != text) and not _number(more, 99):
        example = "2d6+1" if bonus else "2d6"
        most = f"of which there are {MOST_DICE} at most with {MOST_SIDES} sides"
        yield PlacedFault(place, f"“{text}” is no dice such as {example}, {most}")


def _number(text: str, most: int) -> bool:
    return text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= most and not text.startswith("0") and len(text) < 4
