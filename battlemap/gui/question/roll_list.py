"""All rolls of a batch in one list: before they fall by side, with fields for typed dice; afterwards in the order of turns."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Seat
from battlemap.gui.question.roll_row import HEIGHT, RollRow
from battlemap.gui.question.typed_dice import InvalidDice
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.batch_rolls import BatchRoll
from battlemap.play.resolution import side_of
from battlemap.rules.dice import Faces

MOST_LINES = 8
"""More lines than that in a column are scrolled."""
COLUMNS = 2
EDGE, SCROLL_EDGE, FAULT = 8, 6, 22


class RollList(QWidget):
    """Shows the rolls of one batch; signals tell of typed dice."""

    corrected = Signal(int, tuple)
    """Other dice for the roll with this number among the inputs, as raw faces."""
    entered = Signal()
    """Enter was pressed in the last field that waits."""
    resized = Signal()
    released = Signal()
    """A field was left with Esc."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.portraits: Portraits | None = None
        self.rows: list[RollRow] = []
        self._typing_sides: set[Seat] = set()
        self._shown: object = None
        self._board: AnyEncounter | None = None
        self._inside = QWidget()
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(EDGE, 2, EDGE, 2)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(0)
        for column in range(COLUMNS):
            self._grid.setColumnStretch(column, 1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._inside)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fault = Label()
        self.fault.setContentsMargins(2 * EDGE, 0, 2 * EDGE, 4)
        self.fault.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 4)
        whole.setSpacing(0)
        whole.addWidget(self._scroll)
        whole.addWidget(self.fault)
        self.setAccessibleName("Rolls")
        self.hide()
        theme.changed.connect(self._forget)

    @property
    def waiting_rows(self) -> list[RollRow]:
        """The rows whose dice have not fallen."""
        return [row for row in self.rows if not row.has_fallen]

    @property
    def is_used(self) -> bool:
        """True if dice are being typed or corrected."""
        return any(row.is_typing for row in self.rows)

    @property
    def typing_seats(self) -> frozenset[Seat]:
        """The seats whose dice have to be typed before their rolls can go on."""
        board = self._board
        return frozenset(row.seat for row in self.rows if board is not None and side_of(board, row.seat) in self._typing_sides)

    def show_rolls(self, board: AnyEncounter, rolls: tuple[BatchRoll, ...], typing: frozenset[Seat], by_side: bool) -> None:
        """Show *rolls* as they stand. *typing*: sides whose dice are typed; *by_side*: under a heading for each side."""
        self._board = board
        shown = (rolls, by_side, typing)
        if shown == self._shown:
            return
        self._shown, self._typing_sides = shown, set(typing)
        self._clear()
        seats: dict[Seat, list[BatchRoll]] = {}
        for roll in rolls:
            seats.setdefault(roll.roll.by, []).append(roll)
        groups: dict[Seat, list[tuple[BatchRoll, ...]]] = {}
        for seat, of_seat in seats.items():
            groups.setdefault(side_of(board, seat) if by_side else "", []).append(tuple(of_seat))
        line = 0
        for side, of_side in groups.items():
            if by_side:
                self._add_heading(board, side, line, any(roll.at < 0 for one in of_side for roll in one))
                line += 1
            half = (len(of_side) + 1) // COLUMNS
            for at, one in enumerate(of_side):
                row = self._make_row(board, one)
                self._grid.addWidget(row, line + at % half, at // half)
            line += half
        self._scroll.setFixedHeight(min(line, MOST_LINES) * HEIGHT + SCROLL_EDGE)
        self._fit_height()
        for row in self.waiting_rows:
            if side_of(board, row.seat) in self._typing_sides:
                row.open_field(focus=False)

    def focus_field(self) -> bool:
        """Put the cursor into the first field that is open and empty; False if there is none."""
        for row in self.rows:
            if row.is_typing and not row.field.text().strip():
                row.field.setFocus(Qt.FocusReason.OtherFocusReason)
                self._scroll.ensureWidgetVisible(row)
                return True
        return False

    def begin_typing(self) -> None:
        """Open a field for all dice that wait, or no longer; where all have fallen, correct the first roll."""
        waiting = self.waiting_rows
        if not waiting:
            if self.rows:
                self.rows[0].open_field()
            return
        typing = not all(row.is_typing for row in waiting)
        for side in dict.fromkeys(side_of(self._board, row.seat) for row in waiting if self._board is not None):
            self._set_typing(side, typing)
        if typing:
            self.focus_field()

    def take_dice(self) -> dict[Seat, Faces] | None:
        """The typed dice by seat; None where a field is empty or no roll of its pool, which is then said."""
        typed: dict[Seat, Faces] = {}
        for row in self.waiting_rows:
            try:
                faces = row.faces()
            except InvalidDice as fault:
                row.say(f"{fault}.")
                row.field.setFocus(Qt.FocusReason.OtherFocusReason)
                self.say(f"{row.name}: {fault}.")
                return None
            if faces:
                typed[row.seat] = faces
            elif row.is_typing:
                row.field.setFocus(Qt.FocusReason.OtherFocusReason)
                self.say(f"Type the dice of {row.name}, or let the program roll for this side.")
                return None
        return typed

    def say(self, fault: str) -> None:
        """Show what is wrong below the list; "" for nothing."""
        if self.fault.text() != fault:
            self.fault.setText(fault)
            self.fault.setStyleSheet(f"color: {self._theme.palette.harm}; font-size: 12px;")
            self.fault.setVisible(bool(fault))
            self._fit_height()
            self.resized.emit()

    def _fit_height(self) -> None:
        """Have the height of the rows and the line below them; a layout would know that only after the next event."""
        self.setFixedHeight(self._scroll.height() + EDGE + (FAULT if self.fault.text() else 0))

    def _add_heading(self, board: AnyEncounter, side: Seat, line: int, waits: bool) -> None:
        heading = QWidget()
        heading.setFixedHeight(HEIGHT)
        row = QHBoxLayout(heading)
        row.setContentsMargins(EDGE, 0, EDGE, 0)
        name = next((one.name for one in board.sides.values() if one.id == side), side)
        label = Label(name)
        label.setStyleSheet("font-weight: 600;")
        row.addWidget(label)
        row.addStretch(1)
        if waits:
            button = TextButton(self._theme, "", height=26)
            button.setProperty("side", side)
            self._name_switch(button, side in self._typing_sides)
            button.clicked.connect(self._switch_side)
            row.addWidget(button)
        self._grid.addWidget(heading, line, 0, 1, COLUMNS)
        heading.show()

    @staticmethod
    def _name_switch(button: TextButton, typing: bool) -> None:
        button.set_words("Roll these" if typing else "Type these", "", "Dice of this side: rolled by the program, or typed in")

    def _make_row(self, board: AnyEncounter, rolls: tuple[BatchRoll, ...]) -> RollRow:
        row = RollRow(self._theme, board, rolls, self.portraits, self._inside)
        row.taken.connect(self.corrected)
        row.walked.connect(self._walk)
        row.entered.connect(self._go_on)
        row.changed.connect(self._follow_row)
        row.released.connect(self.released)
        self.rows.append(row)
        row.show()
        return row

    def _switch_side(self) -> None:
        button = self.sender()
        if isinstance(button, TextButton):
            side = str(button.property("side"))
            typing = side not in self._typing_sides
            self._set_typing(side, typing)
            self._name_switch(button, typing)
            if not typing or not self.focus_field():
                self.released.emit()

    def _set_typing(self, side: Seat, typing: bool) -> None:
        (self._typing_sides.add if typing else self._typing_sides.discard)(side)
        for row in self.waiting_rows:
            if self._board is not None and side_of(self._board, row.seat) == side:
                row.open_field(focus=False) if typing else row.close_field()
        self.say("")
        for button in self._inside.findChildren(TextButton):
            if button.property("side") == side:
                self._name_switch(button, typing)

    def _go_on(self) -> None:
        """Enter in a field: go to the next one that is empty, or take the dice."""
        row = self.sender()
        if isinstance(row, RollRow):
            try:
                row.faces()
            except InvalidDice as fault:
                row.say(f"{fault}.")
                self.say(f"{row.name}: {fault}.")
                return
        if not self.focus_field():
            self.entered.emit()

    def _walk(self, step: int) -> None:
        row = self.sender()
        if isinstance(row, RollRow):
            at = self.rows.index(row) + step
            if 0 <= at < len(self.rows):
                other = self.rows[at]
                (other.field if other.is_typing else other).setFocus(Qt.FocusReason.TabFocusReason)

    def _follow_row(self) -> None:
        row = self.sender()
        if isinstance(row, RollRow):
            self.say(f"{row.name}: {row.fault}" if row.fault else "")

    def _clear(self) -> None:
        self.say("")
        self.rows = []
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _forget(self) -> None:
        self._shown = None
