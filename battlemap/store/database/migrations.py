"""Format n to n+1, forever."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec

from battlemap.regular_files import copy_file
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.connection import examine
from battlemap.store.database.schema import MOST_BYTES, VERSION
from battlemap.store.database.upgrades import BOARD_STEPS, EVENT_STEPS
from battlemap.store.files.atomic_files import replace_file
from battlemap.store.files.store_errors import StoreError

Step: TypeAlias = Callable[[sqlite3.Connection, AnyRuleset], None]
TextStep: TypeAlias = Callable[[dict[str, Any], AnyRuleset], dict[str, Any]]
PLACES = (("opening", "id", "json"), ("board", "entry", "json"), ("entry", "id", "events"))
"""Where boards and events lie: table, key, column."""


def _value_step(at: int) -> Step:
    """The step from format *at* to the next that only the values of boards and events take; tables stay as they are."""

    def step(connection: sqlite3.Connection, rules: AnyRuleset) -> None:
        for table, key, column in PLACES:
            for (row,) in connection.execute(f"SELECT {key} FROM {table}").fetchall():
                (text,) = connection.execute(f"SELECT {column} FROM {table} WHERE {key} = ?", (row,)).fetchone()
                renewed = _renew(text, at, rules)
                if renewed is not None:
                    connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (renewed, row))

    return step


def _renew(text: Any, at: int, rules: AnyRuleset) -> str | None:
    """A board or a list of events in the next form; None where it is as it was, or cannot be read and is left for the rescue."""
    if type(text) is not str:
        return None
    try:
        plain = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    if isinstance(plain, list):
        renewed: Any = [EVENT_STEPS[at](event, rules) for event in plain]
    else:
        renewed = BOARD_STEPS[at](plain, rules)
    return None if renewed == plain else msgspec.json.encode(renewed).decode()


def _text_value_step(at: int) -> TextStep:
    """The same for the text form."""

    def step(plain: dict[str, Any], rules: AnyRuleset) -> dict[str, Any]:
        entries = plain.get("entries")
        if isinstance(entries, list):
            entries = [_renew_entry(entry, at, rules) for entry in entries]
        changed = {"opening": BOARD_STEPS[at](plain.get("opening"), rules), "entries": entries}
        return {**plain, **{name: value for name, value in changed.items() if name in plain}}

    return step


def _renew_entry(entry: Any, at: int, rules: AnyRuleset) -> Any:
    if not isinstance(entry, dict) or not isinstance(entry.get("events"), list):
        return entry
    return {**entry, "events": [EVENT_STEPS[at](event, rules) for event in entry["events"]]}


STEPS: Mapping[int, Step] = MappingProxyType({at: _value_step(at) for at in BOARD_STEPS})
"""How a file of format n becomes one of n+1, by n. Format 1 is the first."""
TEXT_STEPS: Mapping[int, TextStep] = MappingProxyType({at: _text_value_step(at) for at in BOARD_STEPS})
"""The same for the text form."""


def migrate(path: Path, version: int, rules: AnyRuleset, steps: Mapping[int, Step] = STEPS, to: int = VERSION) -> None:
    """Bring a file of an older format, of a battle under *rules*, to this one; it is replaced only when every step went well.

    StoreError if there is no way.
    """
    with replace_file(path) as beside:
        copy_file(path, beside, MOST_BYTES)
        with closing(examine(beside, writing=True)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            for at in range(version, to):
                if at not in steps:
                    raise StoreError(f"{path.name} is of format {at}, which this program cannot read.")
                steps[at](connection, rules)
            connection.execute(f"PRAGMA user_version={int(to)}")
            connection.execute("COMMIT")


def text_version(plain: dict[str, Any], what: str, newest: int = VERSION) -> int:
    """Of which format a text form is. StoreError if it says none, or is newer than this program."""
    version = plain.get("version")
    if type(version) is not int or version < 1:
        raise StoreError(f"{what}: the version should be a whole number from 1 on.")
    if version > newest:
        raise StoreError(f"{what} is of format {version}, this program reads up to {newest}: install a newer battlemap.")
    return version


def migrate_text(
    plain: dict[str, Any], what: str, rules: AnyRuleset, steps: Mapping[int, TextStep] = TEXT_STEPS, to: int = VERSION
) -> dict[str, Any]:
    """The text form brought to this format. StoreError if it is newer, or there is no way."""
    version = text_version(plain, what, to)
    for at in range(version, to):
        if at not in steps:
            raise StoreError(f"{what} is of format {at}, which this program cannot read.")
        plain = steps[at](plain, rules)
    return {**plain, "version": to}
