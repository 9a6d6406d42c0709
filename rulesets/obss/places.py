"""Where creatures are to each other: distance, threat, cover, light, flanking (22, 33, 42, 44, 54, 61, B2, B12, B13)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil
from typing import TypeAlias

from battlemap.board.bodies import occupied
from battlemap.board.distances import within
from battlemap.board.flanking import line_crosses, opposite
from battlemap.board.grid_map import GridMap, Light
from battlemap.board.ids import Cell, TokenId
from battlemap.board.lights import light_at
from battlemap.board.lines import Shot, line_of_fire
from battlemap.rules.cache import Same, per_board

from .arms import longest_reach
from .conditions import able, flagged, suffers
from .rulebook import book_of
from .scene import Board, Piece, bearer
from .sheet import MOST_REACH, SIZES, Creature

DETECTED, UNNOTICED = "Noticed", "Unnoticed"
"""The effects of having been noticed though unseen, and of having hidden, each by the one it is about (B3)."""
FAR = 999
"""The gap between things that have none: in different zones of a map without cells."""
FARTHEST_REACH = MOST_REACH + 1
"""Nobody strikes farther, in cells: the most a sheet may say, and a long weapon."""


def cell_size(board: Board) -> float:
    """How many metres a cell is wide."""
    return board.grid.cell if board.grid is not None else 1.0


def cells_for(board: Board, metres: float) -> int:
    """How many whole cells so many metres are."""
    return int(metres / cell_size(board) + 1e-9)


Box: TypeAlias = tuple[int, int, int, int]
"""The columns and rows of something, first and last: left, top, right, bottom."""


def box(board: Board, who: TokenId) -> Box | None:
    """Where somebody on the grid stands; a rider has the place of its mount. None off the grid."""
    token = board[who]
    if token.sheet.mount and board[bearer(board, who)].on_grid:
        token = board[bearer(board, who)]
    if isinstance(token.place, str):
        return None
    x, y = token.place
    wide = 0 if token.footprint <= 1 else ceil(token.footprint) - 1
    return x, y, x + wide, y + wide


def space(board: Board, who: TokenId) -> tuple[Cell, ...]:
    """The cells somebody takes up; a rider those of its mount (80)."""
    return board[bearer(board, who)].cells


def gap(board: Board, one: TokenId, other: TokenId) -> int:
    """Cells from one to the other: 0 in one space, 1 side by side. Without cells: 1 in one zone, else far."""
    a, b = box(board, one), box(board, other)
    if a is None or b is None:
        return 1 if board[one].place == board[other].place else FAR
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0)


def metres(board: Board, one: TokenId, other: TokenId) -> int:
    """The distance between two creatures in whole metres."""
    return ceil(gap(board, one, other) * cell_size(board) - 1e-9)


def hostile(board: Board, one: TokenId, other: TokenId) -> bool:
    """Whether two stand against each other."""
    return not board.allied(board[one].side, board[other].side)


def others(board: Board, who: TokenId, hostile_only: bool = False) -> Iterator[Piece]:
    """Everybody else who lives, or only those against whom somebody stands."""
    side = board[who].side
    for token in board.tokens.values():
        if token.id != who and not token.sheet.status and not (hostile_only and board.allied(side, token.side)):
            yield token


def near(board: Board, who: TokenId, cells: int, hostile_only: bool = False) -> list[tuple[Piece, int]]:
    """Everybody else who lives and is so near, with the gap; *hostile_only*: only those against whom somebody stands."""
    mine = box(board, who)
    if mine is None:
        found = [(token, gap(board, who, token.id)) for token in others(board, who, hostile_only)]
        return [(token, far) for token, far in found if far <= cells]
    left, top, right, bottom = mine[0] - cells, mine[1] - cells, mine[2] + cells, mine[3] + cells
    side, listed = board[who].side, []
    for token in board.tokens.values():
        if isinstance(token.place, str):
            continue
        x, y = token.place
        wide = max(1, token.footprint)
        outside = x > right or y > bottom or x + wide <= left or y + wide <= top
        if outside and not token.sheet.mount:
            continue
        if token.id != who and not token.sheet.status and not (hostile_only and board.allied(side, token.side)):
            far = gap(board, who, token.id)
            if far <= cells:
                listed.append((token, far))
    return listed


# --- reach and threat ---------------------------------------------------------------------------


@per_board(1024)
def threatened_cells(board: Board, who: TokenId, reach: int | None = None) -> frozenset[Cell]:
    """The cells into which somebody can strike; walls cut them off (22)."""
    token, grid = board[who], board.grid
    if grid is None or not token.on_grid:
        return frozenset()
    far = longest_reach(book_of(board), token.sheet) if reach is None else reach
    return _around(Same(grid), space(board, who), far)


@lru_cache(maxsize=4096)
def _around(grid: Same[GridMap], cells: tuple[Cell, ...], reach: int) -> frozenset[Cell]:
    return within(grid.value, cells, reach)


def in_reach(board: Board, who: TokenId, target: TokenId, reach: int) -> bool:
    """Whether somebody can strike at a target that far away, with nothing solid between."""
    if gap(board, who, target) > reach:
        return False
    token, grid = board[target], board.grid
    if grid is None or not token.on_grid or not (grid.edges or grid.props):
        return True
    return not _around(Same(grid), space(board, who), reach).isdisjoint(space(board, target))


def threatens(board: Board, who: TokenId, target: TokenId) -> bool:
    """Whether somebody could strike at a target in melee now (22)."""
    reach = longest_reach(book_of(board), board[who].sheet)
    return in_reach(board, who, target, reach) and able(board, who)


@per_board(64)
def threats_to(board: Board, who: TokenId) -> list[TokenId]:
    """All enemies who threaten somebody where it stands."""
    return [foe.id for foe, _ in near(board, who, FARTHEST_REACH, True) if threatens(board, foe.id, who)]


@per_board(64)
def engaged_with(board: Board, target: TokenId, but: TokenId | None = None) -> list[TokenId]:
    """With whom somebody is in melee: enemies who threaten it or whom it threatens, *but* left out (61)."""
    return [
        foe.id
        for foe, _ in near(board, target, FARTHEST_REACH, True)
        if foe.id != but and (threatens(board, foe.id, target) or threatens(board, target, foe.id)) and able(board, foe.id)
    ]


# --- cover --------------------------------------------------------------------------------------


@per_board(256)
def shot(board: Board, shooter: TokenId, target: TokenId) -> Shot | None:
    """The best line from one to another and what is in its way; None where there are no cells."""
    a, b, grid = board[shooter], board[target], board.grid
    if grid is None or not (a.on_grid and b.on_grid):
        return None
    near = {
        t.id: t.cells
        for t in others(board, shooter)
        if t.id != target and t.on_grid and t.id not in (a.sheet.mount, b.sheet.mount) and t.sheet.mount not in (shooter, target)
    }
    return line_of_fire(grid, space(board, shooter), space(board, target), near)


def bodies_counted(board: Board, target: TokenId, bodies: Iterable[TokenId]) -> int:
    """How many bodies of a target's size those in the way are worth: larger ones more, smaller ones nothing (B2)."""
    rank = SIZES[board[target].sheet.size].rank
    total = 0
    for body in bodies:
        over = SIZES[board[body].sheet.size].rank - rank
        if over >= 0 and not suffers(board, body, "prone"):
            total += 1 + over
    return total


