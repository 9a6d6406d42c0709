"""The luck of the dice below the lanes: a bar for each roll, up for better than fair, and a line for each side over the fight."""

from collections.abc import Callable, Mapping, Sequence
from math import erf, sqrt

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.gui.timeline.strip.strip_layout import StripLayout
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.palette import Palette, side_colour, with_alpha
from battlemap.paint.style.typography import CAPTION, SEMIBOLD, draw_text, interface_font
from battlemap.play.timeline.roll_luck import RollLuck, side_totals

LUCK = 76.0
"""How high the chart is."""
BAR, LEAST_SCALE = 6.0, 4.0
BAR_SCALE = 3.0
"""A bar as high as the chart is a roll so many spreads of a die off, if none is farther; the lines have a scale of their own."""
ROW = 15.0
TITLE = "Luck: 50 % is fair"
MOST_ROLLS = 2
"""Of so many rolls of a moment it is told what they showed."""


class SideLuck(Struct, frozen=True):
    """A side in words: its name, the look of its colour, and what share of fair dice it was luckier than."""

    side: SideId
    name: str
    look: int
    share: float
    rolls: int

    @property
    def words(self) -> str:
        """ "luckier than 87 %"."""
        return f"luckier than {round(100 * self.share)} %"


class LuckChart(Struct, frozen=True, eq=False):
    """The rolls of one way by column, and what they come to for each side."""

    rolls: Mapping[int, tuple[RollLuck, ...]] = {}
    sides: tuple[SideLuck, ...] = ()
    last: int = 0
    """The column in which the way ends."""

    @property
    def spoken(self) -> str:
        """The chart for a screen reader."""
        return "; ".join(f"{side.name}: {side.words} in {side.rolls} rolls" for side in self.sides) or "No dice have fallen"


def make_chart(rolls: Mapping[int, tuple[RollLuck, ...]], board: AnyEncounter, last: int) -> LuckChart:
    """The chart of rolls by column up to the *last* one; *board*: what its sides are called."""
    every = [roll for column in sorted(rolls) for roll in rolls[column]]
    sides = tuple(
        SideLuck(side, board.sides[side].name, board.sides[side].look, luckier_than(luck, spread), count)
        for side, luck, spread, count in side_totals(every)
        if side in board.sides
    )
    return LuckChart(rolls, sides, last)


def luckier_than(luck: float, spread: float) -> float:
    """Which share of fair dice shows less than this, by the normal curve; 0 to 1."""
    return 0.5 * (1 + erf(luck / spread / sqrt(2))) if spread else 0.5


def roll_words(rolls: Sequence[RollLuck], name: Callable[[TokenId], str]) -> str:
    """What was rolled and what fair dice show on average: "Orm +2 (fair 0), Cole −1 (fair 0)"."""
    said = [f"{name(roll.who)} {_number(roll.actual, roll.expected)} (fair {roll.expected:g})" for roll in rolls[:MOST_ROLLS]]
    more = len(rolls) - len(said)
    return ", ".join(said) + (f" and {more} more" if more else "")


def _number(actual: int, expected: float) -> str:
    return (f"{actual:+d}" if not expected else str(actual)).replace("-", "−")


def draw_chart(
    painter: QPainter, layout: StripLayout, chart: LuckChart, top: float, left: float, right: float, p: Palette
) -> None:
    """Bars and lines from *left* to *right* of what is seen, in the columns of the strip."""
    middle = top + LUCK / 2
    painter.fillRect(QRectF(left, top, right - left, LUCK), QColor(p.chrome))
    painter.fillRect(QRectF(left, top, right - left, 1), QColor(p.line))
    painter.fillRect(QRectF(left, middle, right - left, 1), QColor(p.line2))
    lines = {side.side: [(layout.xs[0], 0.0)] for side in chart.sides}
    columns = [column for column in sorted(chart.rolls) if column < len(layout.xs)]
    for column in columns:
        for side, line in lines.items():
            gained = sum(roll.luck for roll in chart.rolls[column] if roll.side == side)
            line.append((layout.xs[column], line[-1][1] + gained))
    for line in lines.values():
        line.append((layout.xs[min(chart.last, len(layout.xs) - 1)], line[-1][1]))
    peaks = [abs(value) for line in lines.values() for _, value in line]
    scale = (LUCK / 2 - 6) / max([LEAST_SCALE, *peaks])
    rolls = [abs(roll.luck) for column in columns for roll in chart.rolls[column]]
    bar_scale = (LUCK / 2 - 6) / max([BAR_SCALE, *rolls])
    ink = {side.side: QColor(side_colour(side.look, p)) for side in chart.sides}
    for column in columns:
        made = [roll for roll in chart.rolls[column] if roll.side in ink]
        start = layout.xs[column] - BAR * len(made) / 2
        for at, roll in enumerate(made):
            high = roll.luck * bar_scale
            painter.fillRect(
                QRectF(start + at * BAR, middle, BAR - 1, -high).normalized(), with_alpha(ink[roll.side].name(), 0.55)
            )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for side, line in lines.items():
        path = QPainterPath(QPointF(line[0][0], middle))
        for x, value in line[1:]:
            path.lineTo(x, middle - value * scale)
        painter.setPen(QPen(ink[side], 2))
        painter.drawPath(path)


def draw_sides(painter: QPainter, sides: Sequence[SideLuck], top: float, width: float, p: Palette) -> None:
    """What it comes to, in the column of names."""
    painter.fillRect(QRectF(0, top, width, LUCK), QColor(p.chrome))
    painter.fillRect(QRectF(0, top, width, 1), QColor(p.line))
    draw_text(painter, 16, top + 12, TITLE, interface_font(CAPTION, SEMIBOLD), p.text2, width=width - 24)
    font = interface_font(CAPTION)
    if not sides:
        draw_text(painter, 16, top + 12 + ROW, "No dice have fallen.", font, p.text3, width=width - 24)
    for at, side in enumerate(sides[:4]):
        y = top + 12 + ROW * (at + 1)
        fill_rounded(painter, QRectF(16, y - 4, 8, 8), 4, side_colour(side.look, p))
        said = f"{round(100 * side.share)} %"
        room = width - 40 - draw_text(painter, width - 12, y, said, font, p.text2, "right")
        draw_text(painter, 30, y, side.name, font, p.text, width=room - 6)
