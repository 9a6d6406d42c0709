"""The country under the title of the cover page: the same for every battle, so that it tells nothing of any."""

from itertools import combinations
from math import hypot
from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from battlemap.board.ids import LinkId, Point, PointId, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.paint.style.palette import Palette

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

WIDE, HIGH = 1600.0, 900.0
"""How much of the country is shown, map px; of another shape of window as much as fills it."""
POINTS: dict[str, Point] = {
    "a": (-200, -200), "b": (470, -200), "c": (1180, -200), "d": (1800, -200),
    "e": (-200, 330), "f": (300, 250), "g": (1290, 225), "h": (1800, 320),
    "i": (-200, 610), "j": (330, 690), "k": (1260, 665), "l": (1800, 700),
    "m": (-200, 1100), "n": (560, 1100), "o": (1090, 1100), "p": (1800, 1100),
}  # fmt: skip
ZONES = {
    "forest": "abfe", "mesa": "bcgf", "stone": "cdhg",
    "grass": "efji", "floor": "fgkj", "water": "ghlk",
    "scrub": "ijnm", "dirt": "jkon", "rim": "klpo",
}  # fmt: skip
"""Terrain and corners of each zone."""
LEDGES = (("mesa", "floor"), ("stone", "mesa"), ("floor", "dirt"))
"""Pairs of zones of which the first lies higher."""
BEND, ASIDE = 150.0, 26.0
"""How far apart the bends of a border are, and how far they lie beside the straight line."""
SHADE = {True: (0.30, 0.92), False: (0.10, 0.55)}
"""How dark the country is in the middle and in the corners, in the dark and in the light theme."""
NOISE = 2.6
"""Steps of brightness that the shade varies by from pixel to pixel, so that no rings are seen in it."""


def cover_map() -> ZoneMap:
    """The country as a map of zones, with bends in its borders."""
    points = {PointId(key): at for key, at in POINTS.items()}
    bends, chance = dict[tuple[str, str], tuple[PointId, ...]](), Random(11)
    zones: dict[ZoneId, Zone] = {}
    for name, corners in ZONES.items():
        outline: list[PointId] = []
        for one, other in zip(corners, corners[1:] + corners[0], strict=True):
            first, last = sorted((one, other))
            if (first, last) not in bends:
                bends[first, last] = _bend(points, first, last, chance)
            between = bends[first, last]
            outline += [PointId(one), *(between if one == first else between[::-1])]
        zones[ZoneId(name)] = Zone(ZoneId(name), "", tuple(outline), name)
    links = {}
    for one, other in combinations(ZONES, 2):
        if len({*ZONES[one]} & {*ZONES[other]}) == 2:
            key, high = LinkId(f"{one}-{other}"), next((pair[0] for pair in LEDGES if {one, other} == {*pair}), None)
            link = Link(key, ZoneId(one), ZoneId(other))
            links[key] = replace(link, barrier="ledge", high=ZoneId(high)) if high is not None else link
    return ZoneMap(points, zones, links)


def _bend(points: dict[PointId, Point], first: str, last: str, chance: Random) -> tuple[PointId, ...]:
    """Points between two corners, a little beside the straight line; they are added to *points*."""
    (ax, ay), (bx, by) = POINTS[first], POINTS[last]
    length = hypot(bx - ax, by - ay)
    count = max(2, round(length / BEND))
    keys: list[PointId] = []
    for at in range(1, count):
        part, aside = at / count, chance.uniform(-ASIDE, ASIDE)
        keys.append(key := PointId(f"{first}{last}{at}"))
        points[key] = (
            ax + (bx - ax) * part - (by - ay) / length * aside, ay + (by - ay) * part + (bx - ax) / length * aside,
        )  # fmt: skip
    return tuple(keys)


def bake_cover(size: QSize, dpr: float, palette: Palette) -> QImage:
    """The country as it fills a window of this size (px), darker towards the corners; safe in a worker thread."""
    from battlemap.paint.zones.zone_map_ground import bake_zone_map  # the start does without it

    scale = max(size.width() / WIDE, size.height() / HIGH)
    rect = QRectF(0, 0, size.width() / scale, size.height() / scale)
    rect.moveCenter(QRectF(0, 0, WIDE, HIGH).center())
    image = QImage(round(size.width() * dpr), round(size.height() * dpr), QImage.Format.Format_RGB32)
    image.fill(palette.canvas)
    painter = QPainter(image)
    land = bake_zone_map(cover_map(), palette, rect, scale, dpr)
    land.setDevicePixelRatio(1.0)
    painter.drawImage(0, 0, land)
    painter.end()
    return _shaded(image, palette)


def _shaded(image: QImage, palette: Palette) -> QImage:
    """The picture under a shade that grows from the middle outward."""
    import numpy as np

    image = image.convertToFormat(QImage.Format.Format_RGB32)
    rows, columns = image.height(), image.width()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(rows, columns, 4)
    across = (np.linspace(-1, 1, columns, dtype=np.float32) ** 2)[None, :]
    down = (np.linspace(-1, 1, rows, dtype=np.float32) ** 2)[:, None]
    part: NDArray[float32] = np.clip((across + down) / 1.7, 0, 1)
    part = part * part * (3 - 2 * part)
    least, most = SHADE[palette.dark]
    shade = (least + (most - least) * part)[..., None]
    ground = np.array([palette.canvas[at : at + 2] for at in (5, 3, 1)], dtype="U2")
    towards = np.array([int(value, 16) for value in ground] + [255], dtype=np.float32)
    noise = np.random.default_rng(7).uniform(-NOISE, NOISE, (rows, columns, 1)).astype(np.float32)
    mixed = np.clip(pixels * (1 - shade) + towards * shade + noise, 0, 255).astype(np.uint8)
    mixed[..., 3] = 255
    return QImage(mixed.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_RGB32).copy()
