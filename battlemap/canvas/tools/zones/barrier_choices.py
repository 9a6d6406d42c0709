"""The barriers that can be put on a border, in the order of their keys."""

from battlemap.board.zone_map import Barrier
from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption

BARRIER_ICONS: dict[Barrier, str] = {
    "open": "lucide/arrow-left-right", "ledge": "lucide/mountain", "door": "lucide/door-closed", "secret": "lucide/door-closed",
    "water": "lucide/waves", "waterfall": "lucide/waves", "wall": "lucide/brick-wall", "portcullis": "lucide/grip-vertical",
    "stairs": "lucide/arrow-up-down",
}  # fmt: skip
TITLES: dict[Barrier, str] = {
    "open": "Open way", "door": "Door", "wall": "Wall", "ledge": "Ledge", "water": "Water", "stairs": "Stairs",
    "secret": "Secret door", "portcullis": "Portcullis", "waterfall": "Waterfall",
}  # fmt: skip
"""The most frequent first: clicks on one border go through them in this order."""


class BarrierChoices:
    """The barrier that the next click puts on a border."""

    def __init__(self) -> None:
        self.value: Barrier = "door"

    @property
    def words(self) -> str:
        """Return the chosen barrier as it stands within a sentence."""
        return TITLES[self.value].lower()

    def choose(self, value: str) -> None:
        """Put this barrier from now on; an unknown one changes nothing."""
        self.value = next((barrier for barrier in TITLES if barrier == value), self.value)

    def step(self) -> None:
        """Choose the next barrier, after the last one the first."""
        order = list(TITLES)
        self.value = order[(order.index(self.value) + 1) % len(order)]

    def option(self) -> ChoiceOption:
        """Return the choice for the strip over the map."""
        items = tuple(ChoiceItem(kind, title, BARRIER_ICONS[kind], str(at)) for at, (kind, title) in enumerate(TITLES.items(), 1))
        return ChoiceOption("barrier", "Barrier", self.value, items)
