"""The part of the dock for machines that play: their seats, their pace, and what they decided last."""

from collections.abc import Callable
from itertools import pairwise

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, TokenId
from battlemap.board.machine_style import UNSAID, MachineStyle
from battlemap.board.wording import capitalise
from battlemap.gui.opponent.decision_view import DecisionView
from battlemap.gui.opponent.seat_row import SeatRow
from battlemap.gui.session.seat_names import seat_name
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import DOCK_PADDING, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import BODY, MEDIUM, draw_text, interface_font, text_width
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.standing_orders import MachineSeat, StandingOrders

PACE = 32
BUTTONS = (
    ("step", "lucide/step-forward", "Step", "Space"), ("play", "lucide/play", "Play", "Shift Space"),
    ("round", "lucide/fast-forward", "Play round", ""), ("over", "lucide/hand", "Take over", ""),
)  # fmt: skip
FEW_SEATS = 4
"""So many seats are listed; the others are changed in the menu of their token."""


class PaceButton(PaintedButton):
    """An icon, words and a key; in a small window the icon alone."""

    def __init__(self, theme: Theme, icon: str, words: str, key: str, parent: QWidget) -> None:
        self.picture, self.is_small = icon, False
        super().__init__(theme, words, key, parent)
        self.setText(words)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_as(self, icon: str, words: str, key: str) -> None:
        """Be another button."""
        if words != self.text():
            self.picture = icon
            self.setText(words)
            self.set_name(words, key)

    def sizeHint(self) -> QSize:
        return QSize(60, self.theme.touch_size(PACE))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, y = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self.height() / 2
        lit, ink = self.state in ("hover", "pressed"), p.text if self.isEnabled() else mix(p.text3, p.chrome, 0.45)
        fill_rounded(painter, box, RADIUS_CONTROL, p.hover if lit else p.raised, p.line2)
        if self.is_small:
            draw_icon(painter, self.picture, QRectF(self.width() / 2 - 8, y - 8, 16, 16), ink, 2)
        else:
            draw_icon(painter, self.picture, QRectF(10, y - 8, 16, 16), ink, 2)
            cap = key_cap_width(self.key) + 8 if self.key else 0
            words = text_width(self.text(), interface_font(BODY, MEDIUM))
            if self.key and 34 + words + cap + 6 <= self.width():
                draw_key_cap(painter, self.width() - cap, y, self.key, p)
            draw_text(painter, 34, y, self.text(), interface_font(BODY, MEDIUM), ink, width=self.width() - 38)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class OpponentPanel(QWidget):
    """Emits what is pressed: "step", "play", "round", "over"."""

    pressed = Signal(str)
    seat_changed = Signal(MachineSeat)
    resized = Signal()

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: tuple[tuple[MachineSeat, str, int], ...] = ()
        self.seats: list[SeatRow] = []
        self.decision = DecisionView(theme, portraits, self)
        self.decision.hide()
        self._column, self._grid, self._above = QVBoxLayout(self), QGridLayout(), QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._above.setSpacing(2)
        self._grid.setContentsMargins(DOCK_PADDING, 6, DOCK_PADDING, 10)
        self._grid.setSpacing(8)
        self._column.addLayout(self._above)
        self._column.addLayout(self._grid)
        self._column.addWidget(self.decision)
        self._column.addStretch(1)
        self.buttons = {key: PaceButton(theme, icon, words, cap, self) for key, icon, words, cap in BUTTONS}
        for key, button in self.buttons.items():
            button.clicked.connect(self._make_slot(key))
        self.is_small = True
        self.set_small(False)

    def set_small(self, small: bool) -> None:
        """In a small window the pace is one row of icons, above the seats: it stays in sight however many those are."""
        if small == self.is_small:
            return
        self.is_small = self.decision.is_small = small
        for at, button in enumerate(self.buttons.values()):
            button.is_small = small
            self._grid.removeWidget(button)
            self._grid.addWidget(button, *((0, at) if small else divmod(at, 2)))
        self._column.removeItem(self._grid)
        self._column.insertLayout(0 if small else 1, self._grid)
        self.decision.updateGeometry()
        self.resized.emit()

    def show_seats(self, board: AnyEncounter, orders: StandingOrders) -> None:
        """Show which seat the AI and people play: the AI's sides in the order of the board, its tokens, the people's sides."""
        places = {seat: at for at, seat in enumerate((*board.sides, *board.tokens))}
        held = [machine for machine in orders.machines if machine.character and not machine.ask]
        apart = [m for m in orders.machines if not m.character and not m.ask and m.seat in board.tokens] if held else []
        held.sort(key=lambda machine: places.get(machine.seat, len(places)))
        crowded = self.is_small and self.decision.story is not None
        sides = [machine for machine in held if machine.seat not in board.tokens]
        alone = [*[machine for machine in held if machine.seat in board.tokens], *apart]
        alone += [replace(machine, seat=who) for who, machine in _styled(board, orders)]
        listed = [*sides, *alone[: max(0, FEW_SEATS - len(sides))], *(_persons(board, orders) if held and not crowded else ())]
        shown = tuple([(machine, seat_name(board, machine.seat), _look(board, machine)) for machine in listed])
        if shown != self._shown and not any(row.is_offering for row in self.seats):  # a menu stays open while it plays on
            self._shown = shown
            focused = next(((row.seat, at) for row in self.seats for at, chip in enumerate(row.chips) if chip.hasFocus()), None)
            for row in self.seats:
                row.hide()
                row.deleteLater()
            self.seats = [SeatRow(self._theme, machine, capitalise(name), look, self) for machine, name, look in shown]
            for row in self.seats:
                row.changed.connect(self.seat_changed)
                self._above.addWidget(row)
                row.show()
                for at, chip in enumerate(row.chips):
                    if (row.seat, at) == focused:
                        chip.setFocus(Qt.FocusReason.OtherFocusReason)
            chips = [chip for row in self.seats for chip in row.chips]
            paces: list[QWidget] = [*self.buttons.values()]
            stops = [*paces, *chips, self.decision] if self.is_small else [*chips, *paces, self.decision]
            for before, after in pairwise(stops):
                QWidget.setTabOrder(before, after)
        for button in self.buttons.values():
            button.setVisible(bool(held))
        self._grid.setContentsMargins(DOCK_PADDING, *((6,) if held else (0,)), DOCK_PADDING, 10 if held else 0)
        self.resized.emit()

    def show_pace(self, is_busy: bool, may_step: bool) -> None:
        """What can be pressed: while it plays, the button that plays stops it."""
        play = self.buttons["play"]
        if is_busy:
            play.show_as("lucide/square", "Stop", "Esc")
        else:
            play.show_as("lucide/play", "Play", "Shift Space")
        self.buttons["step"].setEnabled(may_step and not is_busy)
        self.buttons["round"].setEnabled(not is_busy)

    def sizeHint(self) -> QSize:
        return QSize(self.width(), self._column.sizeHint().height())

    def _make_slot(self, key: str) -> Callable[[], None]:
        return lambda: self.pressed.emit(key)


def _styled(board: AnyEncounter, orders: StandingOrders) -> list[tuple[TokenId, MachineSeat]]:
    """Those of a machine's side whom it plays in a style of their own, one of each kind."""
    own: dict[tuple[str, MachineStyle], tuple[TokenId, MachineSeat]] = {}
    for token in board.tokens.values():
        machine = orders.machine_for(board, token.id) if token.machine != UNSAID else None
        if machine is not None and machine.seat != token.id:
            own.setdefault((token.group or token.id, token.machine), (token.id, machine))
    return list(own.values())


def _persons(board: AnyEncounter, orders: StandingOrders) -> list[MachineSeat]:
    """The sides with tokens that no machine plays."""
    there = {token.side for token in board.tokens.values()}
    free = [side for side in board.sides if side in there and orders.machine_for(board, side) is None]
    return [MachineSeat(side, "") for side in free]


def _look(board: AnyEncounter, machine: MachineSeat) -> int:
    """The look of the side a seat belongs to."""
    token = board.tokens.get(TokenId(machine.seat))
    if machine.seat == GM:
        return next((side.look for side in board.sides.values() if side.gm), 1)
    side = token.side if token is not None else machine.seat
    return next((own.look for own in board.sides.values() if own.id == side), 1)
