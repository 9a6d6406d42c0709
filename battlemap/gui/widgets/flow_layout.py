"""A layout that fills rows from left to right and begins another row when one is full."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from battlemap.paint.style.measures import STEP


class FlowLayout(QLayout):
    """Items keep the size they ask for, in the middle of their row; the height follows from the width.

    *gap*: between items; *row_gap*: between rows, the same if it is not said.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 2 * STEP, row_gap: int | None = None) -> None:
        super().__init__(parent)
        self._gap, self._row_gap = gap, gap if row_gap is None else row_gap
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._rows_height(self._rows(width))

    def rows(self, width: int) -> int:
        """How many rows there are in this width."""
        return len(self._rows(width))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        rows = self._rows(rect.width())
        y = rect.y() + max(0, (rect.height() - self._rows_height(rows)) // 2)
        for row in rows:
            x, height = rect.x(), max(size.height() for _, size in row)
            for item, size in row:
                item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + self._gap
            y += height + self._row_gap

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max([size.height() for size in sizes], default=0))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max([size.width() for size in sizes], default=0), max([size.height() for size in sizes], default=0))

    def _rows(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        rows: list[list[tuple[QLayoutItem, QSize]]] = []
        x = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wanted = item.sizeHint().expandedTo(item.minimumSize()).boundedTo(item.maximumSize())
            size = QSize(min(wanted.width(), max(1, width)), wanted.height())
            if not rows or x + size.width() > width:
                rows.append([])
                x = 0
            rows[-1].append((item, size))
            x += size.width() + self._gap
        return rows

    def _rows_height(self, rows: list[list[tuple[QLayoutItem, QSize]]]) -> int:
        heights = [max(size.height() for _, size in row) for row in rows]
        return sum(heights) + self._row_gap * max(0, len(rows) - 1)
