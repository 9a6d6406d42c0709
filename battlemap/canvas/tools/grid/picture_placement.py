"""How the picture under a grid lies on the map: from its own px to those of the map and back, and lines drawn over it."""

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.board.ids import Point
from battlemap.board.zone_map import BackgroundPicture

CLOSEST = 9.0
"""Lines that would be closer than so many px of the window are left out, but for every second, fifth, tenth."""


class PicturePlacement(Struct, frozen=True):
    """A picture *width* × *height* px large in itself, and where it lies."""

    picture: BackgroundPicture
    width: float
    height: float

    def to_picture(self, at: Point) -> Point:
        """A point of the map in px of the picture."""
        picture = self.picture
        across, down = self.width / max(picture.width, 1e-6), self.height / max(picture.height, 1e-6)
        return (at[0] - picture.x) * across, (at[1] - picture.y) * down

    def to_map(self, at: Point) -> Point:
        """A point of the picture in px of the map."""
        picture = self.picture
        return picture.x + at[0] * picture.width / self.width, picture.y + at[1] * picture.height / self.height

    def path(self, lines: ImageAlignment, box: tuple[Point, Point] | None, zoom: float) -> QPainterPath:
        """Lines, and a rectangle on the picture, as they lie on a map that is seen at this zoom."""
        left, top = self.to_map((0.0, 0.0))
        right, bottom = self.to_map((lines.width, lines.height))
        path = QPainterPath()
        every = self._shown_every(lines, zoom)
        for x in lines.vertical_lines()[::every]:
            at = self.to_map((x, 0.0))[0]
            path.moveTo(at, top)
            path.lineTo(at, bottom)
        for y in lines.horizontal_lines()[::every]:
            at = self.to_map((0.0, y))[1]
            path.moveTo(left, at)
            path.lineTo(right, at)
        if box is not None:
            corners = (QPointF(*self.to_map(corner)) for corner in box)
            path.addRect(QRectF(*corners).normalized())
        return path

    def _shown_every(self, lines: ImageAlignment, zoom: float) -> int:
        """Every how many-th line is shown, so that the picture can still be seen between them."""
        wide = lines.across * self.picture.width / lines.width * zoom
        return next((step for step in (1, 2, 5, 10, 20) if wide * step >= CLOSEST), 50)
