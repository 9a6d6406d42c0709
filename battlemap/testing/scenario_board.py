"""The board a scenario opens with, made from what its file says."""

from collections.abc import Container, Iterable, Mapping
from difflib import get_close_matches
from itertools import chain, count
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from battlemap.board.aspects import ANYBODY, Anchor, Aspect, Kind
from battlemap.board.encounter import AnyEncounter, AnyToken, Effect, EffectEnd, Encounter, NumberChange, Side, Token, TurnOrder
from battlemap.board.grid.grid_faults import footprint_fault
from battlemap.board.grid.grid_zones import area_at
from battlemap.board.grid_map import GridMap, middle
from battlemap.board.ids import AspectId, LinkId, Place, Point, PointId, SideId, TokenId, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.rules.book_rows import unknown_rows
from battlemap.rules.effect_kinds import kind_of_title, with_title
from battlemap.rules.house_overlay import apply_fitting_rules, flatten_house_rules
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.scenario_file import ScenarioFault, fault_words, title_of
from battlemap.testing.scenario_grid import grid_of
from battlemap.testing.scenario_tables import (
    Aspects,
    AspectTable,
    LinkTable,
    Scenario,
    SideTable,
    TokenTable,
    TurnsTable,
    UntilTable,
    ZoneTable,
)

S = TypeVar("S", bound=Struct)
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
KINDS: Mapping[Anchor, Kind] = {"scene": "situation", "zone": "zone", "link": "zone", "token": "character"}
MOST_NAMED = 12
"""So many names are told where one is not known."""
STEP = 300.0
"""How far apart the middles of two zones at [0, 0] and [1, 0] are, in px."""
HALF = 100.0
"""Half the side of the square that a zone with a place is."""


def opening_board(rules: AnyRuleset, scenario: Scenario) -> AnyEncounter:
    """The board before the first step. ScenarioFault if a name or a value does not fit."""
    zones = _zones(scenario)
    links = _links(scenario, zones)
    sides = _sides(scenario)
    ground = grid_of(scenario.map, zones, links) if scenario.map.is_grid else ZoneMap(_points(scenario), zones, links)
    tokens = {TokenId(key): _token(rules, scenario, TokenId(key), ground) for key in scenario.tokens}
    house, turns = flatten_house_rules(scenario.house), turns_of(scenario.turns, tokens)
    scene = decode_value(scenario.scene, rules.scene, "scene")
    board: AnyEncounter = Encounter(
        ground, sides, tokens, {}, scene, turns, tuple(_effects(rules, scenario, tokens)),
        dict(scenario.rulings), house, scenario.title,
    )  # fmt: skip
    board = msgspec.structs.replace(board, aspects={aspect.id: aspect for aspect in _aspects(scenario, board)})
    try:
        rules.book_for(board.house_key)
    except ValueError as fault:
        raise ScenarioFault(f"house: {fault}") from None
    for key, token in tokens.items():
        refuse_unknown_rows(rules, board, token.sheet, f"tokens, {key}, sheet")
    return board


def refuse_unknown_rows(rules: AnyRuleset, board: AnyEncounter, sheet: Struct, where: str) -> None:
    """ScenarioFault, naming *where*, if a sheet names a row that neither the book nor the house rules of the board have."""
    for place, table, name, known in unknown_rows(sheet, rules.book, rules.book_for(board.house_key)):
        raise ScenarioFault(f"{where}, {place}: {no_such_name(name, known, table.replace('_', ' '))}")


def no_such_name(name: str, known: Iterable[str], among: str) -> str:
    """That something is not *among* what is there, with what it may have been meant for."""
    names = sorted(known)
    near = get_close_matches(name, names, MOST_NAMED, 0.5) or names[:MOST_NAMED]
    more = ", …" if len(names) > len(near) else ""
    return f"there is no “{name}” among the {among}; there are: {', '.join(near) or 'none'}{more}"


def decode_value(raw: Mapping[str, Any], kind: type[S], where: str) -> S:
    """*raw* as a value of *kind*. ScenarioFault, naming *where*, for a wrong type or a name it does not have."""
    try:
        value = msgspec.convert(dict(raw), kind)
    except msgspec.ValidationError as fault:
        raise ScenarioFault(f"{where}: {fault_words(fault)}") from None
    if stray := _unknown_name(raw, value):
        raise ScenarioFault(f"{where}: “{stray}” is not a name known here")
    return value


def _unknown_name(raw: Any, value: Any) -> str:
    """The first name in *raw* that got lost in *value*."""
    if isinstance(raw, dict):
        inner = value if isinstance(value, dict) else None
        for name, below in raw.items():
            if inner is None and isinstance(value, Struct) and name not in value.__struct_encode_fields__:
                return str(name)
            child = inner.get(name) if inner is not None else _field(value, name)
            if stray := _unknown_name(below, child):
                return f"{name}.{stray}"
    elif isinstance(raw, list) and isinstance(value, list | tuple):
        return next((stray for item, other in zip(raw, value, strict=False) if (stray := _unknown_name(item, other))), "")
    return ""


