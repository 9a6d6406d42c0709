"""Two set-ups beside each other, or one number swept, as a part of the page."""

from math import ceil, floor

from battlemap.sim.alliances import winning_words
from battlemap.sim.intervals import signed_points
from battlemap.sim.report.comparison_data import Comparison, PairedDifference
from battlemap.sim.report.svg_parts import LINE, hue, safe, whiskers

WIDTH = 260
CURVE_WIDTH, CURVE_HEIGHT = 528, 190


def comparison_section(comparison: Comparison) -> str:
    """A row for each set-up on one axis and the difference, or a curve with its band."""
    drawn = _curve(comparison) if _is_curve(comparison) else _rows(comparison)
    told = "".join(_difference(difference, comparison) for difference in comparison.differences[-1:])
    return (
        f'<section><header class="head"><h2>{safe(comparison.title)}</h2><span>same seeds, fight by fight</span>'
        f"</header>{drawn}{told}</section>"
    )


def _is_curve(comparison: Comparison) -> bool:
    return bool(comparison.swept) and len(comparison.variants) > 2


def _axis(comparison: Comparison) -> tuple[float, float]:
    """From ten to ten per cent, wide enough for all intervals."""
    low = floor(min(one.wins.interval.low for one in comparison.variants) * 10) / 10
    high = ceil(max(one.wins.interval.high for one in comparison.variants) * 10) / 10
    return (low, high) if high - low >= 0.2 else (max(0.0, high - 0.2), max(high, 0.2))


def _rows(comparison: Comparison) -> str:
    axis = _axis(comparison)
    rows = "".join(
        f'<tr><td class="name"><b>{chr(65 + at)}</b>&ensp;{safe(one.name)}</td>'
        f"<td>{whiskers(comparison.look, one.wins.share, one.wins.interval.low, one.wins.interval.high, axis)}</td>"
        f'<td class="n"><b style="font-size:16px">{one.wins.share * 100:.0f} %</b><br><span '
        f'class="small">{one.wins.interval.low * 100:.0f} to '
        f"{one.wins.interval.high * 100:.0f}</span></td></tr>"
        for at, one in enumerate(comparison.variants)
    )
    steps = round((axis[1] - axis[0]) * 10)
    ticks = "".join(
        f'<text class="tick" x="{8 + n / steps * (WIDTH - 16):.0f}" y="12" '
        f'text-anchor="middle">{axis[0] * 100 + 10 * n:.0f}</text>'
        for n in range(steps + 1)
    )
    return (
        f'<table>{rows}<tr><td class="small">{safe(winning_words(comparison.alliance_name))}, %</td><td>'
        f'<svg width="{WIDTH}" height="16" viewBox="0 0 {WIDTH} 16">{ticks}</svg></td><td></td></tr></table>'
    )


def _curve(comparison: Comparison) -> str:
    variants = comparison.variants
    low, high = _axis(comparison)
    left, right, top, bottom = 40, 12, 10, 34
    wide, tall = CURVE_WIDTH - left - right, CURVE_HEIGHT - top - bottom

    def x(at: int) -> float:
        return left + at / max(1, len(variants) - 1) * wide

    def y(share: float) -> float:
        return top + (high - share) / (high - low) * tall

    upper = [f"{x(n):.1f} {y(one.wins.interval.high):.1f}" for n, one in enumerate(variants)]
    lower = [f"{x(n):.1f} {y(one.wins.interval.low):.1f}" for n, one in enumerate(variants)]
    line = [f"{x(n):.1f} {y(one.wins.share):.1f}" for n, one in enumerate(variants)]
    colour = hue(comparison.look)
    steps = round((high - low) * 10)
    grid = "".join(
        f'<path d="M{left} {y(low + n / 10):.1f}H{CURVE_WIDTH - right}" stroke="{LINE}" stroke-width=".6"/>'
        f'<text class="tick" x="{left - 6}" y="{y(low + n / 10) + 4:.1f}" text-anchor="end">{(low + n / 10) * 100:.0f} %</text>'
        for n in range(steps + 1)
    )
    dots = "".join(
        f'<circle cx="{x(n):.1f}" cy="{y(one.wins.share):.1f}" r="5" fill="{colour}">'
        f"<title>{one.wins.share * 100:.0f} %</title></circle>"
        f'<text x="{x(n):.1f}" y="{CURVE_HEIGHT - 18}" text-anchor="middle">{safe(one.name)}</text>'
        for n, one in enumerate(variants)
    )
    said = ", ".join(f"{one.name}: {one.wins.share * 100:.0f} %" for one in variants)
    return (
        f'<svg width="{CURVE_WIDTH}" height="{CURVE_HEIGHT}" viewBox="0 0 {CURVE_WIDTH} {CURVE_HEIGHT}" '
        f'role="img" aria-label="{safe(said)}">{grid}'
        f'<path d="M{"L".join([*upper, *lower[::-1]])}Z" fill="{colour}" opacity=".2"/>'
        f'<path d="M{"L".join(line)}" fill="none" stroke="{colour}" stroke-width="2.5"/>{dots}'
        f'<text class="tick" x="{left}" '
        f'y="{CURVE_HEIGHT - 3}">{safe(comparison.swept)}; {safe(winning_words(comparison.alliance_name))}</text></svg>'
    )


def _difference(difference: PairedDifference, comparison: Comparison) -> str:
    low, high = difference.interval.low, difference.interval.high
    first, second = difference.only_first, difference.only_second
    one, other = (_place(comparison, name) for name in (comparison.variants[0].name, difference.second))
    counts = (
        f"{first:,} {'fight is' if first == 1 else 'fights are'} won only {one}, {second:,} only {other}, with the same dice."
    )
    if low <= 0 <= high:
        more = f" About {difference.needed:,} fights would show one of this size." if difference.needed else ""
        return (
            '<div class="difference"><strong>No difference to be seen</strong>'
            f"<b>{signed_points(low)} to {signed_points(high)}</b></div>"
            f'<p class="small">{counts}{more}</p>'
        )
    meaning = "good" if difference.difference > 0 else "harm"
    return (
        f'<div class="difference"><strong class="{meaning}">{signed_points(difference.difference)} points</strong>'
        f'<b>{signed_points(low)} to {signed_points(high)}</b></div><p class="small">{counts}</p>'
    )


def _place(comparison: Comparison, name: str) -> str:
    """Where something is so: "in A", by the letter of its row, or "with 3", by its value on a curve."""
    if _is_curve(comparison):
        return f"with {safe(name)}"
    return f"in {chr(65 + [one.name for one in comparison.variants].index(name))}"
