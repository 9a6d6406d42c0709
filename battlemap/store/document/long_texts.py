"""Texts of a battle from elsewhere that are longer than anybody could write here: cut, as one edit that can be undone."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.events import (
    AspectPut,
    CountersSet,
    Event,
    LampsSet,
    NotesWritten,
    PropsSet,
    SidePut,
    TimersSet,
    Titled,
    TokenChanged,
    ZonesChanged,
)
from battlemap.board.wording import LONGEST_ASPECT, LONGEST_NAME, LONGEST_NOTES
from battlemap.play.session import Session

WHAT = "shorten long texts"
LONGEST = {"name": LONGEST_NAME, "group": LONGEST_NAME, "notes": LONGEST_NOTES, "icon": LONGEST_NAME}
"""The most characters of a field, by its name."""


def shorten_texts(session: Session) -> str:
    """Cut what is too long on the board, and say so in one sentence; while a command waits for an answer nothing happens."""
    events = tuple(shortening_events(session.board)) if session.current is None else ()
    if not events:
        return ""
    session.edit(*events, what=WHAT)
    return (
        f"Texts of more than {LONGEST_NAME} characters in names, {LONGEST_ASPECT} in aspects or {LONGEST_NOTES:,} in notes "
        "were cut; Undo brings them back."
    )


def shortening_events(board: AnyEncounter) -> Iterator[Event]:
    """The events that cut every name, aspect and note that is too long; none for a board that was made here."""
    if len(board.title) > LONGEST_NAME:
        yield Titled(board.title[:LONGEST_NAME])
    if len(board.notes) > LONGEST_NOTES:
        yield NotesWritten(board.notes[:LONGEST_NOTES], board.notes_shared)
    if timers := {
        key: replace(t, words=t.words[:LONGEST_ASPECT]) for key, t in board.timers.items() if len(t.words) > LONGEST_ASPECT
    }:
        yield TimersSet(WHAT, {**timers})
    if counters := {
        key: replace(c, words=c.words[:LONGEST_ASPECT]) for key, c in board.counters.items() if len(c.words) > LONGEST_ASPECT
    }:
        yield CountersSet(WHAT, {**counters})
    yield from (SidePut(replace(side, **cut)) for side in board.sides.values() if (cut := _cuts(side)))
    yield from (TokenChanged(key, WHAT, cut) for key, token in board.tokens.items() if (cut := _token_cuts(token)))
    for aspect in board.aspects.values():
        if len(aspect.name) > LONGEST_ASPECT:
            yield AspectPut(replace(aspect, name=aspect.name[:LONGEST_ASPECT]), WHAT)
    zone_map = board.zone_map
    zones, links = _shortened(zone_map.zones), _shortened(zone_map.links)
    if zones or links:
        shorter = replace(zone_map, zones={**zone_map.zones, **zones}, links={**zone_map.links, **links})
        yield ZonesChanged(WHAT, shorter)
    if board.grid is not None:
        if props := _shortened(board.grid.props):
            yield PropsSet(WHAT, {**props})
        if lamps := _shortened(board.grid.lamps):
            yield LampsSet(WHAT, {**lamps})


def _shortened(table: dict[Any, Any]) -> dict[Any, Any]:
    """The rows of a table that have to be cut, as they become."""
    return {key: replace(row, **cut) for key, row in table.items() if (cut := _cuts(row))}


def _token_cuts(token: AnyToken) -> dict[str, Any]:
    cuts: dict[str, Any] = {**_cuts(token)}
    if any(len(stamp.word) > LONGEST_NAME for stamp in token.stamps):
        cuts["stamps"] = tuple([replace(stamp, word=stamp.word[:LONGEST_NAME]) for stamp in token.stamps])
    return cuts


def _cuts(row: Any) -> dict[str, str]:
    """The fields of a thing that are too long, cut."""
    texts = {name: getattr(row, name, "") for name in LONGEST}
    return {name: text[: LONGEST[name]] for name, text in texts.items() if len(text) > LONGEST[name]}
