"""Finding the grid that is printed on a picture: its period by Fourier transform, its lines one by one, and how sure that is.

Each px is compared with the mean of its surroundings along the row, which keeps thin lines and drops textures and rooms; summed
over many rows only what stands in a column of the picture is left. A row of lines as far apart as each other has a sharp tone
with many overtones, whose fundamental is the period to a hundredth of a px.
"""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SMALLEST, LARGEST = 12.0, 420.0
"""Cells are so many px wide."""
REACH = 7
"""The surroundings of a px: so many on each side."""
STRONGEST = 14.0
"""A px counts for no more than this, so that the edges of rooms and things are no stronger than lines."""
SAMPLED = 500
"""So many rows, and as many columns, are looked at."""
SAMPLED_NEAR = 200
"""So many where it is known about how far apart the lines are."""
HARMONICS = 10
FEWEST_LINES = 3
SURE, LIKELY = 0.95, 0.70
"""From here on a grid is taken for found, from here on for probable."""


class FoundGrid(Struct, frozen=True):
    """Lines every *across* × *down* px, one at *left*, another one at *top*; *certainty* from 0 to 1."""

    across: float
    down: float
    left: float
    top: float
    certainty: float


class _Axis(Struct):
    """One direction: the strength of lines at each px, and its spectrum."""

    profile: "NDArray[np.float64]"
    noise: float


class _Fit(Struct):
    """How a period fits one direction."""

    period: float
    offset: float
    covered: float
    """The share of the lines that are seen where they should be."""
    share: float
    """The share of the strength of all lines that lies on these."""
    height: float
    """How much the lines stand out, in gray values."""
    lines: int


def find_grid(gray: "NDArray[Any]") -> FoundGrid | None:
    """The grid on a picture of gray values from 0 to 255, row by row; None if there is no sign of one."""
    best: tuple[float, _Fit, _Fit] | None = None
    profiles = [line_profile(gray, axis) for axis in (1, 0)]
    for sign in (-1.0, 1.0):
        axes = [_axis(profile * sign) for profile in profiles]
        pair = _fit_both(axes[0], axes[1])
        if pair is not None:
            score = _pair_score(*pair) * (pair[0].height + pair[1].height)
            if best is None or score > best[0]:
                best = (score, *pair)
    if best is None:
        return None
    _, across, down = best
    certainty = _certainty(across, down)
    return FoundGrid(across.period, down.period, across.offset % across.period, down.offset % down.period, certainty)


def certainty_of(gray: "NDArray[Any]", across: float, down: float, left: float, top: float) -> float:
    """How well given lines fit a picture, as find_grid() would say it of its own."""
    best = 0.0
    profiles = [line_profile(gray, axis) for axis in (1, 0)]
    for sign in (-1.0, 1.0):
        axes = [_axis(profile * sign) for profile in profiles]
        best = max(best, _certainty(_measure(axes[0], across, left), _measure(axes[1], down, top)))
    return best


def fit_near(gray: "NDArray[Any]", across: float, down: float, left: float, top: float) -> tuple[float, FoundGrid | None]:
    """How well given lines fit a picture, and the best lines that are as far apart to 2 %; None if there are none such."""
    fits, best = 0.0, None
    profiles = [line_profile(gray, axis, SAMPLED_NEAR) for axis in (1, 0)]
    for sign in (-1.0, 1.0):
        axes = [_axis(profile * sign) for profile in profiles]
        fits = max(fits, _certainty(_measure(axes[0], across, left), _measure(axes[1], down, top)))
        wide, high = _best_fit(axes[0], across), _best_fit(axes[1], down)
        certainty = _certainty(wide, high)
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
    part = np.ascontiguousarray(lines[_sampled_rows(lines.shape[0], sampled)]).astype(np.float32)
    if part.shape[1] < 2 * REACH + 2:
        return np.zeros(part.shape[1])
    rough = _surroundings(part)
    level = _surroundings(np.clip(part, rough - STRONGEST, rough + STRONGEST))  # strong lines do not darken what is round them
    difference = np.clip(part - level, -STRONGEST, STRONGEST)
    profile: NDArray[np.float64] = difference.mean(axis=0, dtype=np.float64)
    return profile


def _sampled_rows(count: int, sampled: int) -> "NDArray[np.int64]":
    """Rows spread over a picture without a rhythm of their own, which could fall in step with dotted lines."""
    import numpy as np

    step = max(1.0, count / sampled)
    starts = np.arange(0, count, step)
    rows = np.unique((starts + step * (np.arange(len(starts)) * 0.618034 % 1.0)).astype(np.int64))
    return rows[rows < count]


def _surroundings(part: "NDArray[np.float32]") -> "NDArray[np.float32]":
    """The mean of each px and its neighbours in the row."""
    import numpy as np

    wide = 2 * REACH + 1
    padded = np.pad(part, ((0, 0), (REACH + 1, REACH)), mode="edge")
    sums: Any = np.cumsum(padded, axis=1, dtype=np.float32 if part.shape[1] < 3_000 else np.float64)
    mean: NDArray[np.float32] = ((sums[:, wide:] - sums[:, :-wide]) / wide).astype(np.float32)
    return mean


def _axis(signed: "NDArray[np.float64]") -> _Axis:
    """The strengths of lines of one sign, without what changes slowly; and the size of what is only noise."""
    import numpy as np

    middle = float(np.median(signed))
    noise = float(np.median(np.abs(signed - middle))) * 1.4826 + 1e-6
    profile = np.clip(signed - middle - noise, 0.0, None)
    return _Axis(profile, noise)


