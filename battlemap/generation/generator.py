"""A place made from a request: its map, what it comes to, and the board that a battle begins with."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Side
from battlemap.board.events import AspectPut, Event, MapChanged, NotesWritten
from battlemap.board.grid_map import GridMap, cell_name
from battlemap.board.zone_map import ZoneMap
from battlemap.generation.grids.construction.named_areas import divide_into_areas
from battlemap.generation.recipe import Area, Battlefield, MeasuredCheck, PlaceSize, Recipe, Request
from battlemap.generation.request import ImpossibleRequest, make_request, request_words
from battlemap.play.journal import replay
from battlemap.play.session import new_session
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle, empty_board, new_battle

ATTEMPTS = 12
"""So often a place that fails a check is made anew; if none passes, the one with the fewest failures stays."""


class GeneratedPlace(Struct, frozen=True):
    """A place and what was measured on it."""

    request: Request
    battlefield: Battlefield
    checks: tuple[MeasuredCheck, ...]

    @property
    def ok(self) -> bool:
        """Whether it passes every check."""
        return all(check.ok for check in self.checks)


def make_place(request: Request) -> GeneratedPlace:
    """The place that was asked for: always the same for the same request."""
    best: GeneratedPlace | None = None
    for attempt in range(ATTEMPTS):
        wanted = replace(request, attempt=attempt)
        battlefield = request.recipe.build(wanted)
        place = GeneratedPlace(request, battlefield, request.recipe.check(wanted, battlefield))
        if place.ok:
            return place
        if best is None or _failures(place) < _failures(best):
            best = place
    assert best is not None
    return best


def generate(
    recipe: Recipe, seed: int, size: PlaceSize | None, choices: Mapping[str, str], rules: AnyRuleset
) -> tuple[GeneratedPlace, AnyEncounter]:
    """A place, and the board on which it is ready for a battle by these rules. ImpossibleRequest if it cannot be made."""
    if recipe.kind not in rules.maps:
        made_of = "zones" if recipe.kind == "zones" else "squares"
        raise ImpossibleRequest(f"{recipe.title} is made of {made_of}, on which {rules.title} is not played.")
    place = _fit_game(make_place(make_request(recipe, seed, size, choices, rules.square)), rules)
    board = empty_board(rules, title=recipe.title)
    return place, replay(board, place_events(place, board))


def place_events(place: GeneratedPlace, board: AnyEncounter) -> tuple[Event, ...]:
    """What puts the place on an empty board: its map, its aspects, and in the notes how it came about."""
    battlefield = place.battlefield
    return (
        MapChanged("place", battlefield.map),
        *(AspectPut(aspect) for aspect in battlefield.aspects),
        NotesWritten(place_notes(place, tuple(board.sides.values()))),
    )


def battle_on(place: GeneratedPlace, rules: AnyRuleset, title: str = "") -> Battle:
    """An ordinary battle on the place. Its first entry puts the place there, so that one undo takes it away again."""
    place = _fit_game(place, rules)
    battle = new_battle(rules, empty_board(rules, _bare_map(place), title or place.request.recipe.title))
    session = new_session(rules, battle.opening, battle.state.seed, battle.state.orders)
    session.edit(*place_events(place, battle.opening), what=place.request.recipe.title)
    entries = tuple(session.journal.entry(key) for key in session.journal.path(session.head))
    return replace(battle, state=session.state, entries=entries)


def _fit_game(place: GeneratedPlace, rules: AnyRuleset) -> GeneratedPlace:
    """The place as these rules need it: where fighters stand in zones even on a grid, named areas are drawn over it."""
    ground = place.battlefield.map
    if not isinstance(ground, GridMap) or rules.cells or rules.maps[0] == "grid":
        return place
    return replace(place, battlefield=replace(place.battlefield, map=divide_into_areas(ground)))


def _bare_map(place: GeneratedPlace) -> ZoneMap | GridMap:
    """What is left when the place is taken back: no zones, or a bare grid of the same size."""
    ground = place.battlefield.map
    return ZoneMap() if isinstance(ground, ZoneMap) else GridMap(ground.columns, ground.rows, ground.cell, ground.unit)


def place_notes(place: GeneratedPlace, sides: tuple[Side, ...] = ()) -> str:
    """What the game master reads of the place: seed and words, where each side begins, what is worth holding."""
    battlefield = place.battlefield
    lines = [request_words(place.request)]
    for side, entry in zip(sides, battlefield.entries, strict=False):
        lines.append(f"{side.name} begin at {area_words(battlefield, entry)}.")
    if battlefield.feature:
        name, where = battlefield.feature_name, area_words(battlefield, battlefield.feature)
        lines.append(f"Worth holding: {name}{'' if name == where else f' ({where})'}.")
    return "\n".join(lines)


def area_words(battlefield: Battlefield, area: Area) -> str:
    """The names of zones, or the corners of a part of the grid: "C4 to F9"."""
    if isinstance(battlefield.map, ZoneMap):
        zones = battlefield.map.zones
        return " and ".join(zones[zone].name for zone in area if isinstance(zone, str))
    cells = [cell for cell in area if not isinstance(cell, str)]
    if not cells:
        return ""
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    first, last = cell_name((min(columns), min(rows))), cell_name((max(columns), max(rows)))
    return first if first == last else f"{first} to {last}"


def _failures(place: GeneratedPlace) -> int:
    return sum(not check.ok for check in place.checks)


def with_entry(place: GeneratedPlace, side: int, entry: Area) -> GeneratedPlace:
    """The same place with another beginning of one side (0 or 1), measured anew."""
    entries = (entry, place.battlefield.entries[1]) if side == 0 else (place.battlefield.entries[0], entry)
    return _measure_again(place, replace(place.battlefield, entries=entries))


def with_feature(place: GeneratedPlace, where: Area, name: str) -> GeneratedPlace:
    """The same place with something else that is worth holding, measured anew."""
    return _measure_again(place, replace(place.battlefield, feature=where, feature_name=name))


def _measure_again(place: GeneratedPlace, battlefield: Battlefield) -> GeneratedPlace:
    return GeneratedPlace(place.request, battlefield, place.request.recipe.check(place.request, battlefield))
