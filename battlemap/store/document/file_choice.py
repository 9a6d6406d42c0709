"""Which file is really opened: the one that was asked for, or a copy because that one must stay as it is."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from battlemap.paths import FolderTrouble
from battlemap.store.database.battle import Battle
from battlemap.store.database.codec import InvalidContent
from battlemap.store.database.migrations import migrate
from battlemap.store.database.schema import VERSION, FileHeader, read_header
from battlemap.store.document import trusted_files
from battlemap.store.document.battle_folder import is_bundled, new_path
from battlemap.store.document.document_creation import write_battle
from battlemap.store.document.safety_copies import safety_copies
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError, reason
from battlemap.store.validation.file_validation import Load, find_fault, rules_of


class OpenedFile(Struct, frozen=True):
    """The file to open, what to tell the user, and which file it is a copy of."""

    path: Path
    notice: str = ""
    origin: Path | None = None


def choose_file(path: Path, load: Load) -> OpenedFile:
    """Look at a battle and, where need be, make the copy to open instead. StoreError if nothing can be opened."""
    header = read_header(path)
    if header.version > VERSION:
        return _rescue(path, path, header, load, f"{path.name} was made by a newer battlemap")
    ground = OpenedFile(path)
    if is_bundled(path) or not _writable(path):
        copy = _plain_copy(path)
        why = "belongs to the program" if is_bundled(path) else "may not be changed"
        ground = OpenedFile(copy, f"{path.name} {why}: a copy is open, {copy}.", path)
    try:
        return _check(ground, header, load)
    except BaseException:
        if ground.origin is not None:
            _remove(ground.path)
        raise


def _check(ground: OpenedFile, header: FileHeader, load: Load) -> OpenedFile:
    path = ground.path
    fault = ""
    if header.version < VERSION:
        try:
            migrate(path, header.version, rules_of(path, load))
        except (InvalidContent, *DATABASE_FAULTS) as error:
            fault = reason(error)
    if not fault and not trusted_files.is_untouched(path):
        fault = find_fault(path, load)
    if not fault:
        return ground
    asked_for = ground.origin or path
    found = _rescue(path, asked_for, header, load, f"{asked_for.name} is damaged ({fault})")
    if ground.origin is not None:
        _remove(path)
    return found


def _rescue(path: Path, asked_for: Path, header: FileHeader, load: Load, why: str) -> OpenedFile:
    """A new battle with all that can be read."""
    from battlemap.store.validation.rescue import rescue_battle

    try:
        battle = rescue_battle(path, header, load)
    except DATABASE_FAULTS as error:
        raise StoreError(f"{why}; nothing in it can be read: {reason(error)}.{_safety_copy_hint(asked_for)}") from None
    copy = _new_path(asked_for)
    write_battle(copy, battle)
    return OpenedFile(copy, _notice_text(why, copy, battle, asked_for), asked_for)


def _notice_text(why: str, copy: Path, battle: Battle, asked_for: Path) -> str:
    lost = " ".join(battle.remarks) or "All of the fight could be read."
    return f"{why}: what could be read is open as a copy, {copy}. {lost}{_safety_copy_hint(asked_for)}"


def _safety_copy_hint(path: Path) -> str:
    copies = safety_copies(path)
    return f" The latest safety copy is {copies[0].path}." if copies else ""


def _plain_copy(path: Path) -> Path:
    """The file as it is in the user's folder, with the journal of a transaction that was cut off."""
    copy = _new_path(path)
    journal = path.with_name(path.name + "-journal")
    try:
        shutil.copyfile(path, copy)
        if journal.is_file():
            shutil.copyfile(journal, copy.with_name(copy.name + "-journal"))
    except OSError as error:
        _remove(copy)
        raise StoreError(f"{path.name} may not be changed, and a copy cannot be made: {reason(error)}.") from None
    return copy


def _new_path(path: Path) -> Path:
    try:
        return new_path(path.stem)
    except FolderTrouble as trouble:
        raise StoreError(str(trouble)) from None


def _remove(path: Path) -> None:
    for one in (path, path.with_name(path.name + "-journal")):
        with suppress(OSError):
            one.unlink(missing_ok=True)


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
