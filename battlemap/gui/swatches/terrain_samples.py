"""Small samples of the ground beside its names in a list: a plain tint at first, the ground itself as soon as it is painted."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from battlemap.canvas.tools.zones.terrain_choices import terrain_item
from battlemap.gui.widgets.inputs import ComboBox
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.surfaces.terrains import TERRAINS

if TYPE_CHECKING:
    from battlemap.gui.swatches.surface_swatches import SurfaceSwatches

SIZE = QSize(28, 18)


class TerrainSamples(QObject):
    """Of one list at a time; what is chosen is painted at once, everything else when the list is opened."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._swatches: SurfaceSwatches | None = None
        self._list: ComboBox | None = None
        self._names: tuple[str, ...] = ()
        self._is_open = False
        theme.changed.connect(self._paint)

    def show_in(self, shown: ComboBox, names: Sequence[str]) -> None:
        """Put samples into a list of terrains, whose names stand in this order."""
        if shown is not self._list:
            self._list, self._is_open = shown, False
            shown.setIconSize(SIZE)
            shown.opened.connect(self._paint_all)
            shown.currentIndexChanged.connect(self._paint)
            shown.destroyed.connect(self._forget)
        self._names = tuple(names)
        self._paint()

    def _paint_all(self) -> None:
        self._is_open = True
        self._paint()

    def _forget(self) -> None:
        self._list = None

    def _paint(self) -> None:
        if self._list is None:
            return
        for at, name in enumerate(self._names):
            if name in TERRAINS and (self._is_open or at == self._list.currentIndex()):
                self._list.setItemIcon(at, self._icon(name))

    def _icon(self, name: str) -> QIcon:
        if self._swatches is None:
            from battlemap.gui.swatches.surface_swatches import SurfaceSwatches  # the start does without it

            self._swatches = SurfaceSwatches(self._theme, lambda key: None, self)
            self._swatches.painted.connect(self._paint)
        scale = self._list.devicePixelRatioF() if self._list is not None else 1.0
        picture = QPixmap(SIZE * scale)
        picture.setDevicePixelRatio(scale)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._swatches.draw(painter, QRectF(1, 1, SIZE.width() - 2, SIZE.height() - 2), terrain_item(name))
        painter.end()
        return QIcon(picture)
