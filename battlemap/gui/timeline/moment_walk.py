"""Walking along the lanes of a timeline: by a command, a turn or a round. Turns that merely ended are passed over."""

from collections.abc import Callable, Hashable

from battlemap.gui.timeline.strip.strip_layout import StripLayout
from battlemap.gui.timeline.strip.strip_moments import StripMoments
from battlemap.play.timeline.lanes import Moment, Timeline


class MomentWalk:
    """Finds the moment to look at next."""

    def __init__(self, moments: StripMoments) -> None:
        self._moments = moments

    def round_of(self, moment: Moment) -> int:
        """The number of the round in which a moment lies; 0 if that is not known."""
        view = self._moments.read(moment).view
        return view.round if view is not None else 0

    def beside(self, timeline: Timeline, start: Moment, by: int) -> Moment | None:
        """The moment before or after in the same lane that shows anything; None at its end."""
        moment = _neighbour(timeline, start, by)
        while moment is not None and self._moments.read(moment).is_quiet:
            beyond = _neighbour(timeline, moment, by)
            if beyond is None:
                break
            moment = beyond
        return moment

    def turn_beside(self, timeline: Timeline, start: Moment, by: int) -> Moment | None:
        """Where the next turn begins, or the one before ended."""
        return self._stride(timeline, start, by, lambda at: (self.round_of(at), self._moments.read(at).turn))

    def round_beside(self, timeline: Timeline, start: Moment, by: int) -> Moment | None:
        """Where the next round begins, or the one before ended."""
        return self._stride(timeline, start, by, self.round_of)

    def lane_beside(self, layout: StripLayout, start: Moment, by: int) -> Moment | None:
        """What happened at the same time in the lane above or below."""
        lane = layout.timeline.lane_of(start)
        at = layout.lanes.index(lane) + by if lane in layout.lanes else 0
        moments = layout.lanes[at].moments if 0 <= at < len(layout.lanes) else ()
        told = [moment for moment in moments if not self._moments.read(moment).is_quiet]
        return min(told or moments, key=lambda moment: abs(moment.column - start.column), default=None)

    def _stride(self, timeline: Timeline, start: Moment, by: int, part: Callable[[Moment], Hashable]) -> Moment | None:
        here, moment = part(start), self.beside(timeline, start, by)
        while moment is not None and part(moment) == here:
            beyond = self.beside(timeline, moment, by)
            if beyond is None:
                break
            moment = beyond
        return moment


def _neighbour(timeline: Timeline, start: Moment, by: int) -> Moment | None:
    """The moment before or after in the same lane; before its first the one that it leaves."""
    lane = timeline.lane_of(start)
    at = lane.moments.index(start) if start in lane.moments else -1
    if by > 0:
        return lane.moments[at + 1] if at + 1 < len(lane.moments) else None
    if at > 0:
        return lane.moments[at - 1]
    return lane.leaves if at == 0 else None
