"""Any picture as the ground under zones or a grid; how many squares it shows is read from its name, or guessed."""

import re
from itertools import product
from math import ceil
from pathlib import PurePath
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid_map import CELL, LARGEST, GridMap
from battlemap.board.ids import LinkId, Point, PointId, ZoneId
from battlemap.board.zone_map import BackgroundPicture, Link, Zone, ZoneMap
from battlemap.formats.image_header import picture_mime, picture_size
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import MOST_ASSET_BYTES, Asset, Battle, empty_board, new_battle
from battlemap.store.database.codec import InvalidContent

Use: TypeAlias = Literal["zones", "grid"]
MOST_SIDE = 40_000
"""A picture is at most so many px wide and high."""
MOST_PIXELS, MOST_STRIPPED = 450_000_000, 900_000_000
"""It has at most so many px; a JPEG, of which a strip can be read at a time, so many."""
SQUARE = 84.0
"""How large a square of the picture is on the map, in px: a token of 78 stands well in one."""
USUAL_SIDE = 2_400.0
"""How long the longer side of a picture without a known number of squares is on the map, in px: some thirty tokens."""
MOST_SQUARES = 300
"""More squares a side are hardly meant: such numbers are px."""
TINT = 0.12
"""So much of the zones' own colour lies over a picture that is the ground: it is to be seen."""
ALONG = (0.0, 0.03, 0.5, 0.97)
"""Where the points of a field's side lie: two near its ends keep the corners sharp, the one between can be dragged."""
STEPS = len(ALONG)
ASKEW = 0.06
"""By so much may the picture's proportions differ from those of its squares."""
USUAL_DENSITIES = (140, 100, 70, 150, 200, 256, 128, 64, 72, 50, 300, 280)
"""How many px a square usually has, the most usual number first."""
USUAL_SQUARES = (8, 120)
"""So many squares the longer side of a map usually has."""
_GRID = re.compile(r"(?<![A-Za-z0-9.])(\d{1,5})\s*[xX×]\s*(\d{1,5})(?![A-Za-z0-9])")
_DENSITY = re.compile(r"(?<![A-Za-z0-9.])(\d{2,4})\s*(?:px|dpi|ppi|pps)(?![A-Za-z0-9])", re.IGNORECASE)
_GAPS = re.compile(r"[\s_]+")
_EDGES = " -–—_.,()[]{}"


class ImageInfo(Struct, frozen=True):
    """What is known of a picture without decoding it; *columns* and *rows* are 0 if its name does not say.

    *density*: how many px a square has by its name; 0 if it does not say.
    """

    mime: str
    width: int
    height: int
    columns: int = 0
    rows: int = 0
    title: str = ""
    density: int = 0


class SquareCount(Struct, frozen=True):
    """How a picture lies on a grid: so many cells, each so many px wide and high; *sure* if its name says so."""

    columns: int
    rows: int
    across: float
    down: float
    sure: bool = False


def read_picture(data: bytes, name: str) -> ImageInfo:
    """Look at a picture's header and name ("Crypt [30x20].png"). InvalidContent if it is none, damaged or too large."""
    what = PurePath(name).name or "The picture"
    if len(data) > MOST_ASSET_BYTES:
        raise InvalidContent(f"{what} has {len(data) // 1_000_000} MB; a picture may have {MOST_ASSET_BYTES // 1_000_000} MB.")
    try:
        width, height = picture_size(data)
    except ValueError as fault:
        raise InvalidContent(f"{what} cannot be read: {fault}.") from None
    if width <= 0 or height <= 0:
        raise InvalidContent(f"{what} cannot be read: it is {width} × {height} px large.")
    most = MOST_STRIPPED if picture_mime(data) == "image/jpeg" else MOST_PIXELS
    if max(width, height) > MOST_SIDE or width * height > most:
        raise InvalidContent(
            f"{what} is {width} × {height} px large; make it at most {MOST_SIDE} px wide and high "
            f"and {most // 1_000_000} million px in all."
        )
    columns, rows, title = squares_in(PurePath(name).stem, width, height)
    return ImageInfo(picture_mime(data), width, height, columns, rows, title, density_in(PurePath(name).stem))


def density_in(name: str) -> int:
    """How many px a square has by a name like "Crypt 140ppi"; 0 if it does not say."""
    match = _DENSITY.search(name)
    return int(match[1]) if match and int(match[1]) >= 10 else 0


