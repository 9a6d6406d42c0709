"""What is covered from the players, shown to the game master over the ground and below everybody."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Cell, Point
from battlemap.board.wording import short_name
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import BakedItem, bake, take_off

if TYPE_CHECKING:
    from battlemap.board.grid.fog.fog_tables import Bools
    from battlemap.canvas.items.fog_item import FogItem

PILLS = 86.0
LARGE, MOST_PILLS = 12, 40
"""A covered part of more cells than this says so on a pill; no more of them do."""
LOW, PILL_CELLS = 0.75, 2
"""So far down in its part a pill lies, and so many cells to each side it keeps off whoever stands there."""
IN_HAND, ASIDE = 1.0, 0.6
"""How strongly it is drawn while cells are being revealed, and else."""


class CoveredPart(Struct, frozen=True):
    """A part of the map that is covered: the name of the area it mostly is, and where that is written (map px)."""

    name: str
    at: Point


class FogLayer:
    """Of one scene; shows nothing until the first map with covered cells."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._scene, self._pixmaps = scene, pixmaps
        self._item: FogItem | None = None
        self._pills: list[BakedItem] = []
        self._pictures: dict[tuple[str, float, str], QPixmap] = {}
        """Of pills, by name and theme; no more of them than of covered parts are kept."""
        self._shown: tuple[object, ...] = ()
        self._strength = ASIDE
        self.parts: tuple[CoveredPart, ...] = ()
        """What has a pill."""

    def show(self, grid: GridMap | None, draft: Bools | None = None, taken: Collection[Cell] = ()) -> None:
        """Show what is covered of a map; *draft*: what would be, while a stroke is drawn. *taken*: where no pill is to lie."""
        wanted = (grid.fog, grid.zones, grid.props, grid.lamps, grid.columns, grid.rows) if grid is not None else ()
        if draft is None and len(wanted) == len(self._shown) and all(a is b for a, b in zip(wanted, self._shown, strict=True)):
            return
        self._shown = () if draft is not None else wanted
        marks = _hidden_boxes(grid) if grid is not None else ()
        if grid is None or not (marks or draft is not None or _is_covered(grid)):
            self._clear()
            return
        from battlemap.board.grid.fog.fog_tables import covered_table
        from battlemap.board.grid.fog.table_outlines import boxes_of, outline_lines

        table = covered_table(grid) if draft is None else draft
        if self._item is None:
            from battlemap.canvas.items.fog_item import FogItem

            self._item = FogItem(self._pixmaps)
            self._item.setOpacity(self._strength)
            self._scene.addItem(self._item)
        size = QRectF(0, 0, grid.columns * CELL, grid.rows * CELL)
        self._item.table = table
        self._item.show_cells(size, boxes_of(table), outline_lines(table), marks)
        if draft is None:
            self.parts = tuple(_large_parts(grid, table, taken))
            self._show_pills()

    def hide_pills(self, cells: Bools | None = None) -> None:
        """Show no pill on these cells, because something else is written there; without any, all of them."""
        for item, part in zip(self._pills, self.parts, strict=False):
            x, y = int(part.at[0] // CELL), int(part.at[1] // CELL)
            item.setVisible(cells is None or not cells[y, x])

    def set_in_hand(self, in_hand: bool) -> None:
        """Show it strongly while cells are being covered or revealed."""
        self._strength = IN_HAND if in_hand else ASIDE
        for item in (self._item, *self._pills):
            if item is not None:
                item.setOpacity(self._strength)

    def magnify(self) -> None:
        """Follow the render context with the pictures that are there."""
        context = self._pixmaps.context
        for pill in self._pills:
            pill.magnify(1.0, context.zoom)

    def bake(self) -> None:
        """Make the pictures for the context of the pixmap cache."""
        if self._item is not None:
            self._item.forget_mask()
        self._show_pills()

    def _clear(self) -> None:
        take_off(self._item)
        self._item, self.parts = None, ()
        self._show_pills()

    def _show_pills(self) -> None:
        for gone in self._pills[len(self.parts) :]:
            take_off(gone)
        del self._pills[len(self.parts) :]
        if not self._pixmaps.has_context or not self.parts:
            return
        from battlemap.paint.overlays.fog_drawing import draw_fog_pill, fog_pill_size

        context = self._pixmaps.context
        if len(self._pictures) > 2 * MOST_PILLS:
            self._pictures.clear()
        while len(self._pills) < len(self.parts):
            self._pills.append(BakedItem(PILLS))
            self._pills[-1].setOpacity(self._strength)
            self._scene.addItem(self._pills[-1])
        for item, part in zip(self._pills, self.parts, strict=True):
            key = (part.name, context.dpr, context.palette.name)
            if key not in self._pictures:
                size = fog_pill_size(part.name)
                width, height = size.width() + 4, size.height() + 4

                def paint(painter: QPainter, name: str = part.name, x: float = width / 2, y: float = height / 2) -> None:
                    draw_fog_pill(painter, x, y, name, context.palette)

                self._pictures[key] = bake(width, height, context, paint)
            item.show_picture(self._pictures[key], 1.0, context.zoom)
            item.put(part.at)
            item.setVisible(True)


def _is_covered(grid: GridMap) -> bool:
    from battlemap.board.grid.fog.fog_tables import covered_table

    unseen = not all(zone.revealed for zone in grid.zones.zones.values())
    return bool((grid.fog or unseen) and covered_table(grid).any())


def _hidden_boxes(grid: GridMap) -> tuple[QRectF, ...]:
    """Round things and lights that are hidden from the players."""
    things = [(prop.at, prop.columns, prop.rows) for prop in grid.props.values() if prop.hidden]
    things += [(lamp.at, 1, 1) for lamp in grid.lamps.values() if lamp.hidden]
    return tuple([QRectF(x * CELL, y * CELL, wide * CELL, high * CELL).adjusted(2, 2, -2, -2) for (x, y), wide, high in things])


def _large_parts(grid: GridMap, table: Bools, taken: Collection[Cell]) -> list[CoveredPart]:
    """The covered rooms that are large enough for a pill."""
    import numpy as np

    from battlemap.board.grid.fog.rooms import area_of, covered_rooms

    parts: list[CoveredPart] = []
    for part in covered_rooms(grid, table, MOST_PILLS):
        if part.sum() <= LARGE:
            break
        area = area_of(grid, part)
        name = short_name(grid.zones.zones[area].name) if area is not None else ""
        rows, columns = part.nonzero()
        low = rows.min() + LOW * (rows.max() - rows.min())  # in the middle stands the name of the area
        far = (rows - low) ** 2 + (columns - columns.mean()) ** 2
        for x, y in taken:
            far[(abs(rows - y) <= 1) & (abs(columns - x) <= PILL_CELLS)] += grid.columns**2
        nearest = int(np.argmin(far))
        parts.append(CoveredPart(name, ((int(columns[nearest]) + 0.5) * CELL, (int(rows[nearest]) + 0.5) * CELL)))
    return parts
