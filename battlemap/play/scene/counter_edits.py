"""Counters that the GM ticks by hand, as the events of one edit and what it is called."""

from typing import TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import CountersSet, Event, Logged
from battlemap.board.happenings import MOST_COUNT, Counter, CounterId

COUNTER_ICON = "lucide/gauge"
CounterEdit: TypeAlias = tuple[tuple[Event, ...], str]


def step_counter(board: AnyEncounter, key: CounterId, by: int) -> CounterEdit:
    """A counter ticked up or down, as far as it goes; no events where it stands at its end.

    When it becomes due the log says so.
    """
    counter = board.counters[key]
    value = min(MOST_COUNT, max(0, counter.value + by))
    if value == counter.value:
        return (), ""
    ticked = replace(counter, value=value)
    events: tuple[Event, ...] = (CountersSet("ticked", {key: ticked}),)
    if ticked.is_due and not counter.is_due:
        tone = "cost" if counter.shared else "gm"
        events = (*events, Logged(f"*{counter.words}*", count_words(ticked), COUNTER_ICON, tone, not counter.shared))
    return events, f"{counter.words}: {value}"


def remove_counter(board: AnyEncounter, key: CounterId) -> CounterEdit:
    """A counter taken off."""
    return (CountersSet("taken off", {key: None}),), f"No counter: {board.counters[key].words}"


def fresh_counter_id(board: AnyEncounter) -> CounterId:
    """An id that no counter of a board has."""
    keys = (CounterId(f"counter-{number}") for number in range(1, len(board.counters) + 2))
    return next(key for key in keys if key not in board.counters)


def count_words(counter: Counter) -> str:
    """How far it is: "3 of 6"."""
    return f"{counter.value} of {counter.target}" if counter.target else str(counter.value)


def counters_now_due(before: AnyEncounter, after: AnyEncounter) -> tuple[Counter, ...]:
    """The counters that were not due on one board and are on the other."""
    if before.counters is after.counters:
        return ()
    due = {key for key, counter in before.counters.items() if counter.is_due}
    return tuple([counter for key, counter in after.counters.items() if counter.is_due and key not in due])
