"""Place things that give cover: crates, tables, pillars. Turn them, say how large they are and what they stop."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid.grid_drawing import fresh_prop, prop_at
from battlemap.board.grid_map import GridMap, Prop
from battlemap.board.ids import Cell, PropId
from battlemap.board.subject import Subject
from battlemap.canvas.tools.grid.cell_tool import TAKING
from battlemap.canvas.tools.grid.object_tool import ObjectTool
from battlemap.canvas.tools.tool_options import (
    ChoiceItem,
    ChoiceOption,
    CommandOption,
    NumberOption,
    Option,
    RecentChoices,
    ToggleOption,
)
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.own_prop import LONGEST, SVG_TYPE, OwnProp
from battlemap.play.edits.grid_map_edits import put_prop, remove_objects


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
    hidden: bool = False
    """Whether it is hidden from the players until it is shown to them, as traps are."""
    own: OwnProp | None = None
    """The drawing it is shown by, if it is one of the user's own."""
    turns: int = 0
    """By how many quarters that is turned."""


INDOORS, OUTDOORS, STONE, TRAPS = "Furniture and goods", "Outdoors", "Of stone", "Traps, hidden at first"
YOURS = "Your own"
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
    PropKind("pit", "Pit trap", TRAPS, 2, 2, 0, False, hidden=True),
    PropKind("jaws", "Jaw trap", TRAPS, 1, 1, 0, False, hidden=True),
    PropKind("spikes", "Spike trap", TRAPS, 2, 1, 0, False, hidden=True),
    PropKind("tripwire", "Tripwire", TRAPS, 3, 1, 0, False, hidden=True),
    PropKind("rune", "Rune trap", TRAPS, 1, 1, 0, False, hidden=True),
)
AT_HAND = ("crate", "barrel", "table", "pillar", "tree", "rock", "well", "cart", "altar")
"""The things behind the keys 1 to 9 at first."""
COVERS: tuple[ChoiceItem, ...] = (
    ChoiceItem("0", "No cover", "lucide/shield-off"),
    ChoiceItem("1", "Light cover", "lucide/shield"),
    ChoiceItem("2", "Medium cover", "lucide/shield-half"),
    ChoiceItem("3", "Full cover", "lucide/shield-check"),
)


