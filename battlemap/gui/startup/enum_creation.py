"""Makes the enumerations of Qt faster than Python does.

PySide has some two hundred of them made, with more than three thousand members, before a window can be shown: a tenth of the
whole start, since Python takes each member through steps that only matter where a class statement says something special.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum, EnumType, Flag
from typing import Any, TypeAlias

Namespace: TypeAlias = dict[str, Any]
CONTAINERS = (list, dict, set)
Members = Iterable[tuple[str, Any]] | Mapping[str, Any]


@contextmanager
def fast_enum_creation() -> Iterator[None]:
    """As long as it lasts, ``Enum("Name", members)`` with plain values is made in short; class statements are as ever."""
    creator: Any = EnumType  # its method is Python's own affair, and so is its type
    create_by_python: Callable[..., type[Enum]] = creator._create_
    patterns = dict[tuple[type[Enum], object], Namespace]()

    def create(kind: type[Enum], class_name: str, names: Members | str | None, **named: Any) -> type[Enum]:
        pairs = _pairs(names)
        boundary, module = named.get("boundary"), named.get("module") or sys._getframe(2).f_globals.get("__name__")  # noqa: SLF001  # as `enum` does
        if pairs is None or named.get("type") is not None or module is None:
            return create_by_python(kind, class_name, names, **named)
        pattern = patterns.get((kind, boundary))
        if pattern is None:  # all that is not about members is as Python has it for the first one
            first = create_by_python(kind, class_name, (), module=module, boundary=boundary)
            pattern = patterns[kind, boundary] = _own_names(first)
        made = _copy_class(kind, class_name, pattern, module, named.get("qualname"))
        _add_members(made, pairs)
        return made

    creator._create_ = create
    try:
        yield
    finally:
        creator._create_ = create_by_python


def _own_names(made: type[Enum]) -> Namespace:
    """What an enumeration without members has of its own."""
    return {name: value for name, value in vars(made).items() if name not in ("__dict__", "__weakref__")}


def _copy_class(kind: type[Enum], name: str, pattern: Namespace, module: str, qualname: str | None) -> type[Enum]:
    """Another class like the one of *pattern*, with lists and tables of its own."""
    namespace = {key: value.copy() if isinstance(value, CONTAINERS) else value for key, value in pattern.items()}
    namespace["__module__"] = module
    if qualname is not None:
        namespace["__qualname__"] = qualname
    create_class: Callable[..., type[Enum]] = type.__new__
    return create_class(EnumType, name, (kind,), namespace)


def _pairs(members: Members | str | None) -> list[tuple[str, int]] | None:
    """The names with their values, where all of these are whole numbers: nothing else is Qt's."""
    if members is None or isinstance(members, str):
        return None
    pairs = list(members.items() if isinstance(members, Mapping) else members)
    if {type(pair) for pair in pairs} - {tuple} or {type(value) for _name, value in pairs} - {int}:
        return None
    return pairs


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
            member._value_, member._name_, member.__objclass__, member._sort_order_ = value, name, made, len(names)
            by_value[value] = member
            hashable.append(value)
            one_bit = value > 0 and not value & (value - 1)
            if is_flag:
                mask |= value
                single |= value if one_bit else 0
            if one_bit or not is_flag:
                names.append(name)
        by_name[name] = member
    for name, member in by_name.items():  # only now, since each makes Python forget what it knows of the class
        type.__setattr__(made, name, member)
    if is_flag:
        if hasattr(made, "_singles_mask_"):
            made._flag_mask_, made._singles_mask_ = mask, single
        else:  # the first patches of Python 3.11, as in Debian 12: a mask is of single bits alone
            made._flag_mask_ = single
        made._all_bits_ = (1 << mask.bit_length()) - 1
        values = [by_name[name]._value_ for name in names]
        if values != sorted(values):
            made._iter_member_ = made._iter_member_by_def_
