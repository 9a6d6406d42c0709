"""Which file is really opened: the one that was asked for, or a copy because that one must stay as it is."""

import os
from pathlib import Path

from msgspec import Struct

from battlemap.paths import FolderTrouble
from battlemap.store.database.battle import Battle
from battlemap.store.database.codec import InvalidContent
from battlemap.store.database.connection import settle
from battlemap.store.database.migrations import migrate
from battlemap.store.database.private_copy import awaits_settling
from battlemap.store.database.schema import VERSION, FileHeader, read_header
from battlemap.store.database.side_files import (
    LONGEST_NAME,
    copy_with_side_files,
    present_side_files,
    remove_with_side_files,
    side_file_fault,
)
from battlemap.store.document import trusted_files
from battlemap.store.document.battle_folder import is_bundled, new_path
from battlemap.store.document.document_creation import write_battle
from battlemap.store.document.open_marks import was_left_open
from battlemap.store.document.safety_copies import safety_copies
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError, primary_code, reason
from battlemap.store.validation.file_validation import PASSING, Load, find_fault, rules_of


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
    if why := _protection(path):
        copy = _plain_copy(path)
        ground = OpenedFile(copy, f"{path.name} {why}: a copy is open, {copy}.", path)
    try:
        return _check(ground, header, load)
    except BaseException:
        if ground.origin is not None:
            remove_with_side_files(ground.path)
        raise


def _check(ground: OpenedFile, header: FileHeader, load: Load) -> OpenedFile:
    path = ground.path
    fault = ""
    if awaits_settling(path):
        if ground.origin is None and header.version == VERSION:  # before anything of it is changed
            fault = find_fault(path, load)
        fault = fault or _settle(path)
    if not fault and header.version < VERSION:
        try:
            migrate(path, header.version, rules_of(path, load))
        except (InvalidContent, *DATABASE_FAULTS) as error:
            fault = reason(error)
    if not fault and not trusted_files.is_untouched(path):
        fault = find_fault(path, load)
    if not fault:
        return ground
    asked_for = ground.origin or path
    rescued = _rescue(path, asked_for, header, load, f"{asked_for.name} is damaged ({fault})")
    if ground.origin is not None:
        remove_with_side_files(path)
    return rescued


def _settle(path: Path) -> str:
    """Bring together what lies in a file and beside it; why that is impossible. StoreError if it may go better later."""
    try:
        settle(path)
    except DATABASE_FAULTS as error:
        if primary_code(error) in PASSING:
            raise StoreError(f"{path} cannot be opened: {reason(error)}.") from None
        return reason(error)
    return ""


def _rescue(path: Path, asked_for: Path, header: FileHeader, load: Load, why: str) -> OpenedFile:
    """A new battle with all that can be read."""
    from battlemap.store.validation.rescue import rescue_battle

    try:
        battle = rescue_battle(path, header, load)
    except (OSError, *DATABASE_FAULTS) as error:
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
    """The file as it is in the user's folder, with the parts of it that lie beside it, if those may be opened."""
    copy = _new_path(path)
    try:
        copy_with_side_files(path, copy)
    except OSError as error:
        remove_with_side_files(copy)
        raise StoreError(f"{path.name} may not be changed, and a copy cannot be made: {reason(error)}.") from None
    return copy


def _new_path(path: Path) -> Path:
    try:
        return new_path(path.stem)
    except FolderTrouble as trouble:
        raise StoreError(str(trouble)) from None


def _protection(path: Path) -> str:
    """Why a file has to stay as it is; empty if it may be written."""
    if is_bundled(path):
        return "belongs to the program"
    if fault := side_file_fault(path):
        return f"is left as it is, because {fault}"
    if awaits_settling(path) and (sides := present_side_files(path)) and not was_left_open(path):
        return f"is left as it is, because {sides[0].name} beside it was not left there by this program on this computer"
    if len(path.name.encode()) > LONGEST_NAME:
        return "has too long a name to be written to"
    return "" if _writable(path) else "may not be changed"


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
