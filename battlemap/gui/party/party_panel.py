"""The party beside the map: put on it in one action, written back, given time to recover, with a history of each."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from battlemap.board.ids import Point, TokenId
from battlemap.board.subject import Subject
from battlemap.board.wording import make_sentence
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.collection.creature_profiles import CreatureImages
from battlemap.gui.collection.landing_spots import LandingSpots
from battlemap.gui.party.formation import Shape, formation_spots
from battlemap.gui.party.formation_drag import FormationDrag, Newcomer
from battlemap.gui.party.member_page import MemberPage
from battlemap.gui.party.party_list import PartyList
from battlemap.gui.party.party_menus import PartyMenus
from battlemap.gui.party.party_moves import join_tokens, on_map, put_on_map, settle, unwrite
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.gui.widgets.notice_row import NoticeRow
from battlemap.gui.widgets.theme import Theme
from battlemap.store.collection.library_entry import LONGEST_NAME, LibraryEntry
from battlemap.store.collection.party import USUAL_PARTY, Party, PartyMember
from battlemap.store.files.store_errors import StoreError

WIDTH, HEIGHT = 404, 760
NEW = ""
SHAPE: Shape = "block"
T = TypeVar("T")


class PartyPanel(QWidget):
    """*keep* takes a picture file into the battle; *changed_at* tells when the battle was last changed, as of the epoch."""

    def __init__(
        self, page: BattlePage, theme: Theme, party: Party, keep: Callable[[Path], str], changed_at: Callable[[], float],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.page, self.party, self._keep = page, party, keep
        portraits = CreatureImages(page.pictures)
        self._overlay: ModelessDialog | None = None
        self.parties = ComboBox(theme, self)
        self.parties.setAccessibleName("Party")
        self.name = QLineEdit(self)
        self.name.setAccessibleName("Name of the new party")
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(USUAL_PARTY)
        self.name.setProperty(KEEPS_ENTER, True)
        self.notice = NoticeRow(theme, self)
        self.list = PartyList(page, theme, party, portraits, changed_at, self)
        self.menus = PartyMenus(page, theme, party, self)
        self.add_button = TextButton(theme, "Add…", parent=self)
        self.put_button = TextButton(theme, "Put on the map", primary=True, parent=self)
        self.rest_button = TextButton(theme, "After the fight…", parent=self)
        self.rest_button.set_words("After the fight…", tip="Let time pass, with one look at who recovers what")
        self.settle_button = TextButton(theme, "Write back", parent=self)
        self.drag = FormationDrag(page, portraits, self)
        self.member_page = MemberPage(theme, portraits, self)
        self.pages = QStackedWidget(self)
        self._build()
        self._connect()
        self.refresh()

    def _build(self) -> None:
        first, foot, second = QWidget(self), QHBoxLayout(), QHBoxLayout()
        for row, buttons in ((foot, (self.put_button, self.settle_button)), (second, (self.add_button, self.rest_button))):
            row.setSpacing(8)
            for button in buttons:
                row.addWidget(button)
            row.addStretch(1)
        column = QVBoxLayout(first)
        column.setContentsMargins(2, 2, 4, 0)
        column.setSpacing(8)
        column.addWidget(self.parties)
        column.addWidget(self.name)
        column.addWidget(self.notice)
        column.addWidget(self.list, 1)
        column.addLayout(second)
        column.addLayout(foot)
        self.pages.addWidget(first)
        self.pages.addWidget(self.member_page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)

    def _connect(self) -> None:
        self.parties.activated.connect(self.refresh)
        self.add_button.clicked.connect(lambda: self.menus.open_add(self.add_button, self.shown))
        self.rest_button.clicked.connect(lambda: self.menus.open_rest(self.rest_button))
        self.put_button.clicked.connect(self.put)
        self.settle_button.clicked.connect(self.settle)
        self.menus.tokens_wanted.connect(self.add_tokens)
        self.menus.entry_wanted.connect(self.add_entry)
        self.list.opened.connect(self.show_member)
        self.list.handle.started.connect(self._take)
        self.list.handle.carried.connect(self.drag.carry)
        self.list.handle.dropped.connect(self.drag.drop)
        self.drag.let_go.connect(self._drop)
        self.member_page.left.connect(self.show_party)
        self.member_page.parted.connect(self._part)
        self.member_page.taken_up.connect(self._take_up)
        self.page.bridge.updated.connect(self.refresh)
        self.page.parts.card.placement.covered_changed.connect(self._make_room)

    def set_dialog(self, overlay: ModelessDialog) -> None:
        """It stands in *overlay* now."""
        self.drag.set_dialog(overlay, overlay.parentWidget() or self)
        overlay.first = self
        overlay.closed.connect(self.drag.close)
        self._overlay = overlay

    @property
    def shown(self) -> str:
        """The name of the party that is shown, or of the one that shall be made."""
        return str(self.parties.currentData() or "") or self.name.text().strip() or USUAL_PARTY

    @property
    def absent(self) -> list[PartyMember]:
        """The members who are not on the map."""
        return [member for member in self.party.of(self.shown) if on_map(self.page.board, member) is None]

    def refresh(self) -> None:
        """Show the party as library and map have it now."""
        names = self.party.names
        chosen = str(self.parties.currentData() or "") if self.parties.count() else (names[0] if names else NEW)
        if chosen not in names:
            chosen = self.shown if self.shown in names else NEW
        offer_options(self.parties, [*((name, name) for name in names), (NEW, "A new party…")], chosen)
        self.parties.setVisible(bool(names))
        self.name.setVisible(not self.parties.currentData())
        self.list.show_members(self.party.of(self.shown))
        self.put_button.setVisible(bool(self.absent))
        self.settle_button.setVisible(bool(self.list.difference_rows))
        self.rest_button.setVisible(bool(self.party.rules.recovery))

    def put(self) -> None:
        """Put all who are not there in or beside what is selected, else in the middle of what is seen."""
        widths = [member.creature.footprint for member in self.absent]
        controller = self.page.controller
        self._drop(formation_spots(controller.scene, controller.rules, self.page.board, widths, SHAPE, place_at(self.page)))

    def _drop(self, landing: LandingSpots) -> None:
        members = self.absent
        if landing.refused or not members:
            self._complain(landing.refused or "all of them are on the map")
            return
        placed = self._try(lambda: put_on_map(self.page, self.party, members, landing.spawn_points, self._keep))
        if placed:
            self.page.selection.select_tokens(placed)
        self.refresh()

    def _take(self, at: QPoint) -> None:
        newcomers = [Newcomer(self.list.look_of(member), member.creature.footprint) for member in self.absent]
        self.drag.take(newcomers, SHAPE, self.shown, at)

    def settle(self) -> None:
        """Make the map and the library agree as was chosen."""
        wanted = [(row.difference, row.wanted) for row in self.list.difference_rows]
        before = [difference.member.entry for difference, choice in wanted if choice]
        done = self._try(lambda: settle(self.page, self.party, wanted))
        if done is not None:
            written = f"Written to the library: {', '.join(done.written)}." if done.written else ""
            changed = f"As in the library: {', '.join(done.changed)}." if done.changed else ""
            words = " ".join(filter(None, (written, changed))) or "Nothing was changed."
            self._say(words, before if done.written else ())
        self.refresh()

    def add_entry(self, entry: LibraryEntry) -> None:
        """Somebody of the collection joins."""
        name = self.shown
        if self._try(lambda: self.party.join(entry, name)) is not None:
            self._show(name)

    def add_tokens(self, who: Iterable[TokenId]) -> None:
        """Somebody on the map joins, as it stands there."""
        name = self.shown
        if self._try(lambda: join_tokens(self.page, self.party, who, name)) is not None:
            self._show(name)

    def _show(self, name: str) -> None:
        self.refresh()
        self.parties.setCurrentIndex(self.parties.findData(name))
        self.refresh()

    def show_member(self, key: str) -> None:
        """What is known of one of them."""
        member = self.party.find(key)
        if member is not None:
            self.member_page.show_member(member, self.list.profile_of(member))
            self.pages.setCurrentWidget(self.member_page)
            self.member_page.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_party(self) -> None:
        """Back to all of them."""
        self.pages.setCurrentIndex(0)
        self.refresh()
        (self.list.rows[0] if self.list.rows else self.add_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def _part(self) -> None:
        member = self.member_page.member
        if member is not None:
            self._try(lambda: self.party.leave(member))
            self.show_party()
            self._say(f"{member.creature.name} has left; the character stays in your library.", [member.entry])

    def _take_up(self, at: int) -> None:
        member = self.member_page.member
        if member is not None:
            self._try(lambda: self.party.take_up(member, at))
            self.refresh()
            self.show_member(member.record.id)

    def _make_room(self, covered: int) -> None:
        """Get out of the way of a question and its result, which lie where the party does."""
        if self._overlay is not None:
            self._overlay.set_tucked(covered > 0)

    def _say(self, words: str, before: Iterable[LibraryEntry] = ()) -> None:
        """*before*: the entries as they were, to which undo goes back."""
        entries = tuple(before)

        def undo() -> None:
            self._try(lambda: unwrite(self.party, entries))
            self.refresh()

        self.notice.say(words, "Undo" if entries else "", undo)

    def _complain(self, words: str) -> None:
        self.notice.say(make_sentence(words), bad=True)

    def _try(self, act: Callable[[], T]) -> T | None:
        """What *act* gives back; None if it cannot be done, which is told."""
        try:
            return act()
        except (StoreError, ValueError, OSError) as trouble:
            self.party.look_again()
            self._complain(str(trouble))
            return None

    def take_key(self, event: QKeyEvent) -> bool:
        """As the first to be asked for a key: Esc ends a drag, or goes back to the party."""
        if event.key() != Qt.Key.Key_Escape:
            return False
        if self.list.handle.give_up():
            self.drag.end()
            return True
        if self.pages.currentWidget() is self.member_page:
            self.show_party()
            return True
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        self.list.handle.give_up()
        self.drag.end()
        super().hideEvent(event)


def place_at(page: BattlePage) -> Point:
    """Where on the map those come whom nobody drags: at what is selected, in the first zone, in the middle of what is seen."""
    controller = page.controller
    spot = point_of(controller, page.selection.subject)
    if spot is None and page.board.grid is None:
        zone = next(iter(page.board.zone_map.zones), None)
        spot = point_of(controller, Subject("zone", zone)) if zone is not None else None
    if spot is None:
        middle = controller.view.visible_rect.center()
        spot = middle.x(), middle.y()
    return spot
