"""Encounters beside the map: who comes, how many for how many characters, in which formation; placed with one drag."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from battlemap.board.wording import make_sentence
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.creature_profiles import CreatureImages
from battlemap.gui.collection.landing_spots import LandingSpots
from battlemap.gui.party.choice_tiles import ChoiceTiles
from battlemap.gui.party.drag_handle import DragHandle
from battlemap.gui.party.encounter_moves import FoeTokens, foe_tokens, heroes_on, place_encounter, total_words
from battlemap.gui.party.encounter_sources import EncounterSources
from battlemap.gui.party.foe_list import FoeList
from battlemap.gui.party.formation import SHAPES, formation_spots
from battlemap.gui.party.formation_drag import FormationDrag
from battlemap.gui.party.party_panel import place_at
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.inputs import ComboBox, SpinBox, offer_options
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.gui.widgets.notice_row import NoticeRow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import tip_text
from battlemap.store.collection.encounters import encounter_entry, payload_of
from battlemap.store.collection.entry_kinds import ENCOUNTER, EncounterFoe, EncounterPayload
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LONGEST_NAME, LibraryEntry
from battlemap.store.files.store_errors import StoreError

WIDTH, HEIGHT = 404, 760
NEW, USUAL_NAME, MOST_HEROES = "", "New encounter", 12
T = TypeVar("T")


class EncounterPanel(QWidget):
    """*keep* takes a picture file into the battle and gives back its sha256."""

    def __init__(
        self, page: BattlePage, theme: Theme, library: Library, keep: Callable[[Path], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.page, self.theme, self.library, self._keep_picture = page, theme, library, keep
        portraits = CreatureImages(page.pictures)
        self.payload = EncounterPayload()
        self._entry: LibraryEntry | None = None
        """What is shown, as the library has it; None for a new one."""
        self.known = ComboBox(theme, self)
        self.known.setAccessibleName("Encounter")
        self.name = QLineEdit(self)
        self.name.setAccessibleName("Name of the encounter")
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(USUAL_NAME)
        self.name.setProperty(KEEPS_ENTER, True)
        self.heroes = SpinBox(theme, self)
        self.heroes.setRange(1, MOST_HEROES)
        self.heroes.setPrefix("for ")
        self.heroes.setAccessibleName("How many characters they meet")
        self.heroes.setToolTip(tip_text("How many characters they meet; at first as many as the players have on the map"))
        self.heroes.setFixedWidth(92)
        self.notice = NoticeRow(theme, self)
        self.foes = FoeList(theme, self)
        self.shapes = ChoiceTiles(theme, "Formation", [(key, words, icon, "") for key, words, icon in SHAPES], len(SHAPES), self)
        self.total = Label(parent=self)
        self.total.setWordWrap(True)
        self.handle = DragHandle(self.total, self, passive=True, framed=theme)
        self.sources = EncounterSources(page, theme, library, self)
        self.add_button = TextButton(theme, "Add…", parent=self)
        self.place_button = TextButton(theme, "Place", primary=True, parent=self)
        self.keep_button = TextButton(theme, "Keep", parent=self)
        self.remove_button = TextButton(theme, "Remove", parent=self)
        self.drag = FormationDrag(page, portraits, self)
        self._build()
        self._connect()
        self.heroes.setValue(min(MOST_HEROES, max(1, heroes_on(page.board))))
        self._list_known()
        self.choose(self._entries()[0] if self._entries() else None)

    def _build(self) -> None:
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.heroes)
        foot.setSpacing(8)
        for button in (self.place_button, self.add_button, self.keep_button, self.remove_button):
            foot.addWidget(button)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 4, 0)
        column.setSpacing(8)
        column.addWidget(self.known)
        column.addLayout(head)
        column.addWidget(self.notice)
        column.addWidget(self.foes, 1)
        column.addWidget(self.shapes)
        column.addWidget(self.handle)  # what a fight against them would be like has its place below this
        column.addLayout(foot)

    def _connect(self) -> None:
        self.known.activated.connect(self._choose_known)
        self.heroes.valueChanged.connect(self._show_counts)
        self.shapes.chosen.connect(self._take_shape)
        self.add_button.clicked.connect(lambda: self.sources.open(self.add_button))
        self.sources.wanted.connect(self.foes.add)
        self.foes.changed.connect(self._take_foes)
        self.sources.failed.connect(self.complain)
        self.place_button.clicked.connect(self.place)
        self.keep_button.clicked.connect(self.keep)
        self.remove_button.clicked.connect(self.remove)
        self.handle.started.connect(self._take)
        self.handle.carried.connect(self.drag.carry)
        self.handle.dropped.connect(self.drag.drop)
        self.drag.let_go.connect(self._drop)

    def set_dialog(self, overlay: ModelessDialog) -> None:
        """It stands in *overlay* now."""
        self.drag.set_dialog(overlay, overlay.parentWidget() or self)
        overlay.first = self
        overlay.is_writing = self.is_touched
        overlay.closed.connect(self.drag.close)

    def is_touched(self) -> bool:
        """Whether anything was changed that is not kept."""
        if self._entry is None:
            return bool(self.payload.foes)
        return self.payload != payload_of(self._entry) or self.name.text().strip() != self._entry.title

    def choose(self, entry: LibraryEntry | None) -> None:
        """Show an encounter of the library, or begin a new one."""
        self._entry = entry
        self.payload = payload_of(entry) if entry is not None else EncounterPayload()
        self.name.setText(entry.title if entry is not None else "")
        self.shapes.show_value(self.payload.formation)
        self.known.setCurrentIndex(self.known.findData(entry.id if entry is not None else NEW))
        self.foes.show_foes(self.payload.foes, self.heroes.value())
        self._show_counts()

    def tokens(self) -> FoeTokens | None:
        """All who would come, by the rules; None if a sheet is not one of this game, which is told."""
        return self._try(lambda: foe_tokens(self.page, self.library, self.payload, self.heroes.value()))

    def place(self) -> None:
        """Put them at what is selected, else in the middle of what is seen."""
        foes = self.tokens()
        if foes is not None:
            scene, rules = self.page.controller.scene, self.page.session.rules
            self._drop(formation_spots(scene, rules, self.page.board, foes.widths, self.payload.formation, place_at(self.page)))

    def _take(self, at: QPoint) -> None:
        foes = self.tokens()
        if foes is not None:
            self.drag.take(foes.newcomers, self.payload.formation, self.name.text().strip() or USUAL_NAME, at)

    def _drop(self, landing: LandingSpots) -> None:
        foes = self.tokens()
        if foes is None or landing.refused or not foes.widths:
            self.complain(landing.refused or "nobody comes: give one of them a number")
            return
        title = self.name.text().strip() or USUAL_NAME
        placed = self._try(lambda: place_encounter(self.page, foes, landing.spawn_points, self._keep_picture, title))
        if placed:
            self.page.selection.select_tokens(placed)

    def keep(self) -> None:
        """Put what is shown into the library, in place of what it was."""
        title = self.name.text().strip() or USUAL_NAME
        wanted = encounter_entry(self.page.session.rules, title, self.payload, self._entry)
        before = self._entry
        made = self._try(lambda: self.library.change(before, wanted) if before is not None else self.library.add(wanted))
        if made is not None:
            self._list_known()
            self.choose(made)
            self._say(f"{made.title} is in your library.")

    def remove(self) -> None:
        """Take what is shown out of the library; that can be undone."""
        entry = self._entry
        removed = self._try(lambda: self.library.remove(entry)) if entry is not None else None
        if removed is not None:
            self._list_known()
            self.choose(None)

            def put_back() -> None:
                made = self._try(lambda: self.library.put_back(removed))
                self._list_known()
                self.choose(made)

            self._say(f"{removed.entry.title} was removed from your library.", put_back)

    def complain(self, words: str) -> None:
        """Say what cannot be done."""
        self.notice.say(make_sentence(words), bad=True)

    def _say(self, words: str, undo: Callable[[], None] | None = None) -> None:
        self.notice.say(words, "Undo" if undo is not None else "", undo)

    def _entries(self) -> tuple[LibraryEntry, ...]:
        return tuple(entry for entry in self.library.of_kind(ENCOUNTER) if entry.ruleset == self.page.session.rules.id)

    def _list_known(self) -> None:
        entries = self._entries()
        offer_options(self.known, [*((entry.id, entry.title) for entry in entries), (NEW, "A new encounter…")], NEW)
        self.known.setVisible(bool(entries))

    def _choose_known(self) -> None:
        self.choose(next((entry for entry in self._entries() if entry.id == self.known.currentData()), None))

    def _take_shape(self, key: str) -> None:
        self.payload = replace(self.payload, formation=next(shape for shape, _, _ in SHAPES if shape == key))

    def _take_foes(self, foes: tuple[EncounterFoe, ...]) -> None:
        self.payload = replace(self.payload, foes=foes)
        self._show_counts()

    def _show_counts(self) -> None:
        heroes = self.heroes.value()
        self.foes.show_heroes(heroes)
        self.total.setText(total_words(self.payload, heroes))
        self.remove_button.setVisible(self._entry is not None)
        for button in (self.place_button, self.keep_button):
            button.setVisible(bool(self.payload.foes))

    def _try(self, act: Callable[[], T]) -> T | None:
        try:
            return act()
        except (StoreError, ValueError, OSError) as trouble:
            self.complain(str(trouble))
            return None

    def take_key(self, event: QKeyEvent) -> bool:
        """As the first to be asked for a key: Esc ends a drag."""
        if event.key() == Qt.Key.Key_Escape and self.handle.give_up():
            self.drag.end()
            return True
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        self.handle.give_up()
        self.drag.end()
        super().hideEvent(event)
