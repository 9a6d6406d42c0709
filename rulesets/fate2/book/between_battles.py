"""What goes along from battle to battle: marks, checked aspects, fate points; maneuvers end with their scene (4, 9)."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import TokenId
from battlemap.rules.creatures.between_battles import BetweenBattles

from .fight import LASTING
from .fighter import Fighter


def leave(board: AnyEncounter, who: TokenId) -> Fighter:
    """The sheet with no turn under way."""
    sheet: Fighter = board[who].sheet
    return replace(sheet, acted=False, marks=tuple([replace(mark, fresh=False) for mark in sheet.marks]))


def goes_along(effect: Effect) -> bool:
    """True if an effect outlasts the scene, as one as bad as an injury does; what else a maneuver brought about ends with it."""
    return any(change.what == LASTING for change in effect.changes)


BETWEEN: BetweenBattles[Fighter] = BetweenBattles(leave, goes_along)
