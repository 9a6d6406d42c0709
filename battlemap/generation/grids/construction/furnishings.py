"""The things that recipes put on a grid: how large each is, what cover it gives, whether it is in the way."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Furnishing(Struct, frozen=True):
    """A kind of thing as recipes put it down, lying along its columns."""

    look: str
    name: str
    columns: int = 1
    rows: int = 1
    cover: int = 1
    """1 light, 2 medium, 3 full cover; 0: none."""
    blocks: bool = True
    opaque: bool = False
    turnable: bool = True
    """Whether it may as well lie across."""

    @property
    def turned(self) -> Furnishing:
        """The same thing turned by a quarter."""
        return replace(self, columns=self.rows, rows=self.columns)

    def named(self, name: str) -> Furnishing:
        """The same thing under another name."""
        return replace(self, name=name)

    def sized(self, columns: int, rows: int) -> Furnishing:
        """The same thing, larger or smaller."""
        return replace(self, columns=columns, rows=rows)


CRATE = Furnishing("crate", "Crate", cover=2)
BARREL = Furnishing("barrel", "Barrel")
SACK = Furnishing("sack", "Sacks", blocks=False)
CHEST = Furnishing("chest", "Chest")
TABLE = Furnishing("table", "Table", 2, 2)
COUNTER = Furnishing("table", "Counter", 3, 1, cover=2)
BENCH = Furnishing("bench", "Bench", 2, 1, cover=0, blocks=False)
BED = Furnishing("bed", "Bed", 1, 2, cover=0, blocks=False, turnable=False)
SHELF = Furnishing("shelf", "Shelf", 2, 1, cover=3, opaque=True, turnable=False)
CAULDRON = Furnishing("cauldron", "Cauldron")
TREE = Furnishing("tree", "Tree", cover=2)
GREAT_TREE = Furnishing("tree", "Old tree", 2, 2, cover=2)
BUSH = Furnishing("bush", "Bush", blocks=False)
BOULDER = Furnishing("rock", "Boulder", 2, 2, cover=2)
ROCK = Furnishing("rock", "Rock", cover=1)
DRIPSTONE = Furnishing("rock", "Dripstone", cover=3, opaque=True)
LOG = Furnishing("log", "Log", 3, 1)
STUMP = Furnishing("stump", "Tree stump")
HAYSTACK = Furnishing("haystack", "Haystack", 2, 2, cover=2)
BALES = Furnishing("haystack", "Straw bales", 2, 1)
CART = Furnishing("cart", "Cart", 3, 2, cover=2)
WAGON = Furnishing("wagon", "Wagon", 4, 2, cover=3, opaque=True)
TENT = Furnishing("tent", "Tent", 3, 2, cover=1, opaque=True)
PILLAR = Furnishing("pillar", "Pillar", cover=3, opaque=True)
STATUE = Furnishing("statue", "Statue", cover=2)
ALTAR = Furnishing("altar", "Altar", 2, 1, cover=2)
WELL = Furnishing("well", "Well", 2, 2, cover=2)
FOUNTAIN = Furnishing("fountain", "Fountain", 3, 3, cover=2)
GRAVE = Furnishing("grave", "Grave", 1, 2, blocks=False, turnable=False)
HATCH = Furnishing("hatch", "Trapdoor", cover=0, blocks=False)
