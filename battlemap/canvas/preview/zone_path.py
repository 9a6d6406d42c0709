"""Where a token can go and what it takes: asked of the rules once, shown on the map, told to the card at the pointer."""

from collections.abc import Mapping
from math import atan2, cos, dist, pi

from battlemap.board.events import Event
from battlemap.board.ids import Cell, Point, TokenId, ZoneId
from battlemap.board.zones.outlines import centroid
from battlemap.canvas.preview.obstacles import crossing, links_between, obstacles_on
from battlemap.canvas.preview.route import MOVE, Route
from battlemap.canvas.preview.zone_chips import ZoneChips
from battlemap.canvas.preview.zone_difficulty import difficulty_steps, option_words
from battlemap.canvas.view.drag_info import DragInfo, ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.layout.map_cards import link_middle
from battlemap.paint.overlays.zone_highlight import Highlight
from battlemap.play.command_preview import CommandPreview, preview_command
from battlemap.play.edits.board_edits import put_token
from battlemap.rules.procedure import Command, Option
from battlemap.rules.ruleset import Action

TO = "to"
WIDE = cos(pi * 0.36)
"""A zone counts as lying in the direction of an arrow up to 65° beside it."""


class ZonePathPreview(Route[ZoneId]):
    """The possible moves of one token on the board as it stands: the route over zones."""

    nowhere, follows_pointer = "Let the token go over a zone.", True

    def __init__(self, controller: MapController, who: TokenId, tokens: tuple[TokenId, ...]) -> None:
        super().__init__(controller, who, tokens)
        self.start = controller.board[who].zone
        self.goal: ZoneId | None = self.start
        self.options: dict[ZoneId, Option] = {}
        self.refused = self.stopped
        """Why it may not move at all by the rules."""
        self._previews: dict[ZoneId, CommandPreview] = {}
        if not self.refused:
            self._ask_rules()
        self._chips = ZoneChips(controller, self.start, self.options)

    def _ask_rules(self) -> None:
        preview = preview_command(self.controller.rules, self.controller.board, Command(MOVE, self.who))
        self.refused = preview.refusal
        if preview.choice is not None and preview.choice.ask == TO:
            for option in preview.choice.options:
                subject = option.on_map
                zone = ZoneId(option.key) if subject is None else subject.zone
                if zone is not None:
                    self.options[zone] = option

    @property
    def moves(self) -> bool:
        return self.goal is not None and any(self.controller.board[token].place != self.goal for token in self.tokens)

    @property
    def rearranges(self) -> bool:
        return self.goal is not None and not self.moves

    def _command(self, zone: ZoneId) -> Command:
        """What going there performs, also where the rules will refuse it."""
        option = self.options.get(zone)
        return Command(MOVE, self.who, {TO: (option.key if option else zone,)})

    def _refusal(self, zone: ZoneId) -> str:
        if self.refused:
            return self.refused
        option = self.options.get(zone)
        if option is None:
            return "that is no place to go"
        return option.refusal or self._preview(zone).refusal

    def _preview(self, zone: ZoneId) -> CommandPreview:
        if zone not in self._previews:
            self._previews[zone] = preview_command(self.controller.rules, self.controller.board, self._command(zone))
        return self._previews[zone]

    @property
    def spot(self) -> Point:
        """The free spot nearest to the middle of the zone."""
        scene = self.controller.scene
        if self.goal is None or self.goal == self.start:
            return scene.token_items[self.who].spot
        centre = centroid(self.controller.board.zone_map, self.goal)
        return scene.layouts.spots_near(self.goal, {self.who: centre}).get(self.who, centre)

    def place_under(self, at: Point) -> ZoneId | None:
        return self.controller.scene.hit_tester.zone(at)

    def aim(self, goal: ZoneId | None, freely: bool = False) -> None:
        self.goal, self.freely = goal, freely

    def step(self, direction: Cell) -> bool:
        """Aim at the linked zone that lies best in a direction, if one does; no diagonals."""
        if all(direction):
            return False
        zone_map, here = self.controller.board.zone_map, self.goal or self.start
        (x, y), angle = centroid(zone_map, here), atan2(direction[1], direction[0])
        best, best_score = here, WIDE
        for link in zone_map.links.values():
            if here not in (link.a, link.b):
                continue
            ox, oy = centroid(zone_map, link.other(here))
            score = cos(atan2(oy - y, ox - x) - angle) - dist((x, y), (ox, oy)) / 100_000
            if score > best_score:
                best, best_score = link.other(here), score
        self.aim(best)
        return True

    def show(self) -> None:
        """Mark what can be reached, and what it takes, but for the zone that is aimed at."""
        scene = self.controller.scene
        if self.by_rules:
            self._show_reach()
        else:
            scene.highlights.show_reach()
            self._chips.hide()
        scene.highlights.show_hover(self.goal if self.goal != self.start else None)

    def _show_reach(self) -> None:
        scene, board = self.controller.scene, self.controller.board
        reach: dict[ZoneId, Highlight] = {}
        for zone, option in self.options.items():
            if not option.refusal:
                near = board.zone_map.distance(self.start, zone) == 1 and board.zone_map.zones[zone].revealed
                reach[zone] = "free" if option_words(option)[2] == "free" or near else "price"
        scene.highlights.show_reach(reach)
        self._chips.show(self.goal)

    def show_line(self, start: Point, end: Point, radius: float) -> None:
        lines = self.controller.scene.lines
        if self.by_rules and self.goal is not None:
            lines.show_path(*self._path_line(self.goal, _towards(start, end, radius), end))
        else:
            lines.show_path()

    def hide(self) -> None:
        self._chips.hide()
        super().hide()

    def _path_line(self, zone: ZoneId, start: Point, end: Point) -> tuple[list[Point], str, float]:
        """The points of the way, the icon of what stands in it, and at which part of it."""
        if zone == self.start or self._refusal(zone):
            return [], "", 0.5
        zone_map = self.controller.board.zone_map
        links = links_between(zone_map, self.start, zone)
        points = [start, *([link_middle(zone_map, link.id) for link in links] if len(links) > 1 else []), end]
        obstacles = obstacles_on(links, self.start)
        return points, obstacles[0].icon if obstacles else "", crossing(zone_map, self.start, points) if obstacles else 0.5

    def info(self, at: Point) -> DragInfo | None:
        controller, zone = self.controller, self.goal
        board = controller.board
        if zone is None or zone == self.start or zone not in board.zone_map.zones or len(self.tokens) > 1:
            return None
        point = controller.view.at_view(at)
        told = DragInfo(
            self.who, board[self.who].name, self.start, _zone_title(board.zone_map.zones[self.start].name), zone,
            _zone_title(board.zone_map.zones[zone].name if board.zone_map.zones[zone].revealed else ""), (point.x(), point.y()),
        )  # fmt: skip
        if self.freely:
            return _replace(told, free=True, cost="placed freely")
        if refusal := self._refusal(zone):
            return _replace(told, refused=refusal)
        seen, option = self._preview(zone), self.options[zone]
        value = option.effort.value if option.effort else None
        free_move = seen.roll is None or value is None
        return _replace(
            told, words="" if free_move else option_words(option)[0], value=None if free_move else value,
            difficulty_steps=() if free_move else difficulty_steps(seen, option, self.options.values()),
            obstacles=obstacles_on(links_between(board.zone_map, self.start, zone), self.start),
            cost="Nothing in the way" if free_move else _price(self.controller.rules.actions[MOVE]), command=self._command(zone),
        )  # fmt: skip

    def hint_bar(self, go: str, free: str = "") -> ToolHint:
        zone, zones = self.goal, self.controller.board.zone_map.zones
        who, start = self.hint_title, zones[self.start].name or "here"
        back = ("Esc", "Put back" if free else "Stay")
        others = ((free, "Place freely") if free else ("Arrows", "Another zone"), back)
        if zone is None or zone == self.start:
            text = f"{who} in {start}" if zone == self.start else f"{who} from {start}"
            return ToolHint("lucide/move", text, (((go, "Stand here"),) if free else ()) + others)
        text = f"{who} from {start} to {(zones[zone].name or 'here') if zones[zone].revealed else 'the unknown'}"
        if self.freely:
            return ToolHint("lucide/move", text, ((go, "Place here, without the rules"), back))
        if refusal := self._refusal(zone):
            return ToolHint("lucide/ban", f"{text} · {refusal}", others)
        told = self.info((0.0, 0.0))
        return ToolHint("lucide/move", text, ((go, "Roll to cross" if told and told.words else "Move"), *others))

    def goals(self) -> Mapping[TokenId, ZoneId]:
        board, goal = self.controller.board, self.goal
        return {who: goal for who in self.tokens if board[who].place != goal} if goal is not None else {}

    def perform(self, spot: Point | None = None) -> None:
        if self.goal is not None:
            if spot is not None:
                self.controller.scene.prefer_spot(self.who, spot)
            self.controller.perform(self._command(self.goal))

    def place(self, spots: Mapping[TokenId, Point]) -> None:
        """Place without asking the rules, each on the free spot nearest to where it was let go."""
        controller, zone, events = self.controller, self.goal, list[Event]()
        assert zone is not None
        name = controller.board.zone_map.zones[zone].name or "another zone"
        for token, spot in controller.scene.layouts.spots_near(zone, spots).items():
            events += put_token(controller.board, token, zone, spot)
        controller.edit(*events, what="arrange" if self.rearranges else f"place {self.carried_name} in {name}")


def _price(action: Action) -> str:
    """What a move that is no free one uses."""
    return f"Uses the {action.full_cost or action.cost or 'action'}"


def _zone_title(name: str) -> str:
    return name or "the unknown"


def _replace(info: DragInfo, **fields: object) -> DragInfo:
    from msgspec.structs import replace

    return replace(info, **fields)


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point so many px from *start* towards *end*."""
    length = dist(start, end)
    if length <= distance:
        return end
    return start[0] + (end[0] - start[0]) * distance / length, start[1] + (end[1] - start[1]) * distance / length
