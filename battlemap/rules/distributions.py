"""Exact outcomes of pools."""

from collections import Counter, defaultdict
from collections.abc import Hashable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

from battlemap.rules.dice import Faces, Pool, Reading

NEGLIGIBLE = 1e-7
"""Chains of exploding dice rarer than this are cut off."""


@lru_cache(maxsize=4096)
def outcomes(pool: Pool, bonus: int, against: int | None, reading: Reading) -> tuple[tuple[Faces, float], ...]:
    """For each thing *reading* can see: one roll that shows it, and its exact chance."""
    weight: dict[Hashable, float] = defaultdict(float)
    shown: dict[Hashable, Faces] = {}
    stack: list[tuple[Faces, float]] = [((), 1.0)]
    while stack:
        faces, chance = stack.pop()
        owed = pool.owed(faces)
        if owed <= 0 or (chance < NEGLIGIBLE and len(faces) >= pool.count):
            seen = reading(faces, pool, bonus, against)
            weight[seen] += chance
            shown.setdefault(seen, faces)
            continue
        for more in combinations_with_replacement(range(1, pool.sides + 1), owed):
            ways = factorial(owed)
            for count in Counter(more).values():
                ways //= factorial(count)
            stack.append((faces + more, chance * ways / pool.sides**owed))
    return tuple([(shown[seen], chance) for seen, chance in weight.items()])
