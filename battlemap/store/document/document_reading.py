"""Reads a battle file as one value, leaving it as it is."""

from contextlib import closing, suppress
from pathlib import Path

from msgspec.structs import replace

from battlemap.play.journal import ROOT, Journal, JournalEntry, replay
from battlemap.play.session import Session
from battlemap.rules import registry
from battlemap.store.database.battle import Battle
from battlemap.store.database.codec import InvalidContent
from battlemap.store.database.connection import connect, settle
from battlemap.store.database.migrations import migrate
from battlemap.store.database.private_copy import awaits_settling, private_folder
from battlemap.store.database.rows import asset_names, read_asset, read_board, read_entry, read_meta, read_state, read_stubs
from battlemap.store.database.schema import VERSION, FileHeader, read_header
from battlemap.store.database.side_files import copy_with_side_files, side_file_fault
from battlemap.store.document import trusted_files
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError, reason, resolve_path
from battlemap.store.validation.file_validation import UNFOLDABLE, Load, codec_for, find_fault, rules_of


def read_document(path: Path, load: Load = registry.load_ruleset) -> Battle:
    """Everything in a battle file; nothing is copied, changed or kept open.

    Of a newer or damaged file it is what can be read, and the battle's remarks say so. StoreError if that is nothing.
    """
    path = resolve_path(path)
    header = read_header(path)
    if 0 < header.version < VERSION or awaits_settling(path):
        return _read_copy(path, header, load)
    return _read_current(path, header, load)


def _read_copy(path: Path, header: FileHeader, load: Load) -> Battle:
    """A file of an older format brought to today's, or one with a part beside it brought together, as a copy."""
    unopened = side_file_fault(path)
    with private_folder() as folder:
        copy = folder / path.name
        try:
            copy_with_side_files(path, copy)
        except OSError as error:
            raise StoreError(f"{path} cannot be read: {reason(error)}.") from None
        with suppress(StoreError, *DATABASE_FAULTS):
            settle(copy)
            if header.version < VERSION:
                migrate(copy, header.version, rules_of(copy, load))
        battle = _read_current(copy, read_header(copy), load)
    if unopened:
        battle = replace(battle, remarks=(f"{path.name} was read alone, because {unopened}.", *battle.remarks))
    return battle


def _read_current(path: Path, header: FileHeader, load: Load) -> Battle:
    fault = "it was made by another version of battlemap" if header.version != VERSION else ""
    if not fault and not trusted_files.is_untouched(path):
        fault = find_fault(path, load)
    if fault:
        from battlemap.store.validation.rescue import rescue_battle  # here: hardly ever needed

        try:
            battle = rescue_battle(path, header, load)
        except (OSError, *DATABASE_FAULTS):
            raise StoreError(f"{path.name} cannot be read: {fault}, and nothing of it could be rescued.") from None
        return replace(battle, remarks=(f"{path.name} could not be read as it is: {fault}.", *battle.remarks))
    try:
        return _read(path, load)
    except DATABASE_FAULTS as error:
        raise StoreError(f"{path} cannot be read: {reason(error)}.") from None


def _read(path: Path, load: Load) -> Battle:
    with closing(connect(path)) as connection:
        meta = read_meta(connection)
        codec = codec_for(meta, load, path.name)
        stubs = read_stubs(connection)
        opening = read_board(connection, codec, ROOT)
        if opening is None:
            raise InvalidContent(f"{path.name}: the opening is missing.")
        entries = tuple(read_entry(connection, codec, key) for key in stubs)
        stored_assets = (read_asset(connection, sha) for sha in asset_names(connection))
        assets = {asset.sha: asset for asset in stored_assets if asset is not None}
        return Battle(codec.rules, opening, read_state(connection, codec, meta, stubs), entries, assets)


def completed_battle(session: Session, path: Path, load: Load = registry.load_ruleset) -> Battle | None:
    """The battle of a session whose file cannot be read any more: what it has not read of it is taken from a copy.

    None if the copy does not hold all of that, or leads to another board.
    """
    try:
        copy = read_document(path, load)
    except StoreError:
        return None
    written = {entry.id: entry for entry in copy.entries}
    entries: list[JournalEntry] = []
    for key, stub in session.journal.stubs.items():
        try:
            entry = session.journal.entry(key)
        except StoreError:
            if key not in written or written[key].parent != stub.parent:
                return None
            entry = written[key]
        entries.append(entry)
    battle = Battle(session.rules, session.journal.opening, session.state, tuple(entries), copy.assets)
    try:
        stands = Session(session.rules, journal_of(battle), battle.state).board
    except UNFOLDABLE:
        return None
    return battle if stands == session.board else None


def journal_of(battle: Battle) -> Journal:
    """The journal of a battle with all its boards."""
    journal = Journal(battle.opening)
    for entry in battle.entries:
        journal.add(entry, replay(journal.board(entry.parent), entry.events))
    return journal
