"""Exact outcomes of pools."""

from collections import Counter, defaultdict
from collections.abc import Hashable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

from battlemap.rules.dice import DicePool, Faces, RollRule

NEGLIGIBLE = 1e-7
"""Chains of exploding dice rarer than this are cut off."""


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


@lru_cache(maxsize=256)
def rolls(pool: DicePool, roll_rule: RollRule) -> tuple[tuple[Faces, float], ...]:
    """Every roll of *pool*, those of one gist as one, with its exact chance."""
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
            for more, share in dice_falls(owed, pool.sides):
                longer = faces + more
                key = (len(longer), pool.owed_key(longer), roll_rule.branch_key(longer, pool))
                first, before = further.get(key, (longer, 0.0))
                further[key] = (first, before + chance * share)
        open_ = further
    return tuple(done.values())


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
