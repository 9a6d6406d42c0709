"""Items kept in step with an immutable encounter."""

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace
from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import AspectId, Cell, Point, TokenId, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.arranging import Arranging
from battlemap.canvas.badges import badges_of
from battlemap.canvas.baking import Baking
from battlemap.canvas.cells import CellMarks
from battlemap.canvas.company import NO_WAYS, Company, Way
from battlemap.canvas.course_layer import Courses
from battlemap.canvas.extents import EMPTY, contents_rect
from battlemap.canvas.facings import Facings
from battlemap.canvas.floor import Floor
from battlemap.canvas.glass import Glass
from battlemap.canvas.ground import Ground
from battlemap.canvas.highlights import Highlights
from battlemap.canvas.labels import Labels
from battlemap.canvas.lines import Lines
from battlemap.canvas.liveliness import Liveliness
from battlemap.canvas.marks import Marks
from battlemap.canvas.motion import Motion
from battlemap.canvas.overlays import Overlays
from battlemap.canvas.places import Places
from battlemap.canvas.reach import Reach
from battlemap.canvas.rooms import Rooms
from battlemap.canvas.studio import Studio
from battlemap.canvas.underlay import FindBytes, FindPicture, Underlay
from battlemap.paint.arrangement import Arrangement
from battlemap.paint.palette import Palette
from battlemap.rules.display import Shown


