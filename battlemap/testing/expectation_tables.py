"""What a scenario file may expect: typed TOML, and values as one would write them in the file."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, to_builtins

from battlemap.testing.scenario_file import ScenarioFault, fault_words
from battlemap.testing.scenario_tables import TomlTable


class ContestTable(TomlTable, frozen=True):
    """What is expected of a step's last contest; *totals*: the doer's, the other's."""

    margin: int | UnsetType = UNSET
    outcome: str | UnsetType = UNSET
    title: str | UnsetType = UNSET
    totals: tuple[int, int] | UnsetType = UNSET


class RollTable(TomlTable, frozen=True):
    """What is expected of one roll; *counts*: what each die counts as in the end; *modifiers*: "Icy" or "Icy +2"."""

    by: str | UnsetType = UNSET
    ask: str | UnsetType = UNSET
    on: str | UnsetType = UNSET
    pool: str | UnsetType = UNSET
    bonus: int | UnsetType = UNSET
    against: int | UnsetType = UNSET
    result: str | int | UnsetType = UNSET
    counts: tuple[int, ...] | UnsetType = UNSET
    modifiers: tuple[str, ...] | UnsetType = UNSET


class PathCostTable(TomlTable, frozen=True):
    """What is expected of a way on a grid: all of it in *way*, or only its goal *to*, by the cheapest way."""

    who: str
    way: tuple[tuple[int, int], ...] = ()
    to: tuple[int, int] | None = None
    words: str | UnsetType = UNSET
    warnings: dict[str, str] | UnsetType = UNSET
    """By cell a piece of what is warned of there; no others."""
    notes: tuple[str, ...] = ()
    refused: str | UnsetType = UNSET
    command: dict[str, Any] | UnsetType = UNSET


class LensTable(TomlTable, frozen=True):
    """What is expected of a lens: cells that it marks, cells that it does not, pieces of its words, and its lines."""

    name: str
    who: str
    target: str | tuple[int, int] = ""
    cells: tuple[tuple[int, int], ...] = ()
    other_cells: tuple[tuple[int, int], ...] = ()
    count: int | UnsetType = UNSET
    words: tuple[str, ...] = ()
    lines: tuple[dict[str, Any], ...] | UnsetType = UNSET


class ExpectTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be expected besides values of the board."""

    asked: tuple[str, ...] | UnsetType = UNSET
    events: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    told: str | tuple[str, ...] = ()
    contest: ContestTable | UnsetType = UNSET
    rolls: tuple[RollTable, ...] | UnsetType = UNSET
    options: dict[str, tuple[str, ...]] = {}
    offered: dict[str, tuple[str, ...]] = {}
    not_offered: dict[str, tuple[str, ...]] = {}
    greyed: dict[str, dict[str, str]] = {}
    defaults: dict[str, Any] = {}
    absent: tuple[str, ...] = ()
    travel: dict[str, Any] | tuple[dict[str, Any], ...] = {}
    trek: PathCostTable | tuple[PathCostTable, ...] = ()
    lens: LensTable | tuple[LensTable, ...] = ()


EXPECTED = frozenset(ExpectTable.__struct_fields__)
"""The names in `expect` that are no paths of the board."""


def read_expectation(raw: dict[str, Any]) -> ExpectTable:
    """The part of an `expect` table that is no path. ScenarioFault if a type is wrong."""
    try:
        return msgspec.convert({name: value for name, value in raw.items() if name in EXPECTED}, ExpectTable)
    except msgspec.ValidationError as fault:
        raise ScenarioFault(f"expect: {fault_words(fault)}") from None


def plain_minus(text: str) -> str:
    """The text with a hyphen for every minus sign: what is shown with a true minus can be written as it is typed."""
    return text.replace("−", "-")


def says(text: str, words: str) -> bool:
    """Whether *words* stand in a text, whatever their case; a hyphen does for a minus."""
    return plain_minus(words).casefold() in plain_minus(text).casefold()


def value_text(value: Any) -> str:
    """A value on one line, as one would write it in the file."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {value_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Struct):
        return value_text(to_builtins(value))
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(value_text, value)) + "]"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"“{value}”" if isinstance(value, str) else str(value)
