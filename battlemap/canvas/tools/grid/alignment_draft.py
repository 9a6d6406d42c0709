"""The lines of a grid as somebody tries them on a picture, before they are laid on it."""

from battlemap.board.grid.image_alignment import ImageAlignment, align_to_box, set_cell_size, set_counts, set_offset
from battlemap.board.ids import Point


class AlignmentDraft:
    """What was tried so far. Everything is in px of the picture."""

    def __init__(self) -> None:
        self.lines: ImageAlignment | None = None
        """The lines as they would lie on the picture; None while nothing was tried."""
        self.box: tuple[Point, Point] | None = None
        """The rectangle that was dragged over some cells."""
        self.counts = (1, 1)
        """How many cells it shows."""

    def clear(self) -> bool:
        """Try nothing; False if nothing was tried."""
        had = self.lines is not None or self.box is not None
        self.lines = self.box = None
        return had

    def start_box(self, at: Point) -> None:
        """A rectangle begins here."""
        self.box = (at, at)

    def drag_box(self, at: Point, lines: ImageAlignment | None) -> None:
        """It goes as far as here; by the *lines* there are, it is guessed how many cells that would be."""
        if self.box is None:
            return
        self.box = (self.box[0], at)
        if lines is not None:
            (ax, ay), (bx, by) = self.box
            self.counts = max(1, round(abs(bx - ax) / lines.across)), max(1, round(abs(by - ay) / lines.down))

    def measure(self, lines: ImageAlignment) -> None:
        """Let *lines* go so that the rectangle shows as many cells as it is said to. ValueError if that cannot be."""
        if self.box is not None:
            self.lines = align_to_box(lines, *self.box, *self.counts)

    def change(self, lines: ImageAlignment, key: str, number: float) -> None:
        """Try *lines* with one number changed. ValueError if that cannot be."""
        match key:
            case "box across" | "box down":
                across, down = self.counts
                self.counts = (round(number), down) if key == "box across" else (across, round(number))
                self.measure(lines)
            case "columns":
                self.lines = set_counts(lines, columns=round(number))
            case "rows":
                self.lines = set_counts(lines, rows=round(number))
            case "cell":
                self.lines = set_cell_size(lines, number)
            case "left":
                self.lines = set_offset(lines, number, lines.top)
            case "top":
                self.lines = set_offset(lines, lines.left, number)
