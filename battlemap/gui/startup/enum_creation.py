"""Makes the enumerations of Qt faster than Python does.

PySide has some two hundred of them made, with more than three thousand members, before a window can be shown: a tenth of the
whole start, since Python takes each member through steps that only matter where a class statement says something special.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum, EnumType, Flag
from typing import Any

Members = Iterable[tuple[str, Any]] | Mapping[str, Any]


@contextmanager
def fast_enum_creation() -> Iterator[None]:
    """As long as it lasts, ``Enum("Name", members)`` with plain values is made in short; class statements are as ever."""
    creator: Any = EnumType  # its method is Python's own affair, and so is its type
    create_by_python: Callable[..., type[Enum]] = creator._create_

    def create(kind: type[Enum], class_name: str, names: Members | str | None, **named: Any) -> type[Enum]:
        pairs = _pairs(names)
        if pairs is None or named.get("type") is not None:
            return create_by_python(kind, class_name, names, **named)
        made = create_by_python(kind, class_name, (), **named)  # all that is not about members stays with Python
        _add_members(made, pairs)
        return made

    creator._create_ = create
    try:
        yield
    finally:
        creator._create_ = create_by_python


def _pairs(members: Members | str | None) -> list[tuple[str, int]] | None:
    """The names with their values, where all of these are whole numbers: nothing else is Qt's."""
    if members is None or isinstance(members, str):
        return None
    pairs = list(members.items() if isinstance(members, Mapping) else members)
    plain = all(type(pair) is tuple and type(pair[0]) is str and type(pair[1]) is int for pair in pairs)
    return pairs if plain else None


def _add_members(made: Any, pairs: list[tuple[str, int]]) -> None:
    """What ``enum`` does for each member of a class statement, as far as it applies to whole numbers."""
    kind: Any = made._member_type_
    is_plain, new = kind is object, kind.__new__
    is_flag, names = issubclass(made, Flag), made._member_names_
    by_name, by_value = made._member_map_, made._value2member_map_
    hashable: list[int] = getattr(made, "_hashable_values_", [])  # of Python 3.12 and later
    mask = single = 0
    for name, value in pairs:
        member = by_value.get(value)
        if member is None:
            member = new(made) if is_plain else new(made, value)
            vars(member).update(_value_=value, _name_=name, __objclass__=made, _sort_order_=len(names))
            by_value[value] = member
            hashable.append(value)
            one_bit = value > 0 and not value & (value - 1)
            if is_flag:
                mask |= value
                single |= value if one_bit else 0
            if one_bit or not is_flag:
                names.append(name)
        by_name[name] = member
        type.__setattr__(made, name, member)
    if is_flag:
        made._flag_mask_, made._singles_mask_ = mask, single
        made._all_bits_ = (1 << mask.bit_length()) - 1
        values = [by_name[name]._value_ for name in names]
        if values != sorted(values):
            made._iter_member_ = made._iter_member_by_def_
