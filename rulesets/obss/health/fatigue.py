"""Fatigue: its levels, and how rest takes them away (69, B4)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import tone_for
from rulesets.obss.basics.conditions import conditions_of, lying_state
from rulesets.obss.book.rulebook import T

from .wounds import WORN_OUT, settle

REST = {1: 1, 2: 1, 3: 8, 4: 12, 5: 6}
"""Hours of rest that a level takes to pass into the one below it (B4)."""


def tire(table: T, who: TokenId, levels: int = 1, why: str = "") -> None:
    """Make somebody so many levels more tired; the fifth is unconsciousness, the sixth death."""
    before = table.sheet(who)
    level = min(WORN_OUT, before.fatigue + levels)
    if level == before.fatigue:
        return
    table.change(who, "is more tired", lambda sheet: replace(sheet, fatigue=level))
    said = next((table.book.condition(name).words for name in conditions_of(table.board, who) if name.startswith("fatigued")), "")
    table.tell(
        f"*{table.name(who)}* is fatigued: level {level}",
        why or said,
        "game/tired-eye",
        tone_for(table.board, who),
        table.board[who].hidden,
    )
    settle(table, who, lying_state(before))


def fatigue_after_rest(level: int, hours: int) -> int:
    """The level of fatigue that is left after so many hours of rest (B4)."""
    while level and hours >= REST.get(level, hours + 1):
        hours -= REST[level]
        level -= 1
    return level
