"""Where a token can go and what it takes: asked of the rules once, shown on the map, told to the card at the pointer."""

from itertools import pairwise
from time import perf_counter

from battlemap.board.ids import Point, TokenId, ZoneId
from battlemap.board.polygons import contains
from battlemap.board.wording import capitalise
from battlemap.board.zone_map import Link
from battlemap.board.zones.outlines import ground
from battlemap.canvas.items.mark_layer import DifficultyChip
from battlemap.canvas.view.drag_info import DifficultyStep, DragInfo, Obstacle
from battlemap.canvas.view.map_controller import MapController
from battlemap.layout.free_space import place_for
from battlemap.layout.map_cards import link_middle
from battlemap.paint.controls.chips import Difficulty, difficulty_chip_size
from battlemap.paint.overlays.zone_highlight import Highlight, curved_path
from battlemap.paint.style.typography import SECONDARY, elide, interface_font
from battlemap.play.command_preview import CommandPreview, preview_command
from battlemap.rules.procedure import Command, Effort, Option
from battlemap.rules.ruleset import Action

MOVE = "move"
TO = "to"
SLICE = 0.006
"""So many seconds at a time are spent on finding places for chips."""
HARD = 3
"""From this difficulty on a move is shown as hard."""
REASONS = (300.0, 150.0, 90.0, 0.0)
"""How wide the reasons on a chip may be, in px at 100 %: less where there is less room, none if need be."""
SLOPES = {
    "ledge": ("Ledge", "game/mountain-climbing"), "waterfall": ("Waterfall", "lucide/waves"),
    "stairs": ("Stairs", "lucide/arrow-up-down"),
}  # fmt: skip
BARRIERS = {
    "water": ("Into the water", "lucide/waves"), "door": ("Through the door", "lucide/door-open"),
    "secret": ("Through the secret door", "lucide/door-open"), "portcullis": ("Under the portcullis", "lucide/grip-vertical"),
}  # fmt: skip


class ZonePathPreview:
    """One token's possible moves on the board as it stands. *refused*: why it may not move at all by the rules."""

    def __init__(self, controller: MapController, who: TokenId) -> None:
        self._controller, self.who = controller, who
        self.start = controller.board[who].zone
        self.options: dict[ZoneId, Option] = {}
        self.refused = ""
        self._previews: dict[ZoneId, CommandPreview] = {}
        self._chips: dict[ZoneId, DifficultyChip] = {}
        self._zones_left: list[ZoneId] | None = None
        self._aimed: ZoneId | None = None
        self._shown = False
        self._ask_rules()

    def _ask_rules(self) -> None:
        controller = self._controller
        if MOVE not in controller.rules.actions:
            self.refused = "there is no moving by the rules: hold Alt to place freely"
            return
        if controller.is_waiting:
            self.refused = "a command waits for an answer"
            return
        seen = preview_command(controller.rules, controller.board, Command(MOVE, self.who))
        self.refused = seen.refusal
        if seen.choice is not None and seen.choice.ask == TO:
            for option in seen.choice.options:
                subject = option.on_map
                zone = ZoneId(option.key) if subject is None else subject.zone
                if zone is not None:
                    self.options[zone] = option

    def command(self, zone: ZoneId) -> Command:
        """What going there performs."""
        option = self.options.get(zone)
        return Command(MOVE, self.who, {TO: (option.key if option else zone,)})

    def refusal(self, zone: ZoneId) -> str:
        """Why the token cannot go there; empty if it can."""
        if self.refused:
            return self.refused
        option = self.options.get(zone)
        if option is None:
            return "that is no place to go"
        return option.refusal or self._preview(zone).refusal

    def _preview(self, zone: ZoneId) -> CommandPreview:
        if zone not in self._previews:
            self._previews[zone] = preview_command(self._controller.rules, self._controller.board, self.command(zone))
        return self._previews[zone]

    def show(self, aimed: ZoneId | None) -> None:
        """Mark what can be reached, and what it takes, but for the zone that is aimed at."""
        scene, board = self._controller.scene, self._controller.board
        reach: dict[ZoneId, Highlight] = {}
        for zone, option in self.options.items():
            if not option.refusal:
                near = board.zone_map.distance(self.start, zone) == 1 and board.zone_map.zones[zone].revealed
                reach[zone] = "free" if option_words(option)[2] == "free" or near else "price"
        scene.highlights.show_reach(reach)
        self._aimed, self._shown = aimed, True
        if self._zones_left is None:
            self._zones_left = (
                [] if self._all_alike else [zone for zone, option in self.options.items() if option_words(option)[0]]
            )
            self._zones_left.sort(key=lambda zone: -(board.zone_map.distance(self.start, zone) or 99))
            if self._place_some():
                self._controller.idle_queue.add_step(self._place_some)
        else:
            self._show_chips()

    def hide(self) -> None:
        """Place no more chips; the marks themselves are the scene's to take away."""
        self._shown = False

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
        self._controller.scene.marks.show_chips([chip for zone, chip in self._chips.items() if zone != self._aimed])

    @property
    def _all_alike(self) -> bool:
        """Whether every zone costs the same, so that saying it everywhere says nothing."""
        return len(self.options) > 1 and len({(option.note, option.refusal) for option in self.options.values()}) == 1

    def _chip(self, zone: ZoneId, strong: str, weak: str, kind: Difficulty) -> DifficultyChip:
        scene = self._controller.scene
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

    def path_line(self, zone: ZoneId | None, start: Point, end: Point) -> tuple[list[Point], str, float]:
        """The points of the way, the icon of what stands in it, and at which part of it."""
        if zone is None or zone == self.start or self.refusal(zone):
            return [], "", 0.5
        board = self._controller.board
        through = board.zone_map.path(self.start, zone)
        points = [start]
        if len(through) > 2:
            points += [link_middle(board.zone_map, link.id) for link in self._links(zone)]
        points.append(end)
        obstacles = self._obstacles(zone)
        return points, obstacles[0].icon if obstacles else "", self._crossing(points) if obstacles else 0.5

    def _crossing(self, points: list[Point]) -> float:
        """The part of the way at which it leaves the zone where it begins."""
        path, polygon = curved_path(points), ground(self._controller.board.zone_map, self.start)
        for tenth in range(1, 20):
            here = path.pointAtPercent(tenth / 20)
            if not contains(polygon, (here.x(), here.y())):
                return tenth / 20
        return 0.5

    def _links(self, zone: ZoneId) -> list[Link]:
        board = self._controller.board
        through = board.zone_map.path(self.start, zone)
        links: list[Link] = []
        for a, b in pairwise(through):
            between = [link for link in board.zone_map.links_between(a, b) if link.passable]
            links += between[:1]
        return links

    def _obstacles(self, zone: ZoneId) -> tuple[Obstacle, ...]:
        here, obstacles = self.start, []
        for link in self._links(zone):
            if link.barrier in SLOPES:
                name, icon = SLOPES[link.barrier]
                climb = "" if link.high is None else ", down" if link.high == here else ", up"
                obstacles.append(Obstacle(icon, f"{name}{climb}"))
            elif link.barrier in BARRIERS:
                words, icon = BARRIERS[link.barrier]
                obstacles.append(Obstacle(icon, words))
            here = link.other(here)
        return tuple(obstacles)

    def info(self, zone: ZoneId | None, point: tuple[int, int], free: bool = False) -> DragInfo | None:
        """What letting go in *zone* would come to; None where there is nothing to say."""
        board = self._controller.board
        if zone is None or zone == self.start or zone not in board.zone_map.zones:
            return None
        told = DragInfo(
            self.who, board[self.who].name, self.start, _zone_title(board.zone_map.zones[self.start].name), zone,
            _zone_title(board.zone_map.zones[zone].name if board.zone_map.zones[zone].revealed else ""), point,
        )  # fmt: skip
        if free:
            return _replace(told, free=True, cost="placed freely")
        refused = self.refusal(zone)
        if refused:
            return _replace(told, refused=refused)
        seen, option = self._preview(zone), self.options[zone]
        strong, weak, _ = option_words(option)
        action = self._controller.rules.actions[MOVE]
        value = option.effort.value if option.effort else None
        free_move = seen.roll is None or value is None
        steps = () if free_move else self._difficulty_steps(seen, strong, weak, value)
        return _replace(
            told, words="" if free_move else strong, value=None if free_move else value, difficulty_steps=steps,
            obstacles=self._obstacles(zone), cost="Nothing in the way" if free_move else _price(action),
            command=self.command(zone),
        )  # fmt: skip

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
