"""Lines of fire on a grid: the best line from one to another, what stops it, what and who gives cover."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid.distances import box_of, gap
from battlemap.board.grid.flanking import clip_line
from battlemap.board.grid.grid_arrays import props_by_cell
from battlemap.board.grid.raycasting import EdgeCrossing, cell_obstruction, crossed_cells, edge_crossings, edges_round
from battlemap.board.grid_map import CELL, Edge, GridMap
from battlemap.board.ids import Cell, EdgeId, Point, PropId, TokenId
from battlemap.board.subject import Subject

__all__ = ["LineOfFire", "crossed_cells", "line_of_fire"]

PART, SLIVER = 1, 2
"""The least cover of one whose middle cannot be hit: by another of its cells, only by a corner."""
FULL = 3
"""The cover of what is not low: nobody shoots over it."""
INSET = CELL / 4
"""So far inside its corners a target can be hit."""


class LineOfFire(Struct, frozen=True):
    """A line from somebody to something (px at 100 %), and what is in its way."""

    start: Point
    end: Point
    obstruction: str = ""
    """Why nothing gets through; empty if something does."""
    edges: tuple[EdgeId, ...] = ()
    """The edges that give cover, or the one that blocks it, from the shooter on."""
    props: tuple[PropId, ...] = ()
    """The props that do."""
    bodies: tuple[TokenId, ...] = ()
    """Those whose cells it crosses, from the shooter on."""
    cover_at: float | None = None
    """How far along, 0 to 1, the first thing or body is that gives cover, or what blocks it."""
    cover: int = 0
    """The most that edges and props give: 0 none, 1 light, 2 medium, 3 full."""

    @property
    def in_the_way(self) -> tuple[Subject, ...]:
        """Whose cells it crosses, then the props that give cover or block it."""
        bodies = [Subject("token", body) for body in self.bodies]
        return (*bodies, *[Subject("prop", prop) for prop in self.props])


def line_of_fire(
    grid: GridMap, shooter: Collection[Cell], target: Collection[Cell], bodies: Mapping[TokenId, Collection[Cell]] = {}
) -> LineOfFire:
    """The best line from a shooter to a target, both by their cells.

    Lines go from the middle of the shooter's middlemost cell, and of the cells at its corners, to the middle of the target's
    middlemost cell; the least covered counts, of equals the first. If all of them are stopped, they go to the target's cells
    at its corners, which leaves light cover at least; then to its corners (a quarter of a cell inside), which leaves medium
    cover. Low things next to the shooter cover only those who stand right behind them too. ValueError if one has no cells.
    """
    starts, ends = _middles(shooter, target), _middles(target, shooter)
    left, top, right, bottom = box_of(target)
    xs, ys = (left * CELL + INSET, (right + 1) * CELL - INSET), (top * CELL + INSET, (bottom + 1) * CELL - INSET)
    own, aim = frozenset(shooter), frozenset(target)
    straight: LineOfFire | None = None
    for least, goals in ((0, ends[:1]), (PART, ends[1:]), (SLIVER, [(x, y) for y in ys for x in xs])):
        best: LineOfFire | None = None
        for end in goals:
            for start in starts:
                shot = _Flight(grid, own, aim).trace(start, end)
                straight = straight or shot
                if not shot.obstruction and (best is None or shot.cover < best.cover):
                    best = shot
        if best is not None:
            return _add_bodies(replace(best, cover=max(best.cover, least)), bodies)
    assert straight is not None
    return straight


def _middles(cells: Collection[Cell], other: Collection[Cell]) -> list[Point]:
    """The middles of the middlemost cell, of four the one nearest to the other thing, and of those at the corners."""
    left, top, right, bottom = box_of(cells)
    u0, v0, u1, v1 = box_of(other)
    columns, rows = {(left + right) // 2, (left + right + 1) // 2}, {(top + bottom) // 2, (top + bottom + 1) // 2}
    inner = sorted((abs(2 * x - u0 - u1) + abs(2 * y - v0 - v1), x, y) for y in rows for x in columns)
    chosen = [inner[0][1:], *((x, y) for y in (top, bottom) for x in (left, right))]
    return [((x + 0.5) * CELL, (y + 0.5) * CELL) for x, y in dict.fromkeys(chosen)]


class _Flight:
    """What one line meets on its way."""

    def __init__(self, grid: GridMap, shooter: frozenset[Cell], target: frozenset[Cell]) -> None:
        self.grid, self.shooter, self.target = grid, shooter, target
        self.edges: list[EdgeId] = []
        self.props: list[PropId] = []
        self.passed_props: set[PropId] = set()
        self.cover = 0
        self.cover_at: float | None = None

    def trace(self, start: Point, end: Point) -> LineOfFire:
        """The line from one point to another."""
        for passing in edge_crossings(start, end):
            if passing.entering in self.shooter or passing.leaving in self.target:
                continue
            blocked, edge = self._find_obstruction(passing)
            if blocked:
                return LineOfFire(start, end, blocked, (edge,) if edge else (), (), (), passing.at, 3)
            self._meet_props(passing)
        return LineOfFire(start, end, "", tuple(self.edges), tuple(self.props), (), self.cover_at, self.cover)

    def _find_obstruction(self, passing: EdgeCrossing) -> tuple[str, EdgeId | None]:
        """What stops the line on going into the next cell; what does not but gives cover is noted."""
        chosen: tuple[tuple[EdgeId, Edge], ...] | None = None
        fault: tuple[str, EdgeId | None] = ("", None)
        for between, edges in edges_round(self.grid, passing.leaving, passing.entering):
            stopping: tuple[str, EdgeId | None] | None
            stopping = next(((edge.obstruction, key) for key, edge in edges if edge.solid), None)
            if stopping is None and between != passing.entering and (words := cell_obstruction(self.grid, between)):
                stopping = words, None
            if stopping is not None:
                fault = fault if fault[0] else stopping
            elif chosen is None or _cover(edges) < _cover(chosen):
                chosen = edges
        if chosen is None:
            return fault
        if passing.entering not in self.target and (words := cell_obstruction(self.grid, passing.entering)):
            return words, None
        over = passing.leaving in self.shooter and passing.entering not in self.target
        for key, edge in chosen:
            if edge.cover and not (over and edge.cover < FULL):
                self._note_cover(edge.cover, passing.at)
                self.edges.append(key)
        return "", None

    def _meet_props(self, passing: EdgeCrossing) -> None:
        for prop in props_by_cell(self.grid).get(passing.entering, ()) if self.grid.props else ():
            if prop.id in self.passed_props or not prop.cover:
                continue
            self.passed_props.add(prop.id)
            over = passing.leaving in self.shooter and prop.cover < FULL
            if over and gap(prop.cells, self.target) > 1:
                continue
            self._note_cover(prop.cover, passing.at)
            self.props.append(prop.id)

    def _note_cover(self, cover: int, at: float) -> None:
        self.cover = max(self.cover, cover)
        self.cover_at = at if self.cover_at is None else self.cover_at


def _cover(edges: tuple[tuple[EdgeId, Edge], ...]) -> int:
    return max((edge.cover for _, edge in edges), default=0)


def _add_bodies(shot: LineOfFire, bodies: Mapping[TokenId, Collection[Cell]]) -> LineOfFire:
    """The line with those it runs through; who is only touched is not in the way."""
    start, end = (shot.start[0] / CELL, shot.start[1] / CELL), (shot.end[0] / CELL, shot.end[1] / CELL)
    met = []
    for who, cells in bodies.items():
        inside = clip_line(start, end, box_of(cells)) if cells else None
        if inside is not None:
            met.append((inside[0], who))
    met.sort(key=lambda one: one[0])
    if not met:
        return shot
    first = met[0][0] if shot.cover_at is None else min(met[0][0], shot.cover_at)
    return replace(shot, bodies=tuple(who for _, who in met), cover_at=first)
