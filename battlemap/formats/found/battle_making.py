"""A battle made of what was found in a file: as a grid, as zones, or as a grid with zones over it."""

from collections import Counter
from collections.abc import Iterator
from math import floor
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.grid_zones import area_at
from battlemap.board.grid_map import CELL, WIDEST, GridMap, cell_name
from battlemap.board.ids import AspectId, Point, SideId, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import centroid, contains, outline
from battlemap.board.zones.zone_faults import LONGEST_NAME, MOST_ZONES
from battlemap.formats.found.area_drawing import draw_areas, zone_name
from battlemap.formats.found.cell_scale import scale_for
from battlemap.formats.found.door_states import DoorChoice, stand_doors
from battlemap.formats.found.found_map import LAYERS, FoundArea, FoundMap, FoundToken, Layer, LeftOut, left_over
from battlemap.formats.found.grid_making import lay_picture, make_grid
from battlemap.formats.found.room_finding import find_rooms
from battlemap.formats.image_map import SQUARE, TINT
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Asset, Battle, empty_board, new_battle
from battlemap.store.database.codec import InvalidContent

Make: TypeAlias = Literal["grid", "zones", "both"]
LIKELY_CELLS = 0.695
"""From here on the cells of a picture are taken for found."""
FEW_LINES = 8
"""So many things that are left out are told one by one where there is no window."""
MOST_NOTES = 20_000
MOST_TOKENS = 300
"""More come with no map that anybody plays on; each has to be found a place among the others."""


class MapPlan(Struct, frozen=True):
    """What is to be made of a found map."""

    make: Make = "grid"
    layers: frozenset[Layer] = frozenset(LAYERS)
    cell: float = 0.0
    """How wide a cell is; 0: as the file says, else 1."""
    unit: str = ""
    title: str = ""
    doors: DoorChoice = "file"


def usual_make(found: FoundMap, rules: AnyRuleset) -> Make:
    """What a game is usually played on, as far as this map can be that."""
    if rules.maps[0] == "zones":
        return "zones"
    return "both" if found.areas and "areas" in LAYERS and rules.maps[0] == "grid" and not found.picture else "grid"


def make_battle(found: FoundMap, rules: AnyRuleset, plan: MapPlan = MapPlan()) -> Battle:
    """A battle at its opening. What is left out are its remarks. InvalidContent, in one sentence, if the game cannot be
    played on such a map.
    """
    if ("zones" if plan.make == "zones" else "grid") not in rules.maps:
        raise InvalidContent(f"{rules.title} is not played on {'zones' if plan.make == 'zones' else 'a grid'}.")
    found = stand_doors(found, plan.doors)
    if not plan.cell:
        cell, unit = scale_for(found, rules)
        plan = replace(plan, cell=cell, unit=plan.unit or unit)
    picture = found.picture if "picture" in plan.layers else None
    ground = Asset(picture.mime, picture.data) if picture is not None else None
    laid, aspects, left = make_map(found, plan, ground.sha if ground is not None else "")
    board = empty_board(rules, laid, (plan.title or found.title)[:LONGEST_NAME])
    board = _with_notes(replace(board, aspects=aspects), found, plan)
    assets = [ground] if ground is not None else []
    if "tokens" in plan.layers:
        board, portraits, unplaced = _with_tokens(board, found, rules)
        assets += portraits
        left += unplaced
    remarks = (*found.remarks, *_cell_words(found, plan), *_sentences((*found.left_out, *left)))
    return new_battle(rules, board, tuple(assets), remarks=remarks)


def make_map(found: FoundMap, plan: MapPlan, sha: str) -> tuple[ZoneMap | GridMap, dict[AspectId, Aspect], tuple[LeftOut, ...]]:
    """The map alone, the aspects of its zones, and what a map of zones does not hold. *sha*: of the picture in the battle."""
    if plan.make == "zones" and found.drawn_zones is not None:
        return found.drawn_zones, {aspect.id: aspect for aspect in found.drawn_aspects}, ()
    grid = make_grid(found, sha, plan.cell, plan.unit, plan.layers)
    if plan.make == "grid":
        left = (LeftOut("Areas", "a grid without zones has none"),) if found.areas else ()
        return grid, {}, (*left, *_without_room(found, grid, plan))
    areas = areas_of(found, grid, plan.layers)
    many = left_over("Zones", len(areas), MOST_ZONES)
    zones = draw_areas(grid, areas, found.links if found.areas else ())
    aspects = {aspect.id: aspect for aspect in _aspects(areas, zones)}
    if plan.make == "both":
        return replace(grid, zones=zones), aspects, (*many, *_without_room(found, grid, plan))
    laid = lay_picture(found.picture, sha, SQUARE, TINT) if found.picture is not None and sha else None
    gone = tuple(
        LeftOut(what, "a map of zones has none")
        for what, things in (("Lights", found.lights), ("Things that stand on cells", found.props)) if things
    )  # fmt: skip
    return replace(_scale(zones, SQUARE / CELL), picture=laid), aspects, (*many, *gone)


