"""Books as a house might have changed them, for the tests of every game: rows taken away, rows added, labels that say so."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from battlemap.gui.forms.sheet_types import fields_in, part_kind, plain_type
from battlemap.rules.house_options import FIELD as OPTIONS
from battlemap.rules.ruleset import AnyRuleset

NEW = "of our own"


def plain_book(rules: AnyRuleset) -> dict[str, Any]:
    """The book in plain values that may be changed."""
    book: dict[str, Any] = msgspec.to_builtins(rules.book, str_keys=True)
    return book


def tables(rules: AnyRuleset) -> Iterator[tuple[tuple[str, ...], type[msgspec.Struct]]]:
    """The place of every table of rows, and of what its rows are made."""
    for place, info in _places(type(rules.book), ()):
        if isinstance(info, inspect.DictType) and (kind := part_kind(info)) is not None:
            yield place, kind
        elif isinstance(info, inspect.DictType) and (kind := part_kind(plain_type(info.value_type)[0])) is not None:
            book = plain_book(rules)
            yield from [((*place, key), kind) for key in _at(book, place)]


def _places(struct: type[msgspec.Struct], above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, info in fields_in(struct):
        plain = plain_type(info)[0]
        if isinstance(plain, inspect.StructType):
            yield from _places(plain.cls, (*above, name))
        else:
            yield (*above, name), plain


def _at(book: Any, place: tuple[str, ...]) -> Any:
    for name in place:
        book = book[name]
    return book


def house_of(book: dict[str, Any]) -> dict[str, Any]:
    """A whole book as house rules; its options stay as they are."""
    return {name: value for name, value in book.items() if name != OPTIONS}


def why_refused(rules: AnyRuleset, house: dict[str, Any]) -> str:
    """Why the book does not take house rules; empty if it does."""
    try:
        rules.book_for(tuple(house.items()))
    except ValueError as no:
        return str(no)
    return ""


def empty_tables(rules: AnyRuleset) -> tuple[dict[str, Any], tuple[str, ...]]:
    """House rules that empty every table that the rules can do without, all of them together; and those tables."""
    book, gone = plain_book(rules), []
    for place, _ in (*tables(rules), *tables(rules)):  # what names rows of another table may have to go first
        *above, last = place
        table = _at(book, tuple(above))
        had, table[last] = table[last], {}
        if why_refused(rules, house_of(book)):
            table[last] = had
        elif had:
            gone.append(".".join(place))
    return house_of(book), tuple(gone)


def with_new_rows(rules: AnyRuleset) -> tuple[dict[str, Any], tuple[str, ...]]:
    """House rules with a row more, of which only the name is said, in every table that takes one; and those tables."""
    book, taken = plain_book(rules), []
    for place, kind in tables(rules):
        table = _at(book, place)
        table[NEW] = {field.encode_name: NEW.capitalize() for field in msgspec.structs.fields(kind) if field.required}
        if why_refused(rules, {place[0]: book[place[0]]}):
            del table[NEW]
        else:
            taken.append(".".join(place))
    return house_of(book), tuple(taken)


def known_labels(rules: AnyRuleset) -> frozenset[str]:
    """All that the labels of a book may speak of."""
    found: set[str] = set()
    for name, info in fields_in(type(rules.book)):
        if name != OPTIONS:
            found |= set(_names_in(plain_type(info)[0], f"book.{name}", getattr(rules.book, name)))
    return frozenset(found)


def _names_in(info: Any, said: str, value: Any) -> Iterator[str]:
    yield said
    inner: Any = info.cls if isinstance(info, inspect.StructType) else part_kind(info)
    if inner is not None:
        for name, kind in fields_in(inner):
            yield from _names_in(plain_type(kind)[0], f"{said}.{name}", getattr(value, name, {}))
    elif isinstance(info, inspect.DictType):
        for key, item in value.items():
            yield from _names_in(plain_type(info.value_type)[0], f"{said}.{key}", item)


def stale_labels(rules: AnyRuleset) -> list[str]:
    """Labels of the book that speak of nothing that is there."""
    known, found = known_labels(rules), []
    for label in rules.labels:
        said = label.partition("=")[0].removesuffix(".help").removesuffix(".choices").removesuffix(".grows")
        if said.startswith("book.") and said not in known:
            found.append(label)
    return found


def missing_labels(rules: AnyRuleset) -> list[str]:
    """Numbers of the book, and tables, that have no words of their own."""
    names = [f"book.numbers.{name}" for name in rules.book.numbers.__struct_fields__]
    names += ["book." + ".".join(place) for place, _ in tables(rules)]
    return [name for name in names if name not in rules.labels]
