"""Scenes for Foundry VTT in the shape of versions 12 and 13; later ones bring them to their own when they are imported.

Without padding, so that a place on the canvas is a place on the picture. The picture lies beside the file under its own name
and has to be sent to the server; what a scene has no field for stands in the flags of this program.
"""

from hashlib import sha256
from typing import Any

import msgspec

from battlemap.board.grid_map import EdgeKind, Light
from battlemap.board.ids import Point
from battlemap.formats.map_walls import MapDoor
from battlemap.formats.tabletop.tabletop_scene import ScenePicture, TabletopLight, TabletopScene, TabletopToken, TabletopZone

OWN = "battlemap"
"""Under this name stand flags of ours."""
CORE = "12.331"
LEAST_PIXELS = 50
"""Foundry takes no smaller cells."""
NORMAL, LIMITED, NONE = 20, 10, 0
SENSES: dict[EdgeKind, tuple[int, int]] = {
    "wall": (NORMAL, NORMAL), "low wall": (NONE, LIMITED), "window": (NORMAL, NONE), "fence": (NORMAL, NONE),
    "curtain": (NONE, NORMAL), "door": (NORMAL, NORMAL), "secret": (NORMAL, NORMAL), "portcullis": (NORMAL, NONE),
}  # fmt: skip
"""How far each kind stops movement and sight."""
DOOR_STATES = {"shut": 0, "open": 1, "locked": 2}
DISPOSITIONS = {"hostile": -1, "neutral": 0, "friendly": 1}
DARKNESS: dict[Light, float] = {"bright": 0.0, "dim": 0.5, "dark": 1.0}
REGION_COLOURS = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00", "#999999")
ID_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def write_scene(scene: TabletopScene, picture: ScenePicture, picture_name: str) -> bytes:
    """The file. *picture_name*: of the picture's file, which lies beside it."""
    return SceneWriter(scene, picture.pixels).write(picture_name)