def _fit_both(across: _Axis, down: _Axis) -> tuple[_Fit, _Fit] | None:
    """The best periods of both directions: the same for both if that fits about as well as two different ones."""
    lengths = (len(across.profile), len(down.profile))
    common = [period for period in _periods((across, down)) if period * FEWEST_LINES <= max(lengths) * 1.4]
    best: tuple[float, _Fit, _Fit] | None = None
    for period in common:
        fits = _best_fit(across, period), _best_fit(down, period)
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


def _own_best(axis: _Axis) -> _Fit | None:
    fits = [_best_fit(axis, period) for period in _periods((axis,))]
    return max(fits, key=_score, default=None)


def _score(fit: _Fit) -> float:
    return fit.covered**2 * fit.share if fit.lines >= FEWEST_LINES - 1 else 0.0


def _pair_score(a: _Fit, b: _Fit) -> float:
    """How well two fits explain the picture; the direction with more lines counts more."""
    weights = (a.lines, b.lines)
    return (_score(a) * weights[0] + _score(b) * weights[1]) / max(1, sum(weights))


def _periods(axes: tuple[_Axis, ...]) -> list[float]:
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


def _best_fit(axis: _Axis, period: float) -> _Fit:
    """A period made exact on one direction: folded, then each line found by itself and a straight line laid through them."""
    import numpy as np

    profile = axis.profile
    length = len(profile)
    if length < period * 1.5:
        return _Fit(period, 0.0, 0.0, 0.0, 0.0, 0)
    lines = max(2, int(length / period))
    best = (-1.0, period, 0.0)
    at = np.arange(length)
    for nudge in np.linspace(-0.6, 0.6, 13):
        tried = period + nudge / lines
        bins = max(4, round(tried))
        folded = np.bincount((at / tried % 1.0 * bins).astype(int) % bins, profile, bins)
        soft = folded + 0.5 * (np.roll(folded, 1) + np.roll(folded, -1))
        peak = int(np.argmax(soft))
        if soft[peak] > best[0]:
            best = (float(soft[peak]), tried, (peak + 0.5) / bins * tried)
    _, tried, offset = best
    for reach in (max(2.0, 0.04 * tried), 2.0):
        numbers, places, weights = _lines_near(profile, tried, offset, reach, axis.noise)
        if len(numbers) < 2 or numbers[-1] == numbers[0]:
            break
        slope, start = np.polyfit(numbers, places, 1, w=weights)
        if abs(slope / tried - 1) > 0.02:
            break
        tried, offset = float(slope), float(start)
    return _measure(axis, tried, offset)


def _lines_near(
    profile: Any, period: float, offset: float, reach: float, noise: float
) -> tuple[list[int], list[float], list[float]]:
    """The lines that are seen no farther than *reach* from where they should be: numbers, places, weights."""
    import numpy as np

    numbers: list[int] = []
    places: list[float] = []
    weights: list[float] = []
    first = offset % period
    for number in range(int((len(profile) - first) / period) + 1):
        middle = first + number * period
        low, high = max(0, int(np.floor(middle - reach))), min(len(profile), int(np.ceil(middle + reach)) + 1)
        part = profile[low:high]
        if len(part) and (top := float(part.max())) > 2 * noise:
            strong = np.where(part > top / 2, part, 0.0)
            places.append(low + float((strong * np.arange(len(part))).sum() / strong.sum()))
            numbers.append(number)
            weights.append(min(top, 12 * noise))
    return numbers, places, weights


def _measure(axis: _Axis, period: float, offset: float) -> _Fit:
    """How well lines at a period and offset fit one direction."""
    import numpy as np

    profile = axis.profile
    near = max(1.6, 0.018 * period)
    at = np.arange(len(profile))
    away = np.abs((at - offset + period / 2) % period - period / 2)
    on = away <= near
    total = float(profile.sum()) + 1e-9
    strength = float(profile[on].sum())
    chance = min(0.9, (2 * near + 1) / period)
    share = max(0.0, (strength / total - chance) / (1 - chance))
    first = offset % period
    seen = count = 0
    heights = 0.0
    level = 1.5 * axis.noise
    for number in range(int((len(profile) - first) / period) + 1):
        middle = first + number * period
        if not near < middle < len(profile) - near:
            continue  # a line at the very edge is half cut off
        count += 1
        low, high = int(np.floor(middle - near)), int(np.ceil(middle + near)) + 1
        top = float(profile[max(0, low) : high].max())
        seen += top > level
        heights += top
    covered = seen / count if count else 0.0
    return _Fit(float(period), float(offset % period), covered, share, heights / max(1, count), count)


def _certainty(across: _Fit, down: _Fit) -> float:
    """How sure a grid is: lines seen where they should be, and little seen elsewhere."""
    lines = across.lines + down.lines
    if across.lines < FEWEST_LINES - 1 or down.lines < FEWEST_LINES - 1 or lines < 2 * FEWEST_LINES - 1:
        return 0.0
    covered = (across.covered * across.lines + down.covered * down.lines) / lines
    share = (across.share * across.lines + down.share * down.lines) / lines
    few = min(1.0, lines / 10)
    sure = covered**1.5 * min(1.0, 0.35 + 1.1 * share) * (0.75 + 0.25 * few)
    return float(max(0.0, min(0.99, sure)))
