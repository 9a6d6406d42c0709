"""What comes by itself without being a rule: timers of the scene, and the end of the GM's own stamps."""

from collections.abc import Iterator

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, Logged, TimerCame, TimersSet, TokenChanged
from battlemap.board.happenings import STAMP_ICON, Timer

TIMER_ICON = "lucide/timer"


def due_happenings(board: AnyEncounter) -> tuple[Event, ...]:
    """The events that are due on a board, timers first; none outside a fight, as no rounds pass there.

    A fight that begins anew counts its rounds from 1: what was counting goes on from there.
    """
    if not board.turns.order or not board.timers and not any(token.stamps for token in board.tokens.values()):
        return ()
    return (*_recounts(board), *_timer_events(board), *_stamp_events(board))


def happenings_title(board: AnyEncounter, events: tuple[Event, ...]) -> str:
    """What an entry with these events is called."""
    words = [board.timers[event.timer].words for event in events if isinstance(event, TimerCame)]
    return ", ".join(words) or "What ends with the round"


def comes_now(board: AnyEncounter, timer: Timer) -> bool:
    """Whether it is time for a timer: its round has begun, and in it the turn before which it comes."""
    turns = board.turns
    if timer.over or turns.round < max(timer.due, timer.since):
        return False
    slot = next((at for at, members in enumerate(turns.order) if timer.before in members), None)
    return turns.round > timer.due or slot is None or turns.at >= slot


def _recounts(board: AnyEncounter) -> Iterator[Event]:
    """Whatever was set in a later round than this one belongs to a fight that is over."""
    now = board.turns.round
    stale = {key: replace(timer, since=now) for key, timer in board.timers.items() if timer.since > now and not timer.over}
    if stale:
        yield TimersSet("counted anew", {**stale})
    for token in board.tokens.values():
        if any(stamp.rounds and stamp.since > now for stamp in token.stamps):
            stamps = tuple([replace(stamp, since=min(stamp.since, now)) for stamp in token.stamps])
            yield TokenChanged(token.id, "counted anew", {"stamps": stamps})


def _timer_events(board: AnyEncounter) -> Iterator[Event]:
    for timer in board.timers.values():
        if comes_now(board, timer):
            yield TimerCame(timer.id, board.turns.round)
            why = _again_words(timer) if timer.repeats else ""
            yield Logged(f"*{timer.words}*", why, TIMER_ICON, "cost" if timer.shared else "gm", not timer.shared)


def _again_words(timer: Timer) -> str:
    return "Every round" if timer.rounds == 1 else f"Every {timer.rounds} rounds"


def _stamp_events(board: AnyEncounter) -> Iterator[Event]:
    now = board.turns.round
    for token in board.tokens.values():
        kept = tuple([s for s in token.stamps if not s.rounds or s.since > now or s.left(now)])
        if kept == token.stamps:
            continue
        yield TokenChanged(token.id, "stamps", {"stamps": kept})
        for stamp in token.stamps:
            if stamp not in kept:
                yield Logged(f"*{token.name}*: no longer {stamp.word}", "Marked by hand", STAMP_ICON, "", token.hidden)
