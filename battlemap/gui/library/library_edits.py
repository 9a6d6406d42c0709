"""What is done to the library: marked, put into folders, copied, removed, taken in, given out; faults are said in place."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from battlemap import paths
from battlemap.gui.widgets.file_dialogs import EVERYTHING, ask_file, ask_place
from battlemap.gui.widgets.notice_row import NoticeRow
from battlemap.paths import FolderTrouble
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.conflict_copies import ConflictCopy
from battlemap.store.collection.conflict_settling import Settlement, describe_conflict, settle_conflict
from battlemap.store.collection.library import Library, RemovedEntry
from battlemap.store.collection.library_entry import LibraryEntry, clean_folder
from battlemap.store.collection.library_exchange import PACKED, UnknownGame, import_file, pack_entries
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError

EXCHANGED = "Of a library (*.toml *.zip *.battle *.svg *.png *.jpg *.jpeg *.webp)"
MOST_TOLD = 12
T = TypeVar("T")


class LibraryEdits(QObject):
    """Acts on a library; says what was done beside the list, with a way back."""

    changed = Signal()
    """The library may hold something else."""
    shown = Signal(frozenset)
    """The ids of entries that are to be seen and selected."""

    words_wanted = Signal(str)
    """The text of a file of creatures that does not say of which game they are."""

    def __init__(self, library: Library, notice: NoticeRow, over: QWidget) -> None:
        super().__init__(over)
        self._library, self._notice, self._over = library, notice, over
        self._undo_step: Callable[[], None] | None = None
        notice.button.clicked.connect(self._undo)

    def set_favourite(self, entries: Sequence[LibraryEntry], wanted: bool) -> None:
        """Mark own entries as favourites, or not any more."""
        self._change((entry, replace(entry, favourite=wanted)) for entry in entries if entry.own and entry.favourite != wanted)

    def put_into(self, entries: Sequence[LibraryEntry], folder: str) -> None:
        """Put own entries into a folder."""
        wanted = clean_folder(folder)
        moved = [entry for entry in entries if entry.own and entry.folder != wanted]
        if self._change((entry, replace(entry, folder=wanted)) for entry in moved) and len(moved) > 1:
            self.say(f"{len(moved)} are in {wanted or 'no folder'} now.")

    def set_tags(self, entries: Sequence[LibraryEntry], words: str) -> None:
        """Give one entry these tags, or add them to several."""
        tags = tuple(dict.fromkeys(tag for tag in (" ".join(part.split()) for part in words.split(",")) if tag))
        own = [entry for entry in entries if entry.own]
        if len(own) == 1:
            self._change([(own[0], replace(own[0], tags=tags))])
        else:
            self._change((entry, replace(entry, tags=tuple(dict.fromkeys((*entry.tags, *tags))))) for entry in own)

    def rename(self, entry: LibraryEntry, title: str) -> None:
        """Call an own entry otherwise."""
        if title.strip():
            self._change([(entry, replace(entry, title=title.strip()))])
        else:
            self.changed.emit()

    def copy(self, entries: Sequence[LibraryEntry]) -> None:
        """Put copies among the user's own."""
        library = self._library

        def act() -> list[LibraryEntry]:
            made = []
            for entry in entries:
                taken = {other.title for other in library.own}
                names = (f"{entry.title} {number}" for number in range(2, len(taken) + 3))
                title = entry.title if entry.title not in taken else next(name for name in names if name not in taken)
                made.append(library.add(replace(entry, title=title, favourite=False), library.files_of(entry)))
            return made

        made = self.attempt(act)
        if made:
            self.show(made)
            self.say(f"{_names(made)} in your library.")

    def remove(self, entries: Sequence[LibraryEntry]) -> None:
        """Take own entries out; that can be undone."""
        own, removed = [entry for entry in entries if entry.own], list[RemovedEntry]()

        def act() -> bool:
            for entry in own:
                removed.append(self._library.remove(entry))
            return True

        if not own:
            self.say("What comes with the program stays.")
            return
        self.attempt(act)
        self.changed.emit()
        if removed:
            words = f"{own[0].title} was" if len(removed) == 1 else f"{len(removed)} entries were"
            if len(removed) == len(own):
                self.say(f"{words} removed from your library.", "Undo", lambda: self._put_back(removed))

    def import_files(self, files: Iterable[Path], rules: AnyRuleset | None = None) -> None:
        """Take files into the library; *rules*: the game of creatures that do not say."""
        made: list[LibraryEntry] = []
        faults: list[str] = []
        for path in files:
            try:
                taken = import_file(self._library, path, rules)
            except UnknownGame:
                self.words_wanted.emit(path.read_text(encoding="utf-8", errors="replace"))
                continue
            except (StoreError, OSError, FolderTrouble) as trouble:
                faults.append(str(trouble))
                continue
            made += taken.entries
            faults += taken.faults
        self.show(made)
        told = f"{_names(made)} in your library." if made else ""
        self._tell_faults(faults, told)

    def ask_import(self, rules: AnyRuleset | None = None) -> None:
        """Have a file chosen to take in."""
        ask_file(self._over, "Import into the library", (EXCHANGED, EVERYTHING), lambda path: self.import_files((path,), rules))

    def ask_export(self, entries: Sequence[LibraryEntry]) -> None:
        """Have a place chosen and write entries to it, as one file that can be mailed."""
        packed = self.attempt(lambda: pack_entries(self._library, entries))
        if packed is None:
            return
        suffix, data = packed
        name = entries[0].title if len(entries) == 1 else f"{len(entries)} from my library"
        words = f"{'Packed' if suffix == PACKED else 'Plain'} (*{suffix})"

        def write(path: Path) -> None:
            target = path if path.suffix else path.with_suffix(suffix)

            def put() -> Path:
                write_whole(target, data)
                return target

            if self.attempt(put) is not None:
                self.say(f"Written to {target.name}.")

        ask_place(self._over, "Export", f"{file_stem(name)}{suffix}", words, write)

    def give_out(self, entries: Sequence[LibraryEntry]) -> Path | None:
        """A file with entries in it for another program; None if it cannot be written."""

        def act() -> Path:
            own = {name: file for entry in entries[:1] for name, file in self._library.files_of(entry).items()}
            folder = paths.make_dir(paths.user_cache_dir() / "dragged")
            if len(entries) == 1 and "file" in own:
                path, data = folder / own["file"].name, own["file"].data
            else:
                suffix, data = pack_entries(self._library, entries)
                name = entries[0].title if len(entries) == 1 else f"{len(entries)} from my library"
                path = folder / f"{file_stem(name)}{suffix}"
            write_whole(path, data)
            return path

        return self.attempt(act)

    def settle(self, conflict: ConflictCopy, keep: Settlement) -> None:
        """Settle what was changed on two machines; that can be undone."""
        before = self.attempt(lambda: settle_conflict(self._library, conflict, keep))
        self.changed.emit()
        if before is not None and keep != "both":
            self.say(f"{Path(conflict.original).stem} is settled.", "Undo", lambda: self._unsettle(before))

    def describe(self, conflict: ConflictCopy) -> str:
        """One sentence about what was changed on two machines."""
        names = self.attempt(lambda: describe_conflict(self._library, conflict))
        return f"{Path(conflict.original).name} was changed in two places: {names}." if names else ""

    def show_faults(self) -> None:
        """Say what of the library's files could not be used."""
        self._tell_faults([fault.text for fault in self._library.faults])

    def say(self, words: str, button: str = "", act: Callable[[], None] | None = None, bad: bool = False) -> None:
        """Say what was done; *act* is what its button does."""
        self._undo_step = act
        self._notice.say(words, button, bad)

    def show(self, entries: Sequence[LibraryEntry]) -> None:
        """Have entries seen that are new."""
        self.changed.emit()
        if entries:
            self.shown.emit(frozenset(entry.id for entry in entries))

    def attempt(self, act: Callable[[], T]) -> T | None:
        """Do something; None, and a sentence, if it cannot be done."""
        try:
            return act()
        except (StoreError, ValueError, OSError) as trouble:
            self.changed.emit()  # what made it fail may have been found in the files
            self.say(f"{str(trouble).rstrip('.')}.", bad=True)
            return None

    def _change(self, pairs: Iterable[tuple[LibraryEntry, LibraryEntry]]) -> bool:
        wanted = list(pairs)
        if not wanted:
            return False
        changed = self.attempt(lambda: self._library.change_all(wanted))
        self.show(changed or ())
        return changed is not None

    def _put_back(self, removed: Sequence[RemovedEntry]) -> None:
        made = self.attempt(lambda: [self._library.put_back(entry) for entry in removed])
        self.show(made or ())

    def _unsettle(self, files: Mapping[str, bytes]) -> None:
        self.attempt(lambda: self._library.put_files(files))
        self.changed.emit()

    def _tell_faults(self, faults: Sequence[str], done: str = "") -> None:
        if not faults:
            if done:
                self.say(done)
            return
        first = f"{done} {faults[0]}".strip()
        if len(faults) == 1:
            self.say(first, bad=True)
            return
        more = "\n".join(faults[:MOST_TOLD]) + (f"\nand {len(faults) - MOST_TOLD} more" if len(faults) > MOST_TOLD else "")
        self.say(f"{first} {len(faults) - 1} more like that.", "Show all", lambda: self.say(more, bad=True), bad=True)

    def _undo(self) -> None:
        act, self._undo_step = self._undo_step, None
        self._notice.hide()
        if act is not None:
            act()


def _names(entries: Sequence[LibraryEntry]) -> str:
    return f"{entries[0].title} is" if len(entries) == 1 else f"{len(entries)} entries are"
