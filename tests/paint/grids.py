"""Small grids to draw, and quick questions to the pictures of them."""

from PySide6.QtGui import QImage

from battlemap.board.grid_map import Edge, EdgeKind, GridMap, Lamp, Prop
from battlemap.board.ids import Cell, EdgeId, LampId, Point, PointId, PropId, ZoneId
from battlemap.board.zone_map import BarrierState, Zone, ZoneMap
from tests.paint.grounds import changed_pixels


def count_differences(a: QImage, b: QImage, by: int = 0) -> int:
    """In how many pixels two pictures of one size differ by more than *by* in any channel."""
    return len(changed_pixels(a, b, by))


def opaque(image: QImage, by: int = 40) -> list[tuple[int, int]]:
    """The pixels, x and y, that are more opaque than *by* of 255."""
    import numpy as np

    plain_image = image.convertToFormat(QImage.Format.Format_ARGB32)
    words = np.frombuffer(plain_image.constBits(), np.uint32).reshape(plain_image.height(), plain_image.width())
    rows, columns = np.nonzero(words >> 24 > by)
    return list(zip(columns.tolist(), rows.tolist(), strict=True))


def plain(columns: int = 10, rows: int = 8, floor: str = ".") -> GridMap:
    """Nothing but floor."""
    return GridMap(columns, rows, ground=(floor * columns,) * rows)


def patch(sign: str, cells: tuple[Cell, ...] = ((4, 3), (5, 3), (4, 4), (5, 4)), floor: str = ".") -> GridMap:
    """Floor with a patch of another surface in its middle."""
    rows = [[floor] * 10 for _ in range(8)]
    for x, y in cells:
        rows[y][x] = sign
    return GridMap(10, 8, ground=tuple("".join(row) for row in rows))


def side(key: str, kind: EdgeKind = "wall", state: BarrierState = "open", found: bool = True) -> dict[EdgeId, Edge]:
    """One edge."""
    return {EdgeId(key): Edge(kind, state, found)}


def walls(*keys: str) -> dict[EdgeId, Edge]:
    """Plain walls on these edges."""
    return {EdgeId(key): Edge("wall") for key in keys}


def thing(look: str, at: Cell = (4, 3), columns: int = 1, rows: int = 1, name: str = "thing") -> dict[PropId, Prop]:
    """One thing."""
    return {PropId(name): Prop(PropId(name), look.capitalize(), at, look, columns, rows)}


def lamp(at: Cell, bright: float = 1, dim: float = 3, *, lit: bool = True) -> dict[LampId, Lamp]:
    """One lamp."""
    return {LampId("lamp"): Lamp(LampId("lamp"), at, bright, dim, "Torch", lit)}


def zone(corners: tuple[Point, ...], *, revealed: bool = True) -> ZoneMap:
    """One zone over a grid."""
    points = {PointId(str(n)): corner for n, corner in enumerate(corners)}
    return ZoneMap(points, {ZoneId("z"): Zone(ZoneId("z"), "Yard", tuple(points), revealed=revealed)})


def yard() -> GridMap:
    """A bit of everything."""
    ground = (
        ",,,,,,,,,,,,,,", ",____....hh,,,", ",____....hh.oo", ",ss.......oooo", ",...ww....#,,,", ",..w~~w..f##,,",
        ",..ww.mm.,,v,,", ",,,,rr,bb,ii,,", " ,,,kk,::,==  ",
    )  # fmt: skip
    heights = ("0" * 14, "03333" + "0" * 9, "03333" + "0" * 9, "011" + "0" * 11, *("0" * 14 for _ in range(5)))
    lights = (*("b" * 14 for _ in range(5)), "bddddbbbbbbbbb", "bddddbmmmmbbbb", "b" * 14, "b" * 14)
    edges = {
        **walls("1,1 n", "2,1 n", "3,1 n", "4,1 n", "1,1 w", "1,2 w"), **side("5,2 w", "window"), **side("5,1 w", "door", "shut"),
        **side("9,3 n", "fence"), **side("10,3 n", "fence"), **side("9,3 w", "low wall"), **side("1,5 n", "curtain"),
        **side("6,7 n", "portcullis", "shut"), **side("7,7 n", "secret", found=False), **side("11,3 w", "door"),
    }  # fmt: skip
    props = {
        **thing("crate", (7, 2), name="crate"), **thing("barrel", (7, 3), name="barrel"), **thing("tree", (11, 0), 2, 2, "tree"),
        **thing("well", (5, 1), 2, 2, "well"), **thing("table", (1, 4), 2, 1, "table"),
    }  # fmt: skip
    return GridMap(14, 9, 1.0, "m", ground, heights, lights, {}, edges, props, lamp((4, 6)))
