"""Align the picture under a grid: drag over some cells of it and say how many, or say columns, rows and offset."""

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainterPath

from battlemap.board.events import MapChanged
from battlemap.board.grid.grid_drawing import off_map_fault
from battlemap.board.grid.image_alignment import (
    ImageAlignment,
    align,
    align_to_box,
    alignment_of,
    set_cell_size,
    set_counts,
    set_offset,
)
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, Point
from battlemap.board.zone_map import BackgroundPicture
from battlemap.canvas.tools.grid.cell_tool import ARROWS, ENTER, CellTool
from battlemap.canvas.tools.tool_options import CommandOption, NumberOption, Option, SliderOption, ToggleOption
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

LEAST = 8.0
"""A rectangle narrower than this, in px of the window, was none."""
CLOSEST = 9.0
"""Lines that would be closer than so many px of the window are left out, but for every second, fifth, tenth."""
NO_PICTURE = "There is no picture under this map: drop one on it, or choose one with Ctrl I."


class AlignTool(CellTool):
    """The tool that lays the lines of the grid on its picture. Nothing changes before it is applied."""

    name, title, icon, key = "picture", "Align the picture", "lucide/grid-3x3", "G"
    erases = False

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.lines: ImageAlignment | None = None
        """The lines as they would lie on the picture; None while nothing was tried."""
        self.square, self.fit = True, True
        self.box: tuple[Point, Point] | None = None
        """The rectangle that was dragged, in px of the picture."""
        self.counts = (1, 1)
        """How many cells it shows."""

    @property
    def hint_bar(self) -> ToolHint:
        if self.box is None:
            return self.make_hint("*Align:* drag over some cells", ("Arrows", "1 px"), ("Enter", "Apply"), ("V", "Done"))
        cells = f"{self.counts[0]} × {self.counts[1]} cells"
        return self.make_hint(f"*This is {cells}?* Type how many", ("Enter", "Apply"), ("Esc", "Start over"))

    @property
    def busy(self) -> bool:
        return self.lines is not None

    @property
    def picture(self) -> BackgroundPicture | None:
        """The picture under the map."""
        grid = self.controller.board.grid
        return grid.picture if grid is not None else None

    @property
    def current_lines(self) -> ImageAlignment | None:
        """The lines as they would be: those that were tried, else those of the map."""
        picture = self.picture
        if self.lines is not None or picture is None:
            return self.lines
        width, height = self._pixels(picture)
        return alignment_of(self.grid, picture, width, height)

    def options(self) -> tuple[Option, ...]:
        lines, picture = self.current_lines, self.picture
        if lines is None or picture is None:
            return ()
        most, counts = max(lines.width, lines.height), self._counts(lines)
        return (
            *counts,
            NumberOption(
                "cell", "Width of a cell", round(lines.across, 2), 4, most, 0.25, 2, "px", "[", "]", shown_text="cells of"
            ),
            NumberOption("left", "Offset to the right", round(lines.left, 2), 0, most, 1, 1, "px", shown_text="→"),
            NumberOption("top", "Offset down", round(lines.top, 2), 0, most, 1, 1, "px", shown_text="↓"),
            ToggleOption("fit", "Grid as large as the picture", self.fit, "lucide/crop", "F"),
            SliderOption("tint", "Tint", picture.tint),
            CommandOption("apply", "Apply", "", primary=True),
        )

    def _counts(self, lines: ImageAlignment) -> tuple[NumberOption, NumberOption]:
        """How many cells the rectangle shows that was dragged; without one, the whole picture."""
        if self.box is not None:
            across, down = self.counts
            return NumberOption("box across", "This is", across, 1, 99), NumberOption(
                "box down", "Cells down", down, 1, 99, shown_text="×"
            )
        columns = NumberOption("columns", "Columns that the picture shows", lines.columns, 1, 400, shown_text="The picture is")
        return columns, NumberOption("rows", "Rows that the picture shows", lines.rows, 1, 400, shown_text="×")

    def choose(self, key: str, value: object) -> None:
        lines, picture = self.current_lines, self.picture
        if lines is None or picture is None:
            return
        try:
            self._apply_choice(lines, picture, key, value)
        except ValueError as problem:
            self.controller.refused.emit(str(problem))
        self.show_cursor_cell()
        self.controller.show_hint()
        super().choose(key, value)

    def _apply_choice(self, lines: ImageAlignment, picture: BackgroundPicture, key: str, value: object) -> None:
        number = float(value) if isinstance(value, int | float) else 0.0
        if key in ("box across", "box down"):
            self.counts = (round(number), self.counts[1]) if key == "box across" else (self.counts[0], round(number))
            self._measure()
        elif key == "columns":
            self.lines = set_counts(lines, columns=round(number), square=self.square)
        elif key == "rows":
            self.lines = set_counts(lines, rows=round(number), square=self.square)
        elif key == "cell":
            self.lines = set_cell_size(lines, number)
        elif key == "left":
            self.lines = set_offset(lines, number, lines.top)
        elif key == "top":
            self.lines = set_offset(lines, lines.left, number)
        elif key == "fit":
            self.fit = bool(value)
        elif key == "tint":
            self._edit(replace(self.grid, picture=replace(picture, tint=min(1.0, max(0.0, number)))), "tint picture")
        elif key == "apply":
            self.apply()

    def begin(self) -> None:
        if self.picture is None:
            self.controller.refused.emit(NO_PICTURE)
        lines = self.current_lines
        if lines is not None:  # a map that was cut, or had its size before the picture came, keeps it
            self.fit = (lines.columns, lines.rows) == (self.grid.columns, self.grid.rows)
        super().begin()
        self.controller.view.camera.zoom_changed.connect(self._follow_zoom)
        self.show_cursor_cell()

    def press(self, pointer: PointerEvent) -> None:
        if self.picture is not None:
            at = self._on_picture(pointer.at)
            self.box = (at, at)

    def drag(self, pointer: PointerEvent) -> None:
        if self.box is None:
            return
        self.box = (self.box[0], self._on_picture(pointer.at))
        lines = self.current_lines
        if lines is not None:
            (ax, ay), (bx, by) = self.box
            self.counts = max(1, round(abs(bx - ax) / lines.across)), max(1, round(abs(by - ay) / lines.down))
        self.show_cursor_cell()
        self.controller.show_hint()

    def release(self, pointer: PointerEvent) -> None:
        self.drag(pointer)
        picture = self.picture
        if self.box is None or picture is None:
            return
        (ax, ay), (bx, by) = self._on_map(picture, self.box[0]), self._on_map(picture, self.box[1])
        if min(abs(bx - ax), abs(by - ay)) * self.controller.view.camera.zoom < LEAST:
            self.box = None
        else:
            self._measure()
        self.show_cursor_cell()
        self.controller.show_hint()
        self.signals.changed.emit()

    def hover(self, pointer: PointerEvent) -> None:
        self.controller.view.input.show_cursor(self.cursor)

    def double_click(self, pointer: PointerEvent) -> None:
        self.press(pointer)

    def leave(self) -> None:
        """The lines stay."""

    def press_key(self, event: QKeyEvent) -> bool:
        key, held = event.key(), event.modifiers()
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        lines = self.current_lines
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
        return self.press_option_key(event.text().upper())

    def cancel(self) -> bool:
        if self.lines is None and self.box is None:
            return False
        self.lines = self.box = None
        self.show_cursor_cell()
        self.controller.show_hint()
        self.signals.changed.emit()
        return True

    def end(self) -> None:
        self.controller.view.camera.zoom_changed.disconnect(self._follow_zoom)
        self.apply()  # whoever is done has not given it up: that is Esc
        self.lines = self.box = None
        super().end()

    def refresh(self) -> None:
        self.lines = self.box = None
        if self.controller.tool is self and self.controller.board.grid is not None:
            self.show_cursor_cell()
            self.controller.show_hint()
            self.signals.changed.emit()

    def apply(self) -> None:
        """Lay the picture under the grid as the lines say."""
        lines, picture = self.lines, self.picture
        if lines is None or picture is None:
            return
        try:
            laid = align(self.grid, picture, lines, self.fit)
        except ValueError as problem:
            self.controller.refused.emit(str(problem))
            return
        if self._edit(laid, "align picture"):
            self.controller.view.camera.fit()

    def show_cursor_cell(self) -> None:
        lines, picture = self.current_lines, self.picture
        if lines is None or picture is None:
            self.marks.clear()
            return
        left, top = self._on_map(picture, (0.0, 0.0))
        right, bottom = self._on_map(picture, (lines.width, lines.height))
        path = QPainterPath()
        every = self._every(lines, picture)
        for x in lines.vertical_lines()[::every]:
            at = self._on_map(picture, (x, 0.0))[0]
            path.moveTo(at, top)
            path.lineTo(at, bottom)
        for y in lines.horizontal_lines()[::every]:
            at = self._on_map(picture, (0.0, y))[1]
            path.moveTo(left, at)
            path.lineTo(right, at)
        if self.box is not None:
            corners = (QPointF(*self._on_map(picture, corner)) for corner in self.box)
            path.addRect(QRectF(*corners).normalized())
        self.marks.show_fine_lines(path, self.controller.palette)

    def _follow_zoom(self, percent: int) -> None:
        self.show_cursor_cell()

    def _every(self, lines: ImageAlignment, picture: BackgroundPicture) -> int:
        """Every how many-th line is shown, so that the picture can still be seen between them."""
        wide = lines.across * picture.width / lines.width * self.controller.view.camera.zoom
        return next((step for step in (1, 2, 5, 10, 20) if wide * step >= CLOSEST), 50)

    def _measure(self) -> None:
        lines = self.current_lines
        if self.box is None or lines is None:
            return
        try:
            self.lines = align_to_box(lines, *self.box, *self.counts, square=self.square)
        except ValueError as problem:
            self.controller.refused.emit(str(problem))

    def _edit(self, grid: GridMap, what: str) -> bool:
        if fault := off_map_fault(self.controller.board, grid):
            self.controller.refused.emit(fault)
            return False
        return self.controller.edit(MapChanged(what, grid), what=what)

    def _pixels(self, picture: BackgroundPicture) -> tuple[float, float]:
        """The picture's own size; as long as nobody knows it, the size it has on the map."""
        image = self.controller.scene.background_image.picture(picture.asset)
        return (image.width, image.height) if image is not None else (picture.width, picture.height)

    def _on_picture(self, at: Point) -> Point:
        """A point of the map in px of the picture."""
        picture = self.picture
        if picture is None:
            return at
        width, height = self._pixels(picture)
        return (at[0] - picture.x) * width / max(picture.width, 1e-6), (at[1] - picture.y) * height / max(picture.height, 1e-6)

    def _on_map(self, picture: BackgroundPicture, at: Point) -> Point:
        """A point of the picture in px of the map."""
        width, height = self._pixels(picture)
        return picture.x + at[0] * picture.width / width, picture.y + at[1] * picture.height / height

    def begin_stroke(self, cell: Cell) -> None:
        """The rectangle is no stroke over cells."""
