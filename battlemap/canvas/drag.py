"""What is known of a token while it is being moved: for the card at the pointer and the line of help."""

from msgspec import Struct

from battlemap.board.ids import TokenId, ZoneId
from battlemap.rules.procedure import Command


class Hint(Struct, frozen=True):
    """One line of help: an icon, what is going on (words between asterisks are strong), and the keys that matter now."""

    icon: str
    text: str
    keys: tuple[tuple[str, str], ...] = ()
    """(key, what it does)"""

    @property
    def parts(self) -> tuple[tuple[str, bool], ...]:
        """The text in pieces: words, and whether they are strong."""
        return tuple((piece, bool(at % 2)) for at, piece in enumerate(self.text.split("*")) if piece)


class Rung(Struct, frozen=True):
    """One step of how a difficulty builds up: the number and word it has reached, and everything it is made of by then."""

    words: str
    value: int
    reasons: str


class Obstacle(Struct, frozen=True):
    """A barrier on the way: its icon, and what it is in words."""

    icon: str
    words: str


class DragInfo(Struct, frozen=True):
    """A move as it would be if the token were let go now.

    *words*: the difficulty ("Great +4"), empty for a free move. *refused*: why the rules do not allow it. *free*: the token
    is placed without asking the rules. *command*: what letting go performs; odds can be worked out from it. *point*: the
    middle of the token in px of the view.
    """

    who: TokenId
    name: str
    start: ZoneId
    start_name: str
    to: ZoneId | None
    to_name: str
    point: tuple[int, int]
    words: str = ""
    value: int | None = None
    rungs: tuple[Rung, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    cost: str = ""
    refused: str = ""
    free: bool = False
    command: Command | None = None
