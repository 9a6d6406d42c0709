"""How sure a share is: Wilson's interval for one share, Newcombe's for the difference of two paired ones."""

from math import sqrt

from msgspec import Struct

Z95 = 1.959963984540054
"""So many standard deviations leave 5 % outside."""
VAGUE, FAIR = 0.20, 0.05
"""With a wider half of the interval only the interval is told; with more than the second the number is told as a rough one."""


class Interval(Struct, frozen=True):
    """From *low* to *high*."""

    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        """Whether *value* lies in it."""
        return self.low <= value <= self.high


def is_vague(share: float, interval: Interval) -> bool:
    """Whether so little is known of a share that only its bounds are told, or all so far went one way."""
    return interval.half > VAGUE or (interval.half > FAIR and share in (0.0, 1.0))


def chance_words(share: float, interval: Interval) -> str:
    """A share as people read it: "72 %", "about 70 %", "51 to 100 %"."""
    if is_vague(share, interval):
        return f"{interval.low * 100:.0f} to {interval.high * 100:.0f} %"
    return f"{'about ' if interval.half > FAIR else ''}{share * 100:.0f} %"


def signed_points(share: float) -> str:
    """A difference of two shares in whole points: "+7", "−3", "±0" where it rounds to nothing."""
    points = round(share * 100)
    return f"{'−' if points < 0 else '+' if points > 0 else '±'}{abs(points)}"


def wilson(won: float, of: int) -> Interval:
    """The 95 % interval of a share, *won* of *of*; everything where there is nothing to go by. Judged fights count in part."""
    if not of:
        return Interval(0.0, 1.0)
    share, square = won / of, Z95 * Z95
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = Z95 * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def paired_difference(only_first: int, only_second: int, both: int, neither: int) -> Interval:
    """The 95 % interval of (share of the second − share of the first) where both were drawn for the same cases.

    Newcombe's method 10: Wilson's intervals of both shares, and how they go together.
    """
    of = only_first + only_second + both + neither
    if not of:
        return Interval(-1.0, 1.0)
    first, second = (both + only_first) / of, (both + only_second) / of
    one, two = wilson(both + only_first, of), wilson(both + only_second, of)
    margins = (both + only_first) * (neither + only_second) * (both + only_second) * (neither + only_first)
    product = both * neither - only_first * only_second
    together = 0.0 if not margins else (max(product - of / 2, 0.0) if product > 0 else product) / sqrt(margins)
    low = (second - two.low) ** 2 - 2 * together * (second - two.low) * (one.high - first) + (one.high - first) ** 2
    high = (two.high - second) ** 2 - 2 * together * (two.high - second) * (first - one.low) + (first - one.low) ** 2
    between = second - first
    return Interval(between - sqrt(max(low, 0.0)), between + sqrt(max(high, 0.0)))
