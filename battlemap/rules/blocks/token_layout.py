"""Where everybody stands, apart from all else on a board: what distances, neighbours and lines of fire depend on."""

from functools import cached_property, lru_cache
from math import ceil
from typing import TypeAlias

from battlemap.board.encounter import Side
from battlemap.board.grid.distances import within
from battlemap.board.grid.line_of_fire import LineOfFire, line_of_fire
from battlemap.board.grid_map import GridMap, cells_under
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell, Place, SideId, TokenId
from battlemap.board.zone_map import ZoneMap

FAR = 999
"""The gap between things that have none: in different zones of a map without cells."""

Box: TypeAlias = tuple[int, int, int, int]
"""The columns and rows of something, first and last: left, top, right, bottom."""
TokenPlace: TypeAlias = tuple[TokenId, Place, float, SideId, bool, str]
"""A token, where it stands, how many cells it is wide, its side, whether it takes up no room any more, on whom it rides or ""."""


def box_at(x: int, y: int, footprint: float) -> Box:
    """Where something stands whose upper left cell is (x, y)."""
    wide = 0 if footprint <= 1 else ceil(footprint) - 1
    return x, y, x + wide, y + wide


def gap_between(a: Box, b: Box) -> int:
    """Cells from one to the other: 0 in one space, 1 side by side."""
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0)


