"""The board as players may know it: secrets are taken out of it, so nothing that is made of it can give them away."""

from collections.abc import Callable, Collection, Mapping
from itertools import count
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, AnyToken, Effect, TurnOrder
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import LinkId, TokenId, ZoneId
from battlemap.board.machine_style import UNSAID
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.board.zones.outlines import undrawn_links
from battlemap.play.fog.fog_redaction import clip_zones, is_area_unknown, redact_cells
from battlemap.play.fog.fog_view import FogView, fog_view
from battlemap.play.fog.memory import recall
from battlemap.play.public.secret_removal import NameChange, SecretRemoval, removal_for
from battlemap.play.public.secret_words import Secrets, SecretWords, secret_words
from battlemap.rules.ruleset import AnyRuleset

N = TypeVar("N", Zone, AnyToken)
M = TypeVar("M", bound=Struct)
Ids: TypeAlias = Mapping[str, str]
UNSEEN = "floor"
"""The ground of a zone nobody has seen."""
MEMORY = 4000
"""So many cleared parts of boards are remembered; then they are worked out anew."""


class RedactionMemo:
    """What was cleared for players already, for whoever redacts many boards of one battle after each other."""

    def __init__(self) -> None:
        self._about: object = None
        self._cleared: dict[int, tuple[object, object]] = {}

    def begin(self, about: object) -> None:
        """What is known from now on; what was cleared while something else was known is forgotten."""
        if self._about != about:
            self._about, self._cleared = about, {}

    def clear(self, part: M, make: Callable[[M], M]) -> M:
        """A part of a board as *make* clears it, once for each object."""
        entry = self._cleared.get(id(part))
        if entry is None or entry[0] is not part:
            if len(self._cleared) > MEMORY:
                self._cleared.clear()
            entry = self._cleared[id(part)] = part, make(part)
        cleared: M = entry[1]  # type: ignore[assignment]
        return cleared


def redact(rules: AnyRuleset, board: AnyEncounter, memo: RedactionMemo | None = None) -> AnyEncounter:
    """The board without what only the GM knows, then without the secrets of its rules; *memo*: of the boards before.

    Gone are hidden tokens, things and lights, and on a grid all that lies on covered cells alone: ground, walls, things, lights,
    the GM's tokens; the GM's tokens in zones nobody has seen; what lasts on all these or about them and their places in the turn
    order; hidden aspects, those of unseen zones, of what is gone and of secret doors; names, ground, ids and notes of unseen
    zones, on a grid their outlines too; all other notes, timers and counters that the GM does not share, rulings. A secret door
    that nobody has found is a wall, or no way at all. What has changed where players do not see it is as they remember it.
    Whatever else refers to one of these, by its id or in words, is gone with it: see secret_removal. Numbered tokens have the
    names that players read, in texts too: see player_names.
    """
    view = fog_view(rules, board)
    board = recall(board)
    secrets = _secrets_of(board, view)
    words = secret_words(rules, board, secrets)
    known = replace(board, map=_redact_map(board, secrets, view))
    zones = _zone_ids(known.zone_map, secrets.zones)
    ways = _link_ids(known.zone_map, secrets)
    seen = {key: new for key, new in zones.items() if key not in secrets.zones}
    aspects = {key: aspect for key, aspect in board.aspects.items() if key not in secrets.aspects and not words.tell(aspect.name)}
    bare = replace(
        known,
        tokens={key: shared_notes(token) for key, token in board.tokens.items() if key not in secrets.tokens},
        turns=_redact_turns(board.turns, secrets.tokens),
        effects=tuple(effect for effect in board.effects if _is_known(effect, secrets.tokens, words)),
        rulings={},
        aspects=aspects,
    )
    everywhere, inside = removal_for(bare, zones, words), removal_for(bare, seen, words)
    about = inside if view is None else removal_for(bare, seen, words, lambda cell: view.hides((cell,)))
    memo = memo or RedactionMemo()
    memo.begin((secrets, words.key, zones, ways, set(bare.tokens), set(bare.aspects), set(bare.zone_map.links)))

    naming = NameChange(words.renaming)

    def clear_token(token: AnyToken) -> AnyToken:
        cleared = everywhere.clear(replace(shared_notes(token), sheet=inside.clear(token.sheet), member="", machine=UNSAID))
        return replace(naming.clear(cleared), name=words.names[token.id]) if token.id in words.names else naming.clear(cleared)

    open_map = replace(
        bare,
        map=_clear_map(bare, everywhere, zones, ways, memo),
        tokens={key: memo.clear(board.tokens[key], clear_token) for key in bare.tokens},
        aspects={
            key: memo.clear(aspect, lambda it: replace(inside.clear(it), on=_place_id(it, ways)))
            for key, aspect in aspects.items()
        },
        sides={key: inside.clear(side) for key, side in board.sides.items()},
        effects=tuple(inside.clear(effect) for effect in bare.effects),
        scene=about.clear(board.scene) if isinstance(board.scene, Struct) else board.scene,
        house={path: value for path, value in board.house.items() if not (words.tell(path) or words.tell(str(value)))},
        title="" if words.tell(board.title) else board.title,
        notes=board.notes if board.notes_shared and not words.tell(board.notes) else "",
        timers={key: everywhere.clear(timer) for key, timer in board.timers.items() if timer.shared},
        counters={key: everywhere.clear(counter) for key, counter in board.counters.items() if counter.shared},
        player_names={},
    )
    return rules.public(_with_player_names(open_map, naming) if words.names else open_map)


