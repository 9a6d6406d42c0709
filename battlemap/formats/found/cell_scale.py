"""How wide the cells of a foreign map are, in the unit of the game it is to be played by."""

from collections.abc import Mapping
from types import MappingProxyType

from battlemap.formats.found.found_map import FoundMap
from battlemap.rules.ruleset import AnyRuleset

FEET: Mapping[str, float] = MappingProxyType({
    "ft": 1.0, "ft.": 1.0, "feet": 1.0, "foot": 1.0, "'": 1.0,
    "m": 1 / 0.3, "metre": 1 / 0.3, "metres": 1 / 0.3, "meter": 1 / 0.3, "meters": 1 / 0.3,
    "yd": 3.0, "yd.": 3.0, "yard": 3.0, "yards": 3.0,
})  # fmt: skip
"""How many feet a unit has, as games convert them: five feet are one and a half metres."""


def scale_for(found: FoundMap, rules: AnyRuleset) -> tuple[float, str]:
    """How wide a cell is, and its unit.

    A game that counts cells has its distances in one unit: what the file says is converted into that, if it can be. Where the
    file says nothing, a cell is as wide as the game's own.
    """
    own, unit = rules.square
    if not found.cell:
        return own, found.unit or unit
    counts = rules.maps[0] == "grid" or rules.cells
    there, here = FEET.get((found.unit or unit).strip().lower()), FEET.get(unit)
    if not counts or there is None or here is None or there == here:
        return found.cell, found.unit or unit
    return round(found.cell * there / here, 3), unit
