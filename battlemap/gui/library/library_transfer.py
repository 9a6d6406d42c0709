"""Files that come into the library and go out of it: chosen, dropped, dragged."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from battlemap import paths
from battlemap.gui.library.library_edits import LibraryEdits, names_of
from battlemap.gui.widgets.file_dialogs import EVERYTHING, ask_file, ask_place
from battlemap.paths import FolderTrouble
from battlemap.regular_files import read_text_file
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.library_exchange import PACKED, UnknownGame, import_file, pack_entries
from battlemap.store.collection.toml_tables import LARGEST_FILE
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError

EXCHANGED = "Of a library (*.toml *.zip *.battle *.svg *.png *.jpg *.jpeg *.webp)"


class LibraryTransfer(QObject):
    """*rules*: the game of the open battle, whose creatures that come need not say so."""

    words_wanted = Signal(str)
    """The text of a file of creatures that does not say of which game they are."""

    def __init__(self, library: Library, edits: LibraryEdits, rules: AnyRuleset | None, over: QWidget) -> None:
        super().__init__(over)
        self._library, self._edits, self._rules, self._over = library, edits, rules, over

    def import_files(self, files: Iterable[Path]) -> None:
        """Take files into the library."""
        made: list[LibraryEntry] = []
        faults: list[str] = []
        for path in files:
            try:
                taken = import_file(self._library, path, self._rules)
            except UnknownGame:
                self.words_wanted.emit(read_text_file(path, LARGEST_FILE, errors="replace"))
                continue
            except (StoreError, OSError, FolderTrouble) as trouble:
                faults.append(str(trouble))
                continue
            made += taken.entries
            faults += taken.faults
        self._edits.show(made)
        told = f"{names_of(made)} in your library." if made else ""
        self._edits.tell_faults(faults, told)

    def ask_import(self) -> None:
        """Have a file chosen to take in."""
        ask_file(self._over, "Import into the library", (EXCHANGED, EVERYTHING), lambda path: self.import_files((path,)))

    def ask_export(self, entries: Sequence[LibraryEntry]) -> None:
        """Have a place chosen and write entries to it, as one file that can be mailed."""
        packed = self._edits.attempt(lambda: pack_entries(self._library, entries))
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

            if self._edits.attempt(put) is not None:
                self._edits.say(f"Written to {target.name}.")

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

        return self._edits.attempt(act)
