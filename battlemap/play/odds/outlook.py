"""What a command is likely to bring: its outcomes with what comes of each, harm, who ends up where, and what comes back."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.ids import Place, TokenId
from battlemap.play.odds.assumed_answers import AnswerOption, AssumedAnswer
from battlemap.play.odds.outcome_chances import Verdict

OutcomeKind: TypeAlias = Literal["style", "success", "tie", "failure"]
"""A success with a degree beyond a plain one, a plain one, neither, none."""
KINDS: tuple[OutcomeKind, ...] = ("style", "success", "tie", "failure")
"""The most welcome first."""
SUCCESSES: tuple[OutcomeKind, ...] = ("style", "success")
TIES: tuple[OutcomeKind, ...] = ("tie",)
MOST_BANDS = 5
"""Rarer outcomes are summed up in the last band of their kind; there are fewer kinds than that."""


class OutcomeBand(Struct, frozen=True):
    """One way a command comes out. *word*: the rule's own for it; *share* of 1; *lines*: what the log says of it most likely.

    *harm*: what the target suffers on average when it comes out so, in the game's unit.
    """

    kind: OutcomeKind
    word: str
    share: float
    lines: tuple[str, ...] = ()
    harm: float = 0.0
    degree: str = ""
    """What a success has beyond a plain one, in a word: "style"."""


class LikelyPlace(Struct, frozen=True):
    """Where a command moves somebody most often, and the share of 1 in which it does."""

    who: TokenId
    place: Place
    share: float


class Counterattack(Struct, frozen=True):
    """The target's own next attack on whoever acts, as shares of 1; *reach*: how likely it can be made at all.

    *hits* and *ties* are shares of everything, so what is left of *reach* misses. *harm* and *takes_out* are what is to be
    expected for whoever acts; *hits_now*: the share that would hit if nothing were done. *interval*: how far *hits* may lie off
    (95 %), more than 0 unless every outcome was followed to its end.
    """

    by: TokenId
    action: str
    reach: float
    hits: float
    ties: float
    harm: float
    takes_out: float
    hits_now: float
    interval: float = 0.0


class FoeThreat(Struct, frozen=True):
    """One foe's next attack, as shares of 1; *moves*: he has to come nearer first, *arrives* is how likely he does.

    *hits* counts ties; *harm* and *takes_out* are what is to be expected; all of them with *arrives* reckoned in.
    """

    by: TokenId
    action: str
    moves: bool
    arrives: float
    hits: float
    harm: float
    takes_out: float
    interval: float = 0.0


class OtherAnswer(Struct, frozen=True):
    """The other answer by which one of the two sides would change the chance most to its liking, and the chance with it."""

    assumed: AssumedAnswer
    option: AnswerOption
    success: float


class Outlook(Struct, frozen=True):
    """All of it, as far as it is known; shares of 1.

    *harm* is what *target* suffers on average, *own_harm* what whoever acts does, in the game's unit (Tactics.harm_unit).
    *success* counts both kinds of successes. *exact* and *interval* are about the bands. *counterattack* is None where nobody is
    left who could strike back, or where it is not known yet (see *done*). *threats*: what threatens whoever acts where a move
    leads him (see *moves*), the worst first; a move that nobody contests has no *bands*.
    """

    bands: tuple[OutcomeBand, ...]
    success: float
    target: TokenId | None
    harm: float
    own_harm: float
    takes_out: float
    moved: LikelyPlace | None
    assumed: tuple[AssumedAnswer, ...]
    branches: int
    exact: bool
    interval: float
    counterattack: Counterattack | None = None
    other_answer: OtherAnswer | None = None
    done: bool = False
    moves: bool = False
    threats: tuple[FoeThreat, ...] = ()


def kind_of(verdict: Verdict | None) -> OutcomeKind:
    """The kind of outcome a verdict is; without one it is a failure: too rare to be followed to its end."""
    margin, _, degree = verdict or (-1, "", "")
    return "failure" if margin < 0 else "tie" if margin == 0 else "style" if degree else "success"


def merge_bands(bands: list[OutcomeBand]) -> tuple[OutcomeBand, ...]:
    """At most MOST_BANDS, the most welcome first: the rarest join another of their kind."""
    bands = sorted(bands, key=lambda band: (KINDS.index(band.kind), -band.share))
    while len(bands) > MOST_BANDS:
        kinds = [band.kind for band in bands]
        rarest = min([band for band in bands if kinds.count(band.kind) > 1], key=lambda band: band.share)
        bands.remove(rarest)
        other = [band for band in bands if band.kind == rarest.kind][-1]
        both = other.share + rarest.share
        harm = (other.share * other.harm + rarest.share * rarest.harm) / both if both else 0.0
        bands[bands.index(other)] = OutcomeBand(other.kind, other.word, both, other.lines, harm, other.degree)
    return tuple(bands)
