"""Pictures with a printed grid, made from numbers: how many are found right, and how long it takes on one of 8192 × 8192 px.

Run: python -m benchmarks.formats.found_grids [COUNT], or with "large" for the time alone.
"""

import io
import random
import sys
import time
from typing import Any

from battlemap.formats.pictures.grid_finding import find_grid


class MadeGrid:
    """A picture with lines every *period* px from *left*, *top* on."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self.seed, self.chance = seed, chance
        self.period = chance.choice(
            [
                float(chance.randint(20, 300)),
                round(chance.uniform(20, 300), 2),
                float(chance.choice([50, 64, 70, 100, 128, 140, 150, 200, 256])),
            ]
        )
        columns, rows = chance.randint(6, 30), chance.randint(6, 24)
        self.left, self.top = (round(chance.uniform(0, self.period)) if chance.random() < 0.6 else 0 for _ in range(2))
        most = 2600
        self.width = min(most, int(self.left + columns * self.period + chance.uniform(0, 0.9) * self.period))
        self.height = min(most, int(self.top + rows * self.period + chance.uniform(0, 0.9) * self.period))
        self.ink = chance.choice(["dark", "dark", "dark", "light"])
        self.style = chance.choice(["plain", "plain", "thin", "dotted", "hidden", "wide"])
        self.texture = chance.choice(["flat", "noise", "paper", "rooms", "planks", "noise"])
        self.quality = chance.choice([0, 0, 92, 80, 65, 50])

    def words(self) -> str:
        return (
            f"{self.seed}: {self.period:g} px at {self.left}, {self.top} on {self.width} × {self.height}, "
            f"{self.ink} {self.style}, {self.texture}, JPEG {self.quality}"
        )

    def gray(self) -> Any:
        """The picture as gray values."""
        import numpy as np
        from PIL import Image

        noise = np.random.default_rng(self.seed)
        base = self._ground(noise)
        alpha = self._lines(noise)
        ink = 0.0 if self.ink == "dark" else 255.0
        whole = np.clip(base * (1 - alpha) + ink * alpha, 0, 255).astype(np.uint8)
        if not self.quality:
            return whole
        out = io.BytesIO()
        Image.fromarray(whole).save(out, "JPEG", quality=self.quality)
        return np.asarray(Image.open(io.BytesIO(out.getvalue())).convert("L"))

    def _ground(self, noise: Any) -> Any:
        import numpy as np

        level = 205.0 if self.ink == "dark" else 70.0
        base = np.full((self.height, self.width), level + self.chance.uniform(-25, 25))
        if self.texture in ("noise", "rooms"):
            base = base + noise.normal(0, self.chance.uniform(3, 14), base.shape)
        if self.texture == "paper":
            small = noise.normal(0, 18, (self.height // 24 + 2, self.width // 24 + 2))
            base = base + np.kron(small, np.ones((24, 24)))[: self.height, : self.width] + noise.normal(0, 4, base.shape)
        if self.texture == "planks":
            step = self.chance.randint(17, 43)
            base = base + (np.arange(self.height)[:, None] // step % 3) * 9 + noise.normal(0, 5, base.shape)
        if self.texture == "rooms":
            for _ in range(self.chance.randint(4, 14)):
                x, y = self.chance.randrange(self.width), self.chance.randrange(self.height)
                w, h = (int(self.period * self.chance.randint(1, 6)) for _ in range(2))
                base[y : y + h, x : x + w] += self.chance.uniform(-45, 45)
                base[y : y + h, x : x + 5] = 40
                base[y : y + 5, x : x + w] = 40
        return base

    def _lines(self, noise: Any) -> Any:
        import numpy as np

        strength = {"thin": self.chance.uniform(0.12, 0.3), "wide": self.chance.uniform(0.25, 0.8)}.get(
            self.style, self.chance.uniform(0.18, 0.7)
        )
        wide = {"wide": self.chance.randint(3, 5), "thin": 1}.get(self.style, self.chance.randint(1, 2))
        alpha = np.zeros((self.height, self.width))
        for axis, offset, length in ((1, self.left, self.width), (0, self.top, self.height)):
            number = 0
            while (at := offset + number * self.period) < length:
                low = round(at) - wide // 2
                span = slice(max(0, low), max(0, low + wide))
                if axis == 1:
                    alpha[:, span] = strength
                else:
                    alpha[span, :] = strength
                number += 1
        if self.style == "dotted":
            gap = self.chance.randint(2, 5)
            across, down = np.arange(self.width) % (2 * gap) < gap, np.arange(self.height) % (2 * gap) < gap
            alpha *= np.where(down[:, None] | across[None, :], 1.0, 0.0) * np.where(down[:, None] & across[None, :], 1.0, 0.7)
        if self.style == "hidden":
            for _ in range(self.chance.randint(3, 8)):
                x, y = self.chance.randrange(self.width), self.chance.randrange(self.height)
                alpha[y : y + self.height // 3, x : x + self.width // 3] = 0
        return alpha

    def is_right(self, found: Any) -> bool:
        """Whether each line lies where it was drawn, to 3 % of a cell or 1.5 px."""
        if found is None:
            return False
        for size, offset, length, was in (
            (found.across, found.left, self.width, self.left),
            (found.down, found.top, self.height, self.top),
        ):
            if abs(size / self.period - 1) > 0.02:
                return False
            for at in (was, was + self.period * int((length - was) / self.period)):
                away = abs((at - offset + size / 2) % size - size / 2)
                if away > max(1.5, 0.03 * self.period):
                    return False
        return True


LARGE, LARGE_CELLS = 8192, (70.0, 137.3, 256.0)


def time_large() -> int:
    """Say what finding the grid takes on large pictures, in seconds of the processor; at most one is wanted."""
    import numpy as np

    noise, slowest = np.random.default_rng(1), 0.0
    ground = (200 + noise.normal(0, 8, (LARGE, LARGE)).astype(np.float32)).clip(0, 255)
    for period in LARGE_CELLS:
        picture = ground.copy()
        for number in range(int(LARGE / period) + 1):
            at = round(number * period)
            picture[:, at : at + 2] *= 0.7
            picture[at : at + 2, :] *= 0.7
        gray, times = picture.astype(np.uint8), []
        for _ in range(5):
            began = time.process_time()
            found = find_grid(gray)
            times.append(time.process_time() - began)
        right = found is not None and abs(found.across / period - 1) < 1e-3 and abs(found.down / period - 1) < 1e-3
        print(f"{LARGE} × {LARGE} px, cells of {period:g}: {min(times):.2f} s{'' if right else ', found wrong'}")
        slowest = max(slowest, min(times) if right else 9.0)
    return 0 if slowest <= 1.0 else 1


def main() -> int:
    """Make pictures, look for their grids, say how many were right."""
    if "large" in sys.argv:
        return time_large()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    right = sure_wrong = 0
    began = time.perf_counter()
    for seed in range(count):
        made = MadeGrid(seed)
        found = find_grid(made.gray())
        fits = made.is_right(found)
        right += fits
        if not fits:
            sure_wrong += found is not None and found.certainty >= 0.95
            print(f"wrong: {made.words()}: {found}")
        elif found is not None and found.certainty < 0.7:
            print(f"right, unsure: {made.words()}: {found.certainty:.2f}")
    print(f"{right} of {count} right, {sure_wrong} wrong and called sure, {(time.perf_counter() - began) / count:.2f} s each")
    return 0 if right >= 0.95 * count else 1


if __name__ == "__main__":
    raise SystemExit(main())
