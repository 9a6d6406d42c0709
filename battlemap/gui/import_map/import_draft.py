"""What is chosen in the import window: cells, layers, what is made, for which game, at what scale, under which name."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.formats.found.battle_making import LIKELY_CELLS, Make, MapPlan, make_battle
from battlemap.formats.found.cell_scale import scale_for
from battlemap.formats.found.door_states import DoorChoice, stand_doors
from battlemap.formats.found.found_map import LAYERS, FoundMap, Layer
from battlemap.formats.found.regridding import lines_of, regrid
from battlemap.formats.found.underlay import lay_under, lines_for_size
from battlemap.formats.image_map import ImageInfo, picture_map
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Asset, Battle, empty_board, new_battle

Outcome: TypeAlias = Literal["grid", "zones", "both", "under"]
"""What is made of a map: a new battle of one of three kinds, or the ground of the map that is open."""
MAKES: tuple[Outcome, ...] = ("grid", "zones", "both", "under")


class ImportDraft:
    """The state of one import; the window shows it and changes it. *board*: the battle that is open, if one is."""

    def __init__(self, found: FoundMap, rules: Sequence[AnyRuleset], usual: str = "", board: AnyEncounter | None = None) -> None:
        self.original, self.rules, self.board = found, tuple(rules), board
        self.lines: ImageAlignment | None = lines_of(found)
        self.certainty = found.certainty
        self.grid_shown = True
        self.keeps_size = True
        """Whether a grid that is open keeps its size when the picture is laid under it."""
        self.divided = False
        """Whether zones share out a picture on which nothing else was found."""
        self.layers: set[Layer] = set(LAYERS)
        self.title = found.title
        self.doors: DoorChoice = "file"
        self.cell, self.unit = 1.0, "m"
        self.scale_typed = False
        """Whether somebody said how wide a cell is; else the game and the file say it."""
        self.ruleset = self.own_rules = next((game for game in self.rules if game.id == usual), self.rules[0])
        """The game it is to be played by; *own_rules*: that of the board."""
        self.make: Outcome = "zones" if found.zones_first else "grid"
        self.use_game(self.ruleset.id)
        if self.is_plain and self.can("under"):
            self.make = "under"
            if self.lines is not None and self.open_grid is not None and found.certainty < LIKELY_CELLS:
                self.lines = lines_for_size(self.lines.width, self.lines.height, self.open_grid)
        self.first_lines = self.lines

    @property
    def found(self) -> FoundMap:
        """What was found, on the cells as they lie now."""
        return stand_doors(self.original if self.lines is None else regrid(self.original, self.lines), self.doors)

    @property
    def is_plain(self) -> bool:
        """Whether it is a picture and nothing else."""
        return self.original.is_plain

    @property
    def open_grid(self) -> GridMap | None:
        """The grid that is open, if one is."""
        return self.board.grid if self.board is not None else None

    @property
    def choices(self) -> tuple[Outcome, ...]:
        """What can be chosen between."""
        return MAKES if self.can("under") else MAKES[:3]

    def use_game(self, ruleset: str) -> None:
        """Play by other rules; what cannot be made for them gives way to what can."""
        self.ruleset = next((game for game in self.rules if game.id == ruleset), self.ruleset)
        if not self.scale_typed:
            self.cell, self.unit = scale_for(self.original, self.ruleset)
        if not self.can(self.make):
            self.make = "both" if self.can("both") and self.make == "zones" else next(make for make in MAKES if self.can(make))
        elif self.ruleset.maps[0] == "zones" and self.make == "grid" and not self.original.picture:
            self.make = "zones"

    def can(self, make: Outcome) -> bool:
        """Whether the game is played on such a map, or there is one that is open."""
        if make == "under":
            return self.board is not None and self.original.picture is not None
        return ("zones" if make == "zones" else "grid") in self.ruleset.maps

    def plan(self) -> MapPlan:
        """What is to be made, in the words of the makers."""
        make: Make = "grid" if self.make == "under" else self.make
        return MapPlan(make, frozenset(self.layers), self.cell, self.unit, self.title, self.doors)

    def battle(self) -> Battle:
        """The battle, as it would begin. StoreError, in one sentence, if none can be made."""
        picture = self.original.picture
        if self.make == "zones" and self.is_plain and picture is not None:
            found = self.found
            sure = found.certainty >= LIKELY_CELLS
            info = ImageInfo(
                picture.mime, picture.width, picture.height, found.columns if sure else 0, found.rows if sure else 0, self.title
            )
            asset = Asset(picture.mime, picture.data)
            board = empty_board(self.ruleset, picture_map(info, asset.sha, self.divided), self.title)
            return new_battle(self.ruleset, board, (asset,), remarks=self.original.remarks)
        # the window has told what of the file is left out and how its cells lie; the battle tells what is lost in the making
        told = replace(self.found, left_out=(), dispute=None, certainty=1.0)
        return make_battle(told, self.ruleset, self.plan())

    def underlay(self, sha: str) -> ZoneMap | GridMap:
        """The open map with the picture under it, which is kept as *sha*. ValueError, in one sentence, if that cannot be."""
        if self.board is None:
            raise ValueError("No battle is open.")
        return lay_under(self.board, self.found, sha, self.keeps_size)