def squares_of(info: ImageInfo) -> SquareCount:
    """How a picture lies on a grid by its name; else by a usual number of px that goes into both its sides; else 30 cells."""
    if info.columns:
        return SquareCount(info.columns, info.rows, info.width / info.columns, info.height / info.rows, True)
    if info.density and (squares := squares_at(info, info.density)) is not None:
        return replace(squares, sure=True)
    least, most = USUAL_SQUARES
    for density in USUAL_DENSITIES:
        even = info.width % density == 0 and info.height % density == 0
        if even and least <= max(info.width, info.height) // density <= most:
            return SquareCount(info.width // density, info.height // density, density, density)
    side = max(info.width, info.height) / 30
    return squares_at(info, side) or SquareCount(1, 1, info.width, info.height)


def squares_at(info: ImageInfo, side: float) -> SquareCount | None:
    """How a picture lies on a grid whose cells are so many px wide; a cell of which hardly anything is seen does not count."""
    columns, rows = (max(1, ceil(length / side - 0.1)) for length in (info.width, info.height))
    return SquareCount(columns, rows, side, side) if max(columns, rows) <= LARGEST else None


def squares_in(name: str, width: int, height: int) -> tuple[int, int, str]:
    """Columns, rows and title from a name like "Crypt [30x20]"; 0, 0 if no such numbers fit the picture's proportions.

    Numbers that are px ("Crypt 1920x1080") are left out of the title all the same.
    """
    columns = rows = 0
    title = name
    for match in reversed(list(_GRID.finditer(name))):
        across, down = int(match[1]), int(match[2])
        meant = 0 < across <= MOST_SQUARES and 0 < down <= MOST_SQUARES
        if meant and not columns:
            columns, rows = _match_proportion(across, down, width / height)
        if meant or (across, down) == (width, height):
            title = _cut_out(title, match.start(), match.end())
    while density := _DENSITY.search(title):
        title = _cut_out(title, density.start(), density.end())
    return columns, rows, _GAPS.sub(" ", title).strip(_EDGES) or name.strip(_EDGES)


def _cut_out(text: str, start: int, end: int) -> str:
    return f"{text[:start].rstrip(_EDGES)} {text[end:].lstrip(_EDGES)}"


def _match_proportion(across: int, down: int, proportion: float) -> tuple[int, int]:
    """The numbers in the order that fits a picture of this width to height; 0, 0 if none does."""
    for columns, rows in ((across, down), (down, across)):
        if abs(columns / rows / proportion - 1) <= ASKEW:
            return columns, rows
    return 0, 0


def picture_grid(info: ImageInfo, sha: str, squares: SquareCount | None = None, cell: float = 1.0, unit: str = "m") -> GridMap:
    """A grid over the picture that is kept as *sha*, its upper left corner at 0, 0; ValueError for an impossible size."""
    from battlemap.board.grid.grid_drawing import check_cell, check_size

    square_count = squares or squares_of(info)
    check_size(square_count.columns, square_count.rows)
    check_cell(cell, unit)
    width, height = info.width / square_count.across * CELL, info.height / square_count.down * CELL
    picture = BackgroundPicture(sha, 0.0, 0.0, round(width, 3), round(height, 3), 0.0)
    return GridMap(square_count.columns, square_count.rows, cell, unit, picture=picture)


def picture_map(info: ImageInfo, sha: str, divided: bool = False) -> ZoneMap:
    """A map on the picture that is kept as *sha*, its upper left corner at 0, 0; *divided*: shared out among six open zones."""
    square = SQUARE * info.columns / info.width if info.columns else USUAL_SIDE / max(info.width, info.height)
    width, height = max(1.0, round(info.width * square, 1)), max(1.0, round(info.height * square, 1))
    picture = BackgroundPicture(sha, 0.0, 0.0, width, height, TINT)
    return replace(divide_into_zones(width, height) if divided else ZoneMap(), picture=picture)


def divide_into_zones(width: float, height: float) -> ZoneMap:
    """Zones that share out a rectangle, three by two along its longer side, each linked to its neighbours."""
    columns, rows = (3, 2) if width >= height else (2, 3)
    points: dict[PointId, Point] = {}
    for row in range(rows * STEPS + 1):
        for column in range(columns * STEPS + 1):
            if row % STEPS == 0 or column % STEPS == 0:
                points[_corner(column, row)] = (width * _share(column) / columns, height * _share(row) / rows)
    names = _names(columns, rows)
    zones: dict[ZoneId, Zone] = {}
    links: dict[LinkId, Link] = {}
    for number, (row, column) in enumerate(product(range(rows), range(columns))):
        zone = Zone(ZoneId(f"zone-{number + 1}"), names[number], _around(column * STEPS, row * STEPS), "floor")
        zones[zone.id] = zone
        for other in [number + 1] * (column + 1 < columns) + [number + columns] * (row + 1 < rows):
            link = Link(LinkId(f"link-{len(links) + 1}"), zone.id, ZoneId(f"zone-{other + 1}"))
            links[link.id] = link
    return ZoneMap(points, zones, links)


def _names(columns: int, rows: int) -> list[str]:
    across = ("West", "Middle", "East") if columns == 3 else ("West", "East")
    down = ("North", "Middle", "South") if rows == 3 else ("North", "South")
    names = []
    for upper, side in product(down, across):
        names.append(side if upper == "Middle" else upper if side == "Middle" else f"{upper}-{side.lower()}")
    return names


def _share(step: int) -> float:
    """How many fields lie before this step."""
    return step // STEPS + ALONG[step % STEPS]


def _corner(column: int, row: int) -> PointId:
    return PointId(f"p-{column}-{row}")


def _around(left: int, top: int) -> tuple[PointId, ...]:
    """The points around one field, clockwise from its upper left corner."""
    right, bottom = left + STEPS, top + STEPS
    return (
        *(_corner(x, top) for x in range(left, right)),
        *(_corner(right, y) for y in range(top, bottom)),
        *(_corner(x, bottom) for x in range(right, left, -1)),
        *(_corner(left, y) for y in range(bottom, top, -1)),
    )


def picture_battle(data: bytes, name: str, rules: AnyRuleset, use: Use | None = None) -> Battle:
    """A battle with two sides and nobody in it yet, on the picture *data*. InvalidContent if that cannot be used.

    *use*: whether it lies under zones or under a grid; without one, what the game is usually played on.
    """
    info, wanted = read_picture(data, name), use or rules.maps[0]
    if wanted not in rules.maps:
        raise InvalidContent(f"{rules.title} is not played on {'a grid' if wanted == 'grid' else 'zones'}.")
    asset = Asset(info.mime, data)
    board = empty_board(rules, title=info.title)
    ground = picture_grid(info, asset.sha) if wanted == "grid" else picture_map(info, asset.sha)
    return new_battle(rules, replace(board, map=ground), (asset,))
