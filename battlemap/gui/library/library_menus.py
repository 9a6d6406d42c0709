"""Menus of the library: what can be new in it, and what can be done with what is selected."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.library.library_edits import LibraryEdits
from battlemap.gui.library.library_selection import LibrarySelection
from battlemap.gui.library.library_uses import SOMEBODY, LibraryUses
from battlemap.gui.widgets.labels import add_action
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import qicon
from battlemap.store.collection.battlefields import keep_battlefield
from battlemap.store.collection.entry_kinds import HOUSE_RULES
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LONGEST_NAME, LibraryEntry
from battlemap.store.database.battle import Battle

Line = tuple[str, str, Callable[[], object], bool]
"""Words, icon, what it does, whether it can be done."""


class LibraryMenus(QObject):
    """Built anew each time one opens. *battle_of* gives the open battle as it is stored."""

    creature_wanted = Signal(str)
    """A new creature of this game."""
    paste_wanted = Signal(str)

    def __init__(
        self, theme: Theme, titles: Mapping[str, str], library: Library, edits: LibraryEdits, uses: LibraryUses,
        page: BattlePage | None, battle_of: Callable[[], Battle | None], over: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(over)
        self.theme, self._titles, self._library, self._edits, self._uses = theme, titles, library, edits, uses
        self._page, self._battle_of, self._over = page, battle_of, over

    def open_new(self, button: QWidget) -> None:
        """What can be new, above a *button*."""
        page = self._page
        menu = self._menu("New")
        games = dict(sorted(self._titles.items(), key=lambda item: page is None or item[0] != page.session.rules.id))
        for game, title in games.items():
            self._add(menu, f"Creature of {title}…", "lucide/paw-print", self._make_slot(game))
        menu.addSeparator()
        self._add(menu, "Paste creatures…", "lucide/clipboard-paste", lambda: self.paste_wanted.emit(""))
        menu.addSeparator()
        kept = self._add(menu, "Battlefield of the open battle", "lucide/map", self._keep_battlefield)
        kept.setEnabled(page is not None)
        rules = self._add(menu, "House rules of the open battle", "lucide/scale", self._keep_house)
        rules.setEnabled(page is not None and bool(page.board.house))
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def open_for(self, selection: LibrarySelection, where: QPoint) -> None:
        """What can be done with what is selected."""
        chosen = selection.entries
        if not chosen:
            return
        words, refusal = self._uses.words_for(chosen)
        own = any(entry.own for entry in chosen)
        marked = all(entry.favourite for entry in chosen)
        menu = self._menu(chosen[0].title if len(chosen) == 1 else f"{len(chosen)} selected")
        if words:
            self._add(menu, words, "lucide/map-pin", lambda: selection.act("use"), refusal).setEnabled(not refusal)
            menu.addSeparator()
        if len(chosen) == 1 and chosen[0].kind in SOMEBODY:
            self._add(menu, "Edit…" if own else "Copy and edit…", "lucide/pencil", lambda: selection.act("edit"))
        self._add(menu, "No favourite" if marked else "Favourite", "lucide/star", lambda: selection.act("star"))
        if own:
            self._add_folders(menu, chosen)
        self._add(menu, "Copy" if own else "Copy to my library", "lucide/copy", lambda: selection.act("copy"))
        self._add(menu, "Export…", "lucide/upload", lambda: selection.act("export"))
        if own:
            menu.addSeparator()
            self._add(menu, "Remove", "lucide/trash-2", lambda: selection.act("remove"))
        menu.popup(where)

    def _add_folders(self, menu: QMenu, chosen: tuple[LibraryEntry, ...]) -> None:
        from battlemap.gui.widgets.labels import add_menu

        folders = self._library.folders()
        below = add_menu(menu, "Put into", qicon("lucide/folder", self.theme.palette.text2))
        for folder in ("", *folders):
            self._add(below, folder or "No folder", "lucide/folder", self._make_folder_slot(chosen, folder))

    def _keep_battlefield(self) -> None:
        battle, page = self._battle_of(), self._page
        if battle is not None and page is not None:
            made = self._edits.attempt(lambda: keep_battlefield(self._library, battle, page.board))
            self._show(made)

    def _keep_house(self) -> None:
        page = self._page
        if page is None:
            return
        title = f"House rules of {page.board.title or page.session.rules.title}"[:LONGEST_NAME]
        entry = LibraryEntry(HOUSE_RULES, title, page.session.rules.id, payload={"house": dict(page.board.house)})
        self._show(self._edits.attempt(lambda: self._library.add(entry)))

    def _show(self, made: LibraryEntry | None) -> None:
        if made is not None:
            self._edits.show((made,))
            self._edits.say(f"{made.title} is in your library.")

    def _menu(self, name: str) -> QMenu:
        menu = QMenu(self._over)
        menu.setAccessibleName(name)
        menu.setToolTipsVisible(True)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _add(self, menu: QMenu, words: str, icon: str, act: Callable[[], object], tip: str = "") -> QAction:
        action = add_action(menu, words, icon=qicon(icon, self.theme.palette.text2), tip=tip)
        action.triggered.connect(act)
        return action

    def _make_slot(self, game: str) -> Callable[[], None]:
        def begin() -> None:
            self.creature_wanted.emit(game)

        return begin

    def _make_folder_slot(self, chosen: tuple[LibraryEntry, ...], folder: str) -> Callable[[], None]:
        def put() -> None:
            self._edits.put_into(chosen, folder)

        return put
