"""What a machine has decided, and why, in numbers and in words."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.wording import append_name
from battlemap.rules.procedure import Command, Keys

LEAST = 0.005
"""What counts for less is not told."""


class Evaluation(Struct, frozen=True):
    """What a board is worth to a side, by what it comes from, in worth of a usual fighter; the sum is what counts.

    *foes*: what foes count for, as a loss. *own*: what its own fighters count for. *place*: how well somebody stands.
    *points*: what is left of points. *advantages*: what can be used for nothing later. *ready*: being able to
    attack, and doing so. *later*: what it leaves to do in the same turn.
    """

    foes: float = 0.0
    own: float = 0.0
    place: float = 0.0
    points: float = 0.0
    advantages: float = 0.0
    ready: float = 0.0
    later: float = 0.0

    @property
    def total(self) -> float:
        """All together."""
        return self.foes + self.own + self.place + self.points + self.advantages + self.ready + self.later

    def plus(self, other: "Evaluation", share: float) -> "Evaluation":
        """With so great a share of another, term by term."""
        return Evaluation(
            self.foes + share * other.foes,
            self.own + share * other.own,
            self.place + share * other.place,
            self.points + share * other.points,
            self.advantages + share * other.advantages,
            self.ready + share * other.ready,
            self.later + share * other.later,
        )

    def minus(self, other: "Evaluation") -> "Evaluation":
        """How much better this is than *other*, term by term."""
        return Evaluation(
            self.foes - other.foes,
            self.own - other.own,
            self.place - other.place,
            self.points - other.points,
            self.advantages - other.advantages,
            self.ready - other.ready,
            self.later - other.later,
        )


def mean_of(evaluations: list[Evaluation]) -> Evaluation:
    """The mean of some evaluations, term by term. ZeroDivisionError for none."""
    if len(evaluations) == 1:
        return evaluations[0]
    count = len(evaluations)
    return Evaluation(*[sum([getattr(one, name) for one in evaluations]) / count for name in Evaluation.__struct_fields__])


TERMS = {
    "foes": ("harms the foes", "spares the foes"),
    "own": ("keeps its own whole", "costs its own"),
    "place": ("stands better", "stands worse"),
    "points": ("gains points", "spends points"),
    "ready": ("gets to strike", "does not get to strike"),
    "later": ("leads to more", "leaves less to do"),
    "advantages": ("gains an advantage", "gives an advantage away"),
}
"""What each term is called where it is a gain, and where it is a loss."""


class ReasonTerm(Struct, frozen=True):
    """One reason for or against something: in words, and in worth of a usual fighter."""

    words: str
    worth: float


class Alternative(Struct, frozen=True):
    """Something that might be done, what it is expected to be worth beyond doing nothing, and the same by its terms."""

    title: str
    worth: float
    gains: Evaluation = Evaluation()
    command: Command | None = None
    keys: Keys = ()

    @property
    def reasons(self) -> tuple[ReasonTerm, ...]:
        """What speaks for it and against it, the weightiest first; what hardly counts is left out."""
        return self.reasons_besides(())

    def reasons_besides(self, common: Collection[str]) -> tuple[ReasonTerm, ...]:
        """The same without some terms, by their names."""
        listed = [
            ReasonTerm(words[0 if worth > 0 else 1], worth)
            for name, words in TERMS.items()
            if name not in common and abs(worth := getattr(self.gains, name)) >= LEAST
        ]
        return tuple(sorted(listed, key=lambda reason: -abs(reason.worth)))

    @property
    def words(self) -> str:
        """Title and reasons in one line: "Attack Mudge: +0.21 (harms the foes +0.24, stands worse −0.03)"."""
        why = ", ".join([f"{reason.words} {signed(reason.worth)}" for reason in self.reasons])
        return f"{self.title}: {signed(self.worth)}{f' ({why})' if why else ''}"


class Decision(Struct, frozen=True):
    """What is done: a *command*, or (to a question) *keys*; neither: the turn ends.

    *alternatives*: the best of what was thought of, what is done first; of *considered* ways.
    """

    command: Command | None = None
    keys: Keys = ()
    alternatives: tuple[Alternative, ...] = ()
    considered: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The alternatives in words, what is done first."""
        return tuple([alternative.words for alternative in self.alternatives])


def common_terms(alternatives: Sequence[Alternative]) -> frozenset[str]:
    """The terms that several alternatives have alike, so that none was chosen for them; harm is always worth a word."""
    if len(alternatives) < 2:
        return frozenset()

    def spread(name: str) -> float:
        worths = [float(getattr(alternative.gains, name)) for alternative in alternatives]
        return max(worths) - min(worths)

    return frozenset([name for name in TERMS if name != "foes" and spread(name) < LEAST])


def signed(worth: float) -> str:
    """A worth with its sign: "+0.21", "−0.03"."""
    return f"{'−' if worth < 0 else '+'}{abs(worth):.2f}"


def title_of(board: AnyEncounter, title: str, command: Command) -> str:
    """What a command is called, with whom or what it is done to: "Attack Mudge", "Called shot: Mudge"."""
    names = [board.tokens[key].name for keys in command.preset.values() for key in keys if key in board.tokens]  # type: ignore[index]
    return append_name(title, ", ".join(names)) if names else title
