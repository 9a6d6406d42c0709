"""Exact outcomes of pools."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import TypeAlias

from battlemap.rules.dice import DicePool, Faces, RollRule

NEGLIGIBLE = 1e-7
"""Chains of exploding dice rarer than this are cut off."""
KEPT = 256
"""The rolls of so many pools are kept."""
PIECE = 500
"""So many falls of dice are a piece of the work."""

Rolls: TypeAlias = tuple[tuple[Faces, float], ...]
_counted: dict[tuple[DicePool, RollRule], Rolls] = {}
"""The rolls of pools that take long to count, once that is done."""


@lru_cache(maxsize=4096)
def outcomes(pool: DicePool, bonus: int, against: int | None, roll_rule: RollRule) -> tuple[tuple[Faces, float], ...]:
    """For each thing *reading* can see: one roll that shows it, and its exact chance."""
    weight: dict[Hashable, float] = defaultdict(float)
    shown: dict[Hashable, Faces] = {}
    for faces, chance in rolls(pool, roll_rule):
        seen = roll_rule(faces, pool, bonus, against)
        weight[seen] += chance
        shown.setdefault(seen, faces)
    return tuple([(shown[seen], chance) for seen, chance in weight.items()])


@lru_cache(maxsize=KEPT)
def rolls(pool: DicePool, roll_rule: RollRule) -> Rolls:
    """Every roll of *pool*, those of one gist as one, with its exact chance."""
    counted = _counted.get((pool, roll_rule))
    if counted is None:
        *_, counted = _count(pool, roll_rule)
        assert counted is not None
        _keep(pool, roll_rule, counted)
    return counted


def count_ahead(pool: DicePool, roll_rule: RollRule) -> Iterator[None]:
    """Count the rolls of a pool in pieces of a millisecond or two, so that `rolls` has them at once."""
    for counted in _count(pool, roll_rule):
        if counted is not None:
            _keep(pool, roll_rule, counted)
        yield


def is_counted(pool: DicePool, roll_rule: RollRule) -> bool:
    """Whether the rolls of a pool are known, or so few that they are known at once."""
    return _is_small(pool) or (pool, roll_rule) in _counted


def _is_small(pool: DicePool) -> bool:
    dice = (pool.count + pool.extra) * (1 if pool.again_at is None else 2)
    return comb(dice + pool.sides - 1, dice) < PIECE and not pool.explode


def _keep(pool: DicePool, roll_rule: RollRule, counted: Rolls) -> None:
    if not _is_small(pool):
        if len(_counted) >= KEPT:
            _counted.clear()
        _counted[pool, roll_rule] = counted


def _count(pool: DicePool, roll_rule: RollRule) -> Iterator[Rolls | None]:
    """None after each piece of the work, all rolls at the end."""
    seen = 0
    done: dict[Hashable, tuple[Faces, float]] = {}
    open_: dict[tuple[int, Hashable, Hashable], tuple[Faces, float]] = {(0, (), roll_rule.branch_key((), pool)): ((), 1.0)}
    while open_:
        further: dict[tuple[int, Hashable, Hashable], tuple[Faces, float]] = {}
        for (_count, _owed, gist), (faces, chance) in open_.items():
            owed = pool.owed_count(faces)
            if owed <= 0 or (chance < NEGLIGIBLE and len(faces) >= pool.count):
                first, before = done.get(gist, (faces, 0.0))
                done[gist] = (first, before + chance)
                continue
            falls = dice_falls(owed, pool.sides)
            if (seen := seen + len(falls)) >= PIECE:
                seen = 0
                yield None
            for more, share in falls:
                longer = faces + more
                key = (len(longer), pool.owed_key(longer), roll_rule.branch_key(longer, pool))
                first, before = further.get(key, (longer, 0.0))
                further[key] = (first, before + chance * share)
        open_ = further
    yield tuple(done.values())


@lru_cache(maxsize=64)
def dice_falls(count: int, sides: int) -> tuple[tuple[Faces, float], ...]:
    """Every way in which *count* dice can fall, whatever their order, with its chance."""
    falls = []
    for faces in combinations_with_replacement(range(1, sides + 1), count):
        ways = factorial(count)
        for same in Counter(faces).values():
            ways //= factorial(same)
        falls.append((faces, ways / sides**count))
    return tuple(falls)
