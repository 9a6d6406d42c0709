"""What is known of one of a party: how it is now, and its history, of which the latest states can be taken up again."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from battlemap.gui.collection.creature_profiles import WHO, CreatureProfile, make_read_only
from battlemap.gui.inspector.profile_view import ProfileView
from battlemap.gui.widgets.buttons import IconButton, TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.relative_time import time_words
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.store.collection.party import PartyMember
from battlemap.store.collection.party_record import HistoryEntry


class MemberPage(QWidget):
    """Filled anew for each."""

    left = Signal()
    """Back to the party."""
    parted = Signal()
    """It leaves the party."""
    taken_up = Signal(int)
    """The state before this entry of the history is wanted again."""

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.member: PartyMember | None = None
        self.back = IconButton(theme, "lucide/chevron-left", "Back to the party", "Esc", 30, 18, self)
        self.title = Label(parent=self)
        self.title.setProperty("role", "group")
        self.profile = ProfileView(theme, portraits, self)
        self.history = QWidget(self)
        self.take_up_buttons: dict[int, TextButton] = {}
        self.part_button = TextButton(theme, "Leave the party", parent=self)
        inside = QWidget(self)
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(2, 2, 10, 2)
        self._column.setSpacing(10)
        self._column.addWidget(self.profile)
        self._column.addWidget(self.history)
        self._column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        head, foot, whole = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.back)
        head.addWidget(self.title, 1)
        foot.addWidget(self.part_button)
        foot.addStretch(1)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(head)
        whole.addWidget(area, 1)
        whole.addLayout(foot)
        self.back.clicked.connect(self.left)
        self.part_button.clicked.connect(self.parted)

    def show_member(self, member: PartyMember, shown: CreatureProfile) -> None:
        """Show somebody as the library has it."""
        self.member = member
        self.title.setText(f"{member.creature.name}, of {member.party}")
        self.profile.show_token(shown.board, shown.display, make_read_only(shown.profile), WHO)
        for part in self.profile.findChildren(QWidget):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        fresh = QWidget(self)
        column = QVBoxLayout(fresh)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        head = Label("History", fresh)
        head.setProperty("role", "group")
        column.addWidget(head)
        self.take_up_buttons = {}
        for at, entry in reversed(list(enumerate(member.record.history))):
            self._add_entry(column, fresh, at, entry)
        if not member.record.history:
            none = Label("No battle has changed anything yet.", fresh)
            none.setProperty("role", "secondary")
            column.addWidget(none)
        self._column.replaceWidget(self.history, fresh)
        self.history.hide()
        self.history.deleteLater()
        self.history = fresh

    def _add_entry(self, column: QVBoxLayout, parent: QWidget, at: int, entry: HistoryEntry) -> None:
        row = QHBoxLayout()
        title = Label(f"{entry.battle} · {time_words(entry.date)}", parent)
        row.addWidget(title, 1)
        if entry.before:
            button = TextButton(self.theme, "As before", height=26, parent=parent)
            button.set_words("As before", tip=f"Make it again what it was before {entry.battle}")
            button.clicked.connect(self._make_slot(at))
            row.addWidget(button)
            self.take_up_buttons[at] = button
        lines = Label("; ".join(entry.lines) or "Nothing that can be said in words", parent)
        lines.setWordWrap(True)
        lines.setProperty("role", "secondary")
        column.addLayout(row)
        column.addWidget(lines)

    def _make_slot(self, at: int) -> Callable[[], None]:
        def take_up() -> None:
            self.taken_up.emit(at)

        return take_up
