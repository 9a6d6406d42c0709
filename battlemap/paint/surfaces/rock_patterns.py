"""Patterns of rock: shelves and cracks, strata, boulders."""

from math import cos, hypot, pi, sin
from random import Random

from battlemap.board.ids import Point
from battlemap.paint.style.strokes import arc
from battlemap.paint.surfaces.ground_pattern import PatternBed


def lay_cracks(bed: PatternBed) -> None:
    """Bare rock: broken shelves round the middle, long forked cracks, chips, a few loose blocks."""
    r = bed.chance
    for x, y in bed.spots(170, 60):
        turn = bed.axis + r.uniform(-0.4, 0.4)
        bed.glow("dawn" if r.random() < 0.5 else "dusk", x, y, r.uniform(90, 150), r.uniform(50, 80), turn)
    for x, y in bed.spots(92, 20):
        lay_shelf(bed, x, y, r.uniform(60, 170))
    for x, y in bed.spots(98, 24):
        lay_crack(bed, x, y, r.uniform(0, 2 * pi), r.uniform(50, 150), r.uniform(2.2, 3.2))
    for x, y in bed.spots(62, 14, clump=0.6, wave=140):
        for _ in range(r.randint(2, 5)):
            lay_pebble(bed, x + r.gauss(0, 9), y + r.gauss(0, 6), r.uniform(1.3, 3.6))
    for x, y in bed.spots(150, 24, clump=0.35):
        for _ in range(r.randint(1, 3)):
            lay_boulder(bed, x + r.gauss(0, 12), y + r.gauss(0, 8), r.uniform(4, 8))
    for x, y in bed.spots(40, 12, clump=0.4):
        bed.dot("low", x, y, r.uniform(0.7, 1.3))


def lay_shelf(bed: PatternBed, x: float, y: float, span: float) -> None:
    """A low step in the rock, bent round the middle of the ground: a dark line with light below it."""
    r = bed.chance
    middle, w, h = bed.bounds.center(), bed.bounds.width() / 2, bed.bounds.height() / 2
    ex, ey = (x - middle.x()) / w, (y - middle.y()) / h
    radius = hypot(ex, ey)
    if radius < 0.3:
        return
    line: list[Point] = []
    turn = 9 / (radius * (w + h) / 2)
    for n in range(int(span / 9)):
        c, s = cos(n * turn), sin(n * turn)
        px, py = middle.x() + (ex * c - ey * s) * w, middle.y() + (ex * s + ey * c) * h
        sway = (bed.noise(px, py, 60) - 0.5) * 22
        px, py = px + ex / radius * sway, py + ey / radius * sway
        if bed.depth(px, py) < 12:
            break
        line.append((px, py))
    if len(line) < 4:
        return
    bed.stroke("low", line, r.uniform(2.0, 3.2))
    bed.stroke("high", [(a + 1.0, b + 2.2) for a, b in line], 1.3)
    start, end = sorted(r.choices(range(len(line)), k=2))
    for a, b in line[start:end]:
        if r.random() < 0.8:
            bed.stroke("low", [(a, b), (a + r.uniform(-2.5, 2.5), b + r.uniform(5, 9))], 1.7, "end")


def lay_crack(bed: PatternBed, x: float, y: float, angle: float, span: float, width: float) -> None:
    """A crack from (x, y) on, thinning out, with a fork now and then; its lower lip is light."""
    r = bed.chance
    line = [(x, y)]
    while span > 0 and width > 0.8:
        step = r.uniform(8, 15)
        angle += r.uniform(-0.62, 0.62)
        x, y = x + cos(angle) * step, y + sin(angle) * step * 0.8
        if bed.depth(x, y) < 9:
            break
        line.append((x, y))
        span -= step
        if r.random() < 0.17 and span > 18:
            lay_crack(bed, x, y, angle + r.choice((-0.9, 0.9)), span * 0.5, width * 0.7)
    bed.stroke("low", line, width, "end")
    bed.stroke("high", [(a + 1.1, b + 1.6) for a, b in line], width * 0.6, "end")


def lay_strata(bed: PatternBed) -> None:
    """Layered rock: long lines in bands that sway together, some of them steps, with chips along them."""
    r = bed.chance
    box = bed.bounds
    for x, y in bed.spots(170, 50):
        bed.glow("dawn" if r.random() < 0.6 else "dusk", x, y, r.uniform(110, 180), r.uniform(26, 44), r.uniform(-0.15, 0.15))
    y = box.top() - 50
    while y < box.bottom() + 50:
        for band in range(r.randint(1, 3)):
            _lay_stratum(bed, y + band * r.uniform(5, 9), strong=band == 0)
        y += r.uniform(22, 36)
    for x, y in bed.spots(70, 18, clump=0.5):
        for _ in range(r.randint(1, 4)):
            lay_pebble(bed, x + r.gauss(0, 9), y + r.gauss(0, 5), r.uniform(1.3, 3.6))
    for x, y in bed.spots(190, 26, clump=0.3):
        lay_boulder(bed, x, y, r.uniform(5, 9))


