"""Names of columns and rows along the edges of the window, and the bar that says how far a metre is."""

from math import ceil, floor, log10

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QTransform

from battlemap.board.grid_map import CELL, GridMap, cell_name
from battlemap.board.ids import Cell
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL, RADIUS_PLATE
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.typography import (
    CAPTION,
    MEDIUM,
    REGULAR,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    interface_font,
    text_width,
)

MARGIN = 20.0
"""How wide the strips are, in window px."""
ROOM = 24.0
"""A name needs so much: of cells that are narrower only every second, fifth, tenth … is named."""
BAR_HEIGHT = 26.0
_BAR = (70.0, 170.0)
"""How long the scale bar is, at least and at most."""


def draw_margins(
    painter: QPainter, grid: GridMap, view_rect: QRectF, to_view: QTransform, cursor: Cell | None, palette: Palette
) -> None:
    """Name the columns along the upper edge of *view_rect* and the rows along its left one, the cursor's own in accent.

    The painter works in window px; *to_view* maps the map's px to them.
    """
    if grid.columns <= 0 or grid.rows <= 0:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    left, top = view_rect.left(), view_rect.top()
    over = with_alpha(palette.chrome, 0.88 if palette.dark else 0.94)
    painter.fillRect(QRectF(left, top, view_rect.width(), MARGIN), over)
    painter.fillRect(QRectF(left, top + MARGIN, MARGIN + 2, view_rect.height() - MARGIN), over)
    hairline = QColor(palette.line)
    painter.fillRect(QRectF(left, top + MARGIN, view_rect.width(), 1), hairline)
    painter.fillRect(QRectF(left + MARGIN + 2, top + MARGIN, 1, view_rect.height() - MARGIN), hairline)
    zoom = to_view.m11()
    corner = to_view.map(QPointF(0, 0))
    step = name_step(CELL * zoom)
    clip = painter.clipBoundingRect() if painter.hasClipping() else view_rect
    hot_column, hot_row = cursor if cursor is not None and cursor in grid else (-1, -1)
    for column in _named_indices(grid.columns, corner.x(), CELL * zoom, left + MARGIN + 2, view_rect.right(), step, hot_column):
        x = corner.x() + (column + 0.5) * CELL * zoom
        if clip.left() - ROOM < x < clip.right() + ROOM:
            _draw_name(painter, QPointF(x, top + MARGIN / 2), column_name(column), palette, hot=column == hot_column)
    for row in _named_indices(grid.rows, corner.y(), CELL * zoom, top + MARGIN, view_rect.bottom(), step, hot_row):
        y = corner.y() + (row + 0.5) * CELL * zoom
        if clip.top() - ROOM < y < clip.bottom() + ROOM:
            _draw_name(painter, QPointF(left + MARGIN / 2 + 1, y), str(row + 1), palette, hot=row == hot_row)
    painter.restore()


def column_name(column: int) -> str:
    """A, B, … Z, AA, AB, …"""
    return cell_name((column, 0))[:-1]


def name_step(cell: float) -> int:
    """Every how many-th column is named where a cell is *cell* window px wide."""
    return next((step for step in (1, 2, 5, 10, 20, 50, 100) if step * cell >= ROOM), 200)


def _named_indices(count: int, start: float, cell: float, first: float, last: float, step: int, hot: int) -> list[int]:
    """Which columns (or rows) are named: whose middle lies in the strip; the cursor's own in place of its neighbours."""
    low, high = max(0, ceil((first + 6 - start) / cell - 0.5)), min(count - 1, floor((last - start) / cell - 0.5))
    first_too = (step - 1) * cell >= ROOM
    indices = [n for n in range(low, high + 1) if (n + 1) % step == 0 or n == 0 and first_too]
    if low <= hot <= high:
        apart = max(1, ceil(ROOM / cell))
        indices = [n for n in indices if n == hot or abs(n - hot) >= apart]
        if hot not in indices:
            indices.append(hot)
    return indices


def _draw_name(painter: QPainter, at: QPointF, name: str, palette: Palette, *, hot: bool) -> None:
    font = interface_font(CAPTION, SEMIBOLD if hot else REGULAR)
    if hot:
        width = max(20.0, text_width(name, font) + 10)
        box = QRectF(round(at.x() - width / 2), round(at.y() - 8), round(width), 16)
        if not box.width() <= MARGIN + 2 and at.x() <= MARGIN + 2:  # a row with three figures stays in its strip
            box = QRectF(at.x() - MARGIN / 2, box.y(), MARGIN, box.height())
        fill_rounded(painter, box, RADIUS_PLATE, palette.accent)
    draw_text(painter, at.x(), at.y(), name, font, palette.on_accent if hot else palette.text3, "centre")


def scale_of(grid: GridMap, zoom: float) -> tuple[float, str]:
    """How long the scale bar is at *zoom*, in window px, and what it says: a round number of units."""
    unit = CELL * zoom / grid.cell if grid.cell > 0 else CELL * zoom
    least = _BAR[0] / unit
    power = 10 ** floor(log10(least))
    number = next(power * part for part in (1, 2, 5, 10) if power * part >= least)
    return number * unit, f"{number:g} {grid.unit}"


def draw_scale_bar(painter: QPainter, grid: GridMap, view_rect: QRectF, zoom: float, palette: Palette) -> QRectF:
    """The bar in the lower right corner of *view_rect* (window px); gives back its place."""
    length, words = scale_of(grid, zoom)
    font = interface_font(SECONDARY, MEDIUM)
    width = round(length + text_width(words, font) + 34)
    box = QRectF(round(view_rect.right() - 14 - width), round(view_rect.bottom() - 14 - BAR_HEIGHT), width, BAR_HEIGHT)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    fill_rounded(painter, box, RADIUS_CONTROL, with_alpha(palette.chrome, 0.94), palette.line)
    ink, x, y = QColor(palette.text2), box.x() + 12, box.y() + 15
    painter.fillRect(QRectF(x, y, length, 3), ink)
    painter.fillRect(QRectF(x, y - 4, 1.5, 7), ink)
    painter.fillRect(QRectF(x + length - 1.5, y - 4, 1.5, 7), ink)
    draw_text(painter, x + length + 10, box.center().y(), words, font, palette.text2)
    painter.restore()
    return box
