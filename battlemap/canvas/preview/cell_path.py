"""One token's way over the cells of a grid: asked of the rules, shown on the map, told to the card at the pointer."""

from msgspec.structs import replace

from battlemap.board.grid_map import CELL, GridMap, cell_key, cell_name, middle
from battlemap.board.ids import Cell, Point, TokenId
from battlemap.canvas.items.cell_mark_layer import Threat
from battlemap.canvas.items.mark_layer import LABEL
from battlemap.canvas.view.drag_info import DragInfo, Obstacle, ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.controls.chips import map_label_size
from battlemap.rules.lenses import PathCost, Reach
from battlemap.rules.procedure import Command, Refused

MOVE, BY = "move", "by"
ICON = "lucide/footprints"
BADGE = 13.0
"""The radius of a warning, in px of a label."""
RISE = 26.0
"""How far the middle of the plate with the cost stands above the cells it is about, in px of a label."""
MOST = 60
"""So many tokens at most are kept clear of labels."""
NO_RULES = "there is no moving by the rules here: hold Alt to place freely"
WAITS = "a command waits for an answer"


class CellPathPreview:
    """Where a token would go if it were let go now. The rules are asked once where it can go at all, and once for each way."""

    def __init__(self, controller: MapController, who: TokenId) -> None:
        """ValueError if the token does not stand on a cell."""
        self._controller, self.who = controller, who
        self.start: Cell = controller.board[who].cell
        self.footprint = controller.board[who].footprint
        self.goal: Cell | None = None
        self.waypoints: tuple[Cell, ...] = ()
        self.path: tuple[Cell, ...] = ()
        self.path_cost: PathCost | None = None
        self.reach: Reach | None = None
        self.refused = ""
        """Why it cannot move by the rules at all."""
        self._known_paths: dict[tuple[tuple[Cell, ...], Cell], tuple[tuple[Cell, ...], PathCost | None]] = {}
        self._refusals: dict[Cell, str] = {}
        self._ask_rules()

    def _ask_rules(self) -> None:
        controller = self._controller
        if MOVE not in controller.rules.actions:
            self.refused = NO_RULES
        elif controller.is_waiting:
            self.refused = WAITS
        else:
            try:
                self.reach = controller.rules.reach(controller.board, self.who)
                self.refused = NO_RULES if self.reach is None else self.reach.refusal
            except (Refused, ValueError) as refusal:
                self.refused = str(refusal)

    @property
    def _grid(self) -> GridMap:
        grid = self._controller.board.grid
        assert grid is not None
        return grid

    def aim(self, goal: Cell | None) -> None:
        """Go to this cell, or (None) nowhere; shows it."""
        self.goal = goal
        self.path, self.path_cost = self._find_path(goal) if goal is not None else ((), None)
        self.show()

    def add_waypoint(self) -> bool:
        """From now on go by the cell that is aimed at; False if no way leads there."""
        goal = self.goal
        if goal is None or not self.path or goal == (self.waypoints[-1] if self.waypoints else self.start):
            return False
        self.waypoints = (*self.waypoints, goal)
        self.show()
        return True

    def drop_waypoint(self) -> bool:
        """Forget the last one; False if there is none."""
        if not self.waypoints:
            return False
        self.waypoints = self.waypoints[:-1]
        self.aim(self.goal)
        return True

    @property
    def moves(self) -> bool:
        """Whether it goes anywhere at all."""
        return self.goal is not None and (self.goal != self.start or bool(self.waypoints))

    @property
    def refusal(self) -> str:
        """Why the token cannot go where it is aimed; empty if it can."""
        if self.refused or self.goal is None:
            return self.refused
        if self.path_cost is not None:
            return self.path_cost.refusal
        if self.goal not in self._refusals:
            from battlemap.board.grid.occupancy import space_fault

            board = self._controller.board
            self._refusals[self.goal] = space_fault(board, board[self.who], self.goal)
        return (
            self._refusals[self.goal]
            or f"{cell_name(self.goal)} is farther than {self._controller.board[self.who].name} can go now"
        )

    @property
    def command(self) -> Command | None:
        """What letting go performs."""
        trek = self.path_cost
        if trek is None or self.refusal:
            return None
        command = trek.command
        if self.waypoints and BY not in command.preset:
            by = tuple(cell_key(cell) for cell in self.waypoints)
            return replace(command, preset={**command.preset, BY: by})
        return command

    def _find_path(self, goal: Cell) -> tuple[tuple[Cell, ...], PathCost | None]:
        """The way to a cell by the waypoints, and what the rules say of it."""
        key = (self.waypoints, goal)
        if key not in self._known_paths:
            way = self._path_to(goal)
            self._known_paths[key] = way, self._ask_cost(way) if way else None
        return self._known_paths[key]

    def _ask_cost(self, way: tuple[Cell, ...]) -> PathCost | None:
        """What the rules say of a way."""
        try:
            return self._controller.rules.path_cost(self._controller.board, self.who, way)
        except (Refused, ValueError) as refusal:
            return PathCost("", Command(MOVE, self.who), refusal=str(refusal))

    def _path_to(self, goal: Cell) -> tuple[Cell, ...]:
        travel = self.reach
        if travel is None or self.refused:
            return ()
        if not self.waypoints:
            return () if goal == self.start else travel.range.path(goal)
        from battlemap.board.grid.movement_range import path_through

        by = self.waypoints[:-1] if self.waypoints[-1] == goal else self.waypoints
        return path_through(self._grid, self.start, by, goal, travel.range.mover)

    def show_reach(self) -> None:
        """Show where it can go, and what threatens there."""
        controller = self._controller
        if self.reach is None or self.refused:
            return
        scene, others = controller.scene, [token for token in controller.board.tokens.values() if token.id != self.who]
        bodies = [cell for token in others for cell in token.cells]
        near = [
            token.id for token in others if (spot := scene.spot_of(token.id)) and controller.view.visible_rect.contains(*spot)
        ]
        rooms = scene.obstacles.token_boxes([self.who, *near[:MOST]])
        scene.reach.show(self._grid, self.reach, controller.board[self.who].cells, bodies, rooms)

    def show(self) -> None:
        """Show the way as it is now."""
        cells, goal, refused = self._controller.scene.cells, self.goal, self.refusal
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
            self._controller.scene.marks.show_label(self._plate_spot(goal, words, perils), words, ICON)
        else:
            self._controller.scene.marks.show_label()

    def _plate_spot(self, goal: Cell, words: str, perils: list[Point]) -> Point:
        """Where the plate with the cost stands: above the cells it is about, unless it would hide a warning there."""
        room = self._controller.scene.pixmaps.context.label_room
        size = map_label_size(words, LABEL, ICON)
        width, height = size.width() * room / 2 + BADGE * room, size.height() * room / 2 + BADGE * room
        x, y = self._middle(goal)
        up = max(1.0, self.footprint) * CELL / 2 + RISE * room
        beside = max(1.0, self.footprint) * CELL / 2 + width
        for spot in ((x, y - up), (x, y + up), (x + beside, y), (x - beside, y)):
            if not any(abs(px - spot[0]) < width and abs(py - spot[1]) < height for px, py in perils):
                return spot
        return x, y - up

    def hide(self) -> None:
        """Show nothing of it."""
        scene = self._controller.scene
        scene.reach.hide()
        scene.cells.show_goal()
        scene.cells.show_path()
        scene.marks.show_label()

    def _middle(self, cell: Cell) -> Point:
        return middle(cell, self.footprint)

    def info(self, point: tuple[int, int]) -> DragInfo | None:
        """What letting go now would come to; None where it goes nowhere."""
        goal = self.goal
        if goal is None or not self.moves:
            return None
        name = self._controller.board[self.who].name
        told = DragInfo(self.who, name, self.start, cell_name(self.start), goal, cell_name(goal), point)
        if refused := self.refusal:
            return replace(told, refused=refused)
        trek = self.path_cost
        if trek is None:
            return told
        warned = [Obstacle(w.icon, w.words, w.tone) for w in trek.warnings]
        notes = [Obstacle("lucide/info", note) for note in trek.notes]
        return replace(told, words=trek.words, obstacles=(*warned, *notes), command=self.command)

    def hint_bar(self, go: str, free: str = "") -> ToolHint:
        """The line of help. *go*: the key that goes there; *free*: the one that places without the rules."""
        name, goal = self._controller.board[self.who].name, self.goal
        others = ([(free, "Place freely")] if free else []) + [("Esc", "Put back" if free else "Stay")]
        if goal is None or not self.moves:
            return ToolHint("lucide/move", f"*Moving {name}* from {cell_name(self.start)}", tuple(others))
        text = f"*Moving {name}* to {cell_name(goal)}"
        if refused := self.refusal:
            return ToolHint("lucide/ban", f"{text} · {refused}", tuple(others))
        back = [("Backspace", "One less")] if self.waypoints else []
        return ToolHint("lucide/move", text, ((go, "Move"), ("Space", "Go by here"), *back, *others))
