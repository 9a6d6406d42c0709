"""What fell on the table, read from what somebody types."""

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from battlemap.board.events import Contest
from battlemap.board.wording import capitalise
from battlemap.play.session import Session
from battlemap.rules.dice import DicePool, Faces
from battlemap.rules.procedure import Roll
from battlemap.rules.run import DiceInput

FATE_SIGNS = {"+": 1, "p": 1, "-": -1, "−": -1, "–": -1, "m": -1, "0": 0, "b": 0, "o": 0, "_": 0}
"""Signs of a Fate die, and letters for keyboards without them: plus, minus, blank."""
SHOWN = {1: "+", 0: "0", -1: "−"}


class InvalidDice(ValueError):
    """What was typed is no roll of this pool; says what would do."""


class TooManyDice(InvalidDice):
    """More dice were typed than the pool rolls; says how many it does."""


def parse_dice(text: str, pool: DicePool) -> Faces:
    """The raw faces (from 1) that *text* means: "+0-+" for Fate dice, "3 4 6" for others, "346" up to nine sides.

    InvalidDice with a sentence if it means none, or not the number of dice that are owed.
    """
    faces = _parse_fate(text, pool) if pool.kind == "fate" else _parse_numbers(text, pool)
    if fault := pool.fault(faces):
        if all(1 <= face <= pool.sides for face in faces) and pool.owed_count(faces) <= 0:
            raise TooManyDice(f"{rolled_words(pool)}: {len(faces)} were typed")
        raise InvalidDice(capitalise(fault))
    return faces


def parse_some(text: str, pool: DicePool) -> Faces:
    """The faces that have been typed so far, as far as they can be read."""
    try:
        faces = _parse_fate(text, pool) if pool.kind == "fate" else _parse_numbers(text, pool)
    except InvalidDice:
        return ()
    known = [face for face in faces if 1 <= face <= pool.sides]
    while known and pool.owed_count(tuple(known)) < 0:
        known.pop()
    return tuple(known)


def rolled_words(pool: DicePool) -> str:
    """How many dice are rolled: "2 dice are rolled, and one more for each 6"."""
    count = pool.count + pool.extra
    words = "1 die is rolled" if count == 1 else f"{count} dice are rolled"
    if pool.again_at is not None:
        return f"{words}, and as many again at {pool.again_at + pool.count * pool.shift} or more"
    faces = " or ".join(str(face + pool.shift) for face in pool.explode)
    which = f" of the first {pool.count}" if pool.extra and not pool.extra_explodes else ""
    return f"{words}, and one more for each {faces}{which}" if faces else words


def example(pool: DicePool) -> str:
    """What could be typed."""
    if pool.kind == "fate":
        return " ".join(("+", "0", "−")[at % 3] for at in range(pool.count + pool.extra))
    return " ".join(str(1 + (at * 2) % pool.sides) for at in range(pool.count + pool.extra))


def dice_words(faces: Faces, pool: DicePool) -> str:
    """Faces as words: "+ 0 − +"."""
    return " ".join(SHOWN.get(face + pool.shift, "0") if pool.kind == "fate" else str(face + pool.shift) for face in faces)


def _parse_fate(text: str, pool: DicePool) -> Faces:
    faces = []
    for sign in text.lower():
        if sign in " ,;/":
            continue
        if sign not in FATE_SIGNS:
            raise InvalidDice(f"“{sign}” is no face of a Fate die: type +, − or 0")
        faces.append(FATE_SIGNS[sign] - pool.shift)
    return tuple(faces)


def _parse_numbers(text: str, pool: DicePool) -> Faces:
    words = text.replace(",", " ").replace(";", " ").split()
    if len(words) == 1 and pool.sides < 10 and len(words[0]) > 1:
        words = list(words[0])
    try:
        return tuple(int(word) - pool.shift for word in words)
    except ValueError:
        raise InvalidDice("Type the numbers with blanks between them") from None


PAUSE = 1500
"""Whoever types nothing for so long, in milliseconds, has seen that no dice wait."""
AGAIN = "No dice wait yet; T again opens the collection."
LATE = "These dice have fallen already: Ctrl+Z takes them back; T again opens the collection."
TYPED = frozenset("123456789 ,;/=") | FATE_SIGNS.keys()
"""What dice are typed with."""
AFTER = (Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EarlyKeys(QObject):
    """Listens from the T on until nothing is typed for a moment; what it hears goes no further."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.reported_question: object = None
        """The question before which somebody typed too early, or the outcome after which too late."""
        self.pause = QTimer(self)
        self.pause.setSingleShot(True)
        self.pause.setInterval(PAUSE)

    def begin(self, question: object) -> bool:
        """T was pressed while *question* waits; False if that was said of it before, and the key may mean something else."""
        if self.reported_question == question:
            return False
        self.reported_question = question
        self.pause.start()
        return True

    def wants_key(self, event: QKeyEvent, question: object) -> bool:
        """Whether this key belongs to the dice that are being typed before *question* is answered."""
        if not self.pause.isActive() or self.reported_question != question:
            return False
        return event.text().lower() in TYPED or event.key() in AFTER

    def take(self, ends: bool) -> bool:
        """Let a key go by; *ends*: it was the last."""
        if ends:
            self.pause.stop()
        else:
            self.pause.start()
        return True


class FallenDice(Struct, frozen=True):
    """One throw among the inputs: where it stands there, who threw, and what fell."""

    at: int
    who: str
    roll: Roll
    faces: Faces
    adjust: int = 0
    reason: str = ""


def fallen_dice(session: Session, contest: Contest | None) -> tuple[FallenDice, ...]:
    """The throws whose dice *contest* shows; nothing once its command is over."""
    run = session.current
    if run is None or contest is None:
        return ()
    throws = []
    for side in contest.sides:
        for at in range(len(run.inputs) - 1, -1, -1):
            answer, asked = run.inputs[at], run.run.requests[at]
            if not isinstance(answer, DiceInput) or not isinstance(asked, Roll) or side.who != answer.by or not side.dice:
                continue
            if asked.roll_rule.dice(answer.faces, asked.pool) == side.dice:
                throws.append(FallenDice(at, side.who, asked, answer.faces, answer.adjust, answer.reason))
                break
    return tuple(throws)
