"""Gives the session what was chosen on the card, and says a refusal in words."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.board.ids import Seat
from battlemap.gui.question.automatic_answers import machine_orders, offered_orders, skipped_timings
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.labels import add_action
from battlemap.play.attempts import attempt
from battlemap.play.batch_rolls import last_cause
from battlemap.play.standing_orders import StandingOrders
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Choice, Keys


class AnswerSender(QObject):
    """One step of a person at a time; nothing raises."""

    refused = Signal(str)
    """Why the rules do not take it."""
    offering = Signal(bool)
    """Whether a menu of offers is open."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._switched_asks: dict[int, str] = {}

    def answer(self, choice: Choice, keys: Keys) -> None:
        """Answer *choice*, for the seat that owns the option."""
        by = next((option.by for option in choice.options if option.key in keys and option.by), choice.to[0])
        self._try(lambda: self._bridge.session.answer(*keys, by=by))

    def roll(self, adjust: int, reason: str) -> None:
        """Let the waiting dice fall."""
        self._try(lambda: self._bridge.session.roll(adjust, reason))

    def enter_dice(self, faces: tuple[int, ...], adjust: int, reason: str) -> None:
        """Take what fell on the table."""
        self._try(lambda: self._bridge.session.type_in(*faces, adjust=adjust, reason=reason))

    def roll_batch(self, typed: Mapping[Seat, Faces], waiting: frozenset[Seat]) -> None:
        """Roll all dice of the batch that waits. *typed*: those that fell on the table; *waiting*: seats that type theirs."""
        self._try(lambda: self._bridge.session.roll_batch(typed, waiting))

    def correct_dice(self, at: int, faces: Faces) -> bool:
        """Replace dice number *at* of the last finished command; False if that is refused. No other dice are rolled again."""
        session = self._bridge.session
        return attempt(lambda: session.go_to(last_cause(session), at, faces), self.refused.emit)

    def replace_dice(self, at: int, faces: tuple[int, ...], adjust: int, reason: str) -> None:
        """Type over dice number *at* of the inputs."""
        self._try(lambda: self._bridge.session.replace_dice(at, faces, adjust, reason))

    def replace_answer(self, at: int, keys: Keys) -> None:
        """Give answer number *at* of the inputs other keys."""
        run = self._bridge.session.current
        if run is not None:
            self._switched_asks[at] = run.inputs[at].ask
        self._try(lambda: self._bridge.session.replace_answer(at, keys))

    @property
    def switched_answers(self) -> frozenset[int]:
        """Answers of the inputs that were changed by a switch, and still count as answered by themselves."""
        run = self._bridge.session.current
        inputs = run.inputs if run is not None else ()
        return frozenset(at for at, ask in self._switched_asks.items() if at < len(inputs) and inputs[at].ask == ask)

    def begin(self) -> None:
        """Another command is under way."""
        self._switched_asks = {}

    def take_back(self) -> bool:
        """Return from a jump, take back the last answer, or call off an action without answers; False if none is under way."""
        session = self._bridge.session
        if session.current is None:
            return False
        take_back, taken = session.undo if session.current.touched or session.undoes_jump else session.call_off, [True]
        self._try(lambda: taken.append(take_back()))
        return taken[-1]

    def offer_orders(self, tool: QWidget) -> None:
        """Below *tool*: what may be answered from now on without asking."""
        session = self._bridge.session
        lines = [line for choice in session.questions for line in offered_orders(session, choice)]
        self._offer(tool, [*lines, *machine_orders(session, session.questions[0])], self._give_order)

    def offer_timings(self, tool: QWidget) -> None:
        """Below *tool*: what was passed over and can still be stepped into."""
        self._offer(tool, [(words, ask) for ask, words in skipped_timings(self._bridge.session)], self._step_in)

    def _offer(self, tool: QWidget, lines: Sequence[tuple[str, StandingOrders | str]], take: Callable[[QAction], None]) -> None:
        menu = QMenu(tool)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, data in lines:
            add_action(menu, words).setData(data)
        menu.triggered.connect(take)
        menu.aboutToShow.connect(lambda: self.offering.emit(True))
        menu.aboutToHide.connect(lambda: self.offering.emit(False))
        menu.popup(tool.mapToGlobal(QPoint(0, tool.height())))

    def _give_order(self, action: QAction) -> None:
        orders = action.data()
        if isinstance(orders, StandingOrders):
            self._try(lambda: self._bridge.session.set_orders(orders))

    def _step_in(self, action: QAction) -> None:
        ask = str(action.data())
        self._try(lambda: self._bridge.session.step_in(ask))

    def _try(self, act: Callable[[], object]) -> None:
        attempt(act, self.refused.emit)
