"""Where the aspect cards of a whole map lie: of its zones, of its tokens, of its links."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, LinkId, Point, TokenId, ZoneId
from battlemap.board.polygons import Rect
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import borders, curve, link_of, link_span
from battlemap.layout.contents import CardPosition, ZoneContents
from battlemap.layout.free_space import box_at
from battlemap.layout.label_metrics import LabelMetrics
from battlemap.layout.looks import AspectLook, aspect_look
from battlemap.layout.map_metrics import ASPECT, LABEL_ROOM, SPARSE, label_scale
from battlemap.layout.zone_cards import ROW
from battlemap.layout.zone_layout import ZoneLayout


class MapCard(Struct, frozen=True):
    """An aspect card and where it lies; *under*: on a token that lies under another one."""

    look: AspectLook
    position: CardPosition
    zone: ZoneId | None = None
    token: TokenId | None = None
    under: bool = False


def map_cards(
    board: AnyEncounter, contents: Mapping[ZoneId, ZoneContents], layouts: Mapping[ZoneId, ZoneLayout]
) -> dict[AspectId, MapCard]:
    """All cards on the map: of zones, of tokens, of links."""
    cards: dict[AspectId, MapCard] = {}
    for zone, lying in contents.items():
        for card in lying.cards:
            cards[card.aspect] = MapCard(card.look, layouts[zone].cards[card.aspect], zone)
        for standing in lying.tokens:
            for card in standing.cards:
                laid = layouts[zone].token_cards.get(card.aspect)
                cards[card.aspect] = MapCard(card.look, laid or CardPosition((0.0, 0.0)), zone, standing.token, laid is None)
    heaps: dict[LinkId, int] = {}
    for aspect in board.aspects.values():
        link = LinkId(aspect.on)
        if aspect.anchor == "link" and link in board.zone_map.links:
            x, y = link_middle(board.zone_map, link)
            heaps[link] = heaps.get(link, 0) + 1
            spot = aspect.spot or (x, y + ROW * (heaps[link] - 1))
            cards[aspect.id] = MapCard(aspect_look(board, aspect), CardPosition(spot))
    return cards


def link_middle(zone_map: ZoneMap, link: LinkId) -> Point:
    """The middle of a link: of the border that shows it, else of the line between its zones."""
    for border in borders(zone_map):
        shown = link_of(zone_map, border)
        if shown is not None and shown.id == link:
            line = curve(zone_map, border)
            return line[len(line) // 2]
    (ax, ay), (bx, by) = link_span(zone_map, zone_map.links[link])
    return (ax + bx) / 2, (ay + by) / 2


def boxes_at(zoom: float, layouts: Iterable[ZoneLayout], cards: Iterable[MapCard], metrics: LabelMetrics) -> tuple[Rect, ...]:
    """What is covered at this zoom (map px): by the names, cards and balances of zones, and by *cards* that lie in no zone."""
    if zoom < SPARSE:
        return ()
    grown = label_scale(zoom) / zoom / LABEL_ROOM
    zoned = [box_at(box.middle, box.width * grown, box.height * grown) for layout in layouts for box in layout.blocked_boxes]
    return (*zoned, *loose_boxes_at(zoom, cards, metrics))


def loose_boxes_at(zoom: float, cards: Iterable[MapCard], metrics: LabelMetrics) -> tuple[Rect, ...]:
    """What those of *cards* cover at this zoom (map px) that lie in no zone."""
    size = label_scale(zoom) / zoom
    return tuple(
        box_at(card.position.spot, width * size, height * size)
        for card in cards
        if card.zone is None and not card.under
        for width, height in [metrics.card(card.look, ASPECT)]
    )
