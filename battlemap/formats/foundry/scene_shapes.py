"""Regions and drawings of a Foundry scene: areas, labels, and what is only drawn."""

from collections.abc import Callable, Iterable
from typing import Any

from battlemap.board.ids import Cell, Point
from battlemap.formats.found.found_map import LONGEST_TEXT, MOST_THINGS, FoundArea, FoundNote, LeftOut
from battlemap.formats.found.plain_values import items, mapping, number_or, words
from battlemap.formats.found.shape_cells import box_ring, ellipse_ring, polygon_cells, turned

MOST_COVERED, MOST_SHAPES = 6, 500
"""Regions are read until they cover the map so often, each with so many shapes."""
NO_PLACE = "they are no places: they change light or weather"
Place = Callable[[float, float], Point]
"""A place on the canvas in cells of the picture."""
NO_PLACES = frozenset({"adjustDarknessLevel", "suppressWeather", "pauseGame", "toggleBehavior"})
"""The behaviors of a region that say nothing of a place. A text that is shown, a script and a teleporter do."""
TRAITS = {
    "difficultTerrain": "Difficult terrain", "hazard": "Hazard", "cover": "Cover", "obscured": "Obscured", "barrier": "Barrier",
    "light": "Light",
}  # fmt: skip
"""What a region's flags may say of it."""


def read_regions(regions: Iterable[Any], at: Place, columns: int, rows: int) -> tuple[list[FoundArea], list[LeftOut]]:
    """Regions with shapes as areas; those that cover no cell are left out."""
    areas: list[FoundArea] = []
    bare = spare = effects = 0
    room = MOST_COVERED * columns * rows
    for number, region in enumerate(list(regions)[:MOST_THINGS], 1):
        fields = mapping(region)
        cells: set[Cell] = set()
        if room < 0:
            spare += 1
            continue
        if is_effect(fields):
            effects += 1
            continue
        for shape in map(mapping, items(fields.get("shapes"))[:MOST_SHAPES]):
            covered = set(polygon_cells(region_ring(shape, at), columns, rows))
            room -= len(covered)
            if room < 0:
                break
            cells = cells - covered if shape.get("hole") else cells | covered
        if cells:
            name = words(fields.get("name")) or f"Region {number}"
            areas.append(FoundArea(name, frozenset(cells), aspects=tuple(region_aspects(fields)), hidden=False))
        else:
            bare += 1
    left = [LeftOut("A region" if bare == 1 else f"{bare} regions", "no cell of the map lies in it")] if bare else []
    if effects:
        what = "A region" if effects == 1 else f"{effects} regions"
        left.append(LeftOut(what, "it is no place: it changes light or weather" if effects == 1 else NO_PLACE))
    if spare:
        left.append(LeftOut("A region" if spare == 1 else f"{spare} regions", "those before them cover the map many times over"))
    return areas, left


def is_effect(region: dict[str, Any]) -> bool:
    """True if a region only changes light or weather, or how the other program behaves: then it is no place."""
    kinds = {words(mapping(behavior).get("type")) for behavior in items(region.get("behaviors"))}
    return bool(kinds) and kinds <= NO_PLACES and not region_aspects(region)


def region_ring(shape: dict[str, Any], at: Place) -> list[Point]:
    """The outline of one shape of a region, in cells; empty for a shape of no known kind."""
    x, y = number_or(shape.get("x"), 0.0), number_or(shape.get("y"), 0.0)
    kind = words(shape.get("type")).lower()
    ring: list[Point] = []
    if kind == "polygon":
        ring = flat_ring(shape.get("points"))
    elif kind == "rectangle":
        width, height = number_or(shape.get("width"), 0.0), number_or(shape.get("height"), 0.0)
        ring = box_ring(x, y, width, height, number_or(shape.get("rotation"), 0.0), (x, y) if "anchorX" in shape else None)
    elif kind in ("ellipse", "circle"):
        across = number_or(shape.get("radiusX", shape.get("radius")), 0.0)
        down = number_or(shape.get("radiusY", shape.get("radius")), across)
        ring = turned(ellipse_ring((x, y), across, down), number_or(shape.get("rotation"), 0.0), (x, y))
    return [at(*corner) for corner in ring]


def flat_ring(value: Any) -> list[Point]:
    """Corners from a flat list of numbers [x, y, x, y …] or from pairs; none if it is neither."""
    plain = items(value)
    if plain and isinstance(plain[0], list | tuple):
        plain = [number for pair in plain for number in items(pair)[:2]]
    numbers = [number_or(number, 0.0) for number in plain]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def region_aspects(fields: dict[str, Any]) -> list[str]:
    """What a region's flags of a game say of it, in words."""
    said: list[str] = []
    for flags in mapping(fields.get("flags")).values():
        traits = mapping(mapping(flags).get("traits"))
        said += [title for key, title in TRAITS.items() if traits.get(key)]
        said += [words(text) for text in items(mapping(flags).get("aspects")) if words(text)]
    return list(dict.fromkeys(said))


def read_drawings(drawings: Iterable[Any], at: Place) -> tuple[list[FoundNote], list[LeftOut]]:
    """The texts of drawings as notes; their lines are left out."""
    notes: list[FoundNote] = []
    lines = 0
    for drawing in list(drawings)[:MOST_THINGS]:
        fields = mapping(drawing)
        text = words(fields.get("text"), LONGEST_TEXT)
        if text:
            shape = mapping(fields.get("shape"))
            half_x, half_y = (number_or(shape.get(key, fields.get(key)), 0.0) / 2 for key in ("width", "height"))
            x, y = number_or(fields.get("x"), 0.0), number_or(fields.get("y"), 0.0)
            notes.append(FoundNote(at(x + half_x, y + half_y), text))
        else:
            lines += 1
    left = [LeftOut("A drawn line" if lines == 1 else f"{lines} drawn lines", "only the words of drawings are taken")]
    return notes, left if lines else []
