"""What the map says of two opponents: who is engaged, numbers, flanking, surrounding, height, cover (44, 45, 49, 50)."""

from battlemap.board.grid.flanking import opposite
from battlemap.board.grid.obstructions import step_fault
from battlemap.board.ids import Cell, TokenId
from battlemap.board.zone_map import ZoneMap
from battlemap.rules.blocks.token_layout import FAR
from battlemap.rules.board_cache import per_board
from battlemap.rules.effect_kinds import kind_of_words
from rulesets.fate2.book.fight import HARMS, PRESENCE, RISING, Board, declaration, hostile, present
from rulesets.fate2.book.rulebook import book_of


def measured(board: Board) -> bool:
    """Whether a map says who is near whom: cells, several zones, or one with an outline. Else a list says who faces whom."""
    if not isinstance(board.map, ZoneMap):
        return True
    zones = board.map.zones
    return len(zones) > 1 or any(zone.outline for zone in zones.values())


def faces(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether the list of who faces whom has these two (49)."""
    facing = board.scene.facing
    return other in facing.get(who, ()) or who in facing.get(other, ())


def listed(board: Board, who: TokenId) -> bool:
    """Whether the list says anything of somebody."""
    facing = board.scene.facing
    return who in facing or any(who in those for those in facing.values())


def closes_with(board: Board, who: TokenId, target: TokenId) -> bool:
    """Whether somebody has declared to be at a foe in close combat."""
    said = declaration(board, who)
    return said.deed in HARMS and said.target == target and not said.far


def at_each_other(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether one of two has declared to be at the other, or the list says so."""
    return closes_with(board, who, other) or closes_with(board, other, who) or faces(board, who, other)


@per_board(32)
def engaged(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether two opponents are in close combat: by what they declared, else by the list, else by the map (49)."""
    if who == other or not (present(board, who) and present(board, other) and hostile(board, who, other)):
        return False
    if board.scene.pace in ("exchange", "scene") and board.scene.declared:
        return at_each_other(board, who, other)
    if listed(board, who) or listed(board, other) or not measured(board):
        return faces(board, who, other)
    if board.grid is None:
        return board[who].place == board[other].place
    return PRESENCE.in_reach(board, who, other, book_of(board).numbers.reach)


@per_board(32)
def group(board: Board, side: str, target: TokenId) -> tuple[TokenId, ...]:
    """Who of one side is in close combat with somebody; friends of other sides do not count (45)."""
    return tuple([token.id for token in board.tokens.values() if token.side == side and engaged(board, token.id, target)])


def outnumbers(board: Board, who: TokenId, foe: TokenId) -> bool:
    """Whether somebody belongs to a group that is more than the foe and those on the foe’s side at that group (45, 49)."""
    ours = group(board, board[who].side, foe)
    if len(ours) < 2 or who not in ours:
        return False
    beside = [
        token.id
        for token in board.tokens.values()
        if token.side == board[foe].side and token.id != foe and any(engaged(board, token.id, ally) for ally in ours)
    ]
    return len(ours) > 1 + len(beside)


def flanks(board: Board, who: TokenId, foe: TokenId) -> bool:
    """True if two of a group stand on opposite sides of a foe, or close it in; the rule of the house says who gains (44, C24)."""
    if surrounds(board, who, foe):  # nobody is closed in without an exposed back
        return book_of(board).options.flanking_for == "the group" or who != front_of(board, who, foe)
    if not board[foe].on_grid:
        return False
    ours = [ally for ally in group(board, board[who].side, foe) if board[ally].on_grid]
    if len(ours) < 2 or who not in ours:
        return False
    space = {ally: PRESENCE.space(board, ally) for ally in (*ours, foe)}
    if book_of(board).options.flanking_for == "those behind":
        front = front_of(board, who, foe)
        return front is not None and front in space and who != front and opposite(space[front], space[who], space[foe])
    return any(opposite(space[ally], space[other], space[foe]) for at, ally in enumerate(ours) for other in ours[at + 1 :])


def front_of(board: Board, who: TokenId, foe: TokenId) -> TokenId | None:
    """The fighter of a group to whom a foe turns its face: the one it attacks or faces, else the first; None for no group."""
    ours = group(board, board[who].side, foe)
    turned = (declaration(board, foe).target, *board.scene.facing.get(foe, ()))
    return next((ally for ally in turned if ally in ours), next(iter(ours), None))


def surrounds(board: Board, who: TokenId, foe: TokenId) -> bool:
    """Whether a group closes a foe in: on a grid every open cell beside the foe is threatened, in a zone enough do (44, 49)."""
    ours, options = group(board, board[who].side, foe), book_of(board).options
    if who not in ours:
        return False
    if board.grid is None or not board[foe].on_grid:
        return bool(options.surround_zone) and len(ours) >= options.surround_zone
    if len(ours) < options.surround_needs:
        return False
    near = {cell for ally in ours for cell in PRESENCE.reachable_cells(board, ally, book_of(board).numbers.reach)}
    return all(cell in near for cell in open_beside(board, foe))


def open_beside(board: Board, who: TokenId) -> tuple[Cell, ...]:
    """The cells beside somebody to which a step leads, whoever stands there."""
    grid, token = board.grid, board[who]
    if grid is None or not token.on_grid:
        return ()
    x, y = token.cell
    around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return tuple([cell for cell in around if cell in grid and not step_fault(grid, token.cell, cell, token.footprint)])


def better_placed(board: Board, who: TokenId, foe: TokenId, shot_at: bool = False) -> bool:
    """Whether somebody has a better position: higher ground, a mount, or cover from a shot (44, 50)."""
    if in_the_saddle(board, who) and not in_the_saddle(board, foe):
        return True
    return higher(board, who, foe) or shot_at and covered_from(board, foe, who)


def in_the_saddle(board: Board, who: TokenId) -> bool:
    """True if a fighter sits on a mount: a rider on the ground, or getting up, has no more height than anybody (44, 50)."""
    if not board[who].sheet.mounted:
        return False
    down = {kind_of_words(key) for key, row in book_of(board).maneuvers.items() if row.on_the_ground}
    return not any(
        effect.on == who and (effect.kind in down or any(change.what == RISING for change in effect.changes))
        for effect in board.effects
    )


def higher(board: Board, who: TokenId, foe: TokenId) -> bool:
    """Whether somebody stands higher: on the grid, or at the upper end of what joins two zones (50)."""
    mine, theirs = board[who], board[foe]
    if board.grid is not None and mine.on_grid and theirs.on_grid:
        return board.grid.height(mine.cell) > board.grid.height(theirs.cell)
    if mine.on_grid or theirs.on_grid or mine.zone == theirs.zone:
        return False
    return any(link.high == mine.zone for link in board.zone_map.links_between(mine.zone, theirs.zone))


def covered_from(board: Board, shooter: TokenId, target: TokenId) -> bool:
    """Whether something covers a target from a shot (50)."""
    line = PRESENCE.line_of_fire(board, shooter, target)
    return line is not None and line.cover > 0


def distance(board: Board, who: TokenId, other: TokenId) -> int:
    """How far a shot goes: in zones, or in steps of ten cells; 0 where nothing is measured."""
    if not measured(board):
        return 0
    if board.grid is not None:
        gap = PRESENCE.gap(board, who, other)
        return 0 if gap == FAR else gap // 10
    return board.zone_map.sight_distances.get(board[who].zone, {}).get(board[other].zone, 0)
