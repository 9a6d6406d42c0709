"""Whom an encounter can be made of: those who are selected, creatures of the collection, quick creatures."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.board.ids import TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.widgets.labels import add_action, add_menu
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import qicon
from battlemap.rules.creatures.quick_creatures import AnyQuickCreatures
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry, creature_from
from battlemap.store.collection.encounters import foe_of_creature, foes_of_tokens
from battlemap.store.collection.entry_kinds import CREATURE
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry

MOST_IN_MENU = 24


class EncounterSources(QObject):
    """A menu above a button."""

    wanted = Signal(tuple)
    """Foes that shall come along."""
    failed = Signal(str)
    """Why somebody cannot."""

    def __init__(self, page: BattlePage, theme: Theme, library: Library, parent: QWidget) -> None:
        super().__init__(parent)
        self._page, self._theme, self._library, self._over = page, theme, library, parent

    def open(self, button: QWidget) -> None:
        """Show what there is."""
        menu = QMenu(self._over)
        menu.setAccessibleName("Add to the encounter")
        menu.aboutToHide.connect(menu.deleteLater)
        ink, board = self._theme.palette.text2, self._page.board
        selected = tuple(who for who in self._page.selection.tokens if who in board.tokens)
        if selected:
            names = board[selected[0]].name if len(selected) == 1 else f"the {len(selected)} selected"
            add_action(menu, f"Add {names}", icon=qicon("lucide/user-plus", ink)).triggered.connect(self._slot_tokens(selected))
        rules = self._page.session.rules
        quick = rules.quick_creatures()
        if quick is not None:
            below = add_menu(menu, "Quick creature", qicon("lucide/wand-sparkles", ink))
            for strength, words in enumerate(quick.tables.strengths):
                each = add_menu(below, words, qicon("lucide/gauge", ink))
                for role, row in quick.tables.roles.items():
                    add_action(each, row.title).triggered.connect(self._slot_quick(quick, role, strength))
        entries = [entry for entry in self._library.of_kind(CREATURE) if entry.ruleset == rules.id]
        groups: dict[str, list[LibraryEntry]] = {}
        for entry in entries:
            groups.setdefault("My own" if entry.own else str(entry.payload.get("group") or "Others"), []).append(entry)
        for name, members in groups.items():
            below = add_menu(menu, name, qicon("lucide/paw-print", ink))
            for entry in members[:MOST_IN_MENU]:
                add_action(below, entry.title).triggered.connect(self._slot_entry(entry))
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def add_entry(self, entry: LibraryEntry) -> None:
        """A creature of the library."""
        try:
            creature = creature_from(self._page.session.rules, entry)
            self.wanted.emit((foe_of_creature(creature, source=entry.id),))
        except ValueError as fault:
            self.failed.emit(str(fault))

    def add_quick(self, quick: AnyQuickCreatures, role: str, strength: int) -> None:
        """A quick creature."""
        rules, row = self._page.session.rules, quick.tables.roles[role]
        sheet = quick.sheet(rules.book_for(self._page.board.house_key), role, strength, quick.numbers(role, strength))
        entry = CreatureEntry(quick.name(role, strength), row.icon, group=row.group, side="gm")
        self.wanted.emit((foe_of_creature(CollectionCreature(entry, sheet, rules.footprint(sheet))),))

    def add_tokens(self, who: tuple[TokenId, ...]) -> None:
        """Those who are on the map."""
        try:
            self.wanted.emit(foes_of_tokens(self._page.session.rules, self._page.board, who))
        except ValueError as fault:
            self.failed.emit(str(fault))

    def _slot_tokens(self, who: tuple[TokenId, ...]) -> Callable[[], None]:
        return lambda: self.add_tokens(who)

    def _slot_quick(self, quick: AnyQuickCreatures, role: str, strength: int) -> Callable[[], None]:
        return lambda: self.add_quick(quick, role, strength)

    def _slot_entry(self, entry: LibraryEntry) -> Callable[[], None]:
        return lambda: self.add_entry(entry)
