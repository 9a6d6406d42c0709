"""What lies in each zone of a board, as values to be laid out."""

from collections.abc import Mapping

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.ids import AspectId, LinkId, Point, TokenId, ZoneId
from battlemap.board.outlines import borders, curve, link_of, link_span
from battlemap.board.zone_map import ZoneMap
from battlemap.export.arrangement import ROW, Arrangement, Card, Contents, Laid, Standing
from battlemap.export.looks import aspect_look, balance_look
from battlemap.paint.aspect_card import AspectLook
from battlemap.rules.display import Shown

ON_TOKENS = ("situation", "advantage", "boost")
"""Which aspects of a token have a card under it; who somebody is and what he suffers stands on his sheet."""


def contents_of(board: AnyEncounter, shown: Shown) -> dict[ZoneId, Contents]:
    """Everything that lies in each zone, in the order of the board."""
    cards: dict[str, list[Card]] = {}
    for aspect in board.aspects.values():
        if aspect.anchor == "zone" or aspect.anchor == "token" and aspect.kind in ON_TOKENS:
            cards.setdefault(f"{aspect.anchor} {aspect.on}", []).append(Card(aspect.id, aspect_look(board, aspect), aspect.spot))
    standing: dict[ZoneId, list[Standing]] = {}
    for token in board.tokens.values():
        tied = tuple(cards.get(f"token {token.id}", ()))
        standing.setdefault(token.place, []).append(Standing(token.id, token.spot, _kind(token), tied, token.name))
    found: dict[ZoneId, Contents] = {}
    for name, zone in board.map.zones.items():
        tokens = tuple(standing.get(name, ()))
        if zone.revealed:
            on_it = tuple(cards.get(f"zone {name}", ()))
            found[name] = Contents(zone.name, on_it, balance_look(board, shown.zones.get(name)), tokens)
        else:
            found[name] = Contents(tokens=tokens, unexplored=True)
    return found


class LaidCard(Struct, frozen=True):
    """An aspect card and where it lies; *under*: on a token that lies under another one."""

    look: AspectLook
    laid: Laid
    zone: ZoneId | None = None
    token: TokenId | None = None
    under: bool = False


def laid_cards(
    board: AnyEncounter, contents: Mapping[ZoneId, Contents], arranged: Mapping[ZoneId, Arrangement]
) -> dict[AspectId, LaidCard]:
    """All cards on the map: of zones, of tokens, of links."""
    found: dict[AspectId, LaidCard] = {}
    for zone, lying in contents.items():
        for card in lying.cards:
            found[card.aspect] = LaidCard(card.look, arranged[zone].cards[card.aspect], zone)
        for standing in lying.tokens:
            for card in standing.cards:
                spot = arranged[zone].hung.get(card.aspect)
                found[card.aspect] = LaidCard(card.look, Laid(spot or (0.0, 0.0)), zone, standing.token, spot is None)
    heaps: dict[LinkId, int] = {}
    for aspect in board.aspects.values():
        link = LinkId(aspect.on)
        if aspect.anchor == "link" and link in board.map.links:
            x, y = link_middle(board.map, link)
            heaps[link] = heaps.get(link, 0) + 1
            spot = aspect.spot or (x, y + ROW * (heaps[link] - 1))
            found[aspect.id] = LaidCard(aspect_look(board, aspect), Laid(spot))
    return found


def link_middle(zone_map: ZoneMap, link: LinkId) -> Point:
    """The middle of a link: of the border that shows it, else of the line between its zones."""
    for border in borders(zone_map):
        shown = link_of(zone_map, border)
        if shown is not None and shown.id == link:
            line = curve(zone_map, border)
            return line[len(line) // 2]
    (ax, ay), (bx, by) = link_span(zone_map, zone_map.links[link])
    return (ax + bx) / 2, (ay + by) / 2


def scene_cards(board: AnyEncounter) -> tuple[tuple[AspectId, AspectLook], ...]:
    """The aspects of the whole scene: id and look."""
    return tuple((aspect.id, aspect_look(board, aspect)) for aspect in board.aspects.values() if aspect.anchor == "scene")


def active_tokens(board: AnyEncounter) -> frozenset[TokenId]:
    """Whose turn it is and who is not done yet."""
    return frozenset(board.turns.now) - frozenset(board.turns.acted)


def _kind(token: AnyToken) -> str:
    return f"{token.group} {token.side} {token.icon}"
