"""What is selected in the library: shown on the card, written there, and acted on."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from battlemap.gui.collection.creature_profiles import CreatureProfile, build_creature_profile
from battlemap.gui.library.library_card import LibraryCard
from battlemap.gui.library.library_edits import LibraryEdits
from battlemap.gui.library.library_list import LibraryList
from battlemap.gui.library.library_transfer import LibraryTransfer
from battlemap.gui.library.library_uses import SOMEBODY, LibraryUses, rules_of_entry
from battlemap.layout.looks import TokenLook
from battlemap.store.collection.creature_file import USUAL_ICON, creature_from
from battlemap.store.collection.entry_kinds import TOKEN
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry, is_with_players
from battlemap.store.collection.toml_tables import CollectionFault

REST = 160
"""Milliseconds without a change after which the card is made: nobody waits for it while a word is typed."""
BY_THE_BOOK: dict[str, Any] = {}


class LibrarySelection(QObject):
    """Keeps the card in step with the list. *is_loaded*: whether the rules of a game are there."""

    edit_wanted = Signal(LibraryEntry)
    """Somebody's sheet is to be written."""

    def __init__(
        self, library: Library, rows: LibraryList, card: LibraryCard, edits: LibraryEdits, transfer: LibraryTransfer,
        uses: LibraryUses, is_loaded: Callable[[str], bool], parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._transfer, self._is_loaded = transfer, is_loaded
        self._library, self._rows, self._card, self._edits, self._uses = library, rows, card, edits, uses
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST)
        self._timer.timeout.connect(self._show_at_rest)
        rows.selection_changed.connect(self._timer.start)
        rows.star_wanted.connect(self._toggle_star)
        card.title_written.connect(self._rename)
        card.folder_written.connect(self._put_into)
        card.tags_written.connect(self._set_tags)
        card.wanted.connect(self.act)

    @property
    def entries(self) -> tuple[LibraryEntry, ...]:
        """The selected entries, from above to below."""
        return self._rows.selected

    def show(self) -> None:
        """Show what is selected now."""
        self._timer.stop()
        chosen = self.entries
        if len(chosen) == 1:
            self._card.show_entry(chosen[0], self._exhibit(chosen[0]))
        else:
            self._card.show_many(chosen)
        self._card.show_use(*self._uses.words_for(chosen))
        marked = bool(chosen) and all(entry.favourite for entry in chosen)
        self._card.buttons["star"].set_words("No favourite" if marked else "Favourite")
        for key in ("star", "copy", "export"):
            self._card.buttons[key].setVisible(bool(chosen))
        self._card.buttons["edit"].setVisible(len(chosen) == 1 and chosen[0].kind in SOMEBODY)

    def act(self, key: str) -> None:
        """Do one of the acts of the card."""
        chosen = self.entries
        if not chosen:
            return
        acts: dict[str, Callable[[], object]] = {
            "use": lambda: self._uses.use(chosen),
            "edit": lambda: self.edit_wanted.emit(chosen[0]),
            "copy": lambda: self._edits.copy(chosen),
            "star": lambda: self._edits.set_favourite(chosen, not all(entry.favourite for entry in chosen)),
            "export": lambda: self._transfer.ask_export(chosen),
            "remove": lambda: self._edits.remove(chosen),
        }
        acts[key]()

    def _show_at_rest(self) -> None:
        """Show what is selected; the rules that its sheet needs may take a moment to be there."""
        chosen = self.entries
        if len(chosen) == 1 and chosen[0].kind in SOMEBODY and not self._is_loaded(chosen[0].ruleset):
            self._timer.start()
        else:
            self.show()

    def _exhibit(self, entry: LibraryEntry) -> CreatureProfile | None:
        rules = rules_of_entry(entry) if entry.kind in SOMEBODY else None
        look = look_of(self._library, entry)
        if rules is None or look is None:
            return None
        try:
            creature = creature_from(rules, entry)
        except CollectionFault as fault:
            self._edits.say(f"{fault}.", bad=True)
            return None
        return build_creature_profile(rules, creature, look.look, look.portrait, BY_THE_BOOK)

    def _toggle_star(self, entry: LibraryEntry) -> None:
        self._edits.set_favourite((entry,), not entry.favourite)

    def _rename(self, title: str) -> None:
        if len(self.entries) == 1:
            self._edits.rename(self.entries[0], title)

    def _put_into(self, folder: str) -> None:
        self._edits.put_into(self.entries, folder)

    def _set_tags(self, words: str) -> None:
        self._edits.set_tags(self.entries, words)


def look_of(library: Library, entry: LibraryEntry) -> TokenLook | None:
    """How an entry looks as a token; None for what is none."""
    if entry.kind not in (*SOMEBODY, TOKEN):
        return None
    path = library.path_of(entry, "file" if entry.kind == TOKEN else "portrait")
    icon = entry.payload.get("icon") or USUAL_ICON
    return TokenLook(1 if is_with_players(entry.payload) else 2, icon, portrait=str(path.resolve()) if path else "")
