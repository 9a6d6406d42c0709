"""A report as data: what the JSON file holds, and what the page is drawn from."""

from collections.abc import Mapping

from msgspec import Struct

from battlemap.sim.example_fights import ExampleFight
from battlemap.sim.intervals import Interval
from battlemap.sim.self_check import SelfCheck

FORMAT = "battlemap simulation"
VERSION = 1


class Frequency(Struct, frozen=True):
    """*count* of *of*, and the 95 % interval (Wilson) of the share."""

    count: int
    of: int
    share: float
    interval: Interval


class Spread(Struct, frozen=True):
    """How a whole number is spread over fights: how often each came, mean, quartiles and median."""

    counts: dict[int, int]
    mean: float
    lower: int
    median: int
    upper: int


class AllianceResult(Struct, frozen=True):
    """A side, or sides that stand together, and the share of fights it won; id "" is nobody."""

    id: str
    name: str
    letter: str
    look: int
    wins: Frequency
    fighters: int = 0
    losses: float = 0.0
    """How many of its fighters are out at the end, on average."""


class FighterResult(Struct, frozen=True):
    """What became of one token. Harm in the game's unit; *points*: spent, on average; *causes*, *by*: shares of its falls."""

    id: str
    name: str
    alliance: str
    look: int
    icon: str
    survives: Frequency
    taken: Spread
    dealt: Spread
    points: dict[str, float]
    causes: dict[str, float]
    by: dict[str, float]
    first: Frequency


class ActionResult(Struct, frozen=True):
    """An action as an alliance chose it: *harm* it did to foes each time, and by how much their *worth* fell, in usual fighters.

    *expected*, *actual*: for *weighed* of them, one attack a fight drawn by chance, the harm that the rules' odds say when the
    dice fall, and the harm that came; 0 where none was drawn.
    """

    alliance: str
    action: str
    title: str
    count: int
    per_fight: float
    harm: float
    worth: float
    weighed: int
    expected: float
    actual: float


class PlaceResult(Struct, frozen=True):
    """A zone or cell: how many fell there, and how often somebody stood there at the end of a round."""

    id: str
    name: str
    fell: int
    stood: int


class RunFacts(Struct, frozen=True):
    """How the fights were played this time; all else in a report depends on campaign and number of fights alone."""

    seconds: float = 0.0
    workers: int = 1
    engine: str = "processes"
    lost: int = 0
    date: str = ""
    command: str = ""
    trouble: str = ""


class Report(Struct, frozen=True):
    """Everything that is told of a campaign."""

    title: str
    game: str
    seed: str
    program: str
    asked: int
    fights: int
    faults: dict[str, int]
    answer: str
    """The alliance the headline is about."""
    headline: str
    remark: str
    alliances: tuple[AllianceResult, ...]
    rounds: Spread
    undecided: int
    round_word: str
    harm_unit: str
    fighters: tuple[FighterResult, ...]
    actions: tuple[ActionResult, ...]
    places: tuple[PlaceResult, ...]
    examples: tuple[ExampleFight, ...]
    minds: dict[str, str]
    conditions: tuple[str, ...]
    limit: int
    start: str
    house: tuple[str, ...]
    point_kinds: dict[str, str]
    check: SelfCheck
    run: RunFacts
    format: str = FORMAT
    version: int = VERSION

    @property
    def is_partial(self) -> bool:
        """Whether fewer fights were played than were asked for."""
        return self.fights < self.asked


def spread_of(counts: Mapping[int, int]) -> Spread:
    """Mean and quartiles of what was counted; all 0 for nothing."""
    from battlemap.sim.example_fights import quantile

    of = sum(counts.values())
    mean = sum(number * count for number, count in counts.items()) / of if of else 0.0
    return Spread(dict(sorted(counts.items())), mean, *[quantile(counts, share) for share in (0.25, 0.5, 0.75)])
