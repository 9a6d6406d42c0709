"""Edits of the links of a zone map: pure functions that give a new map, or ValueError in one plain sentence."""

from typing import Any

from msgspec.structs import replace

from battlemap.board.ids import LinkId, ZoneId
from battlemap.board.zone_map import BARRIERS, HINGED, Barrier, BarrierState, Link, ZoneMap
from battlemap.board.zones.borders import borders_of
from battlemap.board.zones.planar_map import fresh

SLOPED: frozenset[Barrier] = frozenset({"ledge", "waterfall", "stairs"})
"""Barriers with a high side."""
STATES: tuple[BarrierState, ...] = ("open", "shut", "locked")
FIELDS = frozenset({"a", "b", "barrier", "state", "high", "one_way", "found", "name"})


def add_link(
    zone_map: ZoneMap,
    a: ZoneId,
    b: ZoneId,
    barrier: Barrier = "open",
    *,
    state: BarrierState = "open",
    high: ZoneId | None = None,
    one_way: bool = False,
    found: bool = True,
    name: str = "",
) -> tuple[ZoneMap, LinkId]:
    """The map with one more link between two different zones, and the link's id."""
    new = LinkId(fresh("link", zone_map.links))
    link = _check_link(zone_map, Link(new, a, b, barrier, state, high, one_way, found, name))
    return replace(zone_map, links={**zone_map.links, new: link}), new


def link_neighbours(zone_map: ZoneMap, zone: ZoneId) -> ZoneMap:
    """The map with an open way from a zone to each that it touches and that no link joins it to yet."""
    touched = {end for border in borders_of(zone_map, zone) for end in border.zones if end != zone}
    for other in sorted(touched):
        if not zone_map.links_between(other, zone):
            zone_map, _ = add_link(zone_map, other, zone)
    return zone_map


def change_link(zone_map: ZoneMap, link: LinkId, **fields: Any) -> ZoneMap:
    """The map with other values for fields of one link: a, b, barrier, state, high, one_way, found, name.

    What does not go with the barrier falls away: the state of one without hinges, the high side of a level one,
    the hiding place of anything but a secret door. What becomes a secret door is shut, and nobody has found it.
    """
    had = _link(zone_map, link)
    if unknown := fields.keys() - FIELDS:
        raise ValueError(f"A link has no {min(unknown)} that could be changed.")
    changed = replace(had, **fields)
    if "barrier" in fields and fields["barrier"] != had.barrier:
        secret = changed.barrier == "secret"
        usual = "shut" if secret and had.state == "open" else had.state if changed.barrier in HINGED else "open"
        changed = replace(
            changed,
            state=fields.get("state", usual),
            high=changed.high if changed.barrier in SLOPED else None,
            found=fields.get("found", not secret),
        )
    return replace(zone_map, links={**zone_map.links, link: _check_link(zone_map, changed)})


def remove_link(zone_map: ZoneMap, link: LinkId) -> ZoneMap:
    """The map without one link."""
    _link(zone_map, link)
    return replace(zone_map, links={key: other for key, other in zone_map.links.items() if key != link})


def _link(zone_map: ZoneMap, link: LinkId) -> Link:
    if link not in zone_map.links:
        raise ValueError("This link is no longer on the map.")
    return zone_map.links[link]


def _check_link(zone_map: ZoneMap, link: Link) -> Link:
    """The link itself, if it makes sense on this map."""
    if not {link.a, link.b} <= zone_map.zones.keys():
        raise ValueError("A link needs a zone at each end: one of them is not on the map.")
    if link.a == link.b:
        raise ValueError("A link needs two different zones.")
    if link.barrier not in BARRIERS:
        raise ValueError(f"No barrier is called {link.barrier}; there are {', '.join(BARRIERS)}.")
    if link.state not in STATES:
        raise ValueError(f"A door cannot be {link.state}; it is open, shut or locked.")
    if link.state != "open" and link.barrier not in HINGED:
        raise ValueError("Only a door, a secret door or a portcullis can be shut or locked.")
    if link.high not in (None, link.a, link.b):
        raise ValueError("The high side has to be one of the two linked zones.")
    return link
