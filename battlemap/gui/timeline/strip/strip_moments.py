"""What the strip shows of each moment, read from the journal bit by bit so that the window never waits."""

from msgspec import Struct
from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Logged
from battlemap.board.wording import capitalise, short_name, without_emphasis
from battlemap.layout.looks import TokenLook, list_look
from battlemap.play.journal import ROOT
from battlemap.play.timeline.lane_ending import LaneEnding, lane_ending
from battlemap.play.timeline.lanes import Lane, Moment, Timeline
from battlemap.play.timeline.moment_reading import MomentReader, MomentView
from battlemap.play.timeline.roll_luck import RollLuck, moment_rolls
from battlemap.rules.display import BoardDisplay
from battlemap.store.files.store_errors import StoreError

SLICE = 8
"""So many milliseconds at a time it reads."""
DAMAGED = "This moment cannot be read any more; what came later can be looked at."
UNTOLD = BoardDisplay()


def deed_words(who: str, verb: str) -> str:
    """ "Orm’s push"; of a verb of several words "Orm: create an advantage", without anybody the verb alone."""
    if not who:
        return f"“{verb}”"
    if " " in verb:
        return f"{who}: {verb[:1].lower()}{verb[1:]}"
    return f"{who}{'’' if who.endswith('s') else '’s'} {verb.lower()}"


class StripMoment(Struct, frozen=True):
    """A moment as the strip draws it. *look*: who acted; None where nobody did. *view*: None if it cannot be read."""

    view: MomentView | None
    look: TokenLook | None = None
    who: str = ""
    verb: str = ""
    icon: str = ""
    turn: str = ""
    """Whose turn it was."""
    story: str = ""
    """What happened, in one line."""
    why: str = ""
    """The numbers of it."""
    rolls: tuple[RollLuck, ...] = ()
    is_quiet: bool = False
    """Whether it only ended a turn: it is drawn as a dot, and passed over."""

    @property
    def title(self) -> str:
        """ "Orm’s push", "Orm: end turn"; of an edit what it is."""
        return deed_words(self.who, self.verb)


class StripMoments(QObject):
    """Reads the moments of a timeline in slices, the newest first; what has been read stays read."""

    changed = Signal()
    """More has been read."""

    def __init__(self, reader: MomentReader, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.reader = reader
        self._read: dict[Moment, StripMoment] = {}
        self._endings: dict[tuple[int, int], LaneEnding] = {}
        self._waiting: list[Moment] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def find(self, moment: Moment) -> StripMoment | None:
        """What is known of a moment by now."""
        return self._read.get(moment)

    def read(self, moment: Moment) -> StripMoment:
        """What a moment shows, read at once."""
        if moment not in self._read:
            self._read[moment] = self._describe(moment)
        return self._read[moment]

    def ending(self, lane: Lane) -> LaneEnding:
        """How a lane ended, as far as that can be read; it is worked out once."""
        key = (lane.leaves.entry, lane.last.entry)
        if key not in self._endings:
            try:
                self._endings[key] = lane_ending(self.reader.rules, self.reader.journal, lane)
            except (StoreError, LookupError):
                self._endings[key] = LaneEnding()
        return self._endings[key]

    def follow(self, timeline: Timeline) -> None:
        """Read what is not read yet of this timeline."""
        every = dict.fromkeys(moment for lane in timeline.lanes for moment in lane.moments)
        self._waiting = [moment for moment in every if moment not in self._read]
        self._waiting.sort(key=lambda moment: moment.column)
        if self._waiting:
            self._go_on()

    def stop(self) -> None:
        """Read no more."""
        self._timer.stop()

    def _go_on(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        while self._waiting and clock.elapsed() < SLICE:
            self.read(self._waiting.pop())
        if self._waiting:
            self._timer.start()
        else:
            self._timer.stop()
        self.changed.emit()

    def _describe(self, moment: Moment) -> StripMoment:
        try:
            return self._readable(moment)
        except (StoreError, LookupError):
            return StripMoment(None, verb="Damaged", story=DAMAGED)

    def _readable(self, moment: Moment) -> StripMoment:
        view, journal = self.reader.view(moment), self.reader.journal
        if moment.cause == ROOT:
            return StripMoment(view, verb="The opening", story="How it began")
        entry, after = journal.entry(moment.cause), self.reader.board(moment)
        told = next((event for event in entry.events if isinstance(event, Logged) and not event.round_word), None)
        story, why = (without_emphasis(told.text), told.why) if told is not None else ("", "")
        turn, rolls = _names(after, view), moment_rolls(self.reader.rules, journal, moment)
        if view.command is None:
            what = capitalise(view.what or "edit")
            return StripMoment(view, None, "", what, "lucide/pencil", turn, story or what, why, rolls)
        action, tactics = self.reader.rules.actions.get(view.command.action), self.reader.rules.tactics
        is_quiet = view.command.action in (tactics.end, tactics.onward) and not (view.hurt or view.fallen or rolls)
        verb = (action.title or action.name) if action is not None else view.command.action
        icon = action.icon if action is not None and action.icon else "lucide/skip-forward"
        before = journal.board(entry.parent)
        token = before.tokens.get(view.command.actor) if view.command.actor else None
        if token is None:
            return StripMoment(view, None, "", verb, icon, turn, story or verb, why, rolls, is_quiet)
        look, who = list_look(before, token, UNTOLD), short_name(token.name)
        return StripMoment(view, look, who, verb, icon, turn, story or f"{who}: {verb}", why, rolls, is_quiet)


def _names(board: AnyEncounter, view: MomentView) -> str:
    """Whose turn it was: a name, or that of the side of those who act together."""
    tokens = [board.tokens[who] for who in view.acting if who in board.tokens]
    if len(tokens) == 1:
        return short_name(tokens[0].name)
    sides = {token.side for token in tokens}
    side = board.sides.get(next(iter(sides))) if len(sides) == 1 else None
    return side.name if side is not None else ""
