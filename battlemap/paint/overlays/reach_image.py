"""The reach layer of a grid: how far somebody gets with each action, baked in an instant when a token is picked up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from math import ceil, floor
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from battlemap.board.grid.grid_arrays import props_by_cell
from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Cell
from battlemap.board.surfaces import SURFACES
from battlemap.layout.map_metrics import label_scale
from battlemap.paint.controls.chips import draw_map_label, map_label_size
from battlemap.paint.grid.cell_contours import Knot, Loop, free_runs, points_of, soft_path, trace_contours
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.typography import SECONDARY

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[numpy.bool_]
    """By cell: rows × columns of the part that is drawn."""
    Stages: TypeAlias = NDArray[numpy.int16]
    """By cell: rows × columns; the stage in which each is reached."""

CORNER = 13.0
"""How far before a corner a contour begins to bend."""
_LINES = ((2.6, 1.0), (2.0, 0.8), (1.6, 0.55))
"""Width and opacity of the contours, the nearest first."""
_Boxes: TypeAlias = list[QRectF]


def bake_reach(
    grid: GridMap,
    table: Stages,
    stages: Sequence[str],
    palette: Palette,
    rect: QRectF,
    zoom: float,
    dpr: float = 1.0,
    start_cells: Collection[Cell] = (),
    bodies: Collection[Cell] = (),
    avoid: Iterable[QRectF] = (),
) -> QImage:
    """Where somebody gets, as a picture of *rect* (map px), *zoom* window px per map px at *dpr*; safe in a worker thread.

    *table*: the stage in which each cell is reached, by row and column of the whole map, 0 where it is not (Range.table).
    *stages*: what the stages are called, the first one first. *start_cells*: where it stands. *bodies*: cells that others
    stand on; they and things leave no holes. *avoid*: what no label is to cover (map px).
    """
    image = _blank(rect, zoom * dpr)
    part = _ReachBlock(grid, table, rect, start_cells, bodies)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(zoom * dpr, zoom * dpr)
    painter.translate(-rect.topLeft())
    count = min(max(1, len(stages)), part.last or 1)
    loops = [part.loops(stage) for stage in range(1, count + 1)]
    paths = [soft_path(map(points_of, loop), CORNER) for loop in loops]
    painter.fillPath(_unreached_path(part, paths[-1]), _shade(palette))
    for path, alpha in zip(paths, _lights(count), strict=True):
        painter.fillPath(path, with_alpha("#DED8FF" if palette.dark else "#FFFFFF", alpha * (1.0 if palette.dark else 2.0)))
    thick = label_scale(zoom) / zoom
    for path, (width, alpha) in reversed(list(zip(paths, [*_LINES, *[_LINES[-1]] * count][:count], strict=True))):
        painter.strokePath(path, QPen(_under(palette), (width + 2.6) * thick))
        painter.strokePath(path, QPen(with_alpha(palette.glow, alpha), width * thick))
    _draw_labels(painter, part, loops, stages, palette, rect, zoom, list(avoid))
    painter.end()
    image.setDevicePixelRatio(dpr)
    return image


def _blank(rect: QRectF, density: float) -> QImage:
    size = max(1, ceil(rect.width() * density)), max(1, ceil(rect.height() * density))
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _shade(palette: Palette) -> QColor:
    """What lies over the cells that cannot be reached."""
    return with_alpha("#0A0C10", 0.42) if palette.dark else with_alpha("#4A3A20", 0.34)


def _under(palette: Palette) -> QColor:
    return with_alpha("#0C0A14", 0.40) if palette.dark else with_alpha("#FFFFFF", 0.65)


def _lights(count: int) -> list[float]:
    """How much each stage is lightened, the nearest first; a stage lies on all that follow it."""
    return [0.10] if count == 1 else [0.11, *([0.085] * (count - 2)), 0.0]


class _ReachBlock:
    """The part of a range that a rectangle shows, with a cell or two around it."""

    def __init__(
        self, grid: GridMap, table: Stages, rect: QRectF, start_cells: Collection[Cell], bodies: Collection[Cell]
    ) -> None:
        import numpy as np

        self.left, self.top = max(0, floor(rect.left() / CELL) - 2), max(0, floor(rect.top() / CELL) - 2)
        right, low = min(grid.columns, ceil(rect.right() / CELL) + 2), min(grid.rows, ceil(rect.bottom() / CELL) + 2)
        self.grid, self.right, self.low = grid, max(self.left, right), max(self.top, low)
        stage = np.array(table[self.top : self.low, self.left : self.right], np.int16)
        self.last = int(table.max()) if table.size else 0
        stage[stage <= 0] = 0x7FFF
        for x, y in start_cells:
            if self.left <= x < self.right and self.top <= y < self.low:
                stage[y - self.top, x - self.left] = 1
        self.controller = stage
        self._lumps = self._occupied_cells(bodies)

    def _occupied_cells(self, bodies: Collection[Cell]) -> Bools:
        """Where things and people stand: a hole that holds nothing else is none."""
        import numpy as np

        occupied = np.zeros(self.controller.shape, bool)
        cells = np.array([*bodies, *props_by_cell(self.grid)], np.intp).reshape(-1, 2) - (self.left, self.top)
        cells = cells[((cells >= 0) & (cells < (self.right - self.left, self.low - self.top))).all(1)]
        occupied[cells[:, 1], cells[:, 0]] = True
        return occupied

    def loops(self, stage: int) -> list[Loop]:
        """The contours of what is reached by *stage*."""
        inside = self.controller <= stage
        return trace_contours(self._fill_gaps(inside), self.left, self.top)

    def _fill_gaps(self, inside: Bools) -> Bools:
        """The cells of things and people that are reached on two sides, or lie between such cells."""
        import numpy as np

        filled = np.pad(inside, 1)
        for _ in range(8):
            beside = filled[:-2, 1:-1].astype(np.uint8) + filled[2:, 1:-1] + filled[1:-1, :-2] + filled[1:-1, 2:]
            grown = self._lumps & (beside >= 2) & ~filled[1:-1, 1:-1]
            if not grown.any():
                break
            filled[1:-1, 1:-1] |= grown
        return filled[1:-1, 1:-1]

    def clear(self, box: QRectF) -> bool:
        """Whether nothing stands on the cells of a box and nothing is built there."""
        return not self._lumps[self._under(box)].any() and not built_on(self.grid, box)

    def within(self, box: QRectF, stage: int) -> bool:
        """Whether all cells of a box belong to one stage."""
        return bool((self.controller[self._under(box)] == stage).all())

    def _under(self, box: QRectF) -> tuple[slice, slice]:
        """The rows and columns of a box."""
        left, top = max(0, floor(box.left() / CELL) - self.left), max(0, floor(box.top() / CELL) - self.top)
        right, low = floor(box.right() / CELL) - self.left + 1, floor(box.bottom() / CELL) - self.top + 1
        return slice(top, low), slice(left, right)

    def solid_loops(self) -> list[Loop]:
        """The contours of all that is not nothing."""
        import numpy as np

        rows = [self.grid.row_of("ground", row)[self.left : self.right] for row in range(self.top, self.low)]
        voids = {sign for sign in {sign for row in rows for sign in row} if _is_void(self.grid, sign)}
        inside = np.ones(self.controller.shape, bool)
        if voids:
            inside = np.array([[sign not in voids for sign in row] for row in rows], bool).reshape(self.controller.shape)
        return trace_contours(inside, self.left, self.top)


def _is_void(grid: GridMap, sign: str) -> bool:
    surface = grid.legend.get(sign) or SURFACES.get(sign)
    return surface is not None and surface.look == "void"


def _unreached_path(part: _ReachBlock, reached: QPainterPath) -> QPainterPath:
    whole = soft_path(map(points_of, part.solid_loops()), 0.01)
    whole.addPath(reached)
    whole.setFillRule(Qt.FillRule.OddEvenFill)
    return whole


def _draw_labels(
    painter: QPainter,
    part: _ReachBlock,
    loops: list[list[Loop]],
    stages: Sequence[str],
    palette: Palette,
    rect: QRectF,
    zoom: float,
    taken: _Boxes,
) -> None:
    for number, (words, edge) in enumerate(zip(stages, loops, strict=False), 1):
        if not words:
            continue
        runs = free_runs(edge, [line for other in loops[: number - 1] for line in other])
        spot = label_spot(runs, words, rect, zoom, taken, clear=part.clear)
        if spot is None:
            spot = _inner_spot(part, number, words, rect, zoom, taken)
        if spot is not None:
            taken.append(label_box(spot, words, zoom))
            draw_label_at(painter, spot, words, palette.glow, palette, zoom)


def _inner_spot(part: _ReachBlock, stage: int, words: str, rect: QRectF, zoom: float, taken: _Boxes) -> QPointF | None:
    """Where the label of a stage lies whose contour runs along walls only: on its own cells, up and to the right.

    Across a line of another stage only where there is no other room.
    """
    import numpy as np

    inner = rect.adjusted(12 / zoom, 28 / zoom, -12 / zoom, -12 / zoom)
    room = label_box(QPointF(0, 0), words, zoom)
    rows, columns = np.nonzero(part.controller == stage)
    spots = sorted(zip(rows.tolist(), columns.tolist(), strict=True), key=lambda spot: spot[0] - spot[1])
    across: QPointF | None = None
    for row, column in spots[:: max(1, len(spots) // 60)]:
        at = QPointF((part.left + column + 0.5) * CELL, (part.top + row + 0.5) * CELL)
        box = room.translated(at)
        if inner.contains(box) and not any(box.intersects(other) for other in taken) and part.clear(box):
            if part.within(box, stage):
                return at
            across = across or at
    return across


def label_spot(
    runs: Iterable[tuple[Knot, Knot]],
    words: str,
    rect: QRectF,
    zoom: float,
    taken: Iterable[QRectF],
    icon: str = "",
    clear: Callable[[QRectF], bool] | None = None,
) -> QPointF | None:
    """Where on the straight *runs* of a contour its label lies best: inside *rect*, off what is *taken* (all map px).

    *clear*: whether a box may be written on.
    """
    inner = rect.adjusted(12 / zoom, 28 / zoom, -12 / zoom, -12 / zoom)
    room = label_box(QPointF(0, 0), words, zoom, icon)
    spots: list[tuple[float, float, float]] = []
    for a, b in runs:
        length, flat = max(b[0] - a[0], b[1] - a[1]) * CELL, a[1] == b[1]
        fits = length >= room.width() + 14 if flat else length >= 2 * CELL
        score = (1.0 if fits else 0.0) + min(length, 5 * CELL) / (5 * CELL) + (0.3 if flat else 0.0)
        score += 0.4 * (a[1] * CELL - rect.top()) / rect.height()  # rather low than high
        for part, less in ((0.5, 0.0), (0.28, 0.02), (0.72, 0.01)):
            y, x = (a[1] + (b[1] - a[1]) * part) * CELL, (a[0] + (b[0] - a[0]) * part) * CELL
            spots.append((round(score - less, 3), y, x))
    taken = list(taken)
    for _, y, x in sorted(spots, reverse=True):
        box = room.translated(x, y)
        if inner.contains(box) and not any(box.intersects(other) for other in taken) and (clear is None or clear(box)):
            return QPointF(x, y)
    return None


def built_on(grid: GridMap, box: QRectF) -> bool:
    """Whether a wall or something like it runs through a box."""
    columns = range(floor(box.left() / CELL), floor(box.right() / CELL) + 2)
    rows = range(floor(box.top() / CELL), floor(box.bottom() / CELL) + 2)
    edges: Collection[str] = grid.edges
    for x in columns:
        for y in rows:
            if box.left() - 8 < x * CELL < box.right() + 8 and f"{x},{y} w" in edges and y * CELL < box.bottom():
                return True
            if box.top() - 8 < y * CELL < box.bottom() + 8 and f"{x},{y} n" in edges and x * CELL < box.right():
                return True
    return False


def label_box(at: QPointF, words: str, zoom: float, icon: str = "") -> QRectF:
    """The room of a label round a point, in map px."""
    size = map_label_size(words, SECONDARY * label_scale(zoom), icon)
    width, height = size.width() / zoom, size.height() / zoom
    return QRectF(at.x() - width / 2, at.y() - height / 2, width, height)


def draw_label_at(
    painter: QPainter, at: QPointF, words: str, edge: str, palette: Palette, zoom: float, icon: str = "", px: float = SECONDARY
) -> None:
    """A pill with *words* round a point of the map; the painter works in map px, the letters in window px."""
    painter.save()
    painter.translate(at)
    painter.scale(1 / zoom, 1 / zoom)
    draw_map_label(painter, 0, 0, words, palette, edge, px * label_scale(zoom), icon)
    painter.restore()
