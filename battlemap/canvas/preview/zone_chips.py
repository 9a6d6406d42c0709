"""What it takes to go to each zone, on a chip in it; room for the chips is found bit by bit while nothing else is to be done."""

from collections.abc import Mapping
from time import perf_counter

from battlemap.board.ids import ZoneId
from battlemap.board.zones.outlines import ground
from battlemap.canvas.items.mark_layer import DifficultyChip
from battlemap.canvas.preview.zone_difficulty import option_words
from battlemap.canvas.view.map_controller import MapController
from battlemap.layout.free_space import place_for
from battlemap.paint.controls.chips import difficulty_chip_size
from battlemap.paint.style.typography import SECONDARY, elide, interface_font
from battlemap.rules.procedure import Option

SLICE = 0.006
"""So many seconds at a time are spent on finding places for chips."""
REASONS = (300.0, 150.0, 90.0, 0.0)
"""How wide the reasons on a chip may be, in px at 100 %: less where there is less room, none if need be."""


class ZoneChips:
    """Those of one token's possible moves. Once a chip has a place, it keeps it."""

    def __init__(self, controller: MapController, start: ZoneId, options: Mapping[ZoneId, Option]) -> None:
        self._controller, self._start, self._options = controller, start, options
        self._chips: dict[ZoneId, DifficultyChip] = {}
        self._zones_left: list[ZoneId] | None = None
        """The zones without a chip, the nearest ones last; None before anybody has looked."""
        self._goal: ZoneId | None = None
        self._shown = False

    def show(self, goal: ZoneId | None) -> None:
        """Show those that have their place, but for the one in the *goal*, and find places for the others."""
        self._goal, self._shown = goal, True
        if self._zones_left is not None:
            self._show_placed()
            return
        self._zones_left = [] if self._all_alike else [zone for zone, option in self._options.items() if option_words(option)[0]]
        zone_map = self._controller.board.zone_map
        self._zones_left.sort(key=lambda zone: -(zone_map.distance(self._start, zone) or 99))
        if self._place_some():
            self._controller.idle_queue.add_step(self._place_some)

    def hide(self) -> None:
        """Show none, and look for places no longer."""
        self._shown = False
        self._controller.scene.marks.show_chips()

    @property
    def _all_alike(self) -> bool:
        """Whether every zone costs the same, so that saying it everywhere says nothing."""
        options = self._options.values()
        return len(options) > 1 and len({(option.note, option.refusal) for option in options}) == 1

    def _place_some(self) -> bool:
        """Place chips for a few milliseconds, the nearest zones first; whether there are more to place."""
        end = perf_counter() + SLICE
        while self._zones_left and self._shown and perf_counter() < end:
            zone = self._zones_left.pop()
            self._chips[zone] = self._make_chip(zone)
        if self._shown:
            self._show_placed()
        return self._shown and bool(self._zones_left)

    def _show_placed(self) -> None:
        self._controller.scene.marks.show_chips([chip for zone, chip in self._chips.items() if zone != self._goal])

    def _make_chip(self, zone: ZoneId) -> DifficultyChip:
        strong, weak, kind = option_words(self._options[zone])
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
