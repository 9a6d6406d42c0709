"""A found map on other cells of its picture: everything stays where it is on the picture."""

from collections.abc import Callable
from math import floor

from msgspec.structs import replace

from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.board.grid_map import LARGEST
from battlemap.board.ids import Point
from battlemap.formats.found.found_map import FoundMap, FoundPicture


def lines_of(found: FoundMap) -> ImageAlignment | None:
    """How the cells of a map lie on its picture; None without a picture."""
    picture = found.picture
    if picture is None or not picture.across or not picture.down:
        return None
    across, down = picture.across, picture.down
    return ImageAlignment(picture.width, picture.height, across, down, (-picture.x * across) % across, (-picture.y * down) % down)


def regrid(found: FoundMap, lines: ImageAlignment) -> FoundMap:
    """The map with the cells of its picture as *lines* say."""
    picture = found.picture
    if picture is None or lines == lines_of(found):
        return found
    left, top = lines.start
    laid = FoundPicture(
        picture.data, picture.mime, picture.width, picture.height, -left / lines.across, -top / lines.down,
        picture.width / lines.across, picture.height / lines.down,
    )  # fmt: skip
    move = _mover(picture, laid)
    by = picture.across / lines.across
    return replace(
        found, columns=min(LARGEST, lines.columns), rows=min(LARGEST, lines.rows), picture=laid, dispute=None,
        walls=tuple(replace(wall, points=tuple(map(move, wall.points))) for wall in found.walls),
        doors=tuple(replace(door, a=move(door.a), b=move(door.b)) for door in found.doors),
        lights=tuple(replace(one, at=move(one.at), bright=one.bright * by, dim=one.dim * by) for one in found.lights),
        tokens=tuple(replace(token, at=move(token.at)) for token in found.tokens),
        markers=tuple(replace(note, at=move(note.at)) for note in found.markers),
        props=tuple(replace(prop, at=_cell(move((prop.at[0] + 0.5, prop.at[1] + 0.5)))) for prop in found.props),
        areas=tuple(
            replace(area, cells=frozenset(_cell(move((x + 0.5, y + 0.5))) for x, y in area.cells)) for area in found.areas
        ),
    )  # fmt: skip


def _mover(before: FoundPicture, after: FoundPicture) -> Callable[[Point], Point]:
    def move(at: Point) -> Point:
        x, y = (at[0] - before.x) * before.across, (at[1] - before.y) * before.down
        return x / after.across + after.x, y / after.down + after.y

    return move


def _cell(at: Point) -> tuple[int, int]:
    return floor(at[0]), floor(at[1])
