"""What of a book a house may change, page by page, and the house rules that a change comes to."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct, inspect

from battlemap.board.encounter import AnyEncounter
from battlemap.board.wording import capitalise
from battlemap.gui.forms.sheet_fields import IN_BOOK, SheetFields, label_of
from battlemap.gui.forms.sheet_types import change_sheet, fields_in, part_kind, plain_type
from battlemap.gui.widgets.fields import Field
from battlemap.rules.house_options import FIELD as OPTIONS
from battlemap.rules.house_overlay import apply_fitting_rules, split_house_rules
from battlemap.rules.ruleset import AnyRuleset

LISTS = "Lists and words"


class HouseRuleChange(Struct, frozen=True):
    """House rules that are wanted (None: those that end), and in words what that does."""

    rules: Mapping[str, Any]
    what: str


class BookPage(Struct, frozen=True):
    """A part of the book: a table of rows, a set of values, or, with no place, all the plain lists.

    *grows*: whether rows may be added, because sheets or other rows name them.
    """

    place: str
    title: str
    kind: Literal["table", "values", "lists"]
    help: str = ""
    grows: bool = False


class BookPageRow(Struct, frozen=True):
    """A row as it holds in this battle. *own*: it is not in the book; *changed*: some of it is not as in the book."""

    key: str
    place: str
    title: str
    value: Any
    own: bool = False
    changed: bool = False
    marked: bool = False
    """Whether the book itself calls it a reading of its own."""


def pages(rules: AnyRuleset) -> tuple[BookPage, ...]:
    """The parts of the book: first the tables that grow, the plain lists last; its options are no page."""
    found: list[BookPage] = []
    named = {words for said, words in rules.labels.items() if said.endswith(".choices")}
    lists = False
    for name, info in fields_in(type(rules.book)):
        plain = plain_type(info)[0]
        if name == OPTIONS:
            continue
        if isinstance(plain, inspect.StructType):
            found.append(_page(rules, name, "values"))
        elif isinstance(plain, inspect.DictType) and part_kind(plain) is not None:
            grows = rules.labels.get(f"{IN_BOOK}{name}.grows", "yes" if name in named else "no") == "yes"
            found.append(_page(rules, name, "table", grows))
        elif isinstance(plain, inspect.DictType) and part_kind(plain_type(plain.value_type)[0]) is not None:
            found += [_page(rules, f"{name}.{key}", "table") for key in getattr(rules.book, name)]
        else:
            lists = True
    found.sort(key=lambda page: not page.grows)
    return (*found, BookPage("", LISTS, "lists")) if lists else tuple(found)


def _page(rules: AnyRuleset, place: str, kind: Literal["table", "values"], grows: bool = False) -> BookPage:
    said = IN_BOOK + place
    return BookPage(place, label_of(rules.labels, said), kind, rules.labels.get(f"{said}.help", ""), grows)


def rows(rules: AnyRuleset, board: AnyEncounter, page: BookPage) -> tuple[BookPageRow, ...]:
    """The rows of a table: the house's own, then those of the book as it lists them."""
    usual, now = value_at(rules.book, page.place), value_at(apply_fitting_rules(rules.book, board.house), page.place)
    found = [
        BookPageRow(
            key,
            f"{page.place}.{key}",
            _title(row) or capitalise(key),
            row,
            key not in usual,
            key in usual and usual[key] != row,
            bool(getattr(row, "house", False)),
        )
        for key, row in now.items()
    ]
    return tuple(sorted(found, key=lambda row: not row.own))


def value_at(book: Any, place: str) -> Any:
    """What lies at a place of a book; KeyError if nothing does."""
    for name in place.split(".") if place else ():
        if isinstance(book, Mapping):
            book = book[name]
        elif name in getattr(book, "__struct_fields__", ()):
            book = getattr(book, name)
        else:
            raise KeyError(place)
    return book


def fields(rules: AnyRuleset, board: AnyEncounter, page: BookPage, place: str, opened: frozenset[str]) -> tuple[Field, ...]:
    """The fields of what lies at *place*: a row of the page's table, or the page itself.

    Below each that is not as in the book stands what the book says.
    """
    book = apply_fitting_rules(rules.book, board.house)
    value, usual = value_at(book, place), _book_value(rules, place)
    made = SheetFields(rules, opened, value, book)
    alone = {one.place.split(".")[0] for one in pages(rules)} | {OPTIONS} if not place else set()
    found: list[Field] = []
    for name, info in fields_in(type(value)):
        if name in alone:
            continue
        said = f"{IN_BOOK}{page.place}.{name}" if page.place else IN_BOOK + name
        now = getattr(value, name)
        mine = made.fields(name, said, info, now)
        found += mine
        if mine and usual is not None and (before := getattr(usual, name)) != now:
            found.append(Field(f"{name} before", f"Changed; the book says: {_value_words(mine[0], before)}.", "note"))
    return tuple(found)


def _book_value(rules: AnyRuleset, place: str) -> Any:
    """What the book itself has there; None if it has nothing."""
    try:
        return value_at(rules.book, place)
    except KeyError:
        return None


