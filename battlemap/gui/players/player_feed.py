"""What players may know of the battle, as it changes: the one source of everything in their window."""

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.play.fog.exploration import board_under_way
from battlemap.play.journal import replay
from battlemap.play.player_view import unseen_tokens
from battlemap.play.public.player_boards import PlayerBoards
from battlemap.play.public.player_names import names_given
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
        self._under_way: tuple[AnyEncounter, AnyEncounter] | None = None
        self.board: AnyEncounter = self._boards.board_for(self._latest_board())
        """What players may know now."""
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
        board = self._boards.board_for(self._latest_board())
        if board is self.board:
            return
        self.board, self.events = board, tuple(self._events)
        self._events.clear()
        self.changed.emit()

    def _latest_board(self) -> AnyEncounter:
        """The GM's board of now; while a command is under way, with what players remember otherwise by then."""
        session = self._bridge.session
        run, board = session.current, session.board
        if run is None:
            self._under_way = None
            return board
        if self._under_way is None or self._under_way[0] is not board:
            remembered = board_under_way(self.rules, run.before, run.table.events, board)
            names = names_given(run.before, remembered, lambda of: unseen_tokens(self.rules, of))
            self._under_way = board, replay(remembered, names)
        return self._under_way[1]

    def _note(self, update: SessionUpdate) -> None:
        if not self._timer.isActive():
            self.told = True
        self.told = self.told and update.what not in ("undo", "redo")
        self._events = [*self._events, *update.events] if self.told else []
        self._timer.start()
