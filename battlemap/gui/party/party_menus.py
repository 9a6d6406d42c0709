"""Menus of the party: who can join it, and the times that may pass after a fight."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.board.ids import TokenId
from battlemap.board.wording import make_sentence
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.widgets.labels import add_action, add_menu
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import qicon
from battlemap.rules.procedure import Command, Table
from battlemap.rules.run import why_not
from battlemap.store.collection.entry_kinds import CHARACTER
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.party import Party


class PartyMenus(QObject):
    """Each opens above a button."""

    tokens_wanted = Signal(tuple)
    """The ids of tokens that shall join."""
    entry_wanted = Signal(LibraryEntry)
    """Somebody of the library that shall join."""

    def __init__(self, page: BattlePage, theme: Theme, party: Party, parent: QWidget) -> None:
        super().__init__(parent)
        self._page, self._theme, self._party, self._over = page, theme, party, parent

    def open_add(self, button: QWidget, shown: str) -> None:
        """Who is selected, and the characters of the collection who are not of the party that is *shown*."""
        menu = self._make("Add to the party")
        board = self._page.board
        selected = tuple(who for who in self._page.selection.tokens if who in board.tokens and not board[who].member)
        ink = self._theme.palette.text2
        if selected:
            names = board[selected[0]].name if len(selected) == 1 else f"the {len(selected)} selected"
            add_action(menu, f"Add {names}", icon=qicon("lucide/user-plus", ink)).triggered.connect(self._tokens_slot(selected))
        below = add_menu(menu, "From the collection", qicon("lucide/user-round", ink))
        present = {member.entry.title for member in self._party.of(shown)}  # whoever comes with the program joins as a copy
        for entry in self._party.library.of_kind(CHARACTER):
            if entry.ruleset == self._party.rules.id and entry.title not in present:
                add_action(below, entry.title).triggered.connect(self._entry_slot(entry))
        below.setEnabled(bool(below.actions()))
        self._popup(menu, button)

    def open_rest(self, button: QWidget) -> None:
        """The times that may pass by these rules."""
        menu = self._make("After the fight")
        menu.setToolTipsVisible(True)
        rules, board = self._party.rules, self._page.board
        refusals = {why_not(Table(board, rules), Command(name)) for name in rules.recovery}
        if len(refusals) == 1 and (told := next(iter(refusals))):
            add_action(menu, make_sentence(told)).setEnabled(False)
            menu.addSeparator()
        for name in rules.recovery:
            action = rules.actions[name]
            why = why_not(Table(board, rules), Command(name))
            words, icon = action.title_with_dots(action.title_for()), qicon(action.icon, self._theme.palette.text2)
            line = add_action(menu, words, icon=icon, tip=why or action.help)
            line.setEnabled(not why)
            line.triggered.connect(self._rest_slot(name))
        self._popup(menu, button)

    def _make(self, name: str) -> QMenu:
        menu = QMenu(self._over)
        menu.setAccessibleName(name)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    @staticmethod
    def _popup(menu: QMenu, button: QWidget) -> None:
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _tokens_slot(self, selected: Sequence[TokenId]) -> Callable[[], None]:
        def join() -> None:
            self.tokens_wanted.emit(tuple(selected))

        return join

    def _entry_slot(self, entry: LibraryEntry) -> Callable[[], None]:
        def join() -> None:
            self.entry_wanted.emit(entry)

        return join

    def _rest_slot(self, name: str) -> Callable[[], None]:
        def let_pass() -> None:
            self._page.perform(Command(name))

        return let_pass
