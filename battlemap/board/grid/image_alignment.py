"""How the lines of a grid lie on the picture under it: worked out from numbers or from a rectangle, and put into effect."""

from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid.grid_drawing import check_size, resize
from battlemap.board.grid_map import CELL, LARGEST, GridMap
from battlemap.board.ids import Point
from battlemap.board.zone_map import BackgroundPicture

SLIVER = 0.35
"""What is seen of a cell at the edge of a picture, in cells, for it to count as one."""
SMALLEST = 4.0
"""No cell of a picture is narrower, in px of the picture."""


class ImageAlignment(Struct, frozen=True):
    """Cells of *across* × *down* px on a picture of *width* × *height* px; a line passes at *left*, another one at *top*."""

    width: float
    height: float
    across: float
    down: float
    left: float = 0.0
    top: float = 0.0

    @property
    def columns(self) -> int:
        """How many columns the picture shows; a sliver at its edge does not count."""
        return _cells_before(self.left, self.across) + _cells_after(self.width - self.left, self.across)

    @property
    def rows(self) -> int:
        """How many rows it shows."""
        return _cells_before(self.top, self.down) + _cells_after(self.height - self.top, self.down)

    @property
    def start(self) -> Point:
        """Where on the picture the grid begins, in px; before the picture if its first cell is cut off."""
        return self.left - _cells_before(self.left, self.across) * self.across, self.top - _cells_before(
            self.top, self.down
        ) * self.down

    def vertical_lines(self) -> list[float]:
        """Where lines run down over the picture, in px from its left edge."""
        return _lines(self.left, self.across, self.width)

    def horizontal_lines(self) -> list[float]:
        """Where lines run across it, in px from its upper edge."""
        return _lines(self.top, self.down, self.height)


def alignment_of(grid: GridMap, picture: BackgroundPicture, width: float, height: float) -> ImageAlignment:
    """How the lines lie now on a picture of so many px."""
    fine_x, fine_y = width / max(picture.width, 1e-6), height / max(picture.height, 1e-6)
    across, down = CELL * fine_x, CELL * fine_y
    return ImageAlignment(width, height, across, down, (-picture.x * fine_x) % across, (-picture.y * fine_y) % down)


def set_counts(had: ImageAlignment, columns: int | None = None, rows: int | None = None) -> ImageAlignment:
    """So many columns (or rows) of square cells from the offset to the far edge. ValueError if too many."""
    across, down = had.across, had.down
    if columns is not None:
        check_size(columns, 1)
        across = down = (had.width - had.left) / columns
    if rows is not None:
        check_size(1, rows)
        across = down = (had.height - had.top) / rows
    return _check(replace(had, across=across, down=down, left=had.left % across, top=had.top % down))


def set_offset(had: ImageAlignment, left: float, top: float) -> ImageAlignment:
    """The lines moved so that one passes at *left* and another one at *top*."""
    return replace(had, left=left % had.across, top=top % had.down)


def set_cell_size(had: ImageAlignment, side: float) -> ImageAlignment:
    """Square cells so many px wide, from the same offset. ValueError if they are too small."""
    return _check(replace(had, across=side, down=side, left=had.left % side, top=had.top % side))


def align_to_box(had: ImageAlignment, corner: Point, other: Point, columns: int, rows: int) -> ImageAlignment:
    """A rectangle on the picture (px) shows so many square cells: the lines follow from its size, and pass through its corner.

    ValueError if it is too small for that.
    """
    (x, y), (far_x, far_y) = (
        (min(corner[0], other[0]), min(corner[1], other[1])),
        (max(corner[0], other[0]), max(corner[1], other[1])),
    )
    side = ((far_x - x) + (far_y - y)) / (columns + rows)
    _check(replace(had, across=side, down=side))
    return replace(had, across=side, down=side, left=x % side, top=y % side)


def align(grid: GridMap, picture: BackgroundPicture, lines: ImageAlignment, fit: bool = True) -> GridMap:
    """The map with the picture laid under it so that its lines are the grid's; *fit*: the grid gets the size of the picture."""
    _check(lines)
    width, height = lines.width / lines.across * CELL, lines.height / lines.down * CELL
    x, y = -lines.start[0] / lines.across * CELL, -lines.start[1] / lines.down * CELL
    laid = replace(picture, x=round(x, 3), y=round(y, 3), width=round(width, 3), height=round(height, 3))
    sized = resize(grid, lines.columns, lines.rows) if fit else grid
    return replace(sized, picture=laid)


def _check(lines: ImageAlignment) -> ImageAlignment:
    if (least := min(lines.across, lines.down)) < SMALLEST:
        raise ValueError(f"The cells would be only {least:.1f} px wide on the picture; draw a larger rectangle.")
    if max(lines.columns, lines.rows) > LARGEST:
        cells = f"{lines.columns} × {lines.rows}"
        raise ValueError(f"The picture would show {cells} cells; a grid has at most {LARGEST} columns and rows.")
    return lines


def _cells_before(offset: float, cell: float) -> int:
    """How many cells lie before the first line: none, or one that is cut off."""
    return 1 if offset / cell >= SLIVER else 0


def _cells_after(room: float, cell: float) -> int:
    return max(1, ceil(room / cell - SLIVER))


def _lines(first: float, step: float, length: float) -> list[float]:
    count = min(2 * LARGEST, int((length - first) / step + 1e-6) + 1)
    return [first + step * at for at in range(max(0, count))]
