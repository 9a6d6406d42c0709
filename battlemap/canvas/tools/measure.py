"""Measure: how many zones lie between two, on foot and in a straight look."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.ids import Point, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.drag import Hint
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view import Pointer
from battlemap.paint.laid_cards import link_middle

if TYPE_CHECKING:
    from battlemap.canvas.stage import Stage

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class MeasureTool(Tool):
    """The tool for distances. The line stays until the next press, another tool, or Esc."""

    name, title, icon, key = "measure", "Measure", "lucide/ruler", "M"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._from: ZoneId | None = None
        self._start: Point = (0.0, 0.0)
        self._held = False

    @property
    def hint(self) -> Hint:
        return Hint("lucide/ruler", "*Measure* by a drag from zone to zone", (("Esc", "Clear"), ("V", "Done")))

    @property
    def busy(self) -> bool:
        return self._from is not None

    def press(self, pointer: Pointer) -> None:
        self.cancel()
        self._from, self._start, self._held = self.stage.scene.zone_at(pointer.at), pointer.at, True

    def drag(self, pointer: Pointer) -> None:
        if self._from is None:
            return
        board, scene = self.stage.board, self.stage.scene
        to = self.stage.scene.zone_at(pointer.at)
        if to is None or to == self._from:
            scene.lines.way([self._start, pointer.at])
            scene.marks.show_label()
            scene.highlights.hover()
            return
        way = board.zone_map.way(self._from, to)
        points = [self._start]
        if len(way) > 2:
            points += [self._middle(a, b) for a, b in pairwise(way)]
        scene.lines.way([*points, pointer.at])
        scene.highlights.hover(to)
        above = (pointer.at[0], pointer.at[1] - 30 / self.stage.view.zoom)
        scene.marks.show_label(above, distance_words(board.zone_map, self._from, to), "lucide/ruler")

    def release(self, pointer: Pointer) -> None:
        self._held = False

    def hover(self, pointer: Pointer) -> None:
        self.stage.view.show_cursor(self.cursor)

    def key_pressed(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.cancel()

    def cancel(self) -> bool:
        there = self._from is not None
        self._from, self._held = None, False
        self.stage.scene.clear_move()
        return there

    def _middle(self, a: ZoneId, b: ZoneId) -> Point:
        board = self.stage.board
        passable = [link for link in board.zone_map.links_between(a, b) if link.passable]
        return link_middle(board.zone_map, passable[0].id)


def distance_words(zone_map: ZoneMap, start: ZoneId, goal: ZoneId) -> str:
    """How far it is in words: on foot as things are, and for the eye where that differs."""
    steps, look = zone_map.distance(start, goal), zone_map.outlooks.get(start, {}).get(goal)
    if steps is None and look is None:
        return "no way there"
    seen = f"{_zones(look)} in a straight look" if look is not None and look != steps else ""
    if steps is None:
        return f"no way on foot · {seen}"
    return f"{_zones(steps)} away" + (f" · {seen}" if seen else "")


def _zones(count: int) -> str:
    words = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{words} zone{'' if count == 1 else 's'}"
