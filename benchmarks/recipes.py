"""Every recipe at many seeds, sizes and words: whether each place passes its checks, and how long it takes.

    python -m benchmarks.recipes [--seeds 1000] [--first 0] [--place forest-road]

Size and words differ from seed to seed, so that all of them come up. Times are those of the processor: others may be at work.
The exit code is 0 if every place passes.
"""

import argparse
from collections import Counter
from itertools import product
from random import Random
from time import process_time

from battlemap.generation.generator import make_place
from battlemap.generation.recipe import PlaceSize, Recipe, Request
from battlemap.generation.recipes import recipes
from battlemap.generation.request import make_request

SLOW = 0.5
"""No place may take longer, in seconds."""


def main() -> int:
    """Run over all recipes, or one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1000, help="how many for each recipe (default: 1000)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument("--place", default="", help="only recipes of this id")
    given = parser.parse_args()
    sound = True
    for recipe in recipes():
        if given.place in ("", recipe.id):
            sound = _try(recipe, range(given.first, given.first + given.seeds)) and sound
    return 0 if sound else 1


def _try(recipe: Recipe, seeds: range) -> bool:
    """Whether every place of these seeds passes; says which do not."""
    failed: Counter[str] = Counter()
    times: list[float] = []
    for seed in seeds:
        request = any_request(recipe, seed)
        began = process_time()
        place = make_place(request)
        times.append(process_time() - began)
        for check in place.checks:
            if not check.ok:
                failed[check.kind] += 1
                print(f"  {recipe.kind} {recipe.id} {seed} {request.size} {dict(request.values)}: {check.words}", flush=True)
    times.sort()
    slow = sum(took > SLOW for took in times)
    middle, most = times[len(times) // 2], times[-1]
    print(
        f"{recipe.kind:5} {recipe.id:14} {len(times)} places, {sum(failed.values())} failures; "
        f"{middle * 1000:.0f} ms mostly, {most * 1000:.0f} ms at most, {slow} over {SLOW} s",
        flush=True,
    )
    return not failed


def any_request(recipe: Recipe, seed: int) -> Request:
    """A possible request for this seed: size and words as dice fall."""
    dice = Random(f"any {recipe.id} {seed}")
    size = dice.choice(sizes_of(recipe))
    choices = list(product(*(option.values for option in recipe.options)))
    dice.shuffle(choices)
    for values in choices:
        wanted = {option.id: value.id for option, value in zip(recipe.options, values, strict=True)}
        if not any(recipe.reason_against(key, value, size, wanted) for key, value in wanted.items()):
            return make_request(recipe, seed, size, wanted)
    raise AssertionError(f"{recipe.id} cannot be made at {size}")


def sizes_of(recipe: Recipe) -> list[PlaceSize]:
    """The sizes to try: every number of zones, or of a grid the smallest, the usual, the largest and some between."""
    least, usual, most, step = recipe.sizes.least, recipe.sizes.usual, recipe.sizes.most, recipe.sizes.step
    if isinstance(least, int) and isinstance(most, int):
        return list(range(least, most + 1))
    assert not isinstance(least, int)
    assert not isinstance(most, int)
    between = [
        (columns, rows) for columns in range(least[0], most[0] + 1, 5 * step) for rows in range(least[1], most[1] + 1, 5 * step)
    ]
    return [least, usual, most, *between]


if __name__ == "__main__":
    raise SystemExit(main())
