"""A creature in a few seconds: role, strength, three numbers; what follows is shown, and can be edited before it is placed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.creature_form import CreatureDraft, CreatureForm
from battlemap.gui.collection.creature_placing import CreaturePlacing
from battlemap.gui.collection.creature_profiles import WHO, CreatureImages, build_creature_profile, make_read_only
from battlemap.gui.collection.placing_bar import PlacingBar
from battlemap.gui.inspector.profile_view import ProfileView
from battlemap.gui.party.drag_handle import DragHandle
from battlemap.gui.party.quick_creature_choices import QuickCreatureChoices
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.gui.widgets.notice_row import NoticeRow
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.rules.creatures.quick_creatures import AnyQuickCreatures
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry, sheet_table
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.files.store_errors import StoreError

WIDTH, HEIGHT = 404, 860
KEY = "quick"
SHOWN_LEAST = 90
"""Pixels of the profile that stay in sight in a small window; the rest is scrolled to."""


class QuickCreatureForm(QWidget):
    """*keep* takes a picture file into the battle and gives back its sha256, as a collection wants it."""

    kept = Signal(str)
    """The name of a creature that is in the collection now."""

    def __init__(
        self, page: BattlePage, theme: Theme, quick: AnyQuickCreatures, library: CreatureLibrary, keep: Callable[[Path], str],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.page, self.theme, self.quick, self.library = page, theme, quick, library
        self._portraits = CreatureImages(page.pictures)
        self._typed_name = ""
        self._edited: CreatureDraft | None = None
        """What was edited by hand."""
        self.choices = QuickCreatureChoices(theme, quick, self)
        self.edited_notice = NoticeRow(theme, self)
        self.profile = ProfileView(theme, self._portraits, self)
        self.handle = DragHandle(self.profile, self, passive=True)
        self.bar = PlacingBar(theme, self)
        self.placing = CreaturePlacing(page, library, self.bar, self._portraits, keep, self)
        self.where = Label(parent=self)
        self.where.setWordWrap(True)
        self.where.setProperty("role", "caption")
        self.place_button = TextButton(theme, "Place", "Enter", primary=True, parent=self)
        self.edit_button = TextButton(theme, "Edit the sheet…", parent=self)
        self.keep_button = TextButton(theme, "Keep", parent=self)
        self.keep_button.set_words("Keep", tip="Put it into your collection, for other battles")
        self._form: CreatureForm | None = None
        self.pages = QStackedWidget(self)
        self._build()
        self._connect()
        self.refresh()

    def _build(self) -> None:
        foot, first = QHBoxLayout(), QWidget(self)
        foot.setSpacing(8)
        for button in (self.place_button, self.edit_button, self.keep_button):
            foot.addWidget(button)
        foot.addStretch(1)
        column = QVBoxLayout(first)
        column.setContentsMargins(2, 2, 8, 0)
        column.setSpacing(10)
        column.addWidget(self.choices)
        column.addWidget(self.edited_notice)
        column.addWidget(self._scrolled(), 1)
        column.addWidget(self.bar)
        column.addWidget(self.where)
        column.addLayout(foot)
        self.pages.addWidget(first)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)

    def _scrolled(self) -> QScrollArea:
        """What the rules show of it, as much of it as there is room for."""
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.addWidget(self.handle)
        column.addStretch(1)
        area = QScrollArea(self)
        accept_touch(area)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setMinimumHeight(SHOWN_LEAST)
        area.setWidget(inside)
        return area

    def _connect(self) -> None:
        self.choices.changed.connect(self._drop_edits)
        self.choices.named.connect(self._take_name)
        self.choices.taken.connect(self.place)
        self.bar.changed.connect(self.refresh)
        self.bar.new_side.connect(self.placing.add_side)
        self.place_button.clicked.connect(self.place)
        self.edit_button.clicked.connect(self.edit)
        self.keep_button.clicked.connect(self.keep)
        self.handle.started.connect(self._take_up)
        self.handle.carried.connect(self.placing.carry)
        self.handle.dropped.connect(self.placing.drop)
        self.page.bridge.updated.connect(self.refresh)
        self.page.selection.changed.connect(self.refresh)

    def set_dialog(self, overlay: ModelessDialog) -> None:
        """It stands in *overlay* now; what is dragged out of it floats over the same window."""
        self.placing.set_dialog(overlay, overlay.parentWidget() or self)
        overlay.first = self
        overlay.is_writing = self._is_writing
        overlay.closed.connect(self._close)

    @property
    def creature(self) -> CollectionCreature:
        """What would be placed now."""
        if self._edited is not None:
            return self._made(self._edited.entry, self._edited.sheet)
        role, strength = self.choices.role, self.choices.strength
        row = self.quick.tables.roles[role]
        book = self.page.session.rules.book_for(self.page.board.house_key)
        sheet = self.quick.sheet(book, role, strength, self.choices.values)
        name = self._typed_name.strip() or self.quick.name(role, strength)
        return self._made(CreatureEntry(name, row.icon, group=row.group, side="gm"), sheet)

    def _made(self, entry: CreatureEntry, sheet: Any) -> CollectionCreature:
        width = entry.footprint if entry.footprint is not None else self.page.session.rules.footprint(sheet)
        return CollectionCreature(entry, sheet, width, KEY)

    def refresh(self) -> None:
        """Show what would be placed, and where."""
        board, creature = self.page.board, self.creature
        self.bar.show_board(board)
        self.bar.show_creature(creature.name)
        look = self.placing.look_of(creature)
        shown = build_creature_profile(self.page.session.rules, creature, look.look, look.portrait, board.house)
        self.profile.show_token(shown.board, shown.display, make_read_only(shown.profile), WHO)
        for part in self.profile.findChildren(QWidget):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if not self.choices.name.hasFocus() or not self._typed_name:
            self.choices.show_name(creature.name)
        self.edited_notice.say("Edited by hand." if self._edited is not None else "", "As it was made", self._drop_edits)
        self.where.setText(self.placing.where_words())

    def place(self) -> None:
        """Put as many as are wanted in or beside what is selected."""
        self.placing.place(self.creature)

    def edit(self) -> None:
        """Write on the whole sheet before it is placed."""
        creature = self.creature
        draft = self._edited or CreatureDraft(creature.entry, creature.sheet)
        self.pages.setCurrentWidget(self.form)
        self.form.write(draft)

    def keep(self) -> None:
        """Put it into the collection."""
        creature = self.creature
        try:
            made = self.library.keep(replace(creature.entry, side="", sheet=sheet_table(creature.sheet)))
        except (StoreError, ValueError, OSError) as trouble:
            self.page.complained.emit(str(trouble))
            return
        self.kept.emit(made.name)
        self.page.complained.emit(f"{made.name} is in your collection.")

    @property
    def form(self) -> CreatureForm:
        """The whole sheet; made when it is first needed."""
        if self._form is None:
            on_cells = self.page.board.grid is not None
            self._form = CreatureForm(self.theme, self.page.session.rules, self._portraits, parent=self, on_cells=on_cells)
            self._form.save_button.set_words("Done", "Ctrl S")
            self._form.saved.connect(self._take_edits)
            self._form.left.connect(self._leave_form)
            self.pages.addWidget(self._form)
        return self._form

    def _take_edits(self, draft: CreatureDraft) -> None:
        self._edited = draft
        self._typed_name = draft.entry.name
        self._leave_form()

    def _leave_form(self) -> None:
        self.pages.setCurrentIndex(0)
        self.refresh()
        self.place_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _drop_edits(self) -> None:
        if self._edited is not None:
            self._edited, self._typed_name = None, ""
        self.refresh()

    def _take_name(self, words: str) -> None:
        self._typed_name = words
        if self._edited is not None and words.strip():
            self._edited = replace(self._edited, entry=replace(self._edited.entry, name=words.strip()))
        self.refresh()

    def _take_up(self, at: QPoint) -> None:
        self.placing.take(self.creature, at)

    def _is_writing(self) -> bool:
        return self._form is not None and self.pages.currentWidget() is self._form and self._form.is_touched

    def take_key(self, event: QKeyEvent) -> bool:
        """As the first to be asked for a key: Esc ends a drag or the form."""
        if event.key() == Qt.Key.Key_Escape:
            if self.handle.give_up():
                self.placing.end()
                return True
            if self._form is not None and self.pages.currentWidget() is self._form:
                self._form.leave()
                return True
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        self._end_drag()
        super().hideEvent(event)

    def _end_drag(self) -> None:
        self.handle.give_up()
        self.placing.put_down()

    def _close(self) -> None:
        """It is closed for good, and what floated over the window with it."""
        self._end_drag()
        self.placing.close()
