"""Tokens in somebody's hand, over zones or over cells: from the ghost at the start to the drop."""

from math import dist

from msgspec.structs import replace

from battlemap.board.ids import Place, Point, TokenId
from battlemap.canvas.preview.drop_action import DropAction
from battlemap.canvas.tools.carried_tokens import lift_all, route_for
from battlemap.canvas.tools.tool import Gesture
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent
from battlemap.layout.map_metrics import TOKEN

RIM = 0.62
"""The line of a way begins outside the token as it stood, so many of its widths from its middle."""


class TokenDrag(Gesture):
    """One drag. Within its place it arranges, to another it moves by the rules, with Alt it places freely; several go together.

    On another token it is what the rules make of it, an attack.
    """

    def __init__(self, controller: MapController, grabbed: TokenId, pointer: PointerEvent) -> None:
        self._controller, self.grabbed = controller, grabbed
        board, items, selected = controller.board, controller.scene.token_items, controller.selection
        chosen = selected if grabbed in selected else (grabbed,)
        on_cells = board[grabbed].on_grid
        self.tokens = tuple(token for token in chosen if token in items and (board[token].on_grid or not on_cells))
        self._from, self._last = pointer.at, pointer
        self._start_spots = {token: items[token].spot for token in self.tokens}
        self._route = route_for(controller, grabbed, self.tokens)
        self._drop_action = DropAction(controller, grabbed) if len(self.tokens) == 1 else None
        lift_all(controller.scene, self.tokens)
        self._free_placing = controller.view.input.free_placing
        self._free_placing.begin()
        self._free_placing.flipped.connect(self._follow_flip)
        self._aim(self._route.start, self._free_placing.is_free(pointer))

    def drag(self, pointer: PointerEvent) -> None:
        """Follow the pointer."""
        self._last = pointer
        self._free_placing.watch(pointer)
        freely = self._free_placing.is_free(pointer)
        scene, route = self._controller.scene, self._route
        dx, dy = pointer.at[0] - self._from[0], pointer.at[1] - self._from[1]
        for token, (x, y) in self._start_spots.items():
            scene.token_items[token].move_to((x + dx, y + dy))
        goal = route.place_under(self._at(self.grabbed))
        retargeted = self._drop_action is not None and self._drop_action.aim(pointer.at, freely)
        if retargeted or goal != route.goal or freely != route.freely:
            self._aim(goal, freely)
        elif route.follows_pointer:
            self._report()

    def set_alt(self, held: bool) -> bool:
        """The key that places freely went down or up while the mouse stood still."""
        last = self._last
        self.drag(PointerEvent(last.at, last.view, last.screen, last.shift, held, last.ctrl))
        return True

    def flip_freely(self) -> bool:
        """Flip the switch that does the same as the key."""
        self._free_placing.flip()
        return True

    def _follow_flip(self) -> None:
        self.drag(self._last)
        self._show()

    def add_waypoint(self) -> bool:
        """Go by the cell under the token; False over zones."""
        return self._route.add_waypoint() and self._show()

    def drop_waypoint(self) -> bool:
        """Do not go by the last of those cells; False over zones."""
        return self._route.drop_waypoint() and self._show()

    def drop(self, pointer: PointerEvent) -> None:
        """Let go: one command, one edit, or nothing."""
        self.drag(pointer)
        spots = {token: self._at(token) for token in self.tokens}
        self._clear()
        if self._drop_action is None or not self._drop_action.drop():
            self._let_go(spots)
        self._put_down()

    def cancel(self) -> None:
        """Put everything back."""
        if self._drop_action is not None:
            self._drop_action.end()
        self._clear()
        self._put_down()

    def _let_go(self, spots: dict[TokenId, Point]) -> None:
        """They are not over anybody: arrange, place or move."""
        controller, route = self._controller, self._route
        if route.goal is None:
            if dist(self._last.at, self._from) > TOKEN / 2:
                controller.refused.emit(route.nowhere)
        elif route.rearranges or route.freely and route.moves:
            route.place(spots)
        elif route.moves and len(self.tokens) > 1:
            from battlemap.canvas.preview.joint_move import move_together  # rarely wanted

            move_together(controller, route.goals())
        elif route.moves:
            route.perform(spots[self.grabbed])

    def _at(self, token: TokenId) -> Point:
        return self._controller.scene.token_items[token].at

    def _aim(self, goal: Place | None, freely: bool) -> None:
        self._route.aim(goal, freely)
        self._show()

    def _show(self) -> bool:
        """Show and tell everything that depends on what is aimed at."""
        if (onto := self._onto) is not None:
            self._route.show_target()
        else:
            self._route.show()
        self._report()
        free = self._free_placing
        hint = onto.hint_bar() if onto is not None else self._route.hint_bar("Drop", free.modifier.name)
        self._controller.hint_changed.emit(replace(hint, placed_freely=free.is_on))
        return True

    def _report(self) -> None:
        """Draw the line to the token, and tell what letting go here comes to."""
        start, at = self._start_spots[self.grabbed], self._at(self.grabbed)
        if (onto := self._onto) is not None:
            onto.show_path()
            self._controller.report_drag(None)
        else:
            self._route.show_line(start, at, TOKEN * self._controller.scene.token_items[self.grabbed].scale * RIM)
            self._controller.report_drag(self._route.info(at))

    @property
    def _onto(self) -> DropAction | None:
        """What dropping on the token under the pointer would be; None over nobody."""
        return self._drop_action if self._drop_action is not None and self._drop_action.whom is not None else None

    def _put_down(self) -> None:
        for token in self.tokens:
            self._controller.scene.put_down(token)

    def _clear(self) -> None:
        self._free_placing.flipped.disconnect(self._follow_flip)
        self._free_placing.end()
        self._route.hide()
        self._controller.report_drag(None)
        self._controller.show_hint()
