"""What is chosen in the import window: cells, layers, what is made, for which game, at what scale, under which name."""

from collections.abc import Sequence

from msgspec.structs import replace

from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.formats.found.battle_making import Make, MapPlan, make_battle
from battlemap.formats.found.found_map import LAYERS, FoundMap, Layer
from battlemap.formats.found.regridding import lines_of, regrid
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle

MAKES: tuple[Make, ...] = ("grid", "zones", "both")


class ImportDraft:
    """The state of one import; the window shows it and changes it."""

    def __init__(self, found: FoundMap, rules: Sequence[AnyRuleset], usual: str = "") -> None:
        self.original, self.rules = found, tuple(rules)
        self.lines: ImageAlignment | None = lines_of(found)
        self.first_lines = self.lines
        self.certainty = found.certainty
        self.grid_shown = True
        self.layers: set[Layer] = set(LAYERS)
        self.title = found.title
        self.cell, self.unit = found.cell or 1.0, found.unit or "m"
        self.ruleset = next((game for game in self.rules if game.id == usual), self.rules[0])
        self.make: Make = "zones" if found.zones_first else "grid"
        self.use_game(self.ruleset.id)

    @property
    def found(self) -> FoundMap:
        """What was found, on the cells as they lie now."""
        return self.original if self.lines is None else regrid(self.original, self.lines)

    def use_game(self, ruleset: str) -> None:
        """Play by other rules; what cannot be made for them gives way to what can."""
        self.ruleset = next((game for game in self.rules if game.id == ruleset), self.ruleset)
        if not self.can(self.make):
            self.make = "both" if self.can("both") and self.make == "zones" else next(make for make in MAKES if self.can(make))
        elif self.ruleset.maps[0] == "zones" and self.make == "grid" and not self.original.picture:
            self.make = "zones"

    def can(self, make: Make) -> bool:
        """Whether the game is played on such a map."""
        return ("zones" if make == "zones" else "grid") in self.ruleset.maps

    def plan(self) -> MapPlan:
        """What is to be made, in the words of the makers."""
        return MapPlan(self.make, frozenset(self.layers), self.cell, self.unit, self.title)

    def battle(self) -> Battle:
        """The battle, as it would begin. StoreError, in one sentence, if none can be made."""
        battle = make_battle(self.found, self.ruleset, self.plan())
        return replace(battle, remarks=self.original.remarks)