class TokenLayout:
    """The places of all tokens on one map, and what follows from them alone; each answer is worked out once.

    There is one for all boards on which everybody stands alike, so it is a key for what depends on no more. Ask *layout_of*.
    """

    def __init__(
        self,
        same_map: IdentityKey[ZoneMap | GridMap],
        same_sides: IdentityKey[dict[SideId, Side]],
        places: tuple[TokenPlace, ...],
    ) -> None:
        self.grid = same_map.value if isinstance(same_map.value, GridMap) else None
        self._sides = same_sides.value
        self._place_of = {who: place for who, place, *_ in places}
        self._footprint_of = {who: footprint for who, _, footprint, *_ in places}
        self._side_of = {who: side for who, _, _, side, *_ in places}
        self._mount_of = {who: TokenId(mount) for who, *_, mount in places}
        self._there = [who for who, _, _, _, gone, _ in places if not gone]
        self._others: dict[tuple[TokenId, bool], tuple[TokenId, ...]] = {}
        self._near: dict[tuple[TokenId, int, bool], tuple[tuple[TokenId, int], ...]] = {}
        self._reachable: dict[tuple[TokenId, int], frozenset[Cell]] = {}
        self._lines: dict[tuple[TokenId, TokenId], LineOfFire | None] = {}

    def on_grid(self, who: TokenId) -> bool:
        """Whether somebody stands on a cell."""
        return not isinstance(self._place_of[who], str)

    def bearer(self, who: TokenId) -> TokenId:
        """Who goes where somebody is moved to: its mount, if that is there."""
        mount = self._mount_of[who]
        return mount if mount and mount in self._place_of and mount != who else who

    @cached_property
    def riders(self) -> dict[TokenId, tuple[TokenId, ...]]:
        """Everybody who rides, by its mount, in the order of the tokens."""
        riders: dict[TokenId, tuple[TokenId, ...]] = {}
        for who, mount in self._mount_of.items():
            if mount and mount != who:
                riders[mount] = (*riders.get(mount, ()), who)
        return riders

    @cached_property
    def boxes(self) -> dict[TokenId, Box | None]:
        """Where each token stands; a rider has the place of its mount. None off the grid."""
        boxes: dict[TokenId, Box | None] = {}
        for who in self._place_of:
            bearer = self.bearer(who)
            standing = bearer if self.on_grid(bearer) else who
            place = self._place_of[standing]
            boxes[who] = None if isinstance(place, str) else box_at(*place, self._footprint_of[standing])
        return boxes

    @cached_property
    def spaces(self) -> dict[TokenId, tuple[Cell, ...]]:
        """The cells that each takes up; a rider those of its mount. None off the grid."""
        return {who: self._cells(self.bearer(who)) for who in self._place_of}

    @cached_property
    def tokens_by_cell(self) -> dict[Cell, tuple[TokenId, ...]]:
        """Who stands where, all who are there."""
        tokens_by_cell: dict[Cell, tuple[TokenId, ...]] = {}
        for who in self._there:
            for cell in self._cells(who):
                tokens_by_cell[cell] = (*tokens_by_cell.get(cell, ()), who)
        return tokens_by_cell

    def gap(self, who: TokenId, other: TokenId) -> int:
        """Cells from one to the other: 0 in one space, 1 side by side. Without cells: 1 in one zone, else far."""
        a, b = self.boxes[who], self.boxes[other]
        if a is None or b is None:
            return 1 if self._place_of[who] == self._place_of[other] else FAR
        return gap_between(a, b)

    def distance(self, who: TokenId, other: TokenId) -> int:
        """How far apart two are, in whole units of the grid, rounded up."""
        return ceil(self.gap(who, other) * (self.grid.cell if self.grid is not None else 1.0) - 1e-9)

    def others(self, who: TokenId, hostile_only: bool = False) -> tuple[TokenId, ...]:
        """Everybody else who is there, or only those against whom somebody stands."""
        key = who, hostile_only
        if key not in self._others:
            side = self._side_of[who]
            listed = [other for other in self._there if other != who]
            self._others[key] = tuple(
                [other for other in listed if not (hostile_only and self._allied(side, self._side_of[other]))]
            )
        return self._others[key]

    def near(self, who: TokenId, cells: int, hostile_only: bool = False) -> tuple[tuple[TokenId, int], ...]:
        """Everybody else who is there and so near, with the gap; *hostile_only*: only those against whom somebody stands."""
        key = who, cells, hostile_only
        if key not in self._near:
            among = self.others(who, hostile_only)
            if self.boxes[who] is not None:
                among = tuple([other for other in among if self.on_grid(other)])
            gaps = [(other, self.gap(who, other)) for other in among]
            self._near[key] = tuple([(other, far) for other, far in gaps if far <= cells])
        return self._near[key]

    def reachable_cells(self, who: TokenId, reach: int) -> frozenset[Cell]:
        """The cells into which somebody can strike that far; walls cut them off. None off the grid."""
        return frozenset() if self.grid is None or isinstance(self._place_of[who], str) else self._around(who, reach)

    def in_reach(self, who: TokenId, target: TokenId, reach: int) -> bool:
        """Whether somebody can strike at a target that far away, with nothing solid between."""
        if self.gap(who, target) > reach:
            return False
        grid = self.grid
        if grid is None or not self.on_grid(target) or not (grid.edges or grid.props):
            return True
        return not self._around(who, reach).isdisjoint(self.spaces[target])

    def line_of_fire(self, shooter: TokenId, target: TokenId) -> LineOfFire | None:
        """The best line from one to another and what is in its way; None where there are no cells."""
        key = shooter, target
        if key not in self._lines:
            self._lines[key] = self._line_of_fire(shooter, target)
        return self._lines[key]

    def _line_of_fire(self, shooter: TokenId, target: TokenId) -> LineOfFire | None:
        grid, key, mounts = self.grid, (shooter, target), (self._mount_of[shooter], self._mount_of[target])
        if grid is None or not (self.on_grid(shooter) and self.on_grid(target)):
            return None
        near = {
            other: self._cells(other)
            for other in self.others(shooter)
            if other != target and self.on_grid(other) and other not in mounts and self._mount_of[other] not in key
        }
        return line_of_fire(grid, self.spaces[shooter], self.spaces[target], near)

    def _around(self, who: TokenId, reach: int) -> frozenset[Cell]:
        key = who, reach
        known = self._reachable.get(key)
        if known is None:
            assert self.grid is not None
            known = self._reachable[key] = _around(IdentityKey(self.grid), self.spaces[who], reach)
        return known

    def _cells(self, who: TokenId) -> tuple[Cell, ...]:
        place = self._place_of[who]
        return () if isinstance(place, str) else cells_under(place, self._footprint_of[who])

    def _allied(self, side: SideId, other: SideId) -> bool:
        return side == other or other in self._sides[side].friends or side in self._sides[other].friends


@lru_cache(maxsize=256)
def layout_of(
    same_map: IdentityKey[ZoneMap | GridMap], same_sides: IdentityKey[dict[SideId, Side]], places: tuple[TokenPlace, ...]
) -> TokenLayout:
    """The one layout of these places on this map."""
    return TokenLayout(same_map, same_sides, places)


@lru_cache(maxsize=4096)
def _around(grid: IdentityKey[GridMap], cells: tuple[Cell, ...], reach: int) -> frozenset[Cell]:
    return within(grid.value, cells, reach)
