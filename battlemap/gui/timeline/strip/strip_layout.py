"""Where everything of the strip stands: columns, bands of rounds, turns, lanes; in pixels, without drawing."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from battlemap.gui.timeline.strip.strip_moments import StripMoment
from battlemap.play.timeline.lanes import Lane, Moment, Timeline

PITCHES = (56, 36, 16)
"""Pixels that a command takes, the usual first."""
QUIET_SHARE = 0.25
"""What of that a column takes in which turns merely ended."""
TURN_GAP, ROUND_GAP = 14, 24
AXIS, AXIS_TOP = 48, 26
"""How high rounds and turns are, over the lanes; the rounds alone."""
MAIN_LANE, OTHER_LANE = 64, 40
START = 22
"""From the names to the point where it begins."""
NOW_ROOM = 150
"""Behind the last command: now, or how a try ended."""


MOST_WORDS, WORD_GAP = 120.0, 6.0
"""So wide the words under a moment are at most, and so much is left between those of two."""


class Span(Struct, frozen=True):
    """Columns that belong together, from x to x, and what stands over them."""

    left: float
    right: float
    words: str


class StripLayout(Struct, frozen=True):
    """Of one timeline; x from the end of the names, y from the top."""

    timeline: Timeline
    xs: tuple[float, ...]
    """The middle of each column; the first is the opening."""
    rounds: tuple[Span, ...]
    turns: tuple[Span, ...]
    lanes: tuple[Lane, ...]
    ys: tuple[float, ...]
    pitch: int
    quiet: frozenset[int] = frozenset()
    """The columns in which turns merely ended."""
    heights: Mapping[Moment, float] = {}
    """At which height each moment lies."""
    rooms: Mapping[Moment, float] = {}
    """How wide the words under each moment of the first lane may be."""

    @property
    def width(self) -> float:
        return self.xs[-1] + NOW_ROOM

    @property
    def height(self) -> float:
        return AXIS + MAIN_LANE + OTHER_LANE * (len(self.lanes) - 1)

    def y_of(self, moment: Moment) -> float:
        """The height at which a moment stands."""
        return self.heights.get(moment, self.ys[0])

    def moment_at(self, x: float, y: float) -> Moment | None:
        """The moment under a point."""
        for at, (lane, middle) in enumerate(zip(self.lanes, self.ys, strict=True)):
            half = (MAIN_LANE if at == 0 else OTHER_LANE) / 2
            if not (AXIS if at == 0 else middle - half) <= y < middle + half:
                continue
            moments = (self.timeline.opening, *lane.moments) if at == 0 else lane.moments
            near = min(moments, key=lambda moment: abs(self.xs[moment.column] - x), default=None)
            if near is not None and abs(self.xs[near.column] - x) <= self.pitch / 2:
                return near
        return None


def lay_out(
    timeline: Timeline, lanes: tuple[Lane, ...], find: Callable[[Moment], StripMoment | None], word: str, pitch: int
) -> StripLayout:
    """Place the lanes that are to be seen. *word*: what the game calls a round."""
    first: dict[int, StripMoment | None] = {}
    busy = set[int]()
    for lane in lanes:
        for moment in lane.moments:
            shown = find(moment)
            first.setdefault(moment.column, shown)
            if shown is None or not shown.is_quiet:
                busy.add(moment.column)
    quiet = frozenset(first.keys() - busy)
    xs, x = [float(START)], START + pitch / 2
    rounds, turns = list[tuple[int, int]](), list[tuple[str, int]]()
    last_round, last_turn = 0, ""
    for column in range(1, max([lane.last.column for lane in lanes], default=0) + 1):
        seen = first.get(column)
        number = seen.view.round if seen is not None and seen.view is not None else last_round
        turn = seen.turn if seen is not None else last_turn
        if number != last_round:
            x += ROUND_GAP
            rounds.append((number, column))
        elif turn != last_turn:
            x += TURN_GAP
        if number != last_round or turn != last_turn or not turns:
            turns.append((turn, column))
        last_round, last_turn = number, turn
        wide = pitch * QUIET_SHARE if column in quiet else pitch
        xs.append(x + wide / 2)
        x += wide
    spans, names = list[Span](), list[Span]()
    for at, (number, column) in enumerate(rounds):
        end = xs[rounds[at + 1][1]] - pitch / 2 - ROUND_GAP / 2 if at + 1 < len(rounds) else xs[-1] + NOW_ROOM
        words = f"{word} {number}" if number else "After the fight"
        spans.append(Span(xs[column] - pitch / 2 - ROUND_GAP / 2, end, words))
    for at, (turn, column) in enumerate(turns):
        last = turns[at + 1][1] - 1 if at + 1 < len(turns) else len(xs) - 1
        if turn:
            names.append(Span(xs[column], xs[last], turn))
    ys = [AXIS + MAIN_LANE / 2 - 8, *(AXIS + MAIN_LANE + OTHER_LANE * (at + 0.5) for at in range(len(lanes) - 1))]
    heights = {moment: y for lane, y in zip(lanes, ys, strict=True) for moment in lane.moments}
    told = [moment for moment in timeline.main.moments if (shown := find(moment)) is None or not shown.is_quiet]
    rooms = _word_rooms(told, xs, pitch)
    return StripLayout(timeline, tuple(xs), tuple(spans), tuple(names), lanes, tuple(ys), pitch, quiet, heights, rooms)


def _word_rooms(told: Sequence[Moment], columns: Sequence[float], pitch: int) -> dict[Moment, float]:
    """How wide the words under each of these moments may be: as far as those beside it leave room."""
    xs = [columns[moment.column] for moment in told]
    gaps = [MOST_WORDS, *(after - before for before, after in pairwise(xs)), MOST_WORDS]
    return {
        moment: max(pitch - 2.0, min(before, after, MOST_WORDS) - WORD_GAP)
        for moment, before, after in zip(told, gaps, gaps[1:], strict=False)
    }
