"""What the GM can do by hand to a cell of a grid, a door, a thing or a light, as rows of the context menu."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.grid_zones import area_at
from battlemap.board.grid_map import HINGED, Edge, edge_between
from battlemap.board.ids import EdgeId, LampId, PropId
from battlemap.board.subject import Subject, edge_words
from battlemap.gui.menu.menu_entries import gm_entry
from battlemap.play.action_menu import MenuEntry
from battlemap.play.edits.edit_actions import (
    AddAspect,
    AddToken,
    EditFields,
    PutLamp,
    PutProp,
    Remove,
    Rename,
    SetDoor,
    ToggleHidden,
    ToggleLampHidden,
    TurnProp,
)

SIDES = (("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0)))


def edge_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    """Of a wall, a door, a window."""
    edge = board.grid.edges[EdgeId(subject.id)] if board.grid is not None else Edge("wall")
    state_edits = list[MenuEntry]()
    if edge.kind in HINGED:
        state_edits.append(_door_entry(subject, edge, "it"))
        if edge.state != "locked":
            state_edits.append(gm_entry(SetDoor(subject, "locked"), "Lock it", "lucide/lock"))
    if edge.kind == "secret":
        state_edits.append(gm_entry(ToggleHidden(subject), "Hide it again" if edge.found else "Let it be found", "lucide/eye"))
    return [
        *state_edits,
        gm_entry(EditFields(subject), "Edit…", "lucide/pencil"),
        gm_entry(Remove(subject), f"Remove the {edge_words(edge.kind).lower()}", "lucide/trash-2"),
    ]


def prop_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    """Of a thing that stands on the map."""
    hidden = board.grid is not None and board.grid.props[PropId(subject.id)].hidden
    return [
        gm_entry(EditFields(subject), "Edit…", "lucide/pencil"),
        gm_entry(TurnProp(subject), "Turn", "lucide/rotate-cw"),
        gm_entry(Rename(subject), "Rename", "lucide/text-cursor"),
        gm_entry(ToggleHidden(subject), *_hiding_words(hidden)),
        gm_entry(Remove(subject), "Remove", "lucide/trash-2"),
    ]


def lamp_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    """Of a light."""
    lamp = board.grid.lamps[LampId(subject.id)] if board.grid is not None else None
    lit, hidden = lamp is not None and lamp.lit, lamp is not None and lamp.hidden
    toggle = ("Put it out", "lucide/lightbulb-off") if lit else ("Light it", "lucide/flame")
    return [
        gm_entry(ToggleHidden(subject), *toggle),
        gm_entry(EditFields(subject), "Edit…", "lucide/pencil"),
        gm_entry(Rename(subject), "Rename", "lucide/text-cursor"),
        gm_entry(ToggleLampHidden(subject), *_hiding_words(hidden)),
        gm_entry(Remove(subject), "Remove", "lucide/trash-2"),
    ]


def cell_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    """Of a cell: the doors at its sides, what can be put there, and the area it lies in."""
    grid = board.grid
    if grid is None or not subject.exists_on(board):
        return []
    (x, y), entries = subject.cell, list[MenuEntry]()
    for name, (dx, dy) in SIDES:
        side = edge_between((x, y), (x + dx, y + dy))
        edge = grid.edges.get(side) if side is not None else None
        if side is not None and edge is not None and edge.kind in HINGED:
            door = _door_entry(Subject("edge", side), edge, f"the {edge_words(edge.kind).lower()} to the {name}")
            entries.append(replace(door, key=""))  # there may be several
    entries += [
        gm_entry(AddToken(subject), "New token here…", "lucide/user-plus"),
        gm_entry(EditFields(subject), "Ground, height and light…", "lucide/paintbrush"),
        gm_entry(PutProp(subject), "Put a thing here", "lucide/package"),
        gm_entry(PutLamp(subject), "Put a light here", "lucide/lamp"),
    ]
    area = area_at(grid, (x, y))
    if area is not None:
        here, name = Subject("zone", area), board.zone_map.zones[area].name or "the area"
        entries += [
            gm_entry(AddAspect(here), f"New aspect of {name}…", "lucide/sticky-note"),
            gm_entry(EditFields(here), f"Edit {name}…", "lucide/pencil"),
        ]
    return entries


def _hiding_words(hidden: bool) -> tuple[str, str]:
    """What hiding a thing or showing it is called, with its icon."""
    return ("Show to the players", "lucide/eye") if hidden else ("Hide from the players", "lucide/eye-off")


def _door_entry(door: Subject, edge: Edge, name: str) -> MenuEntry:
    if edge.state == "open":
        return gm_entry(SetDoor(door, "shut"), f"Shut {name}", "lucide/door-closed")
    return gm_entry(SetDoor(door, "open"), f"Open {name}", "lucide/door-open")
