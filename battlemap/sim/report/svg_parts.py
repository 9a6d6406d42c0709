"""Small plots and signs as SVG. Our own painter: a plotting library brings 20 to 60 MB for what is a dozen rectangles, and its
pages do not look like ours."""

import math
from collections.abc import Sequence
from functools import cache
from html import escape

from battlemap.paths import data_dir
from battlemap.regular_files import MOST_SHIPPED, read_text_file

HUES = ("#0072B2", "#C25000", "#A9457F", "#007A58")
"""Of sides on light ground, as in the window; looks beyond four take them again, with other shapes."""
NOBODY = "#8F877B"
SAND, INK, SOFT, LINE = "#D9CDB4", "#28231C", "#5A5145", "#BFB196"
HARM = "#B3301F"


def hue(look: int) -> str:
    """The colour of a side; 0 is nobody's."""
    return HUES[(look - 1) % 4] if look > 0 else NOBODY


def safe(text: str) -> str:
    """Text as it may stand in HTML, in and between tags."""
    return escape("".join(c for c in text if c.isprintable()), quote=True)


def shape_path(look: int, x: float, y: float, d: float) -> str:
    """The outline of a side's shape around (*x*, *y*), about *d* wide, as on the map."""
    r = d / 2
    match (look - 1) % 8 if look > 0 else 3:
        case 0:
            return f"M{x - r:.2f} {y:.2f}a{r:.2f} {r:.2f} 0 1 0 {d:.2f} 0a{r:.2f} {r:.2f} 0 1 0 {-d:.2f} 0Z"
        case 1:
            e = r * 0.91
            return f"M{x - e:.2f} {y - e:.2f}h{2 * e:.2f}v{2 * e:.2f}h{-2 * e:.2f}Z"
        case 2:
            return _polygon(x, y, r * 1.06, 6, 0)
        case 3:
            return _polygon(x, y, r * 1.15, 4, 0)
        case 4:
            return _polygon(x, y + r * 0.15, r * 1.25, 3, -90)
        case 5:
            return (
                f"M{x - r:.2f} {y - r:.2f}h{d:.2f}v{r * 0.9:.2f}c0 {r * 0.7:.2f} {-r * 0.6:.2f} {r:.2f} {-r:.2f} {r * 1.2:.2f}"
                f"c{-r * 0.4:.2f} {-r * 0.2:.2f} {-r:.2f} {-r * 0.5:.2f} {-r:.2f} {-r * 1.2:.2f}Z"
            )
        case 6:
            points = [
                (x + r * k * math.cos(math.radians(a)), y + r * k * math.sin(math.radians(a)))
                for a, k in [(-90 + 36 * n, 1.2 if n % 2 == 0 else 0.62) for n in range(10)]
            ]
            return _closed(points)
        case _:
            side, foot = r * 1.5, f"{x:.2f} {y + r:.2f}"
            return (
                f"M{x:.2f} {y - r * 1.2:.2f}C{x + side:.2f} {y + r * 0.2:.2f} {x + r * 0.7:.2f} {y + r:.2f} {foot}"
                f"S{x - side:.2f} {y + r * 0.2:.2f} {x:.2f} {y - r * 1.2:.2f}Z"
            )


def _polygon(x: float, y: float, r: float, corners: int, turn: float) -> str:
    angles = [math.radians(turn + 360 * n / corners) for n in range(corners)]
    return _closed([(x + r * math.cos(a), y + r * math.sin(a)) for a in angles])


