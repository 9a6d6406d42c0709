"""A timer, an event that recurs or a counter: its words, when it comes or how far it is, who may know of it."""

from typing import Any, TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import CountersSet, Event, TimersSet
from battlemap.board.happenings import LONGEST_TIMER, MOST_COUNT, Counter, Timer, TimerId
from battlemap.board.ids import TokenId
from battlemap.board.wording import LONGEST_ASPECT
from battlemap.gui.session.subject_edits import Made
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.play.scene.counter_edits import fresh_counter_id
from battlemap.play.session import Session

Known: TypeAlias = Timer | Counter
ONCE, AGAIN, COUNTED = "once", "again", "counted"
WAYS = ((ONCE, "Once, after some rounds"), (AGAIN, "Again and again"), (COUNTED, "When it is counted full, by hand"))
IDEAS = ("Reinforcements", "The bridge burns on", "The tide rises", "The guard comes back", "The ritual", "Alarm")


class TimerForm(QWidget):
    """Fields and one button; Enter in any field sets it."""

    done = Signal()
    """It is to be set: see made()."""

    def __init__(self, session: Session, theme: Theme, known: Known | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._known = session, known
        self.values: dict[str, Any] = {"words": known.words if known else "", "shared": known.shared if known else False}
        self.values |= _timer_values(known if isinstance(known, Timer) else None, session.board.turns.round)
        self.values |= _counter_values(known if isinstance(known, Counter) else None)
        if isinstance(known, Counter):
            self.values["how"] = COUNTED
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.button = TextButton(theme, "Set it", "↵", primary=True, parent=self)
        self.button.clicked.connect(self.done)
        stack(self, self.form, self.button)
        self._show()

    def _show(self) -> None:
        has = self.values
        ideas = tuple((words, words) for words in IDEAS)
        self.form.show_fields(
            (
                Field("words", "What comes", "text", has["words"], ideas, longest=LONGEST_ASPECT),
                Field("how", "When", "pick", has["how"], WAYS),
                *(self._counter_fields() if has["how"] == COUNTED else self._timer_fields()),
                Field("shared", "Players know of it", "tick", has["shared"]),
            )
        )

    def _counter_fields(self) -> tuple[Field, ...]:
        has = self.values
        return (
            Field("value", "It stands at", "number", has["value"], low=0, high=MOST_COUNT),
            Field("target", "Full at (0: never)", "number", has["target"], low=0, high=MOST_COUNT),
        )

    def _timer_fields(self) -> tuple[Field, ...]:
        has, board = self.values, self._session.board
        first = [slot[0] for slot in board.turns.order if slot and slot[0] in board.tokens]
        places = tuple((who, f"Before {board[who].name}") for who in first)
        words = "Every so many rounds" if has["how"] == AGAIN else "After so many rounds"
        return (
            Field("rounds", words, "number", has["rounds"], low=1, high=LONGEST_TIMER),
            Field("before", "In its round", "pick", has["before"], (("", "As it begins"), *places)),
        )

    def is_touched(self) -> bool:
        """Whether words have been written."""
        line = self.form.control("words")
        return self._known is None and (bool(self.values["words"]) or (isinstance(line, QLineEdit) and bool(line.text().strip())))

    def ask_words(self) -> None:
        """Have the keyboard where words are missing, after the key that was pressed is done with."""
        QTimer.singleShot(0, self, self._focus_words)

    def _focus_words(self) -> None:
        self.form.control("words").setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def made(self) -> Made:
        """What is set on the board, and what setting it is called. ValueError if it says nothing."""
        words = str(self.values["words"]).strip()
        if not words:
            raise ValueError("A timer needs a few words: what comes?")
        if self.values["how"] == COUNTED:
            return (*self._without(Timer), self._counter(words)), f"Counter: {words}"
        return (*self._without(Counter), self._timer(words)), f"Timer: {words}"

    def _without(self, kind: type[Known]) -> tuple[Event, ...]:
        """The event that takes off what was known, if it was of the other kind."""
        known = self._known
        if not isinstance(known, kind):
            return ()
        return (TimersSet("other", {known.id: None}),) if isinstance(known, Timer) else (CountersSet("other", {known.id: None}),)

    def _counter(self, words: str) -> Event:
        has, known = self.values, self._known
        key = known.id if isinstance(known, Counter) else fresh_counter_id(self._session.board)
        return CountersSet("set", {key: Counter(key, words, int(has["value"]), int(has["target"]), bool(has["shared"]))})

    def _timer(self, words: str) -> Event:
        has, board, known = self.values, self._session.board, self._known
        if isinstance(known, Timer) and _timer_values(known, board.turns.round).items() <= has.items():
            # Only its words or who knows of it changed: it counts on.
            return TimersSet("set", {known.id: replace(known, words=words, shared=bool(has["shared"]))})
        fresh = (key for number in range(1, len(board.timers) + 2) if (key := TimerId(f"timer-{number}")) not in board.timers)
        key = known.id if isinstance(known, Timer) else next(fresh)
        before = TokenId(has["before"]) if has["before"] in board.tokens else None
        repeats, now = has["how"] == AGAIN, board.turns.round
        timer = Timer(key, words, int(has["rounds"]), now, repeats, before, bool(has["shared"]))
        if repeats and is_ahead(board, before):
            timer = replace(timer, since=now - timer.rounds)  # it comes in this round already
        return TimersSet("set", {key: timer})

    def _change(self, changed: FieldChange) -> None:
        self.values[changed.key] = changed.value
        if changed.key == "how":
            self._show()


def _timer_values(timer: Timer | None, now: int) -> dict[str, Any]:
    if timer is None:
        return {"how": ONCE, "rounds": 3, "before": ""}
    rounds = timer.rounds if timer.repeats else max(1, timer.left(now))
    return {"how": AGAIN if timer.repeats else ONCE, "rounds": rounds, "before": timer.before or ""}


def _counter_values(counter: Counter | None) -> dict[str, Any]:
    return {"value": 0, "target": 6} if counter is None else {"value": counter.value, "target": counter.target}


def is_ahead(board: AnyEncounter, who: TokenId | None) -> bool:
    """Whether somebody's turn is still to come in this round."""
    slot = next((at for at, members in enumerate(board.turns.order) if who in members), None)
    return slot is not None and board.turns.at < slot
