"""What can be edited of a grid and of what stands on it: fields, and the events that new values make."""

from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet, Event, LampsSet, MapChanged, PropsSet
from battlemap.board.grid.grid_drawing import check_cell
from battlemap.board.grid_map import EDGE_KINDS, HINGED, LIGHTS, Edge, GridMap, Lamp, level_of, sign_of
from battlemap.board.ids import EdgeId, LampId, PropId
from battlemap.board.subject import Subject, edge_place, edge_words
from battlemap.board.surfaces import SURFACES
from battlemap.board.wording import LONGEST_NAME
from battlemap.canvas.tools.grid.prop_tool import COVERS, PROP_KINDS
from battlemap.gui.widgets.fields import Field
from battlemap.play.edits import grid_map_edits
from battlemap.play.edits.grid_map_edits import grid_of

Made = tuple[tuple[Event, ...], str]
STATES = (("open", "Open"), ("shut", "Shut"), ("locked", "Locked"))
OWN_LOOK = "own"
"""As what a drawing of the user's own stands in the list of looks."""
UNITS = ("m", "ft", "yd")


def object_fields(board: AnyEncounter, subject: Subject) -> tuple[Field, ...]:
    """The fields of a wall or door, a thing, a light or a cell."""
    return {"edge": _edge_fields, "prop": _prop_fields, "lamp": _lamp_fields, "cell": _cell_fields}[subject.kind](
        grid_of(board), subject
    )


def change_object(board: AnyEncounter, subject: Subject, key: str, value: Any) -> Made:
    """The events that give one of these fields another value. ValueError in one sentence if it cannot be."""
    change = {"edge": _change_edge, "prop": _change_prop, "lamp": _change_lamp, "cell": _change_cell}[subject.kind]
    return change(board, subject, key, value), f"Change {_object_name(board, subject)}"


def remove_object(board: AnyEncounter, subject: Subject) -> Made:
    """The events that take one of these away."""
    what = f"Remove {_object_name(board, subject)}"
    if subject.kind == "edge":
        return (EdgesSet("removed", {EdgeId(subject.id): None}),), what
    if subject.kind == "prop":
        return (PropsSet("removed", {PropId(subject.id): None}),), what
    return ((LampsSet("removed", {LampId(subject.id): None}),), what) if subject.kind == "lamp" else ((), what)


def grid_fields(board: AnyEncounter) -> tuple[Field, ...]:
    """The fields of the grid itself; none on a map of zones."""
    grid = board.grid
    if grid is None:
        return ()
    fields = [
        Field("columns", "Columns", "number", grid.columns, low=0, high=9999),
        Field("rows", "Rows", "number", grid.rows, low=0, high=9999),
        Field("cell", "Cell", "decimal", grid.cell, low=0, high=1000, help="How wide a cell is"),
        Field("unit", "Unit", "pick", grid.unit, tuple((unit, unit) for unit in dict.fromkeys((*UNITS, grid.unit)))),
    ]
    if grid.picture is not None:
        fields.append(
            Field("tint", "Tint, %", "number", round(grid.picture.tint * 100), low=0, high=100)
        )  # fmt: skip
    return tuple(fields)


def change_grid(board: AnyEncounter, key: str, value: Any) -> Made:
    """Another size, cell width or unit for the grid. ValueError in one sentence if it cannot be."""
    grid = grid_of(board)
    if key in ("columns", "rows"):
        size = {"columns": grid.columns, "rows": grid.rows, key: int(value)}
        return grid_map_edits.resize_grid(board, **size), "Change the grid"
    if key == "cell":
        check_cell(float(value), grid.unit)
        after = replace(grid, cell=float(value))
    elif key == "unit":
        check_cell(grid.cell, str(value))
        after = replace(grid, unit=str(value).strip())
    elif grid.picture is not None:
        after = replace(grid, picture=replace(grid.picture, tint=int(value) / 100))
    else:
        after = grid
    return (MapChanged(f"{key} changed", after),), "Change the grid"


def _object_name(board: AnyEncounter, subject: Subject) -> str:
    return subject.name_on(board) if subject.kind == "cell" else subject.name_on(board).lower()


def _edge_fields(grid: GridMap, subject: Subject) -> tuple[Field, ...]:
    edge = grid.edges[EdgeId(subject.id)]
    fields = [
        Field("where", f"It stands {edge_place(subject.id)}.", "note"),
        Field("kind", "Kind", "pick", edge.kind, tuple((kind, edge_words(kind)) for kind in EDGE_KINDS)),
    ]
    if edge.kind in HINGED:
        fields.append(Field("state", "State", "pick", edge.state, STATES))
    if edge.kind == "secret":
        fields.append(Field("found", "Found by the players", "tick", edge.found))
    return tuple(fields)


