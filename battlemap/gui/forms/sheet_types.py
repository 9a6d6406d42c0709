"""What the types of a sheet mean for a form: kinds of fields, limits, and values put deep into a sheet."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from battlemap.gui.widgets.fields import FieldKind

LOWEST, HIGHEST = -999, 9_999
"""Of a number whose type sets no limit."""
ADDED = "+"
"""The last step of a path that means one part more."""
_PLAIN: dict[str, FieldKind] = {"BoolType": "tick", "IntType": "number", "FloatType": "decimal", "StrType": "text"}


class RemovedPart:
    """The value of a part that is taken out."""


GONE = RemovedPart()


def fields_in(kind: type[Struct]) -> Iterator[tuple[str, Any]]:
    """The fields of a struct with what msgspec knows of their types; listed values stand in the order they were written in."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    hints = get_type_hints(kind)
    for field in info.fields:
        plain, optional = plain_type(field.type)
        if not isinstance(plain, msgspec.inspect.LiteralType):
            yield field.name, field.type
            continue
        listed = msgspec.inspect.LiteralType(_literal_values(hints[field.name]))
        yield field.name, msgspec.inspect.UnionType((listed, msgspec.inspect.NoneType())) if optional else listed


def _literal_values(hint: Any) -> tuple[Any, ...]:
    """The values of the Literal in a type, as they were written."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return next((values for inner in get_args(hint) if (values := _literal_values(inner))), ())


def first_field(kind: type[Struct]) -> tuple[str, Any]:
    """The first field of a struct: by it a new part is named."""
    return next(fields_in(kind), ("", None))


def usual_value(kind: type[Struct], name: str) -> Any:
    """What a field holds if nobody says otherwise; NODEFAULT if it must be said."""
    field = next(field for field in msgspec.structs.fields(kind) if field.name == name)
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default


def plain_type(info: Any) -> tuple[Any, bool]:
    """A type without its wrapping, and whether it may be None."""
    kinds = msgspec.inspect
    if isinstance(info, kinds.Metadata):
        return plain_type(info.type)
    if isinstance(info, kinds.UnionType):
        rest = [member for member in info.types if not isinstance(member, kinds.NoneType)]
        if len(rest) == 1:
            return plain_type(rest[0])[0], True
    return info, False


def part_kind(info: Any) -> type[Struct] | None:
    """The struct of which a list or a mapping is made; None if it is made of something else."""
    kinds = msgspec.inspect
    inner: Any = None
    if isinstance(info, kinds.VarTupleType | kinds.ListType):
        inner = plain_type(info.item_type)[0]
    elif isinstance(info, kinds.DictType):
        inner = plain_type(info.value_type)[0]
    return inner.cls if isinstance(inner, kinds.StructType) else None


def kind_of(info: Any) -> FieldKind | None:
    """How a form asks for a value of this type; None if it cannot."""
    kinds = msgspec.inspect
    info = plain_type(info)[0]
    if kind := _PLAIN.get(type(info).__name__):
        return kind
    if isinstance(info, kinds.VarTupleType | kinds.ListType | kinds.SetType | kinds.FrozenSetType):
        return _list_of([info.item_type])
    if isinstance(info, kinds.TupleType):
        return _list_of(info.item_types)
    if isinstance(info, kinds.DictType) and kind_of(info.value_type) in ("number", "text"):
        return "mapping"
    return None


def _list_of(items: Any) -> FieldKind | None:
    kinds = msgspec.inspect
    plain = [plain_type(item)[0] for item in items]
    if all(isinstance(item, kinds.IntType) for item in plain):
        return "numbers"
    return "list" if all(isinstance(item, kinds.StrType | kinds.LiteralType | kinds.EnumType) for item in plain) else None


def limits(info: Any) -> tuple[int, int]:
    """The lowest and the highest number a type allows."""
    plain = plain_type(info)[0]
    low = _limit(plain, "ge", "gt", 1, LOWEST)
    return low, max(low, _limit(plain, "le", "lt", -1, HIGHEST))


def _limit(info: Any, reached: str, beyond: str, step: int, otherwise: int) -> int:
    at, past = getattr(info, reached, None), getattr(info, beyond, None)
    return int(at) if at is not None else int(past) + step if past is not None else otherwise


def change_sheet(sheet: Struct, path: str, value: Any) -> tuple[str, Any]:
    """Which field of a sheet gets which plain value when *path*, which may lead deep into it, becomes *value*.

    A path ending in ".+" adds a part named *value*, to a list of names that name, to a mapping of numbers that name with the
    number 1; the value GONE takes out what lies there; None empties what may be empty, and takes a number out of a mapping.
    ValueError if the path leads nowhere.
    """
    name, *steps = path.split(".")
    info = next((info for field, info in fields_in(type(sheet)) if field == name), None)
    if info is None:
        raise ValueError(f"the sheet has no {name}")
    return name, _replace_value(msgspec.to_builtins(sheet, str_keys=True)[name], plain_type(info)[0], steps, value, path)


def _replace_value(whole: Any, info: Any, steps: list[str], value: Any, path: str) -> Any:
    if not steps:
        return None if value is GONE else value
    step, *rest = steps
    if step == ADDED and (kind := part_kind(info)) is not None:
        return _add_part(whole, kind, str(value).strip())
    if step == ADDED and not rest and kind_of(info) == "list":
        return _add_name(whole, str(value).strip())
    if step == ADDED and isinstance(info, msgspec.inspect.DictType) and not rest:
        return _add_number(whole, str(value).strip())
    if isinstance(whole, dict) and (rest or step in whole or not isinstance(info, msgspec.inspect.StructType)):
        if not rest and (value is GONE or (value is None and isinstance(info, msgspec.inspect.DictType))):
            return {key: item for key, item in whole.items() if key != step}
        return {**whole, step: _replace_value(whole.get(step), _inner_type(info, step), rest, value, path)}
    if isinstance(whole, list | tuple) and step.isdecimal() and int(step) < len(whole):
        at = int(step)
        inside = [] if value is GONE and not rest else [_replace_value(whole[at], _inner_type(info, step), rest, value, path)]
        return [*whole[:at], *inside, *whole[at + 1 :]]
    raise ValueError(f"there is no {path} on the sheet")


def _inner_type(info: Any, step: str) -> Any:
    """The type one step further in."""
    kinds = msgspec.inspect
    if isinstance(info, kinds.StructType):
        return next((plain_type(inner)[0] for name, inner in fields_in(info.cls) if name == step), None)
    if isinstance(info, kinds.DictType):
        return plain_type(info.value_type)[0]
    return plain_type(info.item_type)[0] if isinstance(info, kinds.VarTupleType | kinds.ListType) else None


def _add_name(whole: Any, name: str) -> Any:
    """A list of names with one more."""
    if not name:
        raise ValueError("what is added needs a name")
    names = list(whole or ())
    return names if name in names else [*names, name]


def _add_number(whole: Any, name: str) -> Any:
    """A mapping of numbers with one name more, which counts 1."""
    if not name:
        raise ValueError("what is added needs a name")
    return whole if name in whole else {**whole, name: 1}


def _add_part(whole: Any, kind: type[Struct], name: str) -> Any:
    """A list or a mapping with one part more; its first field, if it must be said, is its name."""
    if not name:
        raise ValueError("a new part needs a name")
    first, _ = first_field(kind)
    part = {first: name} if first and usual_value(kind, first) is msgspec.NODEFAULT else {}
    if not isinstance(whole, dict):
        return [*(whole or ()), part]
    key = name if name not in whole else next(k for n in range(2, len(whole) + 3) if (k := f"{name} {n}") not in whole)
    return {**whole, key: part}
