"""What lies on the ground of a drawn board: names, cards, balances, tokens with their plates."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform

from battlemap.board.ids import Point, TokenId
from battlemap.board.polygons import Rect
from battlemap.board.wording import short_name
from battlemap.board.zones.outlines import has_outline
from battlemap.export.picture.picture_plan import PicturePlan
from battlemap.layout.cell_layout import cards_on_cells
from battlemap.layout.contents import CardPosition, acting_tokens
from battlemap.layout.looks import AspectLook, plate_look, token_look
from battlemap.layout.map_cards import map_cards
from battlemap.layout.map_metrics import ASPECT, PLATE, SPARSE, TOKEN, TOKEN_PLAIN, ZONE_ASPECT, ZONE_NAME, label_scale
from battlemap.layout.zone_layout import ZoneLayout
from battlemap.paint.overlays.facing_arrows import draw_facing, rim_towards
from battlemap.paint.style.palette import ring_colour
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect
from battlemap.paint.tokens.balance_scale import draw_balance
from battlemap.paint.tokens.label_sizes import LABEL_SIZES
from battlemap.paint.tokens.name_plate import draw_plate, fit_plate, plate_size
from battlemap.paint.tokens.token_drawing import draw_marks, draw_token
from battlemap.paint.tokens.token_marks import draw_halo
from battlemap.paint.tokens.token_rim import draw_small_count
from battlemap.paint.tokens.zone_name import draw_name_pill, draw_zone_name, fit_name


def draw_labels(painter: QPainter, sheet: PicturePlan, seen: QRectF) -> None:
    """Draw all that lies on the ground near *seen* (map px): names, cards, everybody; the painter works in px of the picture."""
    to_picture = QTransform.fromTranslate(0, sheet.head_height)
    to_picture.scale(sheet.scale, sheet.scale)
    to_picture.translate(-sheet.area.x(), -sheet.area.y())
    labels = _Labels(painter, sheet, to_picture)
    near = seen.adjusted(-300, -300, 300, 300)
    if sheet.layers.names:
        for zone, arranged in sheet.layouts.items():
            if sheet.contents[zone].name and near.contains(QPointF(*arranged.name)):
                labels.draw_name(sheet.contents[zone].name, arranged, plain=not has_outline(sheet.board.zone_map, zone))
    if sheet.layers.aspects:
        labels.draw_cards(near)
    if sheet.layers.figures:
        labels.draw_facings()
        labels.draw_tokens(near)


class _Labels:
    """Draws what has a size of its own on the picture. Places are in map px and brought to picture px, so that text is sharp."""

    def __init__(self, painter: QPainter, sheet: PicturePlan, to_picture: QTransform) -> None:
        self.painter, self.plan, self.to_picture = painter, sheet, to_picture
        self.size = label_scale(sheet.scale)
        self.active: frozenset[TokenId] = acting_tokens(sheet.board, sheet.display)
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
            if not card.under and (card.token is None or sheet.layers.figures):
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