def _closed(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def chip(look: int, letter: str, size: int = 16, colour: str = "#fff", ink: str = "") -> str:
    """A side's shape with its letter."""
    middle = size / 2
    text = (
        f'<text x="{middle}" y="{middle + size * 0.21:.1f}" text-anchor="middle" '
        f'style="font-size:{size * 0.58:.1f}px;font-weight:700;'
        f'fill:{ink or hue(look)}">{safe(letter[:2])}</text>'
    )
    return (
        f'<svg width="{size}" height="{size}" viewBox="0 0 {size} {size}" aria-hidden="true">'
        f'<path d="{shape_path(look, middle, middle, size * 0.94)}" fill="{colour}"/>{text}</svg>'
    )


def face(look: int, icon: str, size: int = 24) -> str:
    """A token as it stands on the map: its icon on its side's shape."""
    middle, colour = size / 2, hue(look)
    drawn = _icon(icon)
    inside = (
        f'<svg x="{size * 0.2:.1f}" y="{size * 0.2:.1f}" width="{size * 0.6:.1f}" height="{size * 0.6:.1f}" '
        f'viewBox="{drawn[0]}" '
        f'style="color:#fff">{drawn[1]}</svg>'
        if drawn
        else ""
    )
    return (
        f'<svg width="{size}" height="{size}" viewBox="0 0 {size} {size}" aria-hidden="true">'
        f'<path d="{shape_path(look, middle, middle, size * 0.92)}" fill="{colour}" stroke="#101318" '
        f'stroke-width="1.2"/>{inside}</svg>'
    )


@cache
def _icon(icon: str) -> tuple[str, str] | None:
    """View box and content of an icon of ours; None for one there is not."""
    import re

    if not re.fullmatch(r"[a-z]+/[a-z0-9-]+", icon):
        return None
    file = data_dir("resources") / "icons" / f"{icon}.svg"
    try:
        text = read_text_file(file, MOST_SHIPPED)
    except OSError:
        return None
    head = re.search(r'<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>', text, re.DOTALL)
    if head is None:
        return None
    if 'stroke="currentColor"' in text[: head.start(2)]:
        return head[1], f'<g fill="none" stroke="currentColor" stroke-width="2">{head[2]}</g>'
    return head[1], head[2]


def histogram(counts: Sequence[tuple[str, int]], marked: int, width: int = 528, height: int = 150) -> str:
    """Columns with what they are of below and, where there is room, their counts above; number *marked* is the median."""
    most, columns = max((count for _, count in counts), default=1) or 1, max(1, len(counts))
    pitch = width / columns
    parts = []
    for at, (name, count) in enumerate(counts):
        tall = (height - 44) * count / most
        x, y = at * pitch + 2, height - 22 - tall
        bold = at == marked
        parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(1.0, pitch - 4):.1f}" height="{tall:.1f}" '
            f'fill="{SOFT if bold else SAND}"/>'
        )
        if (count >= max(31, most * 0.12) or count == most) and pitch >= 26:
            parts.append(f'<text class="tick" x="{x + pitch / 2 - 2:.1f}" y="{y - 5:.1f}" text-anchor="middle">{count:,}</text>')
        if columns <= 20 or at % (columns // 12) == 0 or bold:
            weight = ' style="font-weight:700"' if bold else ""
            parts.append(f'<text x="{x + pitch / 2 - 2:.1f}" y="{height - 5}" text-anchor="middle"{weight}>{safe(name)}</text>')
    parts.append(f'<path d="M0 {height - 21.5}H{width}" stroke="{LINE}"/>')
    said = ", ".join(f"{name}: {count}" for name, count in counts)
    return (
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{safe(said)}">{"".join(parts)}</svg>'
    )


def survival(look: int, share: float, low: float, high: float, sure: bool, width: int = 230) -> str:
    """A share on an axis from 0 to 100 %, with the band of its interval where there are fights enough to have one."""
    colour = hue(look)
    band = (
        f'<rect x="{low * width:.1f}" y="6.5" width="{max(1.0, (high - low) * width):.1f}" height="11" '
        f'fill="{colour}" opacity=".45"/>'
        if sure
        else ""
    )
    ticks = "".join(f'<path d="M{x:.1f} 7V17" stroke="{LINE}"/>' for x in (0.5, width / 2, width - 0.5))
    return (
        f'<svg width="{width}" height="24" viewBox="0 0 {width} 24" role="img" aria-label="{share * 100:.0f} %">'
        f'<path d="M0 12H{width}" stroke="{LINE}"/>{ticks}{band}'
        f'<rect x="{min(max(share * width - 1.5, 0), width - 3):.1f}" y="3.5" width="3" height="17" fill="{colour}"/></svg>'
    )


def small_columns(look: int, shares: Sequence[float], most: float) -> str:
    """A distribution as eleven small columns, all on one scale."""
    parts = []
    for at, share in enumerate(shares):
        tall = max(0.8 if share else 0.0, 24 * min(share, most) / most)
        parts.append(f'<rect x="{at * 15}" y="{24 - tall:.1f}" width="12" height="{tall:.1f}"/>')
    width = len(shares) * 15
    return (
        f'<svg width="{width}" height="25" viewBox="0 0 {width} 25" aria-hidden="true"><g fill="{hue(look)}" '
        f'opacity=".62">{"".join(parts)}</g><path d="M0 24.5H{width - 3}" stroke="{LINE}"/></svg>'
    )


def bar(look: int, share: float, most: float, width: int = 330) -> str:
    """One bar, as long as *share* of *most*."""
    return (
        f'<svg width="{width}" height="24" viewBox="0 0 {width} 24" aria-hidden="true">'
        f'<rect x="0" y="6" width="{max(1.0, width * share / most):.1f}" height="12" fill="{hue(look)}"/></svg>'
    )


def whiskers(look: int, share: float, low: float, high: float, axis: tuple[float, float], width: int = 260) -> str:
    """A share as a dot with its interval, on an axis from axis[0] to axis[1]."""
    first, last = axis

    def x(value: float) -> float:
        return (value - first) / (last - first) * (width - 16) + 8

    colour = hue(look)
    return (
        f'<svg width="{width}" height="28" viewBox="0 0 {width} 28" role="img" aria-label="{low * 100:.0f} '
        f'to {high * 100:.0f} %">'
        f'<path d="M{x(low):.1f} 14H{x(high):.1f}M{x(low):.1f} 8v12M{x(high):.1f} 8v12" stroke="{colour}" stroke-width="3"/>'
        f'<circle cx="{x(share):.1f}" cy="14" r="7" fill="{colour}"/></svg>'
    )
