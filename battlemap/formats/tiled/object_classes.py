"""What an object of a Tiled map becomes, by its class (else its layer's class or name) and properties.

=============================================== ==========================================================================
Class                                           Becomes
=============================================== ==========================================================================
wall, fence, window, curtain, low wall,         a line along its shape (walls of that kind; collision counts as wall)
collision, obstacle
door, secret door, portcullis                   a door across the longer side of its box, or along its line; *state* or
                                                *open*, *locked*, *found*
zone, area, room, region                        a zone with *notes*, *aspects* (parted by ;), *terrain*, *hidden*
light, torch, lamp, lantern, campfire           a light; *bright* and *dim* or *radius*, in cells, else its own size
token, npc, monster, enemy, creature, player,   somebody; *size* in cells, *side* (friendly, neutral, hostile), *hidden*,
hero, character, ally                           *notes*
note, label, text, marker, poi                  a note for the game master
prop, object, furniture, crate, table, pillar … a thing that gives cover; *cover* 0 to 3, *blocks*, *look*, *hidden*
trap, pit, tripwire, snare                      the same, hidden, and nobody is stopped by it
=============================================== ==========================================================================

An object without a class that has a name is a zone if it is a closed shape, a note if it is a point.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from battlemap.board.grid_map import EdgeKind

ObjectUse: TypeAlias = Literal["wall", "door", "area", "light", "token", "note", "prop", ""]
WALL_KINDS: Mapping[str, EdgeKind] = MappingProxyType({
    "wall": "wall", "walls": "wall", "collision": "wall", "collisions": "wall", "collider": "wall", "obstacle": "wall",
    "obstacles": "wall", "blocking": "wall", "fence": "fence", "window": "window", "windows": "window", "curtain": "curtain",
    "low wall": "low wall", "lowwall": "low wall",
})  # fmt: skip
DOOR_KINDS: Mapping[str, EdgeKind] = MappingProxyType({
    "door": "door", "doors": "door", "gate": "door", "secret door": "secret", "secretdoor": "secret", "secret": "secret",
    "portcullis": "portcullis",
})  # fmt: skip
FRIENDLY = frozenset({"player", "players", "hero", "heroes", "ally", "pc", "character"})
TOKENS = FRIENDLY | {
    "token",
    "tokens",
    "npc",
    "npcs",
    "monster",
    "monsters",
    "enemy",
    "enemies",
    "creature",
    "creatures",
    "spawn",
}
AREAS = frozenset({"zone", "zones", "area", "areas", "room", "rooms", "region", "regions"})
LIGHTS = frozenset({"light", "lights", "torch", "lamp", "lantern", "campfire", "candle"})
NOTES = frozenset({"note", "notes", "label", "labels", "text", "marker", "poi", "sign"})
PROPS: Mapping[str, str] = MappingProxyType({
    "prop": "crate", "props": "crate", "object": "crate", "objects": "crate", "furniture": "table", "crate": "crate",
    "table": "table", "barrel": "barrel", "pillar": "pillar", "column": "pillar", "tree": "tree", "rock": "rock",
    "boulder": "rock", "statue": "statue", "bed": "bed", "chest": "chest", "cart": "cart", "altar": "altar",
    "trap": "pit", "pit": "pit", "tripwire": "tripwire", "snare": "jaws",
})  # fmt: skip
"""How a thing of each class is drawn, if it does not say."""
TRAPS = frozenset({"trap", "pit", "tripwire", "snare"})
"""Those that stop nobody and are hidden from the players, if they do not say otherwise."""


def use_of(name: str) -> ObjectUse:
    """What objects of a class become; empty for a class that is not known."""
    key = name.strip().lower().replace("_", " ").replace("-", " ")
    if key in WALL_KINDS:
        return "wall"
    if key in DOOR_KINDS:
        return "door"
    for names, use in ((AREAS, "area"), (LIGHTS, "light"), (TOKENS, "token"), (NOTES, "note")):
        if key in names:
            return use  # type: ignore[return-value]
    return "prop" if key in PROPS else ""
