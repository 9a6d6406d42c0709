"""Who is there on the map, for a game: who is gone, who rides on whom; from that distances, neighbours, free cells."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import ceil
from typing import Any, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.distances import within
from battlemap.board.grid.line_of_fire import LineOfFire, line_of_fire
from battlemap.board.grid.obstructions import step_fault
from battlemap.board.grid.occupancy import occupied_cells, space_fault
from battlemap.board.grid_map import GridMap, cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.board_cache import CachedAnswer, per_board

FAR = 999
"""The gap between things that have none: in different zones of a map without cells."""

Box: TypeAlias = tuple[int, int, int, int]
"""The columns and rows of something, first and last: left, top, right, bottom."""


def cell_size(board: AnyEncounter) -> float:
    """How many metres, yards, feet … a cell is wide."""
    return board.grid.cell if board.grid is not None else 1.0


def cells_for(board: AnyEncounter, length: float) -> int:
    """How many whole cells a length is, in the unit of the grid."""
    return int(length / cell_size(board) + 1e-9)


def hostile(board: AnyEncounter, who: TokenId, other: TokenId) -> bool:
    """Whether two stand against each other."""
    return not board.allied(board[who].side, board[other].side)


def tone_for(board: AnyEncounter, who: TokenId, good: bool = False) -> str:
    """How a line about somebody is coloured, seen from the players' side: "good" or "harm"."""
    ours = not board.side_of(who).gm
    return "good" if ours == good else "harm"


def under_way(board: AnyEncounter) -> bool:
    """Whether a fight is under way, so that turns and what they allow are counted."""
    return bool(board.turns.order or board.turns.waiting)


def ground_height(board: AnyEncounter, cells: Iterable[Cell]) -> int:
    """The highest of some cells; 0 where there are none."""
    grid = board.grid
    if grid is None or not grid.heights:
        return 0
    return max([grid.height(cell) for cell in cells if cell in grid], default=0)


def box_at(x: int, y: int, footprint: float) -> Box:
    """Where something stands whose upper left cell is (x, y)."""
    wide = 0 if footprint <= 1 else ceil(footprint) - 1
    return x, y, x + wide, y + wide


def gap_between(a: Box, b: Box) -> int:
    """Cells from one to the other: 0 in one space, 1 side by side."""
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0)


def no_mount(_: AnyToken) -> str:
    """For a game in which nobody is carried."""
    return ""


