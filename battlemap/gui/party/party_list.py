"""The members of a party as rows, and below them what the map and the library say differently."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.creature_profiles import (
    WHO,
    CreatureImages,
    CreatureProfile,
    build_creature_profile,
    key_numbers,
)
from battlemap.gui.party.difference_row import DifferenceRow
from battlemap.gui.party.drag_handle import DragHandle
from battlemap.gui.party.member_row import MemberRow
from battlemap.gui.party.party_moves import newer_of
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import TokenLook
from battlemap.store.collection.party import MemberDifference, Party, PartyMember

STATES = {"same": "on the map", "here": "changed", "there": "changed elsewhere", "both": "both changed"}
NOBODY = (
    "Characters who go from battle to battle with what they carry, spent and suffered. "
    "Select tokens and add them, or add characters of your collection."
)
UNHARMED = "Unharmed"
HOW = "Drag them onto the map, or put them there. A click on somebody shows the history."


class PartyList(QWidget):
    """*changed_at* tells when the battle was last changed, as of the epoch."""

    opened = Signal(str)
    """The id of the record of somebody who was clicked."""

    def __init__(
        self, page: BattlePage, theme: Theme, party: Party, portraits: CreatureImages, changed_at: Callable[[], float],
        parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._page, self._theme, self._party, self._portraits, self._changed_at = page, theme, party, portraits, changed_at
        self.rows: tuple[MemberRow, ...] = ()
        self.difference_rows: tuple[DifferenceRow, ...] = ()
        self.handle = DragHandle(QWidget(self), self)
        self.words = Label(parent=self)
        self.words.setWordWrap(True)
        self.words.setProperty("role", "secondary")
        self._differences = QWidget(self)
        inside = QWidget(self)
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(8)
        for part in (self.handle, self.words, self._differences):
            self._column.addWidget(part)
        self._column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)

    def show_members(self, members: Sequence[PartyMember]) -> None:
        """List them as library and map have them now."""
        found = {difference.member.record.id: difference for difference in self._party.differences(self._page.board)}
        fresh = QWidget(self)
        column = QVBoxLayout(fresh)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        rows = [self._row(member, found.get(member.record.id), fresh) for member in members]
        for row in rows:
            column.addWidget(row)
        focus = next((at for at, row in enumerate(self.rows) if row.hasFocus()), -1)
        self.handle.hold(fresh)
        self.rows = tuple(rows)
        self.handle.setVisible(bool(rows))
        if 0 <= focus < len(rows):
            rows[focus].setFocus(Qt.FocusReason.OtherFocusReason)
        self.words.setText(HOW if rows else NOBODY)
        wanted = [difference for difference in found.values() if difference.where != "same"]
        if [row.difference for row in self.difference_rows] != wanted:
            self._fill_differences(wanted)

    def look_of(self, member: PartyMember) -> TokenLook:
        """How somebody looks on the side of the players."""
        side = next((side for side in self._page.board.sides.values() if not side.gm), None)
        picture = self._party.library.path_of(member.entry, "portrait")
        portrait = str(picture.resolve()) if picture is not None else ""
        return TokenLook(side.look if side is not None else 1, member.creature.entry.icon, portrait=portrait)

    def profile_of(self, member: PartyMember) -> CreatureProfile:
        """Somebody as the rules show it."""
        look = self.look_of(member)
        return build_creature_profile(self._party.rules, member.creature, look.look, look.portrait, self._page.board.house)

    def _row(self, member: PartyMember, difference: MemberDifference | None, parent: QWidget) -> MemberRow:
        state = STATES[difference.where] if difference is not None else ""
        warns = difference is not None and difference.where in ("there", "both")
        numbers = condition_words(self.profile_of(member), member)
        name = member.creature.name
        row = MemberRow(self._theme, self.look_of(member), self._portraits, (name, numbers, state), warns, parent)
        row.clicked.connect(self._make_opener(member.record.id))
        return row

    def _make_opener(self, key: str) -> Callable[[], None]:
        def open_member() -> None:
            self.opened.emit(key)

        return open_member

    def _fill_differences(self, wanted: list[MemberDifference]) -> None:
        fresh = QWidget(self)
        column = QVBoxLayout(fresh)
        column.setContentsMargins(0, 0, 0, 0)
        rows = [
            DifferenceRow(self._theme, difference, newer_of(self._party, difference, self._changed_at()), fresh)
            for difference in wanted
        ]
        for row in rows:
            column.addWidget(row)
        self._column.replaceWidget(self._differences, fresh)
        self._differences.hide()
        self._differences.deleteLater()
        self._differences, self.difference_rows = fresh, tuple(rows)


def condition_words(shown: CreatureProfile, member: PartyMember) -> str:
    """How somebody is: what is left and marked on the tracks, consequences; unharmed and the usual numbers where nothing is."""
    seen = shown.display.tokens.get(WHO)
    parts = []
    for track in shown.profile.tracks or (seen.tracks if seen is not None else ()):
        name = track.name.lower()
        if track.shape == "bar":
            parts.append(f"{track.filled} of {track.of} {name}")
        elif any(track.boxes):
            parts.append(f"{sum(track.boxes)} of {len(track.boxes)} {name}")
    parts += [aspect.name for aspect in member.state.aspects if aspect.kind == "consequence"]
    return " · ".join(parts or (UNHARMED, *key_numbers(replace(shown.profile, tracks=()))))
