"""Playing on the map with the keyboard: Tab walks through tokens, arrows aim at a zone or a cell, Enter goes there."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.ids import Cell, TokenId
from battlemap.canvas.items.mark_layer import TokenGhost, token_ghost
from battlemap.canvas.preview.route import Route
from battlemap.canvas.tools.carried_tokens import route_for
from battlemap.canvas.view.map_controller import MapController

DIRECTIONS: dict[int, Cell] = {
    Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Home: (-1, -1), Qt.Key.Key_PageUp: (1, -1), Qt.Key.Key_End: (-1, 1), Qt.Key.Key_PageDown: (1, 1),
}  # fmt: skip
"""The arrows, and for the diagonals of a grid the keys that lie between them on a number pad."""


class KeyboardMove:
    """What the keys have aimed at, shown like a drag; nothing happens before Enter."""

    def __init__(self, controller: MapController) -> None:
        self._controller = controller
        self._route: Route[Any] | None = None

    @property
    def is_aiming(self) -> bool:
        """Whether the arrows have aimed at a place, and Enter goes there."""
        return self._route is not None

    def tab(self, forward: bool) -> bool:
        """Select the next token in the order of turns, from the one that acts now; False past the last one."""
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
        """Use an arrow, or the keys of a drag once something is aimed at."""
        key, route = event.key(), self._route
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        if key in DIRECTIONS:
            return self._step(DIRECTIONS[key])
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        if route is None:
            return False
        if key == Qt.Key.Key_Space:
            return route.add_waypoint() and self._show(route)
        if key == Qt.Key.Key_Backspace:
            return route.drop_waypoint() and self._show(route)
        return key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._perform_move(route)

    def cancel(self) -> bool:
        """Aim at nothing; False if nothing was aimed at."""
        route, self._route = self._route, None
        if route is None:
            return False
        route.hide()
        self._controller.report_drag(None)
        self._controller.show_hint()
        return True

    def _step(self, direction: Cell) -> bool:
        """Move the aim of the one token that is selected; False if there is none, or no such direction."""
        selection = self._controller.selection
        if len(selection) != 1:
            return False
        route = self._route
        if route is None or route.who != selection[0]:
            self.cancel()
            route = route_for(self._controller, selection[0], selection)
        if not route.step(direction):
            return False
        self._route = route
        return self._show(route)

    def _perform_move(self, route: Route[Any]) -> bool:
        """Go where it is aimed; at home nothing comes of it."""
        self.cancel()
        if route.moves:
            route.perform()
        return True

    def _order(self) -> list[TokenId]:
        board, scene = self._controller.board, self._controller.scene
        slots, now = board.turns.order, max(0, board.turns.at)
        in_turns = [token for slot in (*slots[now:], *slots[:now]) for token in slot]
        everybody = dict.fromkeys([*in_turns, *board.tokens])
        return [token for token in everybody if token in scene.token_items and not scene.token_items[token].stacked]

    def _show(self, route: Route[Any]) -> bool:
        """Show and tell what is aimed at, with a ghost of the token there."""
        controller, spot = self._controller, route.spot
        item = controller.scene.token_items[route.who]
        ghost = token_ghost(item.look) if item.look is not None and route.moves else None
        route.show()
        controller.scene.marks.show_ghosts([TokenGhost(ghost, spot, item.scale)] if ghost is not None else [])
        route.show_line(item.spot, spot, 0.0)
        controller.view.rulers.point_at(route.goal if isinstance(route.goal, tuple) else None)
        controller.view.camera.centre_on(spot)
        controller.report_drag(route.info(spot))
        controller.hint_changed.emit(route.hint_bar("Enter"))
        return True
