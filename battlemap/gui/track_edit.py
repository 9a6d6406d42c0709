"""Marking a box or setting a bar in the inspector: which value of the sheet has to change so that it shows."""

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
    return _first_that_shows(rules, board, who, track, lambda now: now.boxes == boxes, _positions(board[who].sheet, box))


def bar_set(rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, filled: int) -> tuple[Event, ...]:
    """The edit after which a bar stands at *filled*; empty if no value does that."""
    had = rules.profile(board, who).tracks[track]
    step = filled - had.filled
    return _first_that_shows(rules, board, who, track, lambda now: now.filled == filled, _numbers(board[who].sheet, step))


def _positions(sheet: Struct, box: int) -> Iterator[tuple[str, Any]]:
    """Every list of numbers on the sheet with *box* put in or taken out, and every list of ticks with it turned."""
    for name in sheet.__struct_fields__:
        value = getattr(sheet, name)
        if not isinstance(value, tuple):
            continue
        if len(value) > box and all(isinstance(one, bool) for one in value):
            yield name, [one != (at == box) for at, one in enumerate(value)]
        elif all(isinstance(one, int) for one in value):
            yield name, sorted(set(value) ^ {box})


def _numbers(sheet: Struct, step: int) -> Iterator[tuple[str, Any]]:
    """Every number on the sheet moved by *step*, up and down."""
    for name in sheet.__struct_fields__:
        value = getattr(sheet, name)
        if isinstance(value, int) and not isinstance(value, bool):
            yield name, value + step
            yield name, value - step


def _first_that_shows(
    rules: AnyRuleset, board: AnyEncounter, who: TokenId, track: int, wanted: Any, tries: Iterator[tuple[str, Any]]
) -> tuple[Event, ...]:
    for path, value in tries:
        try:
            events = sheet_set(board, who, path, value)
            after = refold(board, events)
            tracks: tuple[Track, ...] = rules.profile(after, who).tracks
        except (BadValue, ValueError, IndexError):
            continue
        if len(tracks) > track and wanted(tracks[track]):
            return events
    return ()
