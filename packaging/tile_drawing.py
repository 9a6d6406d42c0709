"""What the tiles of surfaces are drawn with: noise and shapes that go on seamlessly from edge to edge, and their relief.

A tile covers 16 cells; middle grey is the plain colour of its surface, darker and lighter are its shade and its light.
"""

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QColor, QImage, QPainter

    Field = NDArray[np.float64]

SIDE = 896
"""Pixels of a tile, across and down."""
SPAN = 704.0
"""Map px that a tile covers."""
FINE = SIDE / SPAN


class TileNoise:
    """Chance and noise for one tile; lengths are map px."""

    def __init__(self, name: str) -> None:
        import numpy as np

        self.chance = Random(name)
        self.many = np.random.Generator(np.random.PCG64(sum(map(ord, name))))

    def noise(self, low: float, high: float, stretch: float = 1.0) -> "Field":
        """Noise with waves of *low* to *high* px, mean 0 and deviation 1; *stretch*: so much longer across than down."""
        import numpy as np

        spectrum = np.fft.fft2(self.many.standard_normal((SIDE, SIDE)))
        across, down = np.meshgrid(np.fft.fftfreq(SIDE) * FINE * stretch, np.fft.fftfreq(SIDE) * FINE)
        frequency = np.hypot(across, down)
        spectrum *= np.exp(-((frequency * low) ** 2)) * (1 - np.exp(-((frequency * high) ** 2)))
        found = np.real(np.fft.ifft2(spectrum))
        result: Field = (found - found.mean()) / found.std()
        return result

    def stones(self, size: float, relaxed: int = 2, flat: float = 1.0) -> tuple["NDArray[np.int64]", "Field", "Field"]:
        """A floor of stones about *size* px wide: whose each pixel is, how far its edge is (px), a number 0 to 1 for each stone.

        *flat*: so much lower than wide.
        """
        import numpy as np

        columns, rows = max(3, round(SPAN / size)), max(3, round(SPAN / (size * flat)))
        sx, sy = SPAN / columns, SPAN / rows
        seeds = np.stack(np.meshgrid(np.arange(columns) * sx, np.arange(rows) * sy), -1).reshape(-1, 2)
        seeds[:, 0] += (np.arange(len(seeds)) // columns % 2) * sx / 2
        seeds += self.many.uniform(-0.42, 0.42, seeds.shape) * (sx, sy)
        owner, edge = _nearest(seeds, columns, rows, flat)
        for _ in range(relaxed):
            seeds = _centre(seeds, owner)
            owner, edge = _nearest(seeds, columns, rows, flat)
        return owner, edge, self.many.random(len(seeds))[owner]


def pixels() -> tuple["Field", "Field"]:
    """How far across and down every pixel lies, in px at 100 %."""
    import numpy as np

    line = (np.arange(SIDE) + 0.5) / FINE
    across, down = np.meshgrid(line, line)
    return across, down


def _nearest(seeds: "Field", columns: int, rows: int, flat: float) -> tuple["NDArray[np.int64]", "Field"]:
    """The nearest seed of every pixel on the torus, and how far the border to the next one is."""
    import numpy as np

    across, down = pixels()
    column, row = (across / SPAN * columns).astype(int), (down / SPAN * rows).astype(int)
    first, second = np.full((SIDE, SIDE), 1e9), np.full((SIDE, SIDE), 1e9)
    owner = np.zeros((SIDE, SIDE), np.int64)
    lattice = seeds.reshape(rows, columns, 2)
    for dy in range(-3, 4):
        for dx in range(-3, 4):
            r, c = (row + dy) % rows, (column + dx) % columns
            seed = lattice[r, c]
            gx = np.abs(seed[..., 0] % SPAN - across)
            gy = np.abs(seed[..., 1] % SPAN - down)
            far = np.hypot(np.minimum(gx, SPAN - gx), np.minimum(gy, SPAN - gy) / flat)
            nearer = far < first
            second = np.where(nearer, first, np.minimum(second, far))
            owner = np.where(nearer, r * columns + c, owner)
            first = np.where(nearer, far, first)
    return owner, (second - first) / 2


def _centre(seeds: "Field", owner: "NDArray[np.int64]") -> "Field":
    """Every seed moved to the middle of what is its own."""
    import numpy as np

    across, down = pixels()
    found = seeds.copy()
    for axis, line in ((0, across), (1, down)):
        away = (line - seeds[owner, axis] + SPAN / 2) % SPAN - SPAN / 2
        total = np.bincount(owner.ravel(), away.ravel(), len(seeds))
        found[:, axis] += total / np.maximum(1, np.bincount(owner.ravel(), minlength=len(seeds)))
    return found


def light_relief(height: "Field", steep: float) -> "Field":
    """How light a relief of so many px is under a light from the upper left: 0 where it is level."""
    import numpy as np

    across = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) * FINE / 2
    down = (np.roll(height, -1, 0) - np.roll(height, 1, 0)) * FINE / 2
    result: Field = np.tanh((across * 0.6 + down * 0.8) * steep)
    return result


def soft(field: "Field", blur: float) -> "Field":
    """*field* smoothed over *blur* px, around its edges."""
    import numpy as np

    across, down = np.meshgrid(np.fft.fftfreq(SIDE) * FINE, np.fft.fftfreq(SIDE) * FINE)
    bell = np.exp(-2 * (pi * np.hypot(across, down) * blur) ** 2)
    result: Field = np.real(np.fft.ifft2(np.fft.fft2(field) * bell))
    return result


def step(field: "Field", low: float, high: float) -> "Field":
    """0 below *low*, 1 above *high*, a soft slope between."""
    import numpy as np

    part = np.clip((field - low) / (high - low), 0, 1)
    result: Field = part * part * (3 - 2 * part)
    return result


