"""Align the picture under a grid: drag over some cells of it and say how many, or say columns, rows and offset."""

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainterPath

from battlemap.board.alignment import Alignment, aligned, alignment_of, from_box, with_cell, with_counts, with_offset
from battlemap.board.events import MapChanged
from battlemap.board.grid_drawing import homeless
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, Point
from battlemap.board.zone_map import Picture
from battlemap.canvas.drag import Hint
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.cell_tool import ARROWS, ENTER, CellTool
from battlemap.canvas.tools.options import Deed, Number, Option, Slide, Tick
from battlemap.canvas.view import Pointer

LEAST = 8.0
"""A rectangle narrower than this, in px of the window, was none."""
CLOSEST = 9.0
"""Lines that would be closer than so many px of the window are left out, but for every second, fifth, tenth."""
NO_PICTURE = "There is no picture under this map: drop one on it, or choose one with Ctrl I."


class AlignTool(CellTool):
    """The tool that lays the lines of the grid on its picture. Nothing changes before it is applied."""

    name, title, icon, key = "picture", "Align the picture", "lucide/grid-3x3", "G"
    erases = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.lines: Alignment | None = None
        """The lines as they would lie on the picture; None while nothing was tried."""
        self.square, self.fit = True, True
        self.box: tuple[Point, Point] | None = None
        """The rectangle that was dragged, in px of the picture."""
        self.counts = (1, 1)
        """How many cells it shows."""

    @property
    def hint(self) -> Hint:
        if self.box is None:
            return self.say("*Align:* drag over some cells", ("Arrows", "1 px"), ("Enter", "Apply"), ("V", "Done"))
        cells = f"{self.counts[0]} × {self.counts[1]} cells"
        return self.say(f"*This is {cells}?* Type how many", ("Enter", "Apply"), ("Esc", "Start over"))

    @property
    def busy(self) -> bool:
        return self.lines is not None

    @property
    def picture(self) -> Picture | None:
        """The picture under the map."""
        grid = self.stage.board.grid
        return grid.picture if grid is not None else None

    @property
    def shown(self) -> Alignment | None:
        """The lines as they would be: those that were tried, else those of the map."""
        picture = self.picture
        if self.lines is not None or picture is None:
            return self.lines
        width, height = self._pixels(picture)
        return alignment_of(self.grid, picture, width, height)

    # --- options ------------------------------------------------------------------------------

    def options(self) -> tuple[Option, ...]:
        lines, picture = self.shown, self.picture
        if lines is None or picture is None:
            return ()
        most, counts = max(lines.width, lines.height), self._counts(lines)
        return (
            *counts,
            Number("cell", "Width of a cell", round(lines.across, 2), 4, most, 0.25, 2, "px", "[", "]", said="each"),
            Number("left", "Offset to the right", round(lines.left, 2), 0, most, 1, 1, "px", said="→"),
            Number("top", "Offset down", round(lines.top, 2), 0, most, 1, 1, "px", said="↓"),
            Tick("fit", "Grid as large as the picture", self.fit, "lucide/crop", "F"),
            Slide("tint", "Tint", picture.tint),
            Deed("apply", "Apply", "", primary=True),
        )

    def _counts(self, lines: Alignment) -> tuple[Number, Number]:
        """How many cells the rectangle shows that was dragged; without one, the whole picture."""
        if self.box is not None:
            across, down = self.counts
            return Number("box across", "This is", across, 1, 99), Number("box down", "Cells down", down, 1, 99, said="×")
        columns = Number("columns", "Columns", lines.columns, 1, 400, said="Cells")
        return columns, Number("rows", "Rows", lines.rows, 1, 400, said="×")

    def choose(self, key: str, value: object) -> None:
        lines, picture = self.shown, self.picture
        if lines is None or picture is None:
            return
        try:
            self._chosen(lines, picture, key, value)
        except ValueError as problem:
            self.stage.refused.emit(str(problem))
        self.show_cursor_cell()
        self.stage.show_hint()
        super().choose(key, value)

    def _chosen(self, lines: Alignment, picture: Picture, key: str, value: object) -> None:
        number = float(value) if isinstance(value, int | float) else 0.0
        if key in ("box across", "box down"):
            self.counts = (round(number), self.counts[1]) if key == "box across" else (self.counts[0], round(number))
            self._measure()
        elif key == "columns":
            self.lines = with_counts(lines, columns=round(number), square=self.square)
        elif key == "rows":
            self.lines = with_counts(lines, rows=round(number), square=self.square)
        elif key == "cell":
            self.lines = with_cell(lines, number)
        elif key == "left":
            self.lines = with_offset(lines, number, lines.top)
        elif key == "top":
            self.lines = with_offset(lines, lines.left, number)
        elif key == "fit":
            self.fit = bool(value)
        elif key == "tint":
            self._edit(replace(self.grid, picture=replace(picture, tint=min(1.0, max(0.0, number)))), "tint picture")
        elif key == "apply":
            self.apply()

    # --- gestures -----------------------------------------------------------------------------

    def begin(self) -> None:
        if self.picture is None:
            self.stage.refused.emit(NO_PICTURE)
        super().begin()
        self.stage.view.zoom_changed.connect(self._zoomed)
        self.show_cursor_cell()

    def press(self, pointer: Pointer) -> None:
        if self.picture is not None:
            at = self._on_picture(pointer.at)
            self.box = (at, at)

    def drag(self, pointer: Pointer) -> None:
        if self.box is None:
            return
        self.box = (self.box[0], self._on_picture(pointer.at))
        lines = self.shown
        if lines is not None:
            (ax, ay), (bx, by) = self.box
            self.counts = max(1, round(abs(bx - ax) / lines.across)), max(1, round(abs(by - ay) / lines.down))
        self.show_cursor_cell()
        self.stage.show_hint()

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        picture = self.picture
        if self.box is None or picture is None:
            return
        (ax, ay), (bx, by) = self._on_map(picture, self.box[0]), self._on_map(picture, self.box[1])
        if min(abs(bx - ax), abs(by - ay)) * self.stage.view.zoom < LEAST:
            self.box = None
        else:
            self._measure()
        self.show_cursor_cell()
        self.stage.show_hint()
        self.told.changed.emit()

    def hover(self, pointer: Pointer) -> None:
        self.stage.view.show_cursor(self.cursor)

    def double(self, pointer: Pointer) -> None:
        self.press(pointer)

    def left(self) -> None:
        """The lines stay."""

    def key_pressed(self, event: QKeyEvent) -> bool:
        key, held = event.key(), event.modifiers()
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        lines = self.shown
        if lines is None or held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key in ARROWS:
            step = 10 if held & Qt.KeyboardModifier.ShiftModifier else 1
            dx, dy = ARROWS[key]
            self.choose("left" if dx else "top", lines.left + dx * step if dx else lines.top + dy * step)
            return True
        if key in ENTER:
            self.apply()
            return True
        if self.box is not None and event.text() in tuple("123456789"):
            self.counts = (int(event.text()),) * 2
            self.choose("box across", self.counts[0])
            return True
        return self.option_key(event.text().upper())

    def cancel(self) -> bool:
        if self.lines is None and self.box is None:
            return False
        self.lines = self.box = None
        self.show_cursor_cell()
        self.stage.show_hint()
        self.told.changed.emit()
        return True

    def end(self) -> None:
        self.stage.view.zoom_changed.disconnect(self._zoomed)
        self.lines = self.box = None
        super().end()

    def board_changed(self) -> None:
        self.lines = self.box = None
        if self.stage.tool is self and self.stage.board.grid is not None:
            self.show_cursor_cell()
            self.stage.show_hint()
            self.told.changed.emit()

    def apply(self) -> None:
        """Lay the picture under the grid as the lines say."""
        lines, picture = self.lines, self.picture
        if lines is None or picture is None:
            return
        try:
            laid = aligned(self.grid, picture, lines, self.fit)
        except ValueError as problem:
            self.stage.refused.emit(str(problem))
            return
        if self._edit(laid, "align picture"):
            self.stage.view.fit()

    def show_cursor_cell(self) -> None:
        lines, picture = self.shown, self.picture
        if lines is None or picture is None:
            self.marks.clear()
            return
        left, top = self._on_map(picture, (0.0, 0.0))
        right, bottom = self._on_map(picture, (lines.width, lines.height))
        path = QPainterPath()
        every = self._every(lines, picture)
        for x in lines.upright()[::every]:
            at = self._on_map(picture, (x, 0.0))[0]
            path.moveTo(at, top)
            path.lineTo(at, bottom)
        for y in lines.level()[::every]:
            at = self._on_map(picture, (0.0, y))[1]
            path.moveTo(left, at)
            path.lineTo(right, at)
        if self.box is not None:
            corners = (QPointF(*self._on_map(picture, corner)) for corner in self.box)
            path.addRect(QRectF(*corners).normalized())
        self.marks.fine(path, self.stage.palette)

    # --- how ----------------------------------------------------------------------------------

    def _zoomed(self, percent: int) -> None:
        self.show_cursor_cell()

    def _every(self, lines: Alignment, picture: Picture) -> int:
        """Every how many-th line is shown, so that the picture can still be seen between them."""
        wide = lines.across * picture.width / lines.width * self.stage.view.zoom
        return next((step for step in (1, 2, 5, 10, 20) if wide * step >= CLOSEST), 50)

    def _measure(self) -> None:
        lines = self.shown
        if self.box is None or lines is None:
            return
        try:
            self.lines = from_box(lines, *self.box, *self.counts, square=self.square)
        except ValueError as problem:
            self.stage.refused.emit(str(problem))

    def _edit(self, grid: GridMap, what: str) -> bool:
        if fault := homeless(self.stage.board, grid):
            self.stage.refused.emit(fault)
            return False
        return self.stage.edit(MapChanged(what, grid), what=what)

    def _pixels(self, picture: Picture) -> tuple[float, float]:
        """The picture's own size; as long as nobody knows it, the size it has on the map."""
        found = self.stage.scene.underlay.picture(picture.asset)
        return (found.width, found.height) if found is not None else (picture.width, picture.height)

    def _on_picture(self, at: Point) -> Point:
        """A point of the map in px of the picture."""
        picture = self.picture
        if picture is None:
            return at
        width, height = self._pixels(picture)
        return (at[0] - picture.x) * width / max(picture.width, 1e-6), (at[1] - picture.y) * height / max(picture.height, 1e-6)

    def _on_map(self, picture: Picture, at: Point) -> Point:
        """A point of the picture in px of the map."""
        width, height = self._pixels(picture)
        return picture.x + at[0] * picture.width / width, picture.y + at[1] * picture.height / height

    def begin_stroke(self, cell: Cell) -> None:
        """The rectangle is no stroke over cells."""
