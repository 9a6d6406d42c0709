"""What each tile that make_surfaces.py makes shows: earth, grass, stones, boards, straw, water …"""

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING

from tile_drawing import FINE, SIDE, SPAN, TileCanvas, TileNoise, blade, cracks, light_relief, pebbles, soft, step, straw

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QColor, QPainter

    Field = NDArray[np.float64]


def dirt(ground: TileNoise) -> "Field":
    """Trodden earth: bumps of all sizes, worn patches, small stones, a crack here and there."""
    height = 1.5 * ground.noise(16, 60) + 0.75 * ground.noise(5, 16) + 0.28 * ground.noise(2, 5)
    found = 0.30 * light_relief(height, 0.55) + 0.09 * ground.noise(30, 110)
    found += 1.1 * pebbles(ground, 900, (0.8, 2.2)) + 1.0 * pebbles(ground, 110, (2.0, 3.6))
    return found + 0.6 * cracks(ground, 70, (14, 44), 1.3)


def sand(ground: TileNoise) -> "Field":
    """Fine sand: ripples that come and go, grit."""
    import numpy as np

    lines = np.sin(2 * pi * (_down() / SPAN * 64 + 0.55 * ground.noise(60, 300) + 0.12 * ground.noise(14, 40)))
    ripple = lines * step(ground.noise(40, 160), -1.0, 0.8)
    found = 0.26 * light_relief(ripple * 1.1 + 0.6 * ground.noise(10, 40), 0.8) + 0.07 * ground.noise(30, 120)
    return found + 0.9 * pebbles(ground, 260, (0.6, 1.6))


def mud(ground: TileNoise) -> "Field":
    """Wet earth: soft lumps with a gleam, flat puddles with a lit lip."""
    import numpy as np

    height = 2.6 * ground.noise(18, 60) + 0.9 * ground.noise(6, 18)
    light = light_relief(height, 0.5)
    wet = step(-ground.noise(24, 70), 0.45, 0.7)
    lip = soft(wet, 1.2) - soft(np.roll(wet, (3, 2), (0, 1)), 1.2)
    gleam = np.clip(light, 0, 1) ** 4
    found = (0.30 * light + 0.6 * gleam) * (1 - wet) - 0.30 * wet + 0.75 * lip
    found += wet * 0.35 * step(ground.noise(5, 40, 0.3), 0.8, 2.2)
    return found + 0.06 * ground.noise(30, 100) + 0.5 * pebbles(ground, 160, (0.7, 1.8)) * (1 - wet)


def grass(ground: TileNoise) -> "Field":
    """A meadow: thousands of blades, lighter and darker in drifts."""
    sheet, r = TileCanvas(), ground.chance
    drift, finer = ground.noise(34, 110), ground.noise(8, 24)
    sheet.painter.fillRect(0, 0, int(SPAN) + 1, int(SPAN) + 1, _plain(0.34))
    roots = sorted(((r.uniform(0, SPAN), r.uniform(0, SPAN)) for _ in range(21000)), key=lambda root: root[1])
    for x, y in roots:
        column, row = int(x * FINE) % SIDE, int(y * FINE) % SIDE
        tone = 0.45 + 0.085 * drift[row, column] + 0.05 * finer[row, column] + r.gauss(0, 0.10)
        lean, high, width = r.gauss(0, 3.0), r.uniform(4.5, 9.5), r.uniform(0.9, 1.6)

        def draw(painter: "QPainter", lean: float = lean, high: float = high, width: float = width, tone: float = tone) -> None:
            blade(painter, lean, high, width, tone, 0.9)

        sheet.place(x, y, 12, draw)
    return 1.15 * sheet.field() + 0.05 * ground.noise(40, 140)


