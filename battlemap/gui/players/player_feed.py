"""What players may know of the battle, as it changes: the one source of everything in their window."""

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event, Rolled
from battlemap.board.ids import TokenId
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.play.journal import ROOT
from battlemap.play.player_boards import PlayerBoards
from battlemap.play.player_view import hidden_words
from battlemap.play.public_log import PublicLine, public_lines
from battlemap.play.public_rolls import PublicRoll, public_roll
from battlemap.play.session import SessionUpdate
from battlemap.rules.ruleset import AnyRuleset


class PlayerFeed(QObject):
    """Makes a board without secrets of every board of the session, once Qt comes round to it: the GM's window goes first.

    Several changes before that become one.
    """

    changed = Signal()
    """There is another board."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rules: AnyRuleset = bridge.session.rules
        self._bridge = bridge
        self._boards = PlayerBoards(self.rules)
        self._events: list[Event] = []
        self.told = True
        """Whether the last change is news, rather than something gone back to."""
        self.events: tuple[Event, ...] = ()
        """What has happened with the last change; secrets are in it, so nobody shows it as it is."""
        self.board: AnyEncounter = self._boards.board_for(bridge.session.board)
        """What players may know now."""
        self.roll: PublicRoll | None = None
        """The roll of the moment, as they may know it."""
        self.waiting: tuple[str, ...] = ()
        """For whom the table waits, by names that they know."""
        self._read()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.catch_up)
        bridge.updated.connect(self._note)

    def close(self) -> None:
        """Listen no longer."""
        self._timer.stop()
        self._bridge.updated.disconnect(self._note)

    def catch_up(self) -> None:
        """Make the board of now, if there is another one."""
        self._timer.stop()
        board = self._boards.board_for(self._bridge.session.board)
        known = self.board, self.roll, self.waiting
        self.board, self.events = board, tuple(self._events)
        self._events.clear()
        self._read()
        if known[0] is not board or known[1:] != (self.roll, self.waiting):
            self.changed.emit()

    def lines(self) -> tuple[PublicLine, ...]:
        """The last lines of the log, as players may read them."""
        return public_lines(self._bridge.session, self.board)

    def _read(self) -> None:
        """What is asked and rolled now; outside of a command the last roll still counts."""
        session = self._bridge.session
        if session.current is not None:
            events: tuple[Event, ...] = tuple(session.current.table.events)
            title = session.rules.actions[session.current.command.action].title
        else:
            entry = session.journal.entry(session.head) if session.head != ROOT else None
            events, title = (entry.events, "") if entry is not None else ((), "")
        rolled = any(isinstance(event, Rolled | Contest) for event in events)
        self.roll = public_roll(self.board, hidden_words(self.rules, session.board), events, title) if rolled else None
        asked = [TokenId(seat) for choice in session.questions for seat in choice.to]
        if session.waiting_roll is not None:
            asked.append(TokenId(session.waiting_roll.by))
        self.waiting = tuple(dict.fromkeys(self.board[token].name for token in asked if token in self.board.tokens))

    def _note(self, update: SessionUpdate) -> None:
        if not self._timer.isActive():
            self.told = True
        self.told = self.told and update.what not in ("undo", "redo")
        self._events = [*self._events, *update.events] if self.told else []
        self._timer.start()
