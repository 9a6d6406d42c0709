"""Patterns of rarer ground: what glows, what is half water, roofs, decks and carpets."""

from math import ceil, cos, floor, pi, sin

from battlemap.board.ids import Point
from battlemap.paint.style.strokes import arc
from battlemap.paint.surfaces.ground_pattern import PatternBed
from battlemap.paint.surfaces.plant_patterns import lay_tuft
from battlemap.paint.surfaces.soil_patterns import lay_grit, lay_puddle

TILE_WIDTH, TILE_HEIGHT = 34.0, 25.0
DECK_BOARD = 16.0
LOZENGE = 56.0


def lay_embers(bed: PatternBed) -> None:
    """Burnt ground: soft heat, coals with a dark edge, sparks between them."""
    r = bed.chance
    for x, y in bed.spots(84, 22, clump=0.1):
        bed.glow("ember", x, y, r.uniform(34, 62), r.uniform(18, 32), r.uniform(0, pi), 0.34)
    for x, y in bed.spots(23, 11, clump=0.05):
        size = r.uniform(3.5, 8)
        coal = [(x + cos(2 * pi * n / 7) * size * r.uniform(0.8, 1.15), y + sin(2 * pi * n / 7) * size * 0.72) for n in range(7)]
        bed.blot("deep", coal)
        bed.stroke("high", coal[3:6], 1.2)
        if r.random() < 0.45:
            bed.stroke("ember", [(x - size * 0.5, y + size * 0.2), (x + size * 0.5, y - size * 0.1)], 1.7)
    for x, y in bed.spots(19, 10, clump=0.25):
        bed.dot("ember", x, y, r.uniform(0.8, 1.7))
    for x, y in bed.spots(60, 12, clump=0.3):
        lay_grit(bed, x, y, "low", 10)


def lay_lava(bed: PatternBed) -> None:
    """A crust with glowing cracks that fork, and the light they throw."""
    r = bed.chance
    for x, y in bed.spots(42, 16):
        _lay_vein(bed, x, y, r.uniform(0, 2 * pi), r.uniform(40, 95), r.uniform(2.4, 4.4))
    for x, y in bed.spots(46, 14, clump=0.3):
        bed.stroke("low", arc(x, y, r.uniform(14, 34), r.uniform(-5, 5), r.uniform(0, pi)), 1.6)
    for x, y in bed.spots(70, 12, clump=0.2):
        lay_grit(bed, x, y, "low", 9)


