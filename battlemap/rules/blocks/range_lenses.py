"""Lenses of games that strike and shoot on a grid: reach of weapons, ranges of shots, cover on their lines, who flanks.

A game says how far its weapons go and what that is worth in its words; here it becomes areas, rings and lines of the map.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.line_of_fire import LineOfFire
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.lens_shapes import cells_across, centre_of, grid_and_bearer, pairs_across, pointed_token, rings
from battlemap.rules.blocks.presence import Presence, cells_for, hostile
from battlemap.rules.lenses import CellArea, LensOverlay, MapNote, Sightline, Target, Tone


def unit_of(board: AnyEncounter) -> str:
    """What distances are counted in; empty where there is no grid."""
    return board.grid.unit if board.grid is not None else ""


def reach_areas(
    who: TokenId,
    reaches: Iterable[tuple[int, str]],
    cells_of: Callable[[int], frozenset[Cell]],
    length_of: Callable[[int], str],
    inner: frozenset[Cell] | None = None,
) -> list[CellArea]:
    """What somebody strikes into with each weapon, the shortest first; weapons of one reach share an area.

    *reaches*: how far, and with what. *inner*: each area without those of shorter reach and without these cells.
    """
    titles: dict[int, list[str]] = {}
    for far, title in reaches:
        titles.setdefault(far, []).append(title)
    areas = []
    for far, names in sorted(titles.items()):
        cells = cells_of(far)
        own = cells if inner is None else cells - inner
        areas.append(CellArea(own, f"{', '.join(names)}: {length_of(far)}", "reach", who=who))
        inner = None if inner is None else inner | cells
    return areas


def range_overlay(
    presence: Presence,
    board: AnyEncounter,
    who: TokenId,
    target: Target,
    stretches: Iterable[tuple[float, str]],
    tones: Sequence[Tone],
    words_to: Callable[[TokenId], str],
) -> LensOverlay:
    """Rings round somebody for what is shot or thrown, and in words how far off whoever is pointed at is.

    *stretches*: so far each, in units of the grid, and what that is worth. *tones*: theirs; the last goes on for further ones.
    """
    on_grid = grid_and_bearer(presence, board, who)
    if on_grid is None:
        return LensOverlay()
    grid, token = on_grid
    shades = [(cells_for(board, far), words, tones[min(at, len(tones) - 1)]) for at, (far, words) in enumerate(stretches)]
    foe = pointed_token(board, who, target)
    signs = (MapNote(centre_of(presence, board, foe), words_to(foe)),) if foe is not None else ()
    return LensOverlay(rings(grid, token.cells, shades, who), signs=signs)


class CoverFound(Struct, frozen=True):
    """What a line of fire meets that is no wall, in words."""

    words: str
    tone: Tone = "cost"
    icon: str = "lucide/shield"


def shot_line(line: LineOfFire | None, cover_on: Callable[[LineOfFire], CoverFound | None]) -> Sightline | None:
    """A line of fire with what it meets: nothing, cover, or what makes a shot impossible. None without cells."""
    if line is None:
        return None
    by = line.in_the_way
    if line.obstruction:
        return Sightline(line.start, line.end, line.cover_at, f"No shot: {line.obstruction}", "harm", "lucide/eye-off", by)
    cover = cover_on(line)
    if cover is None:
        return Sightline(line.start, line.end, None, "Clear", "good")
    return Sightline(line.start, line.end, line.cover_at, cover.words, cover.tone, cover.icon, by)


def shot_overlay(
    presence: Presence,
    board: AnyEncounter,
    who: TokenId,
    target: Target,
    cover_on: Callable[[TokenId, LineOfFire], CoverFound | None],
) -> LensOverlay:
    """The line of fire to whom is pointed at, or those to every foe that is seen, each with what it meets."""
    if grid_and_bearer(presence, board, who) is None:
        return LensOverlay()
    pointed = pointed_token(board, who, target)
    seen = [other.id for other in presence.others(board, who, hostile_only=True) if not other.hidden]
    shots = [
        shot_line(presence.line_of_fire(board, who, foe), partial(cover_on, foe))
        for foe in ([pointed] if pointed is not None else seen)
    ]
    return LensOverlay(lines=tuple([shot for shot in shots if shot is not None]))


class Flanking(Struct, frozen=True):
    """Who flanks somebody. *partners*: those across from whom one would flank it too; *words* of the cells for that."""

    flankers: Sequence[TokenId]
    partners: Collection[TokenId]
    words: str
    signs: tuple[MapNote, ...] = ()


def flanking_overlay(
    presence: Presence,
    board: AnyEncounter,
    who: TokenId,
    target: Target,
    within: int,
    flanking_of: Callable[[TokenId], Flanking],
) -> LensOverlay:
    """Who flanks the foe that is pointed at, or else one so many cells off, and where one would stand to do so."""
    if grid_and_bearer(presence, board, who) is None:
        return LensOverlay()
    foe = pointed_token(board, who, target)
    if foe is None or not hostile(board, who, foe):
        foe = next((other.id for other, _ in presence.near(board, who, within, True)), None)
    if foe is None or not board[foe].on_grid:
        return LensOverlay()
    flanking = flanking_of(foe)
    spots = cells_across(presence, board, who, foe, flanking.partners)
    areas = (CellArea(spots, flanking.words, "good"),) if spots else ()
    return LensOverlay(areas, pairs_across(presence, board, flanking.flankers, foe), flanking.signs)
