"""What is done to the library: marked, put into folders, copied, removed, taken in, given out; faults are said in place."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.notice_row import NoticeRow
from battlemap.store.collection.library import Library, RemovedEntry
from battlemap.store.collection.library_entry import LibraryEntry, clean_folder
from battlemap.store.files.store_errors import StoreError

MOST_TOLD = 12
T = TypeVar("T")


class LibraryEdits(QObject):
    """Acts on a library; says what was done beside the list, with a way back."""

    changed = Signal()
    """The library may hold something else."""
    shown = Signal(frozenset)
    """The ids of entries that are to be seen and selected."""

    def __init__(self, library: Library, notice: NoticeRow, parent: QWidget) -> None:
        super().__init__(parent)
        self._library, self._notice = library, notice

    def set_favourite(self, entries: Sequence[LibraryEntry], wanted: bool) -> None:
        """Mark entries as favourites, or not any more."""
        self.show(self.attempt(lambda: self._library.mark(entries, wanted)) or ())

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
            self.say(f"{names_of(made)} in your library.")

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

    def show_faults(self) -> None:
        """Say what of the library's files could not be used."""
        self.tell_faults([fault.text for fault in self._library.faults])

    def say(self, words: str, button: str = "", act: Callable[[], None] | None = None, bad: bool = False) -> None:
        """Say what was done; *act* is what its button does."""
        self._notice.say(words, button, act, bad)

    def complain(self, words: str) -> None:
        """Say that something is wrong."""
        self.say(words, bad=True)

    def tell(self, words: str, bad: bool) -> None:
        """Say what happened elsewhere."""
        self.say(words, bad=bad)

    def show_kept(self, entry: LibraryEntry) -> None:
        """Have an entry seen that was just kept."""
        self.show((entry,))
        self.say(f"{entry.title} is in your library.")

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

    def tell_faults(self, faults: Sequence[str], done: str = "") -> None:
        """Say what went wrong, the first of several with a button for all; *done*: what went well."""
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


def names_of(entries: Sequence[LibraryEntry]) -> str:
    """Who or what is told about, with the verb: "Wolf is", "3 entries are"."""
    return f"{entries[0].title} is" if len(entries) == 1 else f"{len(entries)} entries are"
