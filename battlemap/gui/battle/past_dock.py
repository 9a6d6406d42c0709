"""The dock while one looks at the past: turn order, tracks and log as they were in that moment."""

from msgspec.structs import replace
from PySide6.QtCore import QObject

from battlemap.board.encounter import AnyEncounter
from battlemap.board.subject import SCENE, Subject
from battlemap.gui.battle.page_parts import PageParts
from battlemap.gui.battle.turn_part import TurnPart
from battlemap.gui.log.log_story import LogStory
from battlemap.gui.session.selection import Selection
from battlemap.gui.timeline.past_viewer import PastViewer
from battlemap.gui.turns.turn_panel import turn_note
from battlemap.gui.turns.turn_phase import TurnPhase, phase, whose_turn
from battlemap.play.session import Session


class PastDock(QObject):
    """Shows what the timeline looks at; whoever was chosen stays shown from moment to moment."""

    def __init__(
        self, past: PastViewer, parts: PageParts, turns: TurnPart, story: LogStory, session: Session, selection: Selection
    ) -> None:
        super().__init__(past)
        self._past, self._parts, self._turns, self._story = past, parts, turns, story
        self._session, self._selection = session, selection
        self._chosen: Subject | None = None
        turns.past_subject_wanted.connect(self.show_subject)
        past.changed.connect(self._follow)

    @property
    def phase(self) -> TurnPhase:
        """Where the fight stood then; nothing can be done about it."""
        board = self._past.board
        if board is None:
            return TurnPhase()
        return replace(phase(self._session.rules, board, self._past.display), command=None, other=None)

    def refresh(self) -> None:
        """Show the moment that is looked at."""
        past = self._past
        board, place, moment = past.board, past.place, past.moment
        if board is None or place is None or moment is None:
            return
        display = past.display
        self._turns.show_past(board, display)
        self._parts.dock.parts["turns"].say("Turn order", turn_note(self.phase.where, len(board.tokens)))
        self._show_subject(board)
        self._parts.log.show_past(self._story.rows(display.round_word, frozenset(), place))
        self._parts.dock.parts["log"].say("Log", past.words.count(moment))
        self._parts.dock.place()

    def show_subject(self, subject: Subject) -> None:
        """Show somebody, or a thing, as he was then."""
        self._chosen = subject
        if (board := self._past.board) is not None:
            self._show_subject(board)

    def _follow(self) -> None:
        """Once one looks at now again, nothing of the past is shown."""
        if self._past.is_looking:
            return
        self._chosen = None
        self._parts.inspector.show_past(None)
        self._parts.dock.parts["log"].say("Log")

    def _show_subject(self, board: AnyEncounter) -> None:
        """Who was chosen, else who acted, else whose turn it was."""
        who = self._past.actor or whose_turn(board)
        subject = self._chosen or (Subject("token", who) if who is not None else self._selection.subject)
        self._parts.inspector.show_past(board, subject if subject.exists_on(board) else SCENE)