def _field(value: Any, encoded: str) -> Any:
    if not isinstance(value, Struct):
        return None
    return getattr(value, dict(zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)).get(encoded, ""), None)


def _zones(scenario: Scenario) -> dict[ZoneId, Zone]:
    """The zones; with no map, the places where somebody stands, or a field; a grid may have none."""
    tables = scenario.map.zones or {token.place: ZoneTable() for token in scenario.tokens.values() if token.place}
    if not tables and not scenario.map.is_grid:
        tables = {"field": ZoneTable()}
    return {ZoneId(key): _zone(ZoneId(key), table, at) for at, (key, table) in enumerate(tables.items())}


def _zone(key: ZoneId, table: ZoneTable, nth: int) -> Zone:
    """A zone with a place is a square; one without is only a name, with nothing to measure."""
    outline = tuple(PointId(f"{key}/{corner}") for corner in range(len(CORNERS))) if table.at else ()
    at = None if table.at else (STEP * nth, 0.0)
    return Zone(key, table.name or title_of(key), outline, table.terrain, table.revealed, table.notes, at)


def _points(scenario: Scenario) -> dict[PointId, Point]:
    return {
        PointId(f"{key}/{corner}"): (table.at[0] * STEP + x * HALF, table.at[1] * STEP + y * HALF)
        for key, table in scenario.map.zones.items() if table.at
        for corner, (x, y) in enumerate(CORNERS)
    }  # fmt: skip


def _link_tables(scenario: Scenario) -> list[tuple[LinkId, LinkTable]]:
    """The links in their long form, with ids."""
    tables: dict[LinkId, LinkTable] = {}
    for at, written in enumerate(scenario.map.links, 1):
        table = written
        if not isinstance(table, LinkTable):
            if len(table) != 2:
                raise ScenarioFault(
                    f"map, links {at}: a list names the two zones that are joined; for more say "
                    f'{{ a = "{table[0] if table else ""}", b = …, barrier = … }}'
                )
            table = LinkTable(*table)
        key = f"{table.a}-{table.b}"
        tables[LinkId(key if key not in tables else f"{key}-{at}")] = table
    return list(tables.items())


def _links(scenario: Scenario, zones: Mapping[ZoneId, Zone]) -> dict[LinkId, Link]:
    links = {}
    for key, table in _link_tables(scenario):
        ends = [known_value(end, zones, f"link {key}", "zone") for end in (table.a, table.b)]
        high = None if table.high is None else ZoneId(known_value(table.high, dict.fromkeys(ends), f"link {key}", "end of it"))
        links[key] = Link(
            key, ZoneId(ends[0]), ZoneId(ends[1]), table.barrier, table.state, high, table.one_way, table.found, table.name
        )
    return links


def _sides(scenario: Scenario) -> dict[SideId, Side]:
    names = dict.fromkeys([*scenario.sides, *(token.side for token in scenario.tokens.values())])
    sides = {}
    for at, key in enumerate(names):
        said = scenario.sides.get(key, SideTable())
        name = said.name or title_of(key)
        friends = tuple(SideId(known_value(friend, names, f"sides, {key}, friends", "side")) for friend in said.friends)
        gm = bool(at) if said.gm is None else said.gm
        sides[SideId(key)] = Side(SideId(key), name, said.letter or name[:1].upper(), said.look or at % 8 + 1, friends, gm)
    return sides


def _token(rules: AnyRuleset, scenario: Scenario, key: TokenId, ground: ZoneMap | GridMap) -> AnyToken:
    table = scenario.tokens[key]
    sheet = decode_value(table.sheet, rules.sheet, f"tokens, {key}, sheet")
    place, spot = _position(rules, table, f"tokens, {key}", ground)
    wide = rules.footprint(sheet) if table.footprint is None else table.footprint
    token: AnyToken = Token(
        key, table.name or title_of(key), SideId(table.side), place, sheet, table.icon, "", table.group, spot, table.hidden,
        table.notes, wide, table.alone,
    )  # fmt: skip
    if wrong := footprint_fault(wide) or (token.on_grid and isinstance(ground, GridMap) and _off_map_fault(token, ground)):
        raise ScenarioFault(f"tokens, {key}: {token.name} {wrong}")
    return token


def _position(rules: AnyRuleset, table: TokenTable, where: str, ground: ZoneMap | GridMap) -> tuple[Place, Point | None]:
    """A cell, or a zone and the spot in it."""
    if rules.maps[0] == "grid" or rules.cells and isinstance(ground, GridMap):
        if table.at is None or table.place or not isinstance(ground, GridMap):
            raise ScenarioFault(f"{where}: in this game everybody stands on a cell of a grid; write at = [column, row]")
        return table.at, None
    zone_map = ground.zones if isinstance(ground, GridMap) else ground
    if table.at is None or not isinstance(ground, GridMap):
        if table.at is not None:
            raise ScenarioFault(f"{where}, at: this map has no cells; write place = “{next(iter(zone_map.zones))}”")
        place = table.place or next(iter(zone_map.zones), "")
        return ZoneId(known_value(place, zone_map.zones, f"{where}, place", "zone")), None
    area = area_at(ground, table.at)
    if area is None or table.place not in ("", area):
        raise ScenarioFault(f"{where}, at: {list(table.at)} lies in {f'the zone “{area}”' if area else 'no zone'}")
    return area, middle(table.at)


