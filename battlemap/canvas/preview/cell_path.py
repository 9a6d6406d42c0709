"""One token's way over the cells of a grid: as it is aimed, shown on the map, told to the card at the pointer."""

from collections.abc import Mapping

from msgspec.structs import replace

from battlemap.board.events import Event
from battlemap.board.grid_map import CELL, cell_at, cell_key, cell_name, cell_under, middle
from battlemap.board.ids import Cell, Point, TokenId
from battlemap.canvas.items.cell_mark_layer import Threat
from battlemap.canvas.items.mark_layer import LABEL
from battlemap.canvas.preview.cell_pathfinder import CellPathfinder
from battlemap.canvas.preview.route import Route
from battlemap.canvas.view.drag_info import DragInfo, Obstacle, ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.controls.chips import map_label_size
from battlemap.play.edits.board_edits import put_token
from battlemap.rules.lenses import PathCost
from battlemap.rules.procedure import Command

BY = "by"
ICON = "lucide/footprints"
BADGE = 13.0
"""The radius of a warning, in px of a label."""
RISE = 26.0
"""How far the middle of the plate with the cost stands above the cells it is about, in px of a label."""
MOST = 60
"""So many tokens at most are kept clear of labels."""


class CellPathPreview(Route[Cell]):
    """Where a token would go if it were let go now: the route over cells."""

    nowhere, follows_pointer = "Let the token go over the map.", False

    def __init__(self, controller: MapController, who: TokenId, tokens: tuple[TokenId, ...]) -> None:
        """ValueError if the token does not stand on a cell."""
        super().__init__(controller, who, tokens)
        self._paths = CellPathfinder(controller, who, self.stopped)
        self.start = self._paths.start
        self.goal: Cell | None = self.start
        self.footprint = controller.board[who].footprint
        self.waypoints: tuple[Cell, ...] = ()
        self.path: tuple[Cell, ...] = ()
        self.path_cost: PathCost | None = None

    @property
    def spot(self) -> Point:
        """The middle of the cells that would be covered."""
        return self._middle(self.goal or self.start)

    def place_under(self, at: Point) -> Cell | None:
        """The upper left cell of those the token would stand on; None beside the map."""
        cell = cell_under(at, self.footprint)
        return cell if cell_at(at) in self._paths.grid and cell in self._paths.grid else None

    def aim(self, goal: Cell | None, freely: bool = False) -> None:
        self.goal, self.freely = goal, freely
        self.path, self.path_cost = ((), None) if goal is None or freely else self._paths.find(goal, self.waypoints)

    def step(self, direction: Cell) -> bool:
        """Aim at the cell beside the goal, if it is on the map."""
        at = self.goal or self.start
        goal = at[0] + direction[0], at[1] + direction[1]
        if goal in self._paths.grid:
            self.aim(goal)
        return True

    def add_waypoint(self) -> bool:
        goal = self.goal
        if goal is not None and self.path and goal != (self.waypoints[-1] if self.waypoints else self.start):
            self.waypoints = (*self.waypoints, goal)
        return True

    def drop_waypoint(self) -> bool:
        if self.waypoints and not self.freely:
            self.waypoints = self.waypoints[:-1]
            self.aim(self.goal)
        return True

    @property
    def moves(self) -> bool:
        return self.goal is not None and (self.goal != self.start or bool(self.waypoints) and not self.freely)

    @property
    def refusal(self) -> str:
        """Why the token cannot go where it is aimed; empty if it can."""
        if self._paths.refused or self.goal is None:
            return self._paths.refused
        return self.path_cost.refusal if self.path_cost is not None else self._paths.refusal(self.goal)

    @property
    def command(self) -> Command | None:
        """What letting go performs."""
        cost = self.path_cost
        if cost is None or self.refusal:
            return None
        command = cost.command
        if self.waypoints and BY not in command.preset:
            by = tuple(cell_key(cell) for cell in self.waypoints)
            return replace(command, preset={**command.preset, BY: by})
        return command

    def show(self) -> None:
        """Show where it can go, and the way as it is now; freely, only whether there is room."""
        if self.by_rules:
            show_reach(self.controller, self.who, self._paths)
            self._show_path()
        else:
            self.controller.scene.reach.hide()
            self.show_target()
            self.controller.scene.cells.show_goal(self.goal, self.footprint, self.goal is None or not self._fault(self.goal))

    def show_target(self) -> None:
        scene = self.controller.scene
        scene.cells.show_path()
        scene.cells.show_goal()
        scene.marks.show_label()

    def show_line(self, start: Point, end: Point, radius: float) -> None:
        """The way is shown from cell to cell: no line to the pointer."""
        self.controller.scene.lines.show_path()

    def _show_path(self) -> None:
        cells, goal, refused = self.controller.scene.cells, self.goal, self.refusal
        if goal is None:
            cells.show_goal()
        else:
            cells.show_goal(goal, self.footprint, not refused or not self.moves)
        points = [self._middle(cell) for cell in (self.start, *self.path)] if self.path else []
        chosen = [self._middle(cell) for cell in self.waypoints]
        warnings = () if self.path_cost is None else self.path_cost.warnings
        cells.show_path(points, chosen, [Threat(self._middle(w.cell), w.icon, w.tone) for w in warnings])
        words = self.path_cost.words if self.path_cost is not None and not refused else ""
        if goal is not None and words:
            perils = [self._middle(warning.cell) for warning in warnings]
            room = self.controller.scene.pixmaps.context.label_room
            self.controller.scene.marks.show_label(plate_spot(goal, self.footprint, words, perils, room), words, ICON)
        else:
            self.controller.scene.marks.show_label()

    def _middle(self, cell: Cell) -> Point:
        return middle(cell, self.footprint)

    def info(self, at: Point) -> DragInfo | None:
        """What letting go now would come to; None where it goes nowhere. It is told of the cells, not of the hand."""
        goal, controller = self.goal, self.controller
        if goal is None or not self.moves or len(self.tokens) > 1 and not self.freely:
            return None
        point = controller.view.at_view(self.spot)
        name = controller.board[self.who].name
        told = DragInfo(self.who, name, self.start, cell_name(self.start), goal, cell_name(goal), (point.x(), point.y()))
        if self.freely:
            fault = self._fault(goal)
            return replace(told, refused=fault) if fault else replace(told, free=True, cost="placed freely")
        if refused := self.refusal:
            return replace(told, refused=refused)
        cost = self.path_cost
        if cost is None:
            return told
        warned = [Obstacle(w.icon, w.words, w.tone) for w in cost.warnings]
        notes = [Obstacle("lucide/info", note) for note in cost.notes]
        return replace(told, words=cost.words, obstacles=(*warned, *notes), command=self.command)

    def hint_bar(self, go: str, free: str = "") -> ToolHint:
        who, goal = self.hint_title, self.goal
        back = ("Esc", "Put back" if free else "Stay")
        others = ((free, "Place freely"), back) if free else (back,)
        to = f"{who} to {cell_name(goal)}" if goal is not None else who
        if self.freely:
            if fault := self._fault(goal) if goal is not None else "that is beside the map":
                return ToolHint("lucide/ban", f"{to} · {fault}", (back,))
            return ToolHint("lucide/move", to, ((go, "Place here, without the rules"), back))
        if len(self.tokens) > 1:
            if self._paths.refused or not self.moves:
                return ToolHint("lucide/move", f"{who} · {self._paths.refused}" if self._paths.refused else who, others)
            return ToolHint("lucide/move", to, ((go, "Move together"), *others))
        if not self.moves:
            return ToolHint("lucide/move", f"{who} from {cell_name(self.start)}", others)
        if refusal := self.refusal:
            return ToolHint("lucide/ban", f"{to} · {refusal}", others)
        less = (("Backspace", "One less"),) if self.waypoints else ()
        return ToolHint("lucide/move", to, ((go, "Move"), ("Space", "Go by here"), *less, *others))

    def _goals(self, over: Cell) -> dict[TokenId, Cell]:
        """Where all that are carried come to stand if the grabbed one stands here."""
        board = self.controller.board
        dx, dy = over[0] - self.start[0], over[1] - self.start[1]
        return {token: (board[token].cell[0] + dx, board[token].cell[1] + dy) for token in self.tokens}

    def _fault(self, over: Cell) -> str:
        """Why they cannot be put there; empty if they can."""
        from battlemap.board.grid.occupancy import space_fault

        board = self.controller.board
        faults = (space_fault(board, board[token], cell, self.tokens) for token, cell in self._goals(over).items())
        return next((fault for fault in faults if fault), "")

    def goals(self) -> Mapping[TokenId, Cell]:
        return {} if self.goal is None else self._goals(self.goal)

    def perform(self, spot: Point | None = None) -> None:
        if (command := self.command) is not None:
            self.controller.perform(command)
        else:
            self.controller.refuse(self.refusal)

    def place(self, spots: Mapping[TokenId, Point]) -> None:
        controller, goal, events = self.controller, self.goal, list[Event]()
        assert goal is not None
        if fault := self._fault(goal):
            controller.refuse(fault)
            return
        for token, cell in self._goals(goal).items():
            events += put_token(controller.board, token, cell, None)
        controller.edit(*events, what=f"place {self.carried_name} {'at' if len(self.tokens) == 1 else 'near'} {cell_name(goal)}")


