"""Universal VTT files of version 0.3, as most programs read them.

Whole cells, the picture's corner as the origin, every entry there even if it is empty, gaps in the walls where portals stand,
opaque colours as AARRGGBB. What the format has no word for is told by entries of our own beside the usual ones.
"""

from base64 import b64encode
from math import atan2
from typing import Any

import msgspec

from battlemap.board.grid_map import Light
from battlemap.board.ids import Point
from battlemap.formats.map_walls import MapDoor, MapWall
from battlemap.formats.tabletop.tabletop_scene import ScenePicture, TabletopScene, rounded

FORMAT = 0.3
NO_IMAGE = b'"image": ""'
LIGHT_COLOUR = "ffffd9a0"
AMBIENT: dict[Light, str] = {"bright": "ffffffff", "dim": "ff707070", "dark": "ff101010"}


def write_uvtt(scene: TabletopScene, picture: ScenePicture | None) -> bytes:
    """The file. Without a picture its entry is empty."""
    plain: dict[str, Any] = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": scene.columns, "y": scene.rows},
            "pixels_per_grid": picture.pixels if picture is not None else 100,
        },
        "line_of_sight": [_line(wall) for wall in scene.walls if wall.kind == "wall"],
        "objects_line_of_sight": [_line(wall) for wall in scene.objects],
        "portals": [*map(_portal, scene.doors), *_openings(scene)],
        "environment": {"baked_lighting": False, "ambient_light": AMBIENT[scene.ambient]},
        "lights": [
            {
                "position": _at(light.at), "range": round(max(light.dim, light.bright), 3), "intensity": 1.0,
                "color": LIGHT_COLOUR, "shadows": True,
            }
            for light in scene.lights if light.lit
        ],
        "image": "",
        "software": "battlemap",
    }  # fmt: skip
    before, gap, after = (msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n").rpartition(NO_IMAGE)
    image = b64encode(picture.data) if picture is not None else b""
    return b"".join((before, gap[:-1], image, gap[-1:], after))  # so that so long a text is not formatted


def _line(wall: MapWall) -> list[dict[str, float]]:
    return [_at(point) for point in wall.points]


def _at(point: Point) -> dict[str, float]:
    x, y = rounded(point)
    return {"x": x, "y": y}


def _portal(door: MapDoor) -> dict[str, Any]:
    told: dict[str, Any] = {
        "position": _at(door.middle), "bounds": [_at(door.a), _at(door.b)],
        "rotation": round(atan2(door.b[1] - door.a[1], door.b[0] - door.a[0]), 6), "closed": door.state != "open",
        "freestanding": False,
    }  # fmt: skip
    if door.kind == "secret":
        told["secret"] = True
    if door.state == "locked":
        told["locked"] = True
    return told


def _openings(scene: TabletopScene) -> list[dict[str, Any]]:
    """Windows and curtains, cell by cell: what one looks or walks through is a portal."""
    told: list[dict[str, Any]] = []
    for wall in scene.walls:
        if wall.kind not in ("window", "curtain"):
            continue
        for a, b in zip(wall.points, wall.points[1:], strict=False):
            portal = _portal(MapDoor(a, b))  # shut: a program that does not know "type" would make a way through of it
            told.append({**portal, "type": wall.kind})
    return told
