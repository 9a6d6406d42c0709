"""Items kept in step with an immutable encounter."""

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace
from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import AspectId, Cell, Point, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import has_outline, map_bounds
from battlemap.canvas.ground.background_image import BackgroundImage, FindBytes, FindPicture
from battlemap.canvas.ground.baked_ground import BakedGround
from battlemap.canvas.ground.ground_layer import GroundLayer
from battlemap.canvas.items.ambient_animation import AmbientAnimation
from battlemap.canvas.items.cell_mark_layer import CellMarkLayer
from battlemap.canvas.items.choice_layer import ChoiceLayer
from battlemap.canvas.items.course_layer import CourseLayer
from battlemap.canvas.items.facing_layer import FacingLayer
from battlemap.canvas.items.figure_layer import FigureLayer
from battlemap.canvas.items.fog_layer import FogLayer
from battlemap.canvas.items.fog_target import FogTarget
from battlemap.canvas.items.highlight_layer import HighlightLayer
from battlemap.canvas.items.hit_tester import HitTester
from battlemap.canvas.items.label_layer import LabelLayer, LabelObstacles
from battlemap.canvas.items.layout_cache import LayoutCache, fitting_growth
from battlemap.canvas.items.lens_layer import LensLayer
from battlemap.canvas.items.likely_layer import LikelyPlaceLayer
from battlemap.canvas.items.line_layer import LineLayer
from battlemap.canvas.items.mark_layer import MarkLayer, make_badges
from battlemap.canvas.items.reach_layer import ReachLayer
from battlemap.canvas.items.token_layer import NO_WAYS, TokenLayer, Way
from battlemap.canvas.render.event_animation import EventAnimation
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import RenderContext
from battlemap.canvas.render.view_motion import ViewMotion
from battlemap.canvas.render.work_queues import BakeQueue
from battlemap.layout.zone_layout import ZoneLayout
from battlemap.paint.style.palette import Palette
from battlemap.rules.display import BoardDisplay

TABLE = 76.0
"""How much of the table round zones without outlines is shown."""
EMPTY = QRectF(-750, -500, 1500, 1000)
"""What is shown of a map without anything on it."""


def contents_rect(zone_map: ZoneMap, grid: GridMap | None) -> QRectF:
    """Everything there is on a map, in map px."""
    if grid is not None:
        return QRectF(0, 0, grid.columns * CELL, grid.rows * CELL)
    box = map_bounds(zone_map)
    if box is None:
        return QRectF(EMPTY)
    edge = 0.0 if any(has_outline(zone_map, zone) for zone in zone_map.zones) else TABLE
    return QRectF(box.x, box.y, box.width, box.height).adjusted(-edge, -edge, edge, edge)


