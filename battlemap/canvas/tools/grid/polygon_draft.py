"""A polygon that is drawn corner by corner over a grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Point
from battlemap.board.polygons import spans

if TYPE_CHECKING:
    from battlemap.board.grid.fog.fog_tables import Bools

LEAST_CORNERS = 3


class PolygonDraft:
    """Its corners so far, in map px."""

    def __init__(self) -> None:
        self.corners: tuple[Point, ...] = ()

    def add(self, corner: Point) -> None:
        """One corner more."""
        self.corners = (*self.corners, corner)

    def path_to(self, point: Point) -> QPainterPath:
        """The line as it would be with a corner at *point*."""
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in (*self.corners, point)]))
        return path

    def close(self, grid: GridMap) -> Bools | None:
        """The cells whose middles it surrounds, and begin anew; None if it has too few corners."""
        from battlemap.board.grid.fog.fog_tables import table_of_spans

        corners, self.corners = self.corners, ()
        if len(set(corners)) < LEAST_CORNERS:
            return None
        runs = [
            (row, max(0, round(start / CELL)), min(grid.columns, round(end / CELL)))
            for row, parts in enumerate(spans(corners, CELL / 2, CELL, grid.rows))
            for start, end in parts
        ]
        return table_of_spans(grid, [run for run in runs if run[1] < run[2]])
