"""The faces of the strip as pictures, each drawn once: scrolling only puts them somewhere else."""

from collections import OrderedDict

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from battlemap.layout.looks import TokenLook
from battlemap.paint.style.palette import Palette
from battlemap.paint.tokens.token_drawing import Portraits, draw_token

MOST = 600
"""So many pictures are kept."""
MARGIN = 0.35
"""So much may stand out around a face, in parts of its size."""


class StripFaces:
    """Draws faces; their pictures are kept by how they look, their size, and the colours and sharpness of the screen."""

    def __init__(self, portraits: Portraits) -> None:
        self._portraits = portraits
        self._kept: OrderedDict[tuple[object, ...], tuple[QPixmap, Palette, object]] = OrderedDict()

    def draw(self, painter: QPainter, x: float, y: float, size: float, look: TokenLook, palette: Palette) -> None:
        """Draw a face *size* pixels high around a point."""
        portrait = self._portraits(look.portrait) if look.portrait else None
        device = painter.device()
        sharpness = device.devicePixelRatio() if device is not None else 1.0
        key = (look, size, id(palette), id(portrait), sharpness)
        side = round(size * (1 + 2 * MARGIN))
        if key not in self._kept:
            picture = QPixmap(round(side * sharpness), round(side * sharpness))
            picture.setDevicePixelRatio(sharpness)
            picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(picture)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_token(inner, side / 2, side / 2, size, look, palette, portrait)
            inner.end()
            self._kept[key] = picture, palette, portrait  # both are kept, so that their ids stay their own
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        painter.drawPixmap(QPointF(x - side / 2, y - side / 2), self._kept[key][0])
