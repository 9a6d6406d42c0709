"""Playing on the map with the keyboard: Tab walks through tokens, arrows aim at a zone or a cell, Enter goes there."""

from __future__ import annotations

from math import atan2, cos, dist, pi
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.zones.outlines import centroid
from battlemap.canvas.items.mark_layer import TokenGhost
from battlemap.canvas.preview.zone_path import ZonePathPreview
from battlemap.canvas.tools.carried_tokens import token_ghost
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController

if TYPE_CHECKING:
    from battlemap.canvas.tools.keyboard_aim import KeyboardAim

ARROWS: dict[int, float] = {Qt.Key.Key_Right: 0.0, Qt.Key.Key_Down: pi / 2, Qt.Key.Key_Left: pi, Qt.Key.Key_Up: -pi / 2}
BETWEEN = (Qt.Key.Key_Home, Qt.Key.Key_PageUp, Qt.Key.Key_End, Qt.Key.Key_PageDown)
"""The keys that lie between the arrows on a number pad: on a grid, the diagonals."""
WIDE = cos(pi * 0.36)
"""A zone counts as lying in the direction of an arrow up to 65° beside it."""


class KeyboardMove:
    """What the arrow keys have aimed at, shown like a drag; nothing happens before Enter."""

    def __init__(self, controller: MapController) -> None:
        self._controller = controller
        self._path_preview: ZonePathPreview | None = None
        self._aim: ZoneId | None = None
        self._cells: KeyboardAim | None = None
        """The same for a token on a cell."""

    def tab(self, forward: bool) -> bool:
        """Select the next token in the order of turns; False past the last one."""
        order = self._order()
        if not order:
            return False
        selected = next(iter(self._controller.selection), None)
        if selected is None:
            at = 0 if forward else len(order) - 1
        elif selected in order:
            at = order.index(selected) + (1 if forward else -1)
        else:
            at = 0
        if not 0 <= at < len(order):
            self._controller.select(())
            return False
        self._controller.select((order[at],))
        spot = self._controller.scene.spot_of(order[at])
        if spot is not None:
            self._controller.view.camera.centre_on(spot)
        return True

    def press_key(self, event: QKeyEvent) -> bool:
        """Use an arrow, or Enter and Esc once something is aimed at."""
        key = event.key()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        if key in (*ARROWS, *BETWEEN) and self._on_cells:
            return self._step(key)
        if key in ARROWS:
            return self._turn(ARROWS[key])
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        if self._cells is not None and self._cells.press_key(key):
            return True
        return key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._perform_move()

    def cancel(self) -> bool:
        """Aim at nothing; False if nothing was aimed at."""
        if self._path_preview is None and self._cells is None:
            return False
        if self._path_preview is not None:
            self._path_preview.hide()
        self._path_preview = self._aim = self._cells = None
        self._controller.scene.clear_move()
        self._controller.report_drag(None)
        self._controller.show_hint()
        return True

    @property
    def _on_cells(self) -> bool:
        """Whether the one token that is selected stands on a cell."""
        controller = self._controller
        return len(controller.selection) == 1 and controller.board[controller.selection[0]].on_grid

    def _step(self, key: int) -> bool:
        """Move the aim from cell to cell."""
        from battlemap.canvas.tools.keyboard_aim import KeyboardAim  # maps of zones do without it

        who = self._controller.selection[0]
        if self._cells is None or self._cells.who != who:
            self.cancel()
            self._cells = KeyboardAim(self._controller, who)
        return self._cells.press_key(key)

    def _perform_move(self) -> bool:
        """Go where it is aimed; False if nothing is aimed at."""
        if self._cells is not None:
            cells = self._cells
            self.cancel()
            cells.perform_move()
            return True
        if self._path_preview is None or self._aim is None:
            return False
        command = self._path_preview.command(self._aim)
        self.cancel()
        self._controller.perform(command)
        return True

    def _order(self) -> list[TokenId]:
        board, scene = self._controller.board, self._controller.scene
        in_turns = [token for slot in board.turns.order for token in slot]
        everybody = dict.fromkeys([*in_turns, *board.tokens])
        return [token for token in everybody if token in scene.token_items and not scene.token_items[token].stacked]

    def _turn(self, angle: float) -> bool:
        """Aim at the neighbour that lies in this direction."""
        controller = self._controller
        who = next(iter(controller.selection), None)
        if who is None or len(controller.selection) != 1:
            return False
        if self._path_preview is None or self._path_preview.who != who:
            self._path_preview, self._aim = ZonePathPreview(controller, who), None
        here = self._aim or controller.board[who].zone
        neighbour = self._beside(here, angle)
        if neighbour is not None:
            self._aim = neighbour
        if self._aim == controller.board[who].zone:
            self._aim = None
        self._show()
        return True

    def _beside(self, here: ZoneId, angle: float) -> ZoneId | None:
        """The linked zone that lies best in a direction."""
        zone_map = self._controller.board.zone_map
        x, y = centroid(zone_map, here)
        best, best_score = None, WIDE
        for link in zone_map.links.values():
            if here not in (link.a, link.b):
                continue
            other = link.other(here)
            ox, oy = centroid(zone_map, other)
            score = cos(atan2(oy - y, ox - x) - angle) - dist((x, y), (ox, oy)) / 100_000
            if score > best_score:
                best, best_score = other, score
        return best

    def _show(self) -> None:
        plan, aim, controller = self._path_preview, self._aim, self._controller
        if plan is None:
            return
        scene, marks, lines = controller.scene, controller.scene.marks, controller.scene.lines
        plan.show(aim)
        scene.highlights.show_hover(aim)
        piece = scene.token_items[plan.who]
        if aim is None or piece.look is None:
            marks.show_ghosts()
            lines.show_path()
            controller.report_drag(None)
            return
        draft = {plan.who: centroid(controller.board.zone_map, aim)}
        spot = scene.layouts.spots_near(aim, draft).get(plan.who, draft[plan.who])
        marks.show_ghosts([TokenGhost(token_ghost(piece.look), spot, piece.scale)])
        points, icon, where = plan.path_line(aim, piece.spot, spot)
        lines.show_path(points, icon, where)
        controller.view.camera.centre_on(spot)
        at = controller.view.at_view(spot)
        controller.report_drag(plan.info(aim, (at.x(), at.y())))
        zones, refused = controller.board.zone_map.zones, plan.refusal(aim)
        to = zones[aim].name if zones[aim].revealed else "the unknown"
        text = f"*{controller.board[plan.who].name}* to {to}" + (f" · {refused}" if refused else "")
        controller.hint_changed.emit(
            ToolHint("lucide/move", text, (("Enter", "Go"), ("Arrows", "Another zone"), ("Esc", "Stay")))
        )
