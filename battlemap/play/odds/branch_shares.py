"""Shares of what the branches of a command come to: exact weights, and counts of those that were drawn."""

from collections import defaultdict
from typing import Generic, TypeVar

from battlemap.play.odds.branch_walk import SAMPLED, BranchWalk

Key = TypeVar("Key")
HALF = 0.5


class BranchShares(Generic[Key]):
    """How much of all that may happen falls to each key."""

    def __init__(self) -> None:
        self._exact: dict[Key, float] = defaultdict(float)
        self._drawn: dict[Key, float] = defaultdict(float)

    def add(self, key: Key, weight: float, amount: float = 1.0) -> None:
        """A branch with *weight* (SAMPLED if it was drawn) comes to *key*; *amount* times, for sums of numbers."""
        if weight == SAMPLED:
            self._drawn[key] += amount
        else:
            self._exact[key] += weight * amount

    def has_room(self, key: Key, most: int) -> bool:
        """Whether *key* has come up already, or fewer than so many others have."""
        return key in self._exact or key in self._drawn or len(self._exact) + len(self._drawn) < most

    @property
    def keys(self) -> set[Key]:
        """All that has come up."""
        return {*self._exact, *self._drawn}

    def shares(self, walk: BranchWalk) -> dict[Key, float]:
        """Of 1, by key, as far as *walk* has come; empty before its first branch."""
        if not walk.mass:
            return {}
        if not walk.sample_count:
            return {key: weight / walk.mass for key, weight in self._exact.items()}
        shares = dict(self._exact)
        for key, count in self._drawn.items():
            shares[key] = shares.get(key, 0.0) + walk.rest * count / walk.sample_count
        return shares

    def is_mostly(self, key: Key) -> bool:
        """Whether *key* has half of all that was run exactly, or else of all that was drawn."""
        counted = self._exact if any(self._exact.values()) else self._drawn
        return key in counted and counted[key] >= HALF * sum(counted.values())

    def drawn(self, key: Key) -> float:
        """How often it was drawn."""
        return self._drawn.get(key, 0.0)
