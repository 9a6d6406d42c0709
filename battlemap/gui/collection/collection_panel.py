"""The collection of creatures beside the map: searched, dragged onto the map, written and kept by the user."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from battlemap.board.ids import TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.collection_actions import CollectionActions
from battlemap.gui.collection.collection_search import CollectionSearch
from battlemap.gui.collection.creature_form import CreatureDraft, CreatureForm
from battlemap.gui.collection.creature_list import CreatureList
from battlemap.gui.collection.creature_model import CreatureModel
from battlemap.gui.collection.creature_placing import CreaturePlacing
from battlemap.gui.collection.creature_preview import CreaturePreview, PreviewController
from battlemap.gui.collection.creature_profiles import CreatureImages, CreatureProfile, build_creature_profile
from battlemap.gui.collection.file_drops import FileDrops
from battlemap.gui.collection.filter_bar import FilterBar
from battlemap.gui.collection.placing_bar import PlacingBar
from battlemap.gui.widgets.buttons import IconButton, TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.gui.widgets.notice_row import NoticeRow
from battlemap.gui.widgets.theme import Theme
from battlemap.play.session import SessionUpdate
from battlemap.store.collection.creature_file import CollectionCreature
from battlemap.store.collection.creature_library import CreatureLibrary

WIDTH, HEIGHT = 404, 980
LONGEST = 9
"""So many letters of a name fit on a button."""


class CollectionPanel(QWidget):
    """A list and a form, of which one is seen. *keep* takes a picture file into the battle and gives back its sha256."""

    def __init__(
        self, page: BattlePage, theme: Theme, library: CreatureLibrary, keep: Callable[[Path], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.page, self.theme, self.library = page, theme, library
        self.portraits = CreatureImages(page.pictures)
        self.model = CreatureModel(self._profile_of, self)
        self.filters = FilterBar(theme, self)
        self.search = self.filters.search
        self.notice = NoticeRow(theme, self)
        self.bar = PlacingBar(theme, self)
        self.placing = CreaturePlacing(page, library, self.bar, self.portraits, keep, self)
        self.list = CreatureList(theme, self.model, self.placing.look_of, self.portraits, self)
        self.cards = PreviewController(self.model, self.list, self)
        self.nothing = Label("Nothing in the collection is called so.", self)
        self.nothing.setProperty("role", "secondary")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.hide()
        self.searching = CollectionSearch(self.filters, self.model, self.list, self.nothing, self.bar, self.cards, self)
        self.where = Label(parent=self)
        self.where.setWordWrap(True)
        self.where.setProperty("role", "caption")
        self.add_button = TextButton(theme, "Add your own…", parent=self)
        self.keep_button = TextButton(theme, "Keep the selected…", parent=self)
        self.quick_button = IconButton(theme, "lucide/wand-sparkles", "Quick creature: by role and strength", "", 30, 18, self)
        self.quick_button.setVisible(page.session.rules.quick_creatures() is not None)
        self.more_button = IconButton(theme, "lucide/ellipsis", "More: import, export, read again", "", 30, 18, self)
        self._form: CreatureForm | None = None
        self.collection_actions = CollectionActions(page, theme, library, self.notice, self)
        self.pages = QStackedWidget(self)
        self._build()
        self._connect()
        FileDrops(self, (".toml",)).files_dropped.connect(self.collection_actions.import_files)
        self.fill()

    def _build(self) -> None:
        listing, foot = QWidget(self), QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.add_button)
        foot.addWidget(self.keep_button)
        foot.addStretch(1)
        foot.addWidget(self.quick_button)
        foot.addWidget(self.more_button)
        column = QVBoxLayout(listing)
        column.setContentsMargins(2, 2, 8, 0)
        column.setSpacing(8)
        column.addWidget(self.filters)
        column.addWidget(self.notice)
        column.addWidget(self.list, 1)
        column.addWidget(self.nothing, 1)
        column.addWidget(self.bar)
        column.addWidget(self.where)
        column.addLayout(foot)
        self.pages.addWidget(listing)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)

    def _connect(self) -> None:
        self.searching.place_wanted.connect(self.place)
        self.searching.refused.connect(self._refuse)
        self.searching.remove_wanted.connect(self.collection_actions.remove)
        self.list.wanted.connect(self.place)
        self.list.menu_wanted.connect(self.collection_actions.open_menu)
        self.list.drag_started.connect(self.placing.take)
        self.list.carried.connect(self.placing.carry)
        self.list.dropped.connect(self.placing.drop)
        self.bar.changed.connect(self._apply_theme)
        self.bar.new_side.connect(self.placing.add_side)
        self.collection_actions.form_wanted.connect(self.show_form)
        self.collection_actions.list_wanted.connect(self.show_list)
        self.collection_actions.row_wanted.connect(self.show_list)
        self.collection_actions.place_wanted.connect(self.place)
        self.collection_actions.changed.connect(self.fill)
        self.collection_actions.not_saved.connect(self._complain)
        self.add_button.clicked.connect(self._begin_new)
        self.keep_button.clicked.connect(self.collection_actions.keep_selected)
        self.quick_button.clicked.connect(self._make_quick)
        self.more_button.clicked.connect(self._open_more)
        self.theme.changed.connect(self.list.viewport().update)
        self.page.bridge.updated.connect(self._follow_update)
        self.page.selection.changed.connect(self.refresh)

    @property
    def form(self) -> CreatureForm:
        """The page on which a creature is written; made when it is first needed."""
        if self._form is None:
            self._form = CreatureForm(
                self.theme, self.page.session.rules, self.portraits, parent=self, on_cells=self.page.board.grid is not None
            )
            self._form.saved.connect(self.collection_actions.save)
            self._form.left.connect(self._give_up)
            self.pages.addWidget(self._form)
        return self._form

    def set_dialog(self, overlay: ModelessDialog) -> None:
        """It stands in *overlay* now; its card and what is dragged out of it float over the same window."""
        ground = overlay.parentWidget() or self
        self.cards.set_dialog(overlay, CreaturePreview(self.theme, self.portraits, ground))
        self.placing.set_dialog(overlay, ground)
        overlay.first = self
        overlay.is_writing = self._is_writing
        overlay.closed.connect(self._close)
        self.searching.focus()

    def fill(self) -> None:
        """List what the library holds now."""
        self.portraits.forget()
        self.model.fill(self.library.creatures)
        self.filters.fill(self.library.creatures)
        self.collection_actions.show_faults()
        self.refresh()

    def refresh(self) -> None:
        """Show the sides, where one would be placed, and what can be kept."""
        board, subject = self.page.board, self.page.selection.subject
        self.bar.show_board(board)
        self._apply_theme()
        self.where.setText(self.placing.where_words())
        name = board.tokens[TokenId(subject.id)].name if subject.kind == "token" and subject.exists_on(board) else ""
        self.keep_button.setVisible(bool(name))
        if name:
            short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
            self.keep_button.set_words(f"Keep {short}…", tip=f"Put {name} into your collection")

    def show_form(self, draft: CreatureDraft, begun: CreatureDraft | None = None) -> None:
        """Write a creature."""
        self.cards.hide()
        self.pages.setCurrentWidget(self.form)
        self.form.write(draft, begun)

    def show_list(self, creature: CollectionCreature | None = None) -> None:
        """Back to the list, with *creature* as the current row."""
        self.pages.setCurrentIndex(0)
        if creature is not None:
            if self.model.row_of(creature.id) < 0:
                self.searching.clear()
            self.list.choose(self.model.row_of(creature.id))
        self.searching.focus()

    def _begin_new(self) -> None:
        self.collection_actions.begin_new(self.filters.filter.source)

    def _give_up(self, draft: CreatureDraft) -> None:
        self.collection_actions.give_up(draft, self.form.is_touched)

    def _complain(self, words: str) -> None:
        self.form.complain(words)

    def _open_more(self) -> None:
        self.collection_actions.open_more(self.more_button)

    def _make_quick(self) -> None:
        self.page.act_wanted.emit("quick creature")

    def place(self, creature: CollectionCreature) -> None:
        """Put one where nobody pointed: in or beside what is selected."""
        self.cards.hide()
        self.placing.place(creature)
        if creature.is_unique and self.bar.count.value() > 1:
            self.notice.say(f"There is only one {creature.name}, so one was placed.")

    def _refuse(self, why: str) -> None:
        self.notice.say(why, bad=True)

    def _profile_of(self, creature: CollectionCreature) -> CreatureProfile:
        look = self.placing.look_of(creature)
        return build_creature_profile(self.page.session.rules, creature, look.look, look.portrait, self.page.board.house)

    def _apply_theme(self) -> None:
        self.model.forget_profiles()
        self.list.viewport().update()

    def _follow_update(self, update: SessionUpdate) -> None:
        self.refresh()

    def take_key(self, event: QKeyEvent) -> bool:
        """As the first to be asked for a key: Esc ends a drag or the form; the list has keys of its own."""
        return self._escape() if event.key() == Qt.Key.Key_Escape else self.searching.take_list_key(event)

    def _is_writing(self) -> bool:
        """Whether a creature is being written that has not been saved."""
        return self._form is not None and self.pages.currentWidget() is self._form and self._form.is_touched

    def _escape(self) -> bool:
        if self.list.give_up():
            self.placing.end()
            return True
        if self._form is not None and self.pages.currentWidget() is self._form:
            self._form.leave()
            return True
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        self._leave()
        super().hideEvent(event)

    def _leave(self) -> None:
        """It is not seen any more: nothing of it stays over the window."""
        self.list.give_up()
        self.placing.put_down()
        self.cards.hide()

    def _close(self) -> None:
        """It is closed for good, and what floated over the window with it."""
        self._leave()
        self.placing.close()
        card, self.cards.card = self.cards.card, None
        if card is not None:
            card.deleteLater()
