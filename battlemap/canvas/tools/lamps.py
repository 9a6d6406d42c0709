"""Place lights: torches, lanterns, fires, with how far each shines brightly and dimly; a click puts one out or lights it."""

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from battlemap.board.grid_drawing import fresh_lamp, lamp_at
from battlemap.board.grid_map import CELL, GridMap, Lamp, middle
from battlemap.board.ids import Cell, LampId
from battlemap.canvas.drag import Hint
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.cell_tool import TAKING
from battlemap.canvas.tools.options import Choice, Number, Option, Pick, Tick
from battlemap.canvas.tools.thing_tool import ThingTool
from battlemap.play.grid_edits import lamp_put, taken_away


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


class LampsTool(ThingTool[LampId]):
    """The tool for lights that stand on the map."""

    name, title, icon, key = "lamps", "Place lights", "lucide/lamp", "K"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.kind = LAMP_KINDS[0]
        self._radii: tuple[float, float] | None = None
        """Other radii than those of the kind, in units."""

    @property
    def hint(self) -> Hint:
        if self.drawing is not None:
            doing = "Taking away" if self.drawing == "erase" else "Moving" if self._held else "Placing"
            return self.say(f"*{doing}* a light", ("Drop", "Done"), ("Esc", "Put back"))
        if self.rubber:
            return self.say(f"*Take lights away*{self.where()}", *TAKING)
        keys = (("Click", "Put one out"), ("Drag", "Move one"), ("Ctrl", "Take away"))
        return self.say(f"*Place* a {self.kind.name.lower()}{self.where()}", *keys)

    # --- options ------------------------------------------------------------------------------

    @property
    def radii(self) -> tuple[float, float]:
        """How far the next light shines brightly and dimly, in units."""
        grid = self.stage.board.grid
        wide = grid.cell if grid is not None else 1.0
        return self._radii or (self.kind.bright * wide, self.kind.dim * wide)

    def options(self) -> tuple[Option, ...]:
        (bright, dim), grid = self.radii, self.stage.board.grid
        step, unit = (grid.cell, grid.unit) if grid is not None else (1.0, "m")
        kinds = tuple(Choice(kind.name, kind.name, kind.icon, str(at + 1)) for at, kind in enumerate(LAMP_KINDS))
        return (
            Pick("kind", "What to place", self.kind.name, kinds),
            Number("bright", "Bright within", bright, 0, FARTHEST, step, 1, unit, ",", "."),
            Number("dim", "Dim within", dim, 0, FARTHEST, step, 1, unit, "[", "]"),
            Tick("rubber", "Take away", self.rubber, "lucide/eraser", "X"),
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
        self.stage.show_hint()
        super().choose(key, value)

    # --- strokes ------------------------------------------------------------------------------

    def found(self, cell: Cell) -> LampId | None:
        return lamp_at(self.grid, cell)

    def marked(self, cell: Cell, held: LampId | None) -> None:
        there = self.grid.lamps.get(held) if held is not None else None
        self._mark(cell, (there.bright, there.dim) if there is not None else (0.0, 0.0) if self.rubber else self.radii)

    def sketched(self, held: LampId | None, by: Cell, at: Cell, gone: set[LampId]) -> GridMap:
        lamps = {key: lamp for key, lamp in self.grid.lamps.items() if key not in gone}
        if held is not None:
            lamps[held] = replace(lamps[held], at=at)
            self._mark(at, (lamps[held].bright, lamps[held].dim))
        elif self.drawing == "draw" and at in self.grid:
            new = self._made(at)
            lamps[new.id] = new
        return replace(self.grid, lamps=lamps)

    def put(self, at: Cell) -> bool:
        lamp = self._made(at)
        return self._set(lamp, f"place {lamp.name.lower()}")

    def moved(self, thing: LampId, by: Cell) -> bool:
        lamp = self.grid.lamps[thing]
        return self._set(replace(lamp, at=(lamp.at[0] + by[0], lamp.at[1] + by[1])), f"move {lamp.name.lower()}")

    def clicked(self, thing: LampId) -> None:
        lamp = self.grid.lamps[thing]
        self._set(replace(lamp, lit=not lamp.lit), f"{'put out' if lamp.lit else 'light'} {lamp.name.lower()}")

    def taken(self, things: set[LampId]) -> bool:
        return self.make(lambda: taken_away(self.stage.board, lamps=things), "take lights away")

    def _set(self, lamp: Lamp, what: str) -> bool:
        return self.make(lambda: lamp_put(self.stage.board, lamp, what), what)

    def _made(self, at: Cell) -> Lamp:
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
        self.marks.shape(path, self.stage.palette, "erase" if self.rubber else "draw")
