"""All tokens of one scene that are painted: who is shown how and where, who slides to another place."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from math import dist
from types import MappingProxyType
from typing import TypeAlias

from msgspec.structs import replace
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Point, TokenId
from battlemap.board.polygons import Rect
from battlemap.canvas.items.figure_layer import FigureLayer
from battlemap.canvas.items.layout_cache import LayoutCache, TokenPosition
from battlemap.canvas.items.mark_layer import MarkLayer
from battlemap.canvas.items.token_item import TokenItem
from battlemap.canvas.render.event_animation import EventAnimation
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.layout.contents import acting_tokens, kind_name
from battlemap.layout.label_metrics import LabelMetrics
from battlemap.layout.looks import plate_look, token_look
from battlemap.layout.plate_layout import PlateOwner, PlatePosition, place_far_plates, place_plates
from battlemap.paint.style.measures import FADE, SLIDE
from battlemap.rules.display import BoardDisplay

Way: TypeAlias = tuple[Point, ...]
MOST_ALONE = 3
"""Where more tokens act at once, the rings round them are smaller."""
PlateQuestion: TypeAlias = tuple[
    float, dict[TokenId, PlateOwner], tuple[Rect, ...], LabelMetrics, frozenset[TokenId], tuple[float, float]
]
"""All that the places of names depend on."""
NO_WAYS: Mapping[TokenId, Way] = MappingProxyType({})
A_POINT, LONGEST = 22.0, 560.0
"""So many milliseconds longer a slide takes for each point of a way, and how long it takes at most."""


class TokenLayer:
    """Keeps the pieces in step with a board; what marks them is set before show()."""

    def __init__(
        self, scene: QGraphicsScene, pixmaps: PixmapCache, motion: EventAnimation, marks: MarkLayer, figures: FigureLayer
    ) -> None:
        self._scene, self._pixmaps, self._motion, self._marks = scene, pixmaps, motion, marks
        self._figures = figures
        self.token_items: dict[TokenId, TokenItem] = {}
        self.selected: tuple[TokenId, ...] = ()
        self.targeted: frozenset[TokenId] = frozenset()
        self._known: (
            tuple[float, dict[TokenId, PlateOwner], tuple[Rect, ...], LabelMetrics, frozenset[TokenId], tuple[float, float]]
            | None
        ) = None
        self._acting: frozenset[TokenId] = frozenset()
        self._plate_positions: dict[TokenId, PlatePosition] = {}

    def show(
        self,
        board: AnyEncounter,
        display: BoardDisplay,
        layouts: LayoutCache,
        highlighted: Collection[TokenId],
        ways: Mapping[TokenId, Way] = NO_WAYS,
    ) -> None:
        """Bring every token's look and place up to date.

        *highlighted*: who may be clicked for the open question; *ways*: by which points somebody came to where he stands.
        """
        painted = {key: token for key, token in board.tokens.items() if not self._figures.stands_for(token)}
        for key in [key for key in self.token_items if key not in painted]:
            self._motion.drop(("slide", key))
            self.token_items.pop(key).leave()
        active, first = acting_tokens(board, display), not self.token_items
        self._acting, alone, far = active, len(active) <= MOST_ALONE, bool(layouts.far)
        for key, place in layouts.tokens.items():
            if (token := painted.get(key)) is not None:
                look = token_look(
                    board, token, display, key in self.selected, key in self.targeted or key in highlighted, place.count
                )  # fmt: skip
                piece, fresh = self._find_item(key, place)
                plate = plate_look(board, token, display)
                if place.count > 1:  # the plate names all who lie there, not the one on top
                    plate = replace(plate, name=f"{kind_name(token.name)} ×{place.count}")
                if far and key in active:
                    plate = replace(plate, acting=True)
                piece.update_look(look, plate, place.scale, key in active, alone)
                self._place_item(piece, place, fresh and not first, ways.get(key, ()))
        self.place_plates(layouts)

    def place_plates(self, layouts: LayoutCache) -> None:
        """Find a place for every name at the zoom there is now."""
        bearers = {
            key: PlateOwner(piece.spot, piece.scale, piece.name.name, layouts.tokens[key].ground, _is_marked(piece))
            for key, piece in self.token_items.items()
            if key in layouts.tokens and piece.name is not None and not piece.stacked
        }
        zoom = self._pixmaps.context.zoom
        known = (zoom, bearers, layouts.boxes(zoom), layouts.metrics, self._acting, layouts.letters)
        if known != self._known:
            self._known = known
            if layouts.far:
                self._plate_positions = place_far_plates(bearers, zoom, layouts.metrics, known[2], self._acting, layouts.bounds)
            else:
                self._plate_positions = place_plates(bearers, zoom, layouts.metrics, known[2])
        for key, piece in self.token_items.items():
            piece.place_plate(self._plate_positions.get(key))

    def lift(self, token: TokenId) -> None:
        """Take a token up; it stays where it is put until it is put down."""
        if (piece := self.token_items.get(token)) is not None:
            piece.lift()

    def put_down(self, token: TokenId) -> None:
        """Let a token slide to where it stands on the board."""
        if (piece := self.token_items.get(token)) is not None:
            piece.drop()
            if piece.at != piece.spot:
                self._slide(piece, piece.spot)

    def _find_item(self, key: TokenId, place: TokenPosition) -> tuple[TokenItem, bool]:
        piece = self.token_items.get(key)
        if piece is not None:
            return piece, False
        piece = self.token_items[key] = TokenItem(self._scene, self._pixmaps, key)
        piece.spot = place.spot
        piece.move_to(place.spot)
        return piece, True

    def _place_item(self, item: TokenItem, place: TokenPosition, appears: bool, way: Way) -> None:
        """Bring a piece to where it stands, by its *way*; one that *appears* comes out of nothing."""
        if place.stacked != item.stacked:
            item.set_stacked(place.stacked)
        if item.spot != place.spot and self._marks.ring is not None and self._marks.ring.spot == item.at:
            self._marks.show_ring()  # the pointer is on it no longer
        item.spot = place.spot
        if appears:
            self._motion.play(("fade", item.token), FADE, item.fade)
        elif item.at != place.spot and not item.is_lifted:
            self._slide(item, place.spot, way)

    def _slide(self, item: TokenItem, to: Point, way: Way = ()) -> None:
        points = [item.at, *way, to]

        def step(part: float) -> None:
            item.move_to(to if part >= 1.0 else point_along(points, part))

        self._motion.play(("slide", item.token), min(LONGEST, SLIDE + A_POINT * len(way)), step)


def _is_marked(item: TokenItem) -> bool:
    return item.look is not None and item.look.is_marked


def point_along(points: Sequence[Point], part: float) -> Point:
    """The point at a part, 0 to 1, of the length of a line."""
    spans = [dist(a, b) for a, b in pairwise(points)]
    left = sum(spans) * part
    for (a, b), span in zip(pairwise(points), spans, strict=True):
        if left <= span and span:
            return a[0] + (b[0] - a[0]) * left / span, a[1] + (b[1] - a[1]) * left / span
        left -= span
    return points[-1]
