"""A whole board drawn at once, as the canvas shows it: ground, names, cards, balances, tokens with their plates."""

from math import ceil

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.board.polygons import Polygon, Rect
from battlemap.board.wording import short_name
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import ground, has_outline, map_bounds
from battlemap.export.grid_picture import draw_grid, grid_area, place_tokens
from battlemap.layout.cell_layout import CellPosition, cards_on_cells
from battlemap.layout.contents import CardPosition, ZoneContents, active_tokens, scene_cards, zone_contents
from battlemap.layout.looks import AspectLook, plate_look, token_look
from battlemap.layout.map_cards import boxes_at, map_cards
from battlemap.layout.map_metrics import ASPECT, PLATE, SPARSE, TOKEN, TOKEN_PLAIN, ZONE_ASPECT, ZONE_NAME, label_scale
from battlemap.layout.plate_layout import NO_GROUND, PlateOwner, PlatePosition, place_plates
from battlemap.layout.zone_layout import ZoneLayout, lay_out_zone
from battlemap.paint.overlays.facing_arrows import draw_facing, rim_towards
from battlemap.paint.overlays.ruler_drawing import draw_margins
from battlemap.paint.style.palette import Palette, ring_colour
from battlemap.paint.style.typography import SECONDARY, SEMIBOLD, draw_text, interface_font, load_fonts, text_width
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect
from battlemap.paint.tokens.balance_scale import draw_balance
from battlemap.paint.tokens.label_sizes import LABEL_SIZES
from battlemap.paint.tokens.name_plate import draw_plate, fit_plate, plate_size
from battlemap.paint.tokens.token_drawing import Portraits, draw_marks, draw_token
from battlemap.paint.tokens.token_marks import draw_halo
from battlemap.paint.tokens.token_rim import draw_small_count
from battlemap.paint.tokens.zone_name import draw_name_pill, draw_zone_name, fit_name
from battlemap.paint.zones.boardless_table import table_box
from battlemap.paint.zones.zone_map_ground import draw_ground
from battlemap.rules.display import BoardDisplay

MARGIN = 56.0
"""Round the map, in map px: its shadow reaches so far."""
EMPTY = QRectF(-400, -300, 800, 600)
"""What is shown of a map without anything on it."""
SITUATION = "Situation"
SITUATION_PX = 16.0
ROW = 36.0
"""From one row of situation aspects to the next."""


class PicturePlan(Struct, frozen=True, eq=False):
    """A board laid out for drawing, once for all bands of a picture."""

    board: AnyEncounter
    display: BoardDisplay
    palette: Palette
    scale: float
    """Picture px per map px."""
    find: Portraits
    contents: dict[ZoneId, ZoneContents]
    layouts: dict[ZoneId, ZoneLayout]
    head: tuple[tuple[AspectLook, Point], ...]
    """The situation aspects and where they lie, in px of the picture from its upper left corner."""
    area: QRectF
    """What is shown, in map px, the head above it not counted."""
    head_height: float
    """In px of the picture."""
    positions: dict[TokenId, CellPosition] = {}
    """Where everybody is drawn who does not lie under somebody else."""
    piles: dict[TokenId, int] = {}
    """How many are drawn as one, where that is more than one."""
    plates: dict[TokenId, PlatePosition] = {}
    """Where their names lie."""
    lines: bool = True
    """Whether a grid shows its lines."""
    margins: bool = False
    """Whether the columns and rows of a grid are named along its edges."""

    @property
    def width(self) -> int:
        """Of the picture, in px."""
        return ceil(self.area.width() * self.scale)

    @property
    def height(self) -> int:
        return ceil(self.area.height() * self.scale + self.head_height)


