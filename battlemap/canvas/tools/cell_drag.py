"""Tokens in somebody's hand over a grid: by the rules from cell to cell, with Alt freely."""

from math import ceil

from battlemap.board.events import Event
from battlemap.board.grid_map import CELL, cell_at, cell_name, middle
from battlemap.board.ids import Cell, TokenId
from battlemap.canvas.drag import DragInfo, Hint
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.gesture import Gesture
from battlemap.canvas.tools.in_hand import lift_all
from battlemap.canvas.tools.onto import Onto
from battlemap.canvas.trail import Trail
from battlemap.canvas.view import Pointer
from battlemap.play.edits import token_put

ONE_AT_A_TIME = "Move one token at a time by the rules, or hold Alt to place them all freely."


class CellDrag(Gesture):
    """One drag. Over another cell it moves by the rules, with Alt it places freely; over its own it does nothing.

    On another token it is what the rules make of it, an attack.
    """

    def __init__(self, stage: Stage, grabbed: TokenId, pointer: Pointer) -> None:
        self._stage, self.grabbed = stage, grabbed
        board, selected = stage.board, stage.selection
        chosen = selected if grabbed in selected else (grabbed,)
        self.tokens = tuple(token for token in chosen if board[token].on_grid)
        self._from, self._last = pointer.at, pointer
        self._starts = {token: stage.scene.pieces[token].spot for token in self.tokens if token in stage.scene.pieces}
        self._trail = Trail(stage, grabbed) if len(self.tokens) == 1 else None
        self._onto = Onto(stage, grabbed) if len(self.tokens) == 1 else None
        self._free = pointer.alt
        self._over: Cell | None = board[grabbed].cell
        self._begin()

    @property
    def start(self) -> Cell:
        """The cell it all began in."""
        return self._stage.board[self.grabbed].cell

    def drag(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        self._last = pointer
        scene = self._stage.scene
        dx, dy = pointer.at[0] - self._from[0], pointer.at[1] - self._from[1]
        for token, (x, y) in self._starts.items():
            scene.pieces[token].put((x + dx, y + dy))
        over = self._cell_under()
        aimed = self._onto is not None and self._onto.aim(pointer.at, pointer.alt)
        if aimed or over != self._over or pointer.alt != self._free:
            self._over, self._free = over, pointer.alt
            self._aim()

    def alt(self, held: bool) -> bool:
        """Alt went down or up while the mouse stood still."""
        last = self._last
        self.drag(Pointer(last.at, last.view, last.screen, last.shift, held, last.ctrl))
        return True

    def waypoint(self) -> bool:
        """Go by the cell under the token."""
        if self._trail is not None and not self._free and self._trail.add_waypoint():
            self._told_anew()
        return True

    def waypoint_back(self) -> bool:
        """Do not go by the last of those cells."""
        if self._trail is not None and not self._free and self._trail.drop_waypoint():
            self._told_anew()
        return True

    def drop(self, pointer: Pointer) -> None:
        """Let go: one command, one edit, or nothing."""
        self.drag(pointer)
        over, free, trail, stage = self._over, self._free, self._trail, self._stage
        moves = trail.moves if trail is not None and not free else over != self.start
        refusal, command = (trail.refusal, trail.command) if trail is not None else ("", None)
        self._clear()
        if self._onto is not None and self._onto.drop():
            self._down()
            return
        if over is None:
            stage.refused.emit("Let the token go over the map.")
        elif free and moves:
            self._place(over)
        elif moves and trail is None:
            stage.refused.emit(ONE_AT_A_TIME)
        elif moves and command is not None:
            stage.perform(command)
        elif moves:
            stage.refuse(refusal)
        self._down()

    def cancel(self) -> None:
        """Put everything back."""
        if self._onto is not None:
            self._onto.end()
        self._clear()
        self._down()

    # --- how ----------------------------------------------------------------------------------

    def _begin(self) -> None:
        lift_all(self._stage.scene, self._starts)
        self._aim()

    def _cell_under(self) -> Cell | None:
        """The upper left cell of those the grabbed token would stand on; None beside the map."""
        x, y = self._stage.scene.pieces[self.grabbed].at
        wide = max(1, ceil(self._stage.board[self.grabbed].footprint))
        cell = cell_at((x - (wide - 1) * CELL / 2, y - (wide - 1) * CELL / 2))
        grid = self._stage.board.grid
        return cell if grid is not None and cell_at((x, y)) in grid and cell in grid else None

    def _aim(self) -> None:
        """Show everything that depends on the cell under the token."""
        trail, scene = self._trail, self._stage.scene
        if self._onto is not None and self._onto.whom is not None:
            self._aim_onto(self._onto)
            return
        scene.lines.way()
        if trail is not None and not self._free:
            if scene.reach.travel is not trail.travel or not scene.reach.shown:
                trail.show_reach()
            trail.aim(self._over)
        else:
            scene.reach.hide()
            scene.cells.show_trail()
            scene.marks.show_label()
            footprint = self._stage.board[self.grabbed].footprint
            possible = self._over is None or not self._fault(self._over)
            scene.cells.show_goal(self._over, footprint, possible)
        self._told_anew()

    def _aim_onto(self, onto: Onto) -> None:
        scene = self._stage.scene
        scene.cells.show_trail()
        scene.cells.show_goal()
        scene.marks.show_label()
        onto.way()
        self._stage.drag_changed.emit(None)
        self._stage.hint_changed.emit(onto.hint())

    def _told_anew(self) -> None:
        self._tell()
        self._stage.hint_changed.emit(self._hint())

    def _tell(self) -> None:
        """Say it of the cell, not of the hand: it is told once for a cell."""
        stage, token = self._stage, self._stage.board[self.grabbed]
        here = stage.view.at_view(middle(self._over or self.start, token.footprint))
        stage.drag_changed.emit(self._info((here.x(), here.y())))

    def _info(self, point: tuple[int, int]) -> DragInfo | None:
        over = self._over
        if not self._free:
            return self._trail.info(point) if self._trail is not None else None
        if over is None or over == self.start:
            return None
        name = self._stage.board[self.grabbed].name
        refused = self._fault(over)
        return DragInfo(
            self.grabbed, name, self.start, cell_name(self.start), over, cell_name(over), point,
            refused=refused, free=not refused, cost="" if refused else "placed freely",
        )  # fmt: skip

    def _hint(self) -> Hint:
        many = len(self.tokens) > 1
        who = f"*{len(self.tokens)} tokens*" if many else f"*Moving {self._stage.board[self.grabbed].name}*"
        back = ("Esc", "Put back")
        if self._free:
            fault = self._fault(self._over) if self._over is not None else "that is beside the map"
            text = f"{who} to {cell_name(self._over)}" if self._over is not None else who
            if fault:
                return Hint("lucide/ban", f"{text} · {fault}", (back,))
            return Hint("lucide/move", text, (("Drop", "Place here, without the rules"), back))
        if self._trail is None:
            return Hint("lucide/move", f"{who} · one at a time by the rules", (("Alt", "Place freely"), back))
        return self._trail.hint("Drop", "Alt")

    # --- placing freely -----------------------------------------------------------------------

    def _goals(self, over: Cell) -> dict[TokenId, Cell]:
        """Where everybody in the hand comes to stand if the grabbed one stands here."""
        board = self._stage.board
        dx, dy = over[0] - self.start[0], over[1] - self.start[1]
        return {token: (board[token].cell[0] + dx, board[token].cell[1] + dy) for token in self.tokens}

    def _fault(self, over: Cell) -> str:
        """Why they cannot be put there; empty if they can."""
        from battlemap.board.bodies import room_for

        board = self._stage.board
        faults = (room_for(board, board[token], cell, self.tokens) for token, cell in self._goals(over).items())
        return next((fault for fault in faults if fault), "")

    def _place(self, over: Cell) -> None:
        stage, events = self._stage, list[Event]()
        if fault := self._fault(over):
            stage.refuse(fault)
            return
        for token, cell in self._goals(over).items():
            events += token_put(stage.board, token, cell, None)
        one = len(self.tokens) == 1
        who = stage.board[self.grabbed].name if one else f"{len(self.tokens)} tokens"
        stage.edit(*events, what=f"place {who} {'at' if one else 'near'} {cell_name(over)}")

    def _down(self) -> None:
        for token in self._starts:
            self._stage.scene.put_down(token)

    def _clear(self) -> None:
        stage = self._stage
        stage.scene.clear_move()
        stage.drag_changed.emit(None)
        stage.show_hint()