def _without_room(found: FoundMap, grid: GridMap, plan: MapPlan) -> Iterator[LeftOut]:
    """Lights and things that a grid has no place for."""
    for layer, singular, many, count in (
        ("lights", "A light", "lights", len(found.lights) - len(grid.lamps)),
        ("props", "A thing", "things", len(found.props) - len(grid.props)),
    ):
        if count > 0 and layer in plan.layers:
            yield LeftOut(singular if count == 1 else f"{count} {many}", "there is no room where they stand")


def areas_of(found: FoundMap, grid: GridMap, layers: frozenset[Layer] = frozenset(LAYERS)) -> tuple[FoundArea, ...]:
    """The areas the file names; where it names none, the rooms of the grid."""
    if found.areas and "areas" in layers:
        return found.areas
    return tuple(FoundArea(room.name, room.cells, _terrain(grid, room.cells)) for room in find_rooms(grid))


TERRAIN_OF_LOOK = {
    "water": "water", "shallows": "water", "stone": "hall", "cobble": "hall", "grass": "grass", "timber": "timber",
    "dirt": "floor", "floor": "floor", "scrub": "scrub", "rim": "rim",
}  # fmt: skip
"""How zones are painted over such ground; see paint.surfaces.terrains."""


def _terrain(grid: GridMap, cells: frozenset[tuple[int, int]]) -> str:
    """The terrain that most of some cells have."""
    ground, looks = grid.ground, dict[str, int]()
    first = {ground[y][x] if ground else "": (x, y) for x, y in cells}
    counts = Counter([ground[y][x] for x, y in cells]) if ground else {"": len(cells)}
    for sign, count in counts.items():
        look = grid.surface(first[sign]).look
        looks[look] = looks.get(look, 0) + count
    return TERRAIN_OF_LOOK.get(max(looks, key=lambda look: looks[look], default=""), "floor")


def _scale(zones: ZoneMap, by: float) -> ZoneMap:
    points = {key: (round(x * by, 2), round(y * by, 2)) for key, (x, y) in zones.points.items()}
    return ZoneMap(points, zones.zones, zones.links)


def _aspects(areas: tuple[FoundArea, ...], zones: ZoneMap) -> Iterator[Aspect]:
    number = 0
    for index, area in enumerate(areas):
        for name in area.aspects if zone_name(index) in zones.zones else ():
            number += 1
            yield Aspect(AspectId(f"aspect-{number}"), name[:LONGEST_NAME], "zone", "zone", zone_name(index))


def _with_notes(board: AnyEncounter, found: FoundMap, plan: MapPlan) -> AnyEncounter:
    """What the file tells the game master: of a place with its zone, of the rest with the battle."""
    lines = [found.notes] if found.notes else []
    zones, finder = dict(board.zone_map.zones), ZoneFinder(board)
    for marker in found.markers if "notes" in plan.layers else ():
        where = finder.zone_at(marker.at)
        if found.drawn_zones is not None and plan.make == "zones":
            continue  # its zones have their notes already
        if where is not None:
            had = zones[where].notes
            if marker.text in had:
                continue
            zones[where] = replace(zones[where], notes=f"{had}\n{marker.text}".strip()[:MOST_NOTES])
        else:
            lines.append(f"{cell_name((max(0, floor(marker.at[0])), max(0, floor(marker.at[1]))))}: {marker.text}")
    board = replace(board, map=board.with_zones(replace(board.zone_map, zones=zones)))
    return replace(board, notes="\n".join(lines)[:MOST_NOTES])


class ZoneFinder:
    """Finds the zones of a board over places given in cells."""

    def __init__(self, board: AnyEncounter) -> None:
        self._grid = board.grid
        self._shapes: list[tuple[ZoneId, tuple[Point, ...], tuple[float, float, float, float]]] = []
        zones = board.zone_map
        for zone in zones.zones if self._grid is None else ():
            if ring := outline(zones, zone):
                xs, ys = [x for x, _ in ring], [y for _, y in ring]
                self._shapes.append((zone, ring, (min(xs), min(ys), max(xs), max(ys))))

    def zone_at(self, at: Point) -> ZoneId | None:
        """The zone over a place; None if there is none."""
        if self._grid is not None:
            return area_at(self._grid, (floor(at[0]), floor(at[1])))
        x, y = at[0] * SQUARE, at[1] * SQUARE
        for zone, ring, (left, top, right, low) in self._shapes:
            if left <= x <= right and top <= y <= low and contains(ring, (x, y)):
                return zone
        return None