def plan_picture(
    board: AnyEncounter,
    display: BoardDisplay,
    palette: Palette,
    scale: float,
    find: Portraits,
    headed: bool = True,
    lines: bool = True,
    margins: bool = False,
) -> PicturePlan:
    """Find a place for everything; needs a QGuiApplication. *headed*: the situation aspects stand above the map.

    *lines* and *margins*: of a grid, whether it shows them.
    """
    load_fonts()
    contents = zone_contents(board, display)
    piles: dict[TokenId, int] = {}
    grounds: dict[TokenId, Polygon] = {}
    if board.grid is None:
        arranged = {zone: lay_out_zone(board.zone_map, zone, lying, LABEL_SIZES) for zone, lying in contents.items()}
        stands = {
            key: CellPosition(at, arrangement.layout.scale)
            for arrangement in arranged.values()
            for key, at in arrangement.layout.spots.items()
        }
        piles = {key: 1 + len(under) for arrangement in arranged.values() for key, under in arrangement.layout.stacks.items()}
        grounds = {
            key: ground(board.zone_map, zone) for zone, arrangement in arranged.items() for key in arrangement.layout.spots
        }
        area = _area(board.zone_map)
    else:
        arranged, stands = place_tokens(board, board.grid, contents)
        area = grid_area(board.grid, scale, margins)
    head, height = _place_head(scene_cards(board) if headed else (), max(320.0, area.width() * scale))
    bearers = {
        key: PlateOwner(stand.spot, stand.scale, short_name(board.tokens[key].name), grounds.get(key, NO_GROUND))
        for key, stand in stands.items()
    }
    cards = (*map_cards(board, contents, arranged).values(), *cards_on_cells(board, stands, LABEL_SIZES).values())
    plates = place_plates(bearers, scale, LABEL_SIZES, boxes_at(scale, arranged.values(), cards, LABEL_SIZES))
    return PicturePlan(
        board, display, palette, scale, find, contents, arranged, head, area, height, stands, piles, plates, lines, margins
    )  # fmt: skip


def _area(zone_map: ZoneMap) -> QRectF:
    """What of the map is shown, with what lies round it."""
    box = map_bounds(zone_map)
    area = QRectF(box.x, box.y, box.width, box.height) if box else QRectF(EMPTY)
    names_only = not any(has_outline(zone_map, zone) for zone in zone_map.zones)
    if names_only and zone_map.picture is None and (table := table_box(zone_map)) is not None:
        area = table
    return area.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def _place_head(
    cards: tuple[tuple[AspectId, AspectLook], ...], width: float
) -> tuple[tuple[tuple[AspectLook, Point], ...], float]:
    """The situation aspects in rows across the top; how high that is."""
    if not cards:
        return (), 0.0
    first = 16 + text_width(SITUATION, interface_font(SECONDARY, SEMIBOLD)) + 14
    laid: list[tuple[AspectLook, Point]] = []
    x, y = first, 14.0
    for _, look in cards:
        size = aspect_size(look, SITUATION_PX, 1.0, width - first - 16)
        if x > first and x + size.width() > width - 16:
            x, y = first, y + ROW
        laid.append((look, (x, y)))
        x += size.width() + 8
    return tuple(laid), y + ROW + 4


def draw_picture(painter: QPainter, sheet: PicturePlan, rect: QRectF) -> None:
    """Draw what *rect* shows of a sheet, in px of its picture; the painter works in the same px."""
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    seen = QRectF(sheet.area.x() + rect.x() / sheet.scale, sheet.area.y() + (rect.y() - sheet.head_height) / sheet.scale,
                  rect.width() / sheet.scale, rect.height() / sheet.scale)  # fmt: skip
    to_picture = QTransform.fromTranslate(0, sheet.head_height)
    to_picture.scale(sheet.scale, sheet.scale)
    to_picture.translate(-sheet.area.x(), -sheet.area.y())
    painter.save()
    painter.setTransform(to_picture, combine=True)
    zone_map = sheet.board.zone_map
    grid = sheet.board.grid
    if grid is None:
        picture = sheet.find(zone_map.picture.asset) if zone_map.picture is not None else None
        draw_ground(painter, zone_map, sheet.palette, seen, sheet.scale, picture)
    painter.restore()
    if grid is not None:
        picture = sheet.find(grid.picture.asset) if grid.picture is not None else None
        draw_grid(painter, grid, sheet.palette, rect, to_picture, picture, sheet.find, lines=sheet.lines)
    draw_figures(painter, sheet, to_picture, seen)
    if grid is not None and sheet.margins:
        whole = QRectF(0, sheet.head_height, sheet.width, sheet.height - sheet.head_height)
        draw_margins(painter, grid, whole, to_picture, None, sheet.palette)
    if rect.top() < sheet.head_height:
        _draw_head(painter, sheet)


