"""Fills what players read over their map as the battle goes on: the roll of the moment, lines, who is waited for."""

from PySide6.QtCore import QObject, QTimer

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.ids import GM, Seat, SideId, TokenId
from battlemap.gui.players.overlay import LOG, PlayersOverlay
from battlemap.gui.players.player_feed import PlayerFeed
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.play.public.public_log import public_lines, words_told
from battlemap.play.public.public_rolls import PublicRoll, public_roll
from battlemap.play.session import Session, SessionUpdate
from battlemap.rules.procedure import Roll

THE_GM = "the GM"


class OverlayFeed(QObject):
    """Follows a session once Qt comes round to it, as the board of the players does; held, it changes nothing."""

    def __init__(self, bridge: SessionBridge, feed: PlayerFeed, overlay: PlayersOverlay, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._feed, self._overlay = bridge, feed, overlay
        self._roll: PublicRoll | None = None
        self._step = self._step_of(bridge.session)
        self._went_back = False
        self.held = False
        """Whether players keep what they read."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.catch_up)
        bridge.updated.connect(self._note)
        self.show_all()

    def close(self) -> None:
        """Listen no longer; the overlay is empty."""
        self._timer.stop()
        self._bridge.updated.disconnect(self._note)
        self._overlay.hide_roll()
        self._overlay.show_lines(())
        self._overlay.show_waiting(())

    def set_held(self, held: bool) -> None:
        """Let players keep what they read; or show them what is by now."""
        self.held = held
        if not held:
            self.show_all()

    def show_all(self) -> None:
        """Show the board, the lines and who is waited for; the roll only if it has just come."""
        self._feed.catch_up()
        known, session = self._feed.board, self._bridge.session
        self._overlay.set_board(self._feed.rules, known)
        self._overlay.show_lines(public_lines(session, known) if LOG in self._overlay.parts else ())
        self._overlay.show_waiting(waited_for(session, known))

    def catch_up(self) -> None:
        """Show what has come since."""
        self._timer.stop()
        if self.held:
            return
        self.show_all()
        session, went_back = self._bridge.session, self._went_back
        self._went_back = False
        before, self._step = self._step, self._step_of(session)
        events = last_events(session)
        if events is None:
            return  # the GM's own hand changes nothing about the last roll
        known = self._feed.board
        roll = public_roll(known, words_told(session.board, session.rules), events, last_title(session))
        if roll == self._roll and self._step == before:
            return
        self._roll = roll
        if roll is None or (went_back and session.current is None):
            self._overlay.hide_roll()
        else:
            self._overlay.show_roll(roll)

    def _note(self, update: SessionUpdate) -> None:
        self._went_back = update.what in ("undo", "redo")
        self._timer.start()

    @staticmethod
    def _step_of(session: Session) -> tuple[int, bool]:
        return session.head, session.current is not None


def last_events(session: Session) -> tuple[Event, ...] | None:
    """What the command under way, else the last one, has brought about with all that followed by itself; None after an edit."""
    if session.current is not None:
        return tuple(session.current.table.events)
    events: tuple[Event, ...] = ()
    for key in reversed(session.journal.path(session.head, 20)):
        entry = session.journal.entry(key)
        if entry.command is None:
            return None
        events = (*entry.events, *events)
        if not entry.follows:
            break
    return events


def last_title(session: Session) -> str:
    """What the command under way, else the last one that did not come by itself, is called."""
    command = session.current.command if session.current is not None else None
    for key in reversed(session.journal.path(session.head, 20)) if command is None else ():
        entry = session.journal.entry(key)
        if not entry.follows:
            command = entry.command
            break
    action = session.rules.actions.get(command.action) if command is not None else None
    return action.title_for() if action is not None else ""


def waited_for(session: Session, known: AnyEncounter) -> tuple[str, ...]:
    """The public names of those who are to answer or roll now; whatever is not the players' own is the GM's."""
    roll: Roll | None = session.waiting_roll
    seats = [seat for choice in session.questions for seat in choice.to]
    if roll is not None:
        seats.append(GM if roll.hidden else roll.by)
    return tuple(dict.fromkeys(public_seat(known, seat) for seat in seats))


def public_seat(known: AnyEncounter, seat: Seat) -> str:
    """Whose seat it is, in the players' words."""
    token = known.tokens.get(TokenId(seat))
    side = known.sides.get(token.side if token is not None else SideId(seat))
    if side is None or side.gm:
        return THE_GM
    return token.name if token is not None else side.name
