"""Boards for the tests of Grim percentile: short to write, the same every time."""

from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import Effect, Encounter, Side, Token, TurnOrder
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, SideId, TokenId
from battlemap.rules.procedure import Table
from battlemap.rules.registry import load_ruleset
from rulesets.zweihander.basics.conditions import effect_kind
from rulesets.zweihander.book.creature import Arm, CreatureSheet, footprint
from rulesets.zweihander.book.fight import Board, Piece, Skirmish
from rulesets.zweihander.book.rulebook import BOOK, T

RULES = load_ruleset("zweihander")
HEROES, RAIDERS = SideId("heroes"), SideId("raiders")
ANN, BEN, CAT, DOG = (TokenId(name) for name in ("ann", "ben", "cat", "dog"))
YARD = GridMap(30, 20, unit="yd")


def fighter(**fields: Any) -> CreatureSheet:
    """Somebody with a sabre that it knows, 45 percent in everything, if nothing else is said."""
    fields.setdefault("arms", {"sabre": Arm("sabre")})
    fields.setdefault("skills", {"martial melee": 1, "martial ranged": 1})
    names = ("combat", "brawn", "agility", "perception", "willpower", "fellowship")
    fields["attributes"] = {**dict.fromkeys(names, 45), **fields.get("attributes", {})}
    return CreatureSheet(**fields)


def piece(who: TokenId, side: SideId, at: Cell, sheet: CreatureSheet | None = None, **fields: Any) -> Piece:
    """A token called like its id."""
    made = sheet or fighter()
    return Token(who, who.capitalize(), side, at, made, footprint=footprint(made), **fields)


def board(
    *pieces: Piece, grid: GridMap = YARD, now: TokenId | None = None, effects: tuple[Effect, ...] = (), **fields: Any
) -> Board:
    """Ann against Cat, side by side, if nobody else is named. *now*: a fight is under way, and it is the turn of this one."""
    found = pieces or (piece(ANN, HEROES, (5, 5)), piece(CAT, RAIDERS, (6, 5)))
    sides = {HEROES: Side(HEROES, "Heroes", "H"), RAIDERS: Side(RAIDERS, "Raiders", "R", 2, gm=True)}
    order = tuple((one.id,) for one in found if not any(other.sheet.mount == one.id for other in found))
    turns = TurnOrder(order, order.index((now,)), begun=True) if now is not None else TurnOrder()
    return Encounter(grid, sides, {one.id: one for one in found}, {}, fields.pop("scene", Skirmish()), turns, effects, **fields)


def with_conditions(before: Board, who: TokenId, *conditions: str) -> Board:
    """The same board with conditions on somebody."""
    effects = [Effect(effect_kind(name), BOOK.conditions[name].rule, who, title=name.capitalize()) for name in conditions]
    return replace(before, effects=(*before.effects, *effects))


def with_sheet(before: Board, who: TokenId, **fields: Any) -> Board:
    """The same board with other fields on one sheet."""
    token = before[who]
    return before.with_token(replace(token, sheet=replace(token.sheet, **fields)))


def with_house(before: Board, **options: Any) -> Board:
    """The same board with options of the house."""
    return replace(before, house={**before.house, **{f"options.{name}": value for name, value in options.items()}})


def table(on: Board) -> T:
    """A table on a board, for what needs no run."""
    return Table(on, RULES)