def _with_player_names(board: AnyEncounter, naming: NameChange) -> AnyEncounter:
    """A board without secrets on which every text but those of tokens calls tokens by the names that players read."""
    zone_map, grid = board.zone_map, board.grid
    zone_map = replace(zone_map, zones=naming.clear_all(zone_map.zones), links=naming.clear_all(zone_map.links))
    named = replace(board, map=board.with_zones(zone_map))
    if grid is not None:
        named = replace(named, map=replace(grid, zones=zone_map, props=naming.clear_all(grid.props)))
    return replace(
        named,
        aspects=naming.clear_all(board.aspects),
        sides=naming.clear_all(board.sides),
        effects=tuple(naming.clear(effect) for effect in board.effects),
        scene=naming.clear(board.scene) if isinstance(board.scene, Struct) else board.scene,
        title=naming.rename(board.title),
        notes=naming.rename(board.notes),
        timers=naming.clear_all(board.timers),
        counters=naming.clear_all(board.counters),
    )


def hidden_words(rules: AnyRuleset, board: AnyEncounter) -> SecretWords:
    """The words that tell something of a board that players do not know."""
    view, board = fog_view(rules, board), recall(board)
    return secret_words(rules, board, _secrets_of(board, view))


def shared_notes(thing: N) -> N:
    """A token or a zone without its notes, unless players may read them."""
    return thing if thing.notes_shared or not thing.notes else replace(thing, notes="")


def _secrets_of(board: AnyEncounter, view: FogView | None) -> Secrets:
    """What of a board players do not know."""
    zone_map, grid = board.zone_map, board.grid
    unseen = frozenset(key for key, zone in zone_map.zones.items() if not zone.revealed or _is_area_covered(board, key, view))
    tokens = _unseen_tokens(board, unseen, view)
    gone = unseen - _zones_of(board, tokens) if grid is not None else frozenset[ZoneId]()
    links = frozenset(key for key, link in zone_map.links.items() if not link.found or {link.a, link.b} & gone)
    aspects = frozenset(
        key for key, aspect in board.aspects.items() if aspect.hidden or not _has_place(aspect, tokens, zone_map, unseen, links)
    )
    things: set[str] = set()
    if grid is not None:
        things |= {key for key, prop in grid.props.items() if prop.hidden or view is not None and view.covers(prop.cells)}
        things |= {key for key, lamp in grid.lamps.items() if lamp.hidden or view is not None and view.covers((lamp.at,))}
    return Secrets(tokens, aspects, links, unseen, frozenset(things))


def unseen_tokens(rules: AnyRuleset, board: AnyEncounter) -> frozenset[TokenId]:
    """The tokens of which players see nothing: hidden, in zones nobody has seen, or out of sight."""
    zones, grid = board.zone_map.zones, board.grid
    view = fog_view(rules, board) if grid is not None else None
    unseen = frozenset(key for key, zone in zones.items() if not zone.revealed or _is_area_covered(board, key, view))
    return _unseen_tokens(board, unseen, view)


def _unseen_tokens(board: AnyEncounter, unseen: frozenset[ZoneId], view: FogView | None) -> frozenset[TokenId]:
    return frozenset(key for key, token in board.tokens.items() if token.hidden or _is_out_of_sight(board, token, unseen, view))


def _is_area_covered(board: AnyEncounter, zone: ZoneId, view: FogView | None) -> bool:
    return view is not None and board.grid is not None and is_area_unknown(board.grid, zone, view)


def _zones_of(board: AnyEncounter, gone: frozenset[TokenId]) -> frozenset[ZoneId]:
    """The zones in which somebody stands who is not gone."""
    return frozenset(token.zone for key, token in board.tokens.items() if key not in gone and not token.on_grid)


def _is_out_of_sight(board: AnyEncounter, token: AnyToken, unseen: frozenset[ZoneId], view: FogView | None) -> bool:
    """Whether somebody of the GM's stands in a zone nobody has seen, or on cells of which players see none."""
    side = board.sides.get(token.side)
    if side is not None and not side.gm:
        return False
    if token.on_grid:
        return view is not None and view.hides(token.cells)
    return token.zone in unseen


