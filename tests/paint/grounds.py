"""Small maps to draw, and questions to the pictures of them."""

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from battlemap.board.ids import LinkId, Point, PointId, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap

WEST, EAST = ZoneId("west"), ZoneId("east")
PAIR = QRectF(0, 0, 480, 320)
"""What the map of pair() fills."""


def pair(link: Link | None = None, west: str = "floor", east: str = "floor", gap: float = 0.0) -> ZoneMap:
    """Two zones side by side, their border in the middle of PAIR; with a *gap* they do not touch."""
    left: dict[PointId, Point] = {
        PointId("a"): (40, 40), PointId("b"): (240 - gap / 2, 44), PointId("m"): (246 - gap / 2, 160),
        PointId("c"): (240 - gap / 2, 280), PointId("d"): (36, 276),
    }  # fmt: skip
    right: dict[PointId, Point] = {
        PointId("e"): (440, 40), PointId("f"): (444, 276), PointId("c2"): (240 + gap / 2, 280),
        PointId("m2"): (246 + gap / 2, 160), PointId("b2"): (240 + gap / 2, 44),
    }  # fmt: skip
    ends = ("b2", "c2", "m2") if gap else ("b", "c", "m")
    top, low, middle = (PointId(end) for end in ends)
    zones = {
        WEST: Zone(WEST, "West", tuple(left), west),
        EAST: Zone(EAST, "East", (top, PointId("e"), PointId("f"), low, middle), east),
    }
    return ZoneMap({**left, **right}, zones, {link.id: link} if link else {})


def link_zones(**parts: object) -> Link:
    """A link from west to east."""
    return replace(Link(LinkId("way"), WEST, EAST), **parts)


def pixels(image: QImage) -> Iterator[tuple[int, int, int]]:
    """Every pixel: x, y, and its colour as one number."""
    plain = image.convertToFormat(QImage.Format.Format_ARGB32)
    data = memoryview(plain.constBits()).cast("I")
    width = plain.width()
    for n, value in enumerate(data):
        yield n % width, n // width, value


def changed_pixels(a: QImage, b: QImage, by: int = 0) -> list[tuple[int, int]]:
    """Where two pictures of one size differ in any channel by more than *by*."""
    import numpy as np

    assert a.size() == b.size()
    even = [image.convertToFormat(QImage.Format.Format_ARGB32) for image in (a, b)]
    one, two = (np.frombuffer(image.constBits(), np.uint8) for image in even)
    apart = np.maximum(one, two) - np.minimum(one, two) > by
    rows, columns = np.nonzero(apart.view(np.uint32).reshape(a.height(), a.width()))  # the four channels of a pixel as one
    return list(zip(columns.tolist(), rows.tolist(), strict=True))
