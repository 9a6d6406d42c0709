"""The edits that lead from one board to another, where nobody knows any more what happened between."""

from collections.abc import Iterator
from typing import Any

from battlemap.board.encounter import AnyEncounter, changed_fields
from battlemap.board.events import (
    AspectGone,
    AspectPut,
    CountersSet,
    CoverPictureSet,
    EffectsChanged,
    Event,
    HouseRuled,
    MapChanged,
    NotesWritten,
    Numbered,
    Placed,
    PlayerNamesSet,
    Removed,
    Ruled,
    SceneChanged,
    SideGone,
    SidePut,
    TimersSet,
    Titled,
    TurnsChanged,
)
from battlemap.play.journal import replay

WHAT = "what could not be read"


def events_between(before: AnyEncounter, after: AnyEncounter) -> tuple[Event, ...] | None:
    """Events that make *after* out of *before*; None if there are none that do."""
    events = tuple(_events(before, after))
    return events if replay(before, events) == after else None


def _events(before: AnyEncounter, after: AnyEncounter) -> Iterator[Event]:
    yield from (Removed(key) for key in before.tokens if key not in after.tokens)
    yield from (SidePut(side) for key, side in after.sides.items() if before.sides.get(key) != side)
    yield MapChanged(WHAT, after.map)
    yield from (Placed(token) for key, token in after.tokens.items() if before.tokens.get(key) != token)
    yield from (SideGone(key) for key in before.sides if key not in after.sides)
    yield from (AspectGone(key) for key in before.aspects if key not in after.aspects)
    yield from (AspectPut(aspect, WHAT) for key, aspect in after.aspects.items() if before.aspects.get(key) != aspect)
    if fields := changed_fields(before.scene, after.scene):
        yield SceneChanged(WHAT, fields)
    yield from (Ruled(key, "") for key in before.rulings if key not in after.rulings)
    yield from (Ruled(key, answer) for key, answer in after.rulings.items() if before.rulings.get(key) != answer)
    gone: dict[str, Any] = dict.fromkeys(before.house.keys() - after.house.keys())
    yield HouseRuled({**dict(sorted(gone.items())), **after.house})
    yield Titled(after.title)
    yield Numbered(after.serial)
    yield TurnsChanged(WHAT, after.turns)
    yield EffectsChanged(WHAT, after.effects)
    yield NotesWritten(after.notes, after.notes_shared)
    if before.timers != after.timers:
        yield TimersSet(WHAT, {**dict.fromkeys(before.timers), **after.timers})
    if before.counters != after.counters:
        yield CountersSet(WHAT, {**dict.fromkeys(before.counters), **after.counters})
    if before.cover != after.cover:
        yield CoverPictureSet(after.cover)
    if before.player_names != after.player_names:
        yield PlayerNamesSet(after.player_names)
