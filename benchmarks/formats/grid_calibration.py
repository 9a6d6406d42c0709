"""How often a printed grid is right that is said to be so and so sure, on made maps that are hard to read.

Run: python -m benchmarks.formats.grid_calibration [COUNT] [FIRST SEED]
"""

import random
import sys
from collections.abc import Iterable
from typing import Any

from battlemap.formats.pictures.grid_finding import FoundGrid, find_grid
from benchmarks.formats.found_grids import MadeGrid

BANDS = ((0.0, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 1.01))
MOST = 1_500
"""Pictures have no longer sides, so that a thousand of them take minutes."""


class MadeMap(MadeGrid):
    """A map as people draw them: walls along the grid, lines in rooms alone, heavier lines, or no lines at all."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        chance = random.Random(f"map {seed}")
        self.period = chance.choice([float(chance.randint(16, 150)), round(chance.uniform(16, 150), 2), 50.0, 70.0, 100.0])
        self.columns, self.rows = chance.randint(8, 32), chance.randint(8, 26)
        self.left, self.top = (round(chance.uniform(0, self.period)) if chance.random() < 0.4 else 0 for _ in range(2))
        self.width = min(MOST, int(self.left + self.columns * self.period))
        self.height = min(MOST, int(self.top + self.rows * self.period))
        self.walls = chance.choice(["none", "rooms", "rooms", "rooms"])
        self.shown = chance.choice(["everywhere", "everywhere", "rooms", "rooms", "nowhere"])
        self.heavy = chance.choice([0, 0, 0, 2, 4, 5, 10])
        """Each so many-th line is heavier."""
        self.objects = chance.choice([0, 0, 20, 60])
        self.strong = chance.choice([0.06, 0.1, 0.15, 0.25, 0.4])
        self.map_chance = chance

    def words(self) -> str:
        kind = f"walls {self.walls}, lines {self.shown} of {self.strong}, heavy {self.heavy}, {self.objects} objects"
        return f"{super().words()}, {kind}"

    def _ground(self, noise: Any) -> Any:
        import numpy as np

        base = super()._ground(noise)
        chance, size = self.map_chance, self.period
        self.inside = np.zeros(base.shape, bool)
        thick = chance.choice([2, 4, 6, 9])
        for _ in range(chance.randint(4, 12) if self.walls == "rooms" else 0):
            column, row = chance.randrange(max(1, int(self.width / size))), chance.randrange(max(1, int(self.height / size)))
            wide, high = chance.randint(2, 9), chance.randint(2, 9)
            x, y, w, h = (round(value) for value in (self.left + column * size, self.top + row * size, wide * size, high * size))
            base[y : y + h, x : x + w] += chance.uniform(-25, 25)
            self.inside[y : y + h, x : x + w] = True
            for part in (
                (slice(y, y + thick), slice(x, x + w + thick)), (slice(y + h, y + h + thick), slice(x, x + w + thick)),
                (slice(y, y + h + thick), slice(x, x + thick)), (slice(y, y + h + thick), slice(x + w, x + w + thick)),
            ):  # fmt: skip
                base[part] = 30 if self.ink == "dark" else 230
        for _ in range(self.objects):
            x, y = chance.randrange(self.width), chance.randrange(self.height)
            w, h = (max(3, int(size * chance.uniform(0.2, 1.5))) for _ in range(2))
            base[y : y + h, x : x + w] += chance.uniform(-60, 60)
        return base

    def _lines(self, noise: Any) -> Any:
        import numpy as np

        alpha = np.zeros((self.height, self.width))
        if self.shown == "nowhere":
            return alpha
        wide = 1 if self.strong < 0.2 else self.map_chance.randint(1, 3)
        for axis, offset, length in ((1, self.left, self.width), (0, self.top, self.height)):
            for number in range(int((length - offset) / self.period) + 1):
                heavy = bool(self.heavy) and number % self.heavy == 0
                low = round(offset + number * self.period)
                span = slice(low, low + wide + heavy)
                part = (slice(None), span) if axis == 1 else (span, slice(None))
                alpha[part] = np.maximum(alpha[part], min(0.9, self.strong * (2.5 if heavy else 1)))
        if self.shown == "rooms" and self.walls == "rooms":
            alpha = np.where(self.inside, alpha, 0.0)
        return alpha

    def is_right(self, found: Any) -> bool:
        """True if the lines lie where they were drawn; where none were drawn, on the walls that stand along the grid."""
        return super().is_right(found) and (self.shown != "nowhere" or self.walls == "rooms")


def looked_at(seeds: Iterable[int]) -> list[tuple[float, bool, MadeMap, FoundGrid | None]]:
    """Of each picture the certainty that is told, and whether the grid is right."""
    seen = []
    for seed in seeds:
        made = MadeMap(seed)
        found = find_grid(made.gray())
        seen.append((found.certainty if found is not None else 0.0, made.is_right(found), made, found))
    return seen


def table(seen: Iterable[tuple[float, bool]]) -> list[tuple[float, float, int, float, float]]:
    """For each band of certainty: its bounds, how many pictures, the mean that is told, the share that is right."""
    seen = list(seen)
    rows = []
    for low, high in BANDS:
        band = [(told, right) for told, right in seen if low <= told < high]
        if band:
            rows.append((low, high, len(band), sum(told for told, _ in band) / len(band), sum(r for _, r in band) / len(band)))
    return rows


def main() -> int:
    """Say for each band of certainty how many grids are right."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    seen = looked_at(range(first, first + count))
    print("told        pictures  mean told  right")
    for low, high, number, told, right in table((told, right) for told, right, _, _ in seen):
        print(f"{low:.2f}–{min(1.0, high):.2f}   {number:8}   {told:8.0%}   {right:5.0%}")
    for told, right, made, found in seen:
        if not right and told >= 0.7:
            print(f"wrong, {told:.0%} sure: {made.words()}: {found}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
