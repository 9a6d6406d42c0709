"""Marks that come and go: numbers of choices, difficulty chips, ghosts, the ring of the pointer, handles, distances."""

from collections.abc import Iterable, Mapping, Sequence
from math import dist

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.ids import Point, TokenId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import centroid, ground
from battlemap.canvas.items.layout_cache import LayoutCache
from battlemap.canvas.items.token_item import TokenItem
from battlemap.canvas.render.pixmap_cache import EDGE, PixmapCache
from battlemap.canvas.render.render_context import BakedItem, take_off
from battlemap.layout.free_space import free_box
from battlemap.layout.looks import PlateLook, TokenLook
from battlemap.layout.map_metrics import LABEL_ROOM, TOKEN
from battlemap.layout.token_space import plate_top
from battlemap.paint.controls.chips import Difficulty
from battlemap.paint.style.measures import TARGET_BADGE

GHOSTS, RINGS, CHIPS, BADGES, HANDLES, FRONT = 92.0, 99.0, 200.0, 210.0, 1500.0, 2000.0
LABEL = 13.0
"""The type size of a distance, at 100 %."""


class DifficultyChip(Struct, frozen=True):
    """A pill that says what a move into a zone takes, and where it stands."""

    spot: Point
    icon: str
    strong: str
    weak: str
    kind: Difficulty


class TokenGhost(Struct, frozen=True):
    """A token as it stood before it was taken up, or as it would stand."""

    look: TokenLook
    spot: Point
    scale: float
    name: PlateLook | None = None


def token_ghost(look: TokenLook) -> TokenLook:
    """How a token looks where it only may be, or was."""
    return replace(look, ghost=True, selected=False, targeted=False)


class NumberBadge(Struct, frozen=True):
    """The number of a choice. *size*: its width at 100 %."""

    spot: Point
    text: str
    size: float = TARGET_BADGE


class HoverRing(Struct, frozen=True):
    """The token under the pointer: where it is, the look of its side, its scale."""

    spot: Point
    look: int
    scale: float