class BoardScene(QGraphicsScene):
    """Shows whatever board it was last given; never changes one itself, and never asks the session."""

    shown_anew = Signal()
    """Another board is shown, or the same one differently."""

    def __init__(self, palette: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.studio = Studio(Glass(1.0, 1.0, palette))
        self.motion = Motion(self)
        self.ground = Ground(self, self.motion, self)
        self.underlay = Underlay(self)
        self._floor = Floor(self.ground, self.underlay)
        self.highlights = Highlights(self, self.studio)
        self.lines = Lines(self, self.studio)
        self.marks = Marks(self, self.studio)
        self.cells = CellMarks(self, self.studio)
        self.reach = Reach(self, self.studio)
        self.arranging = Arranging()
        self._company, self._labels = Company(self, self.studio, self.motion, self.marks), Labels(self, self.studio)
        self.pieces = self._company.pieces
        self.rooms = Rooms(self.pieces, self.arranging)
        self.overlays, self.sight, self.sketched = (
            Overlays(self, self.studio, self.rooms.boxes_of, self.rooms.of_all) for _ in range(3)
        )
        """What the chosen lens shows, what the tool for lines of sight does, and what a wish would cover."""
        self.courses = Courses(self, self.studio, self.rooms.lying)
        self._over = (self.overlays, self.sight, self.sketched, self.courses)
        self.board: AnyEncounter | None = None
        self.shown = Shown()
        self.lit: dict[str, str] = {}
        """What may be clicked for the open question, and the number on it; of many cells no number."""
        self.lit_cards: frozenset[AspectId] = frozenset()
        """The aspects that answer an open question."""
        self.facings = Facings(self, self.studio, self.pieces)
        self.cards, self.pills = self._labels.cards, self._labels.pills
        self._baked_for: Glass | None = None
        self._baking = Baking(self)
        self._liveliness = Liveliness(self, self.studio, self.motion, self.pieces)
        self.underlay.grown.connect(self._picture_grown)
        self.setSceneRect(EMPTY)

    # --- what is shown ------------------------------------------------------------------------

    @property
    def map(self) -> ZoneMap:
        """The zones that are shown: the map itself, or those drawn over a grid."""
        return self.board.zone_map if self.board else ZoneMap()

    @property
    def grid(self) -> GridMap | None:
        """The grid that is shown, if one is."""
        return self.board.grid if self.board else None

    @property
    def places(self) -> Places:
        """What lies where."""
        return Places(self.map, self.grid, self.pieces, self.cards, self.pills)

    def show_board(self, board: AnyEncounter, shown: Shown, told: bool = True, ways: Mapping[TokenId, Way] = NO_WAYS) -> None:
        """Add, remove and refresh exactly what differs from the board that was shown; *told*: harm is news, not gone back to.

        *ways*: by which points of the map somebody came to where he stands now.
        """
        before, seen_before = self.board, self.shown
        self.board, self.shown, self.rooms.grid = board, shown, board.grid
        new_map = before is None or before.map is not board.map
        if new_map:
            self.show_map()
        self._labels.show_zones(self.map, self.arranging, self.arranging.follow(board, shown))
        self._show_pieces(ways)
        self._show_cards()
        if before is not None and told:
            self._liveliness.show_harm(seen_before, shown)
        if new_map or self.lit:
            self._show_badges()
        self.shown_anew.emit()

    def set_pictures(self, find: FindPicture, find_bytes: FindBytes | None = None) -> None:
        """Where pictures come from, by their sha256: portraits and what lies under a map; under a grid best as a file's bytes."""
        self.studio.set_portraits(find)
        self._floor.look_in(find, find_bytes)
        self._bake_all()
        if self.board is not None:
            self.show_map()

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self.look_through(replace(self.studio.glass, palette=palette), settled=True)

    def look_through(self, glass: Glass, settled: bool) -> None:
        """Follow the view's zoom; *settled*: it stays like this, so bake everything sharp."""
        old, first = self.studio.glass, not self.studio.seen
        self.studio.look_through(glass)
        if glass.zoom != old.zoom:
            for part in (*self.pieces.values(), *self._labels.all, self.marks, self.cells):
                part.magnify()
        if settled and (first or glass != self._baked_for):
            self._baked_for = glass
            self._bake_all()
            if first:
                self._baking.finish()

    def look(self, seen: QRectF, glass: Glass) -> None:
        """*seen* (map px) is what the window shows now, and stays: bake what is missing of it."""
        self.ground.look(seen, glass)
        for layer in (self.reach, self.cells, *self._over):
            layer.look(seen)

    def contents_rect(self) -> QRectF:
        """Everything there is on the map, in map px."""
        return contents_rect(self.map, self.grid)

    def arrangement(self, zone: ZoneId) -> Arrangement | None:
        """Where everything in a zone lies."""
        return self.arranging.zones.get(zone)

    def spot_of(self, token: TokenId) -> Point | None:
        """Where a token stands, in map px; one under another stands where that one does."""
        piece = self.pieces.get(token)
        return piece.spot if piece else None

    def zone_at(self, point: Point) -> ZoneId | None:
        """The zone on whose ground *point* lies."""
        return self.places.zone(point)

    def cell_at(self, point: Point) -> Cell | None:
        """The cell of the grid under *point*; None beside it, and on a map of zones."""
        return self.places.cell(point)

    def token_at(self, point: Point) -> TokenId | None:
        """The token on whose disc or plate *point* lies."""
        return self.places.token(point)

    # --- what is marked -----------------------------------------------------------------------

    def select(self, tokens: Iterable[TokenId]) -> None:
        """Draw the accent line round these tokens."""
        chosen = tuple(tokens)
        if chosen != self._company.selected:
            self._company.selected = chosen
            self._show_pieces()

    def target(self, tokens: Iterable[TokenId]) -> None:
        """Draw arrowheads round these tokens: something is about to happen to them."""
        chosen = frozenset(tokens)
        if chosen != self._company.targeted:
            self._company.targeted = chosen
            self._show_pieces()

    def light(self, subjects: Mapping[str, str], cells: Collection[Cell] = ()) -> None:
        """Light up what can be clicked: ids of zones, tokens and cells with the number on each, and *cells* without any."""
        self.cells.glow(cells)
        if not cells:
            self.cells.show_hover()
        if dict(subjects) == self.lit:
            return
        self.lit = dict(subjects)
        self.highlights.glow(ZoneId(name) for name in self.lit if name in self.map.zones)
        self._show_pieces()
        self._show_badges()

    def light_cards(self, aspects: Iterable[AspectId] = ()) -> None:
        """Draw a line round the cards of aspects that answer the open question."""
        wanted = frozenset(aspects)
        if wanted != self.lit_cards:
            self.lit_cards = wanted
            self._show_cards()

    # --- what is in somebody's hand -------------------------------------------------------------

    def lift(self, token: TokenId) -> None:
        """Take a token up; it stays where it is put until it is put down."""
        self._company.lift(token)
        self._show_cards()

    def put_down(self, token: TokenId) -> None:
        """Let a token slide to where it stands on the board."""
        self._company.put_down(token)
        self._show_cards()

    def clear_move(self) -> None:
        """Take away everything that shows a move: reach, chips, ghosts, the way, a distance."""
        self.highlights.reach()
        self.highlights.hover()
        self.lines.way()
        self.marks.show_chips()
        self.marks.show_ghosts()
        self.marks.show_label()
        self.reach.hide()
        self.cells.show_goal()
        self.cells.show_trail()

    def wish(self, token: TokenId, spot: Point) -> None:
        """When *token* comes into another zone, it would like to stand here."""
        self.arranging.wishes[token] = spot

    def show_map(self) -> None:
        """Show the ground of the board, also after another one was sketched."""
        if self.board is not None:
            self._floor.show(self.board)
        self.highlights.show_map(self.map)
        self.setSceneRect(self.contents_rect().adjusted(-200, -200, 200, 200))

    def finish_baking(self) -> None:
        """Bake at once what would be baked in the moments to come."""
        self._baking.finish()

    def close(self) -> None:
        """End everything that is under way in the background."""
        self.motion.stop()
        self._baking.stop()
        self.underlay.close()
        self.ground.close()

    # --- how ----------------------------------------------------------------------------------

    def _picture_grown(self) -> None:
        if self.board is not None and not self._floor.grown(self.board):
            self.show_map()

    def _show_pieces(self, ways: Mapping[TokenId, Way] = NO_WAYS) -> None:
        if self.board is not None:
            self._company.show(self.board, self.shown, self.arranging, self.lit, ways)
            self.facings.show(self.board, self.shown.facings)
            self._liveliness.breathe()

    def _show_cards(self) -> None:
        if self.board is not None:
            self._labels.show_cards(self.arranging, self.pieces, self.lit_cards)

    def _show_badges(self) -> None:
        room = self.studio.glass.label_room
        self.marks.show_badges(badges_of(self.lit, self.map, self.arranging, self.pieces, room))

    def _bake_all(self) -> None:
        """Bake everything for the glass, a slice at a time."""
        self._company.seat_plates(self.arranging)
        labels = [label.bake for label in self._labels.all]
        pieces = [piece.bake for piece in self.pieces.values()]
        over = (self.facings, self.marks, self.cells, self.reach, *self._over)
        marks = [part.bake for part in (self.highlights, self.lines, *over)]
        self._baking.begin([*marks, *labels, *pieces])