def brush(ground: TileNoise) -> "Field":
    """Undergrowth: leafy clumps over weeds, dark gaps between them."""
    sheet, r = TileCanvas(), ground.chance
    sheet.painter.fillRect(0, 0, int(SPAN) + 1, int(SPAN) + 1, _plain(0.22))
    for _ in range(5200):
        lean, high, tone = r.gauss(0, 3), r.uniform(4, 8), 0.26 + r.gauss(0, 0.06)

        def weed(painter: "QPainter", lean: float = lean, high: float = high, tone: float = tone) -> None:
            blade(painter, lean, high, 1.3, tone, 0.9)

        sheet.place(r.uniform(0, SPAN), r.uniform(0, SPAN), 11, weed)
    clumps = sorted(((r.uniform(0, SPAN), r.uniform(0, SPAN)) for _ in range(1650)), key=lambda clump: clump[1])
    for cx, cy in clumps:
        size, tone = r.uniform(8, 15), r.uniform(-0.08, 0.08)
        sheet.place(cx + 2, cy + 4, size * 1.3, partial(_shade, size=size))
        for _ in range(int(size * 4)):
            angle, away = r.uniform(0, 2 * pi), size * r.random() ** 0.6
            dx, dy = away * cos(angle), away * 0.85 * sin(angle)
            light = 0.46 + tone - 0.017 * (dx + dy * 1.3) * 14 / size + r.gauss(0, 0.07)
            turn, long = angle * 57.3 + r.uniform(-50, 50), r.uniform(3.0, 5.4)

            def draw(painter: "QPainter", turn: float = turn, long: float = long, light: float = light) -> None:
                _leaf(painter, turn, long, light)

            sheet.place(cx + dx, cy + dy, 8, draw)
    return 1.25 * sheet.field()


def hay(ground: TileNoise) -> "Field":
    """Straw, thrown about in bundles."""
    sheet, r = TileCanvas(), ground.chance
    sheet.painter.fillRect(0, 0, int(SPAN) + 1, int(SPAN) + 1, _plain(0.30))
    lie, drift = ground.noise(40, 140), ground.noise(20, 80)
    for layer in range(3):
        for _ in range(5200):
            x, y = r.uniform(0, SPAN), r.uniform(0, SPAN)
            column, row = int(x * FINE) % SIDE, int(y * FINE) % SIDE
            angle = lie[row, column] * 1.1 + r.gauss(0, 0.75)
            grey = 0.30 + 0.11 * layer + 0.06 * drift[row, column] + r.gauss(0, 0.13)
            long, width = r.uniform(9, 22), r.uniform(0.9, 1.5)

            def draw(
                painter: "QPainter", angle: float = angle, long: float = long, width: float = width, grey: float = grey
            ) -> None:
                straw(painter, angle, long, width, grey, 0.85)

            sheet.place(x, y, 14, draw)
    return 1.1 * sheet.field()


def cobbles(ground: TileNoise) -> "Field":
    """Round stones in beds of dust, some worn under it."""
    owner, edge, own = ground.stones(19, 3, 0.86)
    del owner
    dome = step(edge, 0.4, 6.0) ** 0.6
    worn = step(ground.noise(26, 90), 0.5, 1.7)
    light = light_relief(soft(dome * 4.6, 0.6) + 0.25 * ground.noise(2.5, 8), 0.55)
    joint = 1 - step(edge, 0.5, 2.0)
    stone = 0.40 * light + 0.26 * (own - 0.5) + 0.10 * dome - 0.62 * joint
    dust = 0.10 + 0.20 * light_relief(ground.noise(6, 24), 0.8)
    found: Field = stone * (1 - 0.8 * worn) + dust * worn * 0.8 + 0.05 * ground.noise(40, 140)
    return found


def rubble(ground: TileNoise) -> "Field":
    """Broken stone of all sizes over grit."""
    return _heap(ground, ((26, 0.55), (13, 0.15)), 0.85)


def scree(ground: TileNoise) -> "Field":
    """Loose flat stones, close together."""
    return _heap(ground, ((17, -0.25), (9, -0.6)), 1.0)


def _heap(ground: TileNoise, layers: tuple[tuple[float, float], ...], steep: float) -> "Field":
    """Angular stones in layers: (size, which of them are missing: 1 most, −1 none), the largest on top."""
    import numpy as np

    found = 0.16 * light_relief(1.2 * ground.noise(4, 14), 0.9) - 0.30 + 0.05 * ground.noise(2, 5)
    for size, missing in reversed(layers):
        _, edge, own = ground.stones(size, 1, 0.9)
        _, _, tilt = ground.stones(size, 1, 0.9)
        del tilt
        inner = edge - size * 0.05 - np.abs(ground.noise(4, 12)) * size * 0.012
        body = step(inner, 0.0, 1.1) * (own > (missing + 1) / 2)
        shelf = np.minimum(inner, size * 0.16) * body
        light = light_relief(soft(shelf * 1.5, 0.35), 0.62 * steep)
        cast = soft(body, 1.6)
        cast = np.roll(cast, (round(3.2 * FINE), round(2.0 * FINE)), (0, 1))
        found = found - 0.42 * cast * (1 - body)
        facet = 0.30 * (own * 7.3 % 1 - 0.5) + 0.10 * ground.noise(5, 18)
        found = found * (1 - body) + body * (0.14 + facet + 0.5 * light + 0.04 * ground.noise(1.6, 4))
    result: Field = found
    return result


