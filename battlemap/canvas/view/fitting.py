"""The arithmetic of fitting: how large a part of the map is shown so that all of it is in the window, and how far it may go."""

from PySide6.QtCore import QPointF, QRectF, QSize

SMALLEST, LARGEST = 0.1, 4.0
"""The zooms between which anybody chooses."""
FIT_LARGEST = 1.5
"""No map is shown larger than so because it is small."""
MARGINS = (56, 24, 24, 24)
"""What is left free round a map that is fitted: above, right, below, left."""
GRID_MARGINS = (56, 24, 48, 40)
"""The same of a grid, whose columns and rows are named at the edge."""
ROOM = 0.15
"""So much of the window may lie free beyond the edge of a map that is panned within its bounds."""


def fit(box: QRectF, window: QSize, on_grid: bool, covered_top: int) -> tuple[float, QPointF]:
    """The zoom at which *box* (map px) fits into a window, and the point of the map that is then in its middle.

    *covered_top*: something lies over so many px at the upper edge.
    """
    top, right, bottom, left = GRID_MARGINS if on_grid else MARGINS
    top = max(top, covered_top)
    width = max(40, window.width() - left - right)
    height = max(40, window.height() - top - bottom)
    zoom = min(width / max(1.0, box.width()), height / max(1.0, box.height()), FIT_LARGEST)
    zoom = max(SMALLEST / 4, round(zoom, 3))
    return zoom, box.center() + QPointF((right - left) / 2, (bottom - top) / 2) / zoom


def zoom_for(rect: QRectF, window: QSize) -> float:
    """The zoom at which *rect* (map px) fills a window as far as it fits in, without any margin."""
    zoom = min(window.width() / max(1.0, rect.width()), window.height() / max(1.0, rect.height()))
    return min(2 * LARGEST, max(SMALLEST / 4, zoom))


def limit_pan(dx: int, dy: int, box: QRectF, window: QSize) -> tuple[int, int]:
    """As much of a pan (px) as brings the far edge of the map, which lies at *box* in the window, no farther in than ROOM."""
    left, right = box.left() - window.width() * ROOM, box.right() - window.width() * (1 - ROOM)
    top, low = box.top() - window.height() * ROOM, box.bottom() - window.height() * (1 - ROOM)
    dx = min(dx, max(0, round(-left))) if dx > 0 else max(dx, min(0, round(-right)))
    dy = min(dy, max(0, round(-top))) if dy > 0 else max(dy, min(0, round(-low)))
    return dx, dy


def keep_on_map(wanted: QPointF, now: QPointF, box: QRectF, window: QSize, zoom: float) -> QPointF:
    """The point nearest to *wanted* that can be the middle of a window without more than ROOM of it beyond the map *box*.

    In a direction in which the whole map fits into the window, the middle of the map. *now*: the middle at the moment, kept where
    it already lies within these bounds. All in map px but the window.
    """

    def along(aim: float, at: float, low: float, high: float, length: float) -> float:
        seen = length / zoom
        if high - low <= seen:
            return at if at - seen / 2 <= low and at + seen / 2 >= high else (low + high) / 2
        spare = seen * (0.5 - ROOM)
        return max(low + spare, min(high - spare, aim))

    return QPointF(
        along(wanted.x(), now.x(), box.left(), box.right(), window.width()),
        along(wanted.y(), now.y(), box.top(), box.bottom(), window.height()),
    )
