"""The arithmetic of fitting a map into a window."""

from PySide6.QtCore import QPointF, QRectF, QSize

from battlemap.canvas.view.fitting import FIT_LARGEST, LARGEST, ROOM, SMALLEST, fit, limit_pan, zoom_for

WINDOW = QSize(1000, 700)
WIDE = QRectF(0, 0, 2000, 1000)


def shown(box: QRectF, zoom: float, middle: QPointF) -> QRectF:
    """Where a part of the map lies in the window whose middle shows a point of it."""
    corner = (box.topLeft() - middle) * zoom + QPointF(WINDOW.width() / 2, WINDOW.height() / 2)
    return QRectF(corner, box.size() * zoom)


def test_a_map_that_is_fitted_lies_inside_the_margins() -> None:
    at = shown(WIDE, *fit(WIDE, WINDOW, False, 0))
    assert 23 <= at.left() <= at.right() <= 1000 - 23
    assert 55 <= at.top() <= at.bottom() <= 700 - 23


def test_a_grid_leaves_room_for_the_names_of_its_columns_and_rows() -> None:
    at = shown(WIDE, *fit(WIDE, WINDOW, True, 0))
    assert at.left() >= 39
    assert at.bottom() <= 700 - 47


def test_what_lies_over_the_upper_edge_is_kept_clear() -> None:
    assert shown(WIDE, *fit(WIDE, WINDOW, False, 200)).top() >= 199


def test_a_small_map_is_not_blown_up() -> None:
    assert fit(QRectF(0, 0, 10, 10), WINDOW, False, 0)[0] == FIT_LARGEST


def test_a_part_of_the_map_fills_the_window_the_narrower_way() -> None:
    assert zoom_for(WIDE, WINDOW) == 0.5
    assert zoom_for(QRectF(), WINDOW) == 2 * LARGEST
    assert zoom_for(QRectF(0, 0, 1e6, 1e6), WINDOW) == SMALLEST / 4


def test_a_pan_ends_where_the_edge_of_the_map_has_come_far_enough_into_the_window() -> None:
    box = QRectF(-300, -100, 2000, 1000)
    assert limit_pan(40, -30, box, WINDOW) == (40, -30)
    assert limit_pan(10_000, 10_000, box, WINDOW) == (300 + 1000 * ROOM, 100 + 700 * ROOM)
    assert limit_pan(-10_000, -10_000, box, WINDOW) == (-(1700 - 850), -(900 - 595))
    assert limit_pan(5, 5, QRectF(900, 600, 50, 50), WINDOW) == (0, 0)
