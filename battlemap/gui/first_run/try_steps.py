"""The five steps of the guided try: what each says, when it can be done, and by which deed it is done."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.events import Event, Rolled
from battlemap.board.subject import Subject
from battlemap.gui.first_run.practice import COLE, FLOOR, MESA, ORM, PUSH, WHERE
from battlemap.gui.first_run.progress import STEPS
from battlemap.play.action_menu import build_menu
from battlemap.play.session import Session

Anchor: TypeAlias = Literal["orm", "cole", "undo", "players"]


class TryStep(Struct, frozen=True):
    """One step. *about*: what the bubble stands by. *key*: what does it on the keyboard, if one does."""

    id: str
    sentence: str
    words: str
    about: Anchor
    key: str = ""


TRY_STEPS: tuple[TryStep, ...] = (
    TryStep(
        "move", "Drag Orm over the ledge.",
        "Each place says what it would cost. Let go, and the rule is applied; Ctrl Z takes it back.", "orm",
    ),
    TryStep("push", "Right-click Cole and choose Push.", "Each line says how likely it is, and what it rests on.", "cole"),
    TryStep(
        "where", "Where does he go? Click a lit place, or press its number.",
        "What lights up on the map answers the question on the card.", "cole",
    ),
    TryStep("undo", "Press Ctrl Z.", "All of it comes back: place, dice, boxes.", "undo", "Ctrl Z"),
    TryStep("players", "Press Ctrl P: this is what they see.", "The lurker is not there.", "players", "Ctrl P"),
)  # fmt: skip
HELD_GROUND = "He holds his ground. That happens: on to the next."
BACK = "Something else was done: Ctrl Z takes it back, and it goes on here."
NEEDED = {
    "push": "He must be in reach: drag Orm over the ledge to him, or skip this too.",
    "where": "This asks itself once Orm pushes Cole away.",
    "undo": "As soon as something was done, it can be taken back.",
}
"""What a step waits for if one before it was skipped, by its id."""
MOVED, PUSHED, ANSWERED, UNDONE, SHOWN = range(1, STEPS + 1)
FINISHED = STEPS + 1


class TryCourse:
    """Where one try stands. It only looks: whatever is done is done in the battle."""

    def __init__(self, step: int = MOVED) -> None:
        self.step = step
        """The step that comes next, from 1 on; FINISHED after the last."""
        self.held = False
        """Whether the last roll failed, so that a step was left out."""
        self._tried = False
        """Whether Orm has rolled for what is to be done; how it ends may still be asked."""

    @property
    def text(self) -> TryStep | None:
        """What the step says; None at the end."""
        return TRY_STEPS[self.step - 1] if self.step < FINISHED else None

    def skip(self) -> None:
        """Leave the step out; with the push the question that it asks."""
        self.step, self.held = UNDONE if self.step == PUSHED else min(self.step + 1, FINISHED), False

    def follow(self, session: Session, what: str = "", events: tuple[Event, ...] = (), shown: bool = False) -> bool:
        """Look whether the step is done; True if it was. *what*: how the board changed; *shown*: whether players see it."""
        before, self.held = self.step, False
        self._tried = what != "undo" and (self._tried or (self.step == PUSHED and _rolled(events)))
        if self.step == MOVED and session.board[ORM].place == FLOOR:
            self.step = PUSHED
        elif self.step == PUSHED and asks_where(session):
            self.step = ANSWERED
        elif self.step == PUSHED and session.current is None and self._tried:
            self.held = session.board[COLE].place == FLOOR
            self.step = UNDONE
        elif self.step == ANSWERED and session.current is None:
            self.step = UNDONE if session.board[COLE].place != FLOOR else PUSHED
        elif self.step == UNDONE and what == "undo":
            self.step = SHOWN
        elif self.step == SHOWN and shown:
            self.step = FINISHED
        return self.step != before

    def words_for(self, session: Session) -> str:
        """What is said under the sentence: what the step shows, or why it cannot be done as things stand."""
        text = self.text
        if text is None or self.can_be_done(session):
            return text.words if text is not None else ""
        return BACK if session.undo_title else NEEDED.get(text.id, BACK)

    def can_be_done(self, session: Session) -> bool:
        """Whether the step can be done as things stand."""
        acts = ORM in session.board.turns.now and session.current is None
        if self.step == MOVED:
            return acts and session.board[ORM].place == MESA
        if self.step == PUSHED:
            return session.current is not None or (acts and _may_push(session))
        if self.step == ANSWERED:
            return asks_where(session)
        return self.step != UNDONE or bool(session.undo_title)


def asks_where(session: Session) -> bool:
    """Whether it is asked where somebody goes who was pushed."""
    run = session.current
    return run is not None and run.command.action == PUSH and any(question.ask == WHERE for question in session.questions)


def _rolled(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, Rolled) and event.by == ORM for event in events)


def _may_push(session: Session) -> bool:
    lines = build_menu(session.rules, session.board, ORM, Subject("token", COLE))
    return any(line.command is not None and line.command.action == PUSH and not line.refusal for line in lines)