def _lay_stratum(bed: PatternBed, y: float, *, strong: bool) -> None:
    r = bed.chance
    x, end = bed.bounds.left() + r.uniform(0, 60), bed.bounds.right()
    while x < end:
        stop = x + (r.uniform(60, 190) if strong else r.uniform(24, 80))
        line: list[Point] = []
        while x < stop:
            py = y + (bed.noise(x, y * 0.6, 210) - 0.5) * 110 + (bed.noise(x, y, 34) - 0.5) * 5
            if bed.depth(x, py) >= 11:
                line.append((x, py))
            elif line:
                break
            x += 11
        if len(line) > 2:
            bed.stroke("low" if strong or r.random() < 0.5 else "high", line, r.uniform(1.7, 2.9) if strong else 1.4)
            if strong:
                bed.stroke("high", [(a, b + 2.2) for a, b in line], 1.3)
                if r.random() < 0.3:
                    for a, b in line[2:-2]:
                        bed.stroke("low", [(a, b), (a + r.uniform(-2, 2), b + r.uniform(4, 7))], 1.5, "end")
        x = max(x, stop) + r.uniform(20, 110)


def lay_stones(bed: PatternBed) -> None:
    """Scree: boulders in groups with their rubble, gravel between."""
    r = bed.chance
    for x, y in bed.spots(210, 60):
        bed.glow("dawn" if r.random() < 0.5 else "dusk", x, y, r.uniform(80, 150), r.uniform(60, 100), r.uniform(0, pi))
    placed: list[tuple[float, float, float]] = []
    for x, y in bed.spots(84, 24):
        size = r.uniform(9, 29) * (0.55 + 0.6 * bed.noise(x, y, 150))
        if bed.depth(x, y) < size + 6:
            continue
        group = [(x, y, size)]
        for _ in range(r.randint(1, 5)):
            angle, near = r.uniform(0, 2 * pi), r.uniform(0.22, 0.5) * size
            away = size + near * r.uniform(0.9, 2.2)
            group.append((x + cos(angle) * away, y + sin(angle) * away * 0.8, near))
        placed += [spot for spot in group if bed.depth(spot[0], spot[1]) > spot[2] + 3]
    for x, y in bed.spots(33, 12):
        if all(hypot(x - a, y - b) > size + 9 for a, b, size in placed):
            placed.append((x, y, r.uniform(1.8, 7.5) if r.random() < 0.8 else 0.0))
    for x, y, size in sorted(placed, key=_lowest_last):
        if size >= 3:
            lay_boulder(bed, x, y, size)
        elif size:
            lay_pebble(bed, x, y, size)
        else:
            for _ in range(r.randint(3, 6)):
                bed.dot("low", x + r.gauss(0, 7), y + r.gauss(0, 5), r.uniform(0.7, 1.4))


def _lowest_last(stone: tuple[float, float, float]) -> float:
    return stone[1]


def lay_boulder(bed: PatternBed, x: float, y: float, size: float) -> None:
    """A stone with its shadow, a ridge, a dark flank and a lit shoulder."""
    r = bed.chance
    edge = _stone_outline(r, x, y, size)
    bed.blot("cast", [(a + 1.2 + size * 0.13, b + 1.6 + size * 0.2) for a, b in edge])
    bed.blot("body", edge)
    if size > 5:
        top = min(range(len(edge)), key=lambda n: edge[n][1] - edge[n][0] * 0.35)
        turned = edge[top:] + edge[:top]
        flank = turned[: len(turned) * 5 // 9]
        ridge = [(x + size * r.uniform(-0.12, 0.1), y + size * r.uniform(0.15, 0.3))]
        ridge.append((x + size * r.uniform(-0.1, 0.14), y - size * 0.18))
        bed.blot("flank", [*flank, *ridge])
        bed.stroke("low", [flank[0], ridge[1], ridge[0], flank[-1]], 1.2 + size * 0.012, "none")
        if size > 12:
            bed.stroke("low", [ridge[0], (x - size * 0.45, y + size * r.uniform(0.2, 0.4))], 1.4, "end")
    bed.stroke("low", [*edge, edge[0], edge[1]], 1.2 + size * 0.025, "none")
    shoulder = [(x + (a - x) * 0.8, y + (b - y) * 0.78) for a, b in edge if a - x + (b - y) * 1.3 < -size * 0.2]
    if len(shoulder) > 2:
        bed.stroke("high", sorted(shoulder), 1.0 + size * 0.06)


def lay_pebble(bed: PatternBed, x: float, y: float, size: float) -> None:
    """A small stone: an oval, lit above, dark below."""
    bed.dot("cast", x + 0.7, y + 1.0, size, size * 0.8)
    bed.dot("body", x, y, size, size * 0.78)
    if size > 1.6:
        bed.stroke("low", arc(x, y + size * 0.35, size * 1.9, size * 0.55, points=5), 1.1)


def _stone_outline(r: Random, x: float, y: float, size: float) -> list[Point]:
    """The edge of a stone: an uneven polygon, its corners cut once."""
    n, start = r.randint(5, 7), r.uniform(0, 2 * pi)
    corners = [
        (x + size * k * cos(start + 2 * pi * i / n), y + size * 0.8 * k * sin(start + 2 * pi * i / n))
        for i, k in enumerate([r.uniform(0.8, 1.14) for _ in range(n)])
    ]
    edge: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        edge += [(ax + (bx - ax) * 0.16, ay + (by - ay) * 0.16), (ax + (bx - ax) * 0.84, ay + (by - ay) * 0.84)]
    return edge
