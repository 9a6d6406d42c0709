"""The rows of a battle file: how boards, entries and the state lie in the tables."""

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.play.journal import ROOT, EntryStub, JournalEntry
from battlemap.play.places import PendingCommand
from battlemap.play.session import SessionState
from battlemap.store.database.battle import Asset
from battlemap.store.database.codec import Codec, InvalidContent, encode, parse

HIGHEST_ID = 2**53
"""Of an entry: there is always a next one."""


class Transaction(Struct, frozen=True):
    """What one update adds to a file, in one transaction. *state* None: it is as it was."""

    state: SessionState | None = None
    entries: tuple[tuple[JournalEntry, str], ...] = ()
    """Each with the time it was finished."""
    boards: tuple[tuple[int, AnyEncounter], ...] = ()
    assets: tuple[Asset, ...] = ()
    meta: tuple[tuple[str, str], ...] = ()
    dropped_boards: tuple[int, ...] = ()
    dropped_entries: tuple[int, ...] = ()
    """Whole tries, so that nothing is left that follows one of them."""


def write(connection: sqlite3.Connection, change: Transaction) -> None:
    """Put *change* in the tables, inside the caller's transaction; its state's redo is to be only what `unusual_redo` leaves."""
    for key, board in change.boards:
        table, row = ("opening", 1) if key == ROOT else ("board", key)
        connection.execute(f"INSERT OR REPLACE INTO {table} VALUES (?, ?)", (row, _text(board)))
    for entry, at in change.entries:
        connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _entry_row(entry, at))
    for key in change.dropped_boards:
        connection.execute("DELETE FROM board WHERE entry = ?", (key,))
    for key in change.dropped_entries:
        connection.execute("DELETE FROM board WHERE entry = ?", (key,))
        connection.execute("DELETE FROM entry WHERE id = ?", (key,))
    for name, value in change.meta:
        _put(connection, name, value)
    if change.state is not None:
        _write_state(connection, change.state)
    for asset in change.assets:  # last: in a file cut off at the end they are missed least
        connection.execute("INSERT OR IGNORE INTO asset VALUES (?, ?, ?)", (asset.sha, asset.mime, asset.data))


def _write_state(connection: sqlite3.Connection, state: SessionState) -> None:
    _put(connection, "seed", state.seed)
    _put(connection, "head", str(state.head))
    _put(connection, "orders", _text(state.orders))
    _put(connection, "redo", _text(state.redo))
    behind, pending = state.steps.behind, state.pending
    _put(connection, "left", _text(behind[-1].place.head if behind else None))
    inputs, recalled = (len(pending.inputs), pending.recalled) if pending is not None else (-1, ())
    _put(connection, "steps", _text({"head": state.head, "inputs": inputs, "recalled": recalled, "steps": state.steps}))
    _put(connection, "timeline", _text(state.timeline))
    connection.execute("DELETE FROM pending")
    if pending is not None:
        row = (_text(pending.command), _text(pending.inputs), int(pending.follows))
        connection.execute("INSERT INTO pending VALUES (1, ?, ?, ?)", row)


