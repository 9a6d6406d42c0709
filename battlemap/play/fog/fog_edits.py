"""What the GM covers and reveals on a grid by hand, as events for Session.edit, with the line of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, FogBySight, FogChanged, LampsSet, Logged, PropsSet, ZonesChanged
from battlemap.board.grid.fog.fog_tables import covered_table, painted_table, spans_of_table, table_of
from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import LampId, PropId, ZoneId
from battlemap.play.edits.grid_map_edits import grid_of

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns)."""

REVEAL_ICON, COVER_ICON = "lucide/eye", "lucide/eye-off"


def squares_words(count: int) -> str:
    """So many cells, in words."""
    return "1 square" if count == 1 else f"{count} squares"


def changed_squares(grid: GridMap, cells: Bools, covered: bool) -> int:
    """How many of some cells would change if they were covered, or revealed."""
    before = covered_table(grid)
    return int((cells & (~before if covered else before)).sum())


def set_fog(board: AnyEncounter, cells: Bools, covered: bool, place: str = "") -> tuple[Event, ...]:
    """Cover some cells, or reveal them; nothing where all of them are so. *place*: its name, which the log tells of.

    A named area that was not revealed and of which some is revealed now is; the rest of it stays covered.
    """
    grid = grid_of(board)
    count = changed_squares(grid, cells, covered)
    if not count:
        return ()
    painted = painted_table(grid)
    wanted = painted | cells if covered else painted & ~cells
    shown: list[ZoneId] = []
    for key, zone in grid.zones.zones.items() if not covered else ():
        area = table_of(grid, cells_by_area(grid)[key])
        if not zone.revealed and (area & cells).any():
            shown.append(key)
            wanted |= area & ~cells
    return (
        *fog_events(grid, wanted),
        *((_reveal_zones(grid, shown),) if shown else ()),
        *((fog_line(place, count, covered),) if place else ()),
    )


def fog_events(grid: GridMap, wanted: Bools) -> tuple[Event, ...]:
    """What makes exactly the *wanted* cells covered by hand."""
    before = painted_table(grid)
    less, more = before & ~wanted, wanted & ~before
    revealed = (FogChanged("revealed", covered=False, spans=spans_of_table(less)),) if less.any() else ()
    return (*revealed, *((FogChanged("covered", covered=True, spans=spans_of_table(more)),) if more.any() else ()))


def fog_line(place: str, count: int, covered: bool) -> Logged:
    """The line of the log on a place that is covered or revealed; what is covered is not told to players."""
    if covered:
        return Logged(f"*{place}* covered from the players", squares_words(count), COVER_ICON, "gm", secret=True)
    return Logged(f"*{place}* revealed to the players", squares_words(count), REVEAL_ICON)


def set_fog_everywhere(board: AnyEncounter, covered: bool) -> tuple[Event, ...]:
    """Cover the whole map, or reveal all of it."""
    import numpy as np

    grid = grid_of(board)
    return set_fog(board, np.ones((grid.rows, grid.columns), np.bool_), covered, "The whole map")


def set_by_sight(board: AnyEncounter, on: bool) -> tuple[Event, ...]:
    """Let players see what their tokens see, or again all that is not covered; nothing where it is so."""
    if grid_of(board).by_sight == on:
        return ()
    said = "see what their tokens see" if on else "see all that is not covered"
    return FogBySight(on), Logged(f"Players {said}", icon=REVEAL_ICON, tone="gm", secret=True)


def set_object_hidden(board: AnyEncounter, prop: PropId | None = None, lamp: LampId | None = None) -> tuple[Event, ...]:
    """Hide a thing or a light from the players, or show it again."""
    grid = grid_of(board)
    if prop is not None:
        thing = grid.props[prop]
        return (PropsSet("hidden", {prop: replace(thing, hidden=not thing.hidden)}),)
    if lamp is not None:
        light = grid.lamps[lamp]
        return (LampsSet("hidden", {lamp: replace(light, hidden=not light.hidden)}),)
    return ()


def _reveal_zones(grid: GridMap, zones: list[ZoneId]) -> ZonesChanged:
    known = {key: replace(zone, revealed=True) if key in zones else zone for key, zone in grid.zones.zones.items()}
    return ZonesChanged("revealed", replace(grid.zones, zones=known))
