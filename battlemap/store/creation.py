"""A new file with a whole battle in it."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

import battlemap
from battlemap.board.encounter import AnyEncounter
from battlemap.play.journal import ROOT, Stub
from battlemap.store.battle import Battle
from battlemap.store.inspection import folded
from battlemap.store.rows import Change, unusual, write, youngest
from battlemap.store.schema import lay_out, settle
from battlemap.store.trouble import DATABASE_FAULTS, StoreTrouble, reason
from battlemap.store.whole_files import replacing
from battlemap.store.writer import now

EVERY = 100
"""A board is kept after so many entries in a row."""


def write_battle(path: Path, battle: Battle) -> None:
    """Write *battle* to *path*, in place of what was there. StoreTrouble if the system refuses or the entries do not fit."""
    rules, at = battle.rules, now()
    boards = dict(_boards(battle))
    state = replace(battle.state, redo=unusual(battle.state.redo, youngest((e.id, e.parent) for e in battle.entries)))
    meta = {
        "ruleset": rules.id, "ruleset_version": rules.version, "title": boards[state.head].title, "made": at, "changed": at,
        "made_by": f"battlemap {battlemap.__version__}", "parting": str(state.head),
    }  # fmt: skip
    entries = tuple((entry, at) for entry in battle.entries)
    change = Change(state, entries, tuple(boards.items()), tuple(battle.assets.values()), tuple(meta.items()))
    try:
        with replacing(path) as beside, closing(sqlite3.connect(beside, isolation_level=None)) as connection:
            settle(connection)
            lay_out(connection)
            connection.execute("BEGIN IMMEDIATE")
            write(connection, change)
            connection.execute("COMMIT")
    except DATABASE_FAULTS as error:
        raise StoreTrouble(f"{path} cannot be written: {reason(error)}; choose another place.") from error


def _boards(battle: Battle) -> Iterator[tuple[int, AnyEncounter]]:
    """The boards that are kept: the opening, one after every hundred entries, and the one where the battle stands."""
    yield ROOT, battle.opening
    folds = {ROOT: battle.opening}
    stubs = {entry.id: Stub(entry.parent) for entry in battle.entries}
    steps = steps_since(stubs)
    for entry in battle.entries:
        if entry.parent not in folds:
            raise StoreTrouble(f"Entry {entry.id} follows {entry.parent}, which is missing.")
        folds[entry.id] = folded(folds[entry.parent], entry.events, f"Entry {entry.id}")
        if steps[entry.id] == 0:
            yield entry.id, folds[entry.id]
    if battle.state.head not in folds:
        raise StoreTrouble(f"The battle stands after entry {battle.state.head}, which is missing.")
    if battle.state.head != ROOT:
        yield battle.state.head, folds[battle.state.head]


def steps_since(stubs: Mapping[int, Stub], kept: frozenset[int] = frozenset()) -> dict[int, int]:
    """How many entries back from each, on the way that led to it, a board was or is to be kept; 0: at this one."""
    steps: dict[int, int] = {}
    for key, stub in stubs.items():
        steps[key] = 0 if key in kept else (steps.get(stub.parent, 0) + 1) % EVERY
    return steps
