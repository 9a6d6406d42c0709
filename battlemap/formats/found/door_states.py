"""How the doors of a found map stand: as the file says, all shut or all open.

One rule for every format: a door is shut unless the file says that it stands open.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias, TypeVar

from msgspec.structs import replace

from battlemap.board.zone_map import BarrierState, Link
from battlemap.formats.found.found_map import FoundLink, FoundMap
from battlemap.formats.map_walls import MapDoor

DoorChoice: TypeAlias = Literal["file", "shut", "open"]
DOOR_CHOICES: tuple[DoorChoice, ...] = ("file", "shut", "open")
_OPENED = frozenset({"door", "portcullis", "curtain"})
"""Kinds of doors and of links that a choice opens; a secret door stays shut."""
_SHUT = _OPENED | {"secret"}
_NEXT: Mapping[DoorChoice, tuple[frozenset[str], BarrierState, BarrierState]] = MappingProxyType({
    "shut": (_SHUT, "open", "shut"), "open": (_OPENED, "shut", "open"),
})  # fmt: skip
"""Of a choice: the kinds it changes, and from which state to which. A locked door stays locked."""
_Thing = TypeVar("_Thing", MapDoor, FoundLink, Link)


def stand_doors(found: FoundMap, choice: DoorChoice) -> FoundMap:
    """The map with its doors, and the links through doors, as *choice* says."""
    if choice == "file":
        return found
    doors = tuple(_changed(door, door.kind, choice) for door in found.doors)
    links = tuple(_changed(link, link.barrier, choice) for link in found.links)
    drawn = found.drawn_zones
    if drawn is not None:
        drawn = replace(drawn, links={key: _changed(link, link.barrier, choice) for key, link in drawn.links.items()})
    said = door_remark(found)
    remarks = tuple(remark for remark in found.remarks if remark != said)
    return replace(found, doors=doors, links=links, drawn_zones=drawn, remarks=remarks)


def _changed(thing: _Thing, kind: str, choice: DoorChoice) -> _Thing:
    kinds, before, after = _NEXT[choice]
    return replace(thing, state=after) if kind in kinds and thing.state == before else thing


def door_remark(found: FoundMap) -> str:
    """One sentence on the doors of which the file does not say how they stand; "" if there are none."""
    silent = sum(not door.stated for door in found.doors)
    if not silent:
        return ""
    if silent == len(found.doors):
        return "The file does not say whether its doors stand open, so they are shut."
    many = "one door stands open, so it is" if silent == 1 else f"{silent} doors stand open, so they are"
    return f"The file does not say whether {many} shut."


def with_door_remark(found: FoundMap) -> FoundMap:
    """The map with the sentence on its silent doors among its remarks."""
    said = door_remark(found)
    return replace(found, remarks=(*found.remarks, said)) if said else found
