"""Whose dice are rolled at once, wait, or are typed in; and what is answered without being asked."""

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, Seat, TokenId
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.play.session import SessionUpdate
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrder, StandingOrders

AS_OTHERS = ""
ROLLING = (("at once", "Roll at once"), ("wait", "Wait on the card"), ("type", "Typed in from the table"))


class StandingOrdersForm(QWidget):
    """Two lists: dice by seat, and standing orders that can be dropped."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge, self.theme = bridge, theme
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._set_rolling)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self._shown_orders: tuple[StandingOrder, ...] | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 10, 0)
        column.setSpacing(8)
        column.addWidget(_head("How dice are rolled", self))
        column.addWidget(self.form)
        column.addSpacing(8)
        column.addWidget(_head("Answered without asking", self))
        column.addLayout(self._rows)
        column.addStretch(1)
        bridge.updated.connect(self._follow_update)
        self.refresh()

    def refresh(self) -> None:
        """Show the orders as they stand."""
        session = self.bridge.session
        said = {order.seat: order.how for order in session.orders.rolling}
        fields = []
        for seat in (EVERYBODY, GM, *session.board.sides):
            picks = ROLLING if seat == EVERYBODY else ((AS_OTHERS, "As everybody"), *ROLLING)
            value = said.get(seat, "at once" if seat == EVERYBODY else AS_OTHERS)
            fields.append(Field(f"roll {seat}", seat_words(session.board, seat), "pick", value, picks))
        self.form.show_fields(fields)
        self._show_orders(session.orders.standing)

    def _show_orders(self, standing: tuple[StandingOrder, ...]) -> None:
        if standing == self._shown_orders:
            return
        self._shown_orders = standing
        while item := self._rows.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for order in standing:
            self._rows.addWidget(StandingOrderRow(self, order))
        if not standing:
            none = Label("Everything is asked.", self)
            none.setProperty("role", "secondary")
            self._rows.addWidget(none)

    def drop(self, order: StandingOrder) -> None:
        """Want to be asked again."""
        self.bridge.session.set_orders(self.bridge.session.orders.without_order(order.seat, order.ask))

    def _set_rolling(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        seat, orders = key.removeprefix("roll "), self.bridge.session.orders
        if value == AS_OTHERS:
            kept = tuple(order for order in orders.rolling if order.seat != seat)
        else:
            how = next(how for how in ("at once", "wait", "type") if how == value)
            kept = (*(order for order in orders.rolling if order.seat != seat), RollOrder(seat, how))
        self.bridge.session.set_orders(StandingOrders(orders.standing, kept))

    def _follow_update(self, update: SessionUpdate) -> None:
        self.refresh()


class StandingOrderRow(QWidget):
    """One standing order and the button that drops it."""

    def __init__(self, panel: StandingOrdersForm, order: StandingOrder) -> None:
        super().__init__(panel)
        self._panel, self._order = panel, order
        board = panel.bridge.session.board
        answer = ", ".join(order.keys) if order.keys else "as suggested"
        words = Label(f"{seat_words(board, order.seat)}: {order.ask.capitalize()} – {answer}", self)
        words.setWordWrap(True)
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        button = TextButton(panel.theme, "Ask again", height=28, parent=self)
        button.setAccessibleName(f"Ask again: {words.text()}")
        button.clicked.connect(self._drop)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(words, 1)
        row.addWidget(button)

    def _drop(self) -> None:
        self._panel.drop(self._order)


def seat_words(board: AnyEncounter, seat: Seat) -> str:
    """Who a seat is."""
    if seat in (EVERYBODY, GM):
        return "Everybody" if seat == EVERYBODY else "GM"
    if (token := board.tokens.get(TokenId(seat))) is not None:
        return token.name
    side = next((side for side in board.sides.values() if side.id == seat), None)
    return side.name if side else seat


def _head(words: str, parent: QWidget) -> Label:
    label = Label(words, parent)
    label.setProperty("role", "group")
    return label
