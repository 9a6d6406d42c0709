"""Conditions that the GM puts on tokens and takes off again, without being asked anything (B4)."""

from battlemap.board.encounter import EffectEnd
from battlemap.board.ids import TokenId
from battlemap.rules.conditions_by_hand import ConditionsByHand, SettableCondition, by_hand_words
from rulesets.obss.basics.conditions import begin, conditions_of, effect_kind, finish
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T, book_of

from .gm_afflictions import BY_ITSELF, LEVELLED, MOST


def listed(board: Board) -> tuple[SettableCondition, ...]:
    """All conditions but those that follow from something else."""
    return tuple(
        [
            SettableCondition(key, row.title, row.icon, row.words, row.rule, MOST if key in LEVELLED else 0)
            for key, row in book_of(board).conditions.items()
            if BY_ITSELF not in row.flags
        ]
    )


def levels_on(board: Board, who: TokenId) -> dict[str, int]:
    """What lasts on somebody as an effect of its own."""
    kinds = {effect.kind for effect in board.effects if effect.on == who}
    return {key: level for key, level in conditions_of(board, who).items() if effect_kind(key) in kinds}


def bring_about(table: T, who: TokenId, key: str, level: int, rounds: int) -> None:
    """A condition with everything that comes with it."""
    until = EffectEnd("turn starts", who, rounds) if rounds else None
    begin(table, who, key, until, None, level, by_hand_words(table.book.condition(key).words))


def end(table: T, who: TokenId, key: str) -> None:
    """It is over."""
    finish(table, who, key, by_hand_words(""))


BY_HAND = ConditionsByHand(listed, levels_on, bring_about, end)
