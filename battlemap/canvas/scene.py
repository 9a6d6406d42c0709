"""Items kept in step with an immutable encounter."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.board.layout import TOKEN
from battlemap.board.outlines import centroid, ground, map_bounds, shaped
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.baking import Baking
from battlemap.canvas.glass import Glass
from battlemap.canvas.ground import Ground
from battlemap.canvas.highlights import Highlights
from battlemap.canvas.lines import Lines
from battlemap.canvas.liveliness import Liveliness
from battlemap.canvas.marks import Badge, Marks
from battlemap.canvas.motion import Motion
from battlemap.canvas.places import Places
from battlemap.canvas.studio import Studio
from battlemap.canvas.tokens import Piece
from battlemap.canvas.zones import Name, PaperCard, Pill
from battlemap.paint.arrangement import Arrangement, arrange
from battlemap.paint.contents import Contents
from battlemap.paint.free_places import free_place
from battlemap.paint.inventory import active_tokens, contents_of
from battlemap.paint.laid_cards import laid_cards
from battlemap.paint.lettering import ASPECT, ZONE_ASPECT
from battlemap.paint.looks import plate_look, token_look
from battlemap.paint.magnification import LABEL_ROOM
from battlemap.paint.measures import FADE, SLIDE, TARGET_BADGE
from battlemap.paint.palette import Palette
from battlemap.paint.plate_room import plate_room
from battlemap.rules.display import Shown

BADGE_RISE = 27.0
"""How far the middle of a number stands above the rim of its token, clear of what sits on it."""
TABLE = 76.0
"""How much of the table round zones without outlines is shown."""
EMPTY = QRectF(-750, -500, 1500, 1000)
"""What is shown of a map without anything on it."""


class BoardScene(QGraphicsScene):
    """Shows whatever board it was last given; never changes one itself, and never asks the session."""

    shown_anew = Signal()
    """Another board is shown, or the same one differently."""

    def __init__(self, palette: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.studio = Studio(Glass(1.0, 1.0, palette))
        self.motion = Motion(self)
        self.ground = Ground(self, self.motion, self)
        self.highlights = Highlights(self, self.studio)
        self.lines = Lines(self, self.studio)
        self.marks = Marks(self, self.studio)
        self.board: AnyEncounter | None = None
        self.shown = Shown()
        self.selected: tuple[TokenId, ...] = ()
        self.targeted: frozenset[TokenId] = frozenset()
        self.lit: dict[str, str] = {}
        """What may be clicked for the open question, and the number on it."""
        self.pieces: dict[TokenId, Piece] = {}
        self.cards: dict[AspectId, PaperCard] = {}
        self.pills: dict[ZoneId, Pill] = {}
        self._names: dict[ZoneId, Name] = {}
        self._contents: dict[ZoneId, Contents] = {}
        self._arranged: dict[ZoneId, Arrangement] = {}
        self._rooms: dict[TokenId, float] = {}
        self._wishes: dict[TokenId, Point] = {}
        self._find_picture: Callable[[str], QImage | None] | None = None
        self._baked_for: Glass | None = None
        self._baking = Baking(self)
        self._liveliness = Liveliness(self, self.studio, self.motion, self.pieces)
        self.setSceneRect(EMPTY)

    # --- what is shown ------------------------------------------------------------------------

    @property
    def map(self) -> ZoneMap:
        """The map that is shown."""
        return self.board.zone_map if self.board else ZoneMap()

    @property
    def places(self) -> Places:
        """What lies where."""
        return Places(self.map, self.pieces, self.cards, self.pills)

    def show_board(self, board: AnyEncounter, shown: Shown, told: bool = True) -> None:
        """Add, remove and refresh exactly what differs from the board that was shown; *told*: harm is news, not gone back to."""
        before, seen_before = self.board, self.shown
        self.board, self.shown = board, shown
        new_map = before is None or before.zone_map is not board.zone_map
        if new_map:
            self._show_map()
        self._arrange(before, contents_of(board, shown))
        self._show_pieces()
        self._show_cards()
        if before is not None and told:
            self._liveliness.show_harm(seen_before, shown)
        if new_map or self.lit:
            self._show_badges()
        self.shown_anew.emit()

    def set_pictures(self, find: Callable[[str], QImage | None]) -> None:
        """Where pictures come from, by their sha256: the one under the map, and portraits."""
        self._find_picture = find
        self.studio.set_portraits(find)
        self._bake_all()
        if self.board is not None:
            self._show_map()

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        glass = self.studio.glass
        self.look_through(Glass(glass.zoom, glass.dpr, palette), settled=True)

    def look_through(self, glass: Glass, settled: bool) -> None:
        """Follow the view's zoom; *settled*: it stays like this, so bake everything sharp."""
        old, first = self.studio.glass, not self.studio.seen
        self.studio.look_through(glass)
        if glass.zoom != old.zoom:
            for piece in self.pieces.values():
                piece.magnify()
            for label in self._labels:
                label.magnify()
            self.marks.magnify()
        if settled and (first or glass != self._baked_for):
            self._baked_for = glass
            self._bake_all()
            if first:
                self._baking.finish()

    def contents_rect(self) -> QRectF:
        """Everything there is on the map, in map px."""
        box = map_bounds(self.map)
        if box is None:
            return QRectF(EMPTY)
        edge = 0.0 if any(shaped(self.map, zone) for zone in self.map.zones) else TABLE
        return QRectF(box.x, box.y, box.width, box.height).adjusted(-edge, -edge, edge, edge)

    def arrangement(self, zone: ZoneId) -> Arrangement | None:
        """Where everything in a zone lies."""
        return self._arranged.get(zone)

    def token_item(self, token: TokenId) -> QGraphicsPixmapItem | None:
        """The picture of a token; None if there is none, or if it lies under another."""
        piece = self.pieces.get(token)
        return piece.body if piece and not piece.hosted else None

    def spot_of(self, token: TokenId) -> Point | None:
        """Where a token stands, in map px; one under another stands where that one does."""
        piece = self.pieces.get(token)
        return piece.spot if piece else None

    def zone_at(self, point: Point) -> ZoneId | None:
        """The zone on whose ground *point* lies."""
        return self.places.zone(point)

    def token_at(self, point: Point) -> TokenId | None:
        """The token on whose disc or plate *point* lies."""
        return self.places.token(point)

    # --- what is marked -----------------------------------------------------------------------

    def select(self, tokens: Iterable[TokenId]) -> None:
        """Draw the accent line round these tokens."""
        chosen = tuple(tokens)
        if chosen != self.selected:
            self.selected = chosen
            self._show_pieces()

    def target(self, tokens: Iterable[TokenId]) -> None:
        """Draw arrowheads round these tokens: something is about to happen to them."""
        chosen = frozenset(tokens)
        if chosen != self.targeted:
            self.targeted = chosen
            self._show_pieces()

    def light(self, subjects: Mapping[str, str]) -> None:
        """Light up zones and tokens that can be clicked: their ids, and the number on each."""
        if dict(subjects) == self.lit:
            return
        self.lit = dict(subjects)
        self.highlights.glow(ZoneId(name) for name in self.lit if name in self.map.zones)
        self._show_pieces()
        self._show_badges()

    # --- what is in somebody's hand -------------------------------------------------------------

    def lift(self, token: TokenId) -> None:
        """Take a token up; it stays where it is put until it is put down."""
        if (piece := self.pieces.get(token)) is not None:
            piece.lift()
            self._show_cards()

    def put_down(self, token: TokenId) -> None:
        """Let a token slide to where it stands on the board."""
        if (piece := self.pieces.get(token)) is not None:
            piece.drop()
            if piece.at != piece.spot:
                self._slide(piece, piece.spot)
            self._show_cards()

    def clear_move(self) -> None:
        """Take away everything that shows a move: reach, chips, ghosts, the way, a distance."""
        self.highlights.reach()
        self.highlights.hover()
        self.lines.way()
        self.marks.show_chips()
        self.marks.show_ghosts()
        self.marks.show_label()

    def wish(self, token: TokenId, spot: Point) -> None:
        """When *token* comes into another zone, it would like to stand here."""
        self._wishes[token] = spot

    def show_map_again(self) -> None:
        """Show the ground of the board after another one was sketched."""
        self._show_map()

    def forget(self) -> None:
        """Show nothing, so that the next board is shown without any motion."""
        self.motion.finish()
        for shown in (*self.pieces.values(), *self._labels):
            shown.leave()
        for shown_things in (self.pieces, self.cards, self.pills, self._names):
            shown_things.clear()
        for laid in (self._contents, self._arranged, self._rooms, self._wishes):
            laid.clear()
        self.light({})
        self.board, self.selected, self.targeted = None, (), frozenset()

    def finish_baking(self) -> None:
        """Bake at once what would be baked in the moments to come."""
        self._baking.finish()

    def close(self) -> None:
        """End everything that is under way in the background."""
        self.motion.finish()
        self._baking.stop()
        self.ground.close()

    # --- how ----------------------------------------------------------------------------------

    @property
    def _labels(self) -> tuple[Name | PaperCard | Pill, ...]:
        return (*self._names.values(), *self.cards.values(), *self.pills.values())

    def _show_map(self) -> None:
        picture = self.map.picture
        found = self._find_picture(picture.asset) if picture and self._find_picture else None
        self.ground.show_map(self.map, found)
        self.highlights.show_map(self.map)
        box = self.contents_rect()
        self.setSceneRect(box.adjusted(-200, -200, 200, 200))

    def _arrange(self, before: AnyEncounter | None, contents: dict[ZoneId, Contents]) -> None:
        """Lay out the zones whose contents or shape differ."""
        for zone in [zone for zone in self._arranged if zone not in contents]:
            del self._arranged[zone], self._contents[zone]
            self._names.pop(zone).leave()
            self.pills.pop(zone).leave()
        old_map = before.zone_map if before else None
        for zone, lying in contents.items():
            arranged = self._arranged.get(zone)
            if arranged is not None and lying == self._contents[zone] and self._same_shape(old_map, zone):
                continue
            fresh = arrange(self.map, zone, lying, arranged, self._wishes)
            self._contents[zone], self._arranged[zone] = lying, fresh
            spots, polygon = tuple(fresh.layout.spots.values()), ground(self.map, zone)
            for token, spot in fresh.layout.spots.items():
                self._rooms[token] = plate_room(polygon, spot, spots, fresh.blocked, fresh.layout.scale)
                if arranged is None or token not in arranged.layout.spots:
                    self._wishes.pop(token, None)
            if zone not in self._names:
                self._names[zone], self.pills[zone] = Name(self, self.studio), Pill(self, self.studio)
            self._names[zone].show(lying.name, not shaped(self.map, zone), fresh.name, fresh.room)
            self.pills[zone].show(lying.balance, fresh.balance)

    def _same_shape(self, old: ZoneMap | None, zone: ZoneId) -> bool:
        if old is self.map:
            return True
        if old is None or zone not in old.zones or old.zones[zone].at != self.map.zones[zone].at:
            return False
        return ground(old, zone) == ground(self.map, zone)

    def _show_pieces(self) -> None:
        """Bring every token's look and place up to date."""
        board = self.board
        if board is None:
            return
        for key in [key for key in self.pieces if key not in board.tokens]:
            self.motion.drop(("slide", key))
            self.pieces.pop(key).leave()
        active, first = active_tokens(board), not self.pieces
        for zone, arranged in self._arranged.items():
            layout = arranged.layout
            for token, spot in layout.spots.items():
                self._show_piece(token, spot, layout.scale, active, 1 + len(layout.stacked.get(token, ())), False, first)
            for host, under in layout.stacked.items():
                spot = layout.spots.get(host, centroid(self.map, zone))
                for token in under:
                    self._show_piece(token, spot, layout.scale, active, 1, True, first)
        self._liveliness.breathe()

    def _show_piece(
        self, key: TokenId, spot: Point, scale: float, active: frozenset[TokenId], count: int, hosted: bool, first: bool
    ) -> None:
        board = self.board
        token = board.tokens.get(key) if board else None
        if board is None or token is None:
            return
        piece = self.pieces.get(key)
        fresh = piece is None
        if piece is None:
            piece = self.pieces[key] = Piece(self, self.studio, key)
            piece.spot = spot
            piece.put(spot)
        targeted = key in self.targeted or key in self.lit
        look = token_look(board, token, self.shown, key in self.selected, targeted, count)
        piece.dress(look, plate_look(board, token, self.shown), self._rooms.get(key, 190.0), scale, key in active)
        if hosted != piece.hosted:
            piece.host(hosted)
        if piece.spot != spot and self.marks.ring is not None and self.marks.ring.spot == piece.at:
            self.marks.show_ring()  # the pointer is on it no longer
        piece.spot = spot
        if fresh and not first:
            self.motion.play(("fade", key), FADE, piece.fade)
        elif piece.at != spot and not piece.lifted:
            self._slide(piece, spot)

    def _slide(self, piece: Piece, to: Point) -> None:
        x, y = piece.at

        def step(part: float) -> None:
            piece.put(to if part >= 1.0 else (x + (to[0] - x) * part, y + (to[1] - y) * part))

        self.motion.play(("slide", piece.token), SLIDE, step)

    def _show_cards(self) -> None:
        """Bring every aspect card up to date; those of a token in somebody's hand are out of sight."""
        board = self.board
        if board is None:
            return
        wanted = laid_cards(board, self._contents, self._arranged)
        for key in [key for key in self.cards if key not in wanted]:
            self.cards.pop(key).leave()
        for key, card in wanted.items():
            if key not in self.cards:
                self.cards[key] = PaperCard(self, self.studio, key, ZONE_ASPECT if card.token is None else ASPECT)
            owner = self.pieces.get(card.token) if card.token else None
            self.cards[key].show(card.look, card.laid, card.zone)
            self.cards[key].veil(card.under or (owner is not None and owner.lifted))

    def _show_badges(self) -> None:
        badges: dict[str, Badge] = {}
        size = TARGET_BADGE * LABEL_ROOM
        for name, text in self.lit.items():
            zone, piece = ZoneId(name), self.pieces.get(TokenId(name))
            if zone in self._arranged:
                middle = centroid(self.map, zone)
                spot = free_place(ground(self.map, zone), size, size, [middle], self._arranged[zone].occupied, middle)
                badges[name] = Badge(spot, text)
            elif piece is not None:
                above = TOKEN * piece.scale / 2 + BADGE_RISE * self.studio.glass.label_room
                badges[name] = Badge((piece.spot[0], piece.spot[1] - above), text)
        self.marks.show_badges(badges)

    def _bake_all(self) -> None:
        """Bake everything for the glass, a slice at a time."""
        labels = [label.bake for label in self._labels]
        pieces = [piece.bake for piece in self.pieces.values()]
        self._baking.begin([self.highlights.bake, self.lines.bake, self.marks.bake, *labels, *pieces])