class TileCanvas:
    """A tile to draw on with a painter that works in map px; what crosses an edge comes in on the other side."""

    def __init__(self) -> None:
        from PySide6.QtGui import QColor, QImage, QPainter

        self.image = QImage(2 * SIDE, 2 * SIDE, QImage.Format.Format_RGB32)
        self.image.fill(QColor(128, 128, 128))
        self.painter = QPainter(self.image)
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.painter.scale(2 * FINE, 2 * FINE)

    def place(self, x: float, y: float, reach: float, draw: "Callable[[QPainter], None]") -> None:
        """Draw something that reaches *reach* px round (x, y), where the painter's origin then is."""
        x, y = x % SPAN, y % SPAN
        for dx in (-SPAN, 0.0, SPAN):
            for dy in (-SPAN, 0.0, SPAN):
                if -reach < x + dx < SPAN + reach and -reach < y + dy < SPAN + reach:
                    self.painter.save()
                    self.painter.translate(x + dx, y + dy)
                    draw(self.painter)
                    self.painter.restore()

    def field(self) -> "Field":
        """What has been drawn: −1 black to 1 white."""
        from PySide6.QtCore import Qt

        self.painter.end()
        small = self.image.scaled(SIDE, SIDE, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
        return _greys(small) / 127.5 - 1


def _greys(image: "QImage") -> "Field":
    import numpy as np
    from PySide6.QtGui import QImage as Image

    plain = image.convertToFormat(Image.Format.Format_Grayscale8)
    data = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    result: Field = data[:, : plain.width()].astype(np.float64)
    return result


def blade(painter: "QPainter", lean: float, high: float, width: float, grey: float, alpha: float = 1.0) -> None:
    """A leaf that grows from the origin, thinning towards its tip."""
    from PySide6.QtGui import QPainterPath

    path = QPainterPath()
    path.moveTo(-width / 2, 0)
    path.quadTo(lean * 0.25 - width * 0.3, -high * 0.6, lean, -high)
    path.quadTo(lean * 0.25 + width * 0.5, -high * 0.55, width / 2, 0)
    painter.fillPath(path, _grey(grey, alpha))


def _grey(value: float, alpha: float = 1.0) -> "QColor":
    from PySide6.QtGui import QColor

    colour = QColor.fromRgbF(*[min(1.0, max(0.0, value))] * 3)
    colour.setAlphaF(alpha)
    return colour


def straw(painter: "QPainter", angle: float, long: float, width: float, grey: float, alpha: float) -> None:
    """A straight stalk through the origin, its lower side dark."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QPen

    dx, dy = cos(angle) * long / 2, sin(angle) * long / 2
    for shift, value, part in ((0.9, 0.08, alpha * 0.55), (0.0, grey, alpha)):
        painter.setPen(QPen(_grey(value, part), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(-dx + shift * 0.5, -dy + shift), QPointF(dx + shift * 0.5, dy + shift))


def pebbles(ground: TileNoise, count: int, sizes: tuple[float, float]) -> "Field":
    """Single small stones with light, shade and shadow; 0 where there is none."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QLinearGradient

    sheet, r = TileCanvas(), ground.chance
    for _ in range(count):
        size = r.uniform(*sizes) * r.choice((0.6, 0.8, 1.0, 1.0))
        turn, wide, tone = r.uniform(0, 180), r.uniform(0.7, 0.95), r.uniform(-0.10, 0.12)

        def draw(painter: "QPainter", size: float = size, turn: float = turn, wide: float = wide, tone: float = tone) -> None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_grey(0.12, 0.5))
            painter.drawEllipse(QPointF(size * 0.22, size * 0.34), size * 1.05, size * 0.9)
            slope = QLinearGradient(-size * 0.5, -size * 0.8, size * 0.5, size * 0.8)
            slope.setColorAt(0, _grey(0.76 + tone))
            slope.setColorAt(0.5, _grey(0.55 + tone))
            slope.setColorAt(1, _grey(0.26 + tone))
            painter.setBrush(slope)
            painter.rotate(turn * 0.15)
            painter.drawEllipse(QPointF(0, 0), size, size * wide)

        sheet.place(r.uniform(0, SPAN), r.uniform(0, SPAN), size * 2, draw)
    return sheet.field()


def cracks(ground: TileNoise, count: int, span: tuple[float, float], width: float, light: bool = False) -> "Field":
    """Broken lines, dark with a lit lip; *light*: white with a dark depth beside them."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QPainterPath, QPen

    sheet, r = TileCanvas(), ground.chance
    for _ in range(count):
        angle, left, points = r.uniform(0, 2 * pi), r.uniform(*span), [(0.0, 0.0)]
        while left > 0:
            long = r.uniform(4, 11)
            angle += r.uniform(-0.6, 0.6)
            points.append((points[-1][0] + cos(angle) * long, points[-1][1] + sin(angle) * long))
            left -= long
        thick = width * r.uniform(0.6, 1.2)

        def draw(painter: "QPainter", points: list[tuple[float, float]] = points, thick: float = thick) -> None:
            for n, ((ax, ay), (bx, by)) in enumerate(pairwise(points)):
                part = thick * (1 - 0.8 * n / len(points))
                path = QPainterPath(QPointF(ax, ay))
                path.lineTo(bx, by)
                for shift, value in ((1.1, 0.22 if light else 0.74), (0.0, 0.95 if light else 0.10)):
                    pen = QPen(_grey(value, 0.8), part, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
                    painter.strokePath(path.translated(shift * 0.7, shift), pen)

        sheet.place(r.uniform(0, SPAN), r.uniform(0, SPAN), span[1] + 8, draw)
    return sheet.field()
