"""Tokens in somebody's hand: from the ghost at the start to the drop."""

from math import hypot

from battlemap.board.events import Event
from battlemap.board.ids import Point, TokenId, ZoneId
from battlemap.canvas.drag import Hint
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.gesture import Gesture
from battlemap.canvas.tools.in_hand import lift_all
from battlemap.canvas.tools.move_plan import MovePlan
from battlemap.canvas.tools.onto import Onto
from battlemap.canvas.view import Pointer
from battlemap.layout.map_metrics import TOKEN
from battlemap.play.edits import token_put


class TokenDrag(Gesture):
    """One drag. Within a zone it arranges, into another it moves by the rules, with Alt it places freely.

    On another token it is what the rules make of it, an attack.
    """

    def __init__(self, stage: Stage, grabbed: TokenId, pointer: Pointer) -> None:
        self._stage, self.grabbed = stage, grabbed
        selected = stage.selection
        self.tokens = selected if grabbed in selected else (grabbed,)
        self._from = pointer.at
        self._starts = {token: stage.scene.pieces[token].spot for token in self.tokens if token in stage.scene.pieces}
        self._plan = MovePlan(stage, grabbed) if len(self.tokens) == 1 else None
        self._onto = Onto(stage, grabbed) if len(self.tokens) == 1 else None
        self._zone: ZoneId | None = None
        self._free = pointer.alt
        self._last = pointer
        self._begin()

    @property
    def start(self) -> ZoneId:
        """The zone it all began in."""
        return self._stage.board[self.grabbed].zone

    def _begin(self) -> None:
        lift_all(self._stage.scene, self._starts)
        self._show_zone()

    def drag(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        self._last = pointer
        scene = self._stage.scene
        dx, dy = pointer.at[0] - self._from[0], pointer.at[1] - self._from[1]
        for token, (x, y) in self._starts.items():
            scene.pieces[token].put((x + dx, y + dy))
        zone = scene.zone_at(self._at(self.grabbed))
        aimed = self._onto is not None and self._onto.aim(pointer.at, pointer.alt)
        if aimed or zone != self._zone or pointer.alt != self._free:
            self._zone, self._free = zone, pointer.alt
            self._show_zone()
        self._show_way()
        self._tell()

    def alt(self, held: bool) -> bool:
        """Alt went down or up while the mouse stood still."""
        self.drag(Pointer(self._last.at, self._last.view, self._last.screen, self._last.shift, held, self._last.ctrl))
        return True

    def drop(self, pointer: Pointer) -> None:
        """Let go: one command, one edit, or nothing."""
        self.drag(pointer)
        zone, free, stage = self._zone, self._free, self._stage
        spots = {token: self._at(token) for token in self._starts}
        self._clear()
        if self._onto is not None and self._onto.drop():
            self._down()
            return
        if zone is None:
            if self._far:
                stage.refused.emit("Let the token go over a zone.")
        elif free or zone == self.start and all(stage.board[token].place == zone for token in spots):
            self._put(zone, spots)
        elif self._plan is None:
            stage.refused.emit("Move one token at a time by the rules, or hold Alt to place them all freely.")
        else:
            stage.scene.wish(self.grabbed, spots[self.grabbed])
            stage.perform(self._plan.command(zone))
        self._down()

    def cancel(self) -> None:
        """Put everything back."""
        if self._onto is not None:
            self._onto.end()
        self._clear()
        self._down()

    # --- how ----------------------------------------------------------------------------------

    @property
    def _far(self) -> bool:
        return hypot(self._last.at[0] - self._from[0], self._last.at[1] - self._from[1]) > TOKEN / 2

    def _at(self, token: TokenId) -> Point:
        return self._stage.scene.pieces[token].at

    def _put(self, zone: ZoneId, spots: dict[TokenId, Point]) -> None:
        """Place without asking the rules, each on the free spot nearest to where it was let go."""
        stage, events = self._stage, list[Event]()
        for token, spot in stage.scene.arranging.spots_near(zone, spots).items():
            events += token_put(stage.board, token, zone, spot)
        zones, tokens = stage.board.zone_map.zones, [stage.board[token] for token in spots]
        if all(token.place == zone for token in tokens):
            stage.edit(*events, what="arrange")
        else:
            who = tokens[0].name if len(tokens) == 1 else f"{len(tokens)} tokens"
            stage.edit(*events, what=f"place {who} in {zones[zone].name or 'another zone'}")

    def _down(self) -> None:
        for token in self._starts:
            self._stage.scene.put_down(token)

    def _show_zone(self) -> None:
        """The marks that depend on the zone the token is over."""
        stage, zone, plan = self._stage, self._zone, self._plan
        if self._onto is not None and self._onto.whom is not None:
            stage.hint_changed.emit(self._onto.hint())
            return
        if plan is not None and not self._free:
            plan.show(zone)
        else:
            if plan is not None:
                plan.hide()
            stage.scene.highlights.reach()
            stage.scene.marks.show_chips()
        stage.scene.highlights.hover(zone if zone is not None and zone != self.start else None)
        stage.hint_changed.emit(self._hint())

    def _show_way(self) -> None:
        lines, plan = self._stage.scene.lines, self._plan
        if self._onto is not None and self._onto.whom is not None:
            self._onto.way()
            return
        if plan is None or self._free:
            lines.way()
            return
        start, end = self._starts[self.grabbed], self._at(self.grabbed)
        scale = self._stage.scene.pieces[self.grabbed].scale
        points, icon, where = plan.way(self._zone, _towards(start, end, TOKEN * scale * 0.62), end)
        lines.way(points, icon, where)

    def _tell(self) -> None:
        stage = self._stage
        if self._onto is not None and self._onto.whom is not None:
            stage.drag_changed.emit(None)
            return
        here = stage.view.at_view(self._at(self.grabbed))
        point = (here.x(), here.y())
        info = self._plan.info(self._zone, point, self._free) if self._plan else None
        stage.drag_changed.emit(info)

    def _hint(self) -> Hint:
        board, zone = self._stage.board, self._zone
        many = len(self.tokens) > 1
        who = f"*{len(self.tokens)} tokens*" if many else f"*Moving {board[self.grabbed].name}*"
        start = board.zone_map.zones[self.start].name or "here"
        put_back = ("Esc", "Put back")
        if zone is None or zone == self.start:
            text = f"{who} in {start}" if zone == self.start else f"{who} from {start}"
            return Hint("lucide/move", text, (("Drop", "Stand here"), ("Alt", "Place freely"), put_back))
        to = board.zone_map.zones[zone].name if board.zone_map.zones[zone].revealed else "the unknown"
        text = f"{who} from {start} to {to or 'here'}"
        if self._free:
            return Hint("lucide/move", text, (("Drop", "Place here, without the rules"), put_back))
        refused = self._plan.refusal(zone) if self._plan else "one at a time"
        if refused:
            return Hint("lucide/ban", f"{text} · {refused}", (("Alt", "Place freely"), put_back))
        told = self._plan.info(zone, (0, 0)) if self._plan else None
        drop = "Roll to cross" if told and told.words else "Move"
        return Hint("lucide/move", text, (("Drop", drop), ("Alt", "Place freely"), put_back))

    def _clear(self) -> None:
        stage = self._stage
        if self._plan is not None:
            self._plan.hide()
        stage.scene.clear_move()
        stage.drag_changed.emit(None)
        stage.show_hint()


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point so many px from *start* towards *end*."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length <= distance:
        return end
    return start[0] + (end[0] - start[0]) * distance / length, start[1] + (end[1] - start[1]) * distance / length
