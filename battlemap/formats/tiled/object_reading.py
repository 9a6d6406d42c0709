"""The objects of a Tiled map as walls, doors, areas, lights, tokens, notes and things."""

from math import ceil, floor
from typing import Any

from msgspec import Struct

from battlemap.board.ids import Point
from battlemap.board.zone_map import BarrierState
from battlemap.formats.found.found_map import (
    LONGEST_TEXT,
    FoundArea,
    FoundLight,
    FoundNote,
    FoundProp,
    FoundToken,
    LeftOut,
)
from battlemap.formats.found.plain_values import flag, items, mapping, number, number_or, whole, words
from battlemap.formats.found.shape_cells import box_ring, ellipse_ring, polygon_cells, turned
from battlemap.formats.map_walls import Disposition, MapDoor, MapWall
from battlemap.formats.tiled.object_classes import DOOR_KINDS, FRIENDLY, PROPS, TRAPS, WALL_KINDS, use_of
from battlemap.formats.tiled.object_templates import ObjectTemplates
from battlemap.formats.tiled.xml_form import MOST_OBJECTS, UNREAD

MOST_COVERED = 6
"""Zones are read until they cover the map so often."""
SIDES: dict[str, Disposition] = {"friendly": "friendly", "neutral": "neutral", "hostile": "hostile"}


class TiledObject(Struct, frozen=True):
    """One object, in cells. *ring*: its corners; an open line if it is not *closed*; one corner for a point."""

    name: str
    kind: str
    """Its class in small letters."""
    ring: tuple[Point, ...]
    closed: bool
    properties: dict[str, Any]
    text: str = ""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width, height."""
        xs, ys = [x for x, _ in self.ring], [y for _, y in self.ring]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    @property
    def middle(self) -> Point:
        left, top, width, height = self.box
        return left + width / 2, top + height / 2


class TiledObjects:
    """All objects of a map on their way into what they become. *tile*: how many px a cell has."""

    def __init__(self, tile: tuple[int, int], origin: tuple[int, int], columns: int, rows: int) -> None:
        self.tile, self.origin, self.columns, self.rows = tile, origin, columns, rows
        self.walls: list[MapWall] = []
        self.doors: list[MapDoor] = []
        self.areas: list[FoundArea] = []
        self.lights: list[FoundLight] = []
        self.tokens: list[FoundToken] = []
        self.notes: list[FoundNote] = []
        self.props: list[FoundProp] = []
        self._unknown: dict[str, int] = {}
        self._unread, self._taken = 0, 0
        self._room = MOST_COVERED * columns * rows
        self._take = {
            "wall": self._wall, "door": self._door, "area": self._area, "light": self._light, "token": self._token,
            "note": self._note, "prop": self._prop,
        }  # fmt: skip

    @property
    def left_out(self) -> list[LeftOut]:
        """The objects nobody knows what to make of, by class."""
        left = [
            LeftOut(f"{count} objects “{kind}”" if count > 1 else f"An object “{kind}”", "its class is not known")
            for kind, count in sorted(self._unknown.items())
        ]  # fmt: skip
        if self._unread:
            left.append(LeftOut(f"{self._unread} more objects", f"no more than {MOST_OBJECTS} are read"))
        return left

    def read(self, layer: dict[str, Any], templates: dict[int, dict[str, Any]], models: ObjectTemplates) -> None:
        """Take all objects of a layer; *templates*: what sets say of tiles that stand as objects; *models*: those of objects."""
        objects = items(layer.get("objects"))
        room = MOST_OBJECTS - self._taken
        self._taken += min(len(objects), room)
        self._unread += max(0, len(objects) - room) + whole(layer.get(UNREAD))
        for plain in objects[:room]:
            found = self._object(models.whole(mapping(plain)), layer, templates)
            if found is None:
                continue
            use = use_of(found.kind) or use_of(words(layer.get("class"))) or use_of(words(layer.get("name")))
            if not use and found.text:
                use = "note"
            elif not use and found.name and not found.kind:
                use = "area" if found.closed else "note"
            if use:
                self._take[use](found)
            else:
                kind = found.kind or found.name or "without a class"
                self._unknown[kind] = self._unknown.get(kind, 0) + 1

    def _object(self, plain: dict[str, Any], layer: dict[str, Any], templates: dict[int, dict[str, Any]]) -> TiledObject | None:
        x, y = number(plain.get("x")), number(plain.get("y"))
        if x is None or y is None:
            return None
        x, y = x + number_or(layer.get("offsetx"), 0.0), y + number_or(layer.get("offsety"), 0.0)
        width, height = max(0.0, number_or(plain.get("width"), 0.0)), max(0.0, number_or(plain.get("height"), 0.0))
        turn = number_or(plain.get("rotation"), 0.0)
        named = {words(prop.get("name")).lower(): prop.get("value") for prop in map(mapping, items(plain.get("properties")))}
        kind = words(plain.get("class") or plain.get("type")).lower()
        if gid := plain.get("gid"):
            y -= height  # tiles stand on their lower left corner
            named = {**templates.get(int(number_or(gid, 0.0)), {}), **named}
            kind = kind or words(named.get("class")).lower()
        closed = True
        corners = plain.get("polygon") or plain.get("polyline")
        if corners:
            closed = bool(plain.get("polygon"))
            ring = [(x + number_or(mapping(at).get("x"), 0.0), y + number_or(mapping(at).get("y"), 0.0)) for at in items(corners)]
            ring = turned(ring, turn, (x, y))
        elif plain.get("ellipse") and width and height:
            ring = turned(ellipse_ring((x + width / 2, y + height / 2), width / 2, height / 2), turn, (x, y))
        elif (width or height) and not plain.get("point"):
            ring = box_ring(x, y, width, height, turn, (x, y))
        else:
            ring, closed = [(x, y)], False
        cells = tuple(self._cell(at) for at in ring)
        if not cells:
            return None
        text = words(mapping(plain.get("text")).get("text"), LONGEST_TEXT)
        return TiledObject(words(plain.get("name")), kind, cells, closed, named, text)

    def _cell(self, at: Point) -> Point:
        return at[0] / self.tile[0] - self.origin[0], at[1] / self.tile[1] - self.origin[1]

    def _wall(self, found: TiledObject) -> None:
        kind = WALL_KINDS.get(found.kind, "wall")
        ring = (*found.ring, found.ring[0]) if found.closed else found.ring
        if len(ring) >= 2:
            self.walls.append(MapWall(ring, kind))

    def _door(self, found: TiledObject) -> None:
        kind = DOOR_KINDS.get(found.kind, "door")
        told = words(found.properties.get("state")).lower()
        state: BarrierState = "shut"
        if told == "locked" or flag(found.properties.get("locked")):
            state = "locked"
        elif told in ("open", "opened") or flag(found.properties.get("open")):
            state = "open"
        stated = bool(told) or bool(found.properties.keys() & {"locked", "open"})
        secret = kind == "secret" or flag(found.properties.get("secret"))
        known = flag(found.properties.get("found"), usual=not secret)
        left, top, width, height = found.box
        if not found.closed and len(found.ring) >= 2:
            a, b = found.ring[0], found.ring[-1]
        elif width >= height:
            a, b = (left, top + height / 2), (left + max(width, 1.0), top + height / 2)
        else:
            a, b = (left + width / 2, top), (left + width / 2, top + height)
        self.doors.append(MapDoor(a, b, "secret" if secret else kind, state, known, stated))

    def _area(self, found: TiledObject) -> None:
        cells = frozenset(polygon_cells(found.ring, self.columns, self.rows)) if found.closed and self._room > 0 else frozenset()
        self._room -= len(cells)
        if not cells:
            self._unknown[found.name or "zone"] = self._unknown.get(found.name or "zone", 0) + 1
            return
        aspects = tuple(words(text) for text in words(found.properties.get("aspects"), 2_000).split(";") if words(text))
        name = found.name or f"Zone {len(self.areas) + 1}"
        notes, hidden = words(found.properties.get("notes"), LONGEST_TEXT), flag(found.properties.get("hidden"))
        self.areas.append(FoundArea(name, cells, words(found.properties.get("terrain"), 40) or "floor", notes, aspects, hidden))

    def _light(self, found: TiledObject) -> None:
        own = max(found.box[2], found.box[3]) / 2 or 4.0
        dim = number_or(found.properties.get("dim", found.properties.get("radius")), own)
        bright = number_or(found.properties.get("bright"), dim / 2)
        colour = words(found.properties.get("colour") or found.properties.get("color")).lstrip("#")[-6:]
        self.lights.append(FoundLight(found.middle, bright, max(dim, bright), colour, found.name or "Light"))

    def _token(self, found: TiledObject) -> None:
        left, top, width, height = found.box
        size = number_or(found.properties.get("size"), max(1.0, round(max(width, height))))
        usual = "friendly" if found.kind in FRIENDLY else "hostile"
        side = SIDES.get(words(found.properties.get("side")).lower(), SIDES[usual])
        notes, hidden = words(found.properties.get("notes"), LONGEST_TEXT), flag(found.properties.get("hidden"))
        at = (left, top) if found.closed else (float(floor(left)), float(floor(top)))
        self.tokens.append(FoundToken(found.name or found.kind.capitalize(), at, size, side, hidden, notes))

    def _note(self, found: TiledObject) -> None:
        said = [found.name, found.text, words(found.properties.get("text") or found.properties.get("notes"), LONGEST_TEXT)]
        if text := ": ".join(part for part in said if part):
            self.notes.append(FoundNote(found.middle, text))

    def _prop(self, found: TiledObject) -> None:
        left, top, width, height = found.box
        columns, rows = max(1, ceil(width - 0.3)), max(1, ceil(height - 0.3))
        look = words(found.properties.get("look")) or PROPS.get(found.kind, "crate")
        trap = found.kind in TRAPS
        cover = int(min(3, max(0, number_or(found.properties.get("cover"), 0 if trap else 1))))
        blocks, hidden = flag(found.properties.get("blocks"), usual=not trap), flag(found.properties.get("hidden"), usual=trap)
        at = (round(left) if found.closed else floor(left), round(top) if found.closed else floor(top))
        name = found.name or found.kind.capitalize() or "Thing"
        self.props.append(FoundProp(name, at, columns, rows, look, cover, blocks, hidden=hidden))
