"""Sheet forms from the ruleset's sheet type: which field is a number, a tick, a list, a mapping, and what it is called."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.gui.fields import Field
from battlemap.rules.ruleset import AnyRuleset


def sheet_fields(rules: AnyRuleset, board: AnyEncounter, who: TokenId) -> tuple[Field, ...]:
    """A field for everything on the sheet of *who* that can be written down; keys are paths for edits.sheet_set."""
    sheet = board[who].sheet
    open_to_all = rules.public(board).tokens.get(who)
    found: list[Field] = []
    for name, info in _types(type(sheet)):
        value = getattr(sheet, name)
        gm = open_to_all is None or getattr(open_to_all.sheet, name) != value
        found += _fields(name, info, value, rules.labels, gm)
    return tuple(found)


def _types(sheet: type[Struct]) -> Iterator[tuple[str, Any]]:
    info = msgspec.inspect.type_info(sheet)
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        yield field.name, field.type


def label_of(labels: Mapping[str, str], path: str) -> str:
    """What *path* is called: as the ruleset says, else by its own name."""
    return labels.get(path) or path.rpartition(".")[2].replace("_", " ").capitalize()


def _fields(path: str, info: Any, value: Any, labels: Mapping[str, str], gm: bool) -> list[Field]:
    kinds = msgspec.inspect
    label, told = label_of(labels, path), labels.get(f"{path}.help", "")
    if isinstance(info, kinds.DictType) and isinstance(info.value_type, kinds.IntType) and (keys := _keys(path, value, labels)):
        head = [Field(path + ".", label, "head")]
        return head + [Field(f"{path}.{key}", label_of(labels, f"{path}.{key}"), "number", value.get(key), gm=gm) for key in keys]
    field = _field(path, label, info, value, told, gm)
    return [field] if field else []


def _field(path: str, label: str, info: Any, value: Any, told: str, gm: bool) -> Field | None:
    kinds = msgspec.inspect
    if isinstance(info, kinds.BoolType):
        return Field(path, label, "tick", value, help=told, gm=gm)
    if isinstance(info, kinds.IntType):
        low, high = info.ge if info.ge is not None else -99, info.le if info.le is not None else 999
        return Field(path, label, "number", value, help=told, low=low, high=high, gm=gm)
    if isinstance(info, kinds.LiteralType):
        picks = tuple((str(one), str(one).capitalize() or "None") for one in info.values)
        return Field(path, label, "pick", value, picks, told, gm=gm)
    if isinstance(info, kinds.StrType):
        return Field(path, label, "text", value, help=told, gm=gm)
    if isinstance(info, kinds.VarTupleType | kinds.ListType):
        if isinstance(info.item_type, kinds.IntType):
            return Field(path, label, "numbers", value, help=told, gm=gm)
        if isinstance(info.item_type, kinds.StrType):
            return Field(path, label, "list", value, help=told, gm=gm)
    if isinstance(info, kinds.DictType) and isinstance(info.value_type, kinds.IntType | kinds.StrType):
        return Field(path, label, "mapping", value, help=told or "Written as: name value, name value", gm=gm)
    return None


def _keys(path: str, value: Mapping[str, int], labels: Mapping[str, str]) -> list[str]:
    """The keys a mapping has or may have by the ruleset's labels."""
    start = path + "."
    named = [name[len(start) :] for name in labels if name.startswith(start) and not name.endswith(".help")]
    return list(dict.fromkeys([*named, *value]))
