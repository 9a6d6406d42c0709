"""What stands in the way from zone to zone: slopes and barriers, and where on a drawn line they come."""

from collections.abc import Sequence
from itertools import pairwise

from battlemap.board.ids import Point, ZoneId
from battlemap.board.polygons import contains
from battlemap.board.zone_map import Link, ZoneMap
from battlemap.board.zones.outlines import ground
from battlemap.canvas.view.drag_info import Obstacle
from battlemap.paint.overlays.zone_highlight import curved_path

SLOPES = {
    "ledge": ("Ledge", "game/mountain-climbing"), "waterfall": ("Waterfall", "lucide/waves"),
    "stairs": ("Stairs", "lucide/arrow-up-down"),
}  # fmt: skip
BARRIERS = {
    "water": ("Into the water", "lucide/waves"), "door": ("Through the door", "lucide/door-open"),
    "secret": ("Through the secret door", "lucide/door-open"), "portcullis": ("Under the portcullis", "lucide/grip-vertical"),
}  # fmt: skip
STEPS = 20
"""In so many steps a line is followed."""


def links_between(zone_map: ZoneMap, start: ZoneId, end: ZoneId) -> tuple[Link, ...]:
    """The links by which the shortest way leads."""
    between = [[link for link in zone_map.links_between(a, b) if link.passable] for a, b in pairwise(zone_map.path(start, end))]
    return tuple(links[0] for links in between if links)


def obstacles_on(links: Sequence[Link], start: ZoneId) -> tuple[Obstacle, ...]:
    """What stands in a way that begins in a zone, in its order."""
    here, obstacles = start, []
    for link in links:
        if link.barrier in SLOPES:
            name, icon = SLOPES[link.barrier]
            climb = "" if link.high is None else ", down" if link.high == here else ", up"
            obstacles.append(Obstacle(icon, f"{name}{climb}"))
        elif link.barrier in BARRIERS:
            words, icon = BARRIERS[link.barrier]
            obstacles.append(Obstacle(icon, words))
        here = link.other(here)
    return tuple(obstacles)


def crossing(zone_map: ZoneMap, start: ZoneId, line: list[Point]) -> float:
    """The part (0 to 1) of a line at which it leaves the zone where it begins; its middle if it never does."""
    path, polygon = curved_path(line), ground(zone_map, start)
    for step in range(1, STEPS):
        here = path.pointAtPercent(step / STEPS)
        if not contains(polygon, (here.x(), here.y())):
            return step / STEPS
    return 0.5
