"""Whether a battle file is whole: what is checked before a file from elsewhere is trusted."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.play.journal import ROOT, replay
from battlemap.rules.registry import UnknownRuleset, brief
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.codec import Codec, InvalidContent
from battlemap.store.database.connection import Unopenable, examine
from battlemap.store.database.fact_validation import validate_result
from battlemap.store.database.private_copy import settled
from battlemap.store.database.rows import board_keys, entry_of, read_board, read_meta, read_state, read_stubs
from battlemap.store.database.schema import schema_fault
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError, primary_code, reason
from battlemap.store.validation.board_validation import validate_board

Load: TypeAlias = Callable[[str], AnyRuleset]
"""Finds a ruleset by its id."""
UNFOLDABLE = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What an event of a hostile file can raise when it is applied."""


PASSING = frozenset({
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY,
})  # fmt: skip
"""What says nothing about the file itself: it may go better in a minute, or elsewhere."""


class RulesetMissing(StoreError):
    """The file is fine, but its game is not here."""


def codec_for(meta: Mapping[str, str], load: Load, what: str) -> Codec:
    """The codec of a battle's game; lenient if the file was made by another version of its rules.

    RulesetMissing if it is not here.
    """
    name = meta.get("ruleset", "")
    if not name:
        raise InvalidContent("the name of its game is missing")
    try:
        rules = load(name)
    except UnknownRuleset:
        raise RulesetMissing(f"{what} is a battle of the ruleset “{brief(name)}”, which is not installed.") from None
    except (ValueError, ImportError, AttributeError, OSError) as fault:
        raise RulesetMissing(f"{what} is a battle of the ruleset “{brief(name)}”, which cannot be loaded: {fault}.") from None
    return Codec(rules, lenient=meta.get("ruleset_version", rules.version) != rules.version)


def rules_of(path: Path, load: Load) -> AnyRuleset:
    """The ruleset of a battle file, of whatever format.

    RulesetMissing if it is not here; InvalidContent if the file names none, or its tables are not ours.
    """
    with settled(path) as whole, closing(examine(whole)) as connection:
        if fault := schema_fault(connection):
            raise InvalidContent(fault)
        return codec_for(read_meta(connection), load, path.name).rules


def find_fault(path: Path, load: Load) -> str:
    """Why a battle is not whole, in a few words; empty if it is. RulesetMissing if its game is not here.

    Everything in the file is read once: pages, tables, every entry, and whether its events can be applied. The file stays as it
    is: where a part of the battle lies beside it, a private copy is examined.
    """
    try:
        with settled(path) as whole, closing(examine(whole)) as connection:
            if fault := schema_fault(connection):
                return fault
            said = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
            if said != "ok":
                return "its pages do not fit together"
            _read_all(connection, codec_for(read_meta(connection), load, path.name))
    except (RulesetMissing, Unopenable):
        raise
    except StoreError as fault:
        return reason(fault)
    except DATABASE_FAULTS as error:
        if primary_code(error) in PASSING:
            raise StoreError(f"{path} cannot be opened: {reason(error)}.") from None
        return reason(error)
    return ""


def _read_all(connection: sqlite3.Connection, codec: Codec) -> None:
    stubs = read_stubs(connection)
    state = read_state(connection, codec, read_meta(connection), stubs)
    opening = read_board(connection, codec, ROOT)
    if opening is None:
        raise InvalidContent("the opening is missing.")
    check_board(opening, codec.rules, "the opening")
    boards = {ROOT: opening}
    for row in connection.execute("SELECT id, parent, depth, follows, title, command, tape, events FROM entry ORDER BY id"):
        entry = entry_of(codec, row)
        boards[entry.id] = replay_entries(boards[entry.parent], entry.events, f"entry {entry.id}")
    for key in board_keys(connection):
        read_board(connection, codec, key)
    check_board(boards[state.head], codec.rules, "the board")


def replay_entries(board: AnyEncounter, events: Iterable[Event], what: str) -> AnyEncounter:
    """The board after *events*. InvalidContent if they do not fit it."""
    facts = tuple(events)
    try:
        after = replay(board, facts)
    except UNFOLDABLE as fault:
        raise InvalidContent(f"{what} does not fit the board: {fault!r}.") from None
    for wrong in validate_result(after, facts):
        raise InvalidContent(f"{what} does not fit the board: {wrong}")
    return after


def check_board(board: AnyEncounter, rules: AnyRuleset, what: str) -> AnyEncounter:
    """The same board. InvalidContent with its first fault if it cannot be played on."""
    for fault in validate_board(board, rules):
        raise InvalidContent(f"{what}: {fault}")
    return board
