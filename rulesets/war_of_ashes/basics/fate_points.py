"""Fate points: who pays, and who gains (27, B4)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.points import gain, pay
from battlemap.rules.procedure import Refused
from rulesets.war_of_ashes.book.fighter import Board
from rulesets.war_of_ashes.book.rulebook import T

POINT = "fate point"


def purse(board: Board, who: TokenId) -> int:
    """What *who* has to spend: a hero's own points, the GM's for all others."""
    token = board[who]
    return board.scene.gm_points if board.sides[token.side].gm else token.sheet.fate_points


def spend_point(table: T, who: TokenId, amount: int = 1) -> None:
    """Pay for *who*. Refused if the points are not there."""
    if not table.board.side_of(who).gm:
        pay(table, who, "fate_points", amount, POINT)
    else:
        spend_gm_point(table, amount)


def spend_gm_point(table: T, amount: int = 1) -> None:
    """Pay for the GM. Refused if the points are not there."""
    if table.board.scene.gm_points < amount:
        raise Refused("the GM has no fate point left", "B4")
    table.change_scene(f"the GM pays {amount} {POINT}", lambda scene: replace(scene, gm_points=scene.gm_points - amount))


def gain_points(table: T, who: TokenId, amount: int = 1) -> None:
    """Give *who* points, or the GM for his."""
    if table.board.side_of(who).gm:
        table.change_scene(f"the GM gains {amount} {POINT}", lambda scene: replace(scene, gm_points=scene.gm_points + amount))
    else:
        gain(table, who, "fate_points", amount, POINT)
