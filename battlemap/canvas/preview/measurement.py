"""What is measured on a scene: on a grid how far it is from cell to cell, or what a template covers; else zones between two.

It is drawn and worded by what the scene's own board knows, so the same line may say less to the players.
"""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from battlemap.board.grid_map import CELL, GridMap, cell_at, middle
from battlemap.board.ids import Cell, Point, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.layout.map_cards import link_middle
from battlemap.rules.lenses import CellArea, LensOverlay

if TYPE_CHECKING:
    from battlemap.board.grid.templates import TemplateShape

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
RISE = 30.0
"""How far the words stand above the pointer, in px of the window."""


Shape: TypeAlias = Literal["line", "circle", "cone", "box"]
SHAPES: tuple[Shape, ...] = ("line", "circle", "cone", "box")


class Measurement(Struct, frozen=True):
    """Something measured between two points of the map (px): a line, or on a grid a template of another *shape*.

    *angle*: of a cone, degrees; *stopped*: circle and cone end at walls.
    """

    start: Point
    end: Point
    shape: Shape = "line"
    angle: float = 60
    stopped: bool = True


def show_measurement(scene: BoardScene, measured: Measurement) -> None:
    """Draw it with its size, in place of what was measured last."""
    clear_measurement(scene)
    start, end = measured.start, measured.end
    if scene.grid is not None and measured.shape != "line":
        _show_template(scene, scene.grid, measured, measured.shape)
    elif scene.grid is not None:
        _show_cells(scene, scene.grid, scene.hit_tester.cell(start), scene.hit_tester.cell(end))
    else:
        _show_zones(scene, start, end)


def clear_measurement(scene: BoardScene) -> None:
    """Show nothing measured."""
    scene.clear_move()
    if scene.sight_layer.overlay.areas:
        scene.sight_layer.show()


def _show_template(scene: BoardScene, grid: GridMap, measured: Measurement, shape: TemplateShape) -> None:
    from battlemap.board.grid.templates import template_cells, template_words

    start, end = cell_at(measured.start), cell_at(measured.end)
    cells = template_cells(grid, shape, start, end, measured.angle, measured.stopped)
    board = scene.board
    standing = [] if board is None else [key for key, token in board.tokens.items() if not cells.isdisjoint(token.cells)]
    inside = f" · {len(standing)} token{'' if len(standing) == 1 else 's'}" if standing else ""
    words = template_words(grid, shape, start, end, measured.angle) + inside
    scene.sight_layer.show(LensOverlay((CellArea(cells, words, "cost", "lucide/ruler"),)) if cells else LensOverlay(), grid)


def _show_cells(scene: BoardScene, grid: GridMap, start: Cell | None, to: Cell | None) -> None:
    if start is None or to is None or to == start:
        scene.cells.show_path()
        scene.cells.show_goal()
        scene.marks.show_label()
        return
    here, there = middle(start), middle(to)
    scene.cells.show_path([here, there], [here])
    scene.cells.show_goal(to)
    above = (there[0], there[1] - CELL / 2 - RISE * scene.pixmaps.context.label_room)
    scene.marks.show_label(above, cell_distance_words(grid, start, to), "lucide/ruler")


def _show_zones(scene: BoardScene, start: Point, end: Point) -> None:
    here, to = scene.hit_tester.zone(start), scene.hit_tester.zone(end)
    if here is None or to is None or to == here:
        scene.lines.show_path([start, end])
        scene.marks.show_label()
        scene.highlights.show_hover()
        return
    way = scene.map.path(here, to)
    between = [_middle(scene.map, a, b) for a, b in pairwise(way)] if len(way) > 2 else []
    scene.lines.show_path([start, *between, end])
    scene.highlights.show_hover(to)
    above = (end[0], end[1] - RISE / scene.pixmaps.context.zoom)
    scene.marks.show_label(above, distance_words(scene.map, here, to), "lucide/ruler")


def _middle(zone_map: ZoneMap, a: ZoneId, b: ZoneId) -> Point:
    passable = [link for link in zone_map.links_between(a, b) if link.passable]
    return link_middle(zone_map, passable[0].id)


def cell_distance_words(grid: GridMap, start: Cell, goal: Cell) -> str:
    """How far it is from cell to cell, and as the crow flies where that differs."""
    from battlemap.board.grid.distances import gap

    by_cells = gap((start,), (goal,)) * grid.cell
    straight = dist(start, goal) * grid.cell
    words = f"{by_cells:g} {grid.unit}"
    return words if abs(straight - by_cells) < 0.05 else f"{words} · {straight:.1f} {grid.unit} straight"


def distance_words(zone_map: ZoneMap, start: ZoneId, goal: ZoneId) -> str:
    """How far it is in words: on foot as things are, and for the eye where that differs."""
    steps, look = zone_map.distance(start, goal), zone_map.sight_distances.get(start, {}).get(goal)
    if steps is None and look is None:
        return "no way there"
    seen = f"{_zones(look)} in a straight look" if look is not None and look != steps else ""
    if steps is None:
        return f"no way on foot · {seen}"
    return f"{_zones(steps)} away" + (f" · {seen}" if seen else "")


def _zones(count: int) -> str:
    words = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{words} zone{'' if count == 1 else 's'}"
