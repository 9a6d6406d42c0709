"""What goes along from battle to battle: both tracks, injuries with what they bring, fortune, gear that broke (27b, 54, 56)."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import TokenId
from battlemap.rules.creatures.between_battles import BetweenBattles

from .creature import CreatureSheet, TurnRecord

HEALED = "healed"
"""What an injury brings waits for it."""


def leave(board: AnyEncounter, who: TokenId) -> CreatureSheet:
    """The sheet with no turn under way, on nobody's back, behind nothing."""
    sheet: CreatureSheet = board[who].sheet
    arms = {key: replace(arm, paid=0) for key, arm in sheet.arms.items()}
    return replace(
        sheet, arms=arms, shield_planted=False, planted_at=None, covered_at=None, mount="", ap=3, owes_ap=0, safe=False, used=(),
        done=TurnRecord(),
    )  # fmt: skip


def goes_along(effect: Effect) -> bool:
    """What an injury brings goes along; conditions of a fight do not."""
    return effect.until is not None and effect.until.timing == HEALED


BETWEEN: BetweenBattles[CreatureSheet] = BetweenBattles(leave, goes_along)