COVERS = ("", "light cover", "medium cover", "full cover")


def cover_of(board: Board, target: TokenId, line: Shot | None) -> tuple[str, int]:
    """The cover a line meets, and what bodies beyond the third add to the defence (42, 61, B2)."""
    if line is None:
        return "", 0
    bodies = bodies_counted(board, target, line.bodies)
    more = max(0, bodies - 3) * book_of(board).numbers.body_cover
    return COVERS[max(min(bodies, 3), line.cover)], more


# --- light and sight ----------------------------------------------------------------------------


def carried_lights(board: Board) -> tuple[tuple[Cell, float, float], ...]:
    """Where creatures carry lights, and how far those shine."""
    known = book_of(board).lights
    return tuple(
        [
            (token.cell, lamp.bright, lamp.dim)
            for token in board.tokens.values()
            if token.sheet.light and token.on_grid and (lamp := known.get(token.sheet.light)) is not None
        ]
    )


@per_board(512)
def light_on(board: Board, who: TokenId) -> Light:
    """The light somebody stands in: the best of its cells, or that of the scene (44)."""
    token, grid = board[who], board.grid
    if board.scene.light:
        return board.scene.light
    if grid is None or not token.on_grid or not (grid.lights or grid.lamps):
        return "bright"
    carried = carried_lights(board)
    found = {light_at(grid, cell, carried) for cell in token.cells}
    return "bright" if "bright" in found else "dim" if "dim" in found else "dark"


