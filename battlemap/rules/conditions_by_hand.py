"""The conditions of a game that the game master may bring upon somebody or end by hand, with all that they mean in the rules."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Table

AnyTable: TypeAlias = Table[Any, Any, Any]
BY_HAND = "Marked by hand"


class SettableCondition(Struct, frozen=True):
    """One condition: its key in the game, how it is called, its icon, and what it does in words.

    *levels*: the highest it can have; 0 for one without levels.
    """

    key: str
    title: str
    icon: str
    words: str = ""
    rule: str = ""
    levels: int = 0


class ConditionsByHand(Struct, frozen=True, eq=False):
    """What of it a game knows. It asks nobody anything and throws no dice.

    *levels_on*: what lasts on somebody of those that can be set, with its level (1 where there are none).
    *begin*: brings one about with a level, for so many rounds (0: as long as the rules say). *end*: ends one.
    """

    listed: Callable[[AnyEncounter], tuple[SettableCondition, ...]] = lambda board: ()
    levels_on: Callable[[AnyEncounter, TokenId], Mapping[str, int]] = lambda board, who: {}
    begin: Callable[[AnyTable, TokenId, str, int, int], None] = lambda table, who, key, level, rounds: None
    end: Callable[[AnyTable, TokenId, str], None] = lambda table, who, key: None


def by_hand_words(words: str) -> str:
    """The small print of a line that says what befell somebody by hand."""
    return f"{BY_HAND}: {words}" if words else BY_HAND
