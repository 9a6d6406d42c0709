"""House rules laid over a book: values at places of it, and rows of its tables that are new."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct, ValidationError, convert, inspect, json, to_builtins

from battlemap.rules.decoding_fault import ANY_KEY, DecodingFault, PlacedFault, decoding_fault

Book = TypeVar("Book")
House = tuple[tuple[str, Any], ...]
"""(place in the book, value); the steps of a place are joined by dots: "weapons.mace.damage"."""
NOWHERE = "there is no such thing in the book"


def apply_house_rules(book: Book, house: House, validate: Callable[[Any], str] | None = None) -> Book:
    """*book* with the values of *house* laid over it, validated; cached by value.

    A place in a table of the book that is not there yet begins a new row. What leads deeper is laid over what leads less
    deep, whatever their order. *misfit*: what of such a book does not fit together, in one sentence, or "".
    ValueError, naming the place, if something does not fit.
    """
    key = _ByIdentity(book)
    if wrong := _validate(key, _encode_values(house), validate):
        raise ValueError(wrong)
    overlaid: Book = _apply_house_rules(key, _encode_values(house))
    return overlaid


def apply_fitting_rules(book: Book, house: Mapping[str, Any]) -> Book:
    """*book* with the house rules of a board that fit it, all others left out; quick for one board again and again."""
    overlaid: Book = _apply_fitting_rules(_ByIdentity(book), _ByIdentity(house)) if house else book
    return overlaid


def split_house_rules(book: Any, house: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Of house rules those that fit the book, and place and reason for every other one: another edition may have other names."""
    kept, faults = _sort_out(book, _sort_by_depth(_encode_values(tuple(house.items()))))
    places = dict(kept)
    return {place: value for place, value in house.items() if place in places}, faults


@lru_cache(maxsize=64)
def _apply_fitting_rules(book: "_ByIdentity", house: "_ByIdentity") -> Any:
    try:
        return apply_house_rules(book.value, tuple(house.value.items()))
    except ValueError:
        return apply_house_rules(book.value, tuple(split_house_rules(book.value, house.value)[0].items()))


def flatten_house_rules(house: Mapping[str, Any]) -> dict[str, Any]:
    """House rules as place -> value, from tables as people write them.

    A name with a dot in it is a place of its own whose value is taken whole; a table under any other name is gone into.
    """
    return dict(_flatten(house, ""))


def _flatten(house: Mapping[str, Any], above: str) -> Iterator[tuple[str, Any]]:
    for name, value in house.items():
        if isinstance(value, Mapping) and value and "." not in name:
            yield from _flatten(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


class _ByIdentity:
    """What is never changed, as a cache key: books and house rules hold dicts, and cannot be hashed by value."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and other.value is self.value


_Coded = tuple[tuple[str, bytes], ...]


def _encode_values(house: House) -> _Coded:
    return tuple([(place, json.encode(value)) for place, value in house])


@lru_cache(maxsize=64)
def _validate(key: _ByIdentity, house: _Coded, validate: Callable[[Any], str] | None) -> str:
    return validate(_apply_house_rules(key, house)) if validate is not None else ""


@lru_cache(maxsize=64)
def _apply_house_rules(key: _ByIdentity, house: _Coded) -> Any:
    book = key.value
    entries = _sort_by_depth(house)
    raw = to_builtins(book)
    for place, value in entries:
        _put_value(raw, type(book), place, value)
    try:
        return convert(raw, type(book))
    except ValidationError as fault:
        raise ValueError(next(iter(_sort_out(book, entries)[1]), str(fault))) from None


def _sort_by_depth(house: _Coded) -> list[tuple[str, Any]]:
    """Places and values, those first that lead less deep."""
    return sorted(((place, json.decode(value)) for place, value in house), key=lambda entry: entry[0].count("."))


def _put_value(raw: Any, book: type[Struct], place: str, value: Any) -> None:
    """Put *value* at *place* of a book in plain values; ValueError if the book has no such place."""
    *above, last = place.split(".")
    at, kind = raw, _type_info(book)
    for name in above:
        kind = _inner_type(kind, name, place)
        if name not in at:
            at[name] = {}
        at = at[name]
        if not isinstance(at, dict):
            raise ValueError(PlacedFault(place, NOWHERE))
    _inner_type(kind, last, place)
    at[last] = value


@lru_cache(maxsize=16)
def _type_info(book: type[Struct]) -> inspect.Type:
    """What a book of this type holds; working it out goes through every type of row."""
    return inspect.type_info(book)


def _inner_type(kind: Any, name: str, place: str) -> Any:
    """The type one step further in."""
    if isinstance(kind, inspect.StructType):
        field = next((field for field in kind.fields if field.encode_name == name), None)
        if field is not None:
            return _plain_type(field.type)
    if isinstance(kind, inspect.DictType) and name:
        return _plain_type(kind.value_type)
    raise ValueError(PlacedFault(place, NOWHERE))


def _plain_type(kind: Any) -> Any:
    """A type without its limits and without the choice of being nothing."""
    if isinstance(kind, inspect.Metadata):
        return _plain_type(kind.type)
    if isinstance(kind, inspect.UnionType):
        rest = [member for member in kind.types if not isinstance(member, inspect.NoneType)]
        return _plain_type(rest[0]) if len(rest) == 1 else kind
    return kind


def _sort_out(book: Any, entries: list[tuple[str, Any]]) -> tuple[list[tuple[str, Any]], tuple[str, ...]]:
    """The entries that can be laid over a book, and place and reason for each that cannot; a new row stands or falls whole."""
    kept: list[tuple[str, Any]] = []
    faults: list[str] = []
    known, rest = to_builtins(book), list(entries)
    while rest:
        place = rest[0][0]
        row = ".".join(place.split(".")[:2])
        new = not _has_place(known, row)
        together = [entry for entry in rest if new and f"{entry[0]}.".startswith(f"{row}.")] or rest[:1]
        rest = [entry for entry in rest if entry not in together]
        raw = to_builtins(book)
        try:
            for at, value in [*kept, *together]:
                _put_value(raw, type(book), at, value)
            convert(raw, type(book))
        except ValidationError as fault:
            faults.append(_complaint(book, place, row if new else "", decoding_fault(fault)))
        except ValueError as fault:
            faults.append(fault.args[0])  # it names its place itself
        else:
            kept += together
    return kept, tuple(faults)


def _complaint(book: Any, place: str, new: str, fault: DecodingFault) -> str:
    """Place and reason of what msgspec says of the value at *place*, or of a *new* row."""
    if new and fault.kind == "missing":
        return PlacedFault(new, _missing_row_words(book, new))
    field = fault.place.rpartition(f"[{ANY_KEY}].")[2] if f"[{ANY_KEY}]." in fault.place else ""
    known = field and f".{place}.".endswith(f".{field.partition('[')[0]}.")
    at = f"{new or place}.{field}" if field and not known else place
    return PlacedFault(at, fault.reason)


def _has_place(raw: Any, place: str) -> bool:
    for name in place.split("."):
        if not isinstance(raw, dict) or name not in raw:
            return False
        raw = raw[name]
    return True


def _missing_row_words(book: Any, row: str) -> str:
    form: type[Struct] = type(book)
    kind: Any = _type_info(form)
    for name in row.split("."):
        kind = _inner_type(kind, name, row)
    needed = [field.name for field in msgspec.structs.fields(kind.cls) if _required(field)] if hasattr(kind, "cls") else []
    return f"there is no such row, and a new one needs {', '.join(needed)}"


def _required(field: Any) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT
