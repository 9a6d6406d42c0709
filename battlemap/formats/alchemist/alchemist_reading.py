"""Maps of Dungeon Alchemist as found maps: walls, doors and windows as lines in px, lights with a range, the picture beside."""

from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

from battlemap.board.grid_map import LARGEST
from battlemap.board.ids import Point
from battlemap.formats.found.found_map import MOST_THINGS, MOST_WALLS, FoundLight, FoundMap, FoundPicture, LeftOut, left_over
from battlemap.formats.found.picture_reading import picture_beside
from battlemap.formats.found.plain_values import items, mapping, number, number_or, point, whole, words
from battlemap.formats.map_walls import MapDoor, MapWall
from battlemap.store.database.codec import InvalidContent

KIND = "Dungeon Alchemist map"
USUAL_TILE = 100.0
"""The px of a cell, if the file does not say."""
WALL, DOOR, WINDOW = 0, 1, 2
"""The numbers that the file calls types of walls."""
BRIGHT = 0.5
"""The share of a light's range that is bright: the file has one range only."""
PICTURES = (".webp", ".png", ".jpg", ".jpeg")


def is_alchemist(value: Any) -> bool:
    """True if parsed JSON is a map of Dungeon Alchemist: the px of its tiles, or walls written as sections."""
    if not isinstance(value, dict) or "walls" not in value:
        return False
    first = mapping(next(iter(items(value["walls"])), None))
    return "pixelsPerTile" in value or "wallSection" in first


def read_alchemist(value: Any, name: str = "The file", folder: Path | None = None) -> FoundMap:
    """Return the map in parsed JSON. *folder*: where its picture may lie, under the name of the file.

    Raise InvalidContent, in one sentence, for a map without a size and without walls.
    """
    plain = mapping(value)
    tile = number_or(plain.get("pixelsPerTile"), 0.0)
    tile = tile if tile >= 1 else USUAL_TILE
    lines, broken = _lines(plain, tile)
    picture = next(filter(None, [picture_beside(folder, f"{Path(name).stem}{ending}") for ending in PICTURES]), None)
    columns, rows = _size(plain, tile, lines, picture)
    if columns < 1 or rows < 1:
        raise InvalidContent(f"{name} is a map of Dungeon Alchemist without a grid and without walls; export it again.")
    left: list[LeftOut] = []
    if broken:
        left.append(LeftOut("A wall" if broken == 1 else f"{broken} walls", "the file does not say where"))
    if max(columns, rows) > LARGEST:
        left.append(LeftOut(f"Everything beyond {LARGEST} cells", f"the map has {columns} × {rows}"))
        columns, rows = min(columns, LARGEST), min(rows, LARGEST)
    lights = list(_lights(plain, tile))
    left += [*left_over("Walls", len(lines), MOST_WALLS), *left_over("Lights", len(lights))]
    if picture is not None:
        picture = FoundPicture(
            picture.data, picture.mime, picture.width, picture.height, 0.0, 0.0, picture.width / tile, picture.height / tile
        )
    walls = [MapWall((a, b), "window" if kind == WINDOW else "wall") for a, b, kind in lines[:MOST_WALLS] if kind != DOOR]
    return FoundMap(
        KIND, Path(name).stem, columns, rows, picture=picture,
        walls=tuple(walls),
        doors=tuple([MapDoor(a, b, stated=False) for a, b, kind in lines if kind == DOOR][:MOST_THINGS]),
        lights=tuple(lights[:MOST_THINGS]), left_out=tuple(left),
        remarks=() if picture is not None else (f"The picture of the map lies in a file of its own: put it beside {name}.",),
    )  # fmt: skip


def _size(
    plain: dict[str, Any], tile: float, lines: list[tuple[Point, Point, int]], picture: FoundPicture | None
) -> tuple[int, int]:
    """Return columns and rows by the grid that the file names, else by the picture, else as far as walls reach; 0 for none."""
    grid = point(plain.get("grid"))
    if grid is not None and grid[0] >= 1 and grid[1] >= 1:
        return int(grid[0]), int(grid[1])
    if picture is not None:
        return max(1, round(picture.width / tile)), max(1, round(picture.height / tile))
    ends = [end for a, b, _ in lines for end in (a, b)]
    return (ceil(max([x for x, _ in ends])), ceil(max([y for _, y in ends]))) if ends else (0, 0)


def _lines(plain: dict[str, Any], tile: float) -> tuple[list[tuple[Point, Point, int]], int]:
    """Return the walls as (end, other end, type), in cells; and the number of walls without a place."""
    found: list[tuple[Point, Point, int]] = []
    broken = 0
    for wall in items(plain.get("walls")):
        fields = mapping(wall)
        ends = _section(fields) or _foot(fields)
        if ends is None or ends[0] == ends[1]:
            broken += 1
            continue
        (ax, ay), (bx, by) = ends
        found.append(((ax / tile, ay / tile), (bx / tile, by / tile), whole(fields.get("type"), WALL)))
    return found, broken


def _section(fields: dict[str, Any]) -> tuple[Point, Point] | None:
    """Return the ends of a wall as written in one text, "300 1799 300 1499", in px; None without it."""
    values = [number(part) for part in words(fields.get("wallSection")).split()]
    known = [value for value in values if value is not None]
    return ((known[0], known[1]), (known[2], known[3])) if len(values) == len(known) == 4 else None


def _foot(fields: dict[str, Any]) -> tuple[Point, Point] | None:
    """Return the ends of the foot of a wall as it stands in space, in px; None without it."""
    space = mapping(fields.get("wall3D"))
    a, b = (point(mapping(space.get(end)).get("bottom")) for end in ("p1", "p2"))
    return (a, b) if a is not None and b is not None else None


def _lights(plain: dict[str, Any], tile: float) -> Iterator[FoundLight]:
    for value in items(plain.get("lights")):
        light = mapping(value)
        at, reach = point(light.get("position")), number_or(light.get("range"), 0.0) / tile
        if at is not None and reach > 0:
            colour = words(light.get("color")).lstrip("#")[:6]
            yield FoundLight((at[0] / tile, at[1] / tile), reach * BRIGHT, reach, colour if len(colour) == 6 else "")
