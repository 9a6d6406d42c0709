"""Whether the intervals of simulations keep their word: a game whose odds are known, and equal set-ups with other dice.

    python -m benchmarks.sim.simulation_proof [CAMPAIGNS [FIGHTS]]

*Gambler's ruin*: CAMPAIGNS campaigns of FIGHTS fights each; the known chance lies within the 95 % interval of about 95 of 100.
*A/A*: two halves of fights of the same set-up compared as a pair; about 95 of 100 comparisons see no difference. The same set-up
with the same dice differs in no fight.
"""

import sys
from math import comb
from time import perf_counter

from msgspec import Struct

from battlemap.sim.campaign_run import run_campaign
from battlemap.sim.intervals import paired_difference, wilson
from battlemap.sim.report.comparison_making import pair
from battlemap.sim.tally import Tally
from benchmarks.sim.gamblers import HEROES, GamblersEngine, gamblers_campaign, known_chance

CAMPAIGNS, FIGHTS = 100, 200
ANN, BEN = 3, 4
SURE = 0.999
"""A count of intervals that hold is a fault where so many of all campaigns would have brought a likelier one."""


class Proof(Struct, frozen=True):
    """Of so many *campaigns* this many *held*; *exact*: the share that would, reckoned from the binomial distribution."""

    campaigns: int
    held: int
    exact: float

    @property
    def is_kept(self) -> bool:
        """Whether what was seen is what the exact share makes likely."""
        chances = [
            comb(self.campaigns, n) * self.exact**n * (1 - self.exact) ** (self.campaigns - n) for n in range(self.campaigns + 1)
        ]
        return sum(chance for chance in chances if chance > chances[self.held]) < SURE


def played(seed: str, fights: int) -> Tally:
    """The counts of one campaign."""
    stage = gamblers_campaign(seed, ANN, BEN)
    *_, last = run_campaign(stage.campaign, fights, GamblersEngine(stage))
    return last.tally


def ruin(tallies: list[Tally]) -> Proof:
    """How often the known chance lies within the interval of a campaign."""
    chance, fights = known_chance(ANN, BEN), tallies[0].fights
    held = sum(wilson(tally.count("wins", HEROES), tally.fights).holds(chance) for tally in tallies)
    exact = sum(
        comb(fights, won) * chance**won * (1 - chance) ** (fights - won)
        for won in range(fights + 1)
        if wilson(won, fights).holds(chance)
    )
    return Proof(len(tallies), held, exact)


def no_difference(tallies: list[Tally]) -> Proof:
    """How often two campaigns of the same set-up, with other dice, show no difference, compared fight by fight."""
    pairs = [pair(first, second, HEROES) for first, second in zip(tallies, tallies[1:] + tallies[:1], strict=True)]
    chance, fights = known_chance(ANN, BEN), tallies[0].fights
    return Proof(len(pairs), sum(found.interval.holds(0.0) for found in pairs), coverage(chance, fights))


def coverage(chance: float, fights: int) -> float:
    """The share of pairs of independent campaigns whose interval holds 0: over every outcome of both that is not negligible."""
    one = [comb(fights, won) * chance**won * (1 - chance) ** (fights - won) for won in range(fights + 1)]
    likely = [won for won in range(fights + 1) if one[won] > 1e-6]
    held = weight = 0.0
    for first in likely:
        for second in likely:
            both = round(first * second / fights)
            interval = paired_difference(first - both, second - both, both, fights - first - second + both)
            each = one[first] * one[second]
            held, weight = held + each * interval.holds(0.0), weight + each
    return held / weight


def main(arguments: list[str]) -> int:
    """Play and tell; 1 where an interval does not keep its word."""
    campaigns = int(arguments[0]) if arguments else CAMPAIGNS
    fights = int(arguments[1]) if len(arguments) > 1 else FIGHTS
    began = perf_counter()
    tallies = [played(f"ruin {number}", fights) for number in range(campaigns)]
    chance = known_chance(ANN, BEN)
    won = sum(tally.count("wins", HEROES) for tally in tallies)
    seen, spent = won / campaigns / fights, perf_counter() - began
    print(f"{campaigns} campaigns of {fights} fights, {spent:.0f} s; chance {chance:.4f}, seen {seen:.4f}")
    proofs = {"the known chance lies within the interval": ruin(tallies), "A/A: no difference is seen": no_difference(tallies)}
    for words, proof in proofs.items():
        kept = "kept" if proof.is_kept else "BROKEN"
        print(f"{words} in {proof.held} of {proof.campaigns} ({proof.exact * 100:.1f} % by the exact sum): {kept}")
    same = pair(tallies[0], played("ruin 0", fights), HEROES)
    alike = not same.only_first and not same.only_second
    print(f"the same dice again: {'no fight differs' if alike else 'FIGHTS DIFFER'}")
    return 0 if alike and all(proof.is_kept for proof in proofs.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
