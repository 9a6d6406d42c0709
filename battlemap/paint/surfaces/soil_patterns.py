"""Patterns of loose ground: sand, earth, mud, snow."""

from math import cos, pi, sin

from battlemap.paint.style.strokes import arc
from battlemap.paint.surfaces.ground_pattern import PatternBed, Tone
from battlemap.paint.surfaces.rock_patterns import lay_boulder, lay_pebble


def lay_sand(bed: PatternBed) -> None:
    """Wind-blown sand: families of ripples that lie with the wind, pebbles, grit, a dry tuft."""
    r = bed.chance
    wind = bed.axis * 0.35 + r.uniform(-0.2, 0.2)
    for x, y in bed.spots(180, 50):
        turn = wind + r.uniform(-0.2, 0.2)
        bed.glow("dawn" if r.random() < 0.55 else "dusk", x, y, r.uniform(80, 150), r.uniform(36, 60), turn)
    for x, y in bed.spots(92, 30):
        turn = wind + (bed.noise(x, y, 240) - 0.5) * 0.8
        span = r.uniform(50, 150)
        for n in range(r.randint(2, 6)):
            slide, drop = r.uniform(-16, 16), n * r.uniform(8, 12)
            cx, cy = x + cos(turn) * slide - sin(turn) * drop, y + sin(turn) * slide + cos(turn) * drop
            lay_ripple(bed, cx, cy, span * r.uniform(0.6, 1.0), turn)
    for x, y in bed.spots(76, 14, clump=0.65, wave=150):
        for _ in range(r.randint(1, 4)):
            lay_pebble(bed, x + r.gauss(0, 9), y + r.gauss(0, 6), r.uniform(1.2, 3.6))
    for x, y in bed.spots(44, 12, clump=0.3):
        lay_grit(bed, x, y, "low", 10)
    for x, y in bed.spots(150, 24, clump=0.2):
        if r.random() < 0.6:
            lay_dry_bush(bed, x, y, r.uniform(9, 15))
        else:
            for _ in range(r.randint(1, 3)):
                lay_boulder(bed, x + r.gauss(0, 11), y + r.gauss(0, 7), r.uniform(4, 8))


def lay_dry_bush(bed: PatternBed, x: float, y: float, size: float) -> None:
    """A few bare twigs from one root, over their shadow."""
    r = bed.chance
    bed.glow("dusk", x + 2, y + 1, size * 1.5, size * 0.6, 0, 1.6)
    for _ in range(r.randint(5, 8)):
        lean, high = r.uniform(-size, size), size * r.uniform(0.6, 1.1)
        knee = (x + lean * 0.4, y - high * 0.5)
        bed.stroke("low", [(x, y), knee, (x + lean, y - high)], 2.0, "end")
        if r.random() < 0.6:
            bed.stroke("low", [knee, (x + lean * 0.2 + r.uniform(-5, 5), y - high * 0.95)], 1.4, "end")


def lay_ripple(bed: PatternBed, x: float, y: float, span: float, angle: float) -> None:
    """One long low wave of sand: lit crest, dark lee."""
    line = [p for p in arc(x, y, span, -span * 0.075, angle, 9) if bed.depth(*p) > 10]
    if len(line) < 4:
        return
    bed.stroke("low", line, 2.1)
    bed.stroke("high", [(a, b - 2.0) for a, b in line], 1.3)


def lay_grit(bed: PatternBed, x: float, y: float, tone: Tone, spread: float) -> None:
    """A handful of grains."""
    r = bed.chance
    for _ in range(r.randint(3, 7)):
        bed.dot(tone, x + r.gauss(0, spread), y + r.gauss(0, spread * 0.6), r.uniform(0.6, 1.3))


def lay_earth(bed: PatternBed) -> None:
    """Trodden earth: worn patches, clods, short furrows, small stones."""
    r = bed.chance
    for x, y in bed.spots(140, 40):
        bed.glow("dawn" if r.random() < 0.5 else "dusk", x, y, r.uniform(50, 110), r.uniform(34, 60), r.uniform(0, pi))
    for x, y in bed.spots(46, 14, clump=0.12):
        if r.random() < 0.55:
            turn = r.uniform(-0.5, 0.5)
            for n in range(r.randint(1, 3)):
                line = arc(x + n * 3, y + n * 6, r.uniform(16, 40), r.uniform(2, 4), turn, 6)
                bed.stroke("low", line, 1.9)
                bed.stroke("high", [(a, b + 2) for a, b in line], 1.2)
        else:
            size = r.uniform(2.5, 6)
            bed.stroke("low", arc(x, y, size * 3, size * 0.9, r.uniform(-0.3, 0.3), 7), 1.7)
            bed.stroke("high", arc(x, y - 2.4, size * 2.4, -size * 0.4, 0, 6), 1.2)
    for x, y in bed.spots(58, 12, clump=0.45):
        for _ in range(r.randint(1, 4)):
            lay_pebble(bed, x + r.gauss(0, 8), y + r.gauss(0, 5), r.uniform(1.4, 4.2))
    for x, y in bed.spots(170, 26, clump=0.2):
        for _ in range(r.randint(1, 2)):
            lay_boulder(bed, x + r.gauss(0, 10), y + r.gauss(0, 7), r.uniform(4, 8))
    for x, y in bed.spots(40, 10, clump=0.25):
        lay_grit(bed, x, y, "low", 9)


