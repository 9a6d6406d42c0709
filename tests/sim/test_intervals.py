"""Intervals of shares and of paired differences are those of published examples, and bounds of what is possible."""

import pytest

from battlemap.sim.intervals import Interval, chance_words, is_vague, paired_difference, wilson


def rounded(interval: Interval, digits: int = 3) -> tuple[float, float]:
    return round(interval.low, digits), round(interval.high, digits)


def test_a_difference_of_few_pairs_is_corrected_as_in_the_published_example() -> None:
    """Bentur and others 2009, in Fagerland, Lydersen and Laake 2014: 21 pairs, −0.507 to −0.026 by the square-and-add method.

    Both shares rise together by chance alone here, so that without Newcombe's correction of n / 2 the interval is narrower.
    """
    assert rounded(paired_difference(only_first=7, only_second=1, both=1, neither=12)) == (-0.507, -0.026)
    assert rounded(paired_difference(only_first=1, only_second=7, both=1, neither=12)) == (0.026, 0.507)


def test_a_difference_of_pairs_that_go_together_is_that_of_the_published_example() -> None:
    """Newcombe 1998 c, table II: 20, 12, 2, 16."""
    assert rounded(paired_difference(only_first=12, only_second=2, both=20, neither=16), 4) == (-0.3292, -0.0562)


def test_pairs_that_go_together_make_a_difference_surer_and_pairs_that_part_make_it_less_sure() -> None:
    together = paired_difference(only_first=10, only_second=10, both=40, neither=40)
    apart = paired_difference(only_first=40, only_second=40, both=10, neither=10)
    assert together.half < apart.half
    assert together.holds(0.0)
    assert apart.holds(0.0)


def test_where_nothing_was_counted_everything_is_possible() -> None:
    assert wilson(0, 0) == Interval(0.0, 1.0)
    assert paired_difference(0, 0, 0, 0) == Interval(-1.0, 1.0)


@pytest.mark.parametrize(("won", "of", "low", "high"), [(0, 20, 0.0, 0.161), (20, 20, 0.839, 1.0), (15, 148, 0.062, 0.160)])
def test_the_interval_of_a_share_is_wilsons(won: int, of: int, low: float, high: float) -> None:
    assert rounded(wilson(won, of)) == (low, high)


@pytest.mark.parametrize(
    ("share", "interval", "words"),
    [
        (0.72, Interval(0.68, 0.76), "72 %"),
        (0.72, Interval(0.67, 0.77), "72 %"),
        (0.7, Interval(0.6, 0.8), "about 70 %"),
        (0.7, Interval(0.5, 0.9), "about 70 %"),
        (0.7, Interval(0.45, 0.95), "45 to 95 %"),
        (1.0, Interval(0.84, 1.0), "84 to 100 %"),
        (0.0, Interval(0.0, 0.16), "0 to 16 %"),
        (1.0, Interval(0.96, 1.0), "100 %"),
    ],
)
def test_a_share_is_told_as_surely_as_it_is_known(share: float, interval: Interval, words: str) -> None:
    assert chance_words(share, interval) == words
    assert is_vague(share, interval) == (" to " in words)


def test_an_interval_holds_its_bounds() -> None:
    interval = Interval(0.25, 0.75)
    assert (interval.half, interval.holds(0.25), interval.holds(0.75)) == (0.25, True, True)
    assert (interval.holds(0.24), interval.holds(0.76)) == (False, False)
