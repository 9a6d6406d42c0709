"""What goes along from battle to battle: hit points, magic, fatigue, what is used up, and what is missing for now (69, 71)."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import TokenId
from battlemap.rules.creatures.between_battles import BetweenBattles

from .creature import LEFT, CreatureSheet, RoundRecord

KINDS = frozenset({"maximum_lost", "near_death", "rested"})
LOST = "lost_"
"""Begins the kinds that keep how much of an ability is missing."""


def leave(board: AnyEncounter, who: TokenId) -> CreatureSheet:
    """The sheet with no round under way, on nobody's back."""
    sheet: CreatureSheet = board[who].sheet
    return replace(
        sheet, mount="", left=dict(LEFT), done=RoundRecord(), aim=None, readied=None, flank="attack", bank={}, bank_since=0,
        last_attack=None,
    )  # fmt: skip


def goes_along(effect: Effect) -> bool:
    """What days bring back goes along; conditions of a fight do not."""
    return effect.kind in KINDS or effect.kind.startswith(LOST)


BETWEEN: BetweenBattles[CreatureSheet] = BetweenBattles(leave, goes_along)
