"""What lies where on the strip of the timeline, however far it is scrolled."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF

from battlemap.gui.timeline.strip.luck_drawing import LUCK, LuckChart
from battlemap.gui.timeline.strip.strip_drawing import turn_rooms
from battlemap.gui.timeline.strip.strip_layout import Span, lay_out
from battlemap.gui.timeline.strip.strip_view import StripView
from battlemap.play.timeline.lanes import Lane, Moment, Timeline

OPENING = Moment(0, 0, 0)
MAIN = tuple(Moment(number, number, number) for number in range(1, 9))
TRY = (Moment(20, 20, 3), Moment(21, 21, 4))
TIMELINE = Timeline(OPENING, (Lane(OPENING, MAIN, other=False), Lane(MAIN[1], TRY)))
LAYOUT = lay_out(TIMELINE, TIMELINE.lanes, lambda moment: None, "Round", 56)
VIEW = StripView(LAYOUT, None, 196, 900, 300)


@pytest.mark.parametrize(("across", "down"), [(0, 0), (120, 0), (60, 25)])
@pytest.mark.parametrize("moment", [OPENING, MAIN[4], *TRY])
def test_the_moment_under_the_point_where_one_stands_is_that_moment(moment: Moment, across: int, down: int) -> None:
    view = replace(VIEW, across=across, down=down)
    point = view.point_of(moment)
    assert point == VIEW.point_of(moment) - QPoint(across, down)
    seen = moment if point.x() >= view.names_width else None
    assert view.moment_at(QPointF(point), None) == seen


def test_a_lane_is_found_at_its_height_and_none_over_the_axis_or_below_the_lanes() -> None:
    for lane in TIMELINE.lanes:
        assert VIEW.lane_at(VIEW.height_of(lane)) == lane
    assert (VIEW.lane_at(20), VIEW.lane_at(VIEW.lanes_height)) == (None, None)


def test_the_chart_takes_its_height_from_the_lanes_and_leads_to_what_was_rolled_in_the_lane_that_is_looked_at() -> None:
    view = replace(VIEW, chart=LuckChart({3: (), 4: ()}))
    assert view.lanes_height == VIEW.lanes_height - round(LUCK)
    below = QPointF(view.point_of(MAIN[3]).x(), view.lanes_height + 10)
    assert VIEW.moment_at(below, None) is None
    assert view.moment_at(below, None) == MAIN[3]
    assert view.moment_at(below, TRY[0]) == TRY[1]
    assert view.moment_at(QPointF(view.point_of(MAIN[7]).x(), view.lanes_height + 10), None) is None


def test_before_a_timeline_was_shown_there_is_nothing_to_point_at() -> None:
    view = StripView(None, None, 196, 900, 300)
    assert (view.point_of(MAIN[0]), view.lane_at(100), view.moment_at(QPointF(300, 100), None)) == (QPoint(), None, None)


def test_names_over_turns_in_which_little_was_done_do_not_run_into_each_other() -> None:
    turns = (Span(60, 116, "Hanne"), Span(144, 144, "Ysolde"), Span(172, 172, "Leander"), Span(228, 396, "Town watch"))
    rooms = turn_rooms(turns, 56)
    ends = [
        ((turn.left + turn.right - room) / 2, (turn.left + turn.right + room) / 2)
        for turn, room in zip(turns, rooms, strict=True)
    ]
    assert all(right < left for (_, right), (left, _) in pairwise(ends))
    assert rooms[0] > 56
    assert rooms[3] > 168
    assert turn_rooms(turns[3:], 56) == [228]
