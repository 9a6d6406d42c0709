"""Cover: what one has taken cover behind, and what it is worth against a shot (33, 33a)."""

from collections.abc import Iterable

from battlemap.board.grid_map import ends_of
from battlemap.board.ids import Cell, TokenId
from battlemap.board.records import Modifier
from rulesets.zweihander.basics import positions
from rulesets.zweihander.basics.blow import Blow
from rulesets.zweihander.basics.qualities import planted
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import book_of

COVERED = "in_cover"
ANYWHERE = "everywhere"
HEIGHTS = ("none", "low", "medium", "high", "full")
SHIELD = "medium"
"""The height of a planted shield (73)."""


def taken_cover(board: Board, who: TokenId) -> str:
    """The height of cover somebody has taken; empty if none."""
    names = book_of(board).covers
    for effect in board.effects:
        if effect.on == who and effect.kind == COVERED:
            return next((change.what for change in effect.changes if change.what in names), "")
    return ""


def everywhere(board: Board, who: TokenId) -> bool:
    """Whether that cover helps against every shot, because the map knows nothing of it."""
    return any(e.on == who and e.kind == COVERED and any(c.what == ANYWHERE for c in e.changes) for e in board.effects)


def crossed(board: Board, shooter: TokenId, target: TokenId) -> bool:
    """Whether a shot crosses something that gives cover (33a)."""
    line = positions.shot(board, shooter, target)
    return line is not None and (line.cover > 0 or bool(line.obstruction))


def cover_modifiers(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """What cover adds to the damage threshold of whom a shot hits; nothing in melee (33). A planted shield is medium (73)."""
    height = taken_cover(board, blow.at) if blow.ranged else ""
    if not height or not (everywhere(board, blow.at) or crossed(board, blow.by, blow.at)):
        height = ""
    if blow.ranged and HEIGHTS.index(height or "none") < HEIGHTS.index(SHIELD) and planted(board, blow.at):
        height = SHIELD
    if not height:
        return ()
    row = book_of(board).covers[height]
    return (Modifier(row.dt, row.title, "33"),) if row.dt else ()


def why_shielded(board: Board, shooter: TokenId, target: TokenId) -> str:
    """Why somebody cannot be shot at: full cover, or something solid between; empty if it can (33)."""
    name, line = board[target].name, positions.shot(board, shooter, target)
    if line is not None and line.obstruction:
        return line.obstruction
    height = taken_cover(board, target)
    if height and book_of(board).covers[height].full and (everywhere(board, target) or crossed(board, shooter, target)):
        return f"{name} is behind full cover"
    return ""


def cover_on_map(board: Board, who: TokenId) -> str:
    """The height of what stands beside somebody on the map, as far as the map shows one; empty if it shows none."""
    grid, token = board.grid, board[who]
    if grid is None or not token.on_grid:
        return ""
    space = frozenset(token.cells)
    props = [prop.cover for prop in grid.props.values() if touches(prop.cells, token.cells)]
    edges = [edge.cover for key, edge in grid.edges.items() if len(space.intersection(ends_of(key))) == 1]
    best = max([*props, *edges], default=0)
    return HEIGHTS[best] if best else ""


def touches(cells: Iterable[Cell], space: Iterable[Cell]) -> bool:
    """Whether some cells lie beside others."""
    around = list(space)
    return any(max(abs(x - u), abs(y - v)) <= 1 for x, y in cells for u, v in around)
