"""Tokens in somebody's hand over a grid: by the rules from cell to cell, with Alt freely."""

from math import ceil

from battlemap.board.events import Event
from battlemap.board.grid_map import CELL, cell_at, cell_name, middle
from battlemap.board.ids import Cell, TokenId
from battlemap.canvas.preview.cell_path import CellPathPreview
from battlemap.canvas.preview.drop_action import DropAction
from battlemap.canvas.tools.carried_tokens import lift_all
from battlemap.canvas.tools.tool import Gesture
from battlemap.canvas.view.drag_info import DragInfo, ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.map_view import PointerEvent
from battlemap.play.board_edits import put_token

ONE_AT_A_TIME = "Move one token at a time by the rules, or hold Alt to place them all freely."


class CellDrag(Gesture):
    """One drag. Over another cell it moves by the rules, with Alt it places freely; over its own it does nothing.

    On another token it is what the rules make of it, an attack.
    """

    def __init__(self, controller: MapController, grabbed: TokenId, pointer: PointerEvent) -> None:
        self._controller, self.grabbed = controller, grabbed
        board, selected = controller.board, controller.selection
        chosen = selected if grabbed in selected else (grabbed,)
        self.tokens = tuple(token for token in chosen if board[token].on_grid)
        self._from, self._last = pointer.at, pointer
        self._start_cells = {
            token: controller.scene.token_items[token].spot for token in self.tokens if token in controller.scene.token_items
        }
        self._path_preview = CellPathPreview(controller, grabbed) if len(self.tokens) == 1 else None
        self._drop_action = DropAction(controller, grabbed) if len(self.tokens) == 1 else None
        self._free = pointer.alt
        self._over: Cell | None = board[grabbed].cell
        self._begin()

    @property
    def start(self) -> Cell:
        """The cell it all began in."""
        return self._controller.board[self.grabbed].cell

    def drag(self, pointer: PointerEvent) -> None:
        """Follow the pointer."""
        self._last = pointer
        scene = self._controller.scene
        dx, dy = pointer.at[0] - self._from[0], pointer.at[1] - self._from[1]
        for token, (x, y) in self._start_cells.items():
            scene.token_items[token].move_to((x + dx, y + dy))
        over = self._cell_under()
        aimed = self._drop_action is not None and self._drop_action.aim(pointer.at, pointer.alt)
        if aimed or over != self._over or pointer.alt != self._free:
            self._over, self._free = over, pointer.alt
            self._aim()

    def set_alt(self, held: bool) -> bool:
        """Alt went down or up while the mouse stood still."""
        last = self._last
        self.drag(PointerEvent(last.at, last.view, last.screen, last.shift, held, last.ctrl))
        return True

    def add_waypoint(self) -> bool:
        """Go by the cell under the token."""
        if self._path_preview is not None and not self._free and self._path_preview.add_waypoint():
            self._report_again()
        return True

    def drop_waypoint(self) -> bool:
        """Do not go by the last of those cells."""
        if self._path_preview is not None and not self._free and self._path_preview.drop_waypoint():
            self._report_again()
        return True

    def drop(self, pointer: PointerEvent) -> None:
        """Let go: one command, one edit, or nothing."""
        self.drag(pointer)
        over, free, trail, controller = self._over, self._free, self._path_preview, self._controller
        moves = trail.moves if trail is not None and not free else over != self.start
        refusal, command = (trail.refusal, trail.command) if trail is not None else ("", None)
        self._clear()
        if self._drop_action is not None and self._drop_action.drop():
            self._put_down()
            return
        if over is None:
            controller.refused.emit("Let the token go over the map.")
        elif free and moves:
            self._place(over)
        elif moves and trail is None:
            controller.refused.emit(ONE_AT_A_TIME)
        elif moves and command is not None:
            controller.perform(command)
        elif moves:
            controller.refuse(refusal)
        self._put_down()

    def cancel(self) -> None:
        """Put everything back."""
        if self._drop_action is not None:
            self._drop_action.end()
        self._clear()
        self._put_down()

    def _begin(self) -> None:
        lift_all(self._controller.scene, self._start_cells)
        self._aim()

    def _cell_under(self) -> Cell | None:
        """The upper left cell of those the grabbed token would stand on; None beside the map."""
        x, y = self._controller.scene.token_items[self.grabbed].at
        wide = max(1, ceil(self._controller.board[self.grabbed].footprint))
        cell = cell_at((x - (wide - 1) * CELL / 2, y - (wide - 1) * CELL / 2))
        grid = self._controller.board.grid
        return cell if grid is not None and cell_at((x, y)) in grid and cell in grid else None

    def _aim(self) -> None:
        """Show everything that depends on the cell under the token."""
        trail, scene = self._path_preview, self._controller.scene
        if self._drop_action is not None and self._drop_action.whom is not None:
            self._aim_at_token(self._drop_action)
            return
        scene.lines.show_path()
        if trail is not None and not self._free:
            if scene.reach.reach is not trail.reach or not scene.reach.is_shown:
                trail.show_reach()
            trail.aim(self._over)
        else:
            scene.reach.hide()
            scene.cells.show_path()
            scene.marks.show_label()
            footprint = self._controller.board[self.grabbed].footprint
            possible = self._over is None or not self._fault(self._over)
            scene.cells.show_goal(self._over, footprint, possible)
        self._report_again()

    def _aim_at_token(self, drop_action: DropAction) -> None:
        scene = self._controller.scene
        scene.cells.show_path()
        scene.cells.show_goal()
        scene.marks.show_label()
        drop_action.show_path()
        self._controller.report_drag(None)
        self._controller.hint_changed.emit(drop_action.hint_bar())

    def _report_again(self) -> None:
        self._report_drag()
        self._controller.hint_changed.emit(self._hint())

    def _report_drag(self) -> None:
        """Say it of the cell, not of the hand: it is told once for a cell."""
        controller, token = self._controller, self._controller.board[self.grabbed]
        here = controller.view.at_view(middle(self._over or self.start, token.footprint))
        controller.report_drag(self._drag_info((here.x(), here.y())))

    def _drag_info(self, point: tuple[int, int]) -> DragInfo | None:
        over = self._over
        if not self._free:
            return self._path_preview.info(point) if self._path_preview is not None else None
        if over is None or over == self.start:
            return None
        name = self._controller.board[self.grabbed].name
        refused = self._fault(over)
        return DragInfo(
            self.grabbed, name, self.start, cell_name(self.start), over, cell_name(over), point,
            refused=refused, free=not refused, cost="" if refused else "placed freely",
        )  # fmt: skip

    def _hint(self) -> ToolHint:
        many = len(self.tokens) > 1
        who = f"*{len(self.tokens)} tokens*" if many else f"*Moving {self._controller.board[self.grabbed].name}*"
        back = ("Esc", "Put back")
        if self._free:
            fault = self._fault(self._over) if self._over is not None else "that is beside the map"
            text = f"{who} to {cell_name(self._over)}" if self._over is not None else who
            if fault:
                return ToolHint("lucide/ban", f"{text} · {fault}", (back,))
            return ToolHint("lucide/move", text, (("Drop", "Place here, without the rules"), back))
        if self._path_preview is None:
            return ToolHint("lucide/move", f"{who} · one at a time by the rules", (("Alt", "Place freely"), back))
        return self._path_preview.hint_bar("Drop", "Alt")

    def _goals(self, over: Cell) -> dict[TokenId, Cell]:
        """Where everybody in the hand comes to stand if the grabbed one stands here."""
        board = self._controller.board
        dx, dy = over[0] - self.start[0], over[1] - self.start[1]
        return {token: (board[token].cell[0] + dx, board[token].cell[1] + dy) for token in self.tokens}

    def _fault(self, over: Cell) -> str:
        """Why they cannot be put there; empty if they can."""
        from battlemap.board.grid.occupancy import space_fault

        board = self._controller.board
        faults = (space_fault(board, board[token], cell, self.tokens) for token, cell in self._goals(over).items())
        return next((fault for fault in faults if fault), "")

    def _place(self, over: Cell) -> None:
        controller, events = self._controller, list[Event]()
        if fault := self._fault(over):
            controller.refuse(fault)
            return
        for token, cell in self._goals(over).items():
            events += put_token(controller.board, token, cell, None)
        single = len(self.tokens) == 1
        who = controller.board[self.grabbed].name if single else f"{len(self.tokens)} tokens"
        controller.edit(*events, what=f"place {who} {'at' if single else 'near'} {cell_name(over)}")

    def _put_down(self) -> None:
        for token in self._start_cells:
            self._controller.scene.put_down(token)

    def _clear(self) -> None:
        controller = self._controller
        controller.scene.clear_move()
        controller.report_drag(None)
        controller.show_hint()
