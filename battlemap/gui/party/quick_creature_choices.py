"""What a quick creature is made of: a role, a strength, three numbers, and a name."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from battlemap.gui.party.choice_tiles import ChoiceTiles
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.inputs import SpinBox
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import tip_text
from battlemap.rules.creatures.quick_creatures import USUAL, AnyQuickCreatures
from battlemap.store.collection.library_entry import LONGEST_NAME


class QuickCreatureChoices(QWidget):
    """Tells what was chosen; a role or a strength brings the numbers that are usual for it."""

    changed = Signal()
    """A role, a strength or a number is another one."""
    named = Signal(str)
    """A name was typed."""
    taken = Signal()
    """Enter was pressed on one of them."""

    def __init__(self, theme: Theme, quick: AnyQuickCreatures, parent: QWidget) -> None:
        super().__init__(parent)
        self._quick = quick
        tables = quick.tables
        self.roles = ChoiceTiles(
            theme, "Role", [(key, row.title, row.icon, row.help) for key, row in tables.roles.items()], 3, self
        )
        self.strengths = ChoiceTiles(
            theme,
            "Strength",
            [(str(at), words, "", "") for at, words in enumerate(tables.strengths)],
            len(tables.strengths),
            self,
        )
        self.strengths.show_value(str(USUAL))
        self.numbers = {name: self._number(theme, name) for name in tables.numbers}
        self.name = QLineEdit(self)
        self.name.setAccessibleName("Name")
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setProperty(KEEPS_ENTER, True)
        self._build()
        for tiles in (self.roles, self.strengths):
            tiles.chosen.connect(self._take_start)
            tiles.taken.connect(self.taken)
        for field in self.numbers.values():
            field.valueChanged.connect(self.changed)
        self.name.textEdited.connect(self.named)
        self.name.returnPressed.connect(self.taken)
        self._show_usual()

    @property
    def role(self) -> str:
        """The role that is chosen."""
        return self.roles.value

    @property
    def strength(self) -> int:
        """The strength that is chosen, from 0."""
        return int(self.strengths.value)

    @property
    def values(self) -> dict[str, int]:
        """The numbers, by what they are called in the tables."""
        return {name: field.value() for name, field in self.numbers.items()}

    def show_name(self, name: str) -> None:
        """Show what it is called now."""
        self.name.setText(name)

    def _build(self) -> None:
        numbers, column = QGridLayout(), QVBoxLayout(self)
        numbers.setHorizontalSpacing(8)
        numbers.setVerticalSpacing(3)
        for at, (name, field) in enumerate(self.numbers.items()):
            label = Label(self._quick.tables.numbers[name].title, self)
            label.setProperty("role", "secondary")
            numbers.addWidget(label, 0, at)
            numbers.addWidget(field, 1, at)
            numbers.setColumnStretch(at, 1)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.roles)
        column.addWidget(self.strengths)
        column.addLayout(numbers)
        column.addWidget(self.name)

    def _number(self, theme: Theme, name: str) -> SpinBox:
        limits, field = self._quick.tables.numbers[name], SpinBox(theme, self)
        field.setRange(limits.least, limits.most)
        field.setSingleStep(limits.step)
        field.setAccessibleName(limits.title)
        field.setToolTip(tip_text(limits.help))
        return field

    def _take_start(self) -> None:
        self._show_usual()
        self.changed.emit()

    def _show_usual(self) -> None:
        """The numbers of the role and the strength that were chosen."""
        start = self._quick.numbers(self.role, self.strength)
        for name, field in self.numbers.items():
            field.blockSignals(True)
            field.setValue(start[name])
            field.blockSignals(False)
