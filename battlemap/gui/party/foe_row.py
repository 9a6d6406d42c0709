"""One kind of foe in an encounter: its token and name, how many there are, and how many more for each of the party."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.inputs import ComboBox, SpinBox, offer_options
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.store.collection.encounters import count_of
from battlemap.store.collection.entry_kinds import MOST_FOES, EncounterFoe

EACH: tuple[tuple[str, str], ...] = (
    ("0", "always as many"), ("0.25", "+ 1 for 4"), ("0.5", "+ 1 for 2"), ("1", "+ 1 for each"), ("1.5", "+ 3 for 2"),
    ("2", "+ 2 for each"), ("3", "+ 3 for each"),
)  # fmt: skip


class FoeRow(QWidget):
    """*heroes*: how many characters they meet."""

    changed = Signal(int, float)
    """(how many, how many more for each character)"""
    removed = Signal()

    def __init__(self, theme: Theme, foe: EncounterFoe, heroes: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = Label(foe.name, self)
        self.name.setProperty("role", "group")
        self.count = Label(f"= {count_of(foe, heroes)}", self)
        self.count.setProperty("role", "secondary")
        self.fixed = SpinBox(theme, self)
        self.fixed.setRange(0, MOST_FOES)
        self.fixed.setValue(foe.fixed)
        self.fixed.setAccessibleName(f"{foe.name}: how many")
        self.fixed.setFixedWidth(76)
        self.each = ComboBox(theme, self)
        self.each.setAccessibleName(f"{foe.name}: how many more for each character")
        known = [key for key, _ in EACH]
        own = f"{foe.each:g}"
        offer_options(self.each, [*EACH, *(() if own in known else ((own, f"+ {own} for each"),))], own)
        self.remove_button = IconButton(theme, "lucide/x", f"Take {foe.name} out", "", 28, 16, self)
        head, row, column = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        self.each.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        head.addWidget(self.name, 1)
        head.addWidget(self.count)
        head.addWidget(self.remove_button)
        row.addWidget(self.fixed)
        row.addWidget(self.each, 1)
        column.setContentsMargins(0, 2, 0, 6)
        column.setSpacing(3)
        column.addLayout(head)
        column.addLayout(row)
        self.fixed.valueChanged.connect(self._tell)
        self.each.activated.connect(self._tell)
        self.remove_button.clicked.connect(self.removed)

    def show_count(self, foe: EncounterFoe, heroes: int) -> None:
        """Say how many that comes to."""
        self.count.setText(f"= {count_of(foe, heroes)}")

    def _tell(self) -> None:
        self.changed.emit(self.fixed.value(), float(self.each.currentData()))
