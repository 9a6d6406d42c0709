"""Paint cells: surfaces, heights and light, with a brush, as rectangle or line, or filling what is alike."""

from collections.abc import Callable, Mapping

from battlemap.board.events import GridPainted
from battlemap.board.grid.grid_drawing import (
    Patches,
    Spans,
    cells_of_brush,
    cells_of_line,
    patches_of,
    spans_of_cells,
    spans_of_fill,
    spans_of_rectangle,
)
from battlemap.board.grid_map import EMPTY, LEVELS, GridMap, Layer, paint, sign_of
from battlemap.board.ids import Cell
from battlemap.board.surfaces import SURFACES, Passage, Surface
from battlemap.canvas.tools.grid.cell_tool import TAKING, CellTool
from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption, NumberOption, Option, RecentChoices, ToggleOption
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController

LAYERS: tuple[ChoiceItem, ...] = (
    ChoiceItem("ground", "Ground", "lucide/paintbrush", "G"),
    ChoiceItem("heights", "Height", "lucide/mountain", "H"),
    ChoiceItem("lights", "Light", "lucide/moon", "J"),
)
SHAPES: tuple[ChoiceItem, ...] = (
    ChoiceItem("brush", "Freehand", "lucide/pencil", "D"),
    ChoiceItem("rectangle", "Rectangle", "lucide/square", "R"),
    ChoiceItem("line", "Line", "lucide/minus", "I"),
    ChoiceItem("fill", "Fill what is alike", "lucide/droplet", "F"),
)
STEPS: tuple[ChoiceItem, ...] = (
    ChoiceItem("up", "Raise", "lucide/arrow-up", "1"),
    ChoiceItem("down", "Lower", "lucide/arrow-down", "2"),
    ChoiceItem("set", "Set the height", "lucide/equal", "3"),
)
LIGHTS: tuple[ChoiceItem, ...] = (
    ChoiceItem("b", "Bright", "lucide/sun", "1"),
    ChoiceItem("m", "Dim", "lucide/sun-moon", "2"),
    ChoiceItem("d", "Dark", "lucide/moon-star", "3"),
)
AT_HAND = (".", ",", "_", "o", "=", "h", "r", "w", "#")
"""The surfaces behind the keys 1 to 9 at first."""
GROUPS: Mapping[Passage, str] = {
    "free": "Easy ground", "difficult": "Difficult ground", "hard": "Hard ground", "water": "Water", "fire": "Fire",
    "blocked": "Nobody can enter",
}  # fmt: skip
WIDEST = 9
_UP = str.maketrans({sign_of(level): sign_of(level + 1) for level in range(-26, len(LEVELS))})
_DOWN = str.maketrans({sign_of(level): sign_of(level - 1) for level in range(-26, len(LEVELS))})


