"""Boards for the tests of Feudal d6 pool: short to write, the same every time."""

from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import Effect, Encounter, Side, Token, TurnOrder
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, SideId, TokenId
from battlemap.rules.procedure import Table
from battlemap.rules.registry import load_ruleset
from rulesets.sifrp.book.fight import Affray, Board, Piece
from rulesets.sifrp.book.fighter import Arm, Fighter, footprint
from rulesets.sifrp.book.rulebook import T

RULES = load_ruleset("sifrp")
HEROES, RAIDERS = SideId("heroes"), SideId("raiders")
ANN, BEN, CAT, DOG = (TokenId(name) for name in ("ann", "ben", "cat", "dog"))
MACE = {"mace": Arm("mace")}
YARD = GridMap(30, 20)


def fighter(**fields: Any) -> Fighter:
    """Somebody with a mace, if nothing else is said."""
    fields.setdefault("arms", MACE)
    return Fighter(**fields)


def piece(who: TokenId, side: SideId, at: Cell, sheet: Fighter | None = None, **fields: Any) -> Piece:
    """A token called like its id."""
    made = sheet or fighter()
    return Token(who, who.capitalize(), side, at, made, footprint=footprint(made), **fields)


def board(
    *pieces: Piece, grid: GridMap = YARD, now: TokenId | None = None, effects: tuple[Effect, ...] = (), **fields: Any
) -> Board:
    """Ann against Cat, side by side, if nobody else is named. *now*: a fight is under way, and it is the turn of this one."""
    found = pieces or (piece(ANN, HEROES, (5, 5)), piece(CAT, RAIDERS, (6, 5)))
    sides = {HEROES: Side(HEROES, "Heroes", "H"), RAIDERS: Side(RAIDERS, "Raiders", "R", 2, gm=True)}
    order = tuple((one.id,) for one in found)
    turns = TurnOrder(order, order.index((now,)), begun=True) if now is not None else TurnOrder()
    return Encounter(grid, sides, {one.id: one for one in found}, {}, fields.pop("scene", Affray()), turns, effects, **fields)


def with_sheet(before: Board, who: TokenId, **fields: Any) -> Board:
    """The same board with other fields on one sheet."""
    token = before[who]
    return before.with_token(replace(token, sheet=replace(token.sheet, **fields)))


def table(before: Board) -> T:
    """A table at which procedures can be run."""
    return Table(before, RULES)
