"""Somebody whom the map and the library say different things of: what differs, and which of the two shall hold."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.store.collection.party import MemberDifference

TO_LIBRARY, TO_MAP, NEITHER = "to library", "to map", ""
MOST_LINES = 6
WHERE = {
    "here": "changed here",
    "there": "changed in the library",
    "both": "changed here and in the library",
}


class DifferenceRow(QWidget):
    """*newer*: which of the two is taken if nobody says otherwise."""

    def __init__(self, theme: Theme, difference: MemberDifference, newer: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.difference = difference
        name = difference.member.creature.name
        self.title = Label(f"{name}: {WHERE[difference.where]}", self)
        self.title.setWordWrap(True)
        self.title.setProperty("role", "group")
        lines = difference.lines[:MOST_LINES]
        more = len(difference.lines) - len(lines)
        told = [*lines, *([f"and {more} more"] if more else [])]
        self.lines = Label("Here: " + "; ".join(told), self)
        self.lines.setWordWrap(True)
        self.lines.setProperty("role", "secondary")
        self.choice = ComboBox(theme, self)
        self.choice.setAccessibleName(f"{name}: which holds")
        marks = {newer: " (newer)"} if difference.where == "both" else {}
        offer_options(
            self.choice,
            [
                (TO_LIBRARY, f"As here{marks.get(TO_LIBRARY, '')}: write it to the library"),
                (TO_MAP, f"As in the library{marks.get(TO_MAP, '')}: change it here"),
                (NEITHER, "Not now"),
            ],
            newer,
        )
        column, row = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addWidget(self.lines)
        row.addWidget(self.choice, 1)
        column.addLayout(row)

    @property
    def wanted(self) -> str:
        """What was chosen."""
        return str(self.choice.currentData() or NEITHER)
