"""Playing on a grid with the keyboard: arrows move an aim from cell to cell, shown like a drag; Enter goes there."""

from PySide6.QtCore import Qt

from battlemap.board.grid_map import middle
from battlemap.board.ids import Cell, TokenId
from battlemap.canvas.items.mark_layer import TokenGhost
from battlemap.canvas.preview.cell_path import CellPathPreview
from battlemap.canvas.tools.carried_tokens import token_ghost
from battlemap.canvas.view.map_controller import MapController

STEPS: dict[int, Cell] = {
    Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Home: (-1, -1), Qt.Key.Key_PageUp: (1, -1), Qt.Key.Key_End: (-1, 1), Qt.Key.Key_PageDown: (1, 1),
}  # fmt: skip
"""The arrows, and for the diagonals the keys that lie between them on a number pad."""


class KeyboardAim:
    """What the keys have aimed at for one token on a cell; nothing happens before Enter."""

    def __init__(self, controller: MapController, who: TokenId) -> None:
        self._controller, self.who = controller, who
        self._path_preview = CellPathPreview(controller, who)
        self._path_preview.show_reach()
        self._path_preview.aim(self._path_preview.start)

    def press_key(self, key: int) -> bool:
        """Use one of the keys; False if it means nothing here."""
        if key in STEPS:
            self._step(STEPS[key])
        elif key == Qt.Key.Key_Space:
            self._path_preview.add_waypoint()
            self._show()
        elif key == Qt.Key.Key_Backspace:
            self._path_preview.drop_waypoint()
            self._show()
        else:
            return False
        return True

    def perform_move(self) -> None:
        """Go where it is aimed, or say why not."""
        trail, controller = self._path_preview, self._controller
        moves, refusal, command = trail.moves, trail.refusal, trail.command
        if not moves:
            return
        if command is not None:
            controller.perform(command)
        else:
            controller.refuse(refusal)

    def _step(self, by: Cell) -> None:
        trail = self._path_preview
        at = trail.goal or trail.start
        goal = at[0] + by[0], at[1] + by[1]
        grid = self._controller.board.grid
        if grid is not None and goal in grid:
            trail.aim(goal)
        self._show()

    def _show(self) -> None:
        trail, controller = self._path_preview, self._controller
        scene, goal = controller.scene, trail.goal or trail.start
        spot, piece = middle(goal, trail.footprint), controller.scene.token_items[self.who]
        there = trail.moves and piece.look is not None
        scene.marks.show_ghosts([TokenGhost(token_ghost(piece.look), spot, piece.scale)] if there and piece.look else [])
        controller.view.rulers.point_at(goal)
        controller.view.camera.centre_on(spot)
        at = controller.view.at_view(spot)
        controller.report_drag(trail.info((at.x(), at.y())))
        controller.hint_changed.emit(trail.hint_bar("Enter"))
