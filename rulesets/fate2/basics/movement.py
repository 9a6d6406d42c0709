"""Going somewhere: there are no distances in this game, so everybody stands where the story has them (49, B)."""

from battlemap.board.events import Moved
from battlemap.board.grid.movement_range import ReachedCells, movement_range
from battlemap.board.grid.mover import Mover
from battlemap.board.grid.occupancy import space_fault
from battlemap.board.grid_map import cell_key, cell_name, cell_of
from battlemap.board.ids import GM, Cell, Place, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.rules.blocks.walking import path_command
from battlemap.rules.lenses import PathCost, Reach
from battlemap.rules.procedure import (
    CellOptions,
    Keys,
    Option,
    Procedure,
    Refused,
    choose,
    confirm,
    preset,
    refuse_unless,
)
from rulesets.fate2.book.fight import PRESENCE, Board, able, can_hold_on, foes, pinned, ready_to_act
from rulesets.fate2.book.rulebook import T, book_of

from . import positions
from .penalties import wounded

FREE = (("free", 1), ("difficult", 1), ("hard", 1), ("water", 1), ("fire", 1))
WIDE = 30
"""So many cells round somebody are shown as reached; anything beyond takes another move."""


def why_stuck(board: Board, who: TokenId) -> str:
    """Why somebody cannot go anywhere; empty if they can."""
    name = board[who].name
    if not able(board, who):
        return f"{name} is out of the fight"
    if not ready_to_act(board, who):
        return f"{name} is not up again yet"
    return f"{name} is held fast and has to get free first" if pinned(board, who) else ""


def mover(board: Board, who: TokenId) -> Mover:
    """Whoever goes anywhere, but not through walls."""
    return Mover(board[who].footprint, WIDE, 1, FREE, bodies=dict.fromkeys(taken_cells(board, who), 1))  # type: ignore[arg-type]


def taken_cells(board: Board, who: TokenId) -> frozenset[Cell]:
    """Cells on which others stand."""
    return frozenset(
        [cell for token in board.tokens.values() if token.id != who and not token.sheet.status for cell in token.cells]
    )


def movement_reach(board: Board, who: TokenId) -> Reach | None:
    """Where somebody can go, for a drag."""
    if board.grid is None or not board[who].on_grid:
        return None
    around = movement_range(board.grid, board[who].cell, mover(board, who))
    return Reach(around, ("free",), (), why_stuck(board, who))


def path_cost(board: Board, who: TokenId, way: tuple[Cell, ...]) -> PathCost | None:
    """What going a way comes to: nothing."""
    if board.grid is None or not way or not board[who].on_grid:
        return None
    to = way[-1]
    refused = why_stuck(board, who) or space_fault(board, board[who], to, absent_tokens(board))
    return PathCost("free", path_command("move", who, way), refusal=refused)


def absent_tokens(board: Board) -> tuple[TokenId, ...]:
    """Those who take up no room."""
    return tuple([token.id for token in board.tokens.values() if token.sheet.status])


def move(table: T, who: TokenId) -> Procedure[None]:
    """Go somewhere: to another zone, or another cell."""
    board = table.board
    if why := why_stuck(board, who):
        raise Refused(why, "49")
    if board[who].on_grid and board.grid is not None:
        yield from move_to_cell(table, who)
        return
    zones = board.zone_map.zones.values()
    here = board[who].place
    listed = [Option(zone.id, zone.name, Subject("zone", zone.id), note="free") for zone in zones if zone.id != here]
    refuse_unless(bool(listed), "there is nowhere else to go", "49")
    to = ZoneId((yield from choose("to", who, "Go where?", listed, rule="49")))
    if not (yield from let_go(table, who, to)):
        return
    yield from go(table, who, to, table.board.zone_map.zones[to].name)