class BoardScene(QGraphicsScene):
    """Shows whatever board it was last given; never changes one itself, and never asks the session."""

    reshown = Signal()
    """Another board is shown, or the same one differently."""

    def __init__(self, palette: Palette, parent: QObject | None = None, lender: "BoardScene | None" = None) -> None:
        """*lender*: another scene of the same battle; its pictures are used, and the one under its map is read only once."""
        super().__init__(parent)
        self._borrows = lender is not None
        context = RenderContext(1.0, 1.0, palette)
        self.pixmaps: PixmapCache = PixmapCache(context, lender.pixmaps.pictures if lender is not None else None)
        self.motion = EventAnimation(self)
        self.view_motion: ViewMotion = lender.view_motion if lender is not None else ViewMotion()
        self.ground = BakedGround(self, self.motion, self.view_motion, self, stored=lender is None)
        self.background_image: BackgroundImage = lender.background_image if lender is not None else BackgroundImage(self)
        self._ground_layer = GroundLayer(self.ground, self.background_image, borrowed=lender is not None)
        self.highlights = HighlightLayer(self, self.pixmaps)
        self.lines = LineLayer(self, self.pixmaps)
        self.marks = MarkLayer(self, self.pixmaps)
        self.cells = CellMarkLayer(self, self.pixmaps)
        self.reach = ReachLayer(self, self.pixmaps)
        self.fog, self.fog_target = FogLayer(self, self.pixmaps), FogTarget(self, self.pixmaps)
        self.layouts = LayoutCache()
        self.figures, self._labels = FigureLayer(self, self.pixmaps), LabelLayer(self, self.pixmaps)
        self._token_layer = TokenLayer(self, self.pixmaps, self.motion, self.marks, self.figures)
        self.token_items = self._token_layer.token_items
        self.obstacles = LabelObstacles(self.token_items, self.layouts)
        self.lens_layer, self.sight_layer, self.sketch_layer = (
            LensLayer(self, self.pixmaps, self.obstacles.object_boxes, self.obstacles.all_token_boxes) for _ in range(3)
        )
        """What the chosen lens shows, what the tool for lines of sight does, and what a wish would cover."""
        self.course_layer = CourseLayer(self, self.pixmaps, self.obstacles.all_boxes)
        self.likely_layer = LikelyPlaceLayer(self, self.pixmaps)
        self.choice_layer = ChoiceLayer(self, self.pixmaps)
        self._overlay_layers = (
            self.lens_layer, self.sight_layer, self.sketch_layer, self.course_layer, self.likely_layer, self.choice_layer
        )  # fmt: skip
        self.board: AnyEncounter | None = None
        self.display = BoardDisplay()
        self.highlighted: dict[Subject, str] = {}
        """What may be clicked for the open question, and the number on it; of many cells no number."""
        self.highlighted_cards: frozenset[AspectId] = frozenset()
        """The aspects that answer an open question."""
        self.facings = FacingLayer(self, self.pixmaps, self.token_items)
        self.cards, self.pills = self._labels.cards, self._labels.pills
        self._baked_for: RenderContext | None = None
        self._bake_queue = BakeQueue(self)
        self._ambient_animation = AmbientAnimation(self, self.pixmaps, self.motion, self.token_items)
        self.background_image.grown.connect(self._refresh_picture)
        self.setSceneRect(EMPTY)

    @property
    def map(self) -> ZoneMap:
        """The zones that are shown: the map itself, or those drawn over a grid."""
        return self.board.zone_map if self.board else ZoneMap()

    @property
    def grid(self) -> GridMap | None:
        """The grid that is shown, if one is."""
        return self.board.grid if self.board else None

    @property
    def hit_tester(self) -> HitTester:
        """What lies where."""
        return HitTester(self.map, self.grid, self.token_items, self.cards, self.pills)

    def show_board(
        self, board: AnyEncounter, display: BoardDisplay, told: bool = True, ways: Mapping[TokenId, Way] = NO_WAYS
    ) -> None:
        """Add, remove and refresh exactly what differs from the board that was shown; *told*: harm is news, not gone back to.

        *ways*: by which points of the map somebody came to where he stands now.
        """
        before, seen_before = self.board, self.display
        self.board, self.display, self.obstacles.grid = board, display, board.grid
        new_map = before is None or before.map is not board.map
        if new_map:
            self.show_map()
        self._labels.show_zones(self.map, self.layouts, self.layouts.follow(board, display))
        self._show_tokens(ways)
        self._show_cards()
        if before is not None and told:
            self._ambient_animation.show_harm(seen_before, display)
        if new_map or self.highlighted:
            self._show_badges()
        self.reshown.emit()

    def set_pictures(self, find: FindPicture, find_bytes: FindBytes | None = None) -> None:
        """Where pictures come from, by their sha256: portraits and what lies under a map; under a grid best as a file's bytes."""
        if not self._borrows:
            self.pixmaps.pictures.set_portraits(find)
        self._ground_layer.set_pictures(find, find_bytes)
        self._bake_all()
        if self.board is not None:
            self.show_map()

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self.set_context(replace(self.pixmaps.context, palette=palette), settled=True)

    def set_text(self, text: float, far: float = 0.0, zoom: float = 1.0, letters: tuple[float, float] = (1.0, 1.0)) -> None:
        """Write everything on the map *text* times as large as usual; whoever looks says so with the render context too.

        *far*: for a display that is read from across a room, at this *zoom*; *letters*: see LayoutCache.
        """
        self.layouts.set_text(text, far, zoom, letters)
        if self.board is not None:
            self.show_board(self.board, self.display, told=False)

    def fitting_growth(self, text: float, far: float, zoom: float, growth: float) -> float:
        """How much larger than *text* labels can be there, *growth* at most."""
        return fitting_growth(self.board, self.display, text, far, zoom, growth) if self.board is not None else 1.0

    def set_context(self, context: RenderContext, settled: bool) -> None:
        """Follow the view's zoom; *settled*: it stays like this, so bake everything sharp."""
        old, first = self.pixmaps.context, not self.pixmaps.has_context
        self.pixmaps.set_context(context)
        if context.zoom != old.zoom:
            for part in (*self.token_items.values(), *self._labels.all, self.marks, self.cells, self.fog, self.fog_target):
                part.magnify()
            self._bake_queue.pause()  # what it would bake now is of no use at the next zoom
        if settled and (first or context != self._baked_for):
            self._baked_for = context
            self._bake_all()
            if first:
                self._bake_queue.finish()
        elif settled:
            self._bake_queue.resume()

    def set_visible_rect(self, seen: QRectF, context: RenderContext) -> None:
        """*seen* (map px) is what the window shows now, and stays: bake what is missing of it."""
        self.ground.set_visible_rect(seen, context)
        for layer in (self.reach, self.cells, *self._overlay_layers):
            layer.set_visible_rect(seen)

    def contents_rect(self) -> QRectF:
        """Everything there is on the map, in map px."""
        return contents_rect(self.map, self.grid)

    def arrangement(self, zone: ZoneId) -> ZoneLayout | None:
        """Where everything in a zone lies."""
        return self.layouts.zones.get(zone)

    def spot_of(self, token: TokenId) -> Point | None:
        """Where a token stands, in map px; one under another stands where that one does."""
        piece = self.token_items.get(token) or self.layouts.tokens.get(token)
        return piece.spot if piece else None

    def select(self, tokens: Iterable[TokenId]) -> None:
        """Draw the accent line round these tokens."""
        chosen = tuple(tokens)
        if chosen != self._token_layer.selected:
            self._token_layer.selected = chosen
            self._show_tokens()

    def set_targets(self, tokens: Iterable[TokenId]) -> None:
        """Draw arrowheads round these tokens: something is about to happen to them."""
        chosen = frozenset(tokens)
        if chosen != self._token_layer.targeted:
            self._token_layer.targeted = chosen
            self._show_tokens()

    def highlight(self, subjects: Mapping[Subject, str], cells: Collection[Cell] = ()) -> None:
        """Light up what can be clicked: zones and tokens with the number on each, and *cells* without any."""
        self.cells.show_glow(cells)
        if not cells:
            self.cells.show_hover()
        if dict(subjects) == self.highlighted:
            return
        self.highlighted = dict(subjects)
        self.highlights.show_glow(
            zone for subject in self.highlighted if (zone := subject.zone) is not None and zone in self.map.zones
        )
        self._show_tokens()
        self._show_badges()

    def highlight_cards(self, aspects: Iterable[AspectId] = ()) -> None:
        """Draw a line round the cards of aspects that answer the open question."""
        wanted = frozenset(aspects)
        if wanted != self.highlighted_cards:
            self.highlighted_cards = wanted
            self._show_cards()

    def lift(self, token: TokenId) -> None:
        """Take a token up; it stays where it is put until it is put down."""
        self._token_layer.lift(token)
        self._show_cards()

    def put_down(self, token: TokenId) -> None:
        """Let a token slide to where it stands on the board."""
        self._token_layer.put_down(token)
        self._show_cards()

    def clear_move(self) -> None:
        """Take away everything that shows a move: reach, chips, ghosts, the way, a distance."""
        self.highlights.show_reach()
        self.highlights.show_hover()
        self.lines.show_path()
        self.marks.show_chips()
        self.marks.show_ghosts()
        self.marks.show_label()
        self.reach.hide()
        self.cells.show_goal()
        self.cells.show_path()

    def prefer_spot(self, token: TokenId, spot: Point) -> None:
        """When *token* comes into another zone, it would like to stand here."""
        self.layouts.preferred_spots[token] = spot

    def show_map(self) -> None:
        """Show the ground of the board, also after another one was sketched."""
        if self.board is not None:
            self._ground_layer.show(self.board)
            self.fog.show(self.board.grid, taken=[cell for token in self.board.tokens.values() for cell in token.cells])
        self.highlights.show_map(self.map)
        self.setSceneRect(self.contents_rect().adjusted(-200, -200, 200, 200))

    def finish_baking(self) -> None:
        """Bake at once what would be baked in the moments to come."""
        self._bake_queue.finish()

    def close(self) -> None:
        """End everything that is under way in the background."""
        self.motion.stop()
        self._bake_queue.stop()
        self._ground_layer.close()
        self.ground.close()

    def _refresh_picture(self) -> None:
        if self.board is not None and not self._ground_layer.refresh_picture(self.board):
            self.show_map()

    def _show_tokens(self, ways: Mapping[TokenId, Way] = NO_WAYS) -> None:
        if self.board is not None:
            if self.layouts.take_apart({*self._token_layer.selected, *self._token_layer.targeted} & self.board.tokens.keys()):
                self._labels.show_zones(self.map, self.layouts, self.layouts.follow(self.board, self.display))
            lit = frozenset(token for subject in self.highlighted if (token := subject.token) is not None)
            self._token_layer.show(self.board, self.display, self.layouts, lit, ways)
            self.figures.show(self.board, self.display)
            self.facings.show(self.board, self.display.facings)
            self._ambient_animation.breathe()

    def _show_cards(self) -> None:
        if self.board is not None:
            self._labels.show_cards(self.layouts, self.token_items, self.highlighted_cards)

    def _show_badges(self) -> None:
        room = self.pixmaps.context.label_room
        self.marks.show_badges(make_badges(self.highlighted, self.map, self.layouts, self.token_items, room))

    def _bake_all(self) -> None:
        """Bake everything for the render context, a slice at a time."""
        self._show_cards()  # where they lie depends on the zoom
        self._token_layer.place_plates(self.layouts)
        labels = [label.bake for label in self._labels.all]
        pieces = [piece.bake for piece in self.token_items.values()]
        over = (self.figures, self.facings, self.marks, self.cells, self.reach, self.fog, *self._overlay_layers)
        marks = [part.bake for part in (self.highlights, self.lines, *over)]
        self._bake_queue.begin([*marks, *labels, *pieces])
