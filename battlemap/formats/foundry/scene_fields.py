"""A Foundry scene of any version brought to one shape: grid, picture, padding. Field names as in version 12."""

from math import ceil
from typing import Any

from msgspec import Struct

from battlemap.formats.found.plain_values import items, mapping, number_or, whole, words

GRIDLESS, SQUARES = 0, 1
USUAL_SIZE = 100.0


class SceneFields(Struct, frozen=True):
    """What of a scene differs between versions. Lengths are px of the scene."""

    version: int
    """9, 10, 12 or 14: the first of those that are written alike."""
    size: float
    """How wide a cell is."""
    grid_type: int
    distance: float
    units: str
    width: float
    height: float
    left: float
    """Where the picture's upper left corner lies on the padded canvas."""
    top: float
    picture: str
    """Where the picture is on the server; empty if there is none."""
    foreground: str
    picture_shift: tuple[float, float]
    levels: tuple[str, ...]
    """The names of the levels of a scene with several."""
    level: str = ""
    """The id of the level that is taken."""

    @property
    def metres(self) -> tuple[float, str]:
        """How wide a cell is, and in what unit."""
        return (self.distance, self.units) if self.distance > 0 and self.units else (0.0, "")


def scene_version(scene: dict[str, Any]) -> int:
    """Which versions write a scene like this: 9 and before, 10 and 11, 12 and 13, 14."""
    if items(scene.get("levels")) or "initialLevel" in scene:
        return 14
    if "environment" in scene or "regions" in scene:
        return 12
    return 10 if isinstance(scene.get("grid"), dict) else 9


def scene_fields(scene: dict[str, Any]) -> SceneFields:
    """The fields of a scene; what it does not say is as Foundry has it."""
    version, grid = scene_version(scene), mapping(scene.get("grid"))
    if grid:
        size, kind = number_or(grid.get("size"), USUAL_SIZE), whole(grid.get("type"), SQUARES)
        distance, units = number_or(grid.get("distance"), 0.0), words(grid.get("units"), 12)
    else:
        size, kind = number_or(scene.get("grid"), USUAL_SIZE), whole(scene.get("gridType"), SQUARES)
        distance, units = number_or(scene.get("gridDistance"), 0.0), words(scene.get("gridUnits"), 12)
    size = size if size >= 1 else USUAL_SIZE
    width, height = number_or(scene.get("width"), 0.0), number_or(scene.get("height"), 0.0)
    padding = min(max(number_or(scene.get("padding"), 0.25), 0.0), 0.5)
    background, foreground, levels = mapping(scene.get("background")), scene.get("foreground"), []
    level = ""
    if version == 14:
        all_levels = [mapping(level) for level in items(scene.get("levels"))]
        first = next((level for level in all_levels if level.get("_id") == scene.get("initialLevel")), None)
        first = first or (all_levels[0] if all_levels else {})
        level = words(first.get("_id"))
        background, levels = mapping(first.get("background")) or background, [words(level.get("name")) for level in all_levels]
        foreground = mapping(first.get("foreground")).get("src") or foreground
    picture = words(background.get("src") or scene.get("img"), 1_000)
    shift = (
        number_or(scene.get("shiftX", background.get("offsetX")), 0.0),
        number_or(scene.get("shiftY", background.get("offsetY")), 0.0),
    )
    left, top = ceil(round(padding * width / size, 6)) * size, ceil(round(padding * height / size, 6)) * size
    return SceneFields(
        version, size, kind, distance, units, width, height, left, top, picture, words(foreground, 1_000), shift,
        tuple(name for name in levels if name) if len(levels) > 1 else (), level,
    )  # fmt: skip
