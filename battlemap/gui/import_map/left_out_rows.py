"""What of a file is left out, and why, quietly; five rows, the rest unfolds."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.formats.found.found_map import LeftOut
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.typography import CAPTION, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width, tip_text

HEAD, ROW, FEW = 24, 24, 5


class LeftOutRows(PaintedButton):
    """A head with the count; a click unfolds what does not fit, or all of it where it is *folded* at first."""

    def __init__(self, theme: Theme, left: Sequence[LeftOut], folded: bool, parent: QWidget | None = None) -> None:
        self.left, self._folded, self._all = tuple(left), folded, False
        super().__init__(theme, "Left out", "", parent)
        self.setAccessibleDescription(" ".join(gone.sentence for gone in self.left))
        self.setToolTip(tip_text("\n".join(f"{gone.what}: {gone.why}" for gone in self.left[:30])))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVisible(bool(self.left))
        self.clicked.connect(self.unfold)
        self._fit()

    def unfold(self) -> None:
        """Show all rows, or few of them again."""
        self._all = not self._all
        self._fit()

    @property
    def shown(self) -> tuple[LeftOut, ...]:
        """The rows in sight."""
        if self._all:
            return self.left
        return () if self._folded else self.left[:FEW]

    def sizeHint(self) -> QSize:
        return QSize(300, self.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def _fit(self) -> None:
        more = len(self.left) > len(self.shown) and not self._folded
        self.setFixedHeight(HEAD + 6 + ROW * (len(self.shown) + more))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, width = self.theme.palette, QPainter(self), self.width()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, width, 1), p.line)
        draw_text(painter, 0, 16, "LEFT OUT", interface_font(CAPTION, SEMIBOLD, 0.7), p.text3)
        count = len(self.left)
        draw_text(painter, width, 16, "1 thing" if count == 1 else f"{count} things", interface_font(CAPTION), p.text3, "right")
        y = HEAD + 16.0
        for gone in self.shown:
            draw_icon(painter, "lucide/minus", QRectF(0, y - 6, 12, 12), p.text3)
            used = min(text_width(gone.what, interface_font(SECONDARY)), width * 0.56)
            draw_text(painter, 18, y, gone.what, interface_font(SECONDARY), p.text2, width=used + 1)
            draw_text(painter, width, y, gone.why, interface_font(CAPTION), p.text3, "right", width - used - 34)
            y += ROW
        if (more := count - len(self.shown)) > 0 and not self._folded:
            draw_text(painter, 18, y, f"and {more} more", interface_font(SECONDARY), p.text2)
        painter.end()