def lay_mud(bed: PatternBed) -> None:
    """Wet ground: puddles with a dark edge and a lit lip, slow swirls, clots."""
    r = bed.chance
    for x, y in bed.spots(96, 24):
        rx = min(r.uniform(20, 50), bed.depth(x, y) * 0.9)
        lay_puddle(bed, x, y, rx, rx * r.uniform(0.32, 0.42))
    for x, y in bed.spots(54, 14, clump=0.2):
        line = arc(x, y, r.uniform(18, 46), r.uniform(-4, 4), r.uniform(-0.3, 0.3))
        bed.stroke("low", line, 1.9)
        bed.stroke("high", [(a, b + 2) for a, b in line], 1.2)
    for x, y in bed.spots(48, 12, clump=0.35):
        lay_grit(bed, x, y, "low", 8)


def lay_puddle(bed: PatternBed, x: float, y: float, rx: float, ry: float) -> None:
    """Standing water about (x, y): an uneven pool, darker than its ground, with a glint."""
    r = bed.chance
    bends = [r.uniform(0.86, 1.1) for _ in range(7)]
    edge = []
    for n in range(28):
        at, part = divmod(n, 4)
        away = bends[at] + (bends[(at + 1) % 7] - bends[at]) * part / 4
        edge.append((x + cos(2 * pi * n / 28) * rx * away, y + sin(2 * pi * n / 28) * ry * away))
    bed.glow("dusk", x, y, rx * 1.5, ry * 1.9)
    bed.blot("shade", edge)
    bed.blot("shade", [(x + (a - x) * 0.84, y + (b - y) * 0.8 + 1) for a, b in edge])
    bed.stroke("low", edge[14:] + edge[:1], 2.0)
    bed.stroke("high", [(a, b + 1.4) for a, b in edge[1:14]], 1.6)
    bed.stroke("high", arc(x - rx * 0.25, y - ry * 0.15, rx * 0.7, -1.5, 0, 5), 1.6)


def lay_drifts(bed: PatternBed) -> None:
    """Snow: drifts with a soft shadow behind their crest, wind lines, old tracks, a bare stone here and there."""
    r = bed.chance
    wind = bed.axis * 0.3 + r.uniform(-0.25, 0.25)
    for x, y in bed.spots(98, 30):
        rx, ry = r.uniform(50, 105), r.uniform(16, 30)
        turn = wind + (bed.noise(x, y, 240) - 0.5) * 0.7
        bed.glow("dusk", x + 6, y + ry * 0.8, rx, ry, turn, 1.5)
        bed.glow("dawn", x - 4, y - ry * 0.5, rx, ry, turn, 1.5)
        crest = [p for p in arc(x, y, rx * 1.5, -ry * 0.55, turn, 11) if bed.depth(*p) > 9]
        bed.stroke("low", crest, 2.2)
        bed.stroke("high", [(a, b - 2.2) for a, b in crest], 1.8)
    for x, y in bed.spots(190, 40):
        lay_tracks(bed, x, y, r.uniform(0, 2 * pi), r.randint(9, 18))
    for x, y in bed.spots(48, 14, clump=0.15):
        line = [p for p in arc(x, y, r.uniform(16, 50), r.uniform(-3, 3), wind) if bed.depth(*p) > 8]
        bed.stroke("low", line, 1.5)
    for x, y in bed.spots(160, 20, clump=0.35):
        for _ in range(r.randint(1, 3)):
            lay_pebble(bed, x + r.gauss(0, 9), y + r.gauss(0, 6), r.uniform(2, 5))
    for x, y in bed.spots(40, 12, clump=0.45):
        bed.dot("pale", x, y, r.uniform(0.7, 1.4))


def lay_tracks(bed: PatternBed, x: float, y: float, angle: float, count: int) -> None:
    """Footprints: left and right in turn, wandering off."""
    r = bed.chance
    for n in range(count):
        side = 3.2 if n % 2 else -3.2
        px, py = x - sin(angle) * side, y + cos(angle) * side
        if bed.depth(px, py) < 12:
            return
        bed.stroke("low", arc(px, py, 7, 0, angle, 5), 3.6)
        bed.stroke("high", arc(px + 0.8, py + 2.2, 5, 0, angle, 4), 1.0)
        x, y, angle = x + cos(angle) * 9, y + sin(angle) * 9, angle + r.uniform(-0.14, 0.14)
