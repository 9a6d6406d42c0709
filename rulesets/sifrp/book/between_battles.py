"""What goes along from battle to battle: injuries, wounds, destiny, prizes, broken gear; days are counted anew (48 to 54, 77)."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import TokenId
from battlemap.rules.creatures.between_battles import BetweenBattles

from .fight import Affray
from .fighter import LESSER, TURN, Care, Fighter, TurnRecord

KINDS = frozenset({"shattered_armor", "shattered_shield", "unconscious"})
FIRST_DAY = Affray().day


def leave(board: AnyEncounter, who: TokenId) -> Fighter:
    """The sheet with no turn under way, on nobody's back; Health is whole again after a fight (46)."""
    sheet: Fighter = board[who].sheet
    prizes = tuple([replace(prize, token="") for prize in sheet.prizes])
    over = not board.turns.order
    return replace(
        sheet, health=sheet.most_health if over else sheet.health, mount="", left={LESSER: TURN}, done=TurnRecord(), held=None,
        prizes=prizes, care=moved_care(sheet.care, board.scene.day - FIRST_DAY),
    )  # fmt: skip


def moved_care(care: Care, days: int) -> Care:
    """What is recorded for recovery, by the days of a scene that begins with the first one."""
    return Care(
        injured_on=_moved(care.injured_on, days), wounded_on=_moved(care.wounded_on, days),
        tested_injuries=_moved(care.tested_injuries, days), tested_wounds=_moved(care.tested_wounds, days),
        activity={str(int(day) - days): each for day, each in care.activity.items()},
        hours={str(int(day) - days): each for day, each in care.hours.items()},
    )  # fmt: skip


def _moved(day: int | None, days: int) -> int | None:
    return None if day is None else day - days


def goes_along(effect: Effect) -> bool:
    """What has to be mended goes along, and who was left for dead still lies there."""
    return effect.kind in KINDS


BETWEEN: BetweenBattles[Fighter] = BetweenBattles(leave, goes_along)
