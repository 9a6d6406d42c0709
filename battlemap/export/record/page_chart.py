"""How the sides stood from moment to moment, as a chart: by colour, by dashes, by the shape and the name at the end."""

from collections.abc import Sequence
from typing import TypeAlias

from battlemap.board.encounter import Side
from battlemap.board.ids import SideId
from battlemap.board.wording import short_name
from battlemap.export.picture.svg_document import path_data
from battlemap.export.record.page_log import safe
from battlemap.export.record.record_step import SideState
from battlemap.paint.style.shapes import side_shape

States: TypeAlias = dict[SideId, SideState]
WIDTH, HEIGHT = 900.0, 132.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 150.0, 12.0, 22.0
DASHES = ("", "7 4", "2 4", "10 4 2 4", "4 2", "1 5", "12 3", "6 2 1 2")
LEAST_APART = 17.0
MOST_POINTS = 1_200


def chart_svg(moments: Sequence[States], sides: dict[SideId, Side]) -> str:
    """The chart; of a side that comes later the line begins there. Steps in it can be clicked."""
    there = [key for key in sides if any(key in states for states in moments)]
    last = max(1, len(moments) - 1)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    lines, ends = [], []
    for key in there:
        look = sides[key].look
        dashes = f' stroke-dasharray="{DASHES[(look - 1) % len(DASHES)]}"' if look > 1 else ""
        points = _thin(
            [
                (LEFT + at / last * wide, TOP + (1 - states[key].share) * high)
                for at, states in enumerate(moments)
                if key in states
            ]
        )
        path = "".join(f"{'H' if n else 'M'}{x:.1f} {'V' if n else ''}{y:.1f}" for n, (x, y) in enumerate(points))
        lines.append(f'<path class="share s{look}" d="{path}"{dashes}/>')
        ends.append((points[-1][1], key))
    spots = _apart(sorted(ends))
    for key, y in spots.items():
        look, state = sides[key].look, next(states[key] for states in reversed(moments) if key in states)
        shape = path_data(side_shape(look, LEFT + wide + 12, y, 11))
        words = f"{short_name(sides[key].name, 18)} {round(state.share * 100)} %"
        lines.append(f'<path class="mark s{look}" d="{shape}"/><text x="{LEFT + wide + 22}" y="{y + 4:.1f}">{safe(words)}</text>')
    rules = "".join(
        f'<path class="rule" d="M{LEFT} {TOP + part * high:.1f}H{LEFT + wide}"/>'
        f'<text class="tick" x="{LEFT - 6}" y="{TOP + part * high + 4:.1f}">{round((1 - part) * 100)} %</text>'
        for part in (0, 0.5, 1)
    )
    end = moments[-1]
    said = "; ".join(_state_words(short_name(sides[key].name), end[key]) for key in there if key in end)
    return (
        f'<svg id="chart" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{safe("At the end: " + said)}" '
        f'data-left="{LEFT:g}" data-wide="{wide:g}">{rules}{"".join(lines)}'
        f'<path id="now" class="now" d="M{LEFT} {TOP - 6}V{TOP + high + 6}"/></svg>'
    )


def _state_words(name: str, state: SideState) -> str:
    return f"{name} {round(state.share * 100)} %, {state.standing} of {state.of} standing"


def _thin(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Only where a line goes up or down, and its ends; never more than can be seen."""
    kept = [point for n, point in enumerate(points) if n in (0, len(points) - 1) or point[1] != points[n - 1][1]]
    return kept[:: max(1, len(kept) // MOST_POINTS)] + kept[-1:]


def _apart(ends: list[tuple[float, SideId]]) -> dict[SideId, float]:
    """Where the names stand: none over another, all inside."""
    spots: dict[SideId, float] = {}
    lowest = HEIGHT - 8 - LEAST_APART * (len(ends) - 1)
    y = 0.0
    for n, (wanted, key) in enumerate(ends):
        y = max(min(wanted, lowest + n * LEAST_APART), y + LEAST_APART if n else 8.0)
        spots[key] = y
    return spots