def crags(ground: TileNoise) -> "Field":
    """The top of solid rock: slabs and clefts."""
    import numpy as np

    _, edge, own = ground.stones(62, 0, 0.8)
    _, fine, less = ground.stones(24, 0, 0.8)
    warp = 4 * ground.noise(10, 40)
    slab = np.clip(edge + warp * 0.5, 0, 9) * 0.9 + 6 * own + np.clip(fine, 0, 3) * 0.8 + 1.4 * less
    light = light_relief(soft(slab, 0.7) + 1.2 * ground.noise(6, 26) + 0.4 * ground.noise(2, 6), 0.42)
    cleft = 1 - step(edge + warp * 0.25, 0.3, 2.4)
    return 0.5 * light - 0.55 * cleft + 0.10 * (own - 0.5) + 0.06 * ground.noise(30, 90) + 0.4 * cracks(ground, 90, (16, 50), 1.3)


def ice(ground: TileNoise) -> "Field":
    """Ice: cloudy depths, white cracks, scratches, frost."""
    import numpy as np

    found = 0.11 * ground.noise(40, 120) + 0.05 * light_relief(ground.noise(10, 50, 0.4), 0.7)
    frost = step(ground.noise(16, 60), 0.7, 2.0)
    found += 0.22 * frost * np.clip(0.6 + 0.5 * ground.noise(2, 6), 0, 1)
    return found + 0.9 * cracks(ground, 60, (60, 190), 1.7, light=True) + 0.6 * cracks(ground, 90, (10, 34), 0.9, light=True)


def water(ground: TileNoise) -> "Field":
    """Water: a net of light that the waves throw, darker between."""
    import numpy as np

    found = 0.07 * ground.noise(40, 160)
    for low, high, part, thin in ((24, 70, 0.36, 0.26), (11, 32, 0.20, 0.24)):
        net = np.abs(ground.noise(low, high, 0.62))
        net = np.abs(net - np.abs(ground.noise(low, high, 0.62)) * 0.5)
        found += part * (1 - step(net, 0.0, thin)) * step(ground.noise(50, 160), -1.1, 0.9)
    waves = ground.noise(7, 26, 0.32)
    return soft(found, 0.7) + 0.12 * light_relief(waves, 0.9)


def flags(ground: TileNoise) -> "Field":
    """Flagstones of half a cell to a cell and a half, worn, some cracked."""
    import numpy as np

    edge, own = _slabs(ground)
    edge = edge + 0.35 * ground.noise(3, 12)
    body = step(edge, 0.7, 2.0)
    height = np.clip(edge, 0, 3.4) + 0.32 * ground.noise(8, 30) + 0.16 * ground.noise(2.5, 7)
    light = light_relief(soft(height, 0.5), 0.5)
    found = 0.36 * light + 0.24 * (own - 0.5) + 0.07 * ground.noise(14, 50) + 0.04 * ground.noise(2, 5)
    found = found * body - 0.62 * (1 - body)
    return found + 0.6 * cracks(ground, 42, (14, 46), 1.2) * body


def _slabs(ground: TileNoise) -> tuple["Field", "Field"]:
    """Rectangles of 22 px units: how far each pixel is from its edge, and a number for each."""
    import numpy as np

    units, r = 32, ground.chance
    edge, own = np.zeros((SIDE, SIDE)), np.zeros((SIDE, SIDE))
    free = np.ones((units, units), bool)
    across, down = np.meshgrid((np.arange(SIDE) + 0.5) / FINE, (np.arange(SIDE) + 0.5) / FINE)
    size = SPAN / units
    for row in range(units):
        for column in range(units):
            if not free[row, column]:
                continue
            wishes = [(3, 2), (2, 3), (2, 2), (2, 2), (2, 2), (3, 1), (2, 1), (1, 2)]
            r.shuffle(wishes)
            for wide, high in [*wishes, (1, 1)]:
                rows = [(row + n) % units for n in range(high)]
                columns = [(column + n) % units for n in range(wide)]
                if free[np.ix_(rows, columns)].all():
                    break
            free[np.ix_(rows, columns)] = False
            gx = (across - column * size) % SPAN
            gy = (down - row * size) % SPAN
            mine = (gx < wide * size) & (gy < high * size)
            inner = np.minimum(np.minimum(gx, wide * size - gx), np.minimum(gy, high * size - gy))
            corner = np.hypot(np.minimum(gx, wide * size - gx) - 4, np.minimum(gy, high * size - gy) - 4)
            near = (np.minimum(gx, wide * size - gx) < 4) & (np.minimum(gy, high * size - gy) < 4)
            inner = np.where(near, np.minimum(inner, 4 - corner), inner)
            edge[mine], own[mine] = inner[mine], r.random()
    return edge, own


