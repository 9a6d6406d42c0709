"""All tokens of one scene: who is shown how and where, who slides to another place."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from math import dist
from types import MappingProxyType
from typing import TypeAlias

from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Point, TokenId
from battlemap.board.polygons import Rect
from battlemap.canvas.arranging import Arranging, Place
from battlemap.canvas.marks import Marks
from battlemap.canvas.motion import Motion
from battlemap.canvas.studio import Studio
from battlemap.canvas.tokens import Piece
from battlemap.layout.looks import plate_look, token_look
from battlemap.paint.inventory import active_tokens
from battlemap.paint.label_sizes import LABEL_SIZES
from battlemap.paint.measures import FADE, SLIDE
from battlemap.paint.plate_places import Bearer, PlatePlace, place_plates
from battlemap.rules.display import Shown

Way: TypeAlias = tuple[Point, ...]
NO_WAYS: Mapping[TokenId, Way] = MappingProxyType({})
A_POINT, LONGEST = 22.0, 560.0
"""So many milliseconds longer a slide takes for each point of a way, and how long it takes at most."""


class Company:
    """Keeps the pieces in step with a board; what marks them is set before show()."""

    def __init__(self, scene: QGraphicsScene, studio: Studio, motion: Motion, marks: Marks) -> None:
        self._scene, self._studio, self._motion, self._marks = scene, studio, motion, marks
        self.pieces: dict[TokenId, Piece] = {}
        self.selected: tuple[TokenId, ...] = ()
        self.targeted: frozenset[TokenId] = frozenset()
        self._known: tuple[float, dict[TokenId, Bearer], tuple[Rect, ...]] | None = None
        self._seats: dict[TokenId, PlatePlace] = {}

    def show(
        self, board: AnyEncounter, shown: Shown, arranging: Arranging, lit: Collection[str], ways: Mapping[TokenId, Way] = NO_WAYS
    ) -> None:
        """Bring every token's look and place up to date; *lit*: what may be clicked for the open question; *ways*: by which
        points somebody came to where he stands.
        """
        for key in [key for key in self.pieces if key not in board.tokens]:
            self._motion.drop(("slide", key))
            self.pieces.pop(key).leave()
        active, first = active_tokens(board), not self.pieces
        for key, place in arranging.tokens.items():
            if (token := board.tokens.get(key)) is not None:
                look = token_look(
                    board, token, shown, key in self.selected, key in self.targeted or key in lit, place.count
                )  # fmt: skip
                piece, fresh = self._piece(key, place)
                piece.dress(look, plate_look(board, token, shown), place.scale, key in active)
                self._put(piece, place, fresh and not first, ways.get(key, ()))
        self.seat_plates(arranging)

    def seat_plates(self, arranging: Arranging) -> None:
        """Find a place for every name at the zoom there is now."""
        bearers = {
            key: Bearer(piece.spot, piece.scale, piece.name.name, arranging.tokens[key].ground)
            for key, piece in self.pieces.items()
            if key in arranging.tokens and piece.name is not None and not piece.hosted
        }
        zoom = self._studio.glass.zoom
        known = (zoom, bearers, arranging.boxes(zoom))
        if known != self._known:
            self._known, self._seats = known, place_plates(bearers, zoom, LABEL_SIZES, known[2])
        for key, piece in self.pieces.items():
            piece.seat_plate(self._seats.get(key))

    def lift(self, token: TokenId) -> None:
        """Take a token up; it stays where it is put until it is put down."""
        if (piece := self.pieces.get(token)) is not None:
            piece.lift()

    def put_down(self, token: TokenId) -> None:
        """Let a token slide to where it stands on the board."""
        if (piece := self.pieces.get(token)) is not None:
            piece.drop()
            if piece.at != piece.spot:
                self._slide(piece, piece.spot)

    def _piece(self, key: TokenId, place: Place) -> tuple[Piece, bool]:
        piece = self.pieces.get(key)
        if piece is not None:
            return piece, False
        piece = self.pieces[key] = Piece(self._scene, self._studio, key)
        piece.spot = place.spot
        piece.put(place.spot)
        return piece, True

    def _put(self, piece: Piece, place: Place, appears: bool, way: Way) -> None:
        """Bring a piece to where it stands, by its *way*; one that *appears* comes out of nothing."""
        if place.hosted != piece.hosted:
            piece.host(place.hosted)
        if piece.spot != place.spot and self._marks.ring is not None and self._marks.ring.spot == piece.at:
            self._marks.show_ring()  # the pointer is on it no longer
        piece.spot = place.spot
        if appears:
            self._motion.play(("fade", piece.token), FADE, piece.fade)
        elif piece.at != place.spot and not piece.lifted:
            self._slide(piece, place.spot, way)

    def _slide(self, piece: Piece, to: Point, way: Way = ()) -> None:
        points = [piece.at, *way, to]

        def step(part: float) -> None:
            piece.put(to if part >= 1.0 else along(points, part))

        self._motion.play(("slide", piece.token), min(LONGEST, SLIDE + A_POINT * len(way)), step)


def along(points: Sequence[Point], part: float) -> Point:
    """The point at a part, 0 to 1, of the length of a line."""
    spans = [dist(a, b) for a, b in pairwise(points)]
    left = sum(spans) * part
    for (a, b), span in zip(pairwise(points), spans, strict=True):
        if left <= span and span:
            return a[0] + (b[0] - a[0]) * left / span, a[1] + (b[1] - a[1]) * left / span
        left -= span
    return points[-1]
