"""What the GM changes on a grid by hand: ground, walls, things, lights, its size. Each returns the events for Session.edit."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet, Event, GridPainted, LampsSet, MapChanged, Moved, PropsSet, TokenChanged
from battlemap.board.grid.grid_drawing import off_map_fault, prop_fault, resize
from battlemap.board.grid.grid_faults import edge_faults, lamp_faults, signs
from battlemap.board.grid_map import CELL, Edge, GridMap, Lamp, Layer, Prop
from battlemap.board.ids import EdgeId, LampId, PropId
from battlemap.play.edits.board_edits import InvalidValue


def grid_of(board: AnyEncounter) -> GridMap:
    """The grid. InvalidValue if the map is none."""
    if board.grid is None:
        raise InvalidValue("The map of this battle has no cells.")
    return board.grid


def paint_cells(
    board: AnyEncounter, layer: Layer, patches: Iterable[tuple[int, int, str]], what: str = "painted"
) -> tuple[Event, ...]:
    """Runs of characters (row, first column, characters) on a layer; nothing where all of it is so already.

    InvalidValue for a character that stands for nothing there.
    """
    grid, runs = grid_of(board), tuple(patches)
    if stray := sorted(set("".join([run for *_, run in runs])) - signs(layer, grid.legend)):
        raise InvalidValue(f"The character {stray[0]!r} stands for nothing in the {layer}.")
    differing = [
        (row, start, run) for row, start, run in runs
        if 0 <= row < grid.rows and any(
            0 <= start + at < grid.columns and grid.row_of(layer, row)[start + at] != sign for at, sign in enumerate(run)
        )
    ]  # fmt: skip
    return (GridPainted(what, layer, tuple(differing)),) if differing else ()


def set_edges(board: AnyEncounter, edges: Mapping[EdgeId, Edge | None], what: str = "walls") -> tuple[Event, ...]:
    """Walls, doors and windows put up, changed, or (None) taken away; nothing where all of it is so already.

    InvalidValue for an edge that lies outside the map.
    """
    grid = grid_of(board)
    for fault in edge_faults(edges, grid):
        raise InvalidValue(fault)
    differing = {key: edge for key, edge in edges.items() if grid.edges.get(key) != edge}
    return (EdgesSet(what, differing),) if differing else ()


def put_prop(board: AnyEncounter, prop: Prop, what: str = "put") -> tuple[Event, ...]:
    """A thing stands there, or stands there in another form. InvalidValue if something is in its way."""
    grid_of(board)
    if fault := prop_fault(board, prop):
        raise InvalidValue(fault)
    return (PropsSet(what, {prop.id: prop}),)


def turn_prop(board: AnyEncounter, key: PropId) -> tuple[Event, ...]:
    """A thing turned by a quarter about its upper left corner; nothing if it is as wide as high and has no drawing of its own.

    InvalidValue if it does not fit.
    """
    prop = grid_of(board).props[key]
    if prop.columns == prop.rows and not prop.picture:
        return ()
    turns = (prop.turns + 1) % 4 if prop.picture else 0
    return put_prop(board, replace(prop, columns=prop.rows, rows=prop.columns, turns=turns), "turned")


def put_lamp(board: AnyEncounter, lamp: Lamp, what: str = "put") -> tuple[Event, ...]:
    """A light stands there, or shines in another way. InvalidValue if it cannot."""
    for fault in lamp_faults({lamp.id: lamp}, grid_of(board)):
        raise InvalidValue(fault)
    return (LampsSet(what, {lamp.id: lamp}),)


def remove_objects(board: AnyEncounter, props: Iterable[PropId] = (), lamps: Iterable[LampId] = ()) -> tuple[Event, ...]:
    """Things and lights off the map; those that are not there drop out."""
    grid = grid_of(board)
    gone = {key: None for key in props if key in grid.props}
    out = {key: None for key in lamps if key in grid.lamps}
    return (*((PropsSet("taken away", {**gone}),) if gone else ()), *((LampsSet("taken away", {**out}),) if out else ()))


def resize_grid(board: AnyEncounter, columns: int, rows: int, right: int = 0, down: int = 0) -> tuple[Event, ...]:
    """So many columns and rows, all that is there moved by some cells; things outside then are cut off.

    InvalidValue if somebody would stand off the map, or no grid has that size.
    """
    grid = grid_of(board)
    try:
        new = resize(grid, columns, rows, right, down)
    except ValueError as fault:
        raise InvalidValue(str(fault)) from None
    moves: list[Event] = []
    for token in board.tokens.values() if right or down else ():
        if token.on_grid:
            moves.append(Moved(token.id, (token.cell[0] + right, token.cell[1] + down)))
        elif token.spot is not None:
            moves.append(TokenChanged(token.id, "spot", {"spot": (token.spot[0] + right * CELL, token.spot[1] + down * CELL)}))
    moved = board
    for event in moves:
        moved = event.apply(moved)
    if off := off_map_fault(moved, new):
        raise InvalidValue(off)
    return (*moves, MapChanged(f"{columns} × {rows} cells", new)) if (new, moved) != (grid, board) else ()
