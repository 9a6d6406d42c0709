"""The collection of creatures beside the map: searched, dragged onto the map, written and kept by the user."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from battlemap.board.ids import SideId, TokenId
from battlemap.gui.battle_page import BattlePage
from battlemap.gui.buttons import IconButton, TextButton
from battlemap.gui.collection_bar import FilterBar, NoticeRow, PlacingBar
from battlemap.gui.collection_deeds import CollectionDeeds
from battlemap.gui.collection_drag import Carried, CarriedGhost
from battlemap.gui.collection_filter import Filter, counted_words
from battlemap.gui.collection_form import CreatureForm, Draft
from battlemap.gui.collection_list import CollectionList
from battlemap.gui.collection_model import CollectionModel
from battlemap.gui.collection_preview import CreaturePreview
from battlemap.gui.landing import Landing, nearby, on_cells, zone_for
from battlemap.gui.overlay import Overlay
from battlemap.gui.showcase import CreaturePictures, Exhibit, exhibit
from battlemap.gui.theme import Theme
from battlemap.paint.token import TokenLook
from battlemap.play import edits
from battlemap.store.collection_file import Creature
from battlemap.store.library import Library
from battlemap.store.newcomers import brought, side_for

if TYPE_CHECKING:
    from battlemap.gui.main_window import MainWindow

WIDTH, HEIGHT = 404, 860
FAR = 40
"""So far a creature is dragged before its collection gets out of the way."""
HOVER = 160
"""Milliseconds a row is pointed at before its card comes up."""


class CollectionPanel(QWidget):
    """A list and a form, of which one is seen. *keep* takes a picture file into the battle and gives back its sha256."""

    def __init__(
        self, page: BattlePage, theme: Theme, library: Library, keep: Callable[[Path], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._page, self.theme, self.library, self._keep = page, theme, library, keep
        self.portraits = CreaturePictures(page.pictures)
        self.model = CollectionModel(self._exhibit, self)
        self.filters = FilterBar(theme, self)
        self.search = self.filters.search
        self.notice = NoticeRow(theme, self)
        self.list = CollectionList(theme, self.model, self.look_of, self.portraits, self)
        self.nothing = QLabel("Nothing in the collection is called so.", self)
        self.nothing.setProperty("role", "secondary")
        self.nothing.hide()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.placing = PlacingBar(theme, self)
        self.where = QLabel(self)
        self.where.setWordWrap(True)
        self.where.setProperty("role", "caption")
        self.add_button = TextButton(theme, "Add your own…", parent=self)
        self.keep_button = TextButton(theme, "Keep the selected…", parent=self)
        self.more_button = IconButton(theme, "lucide/ellipsis", "More: import, export, read again", "", 30, 18, self)
        self._form: CreatureForm | None = None
        self.deeds = CollectionDeeds(self)
        self.pages = QStackedWidget(self)
        self.preview: CreaturePreview | None = None
        self.ghost: CarriedGhost | None = None
        self.overlay: Overlay | None = None
        self._pointed: Creature | None = None
        self._walking = False
        """Whether the rows are walked through by keys, so that the card follows the current one."""
        self._taken_at = QPoint()
        self._hover = QTimer(self)
        self._hover.setSingleShot(True)
        self._hover.setInterval(HOVER)
        self._build()
        self._connect()
        self.setAcceptDrops(True)
        self.fill()

    def _build(self) -> None:
        listing = QWidget(self)
        column = QVBoxLayout(listing)
        column.setContentsMargins(2, 2, 8, 0)
        column.setSpacing(8)
        column.addWidget(self.filters)
        column.addWidget(self.notice)
        column.addWidget(self.list, 1)
        column.addWidget(self.nothing, 1)
        column.addWidget(self.placing)
        column.addWidget(self.where)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.add_button)
        foot.addWidget(self.keep_button)
        foot.addStretch(1)
        foot.addWidget(self.more_button)
        column.addLayout(foot)
        self.pages.addWidget(listing)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._enter)
        self.search.walked.connect(self._walk)
        self.filters.changed.connect(self._filtered)
        self.list.wanted.connect(self.place)
        self.list.hovered.connect(self._hovered)
        self.list.chosen.connect(self._chosen)
        self.list.menu_wanted.connect(self.deeds.open_menu)
        self.list.taken.connect(self._take)
        self.list.carried.connect(self._carry)
        self.list.dropped.connect(self._drop)
        self.list.verticalScrollBar().valueChanged.connect(self.hide_preview)
        self._hover.timeout.connect(self._show_pointed)
        self.placing.changed.connect(self._dressed)
        self.placing.new_side.connect(self._add_side)
        self.add_button.clicked.connect(self.deeds.begin_new)
        self.keep_button.clicked.connect(self.deeds.keep_selected)
        self.more_button.clicked.connect(self.deeds.open_more)
        self.theme.changed.connect(self.list.viewport().update)
        self._page.bridge.updated.connect(self._updated)
        self._page.selection.changed.connect(self.refresh)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_moved)

    # --- showing --------------------------------------------------------------------------------

    @property
    def page(self) -> BattlePage:
        """The battle it brings creatures to."""
        return self._page

    @property
    def form(self) -> CreatureForm:
        """The page on which a creature is written; made when it is first needed."""
        if self._form is None:
            self._form = CreatureForm(self.theme, self._page.session.rules, self.portraits, parent=self)
            self._form.saved.connect(self.deeds.save)
            self._form.left.connect(self.deeds.give_up)
            self.pages.addWidget(self._form)
        return self._form

    def float_in(self, overlay: Overlay) -> None:
        """It stands in *overlay* now; its card and what is dragged out of it float over the same window."""
        self.overlay = overlay
        ground = overlay.parentWidget() or self
        self.preview = CreaturePreview(self.theme, self.portraits, ground)
        self.ghost = CarriedGhost(self._page, self.portraits, ground)
        overlay.first = self
        overlay.closed.connect(self._leave)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def fill(self) -> None:
        """List what the library holds now."""
        self.portraits.forget()
        self.model.fill(self.library.creatures)
        self.filters.fill(self.library.creatures)
        self.deeds.show_faults()
        self.refresh()

    def refresh(self) -> None:
        """Show the sides, where one would be placed, and what can be kept."""
        board = self._page.board
        self.placing.show_board(board)
        self._dressed()
        self.where.setText(self._where_words())
        subject = self._page.selection.subject
        name = board.tokens[TokenId(subject.id)].name if subject.kind == "token" and subject.there(board) else ""
        self.keep_button.setVisible(bool(name))
        if name:
            short = name if len(name) <= 14 else f"{name[:13].rstrip()}…"
            self.keep_button.say(f"Keep {short}…", tip=f"Put {name} into your collection")

    def show_form(self, draft: Draft, begun: Draft | None = None) -> None:
        """Write a creature."""
        self.hide_preview()
        self.pages.setCurrentWidget(self.form)
        self.form.write(draft, begun)

    def show_list(self, creature: Creature | None = None) -> None:
        """Back to the list, with *creature* as the current row."""
        self.pages.setCurrentIndex(0)
        if creature is not None:
            if self.model.row_of(creature.id) < 0:
                self.search.clear()
                self.filters.look_for(Filter())
            self.list.choose(self.model.row_of(creature.id))
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def look_of(self, creature: Creature) -> TokenLook:
        """How a creature looks on the side it would join."""
        board = self._page.board
        side = self._side_of(creature)
        portrait = self.library.portrait_of(creature)
        look = board.sides[side].look if side is not None else 1
        return TokenLook(look, creature.entry.icon, portrait=str(portrait.resolve()) if portrait is not None else "")

    def _exhibit(self, creature: Creature) -> Exhibit:
        look = self.look_of(creature)
        return exhibit(self._page.session.rules, creature, look.look, look.portrait)

    def _side_of(self, creature: Creature) -> SideId | None:
        chosen = SideId(self.placing.side)
        return chosen if chosen in self._page.board.sides else side_for(self._page.board, creature)

    def _where_words(self) -> str:
        board, rules = self._page.board, self._page.session.rules
        subject = self._page.selection.subject
        if on_cells(rules, board):
            beside = subject.called(board) if subject.there(board) and subject.kind in ("token", "zone") else ""
            return f"Drag one onto the map; Enter puts it {f'beside {beside}' if beside else 'into the middle of what you see'}."
        zone = zone_for(board, subject)
        if zone is None:
            return "Draw a zone first; then drag one onto it."
        return f"Drag one onto the map; Enter drops it into {board.zone_map.zones[zone].name or 'the unnamed zone'}."

    def _dressed(self) -> None:
        self.model.forget_exhibits()
        self.list.viewport().update()

    def _updated(self, update: object) -> None:
        self.refresh()

    # --- finding ----------------------------------------------------------------------------------

    def _search(self, text: str) -> None:
        words, count = counted_words(text)
        if count:
            self.placing.count.setValue(count)
        self.filters.look_for(replace(self.filters.filter, words=words))
        if words and self.model.rowCount():
            self._walking = True
            self.list.choose(self.model.best(words))

    def _filtered(self, wanted: Filter) -> None:
        self.model.look_for(wanted)
        self.list.setVisible(bool(self.model.rows))
        self.nothing.setVisible(not self.model.rows)
        if not self.model.rows:
            self.hide_preview()

    def _walk(self, event: QKeyEvent) -> None:
        self._walking = True
        if self.list.currentIndex().isValid():
            QApplication.sendEvent(self.list, event)
        elif self.model.rowCount():
            self.list.choose(0)

    def _enter(self) -> None:
        index = self.list.currentIndex() if self.list.currentIndex().isValid() else self.model.index(0)
        if index.isValid():
            self.place(self.model.rows[index.row()])

    # --- the card of one ----------------------------------------------------------------------------

    def _hovered(self, creature: Creature | None) -> None:
        self._pointed = creature
        if creature is not None:
            self._walking = False
            self._hover.start()
        else:
            self._hover.stop()
            self.hide_preview()

    def _show_pointed(self) -> None:
        if self._pointed is not None:
            self.show_preview(self._pointed)

    def _chosen(self, creature: Creature | None) -> None:
        if creature is not None and self._walking:
            self.show_preview(creature)

    def show_preview(self, creature: Creature) -> None:
        """Bring up the card of a creature beside its row."""
        if self.preview is None or self.overlay is None or self.model.row_of(creature.id) < 0:
            return
        right = self.overlay.mapToGlobal(QPoint(self.overlay.width() - 36 + 10, 0)).x()
        self.preview.show_creature(creature, self.model.exhibit(creature), QPoint(right, self.list.place_of(creature).y()))

    def hide_preview(self) -> None:
        """Take the card away."""
        if self.preview is not None:
            self.preview.leave()

    def _focus_moved(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not self.isAncestorOf(now):
            self._walking = False
            self.hide_preview()

    # --- placing ------------------------------------------------------------------------------------

    def place(self, creature: Creature) -> None:
        """Put one where nobody pointed: in or beside what is selected."""
        stage, subject = self._page.stage, self._page.selection.subject
        self.hide_preview()
        self._bring(creature, nearby(stage, creature, self.placing.count.value(), subject))

    def _bring(self, creature: Creature, at: Landing) -> None:
        page = self._page
        side = self._side_of(creature)
        if at.refused or side is None:
            why = at.refused or "there is no side to join; make one first"
            page.complained.emit(f"{why[:1].upper()}{why[1:]}.")
            return

        def act() -> None:
            picture = self.library.portrait_of(creature)
            portrait = self._keep(picture) if picture is not None else ""
            group = self.placing.group_for(creature.name)
            events, ids, what = brought(page.board, creature, side, at.stands, group, portrait)
            page.session.edit(*events, what=what)
            if page.selection.subject.kind != "zone":
                page.selection.pick_tokens(ids)

        page.attempt(act)

    def _add_side(self) -> None:
        board = self._page.board
        taken = {side.name for side in board.sides.values()}
        name = next(name for at in range(1, 99) if (name := f"Side {len(board.sides) + at}") not in taken)
        self._page.session.edit(*edits.side_added(board, name), what="New side")
        self.placing.side = list(self._page.board.sides)[-1]
        self.refresh()

    def _take(self, creature: Creature, at: QPoint) -> None:
        self.hide_preview()
        self._taken_at = at
        if self.ghost is not None:
            self.ghost.take(Carried(creature, self.look_of(creature), self.placing.count.value()), at)

    def _carry(self, at: QPoint) -> None:
        if self.ghost is not None and self.ghost.carried is not None:
            far = (at - self._taken_at).manhattanLength() > FAR or not self.rect().contains(self.mapFromGlobal(at))
            if self.overlay is not None and far:
                self.overlay.tuck(True)
            self.ghost.carry(at)

    def _drop(self, at: QPoint) -> None:
        self._carry(at)
        let_go = self._end_drag()
        if let_go is not None:
            carried, landing = let_go
            self._bring(carried.creature, landing)

    def _end_drag(self) -> tuple[Carried, Landing] | None:
        self.list.give_up()
        found = self.ghost.put_down() if self.ghost is not None else None
        if self.overlay is not None:
            self.overlay.tuck(False)
        return found

    # --- keys, and files let go over it -----------------------------------------------------------------

    def take_key(self, event: QKeyEvent) -> bool:
        """As the first to be asked for a key: Esc ends a drag or the form, letters are searched for, Del removes one's own."""
        if event.key() == Qt.Key.Key_Escape:
            if self.list.dragging:
                self._end_drag()
                return True
            if self._form is not None and self.pages.currentWidget() is self._form:
                self._form.leave()
                return True
            return False
        if not self.list.hasFocus():
            return False
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            if self.list.creature is not None:
                self.deeds.remove(self.list.creature)
            return True
        if event.text().strip() and event.text().isprintable():
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search.insert(event.text())
            return True
        return False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() and url.toLocalFile().lower().endswith(".toml") for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.deeds.take_in(Path(url.toLocalFile()))

    def hideEvent(self, event: QHideEvent) -> None:
        self._leave()
        super().hideEvent(event)

    def _leave(self) -> None:
        """It is closed: nothing of it stays over the window."""
        self._hover.stop()
        self.list.give_up()
        if self.ghost is not None:
            self.ghost.put_down()
        self.hide_preview()


def open_collection(window: "MainWindow", page: BattlePage) -> CollectionPanel:
    """Open the collection of the battle's game beside the rail."""
    panel = CollectionPanel(page, window.theme, Library(page.session.rules), window.documents.keep_portrait)
    overlay = window.show_overlay("Collection", panel, WIDTH, HEIGHT, side="left")
    panel.float_in(overlay)
    return panel


def keep_token(window: "MainWindow", page: BattlePage, who: TokenId) -> None:
    """Have somebody on the table kept in the user's collection."""
    open_collection(window, page).deeds.keep_token(who)