def planks(ground: TileNoise) -> "Field":
    """Boards of half a cell, each with its own grain, knots and nails."""
    import numpy as np

    count, r = 32, ground.chance
    width = SPAN / count
    across, down = np.meshgrid((np.arange(SIDE) + 0.5) / FINE, (np.arange(SIDE) + 0.5) / FINE)
    grain = ground.noise(3, 12, 0.06) + 0.8 * ground.noise(1.5, 4, 0.03)
    rings = np.sin(1.6 * ground.noise(20, 90, 0.10) + down * 1.1)
    found = 0.13 * grain + 0.10 * rings * step(ground.noise(40, 120, 0.2), -0.2, 1.2)
    for board in range(count):
        rows = (down >= board * width) & (down < (board + 1) * width)
        x, end = r.uniform(0, 160), 0.0
        start = x
        while x < start + SPAN - 1:
            end = min(x + r.uniform(120, 250), start + SPAN)
            if start + SPAN - end < 90:
                end = start + SPAN
            gx = (across - x) % SPAN
            mine = rows & (gx < end - x)
            shift = r.randrange(SIDE)
            own = np.roll(found, shift, 1)
            found[mine] = 0.5 * found[mine] + 0.5 * own[mine] + r.uniform(-0.17, 0.17)
            found[mine & (gx < 1.1)] -= 0.7
            found[mine & (gx >= 1.1) & (gx < 2.0)] += 0.22
            for nail in (5.5, width - 5.5):
                for at in (5.5, end - x - 5.5):
                    far = np.hypot(gx - at, down - board * width - nail)
                    found[mine & (far < 1.3)] = -0.75
            x = end
    inner = down % width
    found[inner < 1.2] -= 0.62
    found[(inner >= 1.2) & (inner < 2.2)] += 0.20
    found[inner > width - 1.3] -= 0.22
    return soft(found, 0.35)


def _down() -> "Field":
    import numpy as np

    line = (np.arange(SIDE) + 0.5) / FINE
    return np.repeat(line[:, None], SIDE, 1)


def _plain(value: float) -> "QColor":
    from PySide6.QtGui import QColor

    return QColor.fromRgbF(value, value, value)


def _shade(painter: "QPainter", size: float) -> None:
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QColor, QRadialGradient

    slope = QRadialGradient(0, 0, size * 1.25)
    slope.setColorAt(0, QColor(0, 0, 0, 150))
    slope.setColorAt(0.6, QColor(0, 0, 0, 110))
    slope.setColorAt(1, QColor(0, 0, 0, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(slope)
    painter.drawEllipse(QPointF(0, 0), size * 1.25, size * 1.1)


def _leaf(painter: "QPainter", turn: float, long: float, light: float) -> None:
    from PySide6.QtGui import QPainterPath

    painter.rotate(turn)
    path = QPainterPath()
    path.moveTo(-long / 2, 0)
    path.quadTo(0, -long * 0.42, long / 2, 0)
    path.quadTo(0, long * 0.42, -long / 2, 0)
    painter.fillPath(path.translated(0.5, 0.8), _plain(0.10))
    painter.fillPath(path, _plain(min(0.95, max(0.05, light))))


TILES: dict[str, Callable[[TileNoise], "Field"]] = {
    "dirt": dirt, "sand": sand, "mud": mud, "grass": grass, "brush": brush, "hay": hay, "cobbles": cobbles, "rubble": rubble,
    "scree": scree, "crags": crags, "ice": ice, "water": water, "flags": flags, "planks": planks,
}  # fmt: skip
