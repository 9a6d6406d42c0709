"""Which ground the next zone has: the few at hand on the strip, all in the list."""

from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption, RecentChoices
from battlemap.paint.surfaces.terrains import TERRAINS

AT_HAND = ("floor", "grass", "forest", "stone", "water", "timber", "hall")
"""The terrains behind the keys 1 to 7 at first."""


class TerrainChoices:
    """Of one tool."""

    def __init__(self) -> None:
        self.value = AT_HAND[0]
        self._recent = RecentChoices(AT_HAND)

    def choose(self, value: str) -> None:
        """This one from now on."""
        if value in TERRAINS:
            self.value = value
            self._recent.use(value)

    def option(self) -> ChoiceOption:
        """For the strip."""
        near = tuple(terrain_item(name, str(at)) for at, name in enumerate(self._recent.values, 1))
        return ChoiceOption("terrain", "Ground", self.value, near, tuple(terrain_item(name) for name in TERRAINS))


def terrain_item(name: str, key: str = "") -> ChoiceItem:
    """A terrain as it is chosen, with a sample of it."""
    return ChoiceItem(name, TERRAINS[name].words, "", key, terrain=name, group=TERRAINS[name].group)
