"""A picture as gray values, and the lines that are printed on it as they would be taken."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.formats.found.decoding import decode_picture
from battlemap.formats.image_map import ImageInfo, SquareCount, squares_of
from battlemap.formats.pictures.grid_finding import LIKELY, certainty_of, find_grid, fit_near

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_PIXELS = 100_000_000
"""In a larger picture no grid is looked for: decoding it alone would take longer than anybody waits."""
LEFT_OVER = 0.03
"""A period that goes into the whole width but for this part of a cell is meant to go into it."""
AT_EDGE = 1.6
"""Lines no more px from the edge of a picture are meant to begin there."""
AGREED = 0.25
"""By this part of what is missing to 1 a grid gets surer when name and picture agree."""


class PrintedGrid(Struct, frozen=True):
    """How cells lie on a picture, how sure that is, and what says so."""

    lines: ImageAlignment
    certainty: float
    source: str
    """ "picture", "name" or "guess"."""


def gray_of(data: bytes) -> "NDArray[Any] | None":
    """The gray values of a picture; None if it cannot be decoded or is far too large."""
    import numpy

    image = decode_picture(data, MOST_PIXELS)
    if image is None:
        return None
    if image.mode in ("I;16", "I;16B", "I;16L", "I", "F"):
        values = numpy.asarray(image).astype(numpy.float32)
        top = float(values.max()) or 1.0
        scaled: NDArray[Any] = (values * (255.0 / top)).astype(numpy.uint8)
        return scaled
    if image.mode in ("RGBA", "LA", "PA", "P"):
        from PIL import Image

        clear = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", clear.size, (255, 255, 255, 255)), clear)
    return numpy.asarray(image.convert("L"))


def printed_grid(info: ImageInfo, gray: "NDArray[Any] | None") -> PrintedGrid:
    """The cells of a picture: as printed on it, as its name says, or guessed. Where the two agree it is surer."""
    found = find_grid(gray) if gray is not None else None
    named = squares_of(info)
    if found is not None and found.certainty >= LIKELY - 0.15:
        lines = _snapped(ImageAlignment(info.width, info.height, found.across, found.down, found.left, found.top))
        agrees = named.sure and abs(named.across / lines.across - 1) < 0.02
        certainty = found.certainty + (1 - found.certainty) * AGREED * 2 if agrees else found.certainty
        if certainty >= LIKELY or not named.sure:
            return PrintedGrid(lines, certainty, "picture")
    if named.sure:
        lines = ImageAlignment(info.width, info.height, named.across, named.down)
        seen = certainty_of(gray, named.across, named.down, 0.0, 0.0) if gray is not None else 0.0
        return PrintedGrid(lines, max(0.9, seen), "name")
    return PrintedGrid(ImageAlignment(info.width, info.height, named.across, named.down), 0.0, "guess")


def lines_near(gray: "NDArray[Any]", lines: ImageAlignment) -> tuple[float, PrintedGrid | None]:
    """How well given lines fit a picture, and the printed lines that are nearly as far apart; None if there is no sign of any."""
    fits, found = fit_near(gray, lines.across, lines.down, lines.left, lines.top)
    if found is None:
        return fits, None
    height, width = gray.shape
    snapped = _snapped(ImageAlignment(width, height, found.across, found.down, found.left, found.top))
    return fits, PrintedGrid(snapped, found.certainty, "picture")


def _snapped(lines: ImageAlignment) -> ImageAlignment:
    """Lines that all but begin at the edge and all but go into the picture do so."""
    across, left = _snap(lines.width, lines.across, lines.left)
    down, top = _snap(lines.height, lines.down, lines.top)
    if abs(across / down - 1) < 0.004 and across != down:
        even = [
            size
            for size, length, start in ((across, lines.width, left), (down, lines.height, top))
            if start == 0 and length % size < 1e-6
        ]
        across = down = even[0] if even else (across + down) / 2
    return ImageAlignment(lines.width, lines.height, across, down, left, top)


def _snap(length: float, size: float, offset: float) -> tuple[float, float]:
    whole = round(size)
    if abs(size - whole) < 0.04:
        size = float(whole)
    near = min(offset % size, size - offset % size)
    if near > AT_EDGE:
        return size, offset % size
    count = round(length / size)
    most = AT_EDGE if size == whole else max(AT_EDGE, LEFT_OVER * size)
    return (length / count if count and abs(length - count * size) <= most else size), 0.0


def square_count(lines: ImageAlignment) -> SquareCount:
    """The same lines as numbers of cells, for a map whose first cell begins at the picture's corner."""
    return SquareCount(lines.columns, lines.rows, lines.across, lines.down, True)