class PaintTool(CellTool):
    """The tool for what cells are made of, how high they lie, and how light it is there."""

    name, title, icon, key = "paint", "Paint cells", "lucide/paintbrush", "B"

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.layer: Layer = "ground"
        self.shape = "brush"
        self.size = 1
        self.rubber = False
        """Whether it takes away without Ctrl as well."""
        self.surface, self.step, self.level, self.light = "_", "up", 1, "d"
        self._recent = RecentChoices(AT_HAND)
        self._base: GridMap | None = None
        self._draft: GridMap | None = None
        self._from: Cell = (0, 0)
        self._cells: set[Cell] = set()
        self._spans: Spans = ()

    @property
    def hint_bar(self) -> ToolHint:
        if self.drawing is not None:
            doing = "Taking away" if self.drawing == "erase" else "Painting"
            return self.make_hint(f"*{doing}*", ("Drop", "Done"), ("Esc", "Put back"))
        what = {"ground": self._surface(self.surface).name.lower(), "heights": "heights", "lights": "light"}[self.layer]
        if self.rubber:
            return self.make_hint(f"*Take away* {'ground' if self.layer == 'ground' else what}{self.cell_cursor.words}", *TAKING)
        more = (("/", "All surfaces"),) if self.layer == "ground" else ()
        return self.make_hint(f"*Paint* {what}{self.cell_cursor.words}", ("Ctrl", "Take away"), *more, ("V", "Done"))

    @property
    def is_two_ended(self) -> bool:
        return self.shape in ("rectangle", "line")

    def options(self) -> tuple[Option, ...]:
        return (
            ChoiceOption("layer", "What to paint", self.layer, LAYERS),
            *self._values(),
            ChoiceOption("shape", "Shape", self.shape, SHAPES),
            *(
                (NumberOption("size", "Width", self.size, 1, WIDEST, less="[", more="]"),)
                if self.shape in ("brush", "line")
                else ()
            ),
            ToggleOption("rubber", "Take away", self.rubber, "lucide/eraser", "X"),
        )

    def choose(self, key: str, value: object) -> None:
        if key == "layer" and value in EMPTY:
            self.layer = "ground" if value == "ground" else "heights" if value == "heights" else "lights"
        elif key in ("shape", "step", "light"):
            setattr(self, key, str(value))
        elif key in ("size", "level"):
            setattr(self, key, round(float(str(value))))
        elif key == "rubber":
            self.rubber = bool(value)
        elif key == "surface":
            self.surface = str(value)
            self._recent.use(self.surface)
        if key not in ("rubber", "shape", "size"):
            self.rubber = False
        self.show_cursor_cell()
        self.controller.show_hint()
        super().choose(key, value)

    def _values(self) -> tuple[Option, ...]:
        if self.layer == "heights":
            number = (NumberOption("level", "Height", self.level, -26, 35, unit=self._unit(), less=",", more="."),)
            return (ChoiceOption("step", "Height", self.step, STEPS), *(number if self.step == "set" else ()))
        if self.layer == "lights":
            return (ChoiceOption("light", "Light", self.light, LIGHTS),)
        near = tuple(self._choice(sign, str(at + 1)) for at, sign in enumerate(self._recent.values))
        return (ChoiceOption("surface", "Ground", self.surface, near, tuple(self._choice(sign) for sign in self._surfaces)),)

    @property
    def _surfaces(self) -> dict[str, Surface]:
        grid = self.controller.board.grid
        return {**SURFACES, **(grid.legend if grid is not None else {})}

    def _surface(self, sign: str) -> Surface:
        return self._surfaces.get(sign) or SURFACES["."]

    def _choice(self, sign: str, key: str = "") -> ChoiceItem:
        surface = self._surface(sign)
        group = GROUPS[surface.passage]
        return ChoiceItem(sign, surface.name, "", key, surface.look, None, group, "" if surface.passage == "free" else group)

    def _unit(self) -> str:
        grid = self.controller.board.grid
        return grid.unit if grid is not None else ""

    def show_cursor_cell(self) -> None:
        if self.cell_cursor.at is None:
            return
        size = self.size if self.shape in ("brush", "line") else 1
        grid = self.grid
        cells = [cell for cell in cells_of_brush(self.cell_cursor.at, size) if cell in grid]
        self.marks.show_cells(cells, self.controller.palette, "erase" if self.rubber else "draw")

    def begin_stroke(self, cell: Cell) -> None:
        if self.rubber:
            self.drawing = "erase"
        self._base = self._draft = self.grid
        self._from, self._cells, self._spans = cell, set(), ()
        if self.shape == "fill":
            self._spans = spans_of_fill(self.grid, cell, self.layer)
            self._show(self._patches(self._spans))
        else:
            self.follow(cell)

    def follow(self, cell: Cell) -> None:
        base = self._base
        if base is None or self.shape == "fill":
            return
        if self.shape == "rectangle":
            self._spans = spans_of_rectangle(base, self._from, cell)
            self._draft = base
            self._show(self._patches(self._spans))
            self.marks.show_rectangle(self._from, cell, self.controller.palette, self.drawing or "draw")
            return
        way = cells_of_line(self._from, cell)
        fresh = {near for at in way for near in cells_of_brush(at, self.size)}
        if self.shape == "line":
            self._cells, self._draft = fresh, base
        else:
            fresh -= self._cells
            self._cells |= fresh
            self._from = cell
        self._show(self._patches(spans_of_cells(base, fresh)))
        if self.shape == "line":
            self.marks.show_cells(fresh, self.controller.palette, self.drawing or "draw")
        else:
            self.show_cursor_cell()

    def finish(self) -> None:
        base = self._base
        if base is None:
            return
        spans = self._spans if self.shape in ("fill", "rectangle") else spans_of_cells(base, self._cells)
        patches = self._patches(spans)
        self._base = self._draft = None
        words = self._words()
        if not patches or not self.controller.edit(GridPainted(words, self.layer, patches), what=words):
            self.controller.scene.show_map()

    def give_up(self) -> None:
        self._base = self._draft = None
        super().give_up()

    def _patches(self, spans: Spans) -> Patches:
        base = self._base
        return patches_of(base, self.layer, spans, self._change) if base is not None else ()

    def _show(self, patches: Patches) -> None:
        if self._draft is not None:
            self._draft = paint(self._draft, self.layer, patches) if patches else self._draft
            self.controller.scene.ground.sketch(self._draft)

    @property
    def _change(self) -> Callable[[str], str]:
        """What becomes of the characters of a stretch of cells."""
        if self.drawing == "erase":
            return _fill_with(EMPTY[self.layer])
        if self.layer == "lights":
            return _fill_with(self.light)
        if self.layer == "ground":
            return _fill_with(self.surface)
        if self.step == "set":
            return _fill_with(sign_of(self.level))
        table = _UP if self.step == "up" else _DOWN
        return lambda signs: signs.translate(table)

    def _words(self) -> str:
        if self.drawing == "erase":
            return {"ground": "clear ground", "heights": "level ground", "lights": "clear light"}[self.layer]
        if self.layer == "ground":
            return f"paint {self._surface(self.surface).name.lower()}"
        return "change height" if self.layer == "heights" else "change light"


def _fill_with(sign: str) -> Callable[[str], str]:
    return lambda signs: sign * len(signs)
