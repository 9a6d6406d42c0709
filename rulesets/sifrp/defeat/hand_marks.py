"""What lasts on somebody by the GM's hand, and ends by it, without being asked anything (32, 37, 79, 82, 83)."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.conditions_by_hand import ConditionsByHand, SettableCondition, by_hand_words
from battlemap.rules.procedure import refuse_unless
from rulesets.sifrp.attack.criticals import AFRAID, HEARTENED
from rulesets.sifrp.attack.fumbles import OFF_BALANCE, OVERBALANCED, SHAKEN
from rulesets.sifrp.basics.defence import DISTRACTED
from rulesets.sifrp.basics.durations import ICONS, begin, until_own_turn, until_own_turn_ends
from rulesets.sifrp.basics.posture import PRONE
from rulesets.sifrp.book.effect_titles import EFFECT_TITLES
from rulesets.sifrp.book.fight import Board, seat_words
from rulesets.sifrp.book.fighter import LESSER
from rulesets.sifrp.book.rulebook import Book, T
from rulesets.sifrp.maneuvers.weapon_qualities import STAGGERED

from .outcomes import UNCONSCIOUS

Changes: TypeAlias = tuple[NumberChange, ...]


class Mark(Struct, frozen=True):
    """One kind of effect: what it changes under a book, until when if no rounds are told (None: until it is ended)."""

    rule: str
    words: str
    changes: Callable[[Book], Changes] = lambda book: ()
    until: Callable[[Board, TokenId], EffectEnd | None] = lambda board, who: None


def mishap_worth(book: Book, mishap: str, usual: int) -> int:
    """What a fumble of this kind is worth in the book."""
    return next((row.value for row in book.fumbles.values() if row.mishap == mishap), usual)


MARKS: dict[str, Mark] = {
    PRONE: Mark("37", "On the ground until it stands up."),
    DISTRACTED: Mark("32", "Its Awareness does not count in its Combat Defense.", until=until_own_turn_ends),
    OFF_BALANCE: Mark(
        "83", "A die less on attacks.", lambda book: (NumberChange("attacks", 0, mishap_worth(book, "attacks", -1)),),
        until_own_turn_ends,
    ),
    SHAKEN: Mark(
        "83", "A die less on all tests.", lambda book: (NumberChange("tests", 0, mishap_worth(book, "tests", -1)),),
        until_own_turn_ends,
    ),
    OVERBALANCED: Mark(
        "83", "Wide open: less Combat Defense.", lambda book: (NumberChange("defence", mishap_worth(book, "guard", -5)),),
        lambda board, who: until_own_turn(who),
    ),
    AFRAID: Mark(
        "82", "A die less on all tests.", lambda book: (NumberChange("tests", 0, -1),), lambda board, who: until_own_turn(who)
    ),
    HEARTENED: Mark("82", "A die more on all tests.", lambda book: (NumberChange("tests", 0, 1),)),
    STAGGERED: Mark("B", "A Lesser action fewer.", lambda book: (NumberChange(LESSER, -1),)),
    UNCONSCIOUS: Mark("79", "Knows nothing of what happens."),
}  # fmt: skip


def listed(board: Board) -> tuple[SettableCondition, ...]:
    """All that can be put on somebody without saying who did it."""
    return tuple([SettableCondition(key, EFFECT_TITLES[key], ICONS[key], mark.words, mark.rule) for key, mark in MARKS.items()])


def levels_on(board: Board, who: TokenId) -> dict[str, int]:
    """What of it lasts on somebody."""
    kinds = {effect.kind for effect in board.effects if effect.on == who}
    return {key: 1 for key in MARKS if key in kinds}


def bring_about(table: T, who: TokenId, key: str, level: int, rounds: int) -> None:
    """It begins, for as long as the rules say if no rounds are told."""
    mark = MARKS[key]
    seat = seat_words(table.board, who) if key == PRONE else ""
    refuse_unless(not seat, seat, mark.rule)
    until = EffectEnd("turn starts", who, rounds) if rounds else mark.until(table.board, who)
    begin(table, who, key, until, *mark.changes(table.book), rule=mark.rule)
    said = f"*{table.name(who)}*: {EFFECT_TITLES[key].lower()}"
    table.tell(said, by_hand_words(mark.words), ICONS[key], "", table.board[who].hidden)


def end(table: T, who: TokenId, key: str) -> None:
    """It is over."""
    if table.has(who, key):
        table.end(key, who)
        said = f"*{table.name(who)}*: no longer {EFFECT_TITLES[key].lower()}"
        table.tell(said, by_hand_words(""), ICONS[key], "", table.board[who].hidden)


BY_HAND = ConditionsByHand(listed, levels_on, bring_about, end)