def _with_tokens(
    board: AnyEncounter, found: FoundMap, rules: AnyRuleset
) -> tuple[AnyEncounter, list[Asset], tuple[LeftOut, ...]]:  # fmt: skip
    """The board with everybody who has room on it, their portraits, and who has none."""
    from battlemap.formats.found.token_sheets import sheet_for
    from battlemap.play.edits import board_edits
    from battlemap.play.edits.board_edits import FARTHEST_FREE
    from battlemap.play.journal import replay

    assets: dict[str, Asset] = {}
    unplaced, full, finder = 0, float(WIDEST + 1), ZoneFinder(board)
    for someone in found.tokens[:MOST_TOKENS]:
        if _footprint(someone.size) >= full:
            unplaced += 1
            continue
        portrait = Asset(someone.mime, someone.picture) if someone.picture else None
        place = _place_for(board, someone, rules, finder)
        if place is None:
            unplaced += 1
            if board.grid is not None and max(board.grid.columns, board.grid.rows) <= FARTHEST_FREE:
                full = _footprint(someone.size)  # all of the map was looked at
            continue
        where, spot = place
        side = SideId("heroes" if someone.disposition == "friendly" else "opponents")
        sheet = sheet_for(rules, someone)
        token = board_edits.new_token(side, where, sheet, someone.name[:LONGEST_NAME] or "Somebody", "game/cowled", spot)
        token = replace(
            token, hidden=someone.hidden, notes=someone.notes, footprint=_footprint(someone.size),
            portrait=portrait.sha if portrait is not None else "",
        )  # fmt: skip
        board = replay(board, board_edits.place_token(board, token))
        if portrait is not None:
            assets[portrait.sha] = portrait
    who = "One token" if unplaced == 1 else f"{unplaced} tokens"
    left: tuple[LeftOut, ...] = (LeftOut(who, "there is no room where they stand"),) if unplaced else ()
    if len(found.tokens) > MOST_TOKENS:
        left += (LeftOut(f"Tokens after the first {MOST_TOKENS}", "so many are more than anybody plays with"),)
    return board, list(assets.values()), left


def _place_for(
    board: AnyEncounter, someone: FoundToken, rules: AnyRuleset, finder: ZoneFinder
) -> tuple[ZoneId | tuple[int, int], Point | None] | None:
    from battlemap.play.edits.board_edits import free_cell

    half = someone.size / 2
    middle = (someone.at[0] + half, someone.at[1] + half)
    if board.grid is not None and rules.on_cells(board):
        cell = free_cell(board, _footprint(someone.size), (floor(someone.at[0] + 1e-6), floor(someone.at[1] + 1e-6)))
        return None if cell is None else (cell, None)
    zones = board.zone_map
    where = finder.zone_at(middle)
    px = SQUARE if board.grid is None else CELL
    spot = (middle[0] * px, middle[1] * px)
    if where is not None:
        return where, spot
    near = min(zones.zones, key=lambda zone: _distance(centroid(zones, zone), spot), default=None)
    return None if near is None else (near, None)


def _distance(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _footprint(size: float) -> float:
    if size < 0.375:
        return 0.25
    return 0.5 if size < 0.75 else float(min(WIDEST, max(1, round(size))))


def _cell_words(found: FoundMap, plan: MapPlan) -> Iterator[str]:
    """How the cells came to lie on a picture, where the file itself does not say it or is not believed."""
    picture = found.picture
    if picture is None or plan.make == "zones":
        return
    if found.dispute is not None:
        yield f"{found.dispute.says} {found.dispute.believed}"
    elif found.certainty < LIKELY_CELLS:
        yield (
            f"No printed grid was found: cells of {picture.across:.4g} px are a guess. Align the picture in the window, or write"
            " its size into the file's name, such as [30x20]."
        )
    elif found.certainty < 1:
        yield f"The printed grid has {picture.across:.4g} px a cell; that is {round(found.certainty * 100)} % sure."


def _sentences(left: tuple[LeftOut, ...]) -> tuple[str, ...]:
    told = [gone.sentence for gone in left[:FEW_LINES]]
    if (more := len(left) - FEW_LINES) > 0:
        told.append(f"{more} more things of the file were left out.")
    return tuple(told)