class Presence(Struct, frozen=True):
    """What a game says of its tokens, and all that follows from it for places.

    *gone*: whether somebody takes up no room any more (dead, fled). *mount*: the id of the token somebody rides on, or "".
    """

    gone: Callable[[Any], bool]
    mount: Callable[[Any], str] = no_mount

    def mount_of(self, board: AnyEncounter, who: TokenId) -> TokenId | None:
        """On whom somebody rides; None if on nobody who is there."""
        mount = self.mount(board[who])
        return TokenId(mount) if mount and mount in board.tokens and mount != who else None

    def rider_of(self, board: AnyEncounter, mount: TokenId) -> TokenId | None:
        """Who rides on somebody, the first of several; None if nobody does."""
        return next(iter(self.riders(board).get(mount, ())), None)

    def riders(self, board: AnyEncounter) -> dict[TokenId, tuple[TokenId, ...]]:
        """Everybody who rides, by its mount, in the order of the tokens."""
        return _riders(board, self)

    def rides_along(self, board: AnyEncounter, who: TokenId) -> bool:
        """Whether somebody has its turn with its rider's, who stands in the order."""
        rider = self.rider_of(board, who) if who in board.tokens else None
        return rider is not None and any(rider in slot for slot in board.turns.order)

    def bearer(self, board: AnyEncounter, who: TokenId) -> TokenId:
        """Who goes where somebody is moved to: its mount, if it has one."""
        return self.mount_of(board, who) or who

    def moving_group(self, board: AnyEncounter, who: TokenId) -> tuple[TokenId, ...]:
        """Somebody and whoever it carries: where they go, none stands in another's way."""
        return (who, *self.riders(board).get(who, ()))

    def box(self, board: AnyEncounter, who: TokenId) -> Box | None:
        """Where somebody on the grid stands; a rider has the place of its mount. None off the grid."""
        token = board[who]
        if self.mount(token) and (bearer := board[self.bearer(board, who)]).on_grid:
            token = bearer
        if isinstance(token.place, str):
            return None
        return box_at(*token.place, token.footprint)

    def space(self, board: AnyEncounter, who: TokenId) -> tuple[Cell, ...]:
        """The cells somebody takes up; a rider those of its mount."""
        return board[self.bearer(board, who)].cells

    def gap(self, board: AnyEncounter, who: TokenId, other: TokenId) -> int:
        """Cells from one to the other: 0 in one space, 1 side by side. Without cells: 1 in one zone, else far."""
        a, b = self.box(board, who), self.box(board, other)
        if a is None or b is None:
            return 1 if board[who].place == board[other].place else FAR
        return gap_between(a, b)

    def distance(self, board: AnyEncounter, who: TokenId, other: TokenId) -> int:
        """How far apart two are, in whole units of the grid, rounded up."""
        return ceil(self.gap(board, who, other) * cell_size(board) - 1e-9)

    def others(self, board: AnyEncounter, who: TokenId, hostile_only: bool = False) -> Iterator[AnyToken]:
        """Everybody else who is there, or only those against whom somebody stands."""
        side = board[who].side
        for token in board.tokens.values():
            if token.id != who and not self.gone(token) and not (hostile_only and board.allied(side, token.side)):
                yield token

    def near(self, board: AnyEncounter, who: TokenId, cells: int, hostile_only: bool = False) -> list[tuple[AnyToken, int]]:
        """Everybody else who is there and so near, with the gap; *hostile_only*: only those against whom somebody stands."""
        mine = self.box(board, who)
        if mine is None:
            gaps = [(token, self.gap(board, who, token.id)) for token in self.others(board, who, hostile_only)]
            return [(token, far) for token, far in gaps if far <= cells]
        left, top, right, bottom = mine[0] - cells, mine[1] - cells, mine[2] + cells, mine[3] + cells
        side, listed = board[who].side, []
        for token in board.tokens.values():
            place = token.place
            if isinstance(place, str):
                continue
            x, y = place
            if x > right or y > bottom:
                outside = True
            else:
                wide = max(1, token.footprint)
                outside = x + wide <= left or y + wide <= top
            carried = self.mount(token)
            if outside and not carried:
                continue
            if token.id != who and not self.gone(token) and not (hostile_only and board.allied(side, token.side)):
                far = self.gap(board, who, token.id) if carried else gap_between(mine, box_at(x, y, token.footprint))
                if far <= cells:
                    listed.append((token, far))
        return listed

    def reachable_cells(self, board: AnyEncounter, who: TokenId, reach: int) -> frozenset[Cell]:
        """The cells into which somebody can strike that far; walls cut them off. None off the grid."""
        grid = board.grid
        if grid is None or not board[who].on_grid:
            return frozenset()
        return _around(CachedAnswer(grid), self.space(board, who), reach)

    def in_reach(self, board: AnyEncounter, who: TokenId, target: TokenId, reach: int) -> bool:
        """Whether somebody can strike at a target that far away, with nothing solid between."""
        if self.gap(board, who, target) > reach:
            return False
        token, grid = board[target], board.grid
        if grid is None or not token.on_grid or not (grid.edges or grid.props):
            return True
        return not _around(CachedAnswer(grid), self.space(board, who), reach).isdisjoint(self.space(board, target))

    def line_of_fire(self, board: AnyEncounter, shooter: TokenId, target: TokenId) -> LineOfFire | None:
        """The best line from one to another and what is in its way; None where there are no cells."""
        return _line_of_fire(board, self, shooter, target)

    def tokens_by_cell(self, board: AnyEncounter) -> dict[Cell, tuple[TokenId, ...]]:
        """Who stands where, all who are there."""
        return _tokens_by_cell(board, self)

    def occupied_cells(self, board: AnyEncounter, but: Iterable[TokenId] = ()) -> dict[Cell, tuple[TokenId, ...]]:
        """Who stands where, *but* left out; those who are gone do not count."""
        tokens_by_cell = dict(self.tokens_by_cell(board))
        for who in but:
            for cell in board[who].cells if who in board.tokens else ():
                if rest := tuple([other for other in tokens_by_cell.get(cell, ()) if other != who]):
                    tokens_by_cell[cell] = rest
                else:
                    tokens_by_cell.pop(cell, None)
        return tokens_by_cell

    def open_step(self, board: AnyEncounter, who: TokenId, cell: Cell) -> bool:
        """Whether one step leads somebody to a cell where it can stand."""
        token, grid = board[who], board.grid
        if grid is None or not token.on_grid:
            return False
        others = self.occupied_cells(board, self.moving_group(board, who))
        cells = cells_under(cell, token.footprint)
        if any(place not in grid or place in others for place in cells):
            return False
        return not step_fault(grid, token.cell, cell, token.footprint)

    def free_cells_beside(self, board: AnyEncounter, who: TokenId, whom: TokenId | None = None) -> tuple[Cell, ...]:
        """The cells beside *whom* (left out: the space somebody has now) where somebody finds room, the nearest to it first."""
        grid, token = board.grid, board[who]
        space = self.space(board, who if whom is None else whom)
        if grid is None or not token.on_grid or not space:
            return ()
        wide = len({x for x, _ in token.cells})
        left, top = min(x for x, _ in space) - wide, min(y for _, y in space) - wide
        right, low = max(x for x, _ in space) + 1, max(y for _, y in space) + 1
        ring = [(x, y) for y in range(top, low + 1) for x in range(left, right + 1) if x in (left, right) or y in (top, low)]
        gone = [other.id for other in board.tokens.values() if self.gone(other)]
        free = [cell for cell in ring if cell in grid and not space_fault(board, token, cell, gone)]
        x, y = token.cell
        away = {cell: (abs(cell[0] - x), abs(cell[1] - y)) for cell in free}
        return tuple(sorted(free, key=lambda cell: (max(away[cell]), sum(away[cell]), cell)))


