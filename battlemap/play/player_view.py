"""The board as players may know it: secrets are taken out of it, so nothing that is made of it can give them away."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect, TurnOrder
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import LinkId, TokenId, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.board.zones.outlines import undrawn_links
from battlemap.rules.ruleset import AnyRuleset

UNSEEN = "floor"
"""The ground of a zone nobody has seen."""


def redact(rules: AnyRuleset, board: AnyEncounter) -> AnyEncounter:
    """The board without what only the GM knows, then without the secrets of its rules.

    Gone are hidden tokens, the GM's tokens in zones nobody has seen, what lasts on them or about them and their places in the
    turn order; hidden aspects, those of unseen zones, of what is gone and of secret doors; names, ground and notes of unseen
    zones, all other notes, rulings. A secret door that nobody has found is a wall, or no way at all.
    """
    zones = board.zone_map.zones
    gone = frozenset(key for key, token in board.tokens.items() if token.hidden or _is_unseen(board, key))
    tokens = {key: replace(token, notes="") for key, token in board.tokens.items() if key not in gone}
    hidden_links = frozenset(key for key, link in board.zone_map.links.items() if not link.found)
    open_map = replace(
        board,
        map=_redact_map(board),
        tokens=tokens,
        turns=_redact_turns(board.turns, gone),
        effects=tuple(effect for effect in board.effects if _is_known(effect, gone)),
        rulings={},
        aspects={
            key: aspect if aspect.against not in gone else replace(aspect, against=None)
            for key, aspect in board.aspects.items()
            if not aspect.hidden and _has_place(aspect, gone, zones, hidden_links)
        },
    )
    return rules.public(open_map)


def _is_unseen(board: AnyEncounter, key: TokenId) -> bool:
    """Whether somebody of the GM's stands in a zone nobody has seen."""
    token = board.tokens[key]
    zone = None if token.on_grid else board.zone_map.zones.get(token.zone)
    side = board.sides.get(token.side)
    return zone is not None and not zone.revealed and (side is None or side.gm)


def _is_known(effect: Effect, gone: frozenset[TokenId]) -> bool:
    until = effect.until.who if effect.until else None
    return not {effect.on, effect.about, until} & gone


def _has_place(aspect: Aspect, gone: frozenset[TokenId], zones: dict[ZoneId, Zone], hidden_links: frozenset[LinkId]) -> bool:
    """Whether players see what an aspect is tied to."""
    match aspect.anchor:
        case "token":
            return TokenId(aspect.on) not in gone
        case "zone":
            zone = zones.get(ZoneId(aspect.on))
            return zone is not None and zone.revealed
        case "link":
            return LinkId(aspect.on) not in hidden_links
    return True


def _redact_turns(turns: TurnOrder, gone: frozenset[TokenId]) -> TurnOrder:
    """The turn order without some; while only they act, it is nobody's turn."""
    kept = [(at, tuple(token for token in slot if token not in gone)) for at, slot in enumerate(turns.order)]
    order = tuple(slot for _, slot in kept if slot)
    places = [at for at, slot in kept if slot]
    return replace(
        turns,
        order=order,
        at=places.index(turns.at) if turns.at in places else -1,
        acted=tuple(token for token in turns.acted if token not in gone),
        waiting=tuple(token for token in turns.waiting if token not in gone),
        paused=tuple(token for token in turns.paused if token not in gone),
        paused_acted=tuple(token for token in turns.paused_acted if token not in gone),
    )


def _redact_map(board: AnyEncounter) -> ZoneMap | GridMap:
    """The map without secret doors, names and notes that are the GM's."""
    zone_map = board.zone_map
    zones = {
        key: replace(zone, notes="") if zone.revealed else replace(zone, name="", notes="", terrain=UNSEEN)
        for key, zone in zone_map.zones.items()
    }
    grid, known = board.grid, replace(zone_map, zones=zones, links=_redact_links(zone_map))
    if grid is None:
        return known
    edges = {
        key: edge if edge.found else replace(edge, kind="wall", state="open", found=True) for key, edge in grid.edges.items()
    }
    return replace(grid, zones=known, edges=edges)


def _redact_links(zone_map: ZoneMap) -> dict[LinkId, Link]:
    """A way that nobody has found looks like the wall it is in; where there is no wall, or another way beside it, it is gone."""
    loose = {link.id for link in undrawn_links(zone_map)}
    links: dict[LinkId, Link] = {}
    for key, link in zone_map.links.items():
        if link.found:
            links[key] = link
        elif key not in loose and not any(other.found for other in zone_map.links_between(link.a, link.b)):
            links[key] = replace(link, barrier="wall", state="open", found=True, one_way=False, name="")
    return links
