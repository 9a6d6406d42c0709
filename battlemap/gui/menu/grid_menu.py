"""What the GM can do by hand to a cell of a grid, a door, a thing or a light, as rows of the context menu."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.grid_zones import area_at
from battlemap.board.grid_map import HINGED, Edge, edge_between
from battlemap.board.ids import EdgeId, LampId
from battlemap.board.subject import Subject, edge_words
from battlemap.gui.menu.menu_row_data import MenuRowData, gm_entry
from battlemap.gui.session.edit_actions import (
    AddAspect,
    AddToken,
    EditFields,
    PutLamp,
    PutProp,
    Remove,
    Rename,
    SetDoor,
    ToggleHidden,
    TurnProp,
)

SIDES = (("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0)))


def edge_entries(board: AnyEncounter, subject: Subject) -> list[MenuRowData]:
    """Of a wall, a door, a window."""
    edge = board.grid.edges[EdgeId(subject.id)] if board.grid is not None else Edge("wall")
    found = []
    if edge.kind in HINGED:
        found.append(_door_entry(subject, edge, "it"))
        if edge.state != "locked":
            found.append(gm_entry(SetDoor(subject, "locked"), "Lock it", "lucide/lock", "L"))
    if edge.kind == "secret":
        found.append(gm_entry(ToggleHidden(subject), "Hide it again" if edge.found else "Let it be found", "lucide/eye", "V"))
    return [
        *found,
        gm_entry(EditFields(subject), "Edit…", "lucide/pencil", "E"),
        gm_entry(Remove(subject), f"Remove the {edge_words(edge.kind).lower()}", "lucide/trash-2", "D"),
    ]


def prop_entries(board: AnyEncounter, subject: Subject) -> list[MenuRowData]:
    """Of a thing that stands on the map."""
    return [
        gm_entry(EditFields(subject), "Edit…", "lucide/pencil", "E"),
        gm_entry(TurnProp(subject), "Turn", "lucide/rotate-cw", "T"),
        gm_entry(Rename(subject), "Rename", "lucide/text-cursor", "N"),
        gm_entry(Remove(subject), "Remove", "lucide/trash-2", "R"),
    ]


def lamp_entries(board: AnyEncounter, subject: Subject) -> list[MenuRowData]:
    """Of a light."""
    lit = board.grid is not None and board.grid.lamps[LampId(subject.id)].lit
    toggle = ("Put it out", "lucide/lightbulb-off") if lit else ("Light it", "lucide/flame")
    return [
        gm_entry(ToggleHidden(subject), *toggle, "L"),
        gm_entry(EditFields(subject), "Edit…", "lucide/pencil", "E"),
        gm_entry(Rename(subject), "Rename", "lucide/text-cursor", "N"),
        gm_entry(Remove(subject), "Remove", "lucide/trash-2", "R"),
    ]


def cell_entries(board: AnyEncounter, subject: Subject) -> list[MenuRowData]:
    """Of a cell: the doors at its sides, what can be put there, and the area it lies in."""
    grid = board.grid
    if grid is None or not subject.exists_on(board):
        return []
    (x, y), found = subject.cell, list[MenuRowData]()
    for name, (dx, dy) in SIDES:
        side = edge_between((x, y), (x + dx, y + dy))
        edge = grid.edges.get(side) if side is not None else None
        if side is not None and edge is not None and edge.kind in HINGED:
            found.append(_door_entry(Subject("edge", side), edge, f"the {edge_words(edge.kind).lower()} to the {name}"))
    found += [
        gm_entry(AddToken(subject), "New token here…", "lucide/user-plus", "T"),
        gm_entry(EditFields(subject), "Ground, height and light…", "lucide/paintbrush", "G"),
        gm_entry(PutProp(subject), "Put a thing here", "lucide/package", "P"),
        gm_entry(PutLamp(subject), "Put a light here", "lucide/lamp", "L"),
    ]
    area = area_at(grid, (x, y))
    if area is not None:
        here, name = Subject("zone", area), board.zone_map.zones[area].name or "the area"
        found += [
            gm_entry(AddAspect(here), f"New aspect of {name}…", "lucide/sticky-note", "N"),
            gm_entry(EditFields(here), f"Edit {name}…", "lucide/pencil", "E"),
        ]
    return found


def _door_entry(door: Subject, edge: Edge, name: str) -> MenuRowData:
    if edge.state == "open":
        return gm_entry(SetDoor(door, "shut"), f"Shut {name}", "lucide/door-closed", "S")
    return gm_entry(SetDoor(door, "open"), f"Open {name}", "lucide/door-open", "O")
