"""Reads a fight from the journal, moment by moment, as the game master or as players knew it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.events import Logged
from battlemap.board.wording import capitalise, printable_text, short_name
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_subject import ExportSubject
from battlemap.export.record.public_past import PublicPast
from battlemap.export.record.record_step import RecordLine, RecordStep, step_changes
from battlemap.export.record.roll_record import RollRecord, public_roll_records, roll_records
from battlemap.play.journal import Journal, JournalEntry, replay
from battlemap.play.public.player_boards import seen_paths
from battlemap.play.session import Session

NOTHING = "Nothing has happened in this battle yet; there is a record as soon as a command is done."
ROUND = "Round"
LONGEST_LINE = 2_000
MOST_NAMED = 3
"""So many who act together are named; of more their side is."""


class RecordSpan(Struct, frozen=True):
    """Which part of the journal is told: its entries in order, the one before it and the board after that."""

    before: int
    start: AnyEncounter
    entries: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.entries)


def record_span(subject: ExportSubject, span: str, commands: int = 10) -> RecordSpan:
    """What is told: "all", the last "round" or "turn", or the "last" *commands*. InvalidSetting where nothing has happened."""
    session = subject.session
    way = session.journal.path(session.head) if session is not None else []
    if session is None or not way:
        raise InvalidSetting(NOTHING)
    first = _first_of(session.journal, way, span, commands)
    before = session.journal.stubs[way[first]].parent
    return RecordSpan(before, session.journal.board(before), tuple(way[first:]))


def _first_of(journal: Journal, way: Sequence[int], span: str, commands: int) -> int:
    """Where in *way* the part begins that is told."""
    if span == "last":
        starts = [at for at, key in enumerate(way) if not journal.stubs[key].follows]
        return starts[-commands] if len(starts) >= commands else 0
    if span not in ("round", "turn"):
        return 0
    board, first, was = journal.opening, 0, journal.opening.turns
    for at, key in enumerate(way):
        board = replay(board, journal.entry(key).events)
        turns, begins = board.turns, False
        if turns.order:
            begins = not was.order or turns.round != was.round
            begins |= span == "turn" and bool(turns.now) and set(turns.now).isdisjoint(was.now)
        if begins and at + 1 < len(way):
            first = at + 1 if was.order else at
        was = turns
    return first


def read_steps(subject: ExportSubject, span: RecordSpan) -> Iterator[RecordStep]:
    """The moments of a part of the journal, the board before it first; what shows and tells nothing is no moment of its own."""
    session = subject.session
    assert session is not None
    reader = _PublicReader(subject, session) if subject.audience == "players" else _StepReader(subject, session)
    board = span.start
    last = replace(reader.begin(board), entry=span.before)
    for key in span.entries:
        entry = session.journal.entry(key)
        before, board = board, replay(board, entry.events)
        step = reader.read(entry, before, board, last)
        if step.tells:
            yield last
            last = step
        else:
            last = replace(last, board=step.board, display=step.display, entry=step.entry)
    yield last


class _StepReader:
    """Makes a moment of every entry, with everything in it."""

    def __init__(self, subject: ExportSubject, session: Session) -> None:
        self.subject, self.session, self.rules = subject, session, subject.rules
        self.word = ROUND

    def begin(self, board: AnyEncounter) -> RecordStep:
        """The board before anything that is told."""
        known = self.known(board)
        return RecordStep(0, known, self.rules.display(known))

    def read(self, entry: JournalEntry, before: AnyEncounter, board: AnyEncounter, last: RecordStep) -> RecordStep:
        """The moment after *entry*; *last*: the one before it."""
        known = self.known(board)
        display = last.display if known is last.board else self.rules.display(known)
        self.word = display.round_word or self.word
        lines, rolls = self.lines(entry, board), self.rolls(entry, board)
        changes = step_changes(last, known, display, moves=not lines)
        turns = last.board.turns
        number = turns.round if turns.order else 0
        return RecordStep(
            entry.id, known, display, number, last.display.round_word or self.word, turn_words(last.board, turns),
            lines, rolls, changes, seen_paths(entry.events, known),
        )  # fmt: skip

    def known(self, board: AnyEncounter) -> AnyEncounter:
        """The board as it is read."""
        return board

    def lines(self, entry: JournalEntry, board: AnyEncounter) -> tuple[RecordLine, ...]:
        """What is told of an entry."""
        told = [event for event in entry.events if isinstance(event, Logged) and not event.round_word]
        lines = [_line(event, told[:at]) for at, event in enumerate(told)]
        if entry.command is None and not told and entry.what:
            return (RecordLine(_said(capitalise(entry.what)), tone="gm"),)
        return tuple(lines)

    def rolls(self, entry: JournalEntry, board: AnyEncounter) -> tuple[RollRecord, ...]:
        return roll_records(board, entry.events)


class _PublicReader(_StepReader):
    """Makes a moment of every entry, with what players knew and may know still."""

    def __init__(self, subject: ExportSubject, session: Session) -> None:
        super().__init__(subject, session)
        self.past = PublicPast(self.rules, session.board)

    def known(self, board: AnyEncounter) -> AnyEncounter:
        return self.past.known(board)

    def lines(self, entry: JournalEntry, board: AnyEncounter) -> tuple[RecordLine, ...]:
        return tuple([RecordLine(_said(line.text), tone=line.tone) for line in self.past.lines(board, entry.events)])

    def rolls(self, entry: JournalEntry, board: AnyEncounter) -> tuple[RollRecord, ...]:
        then = self.past.then_words(board)
        action = self.rules.actions.get(entry.command.action) if entry.command is not None else None
        title = action.title_for() if action is not None else ""
        return public_roll_records(self.past.known(board), then, entry.events, title, self.past.words.tell)


def turn_words(board: AnyEncounter, turns: TurnOrder) -> str:
    """Whose turn it is: their names, or of many their group or side."""
    acting = [board.tokens[key] for key in turns.now if key in board.tokens]
    if len(acting) <= MOST_NAMED:
        return ", ".join(short_name(token.name) for token in acting)
    groups, sides = {token.group for token in acting}, {token.side for token in acting}
    if len(groups) == 1 and acting[0].group:
        return short_name(acting[0].group)
    return " and ".join(short_name(board.sides[side].name) for side in sorted(sides) if side in board.sides)


def record_sides(board: AnyEncounter) -> list[tuple[str, tuple[str, ...]]]:
    """Every side with those who are on it, by name."""
    told = []
    for key, side in board.sides.items():
        names = tuple([short_name(token.name) for token in board.tokens.values() if token.side == key])
        if names:
            told.append((short_name(side.name), names))
    return told


def _line(event: Logged, earlier: list[Logged]) -> RecordLine:
    why = "" if earlier and earlier[-1].why == event.why else event.why
    return RecordLine(_said(event.text), _said(why), event.tone, event.secret)


def _said(text: str) -> str:
    return printable_text(text, longest=LONGEST_LINE)
