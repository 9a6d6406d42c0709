"""A new file with a whole battle in it."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

import battlemap
from battlemap.board.encounter import AnyEncounter
from battlemap.play.journal import ROOT, EntryStub
from battlemap.store.database.battle import Battle
from battlemap.store.database.connection import harden
from battlemap.store.database.database_writer import now
from battlemap.store.database.rows import Transaction, last_children, unusual_redo, write
from battlemap.store.database.schema import create_tables
from battlemap.store.files.atomic_files import replace_file
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError, reason
from battlemap.store.validation.file_validation import replay_entries

EVERY = 100
"""A board is kept after so many entries in a row."""


def write_battle(path: Path, battle: Battle) -> None:
    """Write *battle* to *path*, in place of what was there. StoreError if the system refuses or the entries do not fit."""
    rules, at = battle.rules, now()
    boards = dict(_boards(battle))
    state = replace(battle.state, redo=unusual_redo(battle.state.redo, last_children((e.id, e.parent) for e in battle.entries)))
    meta = {
        "ruleset": rules.id, "ruleset_version": rules.version, "title": boards[state.head].title, "made": at, "changed": at,
        "made_by": f"battlemap {battlemap.__version__}", "parting": str(state.head),
    }  # fmt: skip
    entries = tuple((entry, at) for entry in battle.entries)
    change = Transaction(state, entries, tuple(boards.items()), tuple(battle.assets.values()), tuple(meta.items()))
    try:
        with replace_file(path) as beside, closing(sqlite3.connect(beside, isolation_level=None)) as connection:
            harden(connection)
            create_tables(connection)
            connection.execute("BEGIN IMMEDIATE")
            write(connection, change)
            connection.execute("COMMIT")
    except DATABASE_FAULTS as error:
        raise StoreError(f"{path} cannot be written: {reason(error)}; choose another place.") from error


def _boards(battle: Battle) -> Iterator[tuple[int, AnyEncounter]]:
    """The boards that are kept: the opening, one after every hundred entries, and the one where the battle stands."""
    yield ROOT, battle.opening
    folds = {ROOT: battle.opening}
    stubs = {entry.id: EntryStub(entry.parent) for entry in battle.entries}
    steps = steps_since(stubs)
    for entry in battle.entries:
        if entry.parent not in folds:
            raise StoreError(f"Entry {entry.id} follows {entry.parent}, which is missing.")
        folds[entry.id] = replay_entries(folds[entry.parent], entry.events, f"Entry {entry.id}")
        if steps[entry.id] == 0:
            yield entry.id, folds[entry.id]
    if battle.state.head not in folds:
        raise StoreError(f"The battle stands after entry {battle.state.head}, which is missing.")
    if battle.state.head != ROOT:
        yield battle.state.head, folds[battle.state.head]


def steps_since(stubs: Mapping[int, EntryStub], kept: frozenset[int] = frozenset()) -> dict[int, int]:
    """How many entries back from each, on the way that led to it, a board was or is to be kept; 0: at this one."""
    steps: dict[int, int] = {}
    for key, stub in stubs.items():
        steps[key] = 0 if key in kept else (steps.get(stub.parent, 0) + 1) % EVERY
    return steps
