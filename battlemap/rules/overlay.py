"""House rules laid over a book: values at places of it, and rows of its tables that are new."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct, ValidationError, convert, inspect, json, to_builtins

Book = TypeVar("Book")
House = tuple[tuple[str, Any], ...]
"""(place in the book, value); the steps of a place are joined by dots: "weapons.mace.damage"."""
NOWHERE = "there is no such thing in the book"


def overlaid(book: Book, house: House, misfit: Callable[[Any], str] | None = None) -> Book:
    """*book* with the values of *house* laid over it, validated; cached by value.

    A place in a table of the book that is not there yet begins a new row. What leads deeper is laid over what leads less
    deep, whatever their order. *misfit*: what of such a book does not fit together, in one sentence, or "".
    ValueError, naming the place, if something does not fit.
    """
    key = _ByIdentity(book)
    if wrong := _misfit(key, _coded(house), misfit):
        raise ValueError(wrong)
    found: Book = _overlaid(key, _coded(house))
    return found


def places(house: Mapping[str, Any]) -> dict[str, Any]:
    """House rules as place -> value, from tables as people write them.

    A name with a dot in it is a place of its own whose value is taken whole; a table under any other name is gone into.
    """
    return dict(_places(house, ""))


def _places(house: Mapping[str, Any], above: str) -> Iterator[tuple[str, Any]]:
    for name, value in house.items():
        if isinstance(value, Mapping) and value and "." not in name:
            yield from _places(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


class _ByIdentity:
    """A book as a cache key: books hold dicts and cannot be hashed."""

    __slots__ = ("book",)

    def __init__(self, book: Any) -> None:
        self.book = book

    def __hash__(self) -> int:
        return id(self.book)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and other.book is self.book


_Coded = tuple[tuple[str, bytes], ...]


def _coded(house: House) -> _Coded:
    return tuple([(place, json.encode(value)) for place, value in house])


@lru_cache(maxsize=64)
def _misfit(key: _ByIdentity, house: _Coded, misfit: Callable[[Any], str] | None) -> str:
    return misfit(_overlaid(key, house)) if misfit is not None else ""


@lru_cache(maxsize=64)
def _overlaid(key: _ByIdentity, house: _Coded) -> Any:
    book = key.book
    entries = sorted(((place, json.decode(value)) for place, value in house), key=lambda entry: entry[0].count("."))
    raw = to_builtins(book)
    for place, value in entries:
        _lay(raw, type(book), place, value)
    try:
        return convert(raw, type(book))
    except ValidationError as fault:
        raise ValueError(_culprit(book, entries) or str(fault)) from None


def _lay(raw: Any, book: type[Struct], place: str, value: Any) -> None:
    """Put *value* at *place* of a book in plain values; ValueError if the book has no such place."""
    *above, last = place.split(".")
    at, kind = raw, inspect.type_info(book)
    for name in above:
        kind = _within(kind, name, place)
        if name not in at:
            at[name] = {}
        at = at[name]
        if not isinstance(at, dict):
            raise ValueError(f"{place}: {NOWHERE}")
    _within(kind, last, place)
    at[last] = value


def _within(kind: Any, name: str, place: str) -> Any:
    """The type one step further in."""
    if isinstance(kind, inspect.StructType):
        field = next((field for field in kind.fields if field.encode_name == name), None)
        if field is not None:
            return _plain(field.type)
    if isinstance(kind, inspect.DictType) and name:
        return _plain(kind.value_type)
    raise ValueError(f"{place}: {NOWHERE}")


def _plain(kind: Any) -> Any:
    """A type without its limits and without the choice of being nothing."""
    if isinstance(kind, inspect.Metadata):
        return _plain(kind.type)
    if isinstance(kind, inspect.UnionType):
        rest = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return _plain(rest[0]) if len(rest) == 1 else kind
    return kind


def _culprit(book: Any, entries: list[tuple[str, Any]]) -> str:
    """Which of the entries it is that does not fit, and why: place and reason."""
    raw, laid = to_builtins(book), 0
    while laid < len(entries):
        first = entries[laid][0]
        row = ".".join(first.split(".")[:2])
        new = not _there(raw, row)
        together = [entry for entry in entries[laid:] if new and f"{entry[0]}.".startswith(f"{row}.")] or [entries[laid]]
        rest = [entry for entry in entries[laid:] if entry not in together]
        for place, value in together:
            _lay(raw, type(book), place, value)
        try:
            convert(raw, type(book))
        except ValidationError as fault:
            said = together[0][0] if len(together) == 1 else row
            return f"{row}: {_wanting(book, row)}" if new and _lacks(fault) else f"{said}: {fault}"
        entries = [*entries[:laid], *together, *rest]
        laid += len(together)
    return ""


def _there(raw: Any, place: str) -> bool:
    for name in place.split("."):
        if not isinstance(raw, dict) or name not in raw:
            return False
        raw = raw[name]
    return True


def _lacks(fault: ValidationError) -> bool:
    return "missing required field" in str(fault)


def _wanting(book: Any, row: str) -> str:
    kind: Any = inspect.type_info(type(book))
    for name in row.split("."):
        kind = _within(kind, name, row)
    needed = [field.name for field in msgspec.structs.fields(kind.cls) if _required(field)] if hasattr(kind, "cls") else []
    return f"there is no such row, and a new one needs {', '.join(needed)}"


def _required(field: Any) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT
