"""Where a token can go and what it takes: asked of the rules once, shown on the map, told to the card at the pointer."""

from collections.abc import Mapping
from math import atan2, cos, dist, pi
from time import perf_counter

from battlemap.board.events import Event
from battlemap.board.ids import Cell, Point, TokenId, ZoneId
from battlemap.board.wording import capitalise
from battlemap.board.zones.outlines import centroid, ground
from battlemap.canvas.items.mark_layer import DifficultyChip
from battlemap.canvas.preview.obstacles import crossing, links_between, obstacles_on
from battlemap.canvas.preview.route import MOVE, Route
from battlemap.canvas.view.drag_info import DifficultyStep, DragInfo, ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.layout.free_space import place_for
from battlemap.layout.map_cards import link_middle
from battlemap.paint.controls.chips import Difficulty, difficulty_chip_size
from battlemap.paint.overlays.zone_highlight import Highlight
from battlemap.paint.style.typography import SECONDARY, elide, interface_font
from battlemap.play.command_preview import CommandPreview, preview_command
from battlemap.play.edits.board_edits import put_token
from battlemap.rules.procedure import Command, Effort, Option
from battlemap.rules.ruleset import Action

TO = "to"
SLICE = 0.006
"""So many seconds at a time are spent on finding places for chips."""
HARD = 3
"""From this difficulty on a move is shown as hard."""
REASONS = (300.0, 150.0, 90.0, 0.0)
"""How wide the reasons on a chip may be, in px at 100 %: less where there is less room, none if need be."""
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
        self._chips: dict[ZoneId, DifficultyChip] = {}
        self._zones_left: list[ZoneId] | None = None
        self._shown = False
        if not self.refused:
            self._ask_rules()

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
        return self.controller.scene.zone_at(at)

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
            self._shown = False
            scene.highlights.show_reach()
            scene.marks.show_chips()
        scene.highlights.show_hover(self.goal if self.goal != self.start else None)

    def _show_reach(self) -> None:
        scene, board = self.controller.scene, self.controller.board
        reach: dict[ZoneId, Highlight] = {}
        for zone, option in self.options.items():
            if not option.refusal:
                near = board.zone_map.distance(self.start, zone) == 1 and board.zone_map.zones[zone].revealed
                reach[zone] = "free" if option_words(option)[2] == "free" or near else "price"
        scene.highlights.show_reach(reach)
        self._shown = True
        if self._zones_left is None:
            self._zones_left = (
                [] if self._all_alike else [zone for zone, option in self.options.items() if option_words(option)[0]]
            )
            self._zones_left.sort(key=lambda zone: -(board.zone_map.distance(self.start, zone) or 99))
            if self._place_some():
                self.controller.idle_queue.add_step(self._place_some)
        else:
            self._show_chips()

    def show_line(self, start: Point, end: Point, radius: float) -> None:
        lines = self.controller.scene.lines
        if self.by_rules and self.goal is not None:
            lines.show_path(*self._path_line(self.goal, _towards(start, end, radius), end))
        else:
            lines.show_path()

    def hide(self) -> None:
        self._shown = False
        super().hide()

    def _place_some(self) -> bool:
        """Place chips for a few milliseconds, the nearest zones first; whether there are more to place."""
        end = perf_counter() + SLICE
        while self._zones_left and self._shown and perf_counter() < end:
            zone = self._zones_left.pop()
            self._chips[zone] = self._chip(zone, *option_words(self.options[zone]))
        if self._shown:
            self._show_chips()
        return self._shown and bool(self._zones_left)

    def _show_chips(self) -> None:
        self.controller.scene.marks.show_chips([chip for zone, chip in self._chips.items() if zone != self.goal])

    @property
    def _all_alike(self) -> bool:
        """Whether every zone costs the same, so that saying it everywhere says nothing."""
        return len(self.options) > 1 and len({(option.note, option.refusal) for option in self.options.values()}) == 1

    def _chip(self, zone: ZoneId, strong: str, weak: str, kind: Difficulty) -> DifficultyChip:
        scene = self.controller.scene
        room = scene.pixmaps.context.label_room
        arranged = scene.arrangement(zone)
        polygon, taken = ground(scene.map, zone), arranged.occupied_boxes if arranged else ()
        name = arranged.name if arranged else polygon[0]
        icon = "lucide/ban" if kind == "no" else "lucide/footprints"
        lower_edges = sorted({box.bottom for box in (arranged.blocked_boxes if arranged else ())}, reverse=True)
        for width in REASONS:
            less = elide(weak, interface_font(SECONDARY), width) if width else ""
            size = difficulty_chip_size(strong, less, room)
            first = [(name[0], bottom + 6 + size.height() / 2) for bottom in lower_edges]
            spot = place_for(polygon, size.width(), size.height(), first, taken, name)
            if spot is not None:
                return DifficultyChip(spot, icon, strong, less, kind)
        return DifficultyChip((name[0], (lower_edges or [name[1]])[0] + 20), icon, strong, "", kind)

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
        strong, weak, _ = option_words(option)
        action = self.controller.rules.actions[MOVE]
        value = option.effort.value if option.effort else None
        free_move = seen.roll is None or value is None
        steps = () if free_move else self._difficulty_steps(seen, strong, weak, value)
        return _replace(
            told, words="" if free_move else strong, value=None if free_move else value, difficulty_steps=steps,
            obstacles=obstacles_on(links_between(board.zone_map, self.start, zone), self.start),
            cost="Nothing in the way" if free_move else _price(action), command=self._command(zone),
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

    def _difficulty_steps(self, seen: CommandPreview, strong: str, weak: str, final: int | None) -> tuple[DifficultyStep, ...]:
        """How the difficulty builds up to *final*, modifier by modifier."""
        against = seen.contest.sides[1].modifiers if seen.contest else ()
        if final is None or not against or sum(modifier.value for modifier in against) != final:
            return (DifficultyStep(strong, final or 0, weak),) if strong else ()
        words = self._ladder()
        total, reasons, steps = 0, [], []
        for modifier in against:
            total += modifier.value
            reasons.append(modifier.name)
            steps.append(DifficultyStep(words.get(total, f"{total:+d}".replace("-", "−")), total, ", ".join(reasons)))
        return tuple(steps)

    def _ladder(self) -> dict[int, str]:
        """The words for difficulties, as far as the options use them."""
        efforts = [option.effort for option in self.options.values() if option.effort and not option.refusal]
        return {effort.value: effort.words for effort in efforts if effort.value is not None}


def option_words(option: Option) -> tuple[str, str, Difficulty]:
    """What an option says about a move: the answer, the reasons, and how hard it is."""
    if option.refusal:
        return "No way", option.refusal, "no"
    effort = option.effort or Effort(option.note)
    if effort.value is None:
        return capitalise(effort.words), effort.reasons, "free"
    return effort.words, effort.reasons, "hard" if effort.value >= HARD else "cost"


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
