"""Occasions for opportunity attacks: who leaves or crosses a reach, or shoots within it, and who may strike at it (B5)."""

from collections.abc import Iterable

from msgspec import Struct

from battlemap.board.grid_map import cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import cell_size
from battlemap.rules.lenses import CellArea, PathWarning
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import Price, can_react
from rulesets.obss.basics.readiness import longest_reach
from rulesets.obss.book.fight import Board, rider_of
from rulesets.obss.book.rulebook import T, book_of

FEAT = "opportunist"
TOTAL_DEFENCE = "total_defence"
PRICE = Price(reaction=1)


class Leaving(Struct, frozen=True):
    """Somebody is about to go from one cell to the next; *safe*: nobody strikes for it (58)."""

    who: TokenId
    start: Cell
    end: Cell
    safe: bool = False
    spared: tuple[TokenId, ...] = ()
    """Those who do not strike for it."""
    before: tuple[Cell, ...] = ()
    """The space it takes up before, and *after*, where that is not its own: into the saddle, and out of it."""
    after: tuple[Cell, ...] = ()


class Lapse(Struct, frozen=True):
    """Somebody is about to shoot, throw or cast within reach of foes."""

    who: TokenId
    what: str = "shoots"


def watchers(board: Board, who: TokenId) -> list[TokenId]:
    """The foes of somebody who strike at opportunities, and can now."""
    learnt = [token.id for token in positions.others(board, who, hostile_only=True) if token.sheet.feats.get(FEAT)]
    ready = [foe for foe in learnt if can_react(board, foe) and not defends_only(board, foe)]
    return [foe for foe in ready if not positions.hidden_from(board, foe, who)]


def defends_only(board: Board, who: TokenId) -> bool:
    """Whether somebody gives everything to defence, and the house forbids attacks beside that (57)."""
    forbids = book_of(board).options.total_defence_forbids_attacks
    return forbids and any(effect.on == who and effect.kind == TOTAL_DEFENCE for effect in board.effects)


def threat_areas(board: Board, who: TokenId) -> tuple[CellArea, ...]:
    """Whose reach somebody had better not leave, for the map: that of each foe that is seen and may strike then, by name."""
    unit = board.grid.unit if board.grid is not None else "m"
    areas: list[CellArea] = []
    for foe in watchers(board, who):
        metres = longest_reach(board, foe) * cell_size(board)
        if not board[foe].hidden and (cells := positions.threatened_cells(board, foe)):
            areas.append(CellArea(cells, f"{board[foe].name} reaches {metres:g} {unit}", "harm", who=foe))
    return tuple(areas)


def leaves(board: Board, who: TokenId, start: Cell, end: Cell, foe: TokenId) -> bool:
    """Whether a step of somebody leads out of a foe's reach."""
    wide = board[who].footprint
    return leads_out(positions.threatened_cells(board, foe), cells_under(start, wide), cells_under(end, wide))


def leads_out(reach: frozenset[Cell], before: Iterable[Cell], after: Iterable[Cell]) -> bool:
    """Whether somebody's space was in a reach and is no longer."""
    return not reach.isdisjoint(before) and reach.isdisjoint(after)


def path_warnings(board: Board, who: TokenId, way: Iterable[Cell]) -> tuple[PathWarning, ...]:
    """At which cells of a way somebody may be struck at, and by whom: each watchful foe once."""
    warnings: list[PathWarning] = []
    ready, here = watchers(board, who), board[who].cell
    for cell in way:
        for foe in [foe for foe in ready if leaves(board, who, here, cell, foe)]:
            ready.remove(foe)
            if not board[foe].hidden:
                warnings.append(PathWarning(here, f"{board[foe].name} may strike as {board[who].name} leaves its reach", who=foe))
        here = cell
    return tuple(warnings)


def may_strike_at_leaving(table: T, context: Leaving) -> list[TokenId]:
    """Who may strike at somebody that leaves its reach."""
    board = table.board
    if context.safe:
        return []
    ready, wide = [foe for foe in watchers(board, context.who) if foe not in context.spared], board[context.who].footprint
    before, after = context.before or cells_under(context.start, wide), context.after or cells_under(context.end, wide)
    return [foe for foe in ready if leads_out(positions.threatened_cells(board, foe), before, after)]


def may_strike_at_stop(table: T, context: Leaving) -> list[TokenId]:
    """Who may strike at somebody that tried to slip past and did not get through (76)."""
    return [foe for foe in watchers(table.board, context.who) if positions.threatens(table.board, foe, context.who)]


def may_strike_at_lapse(table: T, context: Lapse) -> list[TokenId]:
    """Who may strike at somebody that shoots, throws or casts within its reach."""
    return [foe for foe in watchers(table.board, context.who) if positions.threatens(table.board, foe, context.who)]


def choose_rider_or_mount(table: T, foe: TokenId, mount: TokenId) -> Procedure[TokenId]:
    """Whom a blow at one that carries a rider is aimed at: the rider, unless the mount is named (80)."""
    rider = rider_of(table.board, mount)
    if rider is None:
        return mount
    options = [Option(candidate, table.name(candidate), candidate) for candidate in (rider, mount)]
    prompt = f"Whom does {table.name(foe)} strike?"
    return TokenId((yield from choose("rider or mount", foe, prompt, options, rider, "80", on=(foe,))))