def _lay_vein(bed: PatternBed, x: float, y: float, angle: float, span: float, width: float) -> None:
    r = bed.chance
    line: list[Point] = [(x, y)]
    while span > 0:
        step = r.uniform(9, 17)
        angle += r.uniform(-0.7, 0.7)
        x, y = x + cos(angle) * step, y + sin(angle) * step * 0.8
        if bed.depth(x, y) < 10:
            break
        line.append((x, y))
        span -= step
        if r.random() < 0.22 and span > 20 and width > 1.8:
            _lay_vein(bed, x, y, angle + r.choice((-1.0, 1.0)), span * 0.6, width * 0.65)
    if len(line) < 2:
        return
    middle = line[len(line) // 2]
    bed.glow("ember", middle[0], middle[1], 30, 20, angle, 0.30)
    bed.stroke("deep", line, width + 3.2)
    bed.stroke("ember", line, width)


def lay_pools(bed: PatternBed) -> None:
    """A marsh: standing water close together, tussocks at its edges, moss between."""
    r = bed.chance
    for x, y in bed.spots(64, 22):
        rx = min(r.uniform(20, 36), bed.depth(x, y) * 0.8)
        lay_puddle(bed, x, y, rx, rx * r.uniform(0.34, 0.46))
        if r.random() < 0.7:
            lay_tuft(bed, x + rx * 0.8, y - rx * 0.2, r.uniform(8, 13), 4)
    for x, y in bed.spots(40, 14, clump=0.2):
        bed.stroke("low", arc(x, y, r.uniform(8, 18), r.uniform(2, 4), 0, 5), 1.4)
        for _ in range(3):
            bed.dot("body", x + r.gauss(0, 8), y + r.gauss(0, 5), r.uniform(1.2, 2.4), r.uniform(0.8, 1.4))
    for x, y in bed.spots(38, 14, clump=0.2):
        lay_tuft(bed, x, y, r.uniform(7, 12), 3)


def lay_tiles(bed: PatternBed) -> None:
    """Roof tiles in rows, half a tile aside from row to row, some lighter, one gone here and there."""
    r, box = bed.chance, bed.bounds
    for row in range(floor(box.top() / TILE_HEIGHT) - 1, ceil(box.bottom() / TILE_HEIGHT) + 1):
        shift = (row % 2) * TILE_WIDTH / 2
        for column in range(floor(box.left() / TILE_WIDTH) - 1, ceil(box.right() / TILE_WIDTH) + 1):
            x, y = column * TILE_WIDTH + shift, row * TILE_HEIGHT
            if not box.intersects(box.__class__(x, y, TILE_WIDTH, TILE_HEIGHT * 1.4)):
                continue
            low = [(x + TILE_WIDTH * n / 6, y + TILE_HEIGHT * (0.72 + 0.30 * sin(pi * n / 6))) for n in range(7)]
            chance = r.random()
            if chance < 0.45:
                bed.blot("shade" if chance < 0.25 else "shine", [(x, y), (x + TILE_WIDTH, y), *reversed(low)])
            bed.stroke("low", low, 1.7, "none")
            bed.stroke("high", [(a, b - 2.2) for a, b in low[1:5]], 1.0)
            bed.stroke("low", [(x, y + 3), (x, y + TILE_HEIGHT * 0.72)], 1.2, "none")
            if r.random() < 0.02:
                bed.blot("deep", [(x + 2, y + 2), (x + TILE_WIDTH - 2, y + 2), *reversed(low[1:6])])


def lay_deck(bed: PatternBed) -> None:
    """A ship's planking: narrow boards, pitch in every seam, pegs at their ends."""
    r, box = bed.chance, bed.bounds
    y = floor(box.top() / DECK_BOARD) * DECK_BOARD
    while y < box.bottom():
        bed.stroke("deep", [(box.left(), y), (box.center().x(), y), (box.right(), y)], 1.5, "none")
        x = box.left() - r.uniform(0, 240)
        while x < box.right():
            end = x + r.uniform(240, 420)
            if r.random() < 0.5:
                corners = [(x, y), (end, y), (end, y + DECK_BOARD), (x, y + DECK_BOARD)]
                bed.blot("shade" if r.random() < 0.6 else "shine", corners)
            bed.stroke("deep", [(end, y), (end, y + DECK_BOARD)], 1.5, "none")
            for peg in (end - 7, end + 7):
                bed.dot("low", peg, y + DECK_BOARD / 2, 1.8)
                bed.dot("high", peg - 0.5, y + DECK_BOARD / 2 - 0.5, 0.7)
            gx = r.uniform(x, end)
            bed.stroke("low", arc(gx, y + r.uniform(4, 12), r.uniform(30, 80), r.uniform(-1, 1), 0, 5), 1.0)
            x = end
        y += DECK_BOARD


def lay_carpet(bed: PatternBed) -> None:
    """Rows of lozenges with a smaller one inside, and a dot where four meet."""
    r, box = bed.chance, bed.bounds
    half = LOZENGE / 2
    for row in range(floor(box.top() / LOZENGE) - 1, ceil(box.bottom() / LOZENGE) + 1):
        for column in range(floor(box.left() / LOZENGE) - 1, ceil(box.right() / LOZENGE) + 1):
            x, y = column * LOZENGE + half, row * LOZENGE + half
            for size, tone, width in ((0.94, "low", 2.0), (0.80, "high", 1.4)):
                corners = _lozenge(x, y, half * size)
                bed.stroke("low" if tone == "low" else "high", [*corners, corners[0]], width, "none")
            bed.blot("body" if r.random() < 0.85 else "cast", _lozenge(x, y, half * 0.34))
            bed.dot("high", x + half, y + half, 2.6)
    for x, y in bed.spots(110, 20, clump=0.4):
        bed.glow("dusk", x, y, r.uniform(30, 60), r.uniform(16, 30), r.uniform(0, pi))


def _lozenge(x: float, y: float, size: float) -> list[Point]:
    return [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
