"""Who can attack where a token that is dragged would come to stand, worked out while the hand rests there."""

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.play.odds.chance_words import percent
from battlemap.play.odds.outlook import FoeThreat
from battlemap.play.session import Session
from battlemap.rules.procedure import Command

REST = 180
"""So many ms a hand rests on one goal until it is worked out."""
SLICE = 0.0015
MOST_NAMED = 2
"""So many foes are named."""


class MoveThreats(QObject):
    """Of one move at a time; *known* says that there is more to say of it."""

    known = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.words = ""
        """Who can attack there; empty while nobody is known to."""
        self.worst = 0.0
        """How likely the worst of them hits, of 1."""
        self._asked: tuple[Session, Command] | None = None
        self._steps: Iterator[tuple[FoeThreat, ...] | None] | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._begin)
        self._work = QTimer(self)
        self._work.setInterval(0)
        self._work.timeout.connect(self._step)

    @property
    def is_working(self) -> bool:
        """Whether more may become known."""
        return self._rest.isActive() or self._work.isActive()

    def ask(self, session: Session, command: Command | None) -> None:
        """Look about where *command* leads, in place of what was asked before; None: nowhere."""
        self.stop()
        if command is not None:
            self._asked = session, command
            self._rest.start()

    def stop(self) -> None:
        """Drop all that is known."""
        self._rest.stop()
        self._work.stop()
        self.words, self.worst, self._asked, self._steps = "", 0.0, None, None

    def _begin(self) -> None:
        if self._asked is not None:
            from battlemap.play.odds.threats import goal_threats  # nothing is dragged at the start

            session, command = self._asked
            self._steps = goal_threats(session.rules, session.board, command)
            self._work.start()

    def _step(self) -> None:
        ends = perf_counter() + SLICE
        while self._steps is not None and self._asked is not None:
            try:
                threats = next(self._steps)
            except StopIteration:
                self._work.stop()
                self._steps = None
                return
            if threats is not None:
                self._take(self._asked[0].board, threats)
            if perf_counter() >= ends:
                return

    def _take(self, board: AnyEncounter, threats: tuple[FoeThreat, ...]) -> None:
        words = threats_words(board, threats)
        if words != self.words:
            self.words, self.worst = words, max([threat.hits for threat in threats], default=0.0)
            self.known.emit()


def threats_words(board: AnyEncounter, threats: tuple[FoeThreat, ...]) -> str:
    """ "Cole hits 73 %, Iver 42 %, and 1 more can attack there"; empty for nobody."""
    named = [f"{board[threat.by].name} {percent(threat.hits)}" for threat in threats[:MOST_NAMED]]
    more = len(threats) - len(named)
    said = ", ".join([*named, *([f"{more} more"] if more else [])])
    return f"Attacked there: {said}" if said else ""
