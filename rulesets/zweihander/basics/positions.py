"""Where fighters are to each other: distance, engagement, flanking, cramped space, height, light (44, 52, 156 to 159)."""

from collections.abc import Container, Iterable

from battlemap.board.grid.flanking import opposite
from battlemap.board.grid.grid_arrays import props_by_cell
from battlemap.board.grid.lighting import light_at
from battlemap.board.grid.line_of_fire import LineOfFire
from battlemap.board.grid_map import Light
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import cell_size, ground_height, hostile
from battlemap.rules.board_cache import cached_by
from battlemap.rules.eyesight import Eyesight
from rulesets.zweihander.book.fight import PRESENCE, Board, alive, bodily_state, riders
from rulesets.zweihander.book.rulebook import book_of

from .conditions import able, helpless, suffers

__all__ = ["PRESENCE", "cell_size", "hostile"]

BESIDE = 1


def distance(board: Board, who: TokenId, other: TokenId) -> int:
    """How many yards apart two are; 1 side by side."""
    return PRESENCE.distance(board, who, other)


def yard_words(count: int) -> str:
    """So many yards, in words."""
    return f"{count} yard{'' if count == 1 else 's'}"


def gap(board: Board, who: TokenId, other: TokenId) -> int:
    """How many cells apart two are; 1 side by side."""
    return PRESENCE.gap(board, who, other)


def adjacent(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether two stand side by side, with nothing solid between."""
    return PRESENCE.in_reach(board, who, other, BESIDE)


def shot(board: Board, shooter: TokenId, target: TokenId) -> LineOfFire | None:
    """The best line from one to another, and what is in its way; None where there are no cells."""
    return PRESENCE.line_of_fire(board, shooter, target)


@cached_by(bodily_state)
def engaged_foes(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """With whom somebody is engaged: foes side by side with it (156).

    The helpless and the unconscious engage nobody, unless the house has it otherwise; foes who can act engage them.
    """
    return tuple([foe.id for foe, far in PRESENCE.near(board, who, BESIDE, True) if far <= BESIDE and counts(board, who, foe.id)])


def counts(board: Board, who: TokenId, foe: TokenId) -> bool:
    """Whether somebody is engaged by a foe it touches."""
    if not adjacent(board, who, foe):
        return False
    if book_of(board).options.unable_engage:
        return able(board, foe) or able(board, who)
    return not helpless(board, foe)


@cached_by(bodily_state)
def engagement(board: Board, who: TokenId) -> frozenset[TokenId]:
    """All who are linked in one engagement with somebody, itself with them (156, C18)."""
    engaged, todo = {who}, [who]
    while todo:
        member = todo.pop()
        near = [token.id for token, far in PRESENCE.near(board, member, BESIDE, True) if far <= BESIDE]
        for other in near:
            if other not in engaged and linked(board, member, other):
                engaged.add(other)
                todo.append(other)
    return frozenset(engaged)


@cached_by(bodily_state)
def friends_engaged_with(board: Board, who: TokenId, target: TokenId) -> tuple[TokenId, ...]:
    """The friends of somebody that are in an engagement with a target: they engage it, or it them."""
    beside = [token.id for token, far in PRESENCE.near(board, target, BESIDE, True) if far <= BESIDE]
    own = mounted_group(board, who)
    friends = [friend for friend in beside if friend not in own and not hostile(board, who, friend)]
    return tuple([friend for friend in friends if linked(board, target, friend)])


def mounted_group(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Somebody with what carries it, or whom it carries: none of them is in another's way."""
    return PRESENCE.moving_group(board, PRESENCE.bearer(board, who))


def linked(board: Board, who: TokenId, foe: TokenId) -> bool:
    """Whether two are in one engagement: either engages the other."""
    return foe in engaged_foes(board, who) or who in engaged_foes(board, foe)


@cached_by(bodily_state)
def allies_beside(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """The friends side by side with somebody."""
    near, own = PRESENCE.near(board, who, BESIDE), mounted_group(board, who)
    return tuple([token.id for token, far in near if far <= BESIDE and token.id not in own and not hostile(board, who, token.id)])


@cached_by(bodily_state)
def flanked(board: Board, target: TokenId) -> bool:
    """Whether somebody is flanked: engaged by more foes than it has friends beside it, two of them on opposite sides (159)."""
    able_foes = [opponent for opponent in engaged_foes(board, target) if able(board, opponent)]
    foes = list(dict.fromkeys([PRESENCE.bearer(board, opponent) for opponent in able_foes]))
    if len(foes) < 2 or len(foes) <= len(allies_beside(board, target)):
        return False
    space = PRESENCE.space(board, target)
    spaces = [PRESENCE.space(board, foe) for foe in foes]
    return any(opposite(a, b, space) for at, a in enumerate(spaces) for b in spaces[at + 1 :])


@cached_by(bodily_state)
def heads(board: Board, who: TokenId, target: TokenId) -> tuple[int, int]:
    """How many stand on the side of somebody and on that of its target, as rule 51 counts them (C18)."""
    match book_of(board).options.outnumbering:
        case "victim":
            group: Iterable[TokenId] = (*engaged_foes(board, target), target, *allies_beside(board, target))
        case "fight":
            group = [who for who in board.tokens if alive(board, who)]
        case _:
            group = engagement(board, target)
    ridden = frozenset() if book_of(board).options.mounts_counted else frozenset(riders(board))
    up = [member for member in group if member == target or able(board, member) and member not in ridden]
    many = len([member for member in up if not hostile(board, who, member)])
    return many, len([member for member in up if hostile(board, who, member)])


@cached_by(bodily_state)
def cramped(board: Board, who: TokenId) -> bool:
    """Whether half of the cells round somebody, or more, are blocked or taken (158); or the whole scene is cramped."""
    if board.scene.cramped:
        return True
    return crowded(board, PRESENCE.space(board, who), who)


@cached_by(bodily_state)
def cramped_beside(board: Board, who: TokenId) -> bool:
    """Whether a free cell beside somebody is cramped itself (88)."""
    if board.scene.cramped:
        return True
    grid = board.grid
    if grid is None or not board[who].on_grid:
        return False
    own = mounted_group(board, who)
    return any(crowded(board, (cell,), who) for cell in ring(PRESENCE.space(board, who)) if not shut(board, cell, own))


def crowded(board: Board, space: tuple[Cell, ...], who: TokenId) -> bool:
    """Whether so much of what surrounds some cells is blocked or taken that weapons find no room (158)."""
    grid = board.grid
    if grid is None or not space:
        return False
    around, own = ring(space), mounted_group(board, who)
    full = [cell for cell in around if shut(board, cell, own)]
    return 100 * len(full) >= book_of(board).numbers.cramped * len(around)


def ring(space: tuple[Cell, ...]) -> list[Cell]:
    """All cells that touch some cells."""
    xs, ys = [x for x, _ in space], [y for _, y in space]
    left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1) if x in (left, right) or y in (top, bottom)]


