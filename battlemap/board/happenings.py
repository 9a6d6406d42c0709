"""What the GM adds to a battle that is no rule: stamps on tokens, what comes after some rounds, what is counted by hand."""

from typing import Literal, NewType, TypeAlias

from msgspec import Struct

from battlemap.board.ids import TokenId

TimerId = NewType("TimerId", str)
CounterId = NewType("CounterId", str)
StampColour: TypeAlias = Literal["yellow", "green", "red"]
STAMP_COLOURS: tuple[StampColour, ...] = ("yellow", "green", "red")
MOST_ROUNDS = 9
"""So many rounds a stamp lasts at most, if it does not last until it is taken off."""
STAMP_ICON = "lucide/tag"
LONGEST_TIMER = 99
"""So many rounds a timer counts at most."""
MOST_COUNT = 999
"""So far a counter counts."""


class Stamp(Struct, frozen=True):
    """A word of the GM's own on a token. Rules never read it.

    *rounds*: how many it lasts, counted from round *since*; 0: until it is taken off.
    """

    word: str
    colour: StampColour = "yellow"
    rounds: int = 0
    since: int = 1

    def left(self, now: int) -> int:
        """How many rounds it still lasts in round *now*; 0 where it lasts until it is taken off."""
        return max(0, self.rounds - max(0, now - self.since)) if self.rounds else 0


class Timer(Struct, frozen=True):
    """Something that comes after some rounds, once, or (*repeats*) again and again.

    It comes when the round *since* + *rounds* has begun; *before*: only when the turn of that token comes in it. *over*: it came,
    and comes no more. *shared*: players know of it.
    """

    id: TimerId
    words: str
    rounds: int = 1
    since: int = 1
    repeats: bool = False
    before: TokenId | None = None
    shared: bool = False
    over: bool = False

    @property
    def due(self) -> int:
        """The round in which it comes."""
        return self.since + self.rounds

    def left(self, now: int) -> int:
        """How many rounds are to begin, from round *now* on, until it comes."""
        return max(0, self.due - max(now, self.since)) if not self.over else 0


class Counter(Struct, frozen=True):
    """Something that the GM counts up and down by hand. Rules never read it.

    It is due once it has come to its *target*; 0: it never is. *shared*: players know of it.
    """

    id: CounterId
    words: str
    value: int = 0
    target: int = 0
    shared: bool = False

    @property
    def is_due(self) -> bool:
        """Whether it has come to its target."""
        return self.target > 0 and self.value >= self.target
