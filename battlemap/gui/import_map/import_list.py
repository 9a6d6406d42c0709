"""Several files that were brought at once, at the left of the import window: each with what it is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from battlemap.gui.import_map.map_reading import ReadMap
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import DARK
from battlemap.paint.style.shapes import rounded_polygon
from battlemap.paint.style.typography import tip_text

WIDTH, THUMB, ROW = 196, 44, 60
FileState: TypeAlias = Literal["waiting", "read", "ours", "refused"]
SIGNS = {"waiting": "lucide/hourglass", "read": "lucide/check", "ours": "lucide/swords", "refused": "lucide/triangle-alert"}


class ImportList(QListWidget):
    """A row for each file: its picture small, its name, what it is, and a sign whether it can be used."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, paths: Sequence[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self.paths = theme, tuple(paths)
        accept_touch(self)
        self.setAccessibleName("Files")
        self.setFixedWidth(WIDTH)
        self.setIconSize(QSize(THUMB, THUMB))
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for path in paths:
            item = QListWidgetItem(self)
            item.setSizeHint(QSize(WIDTH - 24, ROW))
            self._show(item, path, "waiting", "…", None)
        self.currentRowChanged.connect(self.chosen)

    def show_read(self, at: int, read: ReadMap) -> None:
        """Show what a file turned out to be."""
        if read.found is not None:
            self._show(self.item(at), read.path, "read", read.found.kind, read.image)
        else:
            self._show(self.item(at), read.path, "refused", read.refusal, None)

    def show_ours(self, at: int, words: str) -> None:
        """Show that a file is one of the program's own."""
        self._show(self.item(at), self.paths[at], "ours", words, None)

    def _show(self, item: QListWidgetItem, path: Path, state: FileState, words: str, image: QImage | None) -> None:
        item.setIcon(self._icon(state, image))
        short = "cannot be used" if state == "refused" else words
        item.setText(f"{path.name}\n{short}")
        item.setToolTip(tip_text(f"{path.name}: {words}"))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, words)

    def _icon(self, state: FileState, image: QImage | None) -> QIcon:
        p, dpr = self.theme.palette, self.devicePixelRatioF()
        pixmap = QPixmap(round(THUMB * dpr), round(THUMB * dpr))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        colour = {"waiting": p.text3, "read": p.good, "ours": p.accent, "refused": p.cost}[state]
        if image is not None and not image.isNull():
            side = min(image.width(), image.height())
            square = image.copy((image.width() - side) // 2, (image.height() - side) // 2, side, side)
            painter.setClipPath(rounded_polygon([(0, 0), (THUMB, 0), (THUMB, THUMB), (0, THUMB)], 5))
            painter.drawImage(QRectF(0, 0, THUMB, THUMB), square, QRectF(square.rect()))
            painter.setClipping(False)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(Qt.GlobalColor.black)
            painter.setOpacity(0.6)
            painter.drawEllipse(THUMB - 18, THUMB - 18, 17, 17)
            painter.setOpacity(1.0)
            draw_icon(painter, SIGNS[state], QRectF(THUMB - 16, THUMB - 16, 13, 13), DARK.good, 2.4)  # the disc is always dark
        else:
            draw_icon(painter, SIGNS[state], QRectF(12, 12, 20, 20), colour)
        painter.end()
        return QIcon(pixmap)