def _change_edge(board: AnyEncounter, subject: Subject, key: str, value: Any) -> tuple[Event, ...]:
    edge = grid_of(board).edges[EdgeId(subject.id)]
    if key == "kind":
        kind = next(kind for kind in EDGE_KINDS if kind == value)
        state = edge.state if kind in HINGED and edge.kind in HINGED else "shut" if kind in HINGED else "open"
        after = Edge(kind, state, kind != "secret" or edge.kind == "secret" and edge.found)
    else:
        changed: dict[str, Any] = {key: value}
        after = replace(edge, **changed)
    return grid_map_edits.set_edges(board, {EdgeId(subject.id): after}, key)


def _prop_fields(grid: GridMap, subject: Subject) -> tuple[Field, ...]:
    prop = grid.props[PropId(subject.id)]
    looks = {kind.look: kind.name for kind in PROP_KINDS}
    looks.setdefault(prop.look, prop.look.capitalize())
    if prop.picture:
        looks[OWN_LOOK] = "Your own drawing"
    return (
        Field("name", "Name", "text", prop.name, longest=LONGEST_NAME),
        Field("look", "Look", "pick", OWN_LOOK if prop.picture else prop.look, tuple(looks.items())),
        Field("columns", "Cells across", "number", prop.columns, low=1, high=40),
        Field("rows", "Cells down", "number", prop.rows, low=1, high=40),
        Field("cover", "Cover", "pick", str(prop.cover), tuple((cover.value, cover.title) for cover in COVERS)),
        Field("blocks", "In the way", "tick", prop.blocks),
        Field("opaque", "Hides what is behind it", "tick", prop.opaque),
        Field("hidden", "Hidden from the players", "tick", prop.hidden),
    )


def _change_prop(board: AnyEncounter, subject: Subject, key: str, value: Any) -> tuple[Event, ...]:
    prop = grid_of(board).props[PropId(subject.id)]
    if key == "name" and not str(value).strip():
        raise ValueError("A thing needs a name.")
    fields: dict[str, Any] = {key: int(value) if key == "cover" else value}
    if key == "look":
        if value == OWN_LOOK:
            return ()
        fields |= {"picture": "", "turns": 0}
    changed = replace(prop, **fields)
    if key in ("columns", "rows", "blocks"):
        return grid_map_edits.put_prop(board, changed, key)
    return (PropsSet(key, {prop.id: changed}),)


def _lamp_fields(grid: GridMap, subject: Subject) -> tuple[Field, ...]:
    lamp = grid.lamps[LampId(subject.id)]
    return (
        Field("name", "Name", "text", lamp.name, longest=LONGEST_NAME),
        Field("bright", f"Bright within, {grid.unit}", "decimal", lamp.bright, low=0, high=1000),
        Field("dim", f"Dim within, {grid.unit}", "decimal", lamp.dim, low=0, high=1000),
        Field("lit", "Burning", "tick", lamp.lit),
        Field("hidden", "Hidden from the players", "tick", lamp.hidden),
    )


def _change_lamp(board: AnyEncounter, subject: Subject, key: str, value: Any) -> tuple[Event, ...]:
    lamp = grid_of(board).lamps[LampId(subject.id)]
    if key == "name" and not str(value).strip():
        raise ValueError("A light needs a name.")
    fields: dict[str, Any] = {key: value}
    changed: Lamp = replace(lamp, **fields)
    if key == "bright":
        changed = replace(changed, dim=max(changed.dim, changed.bright))
    elif key == "dim":
        changed = replace(changed, bright=min(changed.dim, changed.bright))
    return grid_map_edits.put_lamp(board, changed, key)


def _cell_fields(grid: GridMap, subject: Subject) -> tuple[Field, ...]:
    x, y = subject.cell
    signs = {sign: surface.name for sign, surface in {**SURFACES, **grid.legend}.items()}
    here, light = grid.row_of("ground", y)[x], grid.row_of("lights", y)[x]
    signs.setdefault(here, grid.surface((x, y)).name)
    return (
        Field("ground", "Ground", "pick", here, tuple(signs.items())),
        Field("heights", "Height", "number", level_of(grid.row_of("heights", y)[x]), low=-26, high=35, help=f"In {grid.unit}"),
        Field("lights", "Light", "pick", light, tuple((sign, name.capitalize()) for sign, name in LIGHTS.items())),
    )


def _change_cell(board: AnyEncounter, subject: Subject, key: str, value: Any) -> tuple[Event, ...]:
    x, y = subject.cell
    sign = sign_of(int(value)) if key == "heights" else str(value)
    layer = next(layer for layer in ("ground", "heights", "lights") if layer == key)
    return grid_map_edits.paint_cells(board, layer, ((y, x, sign),), f"{key} of {subject.cell_words}")
