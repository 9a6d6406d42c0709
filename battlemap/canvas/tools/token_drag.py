"""Tokens in somebody's hand: from the ghost at the start to the drop."""

from math import hypot

from battlemap.board.events import Event
from battlemap.board.ids import Point, TokenId, ZoneId
from battlemap.canvas.preview.drop_action import DropAction
from battlemap.canvas.preview.zone_path import ZonePathPreview
from battlemap.canvas.tools.carried_tokens import lift_all
from battlemap.canvas.tools.tool import Gesture
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.map_view import PointerEvent
from battlemap.layout.map_metrics import TOKEN
from battlemap.play.board_edits import put_token


class TokenDrag(Gesture):
    """One drag. Within a zone it arranges, into another it moves by the rules, with Alt it places freely.

    On another token it is what the rules make of it, an attack.
    """

    def __init__(self, controller: MapController, grabbed: TokenId, pointer: PointerEvent) -> None:
        self._controller, self.grabbed = controller, grabbed
        selected = controller.selection
        self.tokens = selected if grabbed in selected else (grabbed,)
        self._from = pointer.at
        self._start_spots = {
            token: controller.scene.token_items[token].spot for token in self.tokens if token in controller.scene.token_items
        }
        self._path_preview = ZonePathPreview(controller, grabbed) if len(self.tokens) == 1 else None
        self._drop_action = DropAction(controller, grabbed) if len(self.tokens) == 1 else None
        self._zone: ZoneId | None = None
        self._free = pointer.alt
        self._last = pointer
        self._begin()

    @property
    def start(self) -> ZoneId:
        """The zone it all began in."""
        return self._controller.board[self.grabbed].zone

    def _begin(self) -> None:
        lift_all(self._controller.scene, self._start_spots)
        self._show_zone()

    def drag(self, pointer: PointerEvent) -> None:
        """Follow the pointer."""
        self._last = pointer
        scene = self._controller.scene
        dx, dy = pointer.at[0] - self._from[0], pointer.at[1] - self._from[1]
        for token, (x, y) in self._start_spots.items():
            scene.token_items[token].move_to((x + dx, y + dy))
        zone = scene.zone_at(self._at(self.grabbed))
        aimed = self._drop_action is not None and self._drop_action.aim(pointer.at, pointer.alt)
        if aimed or zone != self._zone or pointer.alt != self._free:
            self._zone, self._free = zone, pointer.alt
            self._show_zone()
        self._show_path()
        self._report_drag()

    def set_alt(self, held: bool) -> bool:
        """Alt went down or up while the mouse stood still."""
        self.drag(PointerEvent(self._last.at, self._last.view, self._last.screen, self._last.shift, held, self._last.ctrl))
        return True

    def drop(self, pointer: PointerEvent) -> None:
        """Let go: one command, one edit, or nothing."""
        self.drag(pointer)
        zone, free, controller = self._zone, self._free, self._controller
        spots = {token: self._at(token) for token in self._start_spots}
        self._clear()
        if self._drop_action is not None and self._drop_action.drop():
            self._put_down()
            return
        if zone is None:
            if self._is_far:
                controller.refused.emit("Let the token go over a zone.")
        elif free or zone == self.start and all(controller.board[token].place == zone for token in spots):
            self._place(zone, spots)
        elif self._path_preview is None:
            controller.refused.emit("Move one token at a time by the rules, or hold Alt to place them all freely.")
        else:
            controller.scene.prefer_spot(self.grabbed, spots[self.grabbed])
            controller.perform(self._path_preview.command(zone))
        self._put_down()

    def cancel(self) -> None:
        """Put everything back."""
        if self._drop_action is not None:
            self._drop_action.end()
        self._clear()
        self._put_down()

    @property
    def _is_far(self) -> bool:
        return hypot(self._last.at[0] - self._from[0], self._last.at[1] - self._from[1]) > TOKEN / 2

    def _at(self, token: TokenId) -> Point:
        return self._controller.scene.token_items[token].at

    def _place(self, zone: ZoneId, spots: dict[TokenId, Point]) -> None:
        """Place without asking the rules, each on the free spot nearest to where it was let go."""
        controller, events = self._controller, list[Event]()
        for token, spot in controller.scene.layouts.spots_near(zone, spots).items():
            events += put_token(controller.board, token, zone, spot)
        zones, tokens = controller.board.zone_map.zones, [controller.board[token] for token in spots]
        if all(token.place == zone for token in tokens):
            controller.edit(*events, what="arrange")
        else:
            who = tokens[0].name if len(tokens) == 1 else f"{len(tokens)} tokens"
            controller.edit(*events, what=f"place {who} in {zones[zone].name or 'another zone'}")

    def _put_down(self) -> None:
        for token in self._start_spots:
            self._controller.scene.put_down(token)

    def _show_zone(self) -> None:
        """The marks that depend on the zone the token is over."""
        controller, zone, plan = self._controller, self._zone, self._path_preview
        if self._drop_action is not None and self._drop_action.whom is not None:
            controller.hint_changed.emit(self._drop_action.hint_bar())
            return
        if plan is not None and not self._free:
            plan.show(zone)
        else:
            if plan is not None:
                plan.hide()
            controller.scene.highlights.show_reach()
            controller.scene.marks.show_chips()
        controller.scene.highlights.show_hover(zone if zone is not None and zone != self.start else None)
        controller.hint_changed.emit(self._hint())

    def _show_path(self) -> None:
        lines, plan = self._controller.scene.lines, self._path_preview
        if self._drop_action is not None and self._drop_action.whom is not None:
            self._drop_action.show_path()
            return
        if plan is None or self._free:
            lines.show_path()
            return
        start, end = self._start_spots[self.grabbed], self._at(self.grabbed)
        scale = self._controller.scene.token_items[self.grabbed].scale
        points, icon, where = plan.path_line(self._zone, _towards(start, end, TOKEN * scale * 0.62), end)
        lines.show_path(points, icon, where)

    def _report_drag(self) -> None:
        controller = self._controller
        if self._drop_action is not None and self._drop_action.whom is not None:
            controller.report_drag(None)
            return
        here = controller.view.at_view(self._at(self.grabbed))
        point = (here.x(), here.y())
        info = self._path_preview.info(self._zone, point, self._free) if self._path_preview else None
        controller.report_drag(info)

    def _hint(self) -> ToolHint:
        board, zone = self._controller.board, self._zone
        many = len(self.tokens) > 1
        who = f"*{len(self.tokens)} tokens*" if many else f"*Moving {board[self.grabbed].name}*"
        start = board.zone_map.zones[self.start].name or "here"
        put_back = ("Esc", "Put back")
        if zone is None or zone == self.start:
            text = f"{who} in {start}" if zone == self.start else f"{who} from {start}"
            return ToolHint("lucide/move", text, (("Drop", "Stand here"), ("Alt", "Place freely"), put_back))
        to = board.zone_map.zones[zone].name if board.zone_map.zones[zone].revealed else "the unknown"
        text = f"{who} from {start} to {to or 'here'}"
        if self._free:
            return ToolHint("lucide/move", text, (("Drop", "Place here, without the rules"), put_back))
        refused = self._path_preview.refusal(zone) if self._path_preview else "one at a time"
        if refused:
            return ToolHint("lucide/ban", f"{text} · {refused}", (("Alt", "Place freely"), put_back))
        told = self._path_preview.info(zone, (0, 0)) if self._path_preview else None
        drop = "Roll to cross" if told and told.words else "Move"
        return ToolHint("lucide/move", text, (("Drop", drop), ("Alt", "Place freely"), put_back))

    def _clear(self) -> None:
        controller = self._controller
        if self._path_preview is not None:
            self._path_preview.hide()
        controller.scene.clear_move()
        controller.report_drag(None)
        controller.show_hint()


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point so many px from *start* towards *end*."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length <= distance:
        return end
    return start[0] + (end[0] - start[0]) * distance / length, start[1] + (end[1] - start[1]) * distance / length
