"""Patterns of water: open and frozen."""

from math import cos, pi, sin

from battlemap.board.ids import Point
from battlemap.paint.style.strokes import arc
from battlemap.paint.surfaces.ground_pattern import PatternBed


def lay_waves(bed: PatternBed) -> None:
    """Open water: long streaks down the current, small waves across it, glints."""
    r = bed.chance
    flow = bed.axis
    for x, y in bed.spots(150, 46):
        turn = flow + (bed.noise(x, y, 260) - 0.5) * 0.7
        bed.glow("dawn" if r.random() < 0.45 else "dusk", x, y, r.uniform(70, 140), r.uniform(20, 40), turn, 1.2)
    for x, y in bed.spots(70, 20):
        lay_current(bed, x, y, r.uniform(60, 180))
    for x, y in bed.spots(48, 16, clump=0.15):
        lay_wavelet(bed, x, y, r.uniform(18, 42))
    for x, y in bed.spots(70, 18, clump=0.5):
        for _ in range(r.randint(1, 3)):
            bed.dot("pale", x + r.gauss(0, 8), y + r.gauss(0, 5), r.uniform(0.8, 1.5))


def lay_current(bed: PatternBed, x: float, y: float, span: float) -> None:
    """A streak that follows the current and bends with it."""
    r = bed.chance
    line: list[Point] = []
    gone = 0.0
    while gone < span:
        if bed.depth(x, y) < 14:
            break
        line.append((x, y))
        turn = bed.axis + (bed.noise(x, y, 120) - 0.5) * 1.3
        x, y, gone = x + cos(turn) * 9, y + sin(turn) * 9, gone + 9
    if len(line) < 4:
        return
    bed.stroke("low" if r.random() < 0.35 else "high", line, r.uniform(1.3, 2.3))
    if r.random() < 0.4:
        bed.stroke("high", [(a + 5, b + 4) for a, b in line[2:-2]], 1.1)


def lay_wavelet(bed: PatternBed, x: float, y: float, span: float) -> None:
    """One small wave, its trough dark."""
    line = [(x + (t - 0.5) * span, y + sin(t * 2 * pi) * span * 0.1) for t in (0, 0.12, 0.25, 0.38, 0.5, 0.62, 0.75, 0.88, 1)]
    bed.stroke("high", line, 2.0)
    bed.stroke("low", [(a + 2, b + 3) for a, b in line[2:-1]], 1.3)


def lay_ice(bed: PatternBed) -> None:
    """Ice: long fractures from the shore, a web of fine ones, frost, scratches, bubbles; dark water shows through."""
    r = bed.chance
    for x, y in bed.spots(130, 40):
        if r.random() < 0.55:
            bed.glow("dawn", x, y, r.uniform(40, 100), r.uniform(26, 56), r.uniform(0, pi), 1.7)
        else:
            bed.glow("dusk", x, y, r.uniform(50, 110), r.uniform(24, 46), bed.axis + r.uniform(-0.3, 0.3), 1.5)
    for x, y in bed.spots(112, 12):
        lay_fracture(bed, x, y, bed.axis + r.uniform(-1.2, 1.2) + r.choice((0, pi)), r.uniform(110, 260), r.uniform(2.2, 3.0))
    for x, y in bed.spots(88, 16):
        start = r.uniform(0, 2 * pi)
        for k in range(r.randint(2, 3)):
            lay_fracture(bed, x, y, start + k * 2.1 + r.uniform(-0.3, 0.3), r.uniform(14, 34), 1.5)
    for x, y in bed.spots(76, 14, clump=0.35):
        turn = r.uniform(-0.6, 0.6)
        for n in range(r.randint(2, 4)):
            bed.stroke("high", arc(x + n * 4, y + n * 5, r.uniform(12, 34), r.uniform(-1, 1), turn, 4), 1.2)
    for x, y in bed.spots(66, 16, clump=0.5):
        for _ in range(r.randint(2, 5)):
            bed.dot("high", x + r.gauss(0, 8), y + r.gauss(0, 6), r.uniform(0.8, 2.0))
    for x, y in bed.spots(150, 30, clump=0.2):
        bed.stroke("high", arc(x, y, r.uniform(34, 60), r.uniform(-7, -4), 0.0, 9), 1.8)
        bed.stroke("low", arc(x + 3, y + 4, r.uniform(26, 44), -4, 0.0, 7), 1.5)


def lay_fracture(bed: PatternBed, x: float, y: float, angle: float, span: float, width: float) -> None:
    """A crack through ice: straight runs and sudden turns, white, with a dark depth beside it."""
    r = bed.chance
    line = [(x, y)]
    while span > 0 and width > 0.9:
        step = r.uniform(12, 30)
        angle += r.uniform(-0.34, 0.34) if r.random() < 0.75 else r.choice((-0.8, 0.8))
        x, y = x + cos(angle) * step, y + sin(angle) * step
        if bed.depth(x, y) < 4:
            break
        line.append((x, y))
        span -= step
        if r.random() < 0.3 and span > 26:
            lay_fracture(bed, x, y, angle + r.choice((-1, 1)) * r.uniform(0.5, 1.0), span * 0.45, width * 0.66)
    bed.stroke("low", [(a + 1.6, b + 2.0) for a, b in line], width * 0.9, "end")
    bed.stroke("pale", line, width * 0.75, "end")
