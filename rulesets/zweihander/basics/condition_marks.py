"""Conditions that the GM puts on tokens and takes off again, without being asked anything (13 to 27a)."""

from battlemap.board.encounter import EffectEnd
from battlemap.board.ids import TokenId
from battlemap.rules.conditions_by_hand import ConditionsByHand, SettableCondition, by_hand_words
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T, book_of

from .conditions import OWN_TURN, begin, conditions_of, effect_kind, finish


def listed(board: Board) -> tuple[SettableCondition, ...]:
    """All conditions of the book."""
    return tuple(
        [SettableCondition(key, row.title, row.icon, row.words, row.rule) for key, row in book_of(board).conditions.items()]
    )


def levels_on(board: Board, who: TokenId) -> dict[str, int]:
    """What lasts on somebody as an effect of its own; what follows from its peril is not for a hand to end."""
    kinds = {effect.kind for effect in board.effects if effect.on == who}
    return {key: 1 for key in conditions_of(board, who) if effect_kind(key) in kinds}


def bring_about(table: T, who: TokenId, key: str, level: int, rounds: int) -> None:
    """A condition with everything that comes with it, for as long as the book says if no rounds are told."""
    until = EffectEnd(OWN_TURN, who, rounds) if rounds else None
    begin(table, who, key, until, why=by_hand_words(table.book.condition(key).words))


def end(table: T, who: TokenId, key: str) -> None:
    """It is over."""
    finish(table, who, key, by_hand_words(""))


BY_HAND = ConditionsByHand(listed, levels_on, bring_about, end)
