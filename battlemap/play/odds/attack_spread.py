"""The target's next attack over all that a command may come to: the likeliest cases, and a sample of the others."""

from collections.abc import Iterator, Mapping
from math import sqrt
from random import Random

from battlemap.play.odds.branch_results import OutcomeCase
from battlemap.play.odds.next_attack import AttackChances
from battlemap.play.odds.outcome_chances import Z

MOST_CASES, ENOUGH = 8, 0.98
"""So many of the likeliest cases are looked at for sure; no others where those are so large a share of all."""
DRAWN = 12
"""So many are drawn of the others."""
SURE = 1e-9


def likely_cases(shares: Mapping[OutcomeCase, float]) -> Iterator[tuple[OutcomeCase, float]]:
    """Cases with what each stands for, of 1: the likeliest with their own shares, then those drawn, which share the rest."""
    cases = sorted(shares.items(), key=lambda case: -case[1])
    yield from cases[:MOST_CASES]
    others = cases[MOST_CASES:]
    rest = sum([share for _, share in others])
    if rest > 1 - ENOUGH:
        for case in Random(0).choices([case for case, _ in others], [share for _, share in others], k=DRAWN):
            yield case, -rest / DRAWN


class AttackSpread:
    """Takes one attack for each case; a weight below 0 says that the case was drawn, and stands for others too."""

    def __init__(self) -> None:
        self.reach = 0.0
        """How likely an attack can be made at all, once all is taken."""
        self._exact: list[tuple[AttackChances, float]] = []
        self._drawn: list[tuple[AttackChances, float]] = []

    def add(self, attack: AttackChances, weight: float) -> None:
        """The attack in one case."""
        (self._exact if weight >= 0 else self._drawn).append((attack, abs(weight)))
        cases = [*self._exact, *self._drawn]
        self.reach = sum([weight for attack, weight in cases if attack.action]) / sum([weight for _, weight in cases])

    @property
    def mean(self) -> AttackChances | None:
        """All of them together; its interval holds what was sampled, drawn, and left out. None without any."""
        cases = [*self._exact, *self._drawn]
        whole = sum([weight for _, weight in cases])
        if not whole:
            return None
        off = sum([weight * attack.interval for attack, weight in cases]) / whole
        if self._drawn:
            hits = [attack.hits for attack, _ in self._drawn]
            middle = sum(hits) / len(hits)
            variance = sum([(share - middle) ** 2 for share in hits]) / (len(hits) - 1)
            off += sum([weight for _, weight in self._drawn]) * Z * sqrt(variance / len(hits))
        if whole < 1 - SURE:
            off += 1 - whole

        def mean(numbers: list[float]) -> float:
            return sum([weight * number for (_, weight), number in zip(cases, numbers, strict=True)]) / whole

        attacks = [attack for attack, _ in cases]
        return AttackChances(
            "",
            mean([attack.hits for attack in attacks]),
            mean([attack.ties for attack in attacks]),
            mean([attack.harm for attack in attacks]),
            mean([attack.takes_out for attack in attacks]),
            off,
        )