def show_reach(controller: MapController, who: TokenId, paths: CellPathfinder) -> None:
    """Show where it can go, and what threatens there, unless that is shown."""
    scene, reach = controller.scene, paths.reach
    if reach is None or paths.refused or scene.reach.reach is reach and scene.reach.is_shown:
        return
    others = [token for token in controller.board.tokens.values() if token.id != who]
    visible = controller.view.visible_rect
    bodies = [cell for token in others for cell in token.cells]
    near = [token.id for token in others if (spot := scene.spot_of(token.id)) and visible.contains(*spot)]
    rooms = scene.obstacles.token_boxes([who, *near[:MOST]])
    scene.reach.show(paths.grid, reach, controller.board[who].cells, bodies, rooms)


def plate_spot(goal: Cell, footprint: float, words: str, perils: list[Point], room: float) -> Point:
    """Where the plate with the cost stands: above the cells it is about, unless it would hide a warning there.

    *room*: how many px of the map one of a label is.
    """
    size = map_label_size(words, LABEL, ICON)
    width, height = size.width() * room / 2 + BADGE * room, size.height() * room / 2 + BADGE * room
    x, y = middle(goal, footprint)
    up = max(1.0, footprint) * CELL / 2 + RISE * room
    beside = max(1.0, footprint) * CELL / 2 + width
    for spot in ((x, y - up), (x, y + up), (x + beside, y), (x - beside, y)):
        if not any(abs(px - spot[0]) < width and abs(py - spot[1]) < height for px, py in perils):
            return spot
    return x, y - up
