"""Marking a box or setting a bar in the inspector: the value that the track's field has to take so that it shows."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from msgspec import Struct, to_builtins

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.ids import TokenId
from battlemap.play.edits.board_edits import InvalidValue, set_sheet
from battlemap.play.journal import replay
from battlemap.rules.display import Track
from battlemap.rules.ruleset import AnyRuleset

Wanted: TypeAlias = Callable[[Track], bool]
"""How a track has to look after an edit."""


def toggle_box(rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, box: int) -> tuple[Event, ...]:
    """The edit after which box number *box* of track number *track* is the other way round; empty if no value does that.

    Where boxes are only counted, a press on an empty one marks all up to it, and a press on a marked one clears it and those
    after it; where each is a thing of its own in a list, one is put in or taken out.
    """
    had = rules.profile(board, who).tracks[track]
    value, off = _value(board[who].sheet, had.path), had.boxes[box]
    if had.item is not None:
        return _toggle_item(rules, board, who, track, box)
    if isinstance(value, int) and not isinstance(value, bool):
        count = box if off else box + 1
        turned = tuple(at < count for at in range(len(had.boxes)))
        return _first_that_shows(rules, board, who, track, lambda now: now.boxes[: len(turned)] == turned, iter((count,)))
    boxes = tuple(marked != (at == box) for at, marked in enumerate(had.boxes))
    return _first_that_shows(rules, board, who, track, lambda now: now.boxes == boxes, _positions(value, box))


def set_bar(rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, filled: int) -> tuple[Event, ...]:
    """The edit after which a bar stands at *filled*; empty if no value does that."""
    had = rules.profile(board, who).tracks[track]
    tries = _numbers(_value(board[who].sheet, had.path), filled - had.filled)
    return _first_that_shows(rules, board, who, track, lambda now: now.filled == filled, tries)


def _toggle_item(rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, box: int) -> tuple[Event, ...]:
    """The edit that puts a thing into a track's list, or takes out the one that stands for *box*."""
    had = rules.profile(board, who).tracks[track]
    value = _value(board[who].sheet, had.path)
    if not isinstance(value, tuple):
        return ()
    if not had.boxes[box]:
        more = sum(had.boxes) + 1
        return _first_that_shows(rules, board, who, track, lambda now: sum(now.boxes) == more, iter(((*value, had.item),)))
    fewer, nth = sum(had.boxes) - 1, sum(had.boxes[:box])
    tries = (value[:at] + value[at + 1 :] for at in range(len(value)))
    fitting = (
        events
        for attempt in tries
        if (events := _try_value(rules, board, who, track, lambda now: sum(now.boxes) == fewer, attempt))
    )
    return next(islice(fitting, nth, None), ())


def _value(sheet: Struct, path: str) -> Any:
    """What the sheet holds at *path*, None if it has no such field."""
    value: Any = sheet
    for name in path.split("."):
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, tuple):
            value = value[int(name)] if name.isdecimal() and int(name) < len(value) else None
        else:
            value = getattr(value, name, None)
    return value


def _positions(value: Any, box: int) -> Iterator[Any]:
    """A list of ticks with *box* turned, or a list of marked positions with it put in or taken out."""
    if not isinstance(value, tuple):
        return
    if len(value) > box and all(isinstance(mark, bool) for mark in value):
        yield [mark != (at == box) for at, mark in enumerate(value)]
    elif all(isinstance(mark, int) for mark in value):
        yield sorted(set(value) ^ {box})


def _numbers(value: Any, step: int) -> Iterator[Any]:
    """A number moved by *step*; a bar may show what is left or what is lost, so up and down."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value + step
        yield value - step


def _first_that_shows(
    rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, wanted: Wanted, tries: Iterator[Any]
) -> tuple[Event, ...]:
    for value in tries:
        if events := _try_value(rules, board, who, track, wanted, value):
            return events
    return ()


def _try_value(rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, wanted: Wanted, value: Any) -> tuple[Event, ...]:
    """The edit that sets the track's field to *value*, if the track is as it is wanted then; else nothing."""
    path = rules.profile(board, who).tracks[track].path
    try:
        events = set_sheet(board, who, path, to_builtins(value))
        tracks: tuple[Track, ...] = rules.profile(replay(board, events), who).tracks
    except (InvalidValue, ValueError, IndexError):
        return ()
    return events if len(tracks) > track and wanted(tracks[track]) else ()