def _put(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Set one value of meta; a value that is there already costs no page."""
    connection.execute(
        "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value",
        (name, value),
    )


def _entry_row(entry: JournalEntry, at: str) -> tuple[Any, ...]:
    command = None if entry.command is None else _text(entry.command)
    title = entry.what if entry.command is None else entry.command.action
    return (
        entry.id, entry.parent, entry.depth, int(entry.follows), title, at, command, _text(entry.inputs), _text(entry.events)
    )  # fmt: skip


def _text(value: Any) -> str:
    return encode(value).decode()


def last_children(entries: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Of (id, parent) in the order they were made: for each parent the child made last."""
    return {parent: key for key, parent in entries}


def unusual_redo(redo: Mapping[int, int], last_made: Mapping[int, int]) -> dict[int, int]:
    """Where redo does not lead to the child made last: only that is kept in the file."""
    return {parent: child for parent, child in redo.items() if last_made.get(parent) != child}


def read_meta(connection: sqlite3.Connection) -> dict[str, str]:
    """All values of meta. InvalidContent if one is no text."""
    meta: dict[str, str] = {}
    for name, value in connection.execute("SELECT key, value FROM meta"):
        meta[_check(name, str, "meta")] = _check(value, str, f"meta: {name}")
    return meta


def read_stubs(connection: sqlite3.Connection) -> dict[int, EntryStub]:
    """What is known of every entry before it is read, by id. InvalidContent if the tree has a hole."""
    stubs: dict[int, EntryStub] = {}
    rows = connection.execute("SELECT id, parent, depth, follows, title FROM entry ORDER BY id")
    for key, parent, depth, follows, title in rows:
        well_made = type(key) is type(parent) is type(depth) is int and type(title) is str
        if not well_made or not (parent == ROOT or parent in stubs) or not ROOT < key <= HIGHEST_ID:
            raise InvalidContent(f"entry {key}: what it follows is missing.")
        stubs[key] = EntryStub(parent, depth, bool(follows), title)
    return stubs


def as_id(text: str) -> int:
    """The id of an entry in digits; the root for what is none, or more than any entry has."""
    return int(text) if text.isdecimal() and len(text) <= len(str(HIGHEST_ID)) else ROOT


def read_entry(connection: sqlite3.Connection, codec: Codec, key: int) -> JournalEntry:
    """One entry in full. InvalidContent if it is missing or cannot be read."""
    row = connection.execute(
        "SELECT parent, depth, follows, title, command, tape, events FROM entry WHERE id = ?", (key,)
    ).fetchone()
    if row is None:
        raise InvalidContent(f"entry {key} is missing.")
    return entry_of(codec, (key, *row))


def entry_of(codec: Codec, row: tuple[Any, ...]) -> JournalEntry:
    """The entry in a row (id, parent, depth, follows, title, command, tape, events)."""
    key, parent, depth, follows, title, command, inputs, events = row
    what = f"entry {key}"
    draft = None if command is None else codec.command(_parse(command, what), f"{what}: command")
    return JournalEntry(
        _check(key, int, what),
        _check(parent, int, what),
        draft,
        codec.inputs(_parse(inputs, what), f"{what}: answers"),
        codec.events(_parse(events, what), f"{what}: events"),
        _check(depth, int, what),
        bool(follows),
        _check(title, str, what) if draft is None else "",
    )


def read_board(connection: sqlite3.Connection, codec: Codec, key: int) -> AnyEncounter | None:
    """The board kept after an entry, or the opening; None if none was."""
    sql = "SELECT json FROM opening WHERE id = 1" if key == ROOT else f"SELECT json FROM board WHERE entry = {int(key)}"
    row = connection.execute(sql).fetchone()
    what = f"the board after entry {key}" if key != ROOT else "the opening"
    return None if row is None else codec.board(_parse(row[0], what), what)


def read_state(
    connection: sqlite3.Connection, codec: Codec, meta: Mapping[str, str], stubs: Mapping[int, EntryStub]
) -> SessionState:
    """Where the battle stands. InvalidContent if that cannot be read."""
    head = meta.get("head", "0")
    redo = last_children((key, stub.parent) for key, stub in stubs.items())
    plain = {
        "seed": meta.get("seed", ""),
        "head": (as_id(head) or head) if head.strip("0") else ROOT,
        "orders": _parse(meta.get("orders", "{}"), "the standing orders"),
        "redo": _parse(meta.get("redo", "{}"), "the redo children"),
        "timeline": _parse(meta.get("timeline", "{}"), "the notes on the timeline"),
    }
    pending = read_pending(connection, codec)
    beside = _read_steps(meta, plain["head"], pending)
    if (left := _parse(meta.get("left", "null"), "the entry that was left")) is not None and not beside:
        plain["left"] = left
    if "steps" in beside:
        plain["steps"] = beside["steps"]
    if pending is not None and "recalled" in beside:
        pending = replace(pending, recalled=codec.inputs(beside["recalled"], "the dice of the open command"))
    state = codec.state(plain, "the state")
    if state.head != ROOT and state.head not in stubs:
        raise InvalidContent(f"the battle stands after entry {state.head}, which is missing.")
    redo |= {parent: child for parent, child in state.redo.items() if child in stubs and stubs[child].parent == parent}
    return SessionState(state.seed, state.head, state.orders, pending, redo, state.steps, state.timeline)


def _read_steps(meta: Mapping[str, str], head: Any, pending: PendingCommand | None) -> dict[str, Any]:
    """What is written of the steps of undo and redo; nothing where an older program has gone on in this file since."""
    written = _parse(meta.get("steps", "{}"), "the steps of undo and redo")
    if not isinstance(written, dict):
        raise InvalidContent("the steps of undo and redo: a value of the wrong kind.")
    stands = (head, len(pending.inputs) if pending is not None else -1)
    return written if (written.get("head"), written.get("inputs")) == stands else {}


def read_pending(connection: sqlite3.Connection, codec: Codec) -> PendingCommand | None:
    """The command whose answers are not all in."""
    row = connection.execute("SELECT command, tape, follows FROM pending").fetchone()
    if row is None:
        return None
    what = "the open command"
    command = codec.command(_parse(row[0], what), what)
    return (
        None if command is None else PendingCommand(command, codec.inputs(_parse(row[1], what), f"{what}: answers"), bool(row[2]))
    )


def read_asset(connection: sqlite3.Connection, sha: str) -> Asset | None:
    """A picture by its sha256; None if there is none, or if it is not what its name promises."""
    row = connection.execute("SELECT mime, bytes FROM asset WHERE sha256 = ?", (sha,)).fetchone()
    if row is None or not (type(row[0]) is str and type(row[1]) is bytes):
        return None
    asset = Asset(row[0], row[1])
    return asset if asset.sha == sha else None


def board_keys(connection: sqlite3.Connection) -> list[int]:
    """The entries after which a board was kept, in order. InvalidContent if one is no number."""
    return [_check(key, int, "the boards") for (key,) in connection.execute("SELECT entry FROM board ORDER BY entry").fetchall()]


def asset_names(connection: sqlite3.Connection) -> Iterable[str]:
    """The sha256 of every picture in the file."""
    return [str(row[0]) for row in connection.execute("SELECT sha256 FROM asset ORDER BY sha256")]


def _parse(value: Any, what: str) -> Any:
    return parse(_check(value, str, what), what)


def _check(value: Any, kind: type, what: str) -> Any:
    if type(value) is not kind:
        raise InvalidContent(f"{what}: a value of the wrong kind.")
    return value