def _value_words(field: Field, value: Any) -> str:
    """A value of the book as the form of a changed one would show it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if field.kind == "pick":
        return next((words for key, words in field.options if key == str(value)), str(value)) or "none"
    if isinstance(value, Mapping):
        told = ", ".join(f"{key} {item}" if isinstance(item, int | str) else str(key) for key, item in value.items())
        return told or "none"
    if isinstance(value, tuple | list):
        return ", ".join(str(item) for item in value if isinstance(item, int | str)) or ("none" if not value else "another list")
    return str(value).replace("-", "−") if isinstance(value, int | float) else str(value) or "none"


def change(rules: AnyRuleset, board: AnyEncounter, place: str, path: str, value: object) -> dict[str, Any]:
    """The house rules, None for those that end, by which *path* within what lies at *place* becomes *value*.

    ValueError, naming the place, if the book cannot hold it.
    """
    row = value_at(apply_fitting_rules(rules.book, board.house), place)
    name, plain = change_sheet(row, path, value)
    spot = f"{place}.{name}" if place else name
    made: dict[str, Any] = dict.fromkeys(rules_below(board.house, spot))
    rest = {key: worth for key, worth in board.house.items() if key not in made}
    if _plain_value_at(rules, rest, spot) != (plain,):
        if plain is None:  # in a house rule that would mean that there is none
            made |= dict.fromkeys(rules_below(board.house, place))
            spot, plain = place, msgspec.to_builtins(row, str_keys=True) | {name: None}
        made[spot] = plain
    return check_house_rules(rules, board, made)


def _plain_value_at(rules: AnyRuleset, house: Mapping[str, Any], place: str) -> tuple[Any, ...]:
    """What lies there under these house rules, as a plain value in a tuple; an empty one if nothing does."""
    try:
        return (msgspec.to_builtins(value_at(rules.book_for(tuple(house.items())), place), str_keys=True),)
    except (ValueError, KeyError):
        return ()


def check_house_rules(rules: AnyRuleset, board: AnyEncounter, made: Mapping[str, Any]) -> dict[str, Any]:
    """*made*, and the end of what never fitted; ValueError if the book cannot hold it."""
    fits, wrong = split_house_rules(rules.book, board.house)
    found = {**dict.fromkeys(board.house.keys() - fits.keys()), **made} if wrong else dict(made)
    rules.book_for(tuple((key, value) for key, value in {**board.house, **found}.items() if value is not None))
    return found


def add_row(rules: AnyRuleset, board: AnyEncounter, like: BookPageRow, name: str) -> tuple[str, dict[str, Any]]:
    """A new row that begins as *like* is: its place, and the house rules. ValueError if it has no name, or one that is taken."""
    name = " ".join(name.split())
    key = name.lower().replace(".", "")
    if not key:
        raise ValueError("A new row needs a name.")
    table = like.place.rpartition(".")[0]
    if key in value_at(apply_fitting_rules(rules.book, board.house), table):
        raise ValueError(f"There is a row called {key} already.")
    plain = msgspec.to_builtins(like.value, str_keys=True)
    plain |= {named: name for named in ("title", "name") if named in plain}
    made = {f"{table}.{key}": plain}
    made = check_house_rules(rules, board, made)
    return f"{table}.{key}", made


def revert_place(rules: AnyRuleset, board: AnyEncounter, place: str) -> dict[str, Any]:
    """The end of all house rules at *place*: a row is as in the book again, one of the house's own is gone.

    ValueError if something else needs them.
    """
    made = dict.fromkeys(rules_below(board.house, place))
    return check_house_rules(rules, board, made)


def rules_below(house: Iterable[str], place: str) -> Iterator[str]:
    """The house rules at *place* or deeper."""
    return (key for key in house if not place or key == place or key.startswith(f"{place}."))


def count_changes(page: BookPage, among: Iterable[BookPage], house: Mapping[str, Any]) -> int:
    """How much on a page is not as in the book: rows of a table, else values."""
    if page.place:
        deep = page.place.count(".") + 2
        return len({".".join(path.split(".")[:deep]) for path in rules_below(house, page.place)})
    alone = {OPTIONS, *(other.place.split(".")[0] for other in among)}
    return len({path.split(".")[0] for path in house} - alone)


def users_of(rules: AnyRuleset, board: AnyEncounter, place: str) -> tuple[str, ...]:
    """The names of the tokens whose sheets name a row."""
    table, _, key = place.rpartition(".")
    ways = [said.removesuffix(".choices").split(".") for said, words in rules.labels.items()
            if said.endswith(".choices") and words == table and not said.startswith(IN_BOOK)]  # fmt: skip
    return tuple(
        token.name for token in board.tokens.values()
        if any(key in _values(msgspec.to_builtins(token.sheet, str_keys=True), way) for way in ways)
    )  # fmt: skip


def _values(plain: Any, way: list[str]) -> Iterator[Any]:
    """All values that a way of field names leads to, through the parts of lists and mappings; at its end, keys too."""
    if not way:
        yield from plain if isinstance(plain, dict | list) else (plain,)
    elif isinstance(plain, dict) and way[0] in plain:
        yield from _values(plain[way[0]], way[1:])
    elif isinstance(plain, dict | list):
        for part in plain.values() if isinstance(plain, dict) else plain:
            yield from _values(part, way)


def _title(row: Any) -> str:
    return str(getattr(row, "title", "") or getattr(row, "name", ""))
