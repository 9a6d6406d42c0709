"""What one fight came to."""

from msgspec import Struct

from battlemap.board.ids import SideId, TokenId


class TokenRecord(Struct, frozen=True):
    """What became of one token. Harm in the game's own unit; *place*: where it fell, as a zone's id or "column,row"."""

    stands: bool
    taken: int = 0
    dealt: int = 0
    points: dict[str, int] = {}
    cause: str = ""
    by: str = ""
    place: str = ""


class ChosenAction(Struct, frozen=True):
    """One command that a machine chose: the harm it did to foes, and by how much their *worth* fell (thousandths of a fighter).

    *expected*: the harm that the rules' odds say when the dice fall, in thousandths; None where it was not looked up.
    """

    alliance: SideId
    action: str
    harm: int = 0
    worth: int = 0
    expected: int | None = None


class FightEnding(Struct, frozen=True):
    """How a fight ended: the alliance that won ("" nobody), after how many rounds, and the entry of the journal that decided it.

    *stuck*: why no machine could go on, where none could.
    """

    winner: SideId
    rounds: int
    entry: int
    stuck: str = ""


class FightRecord(Struct, frozen=True):
    """Fight number *index*: who won ("" nobody), after how many rounds, and all that is counted.

    *left*: what the winner's fighters are worth at the end, in thousandths of what they were at the beginning. *fault*: what went
    wrong in the rules, in words; then nothing else counts. *mark*: of all that happened, to compare replays by. *judged*: where a
    fight is judged by how it stands in its last round, the chance of each alliance, in thousandths.
    """

    index: int
    winner: SideId
    rounds: int = 0
    commands: int = 0
    left: int = 0
    tokens: dict[TokenId, TokenRecord] = {}
    first: TokenId | None = None
    fell: tuple[str, ...] = ()
    stood: dict[str, int] = {}
    actions: tuple[ChosenAction, ...] = ()
    refusals: int = 0
    stuck: str = ""
    fault: str = ""
    mark: int = 0
    judged: dict[SideId, int] = {}
