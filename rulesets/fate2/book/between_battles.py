"""What goes along from battle to battle: marks, checked aspects, fate points; maneuvers end with their scene (4, 9)."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import TokenId
from battlemap.rules.creatures.between_battles import BetweenBattles

from .fighter import Fighter


def leave(board: AnyEncounter, who: TokenId) -> Fighter:
    """The sheet with no turn under way."""
    sheet: Fighter = board[who].sheet
    return replace(sheet, acted=False, marks=tuple([replace(mark, fresh=False) for mark in sheet.marks]))


def goes_along(effect: Effect) -> bool:
    """None does: what a maneuver brought about belongs to the scene."""
    return False


BETWEEN: BetweenBattles[Fighter] = BetweenBattles(leave, goes_along)
