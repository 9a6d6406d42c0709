"""The foot of the page: what the battle is called, which game it is played by, and the button to begin."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.gui.start.new_battle import free_title
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.inputs import ComboBox
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.rules.ruleset import AnyRuleset

HEIGHT, FIELD = 38, 254


class GameBox(ComboBox):
    """The games; says when its list was closed, so that the next letter is not taken for another game."""

    closed = Signal()

    def hidePopup(self) -> None:
        was_open = self.view().isVisible()
        super().hidePopup()
        if was_open:
            self.closed.emit()


class FootRow(QWidget):
    """Emits which game is chosen, and that the battle shall begin."""

    rules_chosen = Signal(str)
    begin_wanted = Signal()
    left = Signal()
    """Esc was pressed in the name, or a game was chosen."""

    def __init__(self, theme: Theme, rules: tuple[AnyRuleset, ...], chosen: AnyRuleset, parent: QWidget) -> None:
        super().__init__(parent)
        self._usual = ""
        self.name = LineEdit(self)
        self.name.setAccessibleName("Name of the battle")
        self.name.setMaximumWidth(FIELD)
        self.name.entered.connect(self.begin_wanted)
        self.name.left.connect(self.left)
        self.game = GameBox(theme, self)
        self.game.setAccessibleName("Game")
        self.game.setMaximumWidth(FIELD + 180)
        for ruleset in rules:
            self.game.addItem(ruleset.choice_words, ruleset.id)
        self.game.setCurrentIndex(max(0, self.game.findData(chosen.id)))
        self.game.activated.connect(self._choose)
        self.game.closed.connect(self.left)
        self.button = TextButton(theme, "Begin", "Enter", primary=True, height=HEIGHT, parent=self)
        self.button.clicked.connect(self.begin_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        for words, control, stretch in (("Name", self.name, 2), ("Game", self.game, 4)):
            label = Label(words, self)
            row.addWidget(label)
            row.addWidget(control, stretch)
            row.addSpacing(14)
        row.addStretch(1)
        row.addWidget(self.button)

    @property
    def title(self) -> str:
        """What the battle is called; "" if nothing was written."""
        return self.name.text().strip()

    def show_title(self, title: str) -> None:
        """Offer the name of a place, unless another name was written."""
        if self.name.text() == self._usual:
            self._usual = free_title(title)
            self.name.setText(self._usual)

    def _choose(self, at: int) -> None:
        self.rules_chosen.emit(str(self.game.itemData(at)))
