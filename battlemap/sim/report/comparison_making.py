"""Compares campaigns that were fought with the same seeds, fight by fight."""

from collections.abc import Sequence
from math import ceil

from battlemap.board.ids import SideId
from battlemap.sim.alliances import alliance_names, players_alliance
from battlemap.sim.campaign import OpenedCampaign
from battlemap.sim.intervals import Z95, paired_difference
from battlemap.sim.report.comparison_data import Comparison, PairedDifference, Variant
from battlemap.sim.report.report_making import share_of
from battlemap.sim.tally import PAIRED, Tally


def make_comparison(stage: OpenedCampaign, played: Sequence[tuple[str, Tally]], title: str = "", swept: str = "") -> Comparison:
    """The comparison of several set-ups, of which *stage* is the first: (what it is called, its counts).

    It is told for the players' alliance, else for the one that wins most in the first.
    """
    board, first = stage.opening, played[0][1]
    names = alliance_names(board)
    alliance = players_alliance(board) or max(names, key=lambda each: first.count("wins", each))
    variants = tuple([_variant(name, tally, alliance) for name, tally in played])
    differences = tuple([pair(first, tally, alliance, name) for name, tally in played[1:]])
    return Comparison(title or played[-1][0], alliance, names[alliance], board.sides[alliance].look, variants, differences, swept)


def _variant(name: str, tally: Tally, alliance: SideId) -> Variant:
    rounds = tally.numbers("rounds")
    mean = sum(number * count for number, count in rounds.items()) / max(1, sum(rounds.values()))
    return Variant(name, share_of(tally.count("wins", alliance), tally.counted), mean)


def pair(first: Tally, second: Tally, alliance: SideId, name: str = "") -> PairedDifference:
    """How often *alliance* won the same fight in both, in one, in neither; of the fights that both have."""
    both = only_first = only_second = 0
    fights = min(first.fights, second.fights)
    for block in range(ceil(fights / PAIRED)):
        some = (1 << min(PAIRED, fights - block * PAIRED)) - 1
        one, two = (tally.count("won", alliance, str(block)) & some for tally in (first, second))
        both += (one & two).bit_count()
        only_first += (one & ~two).bit_count()
        only_second += (two & ~one).bit_count()
    neither = fights - both - only_first - only_second
    interval = paired_difference(only_first, only_second, both, neither)
    difference = (only_second - only_first) / fights if fights else 0.0
    needed = 0
    if interval.holds(0.0) and difference:
        apart = (only_first + only_second) / fights
        needed = ceil((Z95 + 0.84) ** 2 * (apart - difference * difference) / (difference * difference) / 100) * 100
    return PairedDifference(name, both, only_first, only_second, neither, difference, interval, needed)