class SceneWriter:
    """One scene on its way into Foundry's fields; *size*: how many px a cell is wide."""

    def __init__(self, scene: TabletopScene, size: int) -> None:
        self.scene, self.size = scene, size
        self._made = 0

    def write(self, picture_name: str) -> bytes:
        """All of it as JSON."""
        scene, size = self.scene, self.size
        distance, unit = (scene.cell, scene.unit) if scene.is_grid else (1, "zone" if scene.zones else "")
        plain: dict[str, Any] = {
            "name": scene.title, "navigation": True, "navName": "",
            "background": {
                "src": picture_name, "scaleX": 1, "scaleY": 1, "offsetX": 0, "offsetY": 0, "rotation": 0, "anchorX": 0,
                "anchorY": 0, "fit": "fill", "tint": "#ffffff", "alphaThreshold": 0,
            },
            "backgroundColor": "#3b342b", "foreground": None, "foregroundElevation": None,
            "width": scene.columns * size, "height": scene.rows * size, "padding": 0,
            "initial": {"x": scene.columns * size / 2, "y": scene.rows * size / 2, "scale": 0.5},
            "grid": {
                "type": 1 if scene.is_grid else 0, "size": size, "style": "solidLines", "thickness": 1, "color": "#000000",
                "alpha": 0.2, "distance": distance, "units": unit,
            },
            "tokenVision": True, "fog": {"exploration": True, "overlay": None, "colors": {"explored": None, "unexplored": None}},
            "environment": {
                "darknessLevel": DARKNESS[scene.ambient], "darknessLock": False, "cycle": False,
                "globalLight": {"enabled": scene.ambient == "bright", "bright": scene.ambient == "bright"},
            },
            "walls": [*self._walls(), *map(self._door, scene.doors)],
            "lights": [self._light(light) for light in scene.lights],
            "tokens": [self._token(token) for token in scene.tokens],
            "notes": [*self._notes()], "drawings": [], "sounds": [], "templates": [],
            "tiles": [],
            "regions": [self._region(zone, at) for at, zone in enumerate(scene.zones)],
            "flags": {OWN: self._flags()}, "ownership": {"default": 0},
            "_stats": {"coreVersion": CORE, "systemId": None, "systemVersion": None},
        }  # fmt: skip
        return msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"

    def _id(self, kind: str) -> str:
        """An id of sixteen letters, the same each time the same scene is written."""
        self._made += 1
        number = int.from_bytes(sha256(f"{self.scene.title} {kind} {self._made}".encode()).digest()[:16], "big")
        return "".join(ID_LETTERS[(number // 62**at) % 62] for at in range(16))

    def _px(self, point: Point) -> tuple[float, float]:
        return round(point[0] * self.size, 2), round(point[1] * self.size, 2)

    def _walls(self) -> list[dict[str, Any]]:
        return [
            self._wall(a, b, wall.kind)
            for wall in (*self.scene.walls, *self.scene.objects)
            for a, b in zip(wall.points, wall.points[1:], strict=False)
        ]

    def _wall(self, a: Point, b: Point, kind: EdgeKind) -> dict[str, Any]:
        move, sight = SENSES[kind]
        return {
            "_id": self._id("wall"), "c": [*self._px(a), *self._px(b)], "light": sight, "move": move, "sight": sight,
            "sound": NORMAL if kind in ("wall", "door", "secret", "window") else NONE, "dir": 0, "door": 0, "ds": 0,
            "threshold": {"light": None, "sight": None, "sound": None, "attenuation": False}, "flags": {OWN: {"kind": kind}},
        }  # fmt: skip

    def _door(self, door: MapDoor) -> dict[str, Any]:
        kind = 2 if door.kind == "secret" and not door.found else 1
        return {**self._wall(door.a, door.b, door.kind), "door": kind, "ds": DOOR_STATES[door.state]}

    def _light(self, light: TabletopLight) -> dict[str, Any]:
        x, y = self._px(light.at)
        far = self.scene.cell if self.scene.is_grid else 1.0
        return {
            "_id": self._id("light"), "x": x, "y": y, "rotation": 0, "walls": True, "vision": False, "hidden": not light.lit,
            "config": {
                "alpha": 0.5, "angle": 360, "bright": round(light.bright * far, 3), "dim": round(light.dim * far, 3),
                "color": "#ffd9a0", "coloration": 1, "attenuation": 0.5, "luminosity": 0.5, "saturation": 0, "contrast": 0,
                "shadows": 0, "negative": False, "priority": 0, "darkness": {"min": 0, "max": 1},
                "animation": {"type": None, "speed": 5, "intensity": 5, "reverse": False},
            },
            "flags": {OWN: {"name": light.name}},
        }  # fmt: skip

    def _token(self, token: TabletopToken) -> dict[str, Any]:
        x, y = self._px(token.at)
        return {
            "_id": self._id("token"), "name": token.name, "displayName": 30, "actorId": None, "actorLink": False, "delta": {},
            "x": x, "y": y, "width": token.size, "height": token.size, "elevation": 0, "rotation": 0, "lockRotation": True,
            "texture": {"src": "icons/svg/mystery-man.svg", "scaleX": 1, "scaleY": 1, "tint": token.colour or "#ffffff"},
            "disposition": DISPOSITIONS[token.disposition], "displayBars": 0, "hidden": token.hidden, "alpha": 1,
            "sight": {"enabled": token.disposition == "friendly", "range": None, "angle": 360, "visionMode": "basic"},
            "light": {}, "flags": {OWN: {"id": token.id, "side": token.side, "notes": token.notes}},
        }  # fmt: skip

    def _notes(self) -> list[dict[str, Any]]:
        return [self._note(zone.at, zone.notes) for zone in self.scene.zones if zone.notes]

    def _note(self, at: Point, text: str) -> dict[str, Any]:
        x, y = self._px(at)
        return {
            "_id": self._id("note"), "entryId": None, "pageId": None, "x": x, "y": y, "elevation": 0, "sort": 0,
            "texture": {"src": "icons/svg/book.svg", "tint": "#ffffff"}, "iconSize": 40, "text": text, "fontFamily": "Signika",
            "fontSize": 32, "textAnchor": 1, "textColor": "#ffffff", "global": False, "flags": {},
        }  # fmt: skip

    def _region(self, zone: TabletopZone, number: int) -> dict[str, Any]:
        points = [coordinate for corner in zone.ring for coordinate in self._px(corner)]
        told = {
            "id": zone.id, "aspects": list(zone.aspects), "terrain": zone.terrain,
            "ways": [
                {"to": link.b if link.a == zone.id else link.a, "barrier": link.barrier, "state": link.state}
                for link in self.scene.links
                if zone.id == link.a or (zone.id == link.b and not link.one_way)
            ],
        }  # fmt: skip
        return {
            "_id": self._id("region"), "name": zone.name, "color": REGION_COLOURS[number % len(REGION_COLOURS)],
            "shapes": [{"type": "polygon", "points": points, "hole": False}], "elevation": {"bottom": None, "top": None},
            "behaviors": [
                {
                    "_id": self._id("behavior"), "name": "", "type": "modifyMovementCost", "system": {}, "disabled": False,
                    "flags": {},
                }
            ],
            "visibility": 2 if zone.revealed else 1, "locked": False, "flags": {OWN: told},
        }  # fmt: skip

    def _flags(self) -> dict[str, Any]:
        """What the scene has no field for: aspects, notes, the things on the map, and the zones' ways."""
        scene = self.scene
        return {
            "aspects": list(scene.aspects), "notes": scene.notes,
            "props": [msgspec.to_builtins(prop) for prop in scene.props],
            "ways": [msgspec.to_builtins(link) for link in scene.links],
        }  # fmt: skip
