"""The light of a place by day, at dusk and at night, and which lamps burn then."""

from __future__ import annotations

from msgspec.structs import replace

from battlemap.board.grid_map import GridMap
from battlemap.generation.grids.construction.grid_builder import GridBuilder
from battlemap.generation.recipe import OptionValue, RecipeOption

DAYTIME = RecipeOption(
    "light", "Light", (OptionValue("day", "Day"), OptionValue("dusk", "Dusk"), OptionValue("night", "Night")), "day"
)  # fmt: skip
"""For places under the sky."""
LAMPLIGHT = RecipeOption(
    "light", "Light", (OptionValue("lit", "Lamps lit"), OptionValue("gloom", "Gloom"), OptionValue("dark", "Dark")), "lit"
)  # fmt: skip
"""For places under the ground."""


def illuminate(builder: GridBuilder, grid: GridMap, word: str) -> GridMap:
    """The map in the light of a value of DAYTIME or LAMPLIGHT. Gloomy places are dark without lamps, but in the gloom dim.

    By day only those lamps burn that always do, in the dark of a cellar none.
    """
    plain, roofed, gloomy = {
        "day": ("b", "b", "m"), "dusk": ("m", "m", "d"), "night": ("d", "d", "d"),
        "lit": ("b", "b", "d"), "gloom": ("b", "b", "m"), "dark": ("b", "b", "d"),
    }[word]  # fmt: skip
    rows = [
        "".join(
            gloomy if (x, y) in builder.gloomy else roofed if (x, y) in builder.roofed else plain for x in range(grid.columns)
        )
        for y in range(grid.rows)
    ]
    burning = word in ("dusk", "night", "lit", "gloom")
    lamps = {key: replace(lamp, lit=word != "dark" and (burning or lamp.lit)) for key, lamp in grid.lamps.items()}
    bright = all(set(row) == {"b"} for row in rows)
    return replace(grid, lights=() if bright else tuple(rows), lamps=lamps)
