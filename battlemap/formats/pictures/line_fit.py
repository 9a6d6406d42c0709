"""How lines that are equally far apart fit one direction of a picture, found by folding its strengths of lines at a period."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


PARTS = (2, 3, 4, 5, 6, 7)
"""A wrong period is mostly so many times the true one."""


class LineStrengths(Struct):
    """One direction: the strength of lines at each px, and its spectrum."""

    profile: "NDArray[np.float64]"
    noise: float
    places: "NDArray[np.intp]"
    """Where there is any strength at all: a fifth of the px or fewer."""
    strengths: "NDArray[np.float64]"
    """How much there."""


class LineFit(Struct):
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


def line_strengths(signed: "NDArray[np.float64]") -> LineStrengths:
    """The strengths of lines of one sign, without what changes slowly; and the size of what is only noise."""
    import numpy as np

    middle = float(np.median(signed))
    noise = float(np.median(np.abs(signed - middle))) * 1.4826 + 1e-6
    profile = np.clip(signed - middle - noise, 0.0, None)
    places = np.flatnonzero(profile)
    return LineStrengths(profile, noise, places, profile[places])


def best_fit(axis: LineStrengths, period: float) -> LineFit:
    """A period made exact on one direction: folded, then each line found by itself and a straight line laid through them."""
    profile = axis.profile
    if len(profile) < period * 1.5:
        return LineFit(period, 0.0, 0.0, 0.0, 0.0, 0)
    tried, offset = _fold(axis, period)
    for reach in (max(2.0, 0.04 * tried), 2.0):
        numbers, places, weights = _lines_near(profile, tried, offset, reach, axis.noise)
        if len(numbers) < 2:
            break
        slope, start = _straight_line(numbers, places, weights)
        if abs(slope / tried - 1) > 0.02:
            break
        tried, offset = slope, start
    return measure_fit(axis, tried, offset)


def _fold(axis: LineStrengths, period: float) -> tuple[float, float]:
    """The period near this one, and its offset, at which most of the strength falls on one place."""
    import numpy as np

    lines = max(2, int(len(axis.profile) / period))
    best = (-1.0, period, 0.0)
    for nudge in np.linspace(-0.6, 0.6, 13):
        tried = float(period + nudge / lines)
        bins = max(4, round(tried))
        turns = axis.places / tried
        turns -= np.floor(turns)
        turns *= bins
        folded: Any = np.bincount(turns.astype(np.intp), axis.strengths, bins + 1)
        folded[0] += folded[bins]  # a part of a turn may be rounded up to a whole one
        folded = folded[:bins]
        soft = folded + 0.5 * (np.roll(folded, 1) + np.roll(folded, -1))
        peak = int(np.argmax(soft))
        if soft[peak] > best[0]:
            best = (float(soft[peak]), tried, (peak + 0.5) / bins * tried)
    return best[1], best[2]


def _straight_line(numbers: Any, places: Any, weights: Any) -> tuple[float, float]:
    """Slope and start of the line through places by number, of the least squares of what is off, times their weights."""
    squares = weights * weights
    whole = squares.sum()
    number, place = (squares * numbers).sum() / whole, (squares * places).sum() / whole
    from_middle = numbers - number
    slope = float((squares * from_middle * (places - place)).sum() / (squares * from_middle * from_middle).sum())
    return slope, float(place - slope * number)


def _windows(profile: Any, low: Any, high: Any) -> Any:
    """The profile from each *low* up to each *high*: a row each, filled with nothing at its end and outside the picture."""
    import numpy as np

    at = low[:, None] + np.arange(int((high - low).max()))
    inside = (at >= 0) & (at < np.minimum(high, len(profile))[:, None])
    return np.where(inside, profile[at.clip(0, len(profile) - 1)], 0.0)


def _lines_near(profile: Any, period: float, offset: float, reach: float, noise: float) -> tuple[Any, Any, Any]:
    """The lines that are seen no farther than *reach* from where they should be: numbers, places, weights."""
    import numpy as np

    first = offset % period
    numbers = np.arange(int((len(profile) - first) / period) + 1)
    middles = first + numbers * period
    low = np.floor(middles - reach).astype(np.intp).clip(0)
    high = np.ceil(middles + reach).astype(np.intp) + 1
    parts = _windows(profile, low, high)
    tops = parts.max(axis=1)
    seen = tops > 2 * noise
    numbers, low, parts, tops = numbers[seen], low[seen], parts[seen], tops[seen]
    strong = np.where(parts > tops[:, None] / 2, parts, 0.0)
    places = low + (strong * np.arange(parts.shape[1])).sum(axis=1) / strong.sum(axis=1)
    return numbers, places, tops.clip(None, 12 * noise)


def parts_between(axis: LineStrengths, fit: LineFit) -> float:
    """How much likelier lines are seen at a part of the period than elsewhere between two lines, from 0 to 1.

    At three times the true period, say, lines are seen at every third of it, and not more than by chance at other parts.
    """
    import numpy as np

    near = max(1.6, 0.018 * fit.period)
    numbers = np.arange(-1, int(len(axis.profile) / fit.period) + 1)[:, None]
    seen: list[float] = []
    for parts in PARTS:
        middles = (fit.offset % fit.period + (numbers + np.arange(1, parts) / parts) * fit.period).ravel()
        middles = middles[(middles > near) & (middles < len(axis.profile) - near)]
        low, high = np.floor(middles - near).astype(np.intp), np.ceil(middles + near).astype(np.intp) + 1
        tops = _windows(axis.profile, low, high).max(axis=1) if len(middles) else np.zeros(1)
        seen.append(float((tops > 1.5 * axis.noise).mean()))
    return max(seen) - float(np.median(seen))


def measure_fit(axis: LineStrengths, period: float, offset: float) -> LineFit:
    """How well lines at a period and offset fit one direction."""
    import numpy as np

    profile = axis.profile
    near = max(1.6, 0.018 * period)
    turns = (axis.places - offset) / period + 0.5
    turns -= np.floor(turns) + 0.5
    total = float(axis.strengths.sum()) + 1e-9
    strength = float(axis.strengths[np.abs(turns) * period <= near].sum())
    chance = min(0.9, (2 * near + 1) / period)
    share = max(0.0, (strength / total - chance) / (1 - chance))
    first = offset % period
    middles = first + np.arange(int((len(profile) - first) / period) + 1) * period
    middles = middles[(middles > near) & (middles < len(profile) - near)]  # a line at the very edge is half cut off
    count = len(middles)
    if not count:
        return LineFit(float(period), float(first), 0.0, share, 0.0, 0)
    low, high = np.floor(middles - near).astype(np.intp), np.ceil(middles + near).astype(np.intp) + 1
    tops = _windows(profile, low, high).max(axis=1)
    covered = float((tops > 1.5 * axis.noise).sum()) / count
    return LineFit(float(period), float(first), covered, share, float(tops.sum()) / count, count)