def _off_map_fault(token: AnyToken, grid: GridMap) -> str:
    return "" if all(cell in grid for cell in token.cells) else "stands outside the grid"


def turns_of(table: TurnsTable | None, tokens: Mapping[TokenId, AnyToken]) -> TurnOrder:
    """The order of turns; nobody's, if there is no table. ScenarioFault for a name that is no token."""
    if table is None:
        return TurnOrder()
    order = tuple(tuple(TokenId(name) for name in ((slot,) if isinstance(slot, str) else slot)) for slot in table.order)
    for who in [*(name for slot in order for name in slot), *table.acted, *table.waiting]:
        known_value(who, tokens, "turns", "token")
    at = next((at for at, slot in enumerate(order) if table.now in slot), -1) if table.now else 0
    if at < 0:
        raise ScenarioFault(f"turns, now: “{table.now}” is not in the order")
    acted, waiting = (tuple(TokenId(name) for name in group) for group in (table.acted, table.waiting))
    return TurnOrder(order, at, table.round, table.begun, acted, waiting)


def _effects(rules: AnyRuleset, scenario: Scenario, tokens: Mapping[TokenId, AnyToken]) -> Iterable[Effect]:
    kinds = rules.effect_kinds(apply_fitting_rules(rules.book, flatten_house_rules(scenario.house)))
    for at, table in enumerate(scenario.effects, 1):
        where = f"effects, {table.kind or table.name}"
        if bool(table.kind) == bool(table.name):
            raise ScenarioFault(f"effects {at}: it should say either kind or name")
        kind, which = (table.kind, "") if table.kind or table.name in kinds else kind_of_title(kinds, table.name)
        on, about = (
            None if who is None else TokenId(known_value(who, tokens, where, "token")) for who in (table.on, table.about)
        )
        changes = tuple(NumberChange(change.what, change.value, change.dice) for change in table.changes)
        until, which = _until(table.until, tokens, where), table.which or which
        if kinds and (kind or table.name) not in kinds and (table.kind or not table.changes):  # else one of the table's own
            raise ScenarioFault(f"effects {at}: {no_such_name(table.kind or table.name, kinds, 'effects of this game')}")
        yield with_title(kinds, Effect(kind or table.name, table.rule, on, changes, until, about, which))


def _until(table: UntilTable | None, tokens: Mapping[TokenId, AnyToken], where: str) -> EffectEnd | None:
    if table is None:
        return None
    who = None if table.who is None else TokenId(known_value(table.who, tokens, f"{where}, until", "token"))
    return EffectEnd(table.moment, who, table.times)


def _aspects(scenario: Scenario, board: AnyEncounter) -> Iterable[Aspect]:
    used: set[str] = set()
    sources: list[tuple[Anchor, str, Aspects]] = [("scene", "", scenario.aspects)]
    sources += [("zone", key, zone.aspects) for key, zone in scenario.map.zones.items()]
    sources += [("link", key, link.aspects) for key, link in _link_tables(scenario)]
    sources += [("token", key, token.aspects) for key, token in scenario.tokens.items()]
    for anchor, on, written in sources:
        for entry in written:
            aspect = aspect_of(AspectTable(entry) if isinstance(entry, str) else entry, anchor, on, board, used)
            used.add(aspect.id)
            yield aspect


def aspect_of(table: AspectTable, anchor: Anchor, on: str, board: AnyEncounter, used: Container[str]) -> Aspect:
    """The aspect that *table* describes, with an id that is not among those *used*."""
    slug = "-".join("".join(c if c.isalnum() else " " for c in table.name.lower()).split()) or "aspect"
    key = next(name for name in chain([slug], (f"{slug}-{n}" for n in count(2))) if name not in used)
    against = None
    if table.against is not None:
        against = TokenId(known_value(table.against, board.tokens, f"aspect “{table.name}”, against", "token"))
    kind, free = table.kind or KINDS[anchor], _free_invokes(table, board)
    return Aspect(AspectId(key), table.name, kind, anchor, on, free, table.used, against, table.adverse, table.tags, table.hidden)


def _free_invokes(table: AspectTable, board: AnyEncounter) -> tuple[tuple[SideId, int], ...]:
    if isinstance(table.free, int):
        return ((ANYBODY, table.free),) if table.free else ()
    where = f"aspect “{table.name}”, free"
    return tuple((SideId(known_value(side, board.sides, where, "side")), count) for side, count in table.free.items() if count)


def known_value(name: str, among: Mapping[Any, Any], where: str, what: str) -> str:
    """*name*, if it is *among* those there are; else ScenarioFault."""
    if name not in among:
        raise ScenarioFault(f"{where}: there is no {what} called “{name}”; there are: {', '.join(among)}")
    return name
