"""Align the picture under a grid: drag over some cells of it and say how many, or say columns, rows and offset."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.events import MapChanged
from battlemap.board.grid.grid_drawing import off_map_fault
from battlemap.board.grid.image_alignment import ImageAlignment, align, alignment_of
from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import BackgroundPicture
from battlemap.canvas.tools.grid.alignment_draft import AlignmentDraft
from battlemap.canvas.tools.grid.grid_tool import ARROWS, ENTER, GridTool
from battlemap.canvas.tools.grid.picture_placement import PicturePlacement
from battlemap.canvas.tools.tool_options import CommandOption, NumberOption, Option, SliderOption, ToggleOption
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

LEAST = 8.0
"""A rectangle narrower than this, in px of the window, was none."""
NO_PICTURE = "There is no picture under this map: drop one on it, or choose one with Ctrl I."


class AlignTool(GridTool):
    """The tool that lays the lines of the grid on its picture. Nothing changes before it is applied."""

    name, title, icon, key = "picture", "Align the picture", "lucide/grid-3x3", "G"

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.draft = AlignmentDraft()
        self.fit = True
        """Whether the grid becomes as large as the picture."""

    @property
    def hint_bar(self) -> ToolHint:
        if self.draft.box is None:
            return self.make_hint("*Align:* drag over some cells", ("Arrows", "1 px"), ("Enter", "Apply"), ("V", "Done"))
        across, down = self.draft.counts
        return self.make_hint(f"*This is {across} × {down} cells?* Type how many", ("Enter", "Apply"), ("Esc", "Start over"))

    @property
    def busy(self) -> bool:
        return self.draft.lines is not None

    @property
    def placement(self) -> PicturePlacement | None:
        """The picture under the map; while nobody knows how large it is in itself, as if that were its size on the map."""
        grid = self.controller.board.grid
        picture = grid.picture if grid is not None else None
        if picture is None:
            return None
        image = self.controller.scene.background_image.picture(picture.asset)
        return PicturePlacement(picture, *((image.width, image.height) if image is not None else (picture.width, picture.height)))

    @property
    def current_lines(self) -> ImageAlignment | None:
        """The lines as they would be: those that were tried, else those of the map."""
        placed = self.placement
        if self.draft.lines is not None or placed is None:
            return self.draft.lines
        return alignment_of(self.grid, placed.picture, placed.width, placed.height)

    def options(self) -> tuple[Option, ...]:
        lines, placed = self.current_lines, self.placement
        if lines is None or placed is None:
            return ()
        most = max(lines.width, lines.height)
        return (
            *count_options(self.draft, lines),
            NumberOption(
                "cell", "Width of a cell", round(lines.across, 2), 4, most, 0.25, 2, "px", "[", "]", shown_text="cells of"
            ),
            NumberOption("left", "Offset to the right", round(lines.left, 2), 0, most, 1, 1, "px", shown_text="→"),
            NumberOption("top", "Offset down", round(lines.top, 2), 0, most, 1, 1, "px", shown_text="↓"),
            ToggleOption("fit", "Grid as large as the picture", self.fit, "lucide/crop", "F"),
            SliderOption("tint", "Tint", placed.picture.tint),
            CommandOption("apply", "Apply", "", primary=True),
        )

    def choose(self, key: str, value: object) -> None:
        lines, placed = self.current_lines, self.placement
        if lines is None or placed is None:
            return
        number = float(value) if isinstance(value, int | float) else 0.0
        try:
            if key == "fit":
                self.fit = bool(value)
            elif key == "tint":
                self._set_tint(placed.picture, number)
            elif key == "apply":
                self.apply()
            else:
                self.draft.change(lines, key, number)
        except ValueError as problem:
            self.controller.refused.emit(str(problem))
        self._show()
        super().choose(key, value)

    def begin(self) -> None:
        if self.placement is None:
            self.controller.refused.emit(NO_PICTURE)
        lines = self.current_lines
        if lines is not None:  # a map that was cut, or had its size before the picture came, keeps it
            self.fit = (lines.columns, lines.rows) == (self.grid.columns, self.grid.rows)
        super().begin()
        self.controller.view.camera.zoom_changed.connect(self._follow_zoom)
        self._mark_lines()

    def press(self, pointer: PointerEvent) -> None:
        placed = self.placement
        if placed is not None:
            self.draft.start_box(placed.to_picture(pointer.at))

    def drag(self, pointer: PointerEvent) -> None:
        placed = self.placement
        if self.draft.box is not None and placed is not None:
            self.draft.drag_box(placed.to_picture(pointer.at), self.current_lines)
            self._show()

    def release(self, pointer: PointerEvent) -> None:
        self.drag(pointer)
        box, placed, lines = self.draft.box, self.placement, self.current_lines
        if box is None or placed is None or lines is None:
            return
        (ax, ay), (bx, by) = (placed.to_map(corner) for corner in box)
        if min(abs(bx - ax), abs(by - ay)) * self.controller.view.camera.zoom < LEAST:
            self.draft.box = None
        else:
            try:
                self.draft.measure(lines)
            except ValueError as problem:
                self.controller.refused.emit(str(problem))
        self._show()
        self.signals.changed.emit()

    def hover(self, pointer: PointerEvent) -> None:
        self.controller.view.input.show_cursor(self.cursor)

    def double_click(self, pointer: PointerEvent) -> None:
        self.press(pointer)

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
        if self.draft.box is not None and event.text() in tuple("123456789"):
            self.draft.counts = (int(event.text()),) * 2
            self.choose("box across", self.draft.counts[0])
            return True
        return self.press_option_key(event.text().upper())

    def cancel(self) -> bool:
        if not self.draft.clear():
            return False
        self._show()
        self.signals.changed.emit()
        return True

    def end(self) -> None:
        self.controller.view.camera.zoom_changed.disconnect(self._follow_zoom)
        self.apply()  # whoever is done has not given it up: that is Esc
        self.draft.clear()
        super().end()

    def refresh(self) -> None:
        self.draft.clear()
        if self.controller.tool is self and self.controller.board.grid is not None:
            self._show()
            self.signals.changed.emit()

    def apply(self) -> None:
        """Lay the picture under the grid as the lines say."""
        lines, placed = self.draft.lines, self.placement
        if lines is None or placed is None:
            return
        try:
            laid = align(self.grid, placed.picture, lines, self.fit)
        except ValueError as problem:
            self.controller.refused.emit(str(problem))
            return
        if self._edit(laid, "align picture"):
            self.controller.view.camera.fit()

    def _show(self) -> None:
        self._mark_lines()
        self.controller.show_hint()

    def _mark_lines(self) -> None:
        lines, placed = self.current_lines, self.placement
        if lines is None or placed is None:
            self.marks.clear()
        else:
            path = placed.path(lines, self.draft.box, self.controller.view.camera.zoom)
            self.marks.show_fine_lines(path, self.controller.palette)

    def _follow_zoom(self, percent: int) -> None:
        self._mark_lines()

    def _set_tint(self, picture: BackgroundPicture, tint: float) -> None:
        self._edit(replace(self.grid, picture=replace(picture, tint=min(1.0, max(0.0, tint)))), "tint picture")

    def _edit(self, grid: GridMap, what: str) -> bool:
        if fault := off_map_fault(self.controller.board, grid):
            self.controller.refused.emit(fault)
            return False
        return self.controller.edit(MapChanged(what, grid), what=what)


def count_options(draft: AlignmentDraft, lines: ImageAlignment) -> tuple[NumberOption, NumberOption]:
    """How many cells the rectangle shows that was dragged; without one, the whole picture."""
    if draft.box is not None:
        across, down = draft.counts
        return NumberOption("box across", "This is", across, 1, 99), NumberOption(
            "box down", "Cells down", down, 1, 99, shown_text="×"
        )
    columns = NumberOption("columns", "Columns that the picture shows", lines.columns, 1, 400, shown_text="The picture is")
    return columns, NumberOption("rows", "Rows that the picture shows", lines.rows, 1, 400, shown_text="×")
