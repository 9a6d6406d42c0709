"""Soft shadows: blurred once into pictures, then blitted. No graphics effects."""

import math
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from battlemap.paint.style.palette import Colour, with_alpha
from battlemap.paint.style.sized_cache import MEGABYTE, image_bytes, sized_cache

_Key: TypeAlias = tuple[tuple[float, float, int], ...]


class _Outline:
    """A path as a key of a cache: equal outlines in the same place are equal."""

    __slots__ = ("key", "path")

    def __init__(self, path: QPainterPath) -> None:
        self.path = path
        elements = (path.elementAt(index) for index in range(path.elementCount()))
        # Off the grid of rounding, so that sums of round numbers fall on one side of it.
        self.key: _Key = tuple((round(e.x + 0.0037, 2), round(e.y + 0.0037, 2), e.type.value) for e in elements)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Outline) and self.key == other.key


def draw_shadow(
    painter: QPainter,
    outline: QRectF | QPainterPath,
    blur: float,
    drop: float,
    alpha: float,
    radius: float = 0.0,
    colour: Colour = "#000000",
) -> None:
    """Paint the soft shadow that *outline* throws: *drop* pixels down, *blur* pixels soft, as dark as *alpha* (0 to 1).

    A rectangle has corners of *radius*. Pictures are kept and shared between painters; safe on any thread.
    """
    if alpha <= 0:
        return
    if isinstance(outline, QRectF):
        left, top = round(outline.x()), round(outline.y())
        size = round(outline.right()) - left, round(outline.bottom()) - top
        if min(size) <= 0:
            return
        image = _box_shadow(size, blur, radius, alpha, QColor(colour).name(), _density(painter, size))
    else:
        box = outline.boundingRect()
        if box.isEmpty():
            return
        left, top = math.floor(box.left()), math.floor(box.top())
        size = math.ceil(box.width()), math.ceil(box.height())
        key = _Outline(outline.translated(-left, -top))
        image = _path_shadow(key, blur, alpha, QColor(colour).name(), _density(painter, size))
    pad = _margin(blur)
    smooth = painter.testRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QPointF(left - pad, top - pad + drop), image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)


def soften(mask: QImage, blur: float) -> QImage:
    """*mask*, an ARGB32_Premultiplied picture, softened by *blur* of its pixels; it needs an empty margin of 2.2 × *blur*."""
    moved = 0
    for tap in _taps(blur / 1.7 + 0.3):
        # Every step moves the picture by half its offset: step to and fro, so that it stays inside its margin.
        offset = -tap if moved > 0 else tap
        mask = _average_shifted(_average_shifted(mask, offset, 0), 0, offset)
        moved += offset
    if moved == 0:
        return mask
    softened = _empty(mask.width(), mask.height())
    painter = QPainter(softened)
    painter.drawImage(-moved // 2, -moved // 2, mask)
    painter.end()
    return softened


@sized_cache(4 * MEGABYTE, image_bytes)
def _box_shadow(size: tuple[int, int], blur: float, radius: float, alpha: float, colour: str, density: int) -> QImage:
    """The shadow of a rounded box, put together from the nine parts of the shadow of the smallest such box."""
    pad = _margin(blur)
    edge = math.ceil(radius + pad)  # the part of a side that a corner can be seen in
    small = min(size[0], 2 * edge + 2), min(size[1], 2 * edge + 2)
    path = QPainterPath()
    path.addRoundedRect(QRectF(0, 0, *small), radius, radius)
    part = _shadow_of(path, small, blur, alpha, colour, density)
    if small == size:
        return part
    whole = _empty((size[0] + 2 * pad) * density, (size[1] + 2 * pad) * density)
    xs, us = _cuts(size[0], small[0], pad, edge, density)
    ys, vs = _cuts(size[1], small[1], pad, edge, density)
    painter = QPainter(whole)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    part.setDevicePixelRatio(1)
    for column in range(3):
        for row in range(3):
            target = QRectF(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
            source = QRectF(us[column], vs[row], us[column + 1] - us[column], vs[row + 1] - vs[row])
            if not target.isEmpty() and not source.isEmpty():
                painter.drawImage(target, part, source)
    painter.end()
    whole.setDevicePixelRatio(density)
    return whole


@sized_cache(4 * MEGABYTE, image_bytes)
def _path_shadow(outline: _Outline, blur: float, alpha: float, colour: str, density: int) -> QImage:
    box = outline.path.boundingRect()
    size = math.ceil(box.right()), math.ceil(box.bottom())
    return _shadow_of(outline.path, size, blur, alpha, colour, density)


def _shadow_of(path: QPainterPath, size: tuple[int, int], blur: float, alpha: float, colour: str, density: int) -> QImage:
    pad = _margin(blur)
    width, height = (size[0] + 2 * pad) * density, (size[1] + 2 * pad) * density
    # What is soft over many pixels needs few: blur a picture of half or a quarter the size.
    coarse = 1 if blur * density < 8 else 2 if blur * density < 20 else 4
    mask = _empty(math.ceil(width / coarse) + 1, math.ceil(height / coarse) + 1)
    painter = QPainter(mask)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(density / coarse, density / coarse)
    painter.translate(pad, pad)
    painter.fillPath(path, QColor(0, 0, 0))
    painter.end()
    mask = soften(mask, blur * density / coarse)
    if coarse > 1:
        grown = mask.size() * coarse
        mask = mask.scaled(grown, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    mask = mask.copy(0, 0, width, height)
    painter = QPainter(mask)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(mask.rect(), with_alpha(colour, alpha))
    painter.end()
    mask.setDevicePixelRatio(density)
    return mask


def _cuts(size: int, small: int, pad: int, edge: int, density: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where nine parts are cut along one axis, in the whole picture and in the small one."""
    corner = min(pad + edge, (small + 2 * pad) // 2)
    whole = (0, corner, size + 2 * pad - corner, size + 2 * pad)
    part = (0, corner, small + 2 * pad - corner, small + 2 * pad)
    return tuple(density * cut for cut in whole), tuple(density * cut for cut in part)


def _taps(sigma: float) -> tuple[int, ...]:
    """Offsets of two-point averages which one after the other are a bell of deviation *sigma*; their sum is even."""
    wanted = 4 * sigma * sigma
    # Doubling offsets make a box; three boxes of a third each make a bell, and the rest fills it up.
    box: list[int] = []
    step = 1
    while sum(tap * tap for tap in box) + step * step <= wanted / 3:
        box.append(step)
        step *= 2
    offsets = box * 3
    rest = wanted - sum(tap * tap for tap in offsets)
    while rest >= 0.5:
        tap = min(max(1, round(math.sqrt(rest))), step)
        offsets.append(tap)
        rest -= tap * tap
    return tuple(offsets) if sum(offsets) % 2 == 0 else (*offsets, 1)


def _average_shifted(image: QImage, dx: int, dy: int) -> QImage:
    """The average of *image* with itself moved by (*dx*, *dy*)."""
    average = image.copy()
    painter = QPainter(average)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.setOpacity(0.5)
    painter.drawImage(dx, dy, image)
    painter.end()
    return average


def _margin(blur: float) -> int:
    return math.ceil(blur * 2.2) + 2


def _density(painter: QPainter, size: tuple[int, int]) -> int:
    """How many pixels of shadow per pixel of the drawing: more where the painter magnifies, never so many that it is slow."""
    transform = painter.deviceTransform()
    scale = math.sqrt(abs(transform.determinant()))
    if scale > 1.4 and size[0] * size[1] < 250_000:
        return 2
    return 1


def _empty(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image
