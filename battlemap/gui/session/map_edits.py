"""Zones and links by keyboard: a new zone beside the selected one, a way between two that are named."""

from collections.abc import Callable
from typing import TypeAlias

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, MapChanged, ZonesChanged
from battlemap.board.grid.grid_drawing import fresh_lamp, fresh_prop
from battlemap.board.grid_map import Lamp, Prop
from battlemap.board.ids import Point, PropId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import Barrier, ZoneMap
from battlemap.board.zones import zone_drawing
from battlemap.board.zones.outlines import centroid, has_outline, map_bounds, zone_at
from battlemap.canvas.tools.grid.lamp_tool import LAMP_KINDS
from battlemap.canvas.tools.grid.prop_tool import PROP_KINDS
from battlemap.play.edits.grid_map_edits import grid_of, put_lamp, put_prop, turn_prop

STEP = (260.0, 200.0)
"""From the middle of one zone of the usual size to the next."""
BESIDE = ((1, 0), (0, 1), (-1, 0), (0, -1))
ASLANT = ((1, 1), (-1, 1), (1, -1), (-1, -1))
PROPORTION = 1.5
"""A map is that much wider than high, if it is to fill the window."""


def zone_beside(board: AnyEncounter, zone: ZoneId | None) -> tuple[tuple[Event, ...], ZoneId]:
    """A new zone next to *zone*, with an open way to it and to all others it touches; without *zone*, beside the map.

    ValueError if none fits, or if the map is a grid.
    """
    if board.grid is not None:
        raise ValueError("On a grid, areas are drawn over the cells: press Z.")
    at = _free_place(board.zone_map, zone)
    drawn, new = zone_drawing.add_zone(board.zone_map, zone_drawing.default_polygon(at))
    drawn = zone_drawing.link_neighbours(drawn, new)
    if zone is not None and not drawn.links_between(zone, new):
        drawn, _ = zone_drawing.add_link(drawn, zone, new)
    return (MapChanged("zone drawn", drawn),), new


def link_zones(board: AnyEncounter, a: ZoneId, b: ZoneId, barrier: Barrier) -> tuple[Event, ...]:
    """A way between two zones. ValueError if there is one already, or it makes no sense."""
    if board.zone_map.links_between(a, b):
        raise ValueError("These two zones are linked already; select the link to change it.")
    drawn, _ = zone_drawing.add_link(board.zone_map, a, b, barrier)
    return (ZonesChanged("link", drawn),)


def _free_place(zone_map: ZoneMap, zone: ZoneId | None) -> Point:
    """The middle of the nearest place without a zone: beside *zone*, or right of the whole map."""
    if zone is not None:
        x, y = centroid(zone_map, zone)
        box = _half(zone_map, zone)
        for ring, ways in ((1.0, BESIDE), (1.0, ASLANT), (1.6, BESIDE + ASLANT), (2.4, BESIDE + ASLANT)):
            places = [(x + dx * (box[0] + STEP[0] / 2) * ring, y + dy * (box[1] + STEP[1] / 2) * ring) for dx, dy in ways]
            if free := [place for place in places if zone_at(zone_map, place) is None]:
                return min(free, key=lambda place: _spread(zone_map, place))
    bounds = map_bounds(zone_map)
    return (0.0, 0.0) if bounds is None else (bounds.right + STEP[0] / 2, bounds.y + bounds.height / 2)


def _spread(zone_map: ZoneMap, place: Point) -> float:
    """How large the map is, as the window sees it, with a zone of the usual size around *place*."""
    bounds = map_bounds(zone_map)
    if bounds is None:
        return 0.0
    (x, y), (w, h) = place, (STEP[0] / 2, STEP[1] / 2)
    across = max(bounds.right, x + w) - min(bounds.x, x - w)
    down = max(bounds.y + bounds.height, y + h) - min(bounds.y, y - h)
    return max(across / PROPORTION, down)


def _half(zone_map: ZoneMap, zone: ZoneId) -> Point:
    """Half the width and height of a zone."""
    if not has_outline(zone_map, zone):
        return STEP[0] / 2, STEP[1] / 2
    points = [zone_map.points[key] for key in zone_map.zones[zone].outline]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2


Put: TypeAlias = tuple[tuple[Event, ...], str, Subject]
"""The events, what the edit is called, and what is new or changed."""
PutOnGrid: TypeAlias = Callable[[AnyEncounter, Subject], Put]


def prop_at(board: AnyEncounter, subject: Subject) -> Put:
    """A crate on a cell. ValueError in one sentence if something stands there."""
    kind = PROP_KINDS[0]
    prop = Prop(fresh_prop(grid_of(board)), kind.name, subject.cell, kind.look, cover=kind.cover)
    return put_prop(board, prop), f"Place {kind.name.lower()}", Subject("prop", prop.id)


def lamp_at(board: AnyEncounter, subject: Subject) -> Put:
    """A torch on a cell."""
    grid, kind = grid_of(board), LAMP_KINDS[0]
    lamp = Lamp(fresh_lamp(grid), subject.cell, kind.bright * grid.cell, kind.dim * grid.cell, kind.name)
    return put_lamp(board, lamp), f"Place {kind.name.lower()}", Subject("lamp", lamp.id)


def turn_object(board: AnyEncounter, subject: Subject) -> Put:
    """A thing turned by a quarter. ValueError in one sentence if it does not fit."""
    return turn_prop(board, PropId(subject.id)), f"Turn {subject.name_on(board).lower()}", subject
