"""What is known of a token while it is being moved: for the card at the pointer and the line of help."""

from msgspec import Struct

from battlemap.board.ids import Place, TokenId
from battlemap.board.wording import split_emphasis
from battlemap.rules.procedure import Command


class ToolHint(Struct, frozen=True):
    """One line of help: an icon, what is going on (words between asterisks are strong), and the keys that matter now."""

    icon: str
    text: str
    keys: tuple[tuple[str, str], ...] = ()
    """(key, what it does)"""
    placed_freely: bool | None = None
    """How the switch stands that places freely; None: there is none."""

    @property
    def parts(self) -> tuple[tuple[str, bool], ...]:
        """The text in pieces: words, and whether they are strong."""
        return split_emphasis(self.text)


NO_HINT = ToolHint("", "")
"""Nothing is said."""


class DifficultyStep(Struct, frozen=True):
    """One step of how a difficulty builds up: the number and word it has reached, and everything it is made of by then."""

    words: str
    value: int
    reasons: str


class Obstacle(Struct, frozen=True):
    """A barrier on the way, or what else is to be known of it: its icon, what it is in words, how bad it is."""

    icon: str
    words: str
    tone: str = "cost"


class DragInfo(Struct, frozen=True):
    """A move as it would be if the token were let go now.

    *words*: the difficulty ("Great +4"), empty for a free move; on cells what the way takes ("8 m · 2 actions"), which is
    written on the map too. *refused*: why the rules do not allow it. *free*: the token is placed without asking the rules.
    *command*: what letting go performs; odds can be worked out from it. *point*: the middle of the token in px of the view; on
    cells, that of the cells it would stand on.
    """

    who: TokenId
    name: str
    start: Place
    start_name: str
    to: Place | None
    to_name: str
    point: tuple[int, int]
    words: str = ""
    value: int | None = None
    difficulty_steps: tuple[DifficultyStep, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    cost: str = ""
    """What it uses, in words to show: "Uses the action", "Nothing in the way"."""
    refused: str = ""
    free: bool = False
    command: Command | None = None

    @property
    def on_cells(self) -> bool:
        """Whether the move goes from cell to cell of a grid."""
        return isinstance(self.start, tuple)

    @property
    def has_details(self) -> bool:
        """Whether there is more to say of it than stands on the map."""
        return not self.on_cells or self.free or bool(self.refused or self.obstacles)