def _zone_ids(zone_map: ZoneMap, unseen: frozenset[ZoneId]) -> dict[str, str]:
    """The ids of zones for players, by their own: of those nobody has seen they say nothing."""
    taken, ids = set(zone_map.zones), dict[str, str]()
    for key in zone_map.zones:
        ids[key] = _fresh_id("unseen", taken) if key in unseen else key
        taken.add(ZoneId(ids[key]))
    return ids


def _link_ids(zone_map: ZoneMap, secrets: Secrets) -> dict[str, str]:
    """The ids of links for players, by their own: of those that lead to a zone nobody has seen they do not name it."""
    taken, ids = set(zone_map.links), dict[str, str]()
    for key, link in zone_map.links.items():
        ids[key] = _fresh_id("way", taken) if {link.a, link.b} & secrets.zones else key
        taken.add(LinkId(ids[key]))
    return ids


def _renamed(link: Link, ways: Mapping[str, str]) -> Link:
    return replace(link, id=LinkId(ways.get(link.id, link.id)))


def _place_id(aspect: Aspect, ways: Mapping[str, str]) -> str:
    """What an aspect lies on, by the id that it has for players."""
    return ways.get(aspect.on, aspect.on) if aspect.anchor == "link" else aspect.on


def _fresh_id(kind: str, taken: Collection[str]) -> str:
    return next(name for number in count(1) if (name := f"{kind}-{number}") not in taken)


def _clear_map(
    board: AnyEncounter, removal: SecretRemoval, zones: Mapping[str, str], ways: Mapping[str, str], memo: RedactionMemo
) -> ZoneMap | GridMap:
    """The map with the ids that zones and links have for players, and no word about what is gone."""
    zone_map, grid = board.zone_map, board.grid
    open_zones = replace(
        zone_map,
        zones={ZoneId(zones[key]): memo.clear(zone, removal.clear) for key, zone in zone_map.zones.items()},
        links={
            link.id: link
            for old in zone_map.links.values()
            for link in [memo.clear(old, lambda it: _renamed(removal.clear(it), ways))]
        },
    )
    if grid is None:
        return open_zones
    props = {key: memo.clear(prop, removal.clear) for key, prop in grid.props.items()}
    lamps = {key: memo.clear(lamp, removal.clear) for key, lamp in grid.lamps.items()}
    return replace(grid, zones=open_zones, props=props, lamps=lamps)


def _is_known(effect: Effect, gone: frozenset[TokenId], words: SecretWords) -> bool:
    until = effect.until.who if effect.until else None
    return not {effect.on, effect.about, until} & gone and not (words.tell(effect.title) or words.tell(effect.which))


def _has_place(
    aspect: Aspect, gone: frozenset[TokenId], zone_map: ZoneMap, unseen: frozenset[ZoneId], hidden_links: frozenset[LinkId]
) -> bool:
    """Whether players see what an aspect is tied to."""
    match aspect.anchor:
        case "token":
            return TokenId(aspect.on) not in gone
        case "zone":
            return aspect.on in zone_map.zones and aspect.on not in unseen
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


def _redact_map(board: AnyEncounter, secrets: Secrets, view: FogView | None) -> ZoneMap | GridMap:
    """The map without secret doors, what is covered, things in unseen places, names and notes that are the GM's."""
    zone_map = board.zone_map
    zones = {
        key: replace(zone, name="", notes="", notes_shared=False, terrain=UNSEEN, revealed=False)
        if key in secrets.zones
        else shared_notes(zone)
        for key, zone in zone_map.zones.items()
    }
    grid, known = board.grid, replace(zone_map, zones=zones, links=_redact_links(zone_map))
    if grid is None:
        return known
    edges = {
        key: edge if edge.found else replace(edge, kind="wall", state="open", found=True) for key, edge in grid.edges.items()
    }
    props = {key: prop for key, prop in grid.props.items() if key not in secrets.things}
    lamps = {key: lamp for key, lamp in grid.lamps.items() if key not in secrets.things}
    if view is None:
        return replace(grid, zones=known, edges=edges, props=props, lamps=lamps)
    needed = secrets.zones & _zones_of(board, secrets.tokens)
    known = clip_zones(grid, known, view, secrets.zones, needed)
    bare = redact_cells(replace(grid, edges=edges), view, grid.by_sight)
    return replace(bare, zones=known, props=props, lamps=lamps)


def _redact_links(zone_map: ZoneMap) -> dict[LinkId, Link]:
    """A way that nobody has found looks like the wall it is in; where there is no wall, or another way beside it, it is gone."""
    loose = {link.id for link in undrawn_links(zone_map)}
    links: dict[LinkId, Link] = {}
    for key, link in zone_map.links.items():
        if link.found:
            links[key] = link
        elif key not in loose and not any(other.found for other in zone_map.links_between(link.a, link.b)):
            wall = LinkId(_fresh_id("wall", {*zone_map.links, *links}))
            links[wall] = replace(link, id=wall, barrier="wall", state="open", found=True, one_way=False, high=None, name="")
    return links