def shut(board: Board, cell: Cell, own: Container[TokenId]) -> bool:
    """Whether a cell is blocked, or taken by others than one's *own*; beyond the end of the map as the house has it."""
    grid = board.grid
    if grid is None or cell not in grid:
        return grid is None or book_of(board).options.map_edge == "cramped"
    if grid.surface(cell).passage == "blocked":
        return True
    if any(prop.blocks for prop in props_by_cell(grid).get(cell, ())):
        return True
    there = PRESENCE.tokens_by_cell(board).get(cell)
    return there is not None and any(other not in own for other in there)


def height(board: Board, who: TokenId) -> int:
    """How high the ground is on which somebody stands."""
    return ground_height(board, PRESENCE.space(board, who))


@cached_by(bodily_state)
def light_on(board: Board, who: TokenId) -> Light:
    """The light somebody stands in: the best of its cells."""
    token, grid = board[PRESENCE.bearer(board, who)], board.grid
    if grid is None or not token.on_grid or not (grid.lights or grid.lamps):
        return "bright"
    lights = {light_at(grid, cell) for cell in token.cells}
    return "bright" if "bright" in lights else "dim" if "dim" in lights else "dark"


def eyesight(board: Board, who: TokenId) -> Eyesight:
    """How somebody sees: not at all while blinded."""
    return Eyesight(suffers(board, who, "blinded"))