def draw_figures(painter: QPainter, sheet: PicturePlan, to_picture: QTransform, seen: QRectF) -> None:
    """Draw what lies and stands on the ground that *seen* (map px) shows: names, cards, everybody with their plates.

    *to_picture* brings map px to those of the painter.
    """
    labels = _Labels(painter, sheet, to_picture)
    near = seen.adjusted(-300, -300, 300, 300)
    for zone, arranged in sheet.layouts.items():
        if sheet.contents[zone].name and near.contains(QPointF(*arranged.name)):
            labels.draw_name(sheet.contents[zone].name, arranged, plain=not has_outline(sheet.board.zone_map, zone))
    labels.draw_cards(near)
    labels.draw_facings()
    labels.draw_tokens(near)


def _draw_head(painter: QPainter, sheet: PicturePlan) -> None:
    if not sheet.head:
        return
    middle = sheet.head[0][1][1] + aspect_size(sheet.head[0][0], SITUATION_PX).height() / 2
    draw_text(painter, 16, middle, SITUATION, interface_font(SECONDARY, SEMIBOLD), sheet.palette.text2)
    for look, (x, y) in sheet.head:
        draw_aspect(painter, x, y, look, sheet.palette, SITUATION_PX, 1.0, sheet.width - x - 16)


class _Labels:
    """Draws what has a size of its own on the picture. Places are in map px and brought to picture px, so that text is sharp."""

    def __init__(self, painter: QPainter, sheet: PicturePlan, to_picture: QTransform) -> None:
        self.painter, self.plan, self.to_picture = painter, sheet, to_picture
        self.size = label_scale(sheet.scale)
        self.active: frozenset[TokenId] = active_tokens(sheet.board)
        self.sparse = sheet.scale < SPARSE

    def at(self, point: Point) -> QPointF:
        """A point of the map on the picture."""
        return self.to_picture.map(QPointF(*point))

    def draw_name(self, text: str, arranged: ZoneLayout, plain: bool) -> None:
        """A zone's name; *plain*: on a pill."""
        spot = self.at(arranged.name)
        px, lines = fit_name(text, ZONE_NAME * self.size, arranged.room * self.plan.scale, plain)
        draw_name = draw_name_pill if plain else draw_zone_name
        draw_name(self.painter, spot.x(), spot.y(), lines, px, self.plan.palette)

    def draw_cards(self, near: QRectF) -> None:
        """The aspects on zones, links and tokens, and the balances."""
        if self.sparse:
            return
        sheet = self.plan
        laid = map_cards(sheet.board, sheet.contents, sheet.layouts)
        for card in (*laid.values(), *cards_on_cells(sheet.board, sheet.positions, LABEL_SIZES).values()):
            if not card.under:
                self._draw_card(card.look, card.position, ZONE_ASPECT if card.token is None else ASPECT, near)
        for zone, arranged in sheet.layouts.items():
            balance = sheet.contents[zone].balance
            if balance is not None and arranged.balance is not None:
                spot = self.at(arranged.balance)
                draw_balance(self.painter, spot.x(), spot.y(), balance, sheet.palette, self.size)

    def _draw_card(self, look: AspectLook, laid: CardPosition, px: float, near: QRectF) -> None:
        if not near.contains(QPointF(*laid.spot)):
            return
        most = None if laid.width is None else laid.width * self.size
        size, spot = aspect_size(look, px, self.size, most, laid.lines), self.at(laid.spot)
        x, y = spot.x() - size.width() / 2, spot.y() - size.height() / 2
        draw_aspect(self.painter, x, y, look, self.plan.palette, px, self.size, most, laid.lines)

    def draw_facings(self) -> None:
        """The arrows of those who are turned towards somebody."""
        sheet = self.plan
        for facing in sheet.display.facings:
            start, end = sheet.positions.get(facing.who), sheet.positions.get(facing.whom)
            if start is not None and end is not None:
                a, b, rim = self.at(start.spot), self.at(end.spot), TOKEN * sheet.scale / 2
                rims = (
                    rim_towards(_point(a), rim * start.scale, self._plate_box(facing.who), _point(b)),
                    rim_towards(_point(b), rim * end.scale, self._plate_box(facing.whom), _point(a)),
                )
                hue = ring_colour(sheet.board.side_of(facing.who).look)
                draw_facing(self.painter, _point(a), _point(b), rims, hue, sheet.palette, facing.firm, self.size)

    def draw_tokens(self, near: QRectF) -> None:
        """Everybody, on a grid riders over their mounts and those in front last; then their names, over all of them."""
        sheet = self.plan
        order = list(sheet.positions.items())
        if sheet.board.grid is not None:
            order.sort(key=lambda item: (-item[1].scale, item[1].spot[1]))
        seen = [(token, stand) for token, stand in order if near.contains(QPointF(*stand.spot))]
        for token, stand in seen:
            at, d, count = self.at(stand.spot), TOKEN * stand.scale * sheet.scale, sheet.piles.get(token, 1)
            if token in self.active:
                draw_halo(self.painter, at.x(), at.y(), d, sheet.palette)
            self._draw_token(token, at, d, count)
            if count > 1 and d < TOKEN_PLAIN:
                draw_small_count(self.painter, at.x(), at.y(), d, count)
        for token, stand in seen:
            at, d = self.at(stand.spot), TOKEN * stand.scale * sheet.scale
            draw_marks(self.painter, at.x(), at.y(), d, token_look(sheet.board, sheet.board.tokens[token], sheet.display))
        for token, _ in seen:
            self._draw_plate(token)

    def _draw_token(self, key: TokenId, at: QPointF, d: float, count: int) -> None:
        sheet = self.plan
        token = sheet.board.tokens[key]
        look = token_look(sheet.board, token, sheet.display, count=count)
        portrait = sheet.find(token.portrait) if token.portrait else None
        draw_token(self.painter, at.x(), at.y(), d, look.without_marks, sheet.palette, portrait)

    def _draw_plate(self, key: TokenId) -> None:
        sheet = self.plan
        if (box := self._plate_box(key)) is not None:
            look = plate_look(sheet.board, sheet.board.tokens[key], sheet.display)
            px, cut = self._fit_plate(key)
            x, y = box.middle[0], box.y
            draw_plate(self.painter, x, y, look.name, look.look, look.letter, sheet.palette, px, look.dim, look.gm, cut)

    def _plate_box(self, key: TokenId) -> Rect | None:
        """Where the name of a token lies on the picture; None where it has none."""
        if (place := self.plan.plates.get(key)) is None:
            return None
        x, y = self.plan.positions[key].spot
        top = self.at((x + place.shift[0], y + place.shift[1]))
        px, cut = self._fit_plate(key)
        size = plate_size(short_name(self.plan.board.tokens[key].name), px, cut)
        return Rect(top.x() - size.width() / 2, top.y(), size.width(), size.height())

    def _fit_plate(self, key: TokenId) -> tuple[float, float | None]:
        """Type size and most width of the name of a token."""
        sheet = self.plan
        room = sheet.plates[key].room * sheet.scale
        return fit_plate(short_name(sheet.board.tokens[key].name), PLATE * self.size, room, sheet.positions[key].scale)


def _point(at: QPointF) -> Point:
    return at.x(), at.y()
