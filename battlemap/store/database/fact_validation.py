"""What must hold of facts about a grid that come from a file, before and after they are tried on a board."""

from collections.abc import Iterator, Sequence

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import (
    EdgesSet,
    Event,
    FogChanged,
    GridPainted,
    LampsSet,
    MapChanged,
    Moved,
    Placed,
    PropsSet,
    RememberedChanged,
    TokenChanged,
    ZonesChanged,
)
from battlemap.board.grid.grid_faults import (
    LONGEST_SIGN,
    edge_faults,
    fog_faults,
    footprint_fault,
    lamp_faults,
    position_fault,
    prop_faults,
    signs,
    validate_grid,
)
from battlemap.board.grid_map import LARGEST, GridMap
from battlemap.board.ids import TokenId

MOST_PATCHES = 10_000
"""So many runs of cells one stroke of the brush has at most."""


def validate_fact(event: Event) -> Iterator[str]:
    """Why a fact must not even be tried on a board: sizes that would fill the memory, names that mean nothing."""
    match event:
        case MapChanged(map=GridMap() as grid):
            yield from validate_grid(grid)
        case GridPainted(patches=patches):
            if len(patches) > MOST_PATCHES or any(len(run) > LARGEST for _, _, run in patches):
                yield f"{len(patches)} runs of cells are painted at once; the most is {MOST_PATCHES}, of {LARGEST} cells each."
        case EdgesSet(edges=edges):
            yield from edge_faults(edges)
        case PropsSet(props=props):
            yield from prop_faults(props)
        case LampsSet(lamps=lamps):
            yield from lamp_faults(lamps)
        case RememberedChanged(remembered=memory):
            yield from edge_faults(memory.edges)
            yield from prop_faults(memory.props)
            yield from lamp_faults(memory.lamps)
        case FogChanged(spans=spans):
            yield from fog_faults(spans)
        case Placed(token=token):
            yield from _width_faults(token.footprint)
        case TokenChanged(fields={"footprint": float() | int() as wide}):
            yield from _width_faults(wide)


def _width_faults(wide: float) -> Iterator[str]:
    if wrong := footprint_fault(wide):
        yield f"The token {wrong}."


def validate_result(board: AnyEncounter, events: Sequence[Event]) -> Iterator[str]:
    """Why *board*, which these events have led to, does not hold: whom and what they touch has to have a place on it."""
    grid = board.grid
    anew = any(isinstance(event, MapChanged | ZonesChanged) for event in events)
    if grid is not None and anew:
        yield from validate_grid(grid)
    elif grid is not None:
        for event in events:
            yield from _touched_faults(grid, event)
    for who in dict.fromkeys([_mover(event) for event in events]):
        token = board.tokens.get(who) if who is not None else None
        if token is not None and (wrong := position_fault(board, token)):
            yield f"The token {token.name[:LONGEST_SIGN] or token.id[:LONGEST_SIGN]} {wrong}."


def _touched_faults(grid: GridMap, event: Event) -> Iterator[str]:
    match event:
        case GridPainted(layer=layer, patches=patches):
            if stray := sorted(set("".join([run for *_, run in patches])) - signs(layer, grid.legend)):
                yield f"The character {stray[0]!r} stands for nothing in the {layer} of the grid."
        case EdgesSet(edges=edges):
            yield from edge_faults(edges, grid)
        case PropsSet(props=props):
            yield from prop_faults(props, grid)
        case LampsSet(lamps=lamps):
            yield from lamp_faults(lamps, grid)


def _mover(event: Event) -> TokenId | None:
    match event:
        case Moved(token=who) | TokenChanged(token=who):
            return who
        case Placed(token=token):
            return token.id
    return None
