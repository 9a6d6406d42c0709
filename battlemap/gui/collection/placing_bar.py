"""Below the list of a collection: which side newcomers join, how many there are, and whether they act together."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId
from battlemap.gui.settings import text
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.inputs import ComboBox, SpinBox, offer_options
from battlemap.gui.widgets.theme import Theme

MOST = 99
"""The largest number of newcomers that are placed at once."""
ALONE, TOGETHER, JOINING = "", "together", "join "
GROUP = 3
"""So many identical ones act as one group, unless somebody has said otherwise of them."""
REMEMBERED = "collection/alone"
"""The setting that names the creatures of which each acts alone, one a line."""


class PlacingBar(QWidget):
    """Which side they join, how many there are, and whether they act together."""

    new_side = Signal()
    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = theme.settings
        self._name, self._is_chosen = "", False
        """Who is to be placed, and whether somebody has chosen how they act."""
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
        self.groups.activated.connect(self._choose_group)
        self.new_button.clicked.connect(self.new_side)

    def show_board(self, board: AnyEncounter) -> None:
        """Offer the sides and the groups of a board."""
        sides = [(side.id, side.name) for side in board.sides.values()]
        self.side = self.side if SideId(self.side) in board.sides else ""
        offer_options(
            self.sides, [("", "Join the side that suits them"), *((key, f"Join {name}") for key, name in sides)], self.side
        )
        known = dict.fromkeys(token.group for token in board.tokens.values() if token.group)
        chosen = self.groups.currentData() or ALONE
        joining = [(f"{JOINING}{name}", f"Act with {name}") for name in known]
        offer_options(self.groups, [(ALONE, "Each acts alone"), (TOGETHER, "Act as one group"), *joining], chosen)

    def show_creature(self, name: str) -> None:
        """Who would be placed now: how so many of it act is offered, if nobody has chosen."""
        self._name = name
        self._offer_usual()

    def group_for(self, name: str, count: int) -> str:
        """The group that so many newcomers called *name* act with; empty if each acts alone.

        What was chosen for as many as make a group is remembered of them.
        """
        chosen = str(self.groups.currentData() or ALONE) if self._is_chosen else self._usual(name, count)
        if self._is_chosen and count >= GROUP and chosen in (ALONE, TOGETHER):
            self._remember(name, chosen == ALONE)
        return name if chosen == TOGETHER else chosen.removeprefix(JOINING)

    def acts_alone(self, name: str, count: int) -> bool:
        """Whether somebody has said that each of so many newcomers has a turn of its own, now or when they came before."""
        if self._is_chosen:
            return bool((self.groups.currentData() or ALONE) == ALONE)
        return count >= GROUP and name in self._loners

    def _usual(self, name: str, count: int) -> str:
        """How so many act if nobody says otherwise."""
        return TOGETHER if count >= GROUP and name not in self._loners else ALONE

    @property
    def _loners(self) -> list[str]:
        return [name for name in text(self._settings, REMEMBERED).split("\n") if name]

    def _remember(self, name: str, alone: bool) -> None:
        if (name in self._loners) != alone:
            names = [*self._loners, name] if alone else [other for other in self._loners if other != name]
            self._settings.setValue(REMEMBERED, "\n".join(names))

    def _offer_usual(self) -> None:
        if not self._is_chosen:
            self.groups.setCurrentIndex(self.groups.findData(self._usual(self._name, self.count.value())))

    def _choose_group(self, at: int) -> None:
        self._is_chosen = True

    def _choose_side(self, at: int) -> None:
        self.side = self.sides.itemData(at)
        self.changed.emit()

    def _set_count(self, value: int) -> None:
        self._offer_usual()
        self.changed.emit()
