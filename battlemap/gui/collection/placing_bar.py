"""Below the list of a collection: which side newcomers join, how many there are, and whether they act together."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.inputs import ComboBox, SpinBox, offer_options
from battlemap.gui.widgets.theme import Theme

MOST = 20
"""So many are placed at once."""
USUAL, ALONE, TOGETHER, JOINING = "", "alone", "together", "join "


class PlacingBar(QWidget):
    """Which side they join, how many there are, and whether they act together."""

    new_side = Signal()
    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = ""
        """The id of the side they join; empty for the one that suits them."""
        self.sides = ComboBox(theme, self)
        self.sides.setAccessibleName("Side")
        self.sides.setToolTip("Which side they join")
        self.new_button = IconButton(theme, "lucide/plus", "A new side for them to join", "", 30, 16, self)
        self.count = SpinBox(theme, self)
        self.count.setRange(1, MOST)
        self.count.setPrefix("× ")
        self.count.setAccessibleName("How many")
        self.count.setToolTip("How many are placed at once, numbered")
        self.count.setFixedWidth(84)
        self.groups = ComboBox(theme, self)
        self.groups.setAccessibleName("How they act")
        self.groups.setToolTip("Whether they share a place in the turn order")
        first, second = QHBoxLayout(), QHBoxLayout()
        for row, parts in ((first, (self.sides, self.new_button)), (second, (self.count, self.groups))):
            row.setSpacing(8)
            for part in parts:
                row.addWidget(part, 1 if isinstance(part, ComboBox) else 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(first)
        column.addLayout(second)
        self.sides.activated.connect(self._choose_side)
        self.count.valueChanged.connect(self._set_count)
        self.new_button.clicked.connect(self.new_side)

    def show_board(self, board: AnyEncounter) -> None:
        """Offer the sides and the groups of a board."""
        sides = [(side.id, side.name) for side in board.sides.values()]
        self.side = self.side if SideId(self.side) in board.sides else ""
        offer_options(
            self.sides, [("", "Join the side that suits them"), *((key, f"Join {name}") for key, name in sides)], self.side
        )
        known = dict.fromkeys(token.group for token in board.tokens.values() if token.group)
        chosen = self.groups.currentData() or USUAL
        joining = [(f"{JOINING}{name}", f"Act with {name}") for name in known]
        usual = [(USUAL, "Act as is usual"), (ALONE, "Each acts alone"), (TOGETHER, "Act as one group")]
        offer_options(self.groups, [*usual, *joining], chosen)

    def group_for(self, name: str) -> str:
        """The group that newcomers called *name* act with; empty if they act with none."""
        chosen = str(self.groups.currentData() or USUAL)
        if chosen.startswith(JOINING):
            return chosen.removeprefix(JOINING)
        return name if chosen == TOGETHER else ""

    @property
    def acts_alone(self) -> bool:
        """Whether each newcomer is to have a turn of its own, whatever is usual in the game."""
        return bool(self.groups.currentData() == ALONE)

    def _choose_side(self, at: int) -> None:
        self.side = self.sides.itemData(at)
        self.changed.emit()

    def _set_count(self, value: int) -> None:
        self.changed.emit()
