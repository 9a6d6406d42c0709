"""Patterns of growing things: thorn scrub, grass, trees, reeds."""

from math import cos, pi, sin

from battlemap.paint.style.strokes import arc
from battlemap.paint.surfaces.ground_pattern import PatternBed, Tone
from battlemap.paint.surfaces.soil_patterns import lay_grit, lay_puddle


def lay_tuft(bed: PatternBed, x: float, y: float, size: float, blades: int = 5) -> None:
    """Blades that fan out from one root, over a small shadow."""
    r = bed.chance
    bed.stroke("low", arc(x, y + 1, size * 1.6, 0.8, 0, 5), 1.8)
    for n in range(blades):
        lean = (n / max(1, blades - 1) - 0.5) * size * r.uniform(1.0, 1.5)
        high = size * r.uniform(0.75, 1.15) * (1.1 - abs(lean) / size * 0.5)
        tone: Tone = "high" if r.random() < 0.25 else "low"
        bed.stroke(tone, [(x + lean * 0.25, y), (x + lean * 0.5, y - high * 0.55), (x + lean, y - high)], 2.3, "end")


def _lay_meadow(bed: PatternBed, distance: float) -> None:
    r = bed.chance
    for x, y in bed.spots(distance, 44):
        bed.glow("dawn" if r.random() < 0.5 else "dusk", x, y, r.uniform(60, 120), r.uniform(38, 66), r.uniform(0, pi), 1.2)


def lay_thorns(bed: PatternBed) -> None:
    """Thorn scrub: spiny bushes in thickets, tufts and stalks between, bare grit."""
    r = bed.chance
    _lay_meadow(bed, 150)
    for x, y in bed.spots(84, 26, clump=0.3, wave=210):
        if bed.depth(x, y) > 30:
            lay_bush(bed, x, y, r.uniform(11, 21))
    for x, y in bed.spots(47, 16, clump=0.18):
        lay_tuft(bed, x, y, r.uniform(9, 14), r.randint(3, 6))
    for x, y in bed.spots(60, 12, clump=0.4):
        lay_grit(bed, x, y, "low", 8)
    for x, y in bed.spots(150, 18, clump=0.25):
        for _ in range(r.randint(2, 4)):
            bed.dot("pale", x + r.gauss(0, 10), y + r.gauss(0, 6), 1.5)


def lay_bush(bed: PatternBed, x: float, y: float, size: float) -> None:
    """A bramble: canes that arch out of one thicket and back to the ground, with thorns, over a dark heart."""
    r = bed.chance
    bed.glow("dusk", x, y, size * 2.0, size * 1.1, 0, 2.4)
    for _ in range(r.randint(6, 9)):
        ax, span = x + r.gauss(0, size * 0.5), size * r.uniform(0.7, 1.7)
        rise = size * r.uniform(0.45, 0.95)
        cane = arc(ax, y + r.uniform(-1, 3), span, -rise, r.uniform(-0.22, 0.22), 8)
        tone: Tone = "high" if r.random() < 0.22 else "low"
        bed.stroke(tone, cane, 2.1)
        for n in (2, 3, 5, 6):
            px, py = cane[n]
            out = r.choice((-1, 1)) * 0.9 - pi / 2
            bed.stroke(tone, [(px, py), (px + cos(out) * 4.2, py + sin(out) * 4.2)], 1.5, "end")
    for _ in range(r.randint(2, 5)):
        bed.dot("deep", x + r.gauss(0, size * 0.5), y - r.uniform(0, size * 0.6), 1.5)
    bed.stroke("deep", arc(x, y + 2, size * 1.5, 1.4, 0, 6), 2.0)


def lay_grass(bed: PatternBed) -> None:
    """Grass: patches of light and shade, blades in loose rows, flowers."""
    r = bed.chance
    _lay_meadow(bed, 120)
    for x, y in bed.spots(33, 14, clump=0.12, wave=190):
        size = r.uniform(6, 11)
        if r.random() < 0.6:
            lay_tuft(bed, x, y, size, r.randint(3, 5))
        else:
            for n in range(r.randint(2, 4)):
                bx, by = x + n * 6 - 8, y + r.uniform(-3, 3)
                bed.stroke("low" if n % 2 else "high", [(bx, by), (bx + 1, by - 4), (bx + 3, by - 7)], 1.9, "end")
    for x, y in bed.spots(120, 16, clump=0.35):
        for _ in range(r.randint(2, 5)):
            bed.dot("pale", x + r.gauss(0, 13), y + r.gauss(0, 8), 1.5)


def lay_trees(bed: PatternBed) -> None:
    """Woodland: crowns seen from above along the edge, undergrowth and leaf litter in the clearing."""
    r = bed.chance
    _lay_meadow(bed, 130)
    for x, y in bed.spots(54, 17):
        inside = bed.depth(x, y)
        if inside < 50 or bed.noise(x, y, 200) > 0.6:
            lay_crown(bed, x, y, min(inside - 3, r.uniform(16, 29)))
    for x, y in bed.spots(50, 14, clump=0.3):
        if r.random() < 0.5:
            lay_tuft(bed, x, y, r.uniform(6, 10), 4)
        else:
            for _ in range(r.randint(2, 4)):
                leaf = arc(x + r.gauss(0, 9), y + r.gauss(0, 6), 6, -2, r.uniform(0, pi), 4)
                bed.stroke("high" if r.random() < 0.4 else "low", leaf, 2.2)


def lay_crown(bed: PatternBed, x: float, y: float, size: float) -> None:
    """A tree from above: a lobed crown, lit up and left."""
    r = bed.chance
    bed.glow("dusk", x + size * 0.25, y + size * 0.4, size * 1.6, size * 1.4, 0, 3.0)
    lobes, start = r.randint(7, 9), r.uniform(0, 2 * pi)
    edge = []
    for n in range(lobes * 4):
        angle = start + 2 * pi * n / (lobes * 4)
        away = size * (0.86 + 0.14 * abs(sin(pi * n / 4)))
        edge.append((x + cos(angle) * away, y + sin(angle) * away))
    bed.blot("cast", [(a + 2, b + 3.5) for a, b in edge])
    bed.blot("body", edge)
    bed.stroke("low", [*edge, edge[0], edge[1]], 1.5, "none")
    for _ in range(6):
        angle, away = r.uniform(0, 2 * pi), size * r.uniform(0.2, 0.66)
        px, py = x + cos(angle) * away, y + sin(angle) * away
        bed.stroke("high" if px + py < x + y else "low", arc(px, py, size * 0.42, -size * 0.14, 0, 6), 1.9)


def lay_reeds(bed: PatternBed) -> None:
    """Swamp: standing water, reeds in stands."""
    r = bed.chance
    _lay_meadow(bed, 150)
    for x, y in bed.spots(100, 26):
        rx = min(r.uniform(22, 50), bed.depth(x, y) * 0.9)
        lay_puddle(bed, x, y, rx, rx * 0.32)
    for x, y in bed.spots(42, 16, clump=0.25, wave=160):
        lay_tuft(bed, x, y, r.uniform(11, 18), r.randint(4, 6))
        if r.random() < 0.4:
            bed.stroke("low", [(x + 2, y), (x + 3, y - 13)], 1.5, "none")
            bed.stroke("deep", [(x + 3, y - 12), (x + 3.4, y - 19)], 3.2)
