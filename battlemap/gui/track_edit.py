"""Marking a box or setting a bar in the inspector: the value that the track's field has to take so that it shows."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.ids import TokenId
from battlemap.play.edits import BadValue, sheet_set
from battlemap.play.journal import refold
from battlemap.rules.display import Track
from battlemap.rules.ruleset import AnyRuleset


def box_toggled(rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, box: int) -> tuple[Event, ...]:
    """The edit after which box number *box* of track number *track* is the other way round; empty if no value does that."""
    had = rules.profile(board, who).tracks[track]
    boxes = tuple(marked != (at == box) for at, marked in enumerate(had.boxes))
    tries = _positions(_value(board[who].sheet, had.path), box)
    return _first_that_shows(rules, board, who, track, lambda now: now.boxes == boxes, tries)


def bar_set(rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, filled: int) -> tuple[Event, ...]:
    """The edit after which a bar stands at *filled*; empty if no value does that."""
    had = rules.profile(board, who).tracks[track]
    tries = _numbers(_value(board[who].sheet, had.path), filled - had.filled)
    return _first_that_shows(rules, board, who, track, lambda now: now.filled == filled, tries)


def _value(sheet: Struct, path: str) -> Any:
    """What the sheet holds at *path*, None if it has no such field."""
    field, _, key = path.partition(".")
    value = getattr(sheet, field, None)
    return value.get(key) if key and isinstance(value, dict) else None if key else value


def _positions(value: Any, box: int) -> Iterator[Any]:
    """A list of ticks with *box* turned, or a list of marked positions with it put in or taken out."""
    if not isinstance(value, tuple):
        return
    if len(value) > box and all(isinstance(one, bool) for one in value):
        yield [one != (at == box) for at, one in enumerate(value)]
    elif all(isinstance(one, int) for one in value):
        yield sorted(set(value) ^ {box})


def _numbers(value: Any, step: int) -> Iterator[Any]:
    """A number moved by *step*; a bar may show what is left or what is lost, so up and down."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value + step
        yield value - step


def _first_that_shows(
    rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, wanted: Any, tries: Iterator[Any]
) -> tuple[Event, ...]:
    path = rules.profile(board, who).tracks[track].path
    for value in tries:
        try:
            events = sheet_set(board, who, path, value)
            after = refold(board, events)
            tracks: tuple[Track, ...] = rules.profile(after, who).tracks
        except (BadValue, ValueError, IndexError):
            continue
        if len(tracks) > track and wanted(tracks[track]):
            return events
    return ()
