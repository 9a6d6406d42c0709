"""One token's ways over the cells of a grid by the rules: asked once where it can go at all, and once for each way."""

from battlemap.board.grid_map import GridMap, cell_name
from battlemap.board.ids import Cell, TokenId
from battlemap.canvas.preview.route import MOVE, no_rules
from battlemap.canvas.view.map_controller import MapController
from battlemap.rules.lenses import PathCost, Reach
from battlemap.rules.procedure import Command, Refused


class CellPathfinder:
    """What the rules say, on the board as it stands; shows nothing."""

    def __init__(self, controller: MapController, who: TokenId, refused: str) -> None:
        """*refused*: why they cannot even be asked; empty if they can. ValueError if the token does not stand on a cell."""
        self._controller, self._who = controller, who
        self.start = controller.board[who].cell
        self.reach: Reach | None = None
        self.refused = refused
        """Why it cannot move by the rules at all."""
        self._known_paths: dict[tuple[tuple[Cell, ...], Cell], tuple[tuple[Cell, ...], PathCost | None]] = {}
        self._space_faults: dict[Cell, str] = {}
        if not refused:
            self._ask_reach()

    @property
    def grid(self) -> GridMap:
        """The grid it stands on."""
        grid = self._controller.board.grid
        assert grid is not None
        return grid

    def find(self, goal: Cell, waypoints: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], PathCost | None]:
        """The way to a cell by the waypoints, and what the rules say of it; nothing where it cannot get."""
        key = (waypoints, goal)
        if key not in self._known_paths:
            path = self._path_to(goal, waypoints)
            self._known_paths[key] = path, self._ask_cost(path) if path else None
        return self._known_paths[key]

    def refusal(self, goal: Cell) -> str:
        """Why there is no way to a cell, where none was found."""
        if self.refused:
            return self.refused
        token = self._controller.board[self._who]
        if goal not in self._space_faults:
            from battlemap.board.grid.occupancy import space_fault

            self._space_faults[goal] = space_fault(self._controller.board, token, goal)
        return self._space_faults[goal] or f"{cell_name(goal)} is farther than {token.name} can go now"

    def _ask_reach(self) -> None:
        try:
            self.reach = self._controller.rules.reach(self._controller.board, self._who)
            self.refused = no_rules(self._controller) if self.reach is None else self.reach.refusal
        except (Refused, ValueError) as refusal:
            self.refused = str(refusal)

    def _ask_cost(self, path: tuple[Cell, ...]) -> PathCost | None:
        try:
            return self._controller.rules.path_cost(self._controller.board, self._who, path)
        except (Refused, ValueError) as refusal:
            return PathCost("", Command(MOVE, self._who), refusal=str(refusal))

    def _path_to(self, goal: Cell, waypoints: tuple[Cell, ...]) -> tuple[Cell, ...]:
        reach = self.reach
        if reach is None or self.refused:
            return ()
        if not waypoints:
            return () if goal == self.start else reach.range.path(goal)
        from battlemap.board.grid.movement_range import path_through

        by = waypoints[:-1] if waypoints[-1] == goal else waypoints
        return path_through(self.grid, self.start, by, goal, reach.range.mover)