def move_to_cell(table: T, who: TokenId) -> Procedure[None]:
    """Go to a cell, by a way or straight."""
    board = table.board
    assert board.grid is not None
    around = movement_range(board.grid, board[who].cell, mover(board, who))
    reached = CellOptions(ReachedCells(around), lambda cell: "free")
    refuse_unless(len(reached) > 0, "there is nowhere else to go", "49")
    everywhere = CellOptions.everywhere(board.grid)
    key = yield from choose("to", who, "Go where?", reached, rule="49")
    points: Keys = yield from preset("by", who, "By which way?", everywhere, "49")
    cell = cell_of(key)
    assert cell is not None
    if not (yield from let_go(table, who, cell)):
        return
    way = tuple([point for place in points if (point := cell_of(place)) is not None])
    table.happen(Moved(who, cell, None, (*way, cell)))
    table.tell(f"*{table.name(who)}* moves to {cell_name(cell)}", "", "lucide/footprints", "", table.board[who].hidden)


def foes_left_behind(board: Board, who: TokenId, to: Place) -> tuple[TokenId, ...]:
    """The foes in close combat with somebody who would be out of it there (27a)."""
    reach = book_of(board).numbers.reach
    return tuple(
        [
            foe
            for foe in foes(board, who)
            if positions.engaged(board, who, foe)
            and can_hold_on(board, foe)
            and (not board[foe].hidden or positions.at_each_other(board, who, foe))
            and (to not in PRESENCE.reachable_cells(board, foe, reach) if board[foe].on_grid else to != board[foe].place)
        ]
    )


def let_go(table: T, who: TokenId, to: Place) -> Procedure[bool]:
    """Whether somebody gets there: going away from foes is breaking off, and not safe by itself; the GM has the word (27a)."""
    board, name = table.board, table.name(who)
    near = foes_left_behind(board, who, to) if board.scene.pace in ("exchange", "turn") else ()
    said = tuple([foe for foe in near if positions.at_each_other(board, who, foe)])
    against = said if board.scene.pace == "exchange" else near
    if not against:
        return True
    rule = table.book.options.get_away
    refuse_unless(rule != "never while engaged", f"{name} is engaged and cannot break off", "27a")
    wound = rule == "never while wounded" and wounded(table.sheet(who))
    refuse_unless(not wound, f"{name} is wounded and cannot break off", "27a")
    names = ", ".join([table.name(foe) for foe in against])
    prompt = f"{name} would walk away from {names}. Do you allow it without “Get away”?"
    if (yield from confirm("may leave", GM, prompt, not said, "27a")):
        return True
    table.tell(f"*{name}* stays", f"{names} would have to be beaten first", "lucide/circle-slash", "gm")
    return False


def leap(table: T, who: TokenId, what: str) -> Procedure[None]:
    """Offer the move that comes with a won defence: to another zone or cell, or none (47, 48)."""
    board = table.board
    prompt = f"{table.name(who)}: {what}. Where does that lead?"
    if board[who].on_grid and board.grid is not None:
        around = movement_range(board.grid, board[who].cell, mover(board, who))
        here, cells = cell_key(board[who].cell), ReachedCells(around)
        options = CellOptions([board[who].cell, *[cell for cell in cells if cell != board[who].cell]], lambda cell: "free")
        key = yield from choose("to", who, prompt, options, here, "47", on=(who,))
        cell = cell_of(key)
        if cell is not None and key != here:
            table.happen(Moved(who, cell, None, (cell,)))
            table.tell(f"*{table.name(who)}* moves to {cell_name(cell)}", "", "lucide/footprints", "", table.board[who].hidden)
        return
    here = board[who].zone
    zones = board.zone_map.zones.values()
    listed = [Option(zone.id, zone.name, Subject("zone", zone.id)) for zone in sorted(zones, key=lambda zone: zone.id != here)]
    if len(listed) < 2:
        return
    to = ZoneId((yield from choose("to", who, prompt, listed, here, "47", on=(who,))))
    if to != here:
        yield from go(table, who, to, table.board.zone_map.zones[to].name)


def go(table: T, who: TokenId, to: Place, name: str) -> Procedure[None]:
    """Somebody is somewhere else."""
    table.happen(Moved(who, to))
    table.tell(f"*{table.name(who)}* moves to *{name}*", "", "lucide/footprints", "", table.board[who].hidden)
    yield from ()


RUNS = {"move": move}
