"""A timer or an event that recurs: its words, after how many rounds, where in the turn order, who may know of it."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import TimersSet
from battlemap.board.happenings import LONGEST_TIMER, Timer, TimerId
from battlemap.board.ids import TokenId
from battlemap.board.wording import LONGEST_ASPECT
from battlemap.gui.session.subject_edits import Made
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.play.session import Session

ONCE, AGAIN = "once", "again"
IDEAS = ("Reinforcements", "The bridge burns on", "The tide rises", "The guard comes back")


class TimerForm(QWidget):
    """Fields and one button; Enter in any field sets it."""

    done = Signal()
    """It is to be set: see made()."""

    def __init__(self, session: Session, theme: Theme, timer: Timer | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._timer = session, timer
        now = session.board.turns.round
        self.values: dict[str, Any] = {
            "words": timer.words if timer else "", "how": AGAIN if timer and timer.repeats else ONCE,
            "rounds": (timer.rounds if timer.repeats else max(1, timer.left(now))) if timer else 3,
            "before": timer.before or "" if timer else "", "shared": timer.shared if timer else False,
        }  # fmt: skip
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.button = TextButton(theme, "Set it", "↵", primary=True, parent=self)
        self.button.clicked.connect(self.done)
        stack(self, self.form, self.button)
        self._show()

    def _show(self) -> None:
        has, board = self.values, self._session.board
        first = [slot[0] for slot in board.turns.order if slot and slot[0] in board.tokens]
        places = tuple((who, f"Before {board[who].name}") for who in first)
        ideas = tuple((words, words) for words in IDEAS)
        again = has["how"] == AGAIN
        self.form.show_fields(
            (
                Field("words", "What comes", "text", has["words"], ideas, longest=LONGEST_ASPECT),
                Field("how", "How often", "pick", has["how"], ((ONCE, "Once"), (AGAIN, "Again and again"))),
                Field("rounds", "Every so many rounds" if again else "After so many rounds", "number", has["rounds"], low=1,
                      high=LONGEST_TIMER),
                Field("before", "In its round", "pick", has["before"], (("", "As it begins"), *places)),
                Field("shared", "Players know of it", "tick", has["shared"]),
            )
        )  # fmt: skip

    def is_touched(self) -> bool:
        """Whether words have been written."""
        line = self.form.control("words")
        return self._timer is None and (bool(self.values["words"]) or (isinstance(line, QLineEdit) and bool(line.text().strip())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def made(self) -> Made:
        """The timer on the board, and what setting it is called. ValueError if it says nothing."""
        has, board = self.values, self._session.board
        words = str(has["words"]).strip()
        if not words:
            raise ValueError("A timer needs a few words: what comes?")
        fresh = (key for number in range(1, len(board.timers) + 2) if (key := TimerId(f"timer-{number}")) not in board.timers)
        key = self._timer.id if self._timer else next(fresh)
        before = TokenId(has["before"]) if has["before"] in board.tokens else None
        repeats, now = has["how"] == AGAIN, board.turns.round
        timer = Timer(key, words, int(has["rounds"]), now, repeats, before, bool(has["shared"]))
        if repeats and is_ahead(board, before):
            timer = replace(timer, since=now - timer.rounds)  # it comes in this round already
        return (TimersSet("set", {key: timer}),), f"Timer: {words}"

    def _change(self, changed: FieldChange) -> None:
        self.values[changed.key] = changed.value
        if changed.key == "how":
            self._show()


def is_ahead(board: AnyEncounter, who: TokenId | None) -> bool:
    """Whether somebody's turn is still to come in this round."""
    slot = next((at for at, members in enumerate(board.turns.order) if who in members), None)
    return slot is not None and board.turns.at < slot
