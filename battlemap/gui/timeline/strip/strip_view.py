"""What is seen of the strip: its layout as far as it is scrolled, right of the names and above the chart of luck."""

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF

from battlemap.gui.timeline.strip.luck_drawing import LUCK, LuckChart
from battlemap.gui.timeline.strip.strip_layout import AXIS_TOP, StripLayout
from battlemap.play.timeline.lanes import Lane, Moment


class StripView(Struct, frozen=True):
    """Says what lies where, in pixels of the viewport."""

    layout: StripLayout | None
    """None until a timeline was shown."""
    chart: LuckChart | None
    """The luck of the dice, while it is shown below the lanes."""
    names_width: int
    """How wide the names of the lanes are."""
    width: int
    height: int
    across: int = 0
    down: int = 0
    """How far it is scrolled."""

    @property
    def x(self) -> int:
        """Where the left end of the lanes lies."""
        return self.names_width - self.across

    @property
    def y(self) -> int:
        """Where the upper end of the lanes lies."""
        return -self.down

    @property
    def lanes_height(self) -> int:
        """So many pixels the axis and the lanes have."""
        return self.height - (round(LUCK) if self.chart is not None else 0)

    def point_of(self, moment: Moment) -> QPoint:
        """Where a moment stands."""
        layout = self.layout
        if layout is None or moment.column >= len(layout.xs):
            return QPoint()
        return QPoint(round(layout.xs[moment.column] + self.x), round(layout.y_of(moment) + self.y))

    def height_of(self, lane: Lane) -> int:
        """At which height a lane lies."""
        layout = self.layout
        y = layout.ys[layout.lanes.index(lane)] if layout is not None and lane in layout.lanes else 0.0
        return round(y + self.y)

    def lane_at(self, y: float) -> Lane | None:
        """The lane at this height."""
        layout = self.layout
        if layout is None or not AXIS_TOP <= y < self.lanes_height:
            return None
        return min(zip(layout.lanes, layout.ys, strict=True), key=lambda pair: abs(pair[1] + self.y - y))[0]

    def moment_at(self, at: QPointF, looked: Moment | None) -> Moment | None:
        """The moment under a point. *looked*: the one that is looked at; the chart tells of its lane."""
        layout = self.layout
        if layout is None or at.x() < self.names_width:
            return None
        if at.y() >= self.lanes_height:  # in the chart: whatever was rolled in this column of the lane that it tells of
            return self._moment_of_chart(layout, at.x() - self.x, looked)
        return layout.moment_at(at.x() - self.x, at.y() - self.y)

    def _moment_of_chart(self, layout: StripLayout, x: float, looked: Moment | None) -> Moment | None:
        if self.chart is None:
            return None
        timeline = layout.timeline
        lane = timeline.lane_of(looked) if looked is not None else timeline.main
        way = [moment for moment in timeline.way_to(lane.last) if moment.column in self.chart.rolls]
        near = min(way, key=lambda moment: abs(layout.xs[moment.column] - x), default=None)
        return near if near is not None and abs(layout.xs[near.column] - x) <= layout.pitch / 2 else None