@per_board(8)
def _riders(board: AnyEncounter, presence: Presence) -> dict[TokenId, tuple[TokenId, ...]]:
    riders: dict[TokenId, tuple[TokenId, ...]] = {}
    for token in board.tokens.values():
        mount = TokenId(presence.mount(token))
        if mount and mount != token.id:
            riders[mount] = (*riders.get(mount, ()), token.id)
    return riders


@per_board(8)
def _tokens_by_cell(board: AnyEncounter, presence: Presence) -> dict[Cell, tuple[TokenId, ...]]:
    return occupied_cells(board, [token.id for token in board.tokens.values() if presence.gone(token)])


@per_board(32)
def _line_of_fire(board: AnyEncounter, presence: Presence, shooter: TokenId, target: TokenId) -> LineOfFire | None:
    a, b, grid, mount = board[shooter], board[target], board.grid, presence.mount
    if grid is None or not (a.on_grid and b.on_grid):
        return None
    near = {
        t.id: t.cells
        for t in presence.others(board, shooter)
        if t.id != target and t.on_grid and t.id not in (mount(a), mount(b)) and mount(t) not in (shooter, target)
    }
    return line_of_fire(grid, presence.space(board, shooter), presence.space(board, target), near)


@lru_cache(maxsize=4096)
def _around(grid: CachedAnswer[GridMap], cells: tuple[Cell, ...], reach: int) -> frozenset[Cell]:
    return within(grid.value, cells, reach)
