"""Who is there on the map, for a game: who is gone, who rides on whom; from that distances, neighbours, free cells."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.line_of_fire import LineOfFire
from battlemap.board.grid.obstructions import step_fault
from battlemap.board.grid.occupancy import space_fault
from battlemap.board.grid_map import GridMap, cells_under
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.token_layout import Box, TokenLayout, layout_of
from battlemap.rules.board_cache import per_board


def cell_size(board: AnyEncounter) -> float:
    """How many metres, yards, feet … a cell is wide."""
    return board.map.cell if isinstance(board.map, GridMap) else 1.0


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


def no_mount(_: AnyToken) -> str:
    """For a game in which nobody is carried."""
    return ""


def takes_turns(board: AnyEncounter, who: TokenId) -> bool:
    """For a game in which every token that carries nobody has a turn."""
    return True


class Presence(Struct, frozen=True, dict=True):
    """What a game says of its tokens, and all that follows from it for places.

    *gone*: what somebody has who takes up no room any more (dead, fled), or nothing: it is looked at as true or false.
    *mount*: the id of the token somebody rides on, or "". Both are asked of every token of every board.
    *takes_turns*: False for a token that never has a place in the turn order, such as a cart.
    """

    gone: Callable[[Any], object]
    mount: Callable[[Any], str] = no_mount
    takes_turns: Callable[[Any, TokenId], bool] = takes_turns

    @cached_property
    def layout(self) -> Callable[[AnyEncounter], TokenLayout]:
        """Where everybody stands. Boards that differ in nothing of that have the very same, so that it can be a key."""
        gone, mount = self.gone, self.mount

        @per_board(8)
        def layout(board: AnyEncounter) -> TokenLayout:
            places = [(who, t.place, t.footprint, t.side, bool(gone(t)), mount(t)) for who, t in board.tokens.items()]
            return layout_of(IdentityKey(board.map), IdentityKey(board.sides), tuple(places))

        return layout

    def mount_of(self, board: AnyEncounter, who: TokenId) -> TokenId | None:
        """On whom somebody rides; None if on nobody who is there."""
        bearer = self.layout(board).bearer(who)
        return None if bearer == who else bearer

    def rider_of(self, board: AnyEncounter, mount: TokenId) -> TokenId | None:
        """Who rides on somebody, the first of several; None if nobody does."""
        riders = self.layout(board).riders
        return riders[mount][0] if mount in riders else None

    def riders(self, board: AnyEncounter) -> dict[TokenId, tuple[TokenId, ...]]:
        """Everybody who rides, by its mount, in the order of the tokens."""
        return self.layout(board).riders

    def rides_along(self, board: AnyEncounter, who: TokenId) -> bool:
        """Whether somebody has its turn with its rider's, who stands in the order."""
        rider = self.rider_of(board, who) if who in board.tokens else None
        return rider is not None and any(rider in slot for slot in board.turns.order)

    def bearer(self, board: AnyEncounter, who: TokenId) -> TokenId:
        """Who goes where somebody is moved to: its mount, if it has one."""
        return self.layout(board).bearer(who)

    def moving_group(self, board: AnyEncounter, who: TokenId) -> tuple[TokenId, ...]:
        """Somebody and whoever it carries: where they go, none stands in another's way."""
        return (who, *self.layout(board).riders.get(who, ()))

    def box(self, board: AnyEncounter, who: TokenId) -> Box | None:
        """Where somebody on the grid stands; a rider has the place of its mount. None off the grid."""
        return self.layout(board).boxes[who]

    def space(self, board: AnyEncounter, who: TokenId) -> tuple[Cell, ...]:
        """The cells somebody takes up; a rider those of its mount."""
        return self.layout(board).spaces[who]

    def gap(self, board: AnyEncounter, who: TokenId, other: TokenId) -> int:
        """Cells from one to the other: 0 in one space, 1 side by side. Without cells: 1 in one zone, else far."""
        return self.layout(board).gap(who, other)

    def distance(self, board: AnyEncounter, who: TokenId, other: TokenId) -> int:
        """How far apart two are, in whole units of the grid, rounded up."""
        return self.layout(board).distance(who, other)

    def others(self, board: AnyEncounter, who: TokenId, hostile_only: bool = False) -> list[AnyToken]:
        """Everybody else who is there, or only those against whom somebody stands."""
        return [board[other] for other in self.layout(board).others(who, hostile_only)]

    def near(self, board: AnyEncounter, who: TokenId, cells: int, hostile_only: bool = False) -> list[tuple[AnyToken, int]]:
        """Everybody else who is there and so near, with the gap; *hostile_only*: only those against whom somebody stands."""
        return [(board[other], far) for other, far in self.layout(board).near(who, cells, hostile_only)]

    def reachable_cells(self, board: AnyEncounter, who: TokenId, reach: int) -> frozenset[Cell]:
        """The cells into which somebody can strike that far; walls cut them off. None off the grid."""
        return self.layout(board).reachable_cells(who, reach)

    def in_reach(self, board: AnyEncounter, who: TokenId, target: TokenId, reach: int) -> bool:
        """Whether somebody can strike at a target that far away, with nothing solid between."""
        return self.layout(board).in_reach(who, target, reach)

    def line_of_fire(self, board: AnyEncounter, shooter: TokenId, target: TokenId) -> LineOfFire | None:
        """The best line from one to another and what is in its way; None where there are no cells."""
        return self.layout(board).line_of_fire(shooter, target)

    def tokens_by_cell(self, board: AnyEncounter) -> dict[Cell, tuple[TokenId, ...]]:
        """Who stands where, all who are there."""
        return self.layout(board).tokens_by_cell

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
