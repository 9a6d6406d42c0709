"""The library over the window, and creatures in words from the clipboard."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication

from battlemap.board.ids import Point
from battlemap.gui.window.window_host import WindowHost
from battlemap.store.database.battle import Battle

if TYPE_CHECKING:
    from battlemap.gui.library.library_panel import LibraryPanel
    from battlemap.gui.library.paste_form import PasteForm


class LibraryActions(QObject):
    """Opens the library and what belongs to it, in place of a sheet that is there."""

    file_taken = Signal(Path)
    """House rules to lay over the book."""
    tool_wanted = Signal(str)
    encounter_wanted = Signal(str)
    """The id of an encounter to place."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        self._panel: LibraryPanel | None = None
        """The library, while it is open."""

    def open(self) -> "LibraryPanel":
        """The library; it works without a battle too."""
        from battlemap.gui.library.library_panel import HEIGHT, WIDTH, LibraryPanel
        from battlemap.store.collection.library import Library
        from battlemap.store.search.game_titles import game_titles

        window = self.window
        panel = LibraryPanel(
            window.theme, Library(read=False), game_titles(), window.page, window.documents.keep_portrait, self._battle
        )
        overlay = window.show_dialog("Library", panel, WIDTH, HEIGHT)
        panel.set_dialog(overlay)
        self._panel = panel
        overlay.closed.connect(self._forget_panel)
        panel.paste_wanted.connect(self.paste)
        panel.uses.used.connect(window.close_dialog)
        panel.uses.battle_wanted.connect(window.documents.begin)
        panel.uses.house_wanted.connect(self.file_taken)
        panel.uses.prop_wanted.connect(self._take_prop)
        panel.uses.encounter_wanted.connect(self.encounter_wanted)
        panel.uses.carry_wanted.connect(self._carry)
        return panel

    def paste(self, words: str | bool = "") -> "PasteForm":
        """What is understood of creatures in words: of these, or of what lies on the clipboard."""
        from battlemap.gui.library.library_uses import LibraryUses
        from battlemap.gui.library.paste_form import HEIGHT, WIDTH, PasteForm
        from battlemap.store.collection.library import Library
        from battlemap.store.search.game_titles import game_titles

        window = self.window
        text = words if isinstance(words, str) and words else QGuiApplication.clipboard().text()
        library = Library()
        form = PasteForm(window.theme, library, game_titles(), window.page, text)
        uses = LibraryUses(library, window.page, window.documents.keep_portrait, form)
        overlay = window.show_dialog("Creatures in words", form, WIDTH, HEIGHT)
        form.set_dialog(overlay)
        uses.used.connect(window.close_dialog)
        uses.failed.connect(form.complain)
        form.place_wanted.connect(uses.place_counted)
        form.kept.connect(self._show_kept)
        return form

    def drop(self, data: QMimeData, at: Point) -> None:
        """Entries of the library that were dropped on the map."""
        from battlemap.gui.battle.dragged_entries import DRAGGED_ENTRIES
        from battlemap.gui.library.library_uses import LibraryUses
        from battlemap.store.collection.library import Library

        page = self.window.page
        library = Library()
        keys = bytes(data.data(DRAGGED_ENTRIES).data()).decode("utf-8", "replace").splitlines()
        entries = [entry for key in keys if (entry := library.find(key)) is not None]
        if page is None or not entries:
            return
        uses = LibraryUses(library, page, self.window.documents.keep_portrait, self.window.widget)
        uses.failed.connect(self._complain)
        uses.house_wanted.connect(self.file_taken)
        uses.prop_wanted.connect(self._take_prop)
        uses.encounter_wanted.connect(self.encounter_wanted)
        uses.used.connect(self.window.close_dialog)
        uses.drop(entries, at)

    def _complain(self, words: str) -> None:
        """Say why what was dropped is not used: in the library if it is open, which lies over the rest."""
        if self._panel is not None:
            self._panel.edits.say(words, bad=True)
        elif self.window.page is not None:
            self.window.page.complained.emit(words)

    def _forget_panel(self) -> None:
        self._panel = None

    def _battle(self) -> Battle | None:
        document = self.window.documents.document
        return document.battle() if document is not None else None

    def _show_kept(self, keys: frozenset[str]) -> None:
        self.open().show_later(keys)

    def _carry(self, key: str) -> None:
        """Let somebody hang at the pointer until a click puts them down."""
        from battlemap.gui.collection.creature_hand import CreatureHand
        from battlemap.store.collection.creature_library import CreatureLibrary

        page = self.window.page
        if page is None:
            return
        library = CreatureLibrary(page.session.rules)
        own = library.find(key) or library.find(f"/{key.rpartition('/')[2]}")
        if own is not None:
            hand = CreatureHand(page, self.window.theme, library, self.window.documents.keep_portrait, self.window.widget)
            hand.take(own)

    def _take_prop(self, look: str) -> None:
        """Take up the tool for things with one of the user's own in it."""
        from battlemap.canvas.tools.grid.prop_tool import PropTool

        page = self.window.page
        if page is None:
            return
        self.tool_wanted.emit("props")
        tool = page.canvas.tool
        if not isinstance(tool, PropTool):
            return

        def choose() -> None:
            tool.choose("look", look)

        page.controller.own_props.changed.connect(choose)
        choose()
