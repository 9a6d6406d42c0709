"""Place lights: torches, lanterns, fires, with how far each shines brightly and dimly; a click puts one out or lights it."""

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from battlemap.board.grid.grid_drawing import fresh_lamp, lamp_at
from battlemap.board.grid_map import CELL, GridMap, Lamp, middle
from battlemap.board.ids import Cell, LampId
from battlemap.canvas.tools.grid.cell_tool import TAKING
from battlemap.canvas.tools.grid.object_tool import ObjectTool
from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption, NumberOption, Option, ToggleOption
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.play.edits.grid_map_edits import put_lamp, remove_objects


class LampKind(Struct, frozen=True):
    """A kind of light; its radii in cells."""

    name: str
    icon: str
    bright: float
    dim: float


LAMP_KINDS: tuple[LampKind, ...] = (
    LampKind("Torch", "lucide/flame", 4, 8),
    LampKind("Lantern", "lucide/lamp", 6, 12),
    LampKind("Candle", "lucide/lightbulb", 1, 3),
    LampKind("Fire", "lucide/flame-kindling", 5, 10),
)
FARTHEST = 400.0


class LampTool(ObjectTool[LampId]):
    """The tool for lights that stand on the map."""

    name, title, icon, key = "lamps", "Place lights", "lucide/lamp", "K"

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.kind = LAMP_KINDS[0]
        self._radii: tuple[float, float] | None = None
        """Other radii than those of the kind, in units."""

    @property
    def hint_bar(self) -> ToolHint:
        if self.drawing is not None:
            doing = "Taking away" if self.drawing == "erase" else "Moving" if self._held_key else "Placing"
            return self.make_hint(f"*{doing}* a light", ("Drop", "Done"), ("Esc", "Put back"))
        if self.rubber:
            return self.make_hint(f"*Take lights away*{self.cell_cursor.words}", *TAKING)
        keys = (("Click", "Put one out"), ("Drag", "Move one"), ("Ctrl", "Take away"))
        return self.make_hint(f"*Place* a {self.kind.name.lower()}{self.cell_cursor.words}", *keys)

    @property
    def radii(self) -> tuple[float, float]:
        """How far the next light shines brightly and dimly, in units."""
        grid = self.controller.board.grid
        wide = grid.cell if grid is not None else 1.0
        return self._radii or (self.kind.bright * wide, self.kind.dim * wide)

    def options(self) -> tuple[Option, ...]:
        (bright, dim), grid = self.radii, self.controller.board.grid
        step, unit = (grid.cell, grid.unit) if grid is not None else (1.0, "m")
        kinds = tuple(ChoiceItem(kind.name, kind.name, kind.icon, str(at + 1)) for at, kind in enumerate(LAMP_KINDS))
        return (
            ChoiceOption("kind", "What to place", self.kind.name, kinds),
            NumberOption("bright", "Bright within", bright, 0, FARTHEST, step, 1, unit, ",", "."),
            NumberOption("dim", "Dim within", dim, 0, FARTHEST, step, 1, unit, "[", "]"),
            ToggleOption("rubber", "Take away", self.rubber, "lucide/eraser", "X"),
        )

    def choose(self, key: str, value: object) -> None:
        bright, dim = self.radii
        if key == "kind":
            self.kind, self._radii = next((kind for kind in LAMP_KINDS if kind.name == value), self.kind), None
        elif key == "bright":
            bright = float(str(value))
            self._radii = bright, max(bright, dim)
        elif key == "dim":
            dim = float(str(value))
            self._radii = min(bright, dim), dim
        self.rubber = bool(value) if key == "rubber" else False
        self.show_cursor_cell()
        self.controller.show_hint()
        super().choose(key, value)

    def find(self, cell: Cell) -> LampId | None:
        return lamp_at(self.grid, cell)

    def mark_place(self, cell: Cell, held: LampId | None) -> None:
        there = self.grid.lamps.get(held) if held is not None else None
        self._mark(cell, (there.bright, there.dim) if there is not None else (0.0, 0.0) if self.rubber else self.radii)

    def sketch(self, held: LampId | None, by: Cell, at: Cell, gone: set[LampId]) -> GridMap:
        lamps = {key: lamp for key, lamp in self.grid.lamps.items() if key not in gone}
        if held is not None:
            lamps[held] = replace(lamps[held], at=at)
            self._mark(at, (lamps[held].bright, lamps[held].dim))
        elif self.drawing == "draw" and at in self.grid:
            new = self._make_lamp(at)
            lamps[new.id] = new
        return replace(self.grid, lamps=lamps)

    def put(self, at: Cell) -> bool:
        lamp = self._make_lamp(at)
        return self._replace_lamp(lamp, f"place {lamp.name.lower()}")

    def move(self, subject: LampId, by: Cell) -> bool:
        lamp = self.grid.lamps[subject]
        return self._replace_lamp(replace(lamp, at=(lamp.at[0] + by[0], lamp.at[1] + by[1])), f"move {lamp.name.lower()}")

    def click(self, subject: LampId) -> None:
        lamp = self.grid.lamps[subject]
        self._replace_lamp(replace(lamp, lit=not lamp.lit), f"{'put out' if lamp.lit else 'light'} {lamp.name.lower()}")

    def remove(self, things: set[LampId]) -> bool:
        return self.apply_edit(lambda: remove_objects(self.controller.board, lamps=things), "take lights away")

    def _replace_lamp(self, lamp: Lamp, what: str) -> bool:
        return self.apply_edit(lambda: put_lamp(self.controller.board, lamp, what), what)

    def _make_lamp(self, at: Cell) -> Lamp:
        bright, dim = self.radii
        return Lamp(fresh_lamp(self.grid), at, bright, dim, self.kind.name)

    def _mark(self, cell: Cell, radii: tuple[float, float]) -> None:
        """Mark the cell, and how far it would be lit."""
        grid = self.grid
        if cell not in grid:
            self.marks.clear()
            return
        path, centre = QPainterPath(), QPointF(*middle(cell))
        path.addRect(cell[0] * CELL, cell[1] * CELL, CELL, CELL)
        for radius in radii:
            reach = radius / grid.cell * CELL
            if reach > 0:
                path.addEllipse(centre, reach, reach)
        self.marks.show_shape(path, self.controller.palette, "erase" if self.rubber else "draw")
