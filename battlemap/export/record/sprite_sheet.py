"""Small pictures of a page, each painted as in the window, once however often it is shown; packed in threads."""

from base64 import b64encode
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from io import BytesIO
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtGui import QImage, QPainter

from battlemap.export.export_steps import Step
from battlemap.paint.style.palette import DARK, LIGHT, Palette

Draw: TypeAlias = Callable[[QPainter, Palette], None]
"""Draws a picture round the painter's origin."""
DENSITY = 2.0
"""Px of a picture for a px of the map."""
QUALITY, ALPHA = 80, 70


class Sprite(Struct, frozen=True):
    """A picture with its middle at the origin, in px of the map; *dark* is empty where it is the same in both themes."""

    width: float
    height: float
    light: "Future[str]"
    dark: "Future[str] | None" = None


class SpriteSheet:
    """Hands out numbers for pictures. Close it when all is written."""

    def __init__(self) -> None:
        self.sprites: list[Sprite] = []
        self._numbers: dict[Hashable, int] = {}
        self._threads = ThreadPoolExecutor(2, "sprites")

    def close(self) -> None:
        """Give up what is still to be packed."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def known(self, key: Hashable) -> int | None:
        """The number of a picture that is there."""
        return self._numbers.get(key)

    def number(self, key: Hashable, width: float, height: float, draw: Draw, *, themed: bool, density: float = DENSITY) -> int:
        """The number of a picture *width* × *height* px large; *themed*: it looks different in the dark."""
        if key not in self._numbers:
            self._numbers[key] = len(self.sprites)
            light = self._pack(_paint(width, height, draw, LIGHT, density))
            dark = self._pack(_paint(width, height, draw, DARK, density)) if themed else None
            self.sprites.append(Sprite(width, height, light, dark))
        return self._numbers[key]

    def waits(self) -> Iterator[Step]:
        """What is to be waited for until everything is packed."""
        for sprite in self.sprites:
            yield sprite.light
            if sprite.dark is not None:
                yield sprite.dark

    def _pack(self, image: QImage) -> "Future[str]":
        return self._threads.submit(data_uri, image)


def _paint(width: float, height: float, draw: Draw, palette: Palette, density: float) -> QImage:
    image = QImage(max(1, round(width * density)), max(1, round(height * density)), QImage.Format.Format_RGBA8888_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    painter.scale(image.width() / width, image.height() / height)
    painter.translate(width / 2, height / 2)
    draw(painter, palette)
    painter.end()
    return image


def data_uri(image: QImage, quality: int = QUALITY) -> str:
    """An image as WebP inside a text; safe in a thread. It says nothing but its pixels."""
    from PIL import Image

    opaque = not image.hasAlphaChannel()
    mode, kind = ("RGB", QImage.Format.Format_RGB888) if opaque else ("RGBA", QImage.Format.Format_RGBA8888)
    pixels = image.convertToFormat(kind)
    size = pixels.width(), pixels.height()
    picture = Image.frombuffer(mode, size, bytes(pixels.constBits()), "raw", mode, pixels.bytesPerLine(), 1)
    file = BytesIO()
    picture.save(file, "WEBP", quality=quality, method=1, alpha_quality=ALPHA)
    return "data:image/webp;base64," + b64encode(file.getvalue()).decode()