class PropTool(ObjectTool[PropId]):
    """The tool for things that stand on the map."""

    name, title, icon, key = "props", "Place things", "lucide/package", "P"

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.kind = PROP_KINDS[0]
        self._recent = RecentChoices(AT_HAND)
        controller.own_props.changed.connect(self._show_own)

    @property
    def kinds(self) -> dict[str, PropKind]:
        """Everything there is to place, by look; the user's own last."""
        own = (
            PropKind(f"own {prop.file}", prop.name, YOURS, prop.columns, prop.rows, own=prop)
            for prop in self.controller.own_props.props
        )
        return {kind.look: kind for kind in (*PROP_KINDS, *own)}

    def begin(self) -> None:
        super().begin()
        self.controller.own_props.read()

    def _show_own(self) -> None:
        """Files have come or gone."""
        kinds = self.kinds
        if self.kind.look not in kinds:
            self.kind = PROP_KINDS[0]
        self._recent.values = [look if look in kinds else self._free_look() for look in self._recent.values]
        self.signals.changed.emit()

    def _free_look(self) -> str:
        return next(kind.look for kind in PROP_KINDS if kind.look not in self._recent.values)

    @property
    def hint_bar(self) -> ToolHint:
        if self.drawing is not None:
            placing = "Moving" if self._held_key else f"Placing* a *{self.kind.name.lower()}"
            doing = "Taking away" if self.drawing == "erase" else placing
            return self.make_hint(f"*{doing}*", ("Drop", "Done"), ("Esc", "Put back"))
        if self.rubber:
            return self.make_hint(f"*Take things away*{self.cell_cursor.words}", *TAKING)
        keys = (("R", "Turn"), ("Drag", "Move one"), ("Ctrl", "Take away"))
        return self.make_hint(f"*Place* a {self.kind.name.lower()}{self.cell_cursor.words}", *keys)

    def options(self) -> tuple[Option, ...]:
        kind, kinds = self.kind, self.kinds
        near = tuple(_choice(kinds[look], str(at + 1)) for at, look in enumerate(self._recent.values))
        return (
            ChoiceOption("look", "What to place", kind.look, near, tuple(_choice(prop_kind) for prop_kind in kinds.values())),
            NumberOption("columns", "Cells across", kind.columns, 1, LONGEST, shown_text=""),
            NumberOption("rows", "Cells down", kind.rows, 1, LONGEST, shown_text="×"),
            CommandOption("turn", "Turn", "R", icon="lucide/rotate-cw"),
            ChoiceOption("cover", "Cover", str(kind.cover), COVERS),
            ToggleOption("blocks", "In the way", kind.blocks, "lucide/ban", "F"),
            ToggleOption("opaque", "Hides what is behind it", kind.opaque, "lucide/brick-wall", "O"),
            ToggleOption("hidden", "Hidden from the players", kind.hidden, "lucide/eye-off", "H"),
            ToggleOption("rubber", "Take away", self.rubber, "lucide/eraser", "X"),
        )

    def choose(self, key: str, value: object) -> None:
        kind = self.kind
        if key == "look":
            self.kind = self.kinds.get(str(value), kind)
            self._recent.use(self.kind.look)
        elif key in ("columns", "rows"):
            self.kind = replace(kind, **{key: round(float(str(value)))})
        elif key == "turn":
            self.kind = replace(kind, columns=kind.rows, rows=kind.columns, turns=(kind.turns + 1) % 4)
        elif key == "cover":
            self.kind = replace(kind, cover=int(str(value)))
        elif key in ("blocks", "opaque", "hidden"):
            self.kind = replace(kind, **{key: bool(value)})
        self.rubber = bool(value) if key == "rubber" else False
        self.show_cursor_cell()
        self.controller.show_hint()
        super().choose(key, value)

    def find(self, cell: Cell) -> PropId | None:
        return prop_at(self.grid, cell)

    def mark_place(self, cell: Cell, held: PropId | None) -> None:
        there = self.grid.props.get(held) if held is not None else None
        cells = there.cells if there is not None else () if self.rubber else self._make_prop(cell).cells
        self.marks.show_cells(cells, self.controller.palette, "erase" if self.rubber else "draw")

    def sketch(self, held: PropId | None, by: Cell, at: Cell, gone: set[PropId]) -> GridMap:
        props = {key: prop for key, prop in self.grid.props.items() if key not in gone}
        if held is not None:
            props[held] = _shift(props[held], by)
            self.marks.show_cells(props[held].cells, self.controller.palette)
        elif self.drawing == "draw":
            new = self._make_prop(at)
            props[new.id] = new
        return replace(self.grid, props=props)

    def put(self, at: Cell) -> bool:
        own = self.kind.own
        if own is not None and not self.controller.own_props.keep(own.data, SVG_TYPE):
            return False
        return self._replace_prop(self._make_prop(at), f"place {self.kind.name.lower()}")

    def move(self, subject: PropId, by: Cell) -> bool:
        prop = self.grid.props[subject]
        return self._replace_prop(_shift(prop, by), f"move {prop.name.lower()}")

    def click(self, subject: PropId) -> None:
        self.controller.edit_wanted.emit(Subject("prop", subject))

    def remove(self, things: set[PropId]) -> bool:
        return self.apply_edit(lambda: remove_objects(self.controller.board, props=things), "take things away")

    def _replace_prop(self, prop: Prop, what: str) -> bool:
        return self.apply_edit(lambda: put_prop(self.controller.board, prop, what), what)

    def _make_prop(self, at: Cell) -> Prop:
        return _prop_of(self.kind, fresh_prop(self.grid), at)


def _prop_of(kind: PropKind, key: PropId, at: Cell) -> Prop:
    look, picture, turns = (kind.look, "", 0) if kind.own is None else (PROP_KINDS[0].look, kind.own.sha, kind.turns)
    return Prop(
        key, kind.name, at, look, kind.columns, kind.rows, kind.cover, kind.blocks, kind.opaque, picture, turns, kind.hidden
    )  # fmt: skip


def _choice(kind: PropKind, key: str = "") -> ChoiceItem:
    prop = _prop_of(kind, PropId(kind.look), (0, 0))
    return ChoiceItem(kind.look, kind.name, "", key, "", prop, kind.group)


def _shift(prop: Prop, by: Cell) -> Prop:
    return replace(prop, at=(prop.at[0] + by[0], prop.at[1] + by[1]))
