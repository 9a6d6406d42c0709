"""Where the window stands on the screen and how large it is: at the very first start, and as it was left."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

SIZE = (1366, 768)
SHARE = 0.88
"""Of the screen, at the very first start."""
SMALLEST = (960, 600)


def smallest_size(window: QWidget) -> QSize:
    """How small a window may become: no larger than the screen, where everything is twice as large."""
    free = window.screen().availableGeometry().size()
    return QSize(*SMALLEST).boundedTo(free) if not free.isEmpty() else QSize(*SMALLEST)


def place_of(window: QWidget) -> str:
    """Where a window is and how large, as text: "x y width height maximized"."""
    box = window.normalGeometry() if window.isMaximized() or window.isFullScreen() else window.geometry()
    return f"{box.x()} {box.y()} {box.width()} {box.height()} {int(window.isMaximized())}"


def put_at(window: QWidget, place: str) -> None:
    """Put a window where place_of() says; where that is on no screen, or nowhere at all, as at the very first start."""
    box = _box_of(place)
    if box is None:
        _put_first(window)
        return
    window.setGeometry(box)
    if place.endswith(" 1"):
        window.setWindowState(Qt.WindowState.WindowMaximized)


def _box_of(place: str) -> QRect | None:
    """Return the rectangle that place_of() says, made no larger than its screen and moved into it; None on no screen.

    The interface may be larger than when the window was left, and its px fewer.
    """
    parts = place.split()
    if len(parts) != 5 or not all(part.lstrip("-").isdigit() for part in parts):
        return None
    x, y, width, height, _ = map(int, parts)
    box = QRect(x, y, width, height)
    rooms = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    room = max(rooms, key=lambda room: _area(room.intersected(box)), default=QRect())
    if not room.intersects(box):
        return None
    box.setSize(box.size().boundedTo(room.size()))
    box.moveTo(
        max(room.left(), min(box.left(), room.right() + 1 - box.width())),
        max(room.top(), min(box.top(), room.bottom() + 1 - box.height())),
    )
    return box


def _area(box: QRect) -> int:
    return box.width() * box.height() if box.isValid() else 0


def _put_first(window: QWidget) -> None:
    """Most of the screen, but no less than a battle needs."""
    free = window.screen().availableGeometry()
    width = min(free.width(), max(SIZE[0], round(free.width() * SHARE)))
    height = min(free.height(), max(SIZE[1], round(free.height() * SHARE)))
    window.resize(width, height)
    window.move(free.x() + (free.width() - width) // 2, free.y() + (free.height() - height) // 2)
