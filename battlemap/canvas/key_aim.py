"""Playing on a grid with the keyboard: arrows move an aim from cell to cell, shown like a drag; Enter goes there."""

from PySide6.QtCore import Qt

from battlemap.board.grid_map import middle
from battlemap.board.ids import Cell, TokenId
from battlemap.canvas.marks import Ghost
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.in_hand import ghost_of
from battlemap.canvas.trail import Trail

STEPS: dict[int, Cell] = {
    Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Home: (-1, -1), Qt.Key.Key_PageUp: (1, -1), Qt.Key.Key_End: (-1, 1), Qt.Key.Key_PageDown: (1, 1),
}  # fmt: skip
"""The arrows, and for the diagonals the keys that lie between them on a number pad."""


class KeyAim:
    """What the keys have aimed at for one token on a cell; nothing happens before Enter."""

    def __init__(self, stage: Stage, who: TokenId) -> None:
        self._stage, self.who = stage, who
        self._trail = Trail(stage, who)
        self._trail.show_reach()
        self._trail.aim(self._trail.start)

    def key_pressed(self, key: int) -> bool:
        """Use one of the keys; False if it means nothing here."""
        if key in STEPS:
            self._step(STEPS[key])
        elif key == Qt.Key.Key_Space:
            self._trail.add_waypoint()
            self._show()
        elif key == Qt.Key.Key_Backspace:
            self._trail.drop_waypoint()
            self._show()
        else:
            return False
        return True

    def go(self) -> None:
        """Go where it is aimed, or say why not."""
        trail, stage = self._trail, self._stage
        moves, refusal, command = trail.moves, trail.refusal, trail.command
        if not moves:
            return
        if command is not None:
            stage.perform(command)
        else:
            stage.refuse(refusal)

    def _step(self, by: Cell) -> None:
        trail = self._trail
        at = trail.goal or trail.start
        goal = at[0] + by[0], at[1] + by[1]
        grid = self._stage.board.grid
        if grid is not None and goal in grid:
            trail.aim(goal)
        self._show()

    def _show(self) -> None:
        trail, stage = self._trail, self._stage
        scene, goal = stage.scene, trail.goal or trail.start
        spot, piece = middle(goal, trail.footprint), stage.scene.pieces[self.who]
        there = trail.moves and piece.look is not None
        scene.marks.show_ghosts([Ghost(ghost_of(piece.look), spot, piece.scale)] if there and piece.look else [])
        stage.view.margins.point_at(goal)
        stage.view.centre_on(spot)
        at = stage.view.at_view(spot)
        stage.drag_changed.emit(trail.info((at.x(), at.y())))
        stage.hint_changed.emit(trail.hint("Enter"))
