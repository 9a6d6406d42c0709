"""Place things that give cover: crates, tables, pillars. Turn them, say how large they are and what they stop."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid_drawing import fresh_prop, prop_at
from battlemap.board.grid_map import GridMap, Prop
from battlemap.board.ids import Cell, PropId
from battlemap.canvas.drag import Hint
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.cell_tool import TAKING
from battlemap.canvas.tools.options import AtHand, Choice, Deed, Number, Option, Pick, Tick
from battlemap.canvas.tools.thing_tool import ThingTool
from battlemap.play.grid_edits import prop_put, taken_away


class PropKind(Struct, frozen=True):
    """A kind of thing as it is put down at first."""

    look: str
    name: str
    group: str
    columns: int = 1
    rows: int = 1
    cover: int = 1
    blocks: bool = True
    opaque: bool = False


INDOORS, OUTDOORS, STONE = "Furniture and goods", "Outdoors", "Of stone"
PROP_KINDS: tuple[PropKind, ...] = (
    PropKind("crate", "Crate", INDOORS, cover=2),
    PropKind("barrel", "Barrel", INDOORS),
    PropKind("sack", "Sack", INDOORS, blocks=False),
    PropKind("chest", "Chest", INDOORS),
    PropKind("table", "Table", INDOORS, 3, 2),
    PropKind("bench", "Bench", INDOORS, 2, 1, 0, False),
    PropKind("bed", "Bed", INDOORS, 1, 2, 0, False),
    PropKind("shelf", "Shelf", INDOORS, 2, 1, 3, opaque=True),
    PropKind("cauldron", "Cauldron", INDOORS),
    PropKind("tree", "Tree", OUTDOORS, cover=2),
    PropKind("bush", "Bush", OUTDOORS, blocks=False),
    PropKind("rock", "Boulder", OUTDOORS, 2, 2, 2),
    PropKind("log", "Log", OUTDOORS, 3, 1),
    PropKind("stump", "Tree stump", OUTDOORS),
    PropKind("haystack", "Haystack", OUTDOORS, 2, 2, 2),
    PropKind("cart", "Cart", OUTDOORS, 3, 2, 2),
    PropKind("wagon", "Wagon", OUTDOORS, 4, 2, 3, opaque=True),
    PropKind("tent", "Tent", OUTDOORS, 3, 3, 1, opaque=True),
    PropKind("campfire", "Campfire", OUTDOORS, cover=0),
    PropKind("pillar", "Pillar", STONE, cover=3, opaque=True),
    PropKind("statue", "Statue", STONE, cover=2),
    PropKind("altar", "Altar", STONE, 2, 1, 2),
    PropKind("well", "Well", STONE, 2, 2, 2),
    PropKind("fountain", "Fountain", STONE, 3, 3, 2),
    PropKind("grave", "Grave", STONE, 1, 2, 0, False),
    PropKind("hatch", "Trapdoor", STONE, cover=0, blocks=False),
)
AT_HAND = ("crate", "barrel", "table", "pillar", "tree", "rock", "well", "cart", "altar")
"""The things behind the keys 1 to 9 at first."""
COVERS: tuple[Choice, ...] = (
    Choice("0", "No cover", "lucide/shield-off"),
    Choice("1", "Light cover", "lucide/shield"),
    Choice("2", "Medium cover", "lucide/shield-half"),
    Choice("3", "Full cover", "lucide/shield-check"),
)
LONGEST = 12
"""So many cells a thing is long at most when it is put down."""


class PropsTool(ThingTool[PropId]):
    """The tool for things that stand on the map."""

    name, title, icon, key = "props", "Place things", "lucide/package", "P"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.kind = PROP_KINDS[0]
        self._at_hand = AtHand(AT_HAND)

    @property
    def hint(self) -> Hint:
        if self.drawing is not None:
            placing = "Moving" if self._held else f"Placing* a *{self.kind.name.lower()}"
            doing = "Taking away" if self.drawing == "erase" else placing
            return self.say(f"*{doing}*", ("Drop", "Done"), ("Esc", "Put back"))
        if self.rubber:
            return self.say(f"*Take things away*{self.where()}", *TAKING)
        keys = (("R", "Turn"), ("Drag", "Move one"), ("Ctrl", "Take away"))
        return self.say(f"*Place* a {self.kind.name.lower()}{self.where()}", *keys)

    # --- options ------------------------------------------------------------------------------

    def options(self) -> tuple[Option, ...]:
        kind = self.kind
        kinds = {one.look: one for one in PROP_KINDS}
        near = tuple(_choice(kinds[look], str(at + 1)) for at, look in enumerate(self._at_hand.values))
        return (
            Pick("look", "What to place", kind.look, near, tuple(_choice(one) for one in PROP_KINDS)),
            Number("columns", "Cells across", kind.columns, 1, LONGEST, said=""),
            Number("rows", "Cells down", kind.rows, 1, LONGEST, said="×"),
            Deed("turn", "Turn", "R", icon="lucide/rotate-cw"),
            Pick("cover", "Cover", str(kind.cover), COVERS),
            Tick("blocks", "In the way", kind.blocks, "lucide/ban", "F"),
            Tick("opaque", "Hides what is behind it", kind.opaque, "lucide/eye-off", "O"),
            Tick("rubber", "Take away", self.rubber, "lucide/eraser", "X"),
        )

    def choose(self, key: str, value: object) -> None:
        kind = self.kind
        if key == "look":
            self.kind = next((one for one in PROP_KINDS if one.look == value), kind)
            self._at_hand.take_up(self.kind.look)
        elif key in ("columns", "rows"):
            self.kind = replace(kind, **{key: round(float(str(value)))})
        elif key == "turn":
            self.kind = replace(kind, columns=kind.rows, rows=kind.columns)
        elif key == "cover":
            self.kind = replace(kind, cover=int(str(value)))
        elif key in ("blocks", "opaque"):
            self.kind = replace(kind, **{key: bool(value)})
        self.rubber = bool(value) if key == "rubber" else False
        self.show_cursor_cell()
        self.stage.show_hint()
        super().choose(key, value)

    # --- strokes ------------------------------------------------------------------------------

    def found(self, cell: Cell) -> PropId | None:
        return prop_at(self.grid, cell)

    def marked(self, cell: Cell, held: PropId | None) -> None:
        there = self.grid.props.get(held) if held is not None else None
        cells = there.cells if there is not None else () if self.rubber else self._made(cell).cells
        self.marks.cells(cells, self.stage.palette, "erase" if self.rubber else "draw")

    def sketched(self, held: PropId | None, by: Cell, at: Cell, gone: set[PropId]) -> GridMap:
        props = {key: prop for key, prop in self.grid.props.items() if key not in gone}
        if held is not None:
            props[held] = _shifted(props[held], by)
            self.marks.cells(props[held].cells, self.stage.palette)
        elif self.drawing == "draw":
            new = self._made(at)
            props[new.id] = new
        return replace(self.grid, props=props)

    def put(self, at: Cell) -> bool:
        return self._set(self._made(at), f"place {self.kind.name.lower()}")

    def moved(self, thing: PropId, by: Cell) -> bool:
        prop = self.grid.props[thing]
        return self._set(_shifted(prop, by), f"move {prop.name.lower()}")

    def clicked(self, thing: PropId) -> None:
        self.stage.edit_wanted.emit(thing)

    def taken(self, things: set[PropId]) -> bool:
        return self.make(lambda: taken_away(self.stage.board, props=things), "take things away")

    def _set(self, prop: Prop, what: str) -> bool:
        return self.make(lambda: prop_put(self.stage.board, prop, what), what)

    def _made(self, at: Cell) -> Prop:
        kind = self.kind
        return Prop(
            fresh_prop(self.grid), kind.name, at, kind.look, kind.columns, kind.rows, kind.cover, kind.blocks, kind.opaque
        )  # fmt: skip


def _choice(kind: PropKind, key: str = "") -> Choice:
    prop = Prop(PropId(kind.look), kind.name, (0, 0), kind.look, kind.columns, kind.rows)
    return Choice(kind.look, kind.name, "", key, "", prop, kind.group)


def _shifted(prop: Prop, by: Cell) -> Prop:
    return replace(prop, at=(prop.at[0] + by[0], prop.at[1] + by[1]))
