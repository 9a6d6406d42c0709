"""Two or more set-ups, fought with the same seeds, as data."""

from msgspec import Struct

from battlemap.sim.intervals import Interval
from battlemap.sim.report.report_data import Frequency


class Variant(Struct, frozen=True):
    """One set-up: what it is called, the value that was swept if one was, and how often the side in question won."""

    name: str
    wins: Frequency
    value: float | None = None
    rounds: float = 0.0
    losses: float = 0.0


class PairedDifference(Struct, frozen=True):
    """Of *second* against the first set-up, fight by fight: wins in both, in one only, in neither; difference of the shares.

    *needed*: about so many fights would show a difference of this size, where none is to be seen; 0 where one is.
    """

    second: str
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: float
    interval: Interval
    needed: int = 0


class Comparison(Struct, frozen=True):
    """What changed, for which alliance, and what came of it; the first variant is the one all others are compared with."""

    title: str
    alliance: str
    alliance_name: str
    look: int
    variants: tuple[Variant, ...]
    differences: tuple[PairedDifference, ...]
    swept: str = ""
