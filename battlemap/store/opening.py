"""Which file is really opened: the one that was asked for, or a copy because that one must stay as it is."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from battlemap.paths import FolderTrouble
from battlemap.store import known
from battlemap.store.battle import Battle
from battlemap.store.battles import bundled, new_path
from battlemap.store.creation import write_battle
from battlemap.store.inspection import Load, found_fault
from battlemap.store.migrations import migrate
from battlemap.store.rescue import rescued
from battlemap.store.safety import safety_copies
from battlemap.store.schema import VERSION, Header, read_header
from battlemap.store.trouble import DATABASE_FAULTS, StoreTrouble, reason


class Ground(Struct, frozen=True):
    """The file to open, what to tell the user, and which file it is a copy of."""

    path: Path
    notice: str = ""
    origin: Path | None = None


def settled(path: Path, load: Load) -> Ground:
    """Look at a battle and, where need be, make the copy to open instead. StoreTrouble if nothing can be opened."""
    header = read_header(path)
    if header.version > VERSION:
        return _rescued(path, path, header, load, f"{path.name} was made by a newer battlemap")
    ground = Ground(path)
    if bundled(path) or not _writable(path):
        copy = _plain_copy(path)
        why = "belongs to the program" if bundled(path) else "may not be changed"
        ground = Ground(copy, f"{path.name} {why}: a copy is open, {copy}.", path)
    try:
        return _checked(ground, header, load)
    except BaseException:
        if ground.origin is not None:
            _remove(ground.path)
        raise


def _checked(ground: Ground, header: Header, load: Load) -> Ground:
    path = ground.path
    fault = ""
    if header.version < VERSION:
        try:
            migrate(path, header.version)
        except DATABASE_FAULTS as error:
            fault = reason(error)
    if not fault and not known.untouched(path):
        fault = found_fault(path, load)
    if not fault:
        return ground
    asked_for = ground.origin or path
    found = _rescued(path, asked_for, header, load, f"{asked_for.name} is damaged ({fault})")
    if ground.origin is not None:
        _remove(path)
    return found


def _rescued(path: Path, asked_for: Path, header: Header, load: Load, why: str) -> Ground:
    """A new battle with all that can be read."""
    try:
        battle = rescued(path, header, load)
    except DATABASE_FAULTS as error:
        raise StoreTrouble(f"{why}; nothing in it can be read: {reason(error)}.{_hint(asked_for)}") from None
    copy = _new_path(asked_for)
    write_battle(copy, battle)
    return Ground(copy, _told(why, copy, battle, asked_for), asked_for)


def _told(why: str, copy: Path, battle: Battle, asked_for: Path) -> str:
    lost = " ".join(battle.remarks) or "All of the fight could be read."
    return f"{why}: what could be read is open as a copy, {copy}. {lost}{_hint(asked_for)}"


def _hint(path: Path) -> str:
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
        raise StoreTrouble(f"{path.name} may not be changed, and a copy cannot be made: {reason(error)}.") from None
    return copy


def _new_path(path: Path) -> Path:
    try:
        return new_path(path.stem)
    except FolderTrouble as trouble:
        raise StoreTrouble(str(trouble)) from None


def _remove(path: Path) -> None:
    for one in (path, path.with_name(path.name + "-journal")):
        with suppress(OSError):
            one.unlink(missing_ok=True)


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