def unseen(board: Board, seer: TokenId, target: TokenId) -> bool:
    """Whether somebody cannot see a target: invisible, hidden from it, in the dark, or the seer is blind (44, B3)."""
    return known_as(board, target, UNNOTICED, seer) or out_of_sight(board, seer, target)


def out_of_sight(board: Board, seer: TokenId, target: TokenId) -> bool:
    """The same, whether or not the target has hidden (44, B3)."""
    if flagged(board, target, "unseen") or flagged(board, seer, "blind"):
        return True
    return light_on(board, target) == "dark" and board[seer].sheet.vision != "darkvision"


def noticed(board: Board, seer: TokenId, target: TokenId) -> bool:
    """Whether somebody unseen is known to be where it is: found by a search, or it has given itself away (B3)."""
    return known_as(board, target, DETECTED, seer)


def known_as(board: Board, target: TokenId, name: str, seer: TokenId) -> bool:
    """Whether an effect *name* lasts on a target for everybody or for *seer*."""
    return any(effect.on == target and effect.name == name and effect.about in (None, seer) for effect in board.effects)


# --- flanking and height ------------------------------------------------------------------------


@per_board(64)
def flankers(board: Board, target: TokenId) -> list[TokenId]:
    """All who flank a target: pairs of its enemies across it, in melee distance and able to attack (54, C17)."""
    token = board[target]
    if not token.on_grid or token.sheet.faces_many:
        return []
    around = [foe.id for foe, far in near(board, target, FARTHEST_REACH, True) if far and threatens(board, foe.id, target)]
    found: list[TokenId] = []
    for at, one in enumerate(around):
        for other in around[at + 1 :]:
            if across(board, one, other, target) and board.allied(board[one].side, board[other].side):
                found += [who for who in (one, other) if who not in found]
    return found


def across(board: Board, one: TokenId, other: TokenId, target: TokenId) -> bool:
    """Whether two have a target between them: by the pairs of the diagram, or by the line between them (54, C17)."""
    a, b, between = space(board, one), space(board, other), space(board, target)
    if book_of(board).options.flanking == "line":
        return gap(board, one, other) > 1 and line_crosses(a, b, between)
    return opposite(a, b, between)


def claimants(board: Board, target: TokenId) -> list[TokenId]:
    """Those flankers who get something from it: around one of medium size no more than four (54)."""
    most = most_around(board, target)
    return flankers(board, target)[:most]


def most_around(board: Board, target: TokenId) -> int:
    """How many may flank somebody, or help against it: four around medium size, four more for each cell it is wider."""
    return book_of(board).numbers.most_around * max(1, ceil(SIZES[board[target].sheet.size].footprint))


def surrounded(board: Board, who: TokenId) -> bool:
    """Whether enemies hold at least one pair across somebody (46, C34)."""
    return bool(flankers(board, who))


def height(board: Board, who: TokenId) -> int:
    """How high somebody is: its highest cell, a rider one more."""
    token, grid = board[who], board.grid
    up = 1 if token.sheet.mount else 0
    if grid is None or not token.on_grid or not grid.heights:
        return up
    return up + max([grid.height(cell) for cell in token.cells if cell in grid], default=0)


@per_board(8)
def standing(board: Board) -> dict[Cell, tuple[TokenId, ...]]:
    """Who stands where, all who live."""
    return occupied(board, [token.id for token in board.tokens.values() if token.sheet.status])


def taken(board: Board, but: Iterable[TokenId] = ()) -> dict[Cell, tuple[TokenId, ...]]:
    """Who stands where, *but* left out; the dead do not count."""
    found = dict(standing(board))
    for who in but:
        for cell in board[who].cells if who in board.tokens else ():
            if rest := tuple([other for other in found.get(cell, ()) if other != who]):
                found[cell] = rest
            else:
                found.pop(cell, None)
    return found


def size_rank(sheet: Creature) -> int:
    """The rank of a creature's size."""
    return SIZES[sheet.size].rank
