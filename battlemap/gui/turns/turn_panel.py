"""The turn order: who acts when, drag to reorder, a click selects; below it what the GM may want to see to."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget

from battlemap.board.ids import TokenId
from battlemap.gui.turns.turn_delegate import TurnDelegate
from battlemap.gui.turns.turn_list import TurnList, TurnModel
from battlemap.gui.turns.turn_rows import TurnRow
from battlemap.gui.turns.turn_warnings import TurnWarnings
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import ROW_GAP, TURN_ROW, TURN_ROW_SMALL
from battlemap.paint.tokens.token_drawing import Portraits

LEAST_ROWS = 2
"""So many rows are seen however much is said below them."""
FEW = 3
"""So many of those who wait are brought into sight with whoever acts."""


class TurnPanel(QWidget):
    """The list, what the rules warn of, and the button that begins the fight."""

    begin_wanted = Signal()
    other_wanted = Signal()
    """The fight is to begin in the other way that the rules have."""

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.model = TurnModel(self)
        self._acting: tuple[TokenId, ...] = ()
        self.list = TurnList(self)
        self.delegate = TurnDelegate(theme, portraits, self.list)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.notes = TurnWarnings(theme, self)
        self.button = TextButton(theme, "Begin the fight", "Space", primary=True, parent=self)
        self.button.clicked.connect(self.begin_wanted)
        self.other_button = TextButton(theme, "Begin", parent=self)
        self.other_button.clicked.connect(self.other_wanted)
        self.other_button.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(6)
        self.list.setMinimumHeight(LEAST_ROWS * (TURN_ROW_SMALL + ROW_GAP))
        column.addWidget(self.list, 1)
        column.addWidget(self.notes)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.other_button, 0, Qt.AlignmentFlag.AlignHCenter)
        theme.changed.connect(self.list.viewport().update)

    def show_turns(self, rows: tuple[TurnRow, ...], begin: str = "", warnings: tuple[str, ...] = (), other: str = "") -> None:
        """Show the order; *begin*, *other*: what the buttons say before the fight, empty for none; *warnings* of the rules."""
        self.model.show_rows(rows)
        self.notes.show_notes(warnings)
        self.button.setVisible(bool(begin))
        self.other_button.setVisible(bool(other))
        if other:
            self.other_button.set_words(other)
        if begin:
            self.button.set_words(begin, "Space")
        at = next((index for index, row in enumerate(rows) if row.active), -1)
        if at >= 0:
            if rows[at].tokens != self._acting:  # what somebody has scrolled to in a turn stays
                self.list.scrollTo(self.model.index(at), QAbstractItemView.ScrollHint.PositionAtCenter)
            below = sum(1 for row in rows[at + 1 : at + 1 + FEW] if row.waiting)
            for row_at in (at + below, at):  # with those who may step in, if there is room
                self.list.scrollTo(self.model.index(row_at))
        self._acting = rows[at].tokens if at >= 0 else ()

    def show_selected(self, tokens: frozenset[str]) -> None:
        """Mark the rows of what is selected on the map."""
        self.delegate.selected = tokens
        self.list.viewport().update()

    def set_small(self, small: bool) -> None:
        """Lower rows in a small window."""
        self.delegate.row_height = TURN_ROW_SMALL if small else TURN_ROW
        self.list.doItemsLayout()

    def sizeHint(self) -> QSize:
        rows = len(self.model.rows)
        under = self.button.sizeHint().height() + 8 if not self.button.isHidden() else 0
        under += self.other_button.sizeHint().height() + 6 if not self.other_button.isHidden() else 0
        under += self.notes.heightForWidth(self.width()) + 6 if not self.notes.isHidden() else 0
        return QSize(100, rows * (self.delegate.row_height + ROW_GAP) + under + 6)


def turn_note(where: str, tokens: int) -> str:
    """What stands at the right of the head: the exchange, or that nobody is there yet."""
    return where or ("Not begun" if tokens else "Nobody yet")
