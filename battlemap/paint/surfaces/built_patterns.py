"""Patterns somebody built: planks, cobbles, flagstones; and the hatching of what is not known."""

from math import ceil, floor

from battlemap.board.ids import Point
from battlemap.paint.style.strokes import arc
from battlemap.paint.surfaces.ground_pattern import PatternBed, Tone

PLANK = 27.0
TABLE_BOARD = 74.0
HATCH = 15.0


def lay_planks(bed: PatternBed) -> None:
    """Boards 27 px wide, each a little lighter or darker, with grain, knots and nails."""
    _lay_boards(bed, PLANK, (120, 250))


def lay_table(bed: PatternBed) -> None:
    """The top of a large table: broad long boards."""
    _lay_boards(bed, TABLE_BOARD, (340, 700))


def _lay_boards(bed: PatternBed, width: float, span: tuple[float, float]) -> None:
    box = bed.bounds
    y = box.top() + 3
    while y < box.bottom():
        bed.stroke("low", [(box.left(), y), (box.center().x(), y), (box.right(), y)], 1.5, "none")
        bed.stroke("high", [(box.left(), y + 1.6), (box.center().x(), y + 1.6), (box.right(), y + 1.6)], 0.9, "none")
        x = box.left() - bed.chance.uniform(0, span[0])
        while x < box.right():
            end = x + bed.chance.uniform(*span)
            _lay_board(bed, x, y, end, width)
            x = end
        y += width


def _lay_board(bed: PatternBed, x: float, y: float, end: float, width: float) -> None:
    r = bed.chance
    if r.random() < 0.62:
        tone: Tone = r.choice(("shade", "shine", "shade"))
        bed.blot(tone, [(x, y), (end, y), (end, y + width), (x, y + width)])
    bed.stroke("low", [(end, y), (end, y + width)], 1.6, "none")
    for nail in (y + 6.5, y + width - 6.5):
        bed.dot("low", end - 6, nail, 1.3)
        bed.dot("low", end + 6, nail, 1.3)
    for _ in range(r.randint(1, 3)):
        gx, gy = r.uniform(x + 10, end - 30), y + r.uniform(5, width - 5)
        bed.stroke("low" if r.random() < 0.7 else "high", arc(gx + 26, gy, r.uniform(28, 76), r.uniform(-1.5, 1.5), 0, 6), 1.2)
    if r.random() < 0.28:
        kx, ky = r.uniform(x + 20, end - 20), y + r.uniform(9, width - 9)
        bed.dot("low", kx, ky, 3.0, 1.9)
        bed.dot("body", kx, ky, 1.4, 0.9)
        for k in (-1, 1):
            bed.stroke("low", arc(kx, ky + k * 3.4, 24, k * 2.2, 0, 7), 1.1)


def lay_cobbles(bed: PatternBed) -> None:
    """Cobbles in rows: laid out where they are clean, single stones where dust covers them."""
    r = bed.chance
    box = bed.bounds
    for x, y in bed.spots(150, 40):
        bed.glow("dawn" if r.random() < 0.5 else "dusk", x, y, r.uniform(60, 120), r.uniform(40, 70))
    row = 0
    y = box.top() + 9
    while y < box.bottom():
        x = box.left() + (9 if row % 2 else 20)
        while x < box.right():
            w, h = r.uniform(8.5, 11.5), r.uniform(6.4, 7.8)
            clean = bed.noise(x, y, 95)
            if clean > 0.36 + r.uniform(-0.12, 0.12) and bed.depth(x, y) > 12:
                _lay_cobble(bed, x, y, w, h, full=clean > 0.62)
            x += 24
        y, row = y + 17.5, row + 1


def _lay_cobble(bed: PatternBed, x: float, y: float, w: float, h: float, *, full: bool) -> None:
    r = bed.chance
    tilt = r.uniform(-1.2, 1.2)
    corners = ((-1, -0.4), (-0.6, -1), (0.5, -1), (1, -0.3), (0.92, 0.6), (0.4, 1), (-0.6, 1), (-1, 0.5))
    edge = [(x + w * a, y + h * b + tilt * a * 0.4) for a, b in corners]
    if full:
        bed.blot(r.choice(("shine", "shade", "shine")), edge)
    bed.stroke("low", [*edge[3:], edge[0], edge[1]] if not full else [*edge, edge[0], edge[1]], 1.3, "none" if full else "both")
    bed.stroke("high", arc(x - 1, y - h * 0.6, w * 1.1, -1.2, 0, 5), 1.2)


def lay_flags(bed: PatternBed) -> None:
    """Flagstones 68×46 px in a broken bond, worn: tones per slab, some cracked, corners chipped."""
    r = bed.chance
    box = bed.bounds
    width, height = 68.0, 46.0
    for row in range(floor(box.top() / height), ceil(box.bottom() / height)):
        shift = (row % 2) * width / 2
        for column in range(floor(box.left() / width) - 1, ceil(box.right() / width)):
            x, y = column * width + shift, row * height
            if not box.intersects(box.__class__(x, y, width, height)):
                continue
            _lay_flag(bed, x + 1.5, y + 1.5, x + width - 1.5, y + height - 1.5)
    for x, y in bed.spots(90, 16, clump=0.5):
        for _ in range(r.randint(2, 5)):
            bed.dot("low", x + r.gauss(0, 10), y + r.gauss(0, 7), r.uniform(0.7, 1.5))


def _lay_flag(bed: PatternBed, x: float, y: float, right: float, low: float) -> None:
    r = bed.chance
    if r.random() < 0.5:
        bed.blot(r.choice(("shade", "shine")), [(x, y), (right, y), (right, low), (x, low)])
    if r.random() < 0.86:
        bed.stroke("low", [(x, low), (right - 2, low), (right, low - 2), (right, y)], 1.5, "none")
        bed.stroke("high", [(x + 1, low - 6), (x + 1, y + 1), (right - 8, y + 1)], 1.1, "both")
    if r.random() < 0.16:
        cx, cy = r.uniform(x + 14, right - 14), r.uniform(y + 10, low - 10)
        line: list[Point] = [(cx + r.uniform(-12, 12), part) for part in (y, cy, cy + 8, low)]
        bed.stroke("low", line, 1.6, "end")


def lay_hatch(bed: PatternBed) -> None:
    """Lines at 45° for a place nobody has seen yet."""
    box = bed.bounds
    drop = box.height()
    offset = floor((box.left() - box.bottom()) / HATCH) * HATCH + box.bottom()
    x = offset - drop
    while x < box.right():
        bed.stroke("high", [(x, box.bottom()), (x + drop, box.top())], 1.6, "none")
        x += HATCH
