"""Finding the grid that is printed on a picture: its period by Fourier transform, its lines one by one, and how sure that is.

Each px is compared with the mean of its surroundings along the row, which keeps thin lines and drops textures and rooms; summed
over many rows only what stands in a column of the picture is left. A row of lines as far apart as each other has a sharp tone
with many overtones, whose fundamental is the period to a hundredth of a px.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from battlemap.formats.pictures.line_fit import LineFit, LineStrengths, best_fit, line_strengths, measure_fit, parts_between

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SMALLEST, LARGEST = 12.0, 420.0
"""Cells are so many px wide."""
REACH = 7
"""The surroundings of a px: so many on each side."""
WIDE = 2 * REACH + 1
STRONGEST = 14
"""A px counts for no more than this, so that the edges of rooms and things are no stronger than lines."""
SAMPLED = 500
"""So many rows, and as many columns, are looked at."""
SAMPLED_NEAR = 200
"""So many where it is known about how far apart the lines are."""
HARMONICS = 10
FEWEST_LINES = 3
FLOOR, COVERED, SHARE, LINES, BETWEEN, UNEVEN = -13.98, 9.28, 4.03, 1.94, 5.70, 4.70
"""Weights of the evidence for a grid, by a logistic regression over 850 made pictures: the share of lines that are seen, the
share of all strength that lies on them, the logarithm of their number; against it lines at parts of the period and two periods
that differ.
"""
EVEN, MANY_LINES = 0.004, 60
SURE, LIKELY = 0.95, 0.70
"""From here on a grid is taken for found, from here on for probable."""


class FoundGrid(Struct, frozen=True):
    """Lines every *across* × *down* px, one at *left*, another one at *top*; *certainty* from 0 to 1."""

    across: float
    down: float
    left: float
    top: float
    certainty: float


def find_grid(gray: "NDArray[Any]") -> FoundGrid | None:
    """The grid on a picture of gray values from 0 to 255, row by row; None if there is no sign of one."""
    best: tuple[float, list[LineStrengths], LineFit, LineFit] | None = None
    profiles = [line_profile(gray, axis) for axis in (1, 0)]
    for sign in (-1.0, 1.0):
        axes = [line_strengths(profile * sign) for profile in profiles]
        pair = _fit_both(axes[0], axes[1])
        if pair is not None:
            score = _pair_score(*pair) * (pair[0].height + pair[1].height)
            if best is None or score > best[0]:
                best = (score, axes, *pair)
    if best is None:
        return None
    _, axes, across, down = best
    certainty = _certainty(axes, across, down)
    return FoundGrid(across.period, down.period, across.offset % across.period, down.offset % down.period, certainty)


def certainty_of(gray: "NDArray[Any]", across: float, down: float, left: float, top: float) -> float:
    """How well given lines fit a picture, as find_grid() would say it of its own."""
    best = 0.0
    profiles = [line_profile(gray, axis) for axis in (1, 0)]
    for sign in (-1.0, 1.0):
        axes = [line_strengths(profile * sign) for profile in profiles]
        best = max(best, _certainty(axes, measure_fit(axes[0], across, left), measure_fit(axes[1], down, top)))
    return best


def fit_near(gray: "NDArray[Any]", across: float, down: float, left: float, top: float) -> tuple[float, FoundGrid | None]:
    """How well given lines fit a picture, and the best lines that are as far apart to 2 %; None if there are none such."""
    fits, best = 0.0, None
    profiles = [line_profile(gray, axis, SAMPLED_NEAR) for axis in (1, 0)]
    for sign in (-1.0, 1.0):
        axes = [line_strengths(profile * sign) for profile in profiles]
        fits = max(fits, _certainty(axes, measure_fit(axes[0], across, left), measure_fit(axes[1], down, top)))
        wide, high = best_fit(axes[0], across), best_fit(axes[1], down)
        certainty = _certainty(axes, wide, high)
        if (
            abs(wide.period / across - 1) < 0.02
            and abs(high.period / down - 1) < 0.02
            and (best is None or certainty > best.certainty)
        ):
            best = FoundGrid(wide.period, high.period, wide.offset % wide.period, high.offset % high.period, certainty)
    return fits, best


def line_profile(gray: "NDArray[Any]", axis: int, sampled: int = SAMPLED) -> "NDArray[np.float64]":
    """How much each column (axis 1) or row (axis 0) of a picture is lighter than its surroundings, in the mean of so many."""
    import numpy as np

    lines = gray if axis == 1 else gray.T
    part = np.ascontiguousarray(lines[_sampled_rows(lines.shape[0], sampled)]).astype(np.uint16)
    if part.shape[1] < 2 * REACH + 2:
        return np.zeros(part.shape[1])
    # Whole numbers throughout: a mean is kept as the sum it is of, which 16 bits hold.
    rough = _sum_surroundings(part)
    most = STRONGEST * WIDE
    level = _sum_surroundings(np.clip(part * WIDE, np.maximum(rough, most) - most, rough + most))
    # Strong lines do not darken what is round them.
    difference = np.subtract(part * (WIDE * WIDE), level, dtype=np.int32)
    most *= WIDE
    np.clip(difference, -most, most, out=difference)
    profile: NDArray[np.float64] = difference.sum(axis=0, dtype=np.int64) / (WIDE * WIDE * len(part))
    return profile


def _sampled_rows(count: int, sampled: int) -> "NDArray[np.int64]":
    """Rows spread over a picture without a rhythm of their own, which could fall in step with dotted lines."""
    import numpy as np

    step = max(1.0, count / sampled)
    starts = np.arange(0, count, step)
    rows = np.unique((starts + step * (np.arange(len(starts)) * 0.618034 % 1.0)).astype(np.int64))
    return rows[rows < count]


def _sum_surroundings(part: "NDArray[np.uint16]") -> "NDArray[np.uint16]":
    """The sum of each px and its neighbours in the row, WIDE in all: of eight, four, two and one."""
    import numpy as np

    one = np.pad(part, ((0, 0), (REACH, REACH)), mode="edge")
    two = one[:, :-1] + one[:, 1:]
    four = two[:, :-2] + two[:, 2:]
    width = part.shape[1]
    total = four[:, :width] + four[:, 4 : width + 4]
    total += four[:, 8 : width + 8]
    total += two[:, 12 : width + 12]
    total += one[:, 14 : width + 14]
    return total


def _fit_both(across: LineStrengths, down: LineStrengths) -> tuple[LineFit, LineFit] | None:
    """The best periods of both directions: the same for both if that fits about as well as two different ones."""
    lengths = (len(across.profile), len(down.profile))
    common = [period for period in _periods((across, down)) if period * FEWEST_LINES <= max(lengths) * 1.4]
    best: tuple[float, LineFit, LineFit] | None = None
    for period in common:
        fits = best_fit(across, period), best_fit(down, period)
        score = _pair_score(*fits)
        if best is None or score > best[0]:
            best = (score, *fits)
    own = [_own_best(axis) for axis in (across, down)]
    if own[0] is not None and own[1] is not None and abs(own[0].period / own[1].period - 1) < 0.35:
        score = _pair_score(own[0], own[1]) * 0.93
        if best is None or score > best[0]:
            best = (score, own[0], own[1])
    if best is None or best[0] <= 0:
        return None
    return best[1], best[2]


def _own_best(axis: LineStrengths) -> LineFit | None:
    fits = [best_fit(axis, period) for period in _periods((axis,))]
    return max(fits, key=_score, default=None)


def _score(fit: LineFit) -> float:
    return fit.covered**2 * fit.share if fit.lines >= FEWEST_LINES - 1 else 0.0


def _pair_score(a: LineFit, b: LineFit) -> float:
    """How well two fits explain the picture; the direction with more lines counts more."""
    weights = (a.lines, b.lines)
    return (_score(a) * weights[0] + _score(b) * weights[1]) / max(1, sum(weights))


def _periods(axes: tuple[LineStrengths, ...]) -> list[float]:
    """Candidates for the period: the strongest tones with their overtones, and simple parts and multiples of them."""
    import numpy as np

    longest = max(len(axis.profile) for axis in axes)
    size = 1 << (longest * 8 - 1).bit_length()
    most = min(LARGEST, max(len(axis.profile) for axis in axes) / (FEWEST_LINES - 1))
    low, high = int(size / most), int(size / SMALLEST)
    if high <= low + 2:
        return []
    tones = np.arange(low, high)
    total = np.zeros(len(tones))
    for axis in axes:
        spectrum = np.abs(np.fft.rfft(axis.profile - axis.profile.mean(), size))
        norm = float(np.sqrt((axis.profile**2).sum())) + 1e-9
        for harmonic in range(1, HARMONICS + 1):
            at = tones * harmonic
            inside = at < size // 2
            total[inside] += spectrum[at[inside]] / norm / np.sqrt(harmonic)
    found: list[float] = []
    left = total.copy()
    for _ in range(7):
        peak = int(np.argmax(left))
        if left[peak] <= 0:
            break
        period = size / float(tones[peak])
        found += [period * factor for factor in (1.0, 2.0, 3.0, 4.0, 5.0, 0.5, 1 / 3, 0.25)]
        width = max(3, int(0.012 * tones[peak]) + size // longest)
        left[max(0, peak - width) : peak + width] = 0
    kept: list[float] = []
    for period in found:
        if SMALLEST <= period <= most and all(abs(period / other - 1) > 0.002 for other in kept):
            kept.append(period)
    return kept


def _certainty(axes: Sequence[LineStrengths], across: LineFit, down: LineFit) -> float:
    """How sure a grid is: of 100 that are 80 % sure about 80 are right (benchmarks.formats.grid_calibration)."""
    import numpy as np

    lines = across.lines + down.lines
    if across.lines < FEWEST_LINES - 1 or down.lines < FEWEST_LINES - 1 or lines < 2 * FEWEST_LINES - 1:
        return 0.0
    covered = (across.covered * across.lines + down.covered * down.lines) / lines
    share = (across.share * across.lines + down.share * down.lines) / lines
    uneven = abs(across.period / down.period - 1) > EVEN
    between = max(parts_between(axis, fit) for axis, fit in zip(axes, (across, down), strict=True))
    sure = FLOOR + COVERED * covered + SHARE * share + LINES * float(np.log(min(lines, MANY_LINES))) - BETWEEN * between
    return min(0.99, 1 / (1 + float(np.exp(UNEVEN * uneven - sure))))
