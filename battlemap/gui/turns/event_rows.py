"""What the scene does by itself: recurring events as rows of the turn order, timers as lines below it."""

from collections.abc import Iterable

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.happenings import Timer
from battlemap.board.ids import TokenId
from battlemap.gui.turns.turn_rows import TurnRow
from battlemap.layout.looks import TokenLook
from battlemap.play.scene.counter_edits import COUNTER_ICON, count_words
from battlemap.play.scene.due_happenings import TIMER_ICON, comes_now

REPEATS_ICON = "lucide/repeat"


class TimerLine(Struct, frozen=True):
    """One timer or counter below the turn order, by its id: its words, when it comes or how far it is."""

    key: str
    words: str
    when: str
    icon: str
    over: bool = False
    """Whether it has come and comes no more, or is due."""
    shared: bool = False
    is_counted: bool = False
    """Whether it is ticked by hand."""


def with_events(rows: Iterable[TurnRow], board: AnyEncounter) -> tuple[TurnRow, ...]:
    """The rows of a fight with one for each event that recurs, before the turn in which it comes, else at the top."""
    events = [timer for timer in board.timers.values() if recurs_in_order(board, timer)]
    if not events:
        return tuple(rows)
    listed: list[TurnRow] = [event_row(board, timer) for timer in events if not _has_place(board, timer)]
    for row in rows:
        if row.slot >= 0:
            slot = board.turns.order[row.slot]
            listed += [event_row(board, timer) for timer in events if timer.before in slot]
        listed.append(row)
    return tuple(listed)


def event_row(board: AnyEncounter, timer: Timer) -> TurnRow:
    """The row of an event that recurs."""
    came = timer.since >= board.turns.round and timer.rounds >= 1
    left = timer.left(board.turns.round)
    return TurnRow(
        (), -1, timer.words, TokenLook(1, ""), words=again_words(timer), tag="" if came or left < 1 else rounds_words(left),
        done=came and not comes_now(board, timer), hidden=not timer.shared, kind="event", event=timer.id,
    )  # fmt: skip


def timer_lines(board: AnyEncounter) -> tuple[TimerLine, ...]:
    """The counters, then the timers that have no row in the turn order: what comes next first, what is over last."""
    counters = [
        TimerLine(key, counter.words, count_words(counter), COUNTER_ICON, counter.is_due, counter.shared, is_counted=True)
        for key, counter in board.counters.items()
    ]
    now = board.turns.round
    timers = [timer for timer in board.timers.values() if not recurs_in_order(board, timer)]
    timers.sort(key=lambda timer: (timer.over, timer.left(now)))
    return (*counters, *[_line(board, timer) for timer in timers])


def count_lines(board: AnyEncounter) -> tuple[TimerLine, ...]:
    """All counters and timers, those with a row in the turn order as well."""
    timers = [_line(board, timer) for timer in board.timers.values() if recurs_in_order(board, timer)]
    return (*timer_lines(board), *timers)


def recurs_in_order(board: AnyEncounter, timer: Timer) -> bool:
    """Whether a timer has a row of its own in the turn order as it is."""
    return timer.repeats and bool(board.turns.order)


def again_words(timer: Timer) -> str:
    """How often an event recurs."""
    return "Every round" if timer.rounds == 1 else f"Every {timer.rounds} rounds"


def rounds_words(left: int) -> str:
    """How long it is until something comes."""
    return "next round" if left == 1 else f"in {left} rounds"


def _has_place(board: AnyEncounter, timer: Timer) -> bool:
    return any(timer.before in slot for slot in board.turns.order)


def _line(board: AnyEncounter, timer: Timer) -> TimerLine:
    left = timer.left(board.turns.round)
    before = board.tokens.get(TokenId(timer.before)) if timer.before else None
    place = f", before {before.name}" if before is not None and not timer.over else ""
    when = rounds_words(left) if left else "this round"
    if timer.over or timer.repeats:
        when = "has come" if timer.over else again_words(timer).lower()
    icon = REPEATS_ICON if timer.repeats else TIMER_ICON
    return TimerLine(timer.id, timer.words, when + place, icon, timer.over, timer.shared)