class MarkLayer:
    """All of one scene. Every method replaces what it showed before; nothing given means none."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._scene, self._pixmaps = scene, pixmaps
        self.badges: dict[Subject, NumberBadge] = {}
        self.chips: tuple[DifficultyChip, ...] = ()
        self.ghosts: tuple[TokenGhost, ...] = ()
        self.ring: HoverRing | None = None
        self.handles: tuple[tuple[Point, bool], ...] = ()
        self.label: tuple[Point, str, str] | None = None
        self._badge_items: list[BakedItem] = []
        self._chip_items: list[BakedItem] = []
        self._ghost_items: list[BakedItem] = []
        self._plate_items: list[BakedItem] = []
        self._ring_items: list[BakedItem] = []
        self._handle_items: list[BakedItem] = []
        self._label_items: list[BakedItem] = []

    def show_badges(self, badges: Mapping[Subject, NumberBadge] | None = None) -> None:
        """Numbers of choices, by what they are about."""
        if dict(badges or {}) != self.badges:
            self.badges = dict(badges or {})
            self._badge_items = self._place_pictures(self._badge_items, [badge.spot for badge in self.badges.values()], BADGES)
            self._bake_badges()

    def show_chips(self, chips: Sequence[DifficultyChip] = ()) -> None:
        """What a move into each zone takes."""
        if tuple(chips) != self.chips:
            self.chips = tuple(chips)
            self._chip_items = self._place_pictures(self._chip_items, [chip.spot for chip in chips], CHIPS)
            self._bake_chips()

    def show_ghosts(self, ghosts: Sequence[TokenGhost] = ()) -> None:
        """Where tokens stood, or would stand."""
        if tuple(ghosts) != self.ghosts:
            self.ghosts = tuple(ghosts)
            self._ghost_items = self._place_pictures(self._ghost_items, [g.spot for g in ghosts for _ in range(2)], GHOSTS)
            tops = [plate_top(ghost.spot, ghost.scale) for ghost in ghosts if ghost.name]
            self._plate_items = self._place_pictures(self._plate_items, tops, GHOSTS, token_card_boxes=True)
            self._bake_ghosts()

    def show_ring(self, ring: HoverRing | None = None) -> None:
        """The token under the pointer."""
        if ring != self.ring:
            self.ring = ring
            self._ring_items = self._place_pictures(self._ring_items, [ring.spot] if ring else [], RINGS)
            self._bake_ring()

    def show_label(self, spot: Point | None = None, text: str = "", icon: str = "") -> None:
        """One line in the accent at *spot*: a distance."""
        wanted = (spot, text, icon) if spot is not None and text else None
        if wanted != self.label:
            self.label = wanted
            self._label_items = self._place_pictures(self._label_items, [wanted[0]] if wanted else [], FRONT)
            self._bake_label()

    def show_handles(self, handles: Sequence[tuple[Point, bool]] = ()) -> None:
        """Points of borders that can be dragged: where, and whether it is the one under the pointer."""
        if tuple(handles) != self.handles:
            self.handles = tuple(handles)
            self._handle_items = self._place_pictures(self._handle_items, [spot for spot, _ in handles], HANDLES)
            self._bake_handles()

    def magnify(self) -> None:
        """Follow the render context with the pictures that are there."""
        context = self._pixmaps.context
        for item in (*self._badge_items, *self._chip_items, *self._plate_items, *self._label_items):
            item.magnify(context.label, context.zoom)
        for item in self._handle_items:
            item.magnify(1.0, context.zoom)

    def bake(self) -> None:
        """Make everything for the context of the pixmap cache."""
        self._bake_badges()
        self._bake_chips()
        self._bake_ghosts()
        self._bake_ring()
        self._bake_label()
        self._bake_handles()

    def _bake_badges(self) -> None:
        context = self._pixmaps.context
        for item, badge in zip(self._badge_items, self.badges.values(), strict=True):
            item.show_picture(self._pixmaps.badge(badge.text, badge.size), context.label, context.zoom)

    def _bake_chips(self) -> None:
        context = self._pixmaps.context
        for item, chip in zip(self._chip_items, self.chips, strict=True):
            item.show_picture(self._pixmaps.chip(chip.icon, chip.strong, chip.weak, chip.kind), context.label, context.zoom)

    def _bake_ghosts(self) -> None:
        pixmaps, context = self._pixmaps, self._pixmaps.context
        for ghost, body, ring in zip(self.ghosts, self._ghost_items[::2], self._ghost_items[1::2], strict=True):
            body.show_picture(pixmaps.token(ghost.look, ghost.scale), context.zoom, context.zoom)
            ring.show_picture(pixmaps.dashed_ring(ghost.look.look, ghost.scale), context.zoom, context.zoom)
        names = [ghost.name for ghost in self.ghosts if ghost.name]
        for item, name in zip(self._plate_items, names, strict=True):
            item.show_picture(pixmaps.plate(name, 190.0 * context.zoom), context.label, context.zoom, EDGE)

    def _bake_ring(self) -> None:
        zoom = self._pixmaps.context.zoom
        for item in self._ring_items:
            if self.ring is not None:
                item.show_picture(self._pixmaps.ring(self.ring.look, self.ring.scale), zoom, zoom)

    def _bake_label(self) -> None:
        context = self._pixmaps.context
        for item in self._label_items:
            if self.label is not None:
                picture = self._pixmaps.label(self.label[1], context.palette.glow, LABEL * context.label, self.label[2])
                item.show_picture(picture, context.label, context.zoom)

    def _bake_handles(self) -> None:
        for item, (_, strong) in zip(self._handle_items, self.handles, strict=True):
            item.show_picture(self._pixmaps.handle(strong), 1.0, self._pixmaps.context.zoom)

    def _place_pictures(
        self, old: list[BakedItem], spots: Sequence[Point], depth: float, token_card_boxes: bool = False
    ) -> list[BakedItem]:
        """One picture for each spot, the old ones used again."""
        for item in old[len(spots) :]:
            take_off(item)
        items = old[: len(spots)]
        while len(items) < len(spots):
            items.append(BakedItem(depth, token_card_boxes))
            self._scene.addItem(items[-1])
        for item, spot in zip(items, spots, strict=True):
            item.put(spot)
        return items


SMALL = 26.0
"""Width of a number that sits on its token, at 100 %."""
CORNER = 0.66
"""How far out on the token's corner it sits, of half the token's width."""
RISE = 27.0
"""How far the middle of a number stands above the rim of its token, clear of what sits on it."""


def make_badges(
    highlighted: Mapping[Subject, str],
    zone_map: ZoneMap,
    layouts: LayoutCache,
    token_items: Mapping[TokenId, TokenItem],
    label_room: float,
) -> dict[Subject, NumberBadge]:
    """The numbers of what may be clicked, each in a free place; *label_room*: map px for one px of a label."""
    badges: dict[Subject, NumberBadge] = {}
    size = TARGET_BADGE * LABEL_ROOM
    for subject, text in highlighted.items():
        zone, item = subject.zone, token_items.get(subject.token) if subject.token is not None else None
        if zone is not None and zone in layouts.zones:
            middle = centroid(zone_map, zone)
            taken = layouts.zones[zone].occupied_boxes
            badges[subject] = NumberBadge(free_box(ground(zone_map, zone), size, size, [middle], taken, middle), text)
        elif item is not None:
            badges[subject] = _make_token_badge(item, text, token_items.values(), badges.values(), label_room)
    return badges


def _make_token_badge(
    item: TokenItem, text: str, token_items: Iterable[TokenItem], badges: Iterable[NumberBadge], label_room: float
) -> NumberBadge:
    """A number above its token; where it would lie on another token or another number, a small one on its upper corner."""
    half = TOKEN * item.scale / 2
    above = (item.spot[0], item.spot[1] - half - RISE * label_room)
    reach = TARGET_BADGE * label_room / 2
    near = [(other.spot, TOKEN * other.scale / 2) for other in token_items if other is not item and other.spot != item.spot]
    near += [(badge.spot, badge.size * label_room / 2) for badge in badges]
    if all(dist(above, spot) >= reach + radius for spot, radius in near):
        return NumberBadge(above, text)
    return NumberBadge((item.spot[0] + CORNER * half, item.spot[1] - CORNER * half), text, min(SMALL, 1.2 * half / label_room))
