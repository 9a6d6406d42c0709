"""Maps for Tiled as JSON: the picture cut into tiles, the rest as objects by the classes of object_classes."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec

from battlemap.board.ids import Point
from battlemap.formats.tabletop.tabletop_scene import ScenePicture, TabletopScene

VERSION, PROGRAM_VERSION = "1.10", "1.10.2"
Properties: TypeAlias = Mapping[str, str | bool | int | float]
NOTHING: Properties = MappingProxyType({})
DOOR_CLASSES = {"door": "door", "secret": "secret door", "portcullis": "portcullis"}
TYPES = ((bool, "bool"), (int, "int"), (float, "float"), (str, "string"))


def write_tiled(scene: TabletopScene, picture: ScenePicture, picture_name: str) -> bytes:
    """The file. *picture_name*: of the picture's file, which lies beside it."""
    return TiledWriter(scene, picture.pixels).write(picture_name)


class TiledWriter:
    """One scene on its way into layers; *size*: how many px a cell is wide."""

    def __init__(self, scene: TabletopScene, size: int) -> None:
        self.scene, self.size = scene, size
        self._objects = 0
        self._layers: list[dict[str, Any]] = []

    def write(self, picture_name: str) -> bytes:
        """All of it as JSON."""
        scene, size = self.scene, self.size
        count = scene.columns * scene.rows
        self._add_layer(
            {
                "type": "tilelayer", "name": "Map", "x": 0, "y": 0, "width": scene.columns, "height": scene.rows,
                "data": list(range(1, count + 1)),
            }
        )  # fmt: skip
        self._add_objects()
        plain: dict[str, Any] = {
            "type": "map", "version": VERSION, "tiledversion": PROGRAM_VERSION, "orientation": "orthogonal",
            "renderorder": "right-down", "compressionlevel": -1, "infinite": False, "width": scene.columns,
            "height": scene.rows, "tilewidth": size, "tileheight": size, "nextlayerid": len(self._layers) + 1,
            "nextobjectid": self._objects + 1, "layers": self._layers,
            "properties": _properties({
                "title": scene.title, "cell": scene.cell, "unit": scene.unit, "notes": scene.notes,
                "aspects": ";".join(scene.aspects), "light": scene.ambient,
            }),
            "tilesets": [{
                "firstgid": 1, "name": "Map", "image": picture_name, "imagewidth": scene.columns * size,
                "imageheight": scene.rows * size, "tilewidth": size, "tileheight": size, "columns": scene.columns,
                "tilecount": count, "margin": 0, "spacing": 0, "tiles": self._ground(),
            }],
        }  # fmt: skip
        return msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"

    def _ground(self) -> list[dict[str, Any]]:
        """What is to be known of tiles that are not simply walked on."""
        return [
            {
                "id": y * self.scene.columns + x, "type": surface.look,
                "properties": _properties({"ground": surface.name, "passage": surface.passage}
                                          | ({"solid": True} if surface.passage == "blocked" else {})),
            }
            for (x, y), surface in sorted(self.scene.surfaces.items(), key=lambda item: (item[0][1], item[0][0]))
        ]  # fmt: skip

    def _add_objects(self) -> None:
        scene = self.scene
        self._add_group("Walls", [self._line("", wall.kind, wall.points) for wall in scene.walls])
        doors = [
            self._line("", DOOR_CLASSES.get(door.kind, "door"), (door.a, door.b), {"state": door.state, "found": door.found})
            for door in scene.doors
        ]
        self._add_group("Doors", doors)
        lights = [
            self._point(light.name, "light", light.at, {"bright": light.bright, "dim": light.dim, "lit": light.lit})
            for light in scene.lights
        ]
        self._add_group("Lights", lights)
        props = [
            self._box(prop.name, "prop", prop.at, prop.columns, prop.rows, {
                "look": prop.look, "cover": prop.cover, "blocks": prop.blocks, "opaque": prop.opaque, "hidden": prop.hidden,
            })
            for prop in scene.props
        ]  # fmt: skip
        self._add_group("Things", props)
        zones = [
            self._ring(zone.name, "zone", zone.ring, {
                "id": zone.id, "terrain": zone.terrain, "aspects": ";".join(zone.aspects), "notes": zone.notes,
                "hidden": not zone.revealed,
            })
            for zone in scene.zones if zone.ring
        ]  # fmt: skip
        self._add_group("Zones", zones)
        tokens = [
            self._box(token.name, "token", token.at, token.size, token.size, {
                "size": token.size, "side": token.disposition, "party": token.side, "hidden": token.hidden, "notes": token.notes,
            })
            for token in scene.tokens
        ]  # fmt: skip
        self._add_group("Figures", tokens)

    def _add_group(self, name: str, objects: list[dict[str, Any]]) -> None:
        if objects:
            self._add_layer({"type": "objectgroup", "name": name, "draworder": "topdown", "x": 0, "y": 0, "objects": objects})

    def _add_layer(self, layer: dict[str, Any]) -> None:
        self._layers.append({"id": len(self._layers) + 1, "opacity": 1, "visible": True, **layer})

    def _object(self, name: str, kind: str, at: Point, said: Properties) -> dict[str, Any]:
        self._objects += 1
        return {
            "id": self._objects, "name": name, "type": kind, "x": self._px(at[0]), "y": self._px(at[1]), "width": 0, "height": 0,
            "rotation": 0, "visible": True, "properties": _properties(said),
        }  # fmt: skip

    def _line(self, name: str, kind: str, points: tuple[Point, ...], said: Properties = NOTHING) -> dict[str, Any]:
        return {**self._object(name, kind, points[0], said), "polyline": self._corners(points, points[0])}

    def _ring(self, name: str, kind: str, ring: tuple[Point, ...], said: Properties) -> dict[str, Any]:
        return {**self._object(name, kind, ring[0], said), "polygon": self._corners(ring, ring[0])}

    def _box(self, name: str, kind: str, at: Point, width: float, height: float, said: Properties) -> dict[str, Any]:
        return {**self._object(name, kind, at, said), "width": self._px(width), "height": self._px(height)}

    def _point(self, name: str, kind: str, at: Point, said: Properties) -> dict[str, Any]:
        return {**self._object(name, kind, at, said), "point": True}

    def _corners(self, points: Iterable[Point], origin: Point) -> list[dict[str, float]]:
        return [{"x": self._px(x - origin[0]), "y": self._px(y - origin[1])} for x, y in points]

    def _px(self, length: float) -> float:
        return round(length * self.size, 3) + 0.0


def _properties(said: Properties) -> list[dict[str, Any]]:
    """Properties with their types; texts that say nothing are not there."""
    return [
        {"name": name, "type": next(word for kind, word in TYPES if isinstance(value, kind)), "value": value}
        for name, value in said.items()
        if value != ""
    ]
