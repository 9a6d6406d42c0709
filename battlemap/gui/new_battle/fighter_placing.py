"""Fighters who were chosen on the page come to where their side begins, in the battle that was begun."""

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import middle
from battlemap.board.ids import Cell, ZoneId
from battlemap.board.wording import make_sentence
from battlemap.board.zones.outlines import zone_at
from battlemap.generation.recipe import Area
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.landing_spots import LandingSpots, is_on_cells
from battlemap.gui.new_battle.fighter_sources import FighterPick, FighterSources, SideFighters
from battlemap.gui.party.formation import spots_on_cells
from battlemap.gui.party.party_moves import put_on_map
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.encounters import encounter_events
from battlemap.store.collection.library import Library
from battlemap.store.collection.party import Party
from battlemap.store.collection.spawning import SpawnPoint
from battlemap.store.database.battle import Battle
from battlemap.store.files.store_errors import StoreError


class PreparedBattle(Struct, frozen=True, eq=False):
    """What begins: a battle, where its sides begin, and who comes; first the players' side, then their opponents."""

    battle: Battle
    areas: tuple[Area, Area]
    library: Library
    picks: tuple[tuple[FighterPick, ...], tuple[FighterPick, ...]] = ((), ())


def bring_fighters(page: BattlePage, prepared: PreparedBattle, keep: Callable[[Path], str]) -> None:
    """Bring all of them, each side in one step of undo; who cannot stand there is told, and the rest comes.

    *keep* takes a picture file into the battle and gives back its sha256.
    """
    sources = FighterSources(prepared.library, page.session.rules)
    heroes = 0
    for gm, picks, area in zip((False, True), prepared.picks, prepared.areas, strict=True):
        if not picks:
            continue
        try:
            fighters = sources.resolve(picks, heroes)
            heroes = len(fighters.widths)
            _bring(page, prepared.library, fighters, gm, area, keep)
        except (StoreError, ValueError, OSError) as trouble:
            page.complained.emit(make_sentence(str(trouble)))


def _bring(page: BattlePage, library: Library, fighters: SideFighters, gm: bool, area: Area, keep: Callable[[Path], str]) -> None:
    rules, board = page.session.rules, page.board
    side = next((side for side in board.sides.values() if side.gm == gm), None)
    if side is None:
        raise ValueError("there is no side for them to join")
    landing = entry_points(rules, board, fighters.widths, area)
    if landing.refused:
        raise ValueError(f"{side.name}: {landing.refused}")
    count = len(fighters.members)
    if count:
        party = Party(rules, library, page.session.seed, board.title)
        put_on_map(page, party, fighters.members, landing.spawn_points[:count], keep)
    if fighters.groups:
        portraits = [keep(picture) if picture is not None else "" for picture in fighters.pictures]
        events, _ = encounter_events(page.board, fighters.groups, side.id, landing.spawn_points[count:], portraits)
        page.session.edit(*events, what=f"{side.name} come")


def entry_points(rules: AnyRuleset, board: AnyEncounter, widths: Sequence[float], area: Area) -> LandingSpots:
    """Where so many, each so many cells wide, stand in an area, and beside it when that is full."""
    if not area:
        return LandingSpots(refused="it is not said where they begin")
    cells = [cell for cell in area if not isinstance(cell, str)]
    if is_on_cells(rules, board):
        if board.grid is None or not cells:
            return LandingSpots(refused="it is not said where they begin")
        ordered = _from_the_middle(cells)
        start = ordered[0]
        offsets = [(float(x - start[0]), float(y - start[1])) for x, y in islice(cycle(ordered), len(widths))]
        return spots_on_cells(board, widths, offsets, start)
    zones = dict.fromkeys(ZoneId(place) for place in area if isinstance(place, str))
    for cell in cells:
        under = zone_at(board.zone_map, middle(cell))
        if under is not None:
            zones[under] = None
    if not zones:
        return LandingSpots(refused="there is no zone where they begin")
    return LandingSpots(tuple(SpawnPoint(zone) for zone in islice(cycle(zones), len(widths))))


def _from_the_middle(cells: Sequence[Cell]) -> list[Cell]:
    """Cells, those nearest to their middle first."""
    x, y = (sum(cell[at] for cell in cells) / len(cells) for at in (0, 1))
    return sorted(cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell))
