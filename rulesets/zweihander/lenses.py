"""What of the rules can be looked at on the map: reach, ranges, cover, light, flanking, cramped space (156 to 159)."""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.lens_shapes import (
    cells_across,
    centre_of,
    gloom,
    grid_and_bearer,
    lines_to_foes,
    pairs_across,
    pointed_token,
    rings,
)
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import cells_for, hostile
from battlemap.rules.lenses import CellArea, Lens, LensOverlay, MapNote, Sightline, Target, Tone
from rulesets.zweihander.attack.attack_targets import reach_of
from rulesets.zweihander.attack.situation import range_of
from rulesets.zweihander.basics.arms import held_weapons, name_of, ranges_of, weapon_of
from rulesets.zweihander.basics.conditions import able
from rulesets.zweihander.basics.positions import PRESENCE
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import book_of
from rulesets.zweihander.book.table_rows import Band
from rulesets.zweihander.movement.opportunity import melee_arms, near_cells

from .attack import cover
from .basics import positions

TONES: tuple[Tone, ...] = ("good", "reach", "cost", "harm")
NEAR = 2


def reach(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """How far somebody strikes with what is in hand, and who is engaged with it."""
    if grid_and_bearer(PRESENCE, board, who) is None:
        return LensOverlay()
    book, sheet = book_of(board), board[who].sheet
    by_reach: dict[int, list[str]] = {}
    for arm in melee_arms(board, who):
        by_reach.setdefault(reach_of(board, who, arm), []).append(name_of(book, sheet, arm))
    areas = [
        CellArea(near_cells(board, who, far), f"{', '.join(names)}: {far} yd", "reach", who=who)
        for far, names in sorted(by_reach.items())
    ]
    areas += [
        CellArea(near_cells(board, foe), f"{board[foe].name} is engaged", "harm", who=foe)
        for foe in positions.engaged_foes(board, who)
    ]
    return LensOverlay(tuple(areas))


def ranges(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The bands of distance of what is shot or thrown, with what each does to the difficulty."""
    found = grid_and_bearer(PRESENCE, board, who)
    book, sheet = book_of(board), board[who].sheet
    arm = next((arm for arm in held_weapons(sheet) if arm and weapon_of(book, sheet, arm).ranged), None)
    if found is None or arm is None:
        return LensOverlay()
    grid, token = found
    stretches = [
        (cells_for(board, most), band_words(book.bands[key], most, grid.unit), tone)
        for tone, (key, most) in zip(TONES, zip(book.bands, ranges_of(book, sheet, arm), strict=False), strict=False)
    ]
    foe = pointed_token(board, who, target)
    signs: tuple[MapNote, ...] = ()
    if foe is not None:
        band, _ = range_of(board, who, arm, foe)
        words = f"{positions.distance(board, who, foe)} {grid.unit}: {book.bands[band].title.lower() if band else 'too far'}"
        signs = (MapNote(centre_of(PRESENCE, board, foe), words),)
    return LensOverlay(rings(grid, token.cells, stretches, who), signs=signs)


def band_words(band: Band, most: int, unit: str) -> str:
    """A band of distance in words, with what it does to the difficulty."""
    less = f", {format_signed(band.difficulty)}" if band.difficulty else ""
    return f"{band.title}: up to {most} {unit}{less}"


def covers(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The line of fire to whom is pointed at, or to every foe, and what cover it has taken there."""
    return lines_to_foes(PRESENCE, board, who, target, line_to)


def line_to(board: Board, who: TokenId, foe: TokenId) -> Sightline | None:
    """One line of fire, with what it meets in words: it counts only for whoever has taken cover (33)."""
    line = positions.shot(board, who, foe)
    if line is None:
        return None
    by = line.in_the_way
    if line.obstruction:
        return Sightline(line.start, line.end, line.cover_at, f"No shot: {line.obstruction}", "harm", "lucide/eye-off", by)
    height = cover.taken_cover(board, foe)
    if height and (line.cover or cover.everywhere(board, foe)):
        row = book_of(board).covers[height]
        worth = "no shot" if row.full else f"{format_signed(row.dt)} DT"
        return Sightline(line.start, line.end, line.cover_at, f"{row.title}: {worth}", "cost", "lucide/shield", by)
    if line.cover:
        return Sightline(line.start, line.end, line.cover_at, "Something to hide behind, and nobody does", "reach", "", by)
    return Sightline(line.start, line.end, None, "Clear", "good")


def light(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """Where it is dim and where it is dark."""
    grid = board.grid
    if grid is None:
        return LensOverlay()
    rows = book_of(board).situations
    dim, dark = rows["bad visibility"], rows["darkness"]
    return gloom(
        grid, {"dim": f"{dim.title}: {format_signed(dim.difficulty)}", "dark": f"{dark.title}: {format_signed(dark.difficulty)}"}
    )


def flanking(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """Whether whom is pointed at is flanked, by whom, and where this one would stand across from a friend (159)."""
    found, foe = grid_and_bearer(PRESENCE, board, who), pointed_token(board, who, target)
    if found is None:
        return LensOverlay()
    if foe is None or not hostile(board, who, foe):
        foe = next((other.id for other, _ in PRESENCE.near(board, who, NEAR, True)), None)
    if foe is None or not board[foe].on_grid:
        return LensOverlay()
    foes = [one for one in positions.engaged_foes(board, foe) if able(board, one)]
    pairs = pairs_across(PRESENCE, board, foes, foe) if positions.flanked(board, foe) else ()
    partners = [one for one in foes if one != who and not hostile(board, who, one)]
    spots = cells_across(PRESENCE, board, who, foe, partners)
    areas = (CellArea(spots, f"Across {board[foe].name} from a friend", "good"),) if spots else ()
    signs = (MapNote(centre_of(PRESENCE, board, foe), "Flanked: +10", tone="good"),) if positions.flanked(board, foe) else ()
    return LensOverlay(areas, pairs, signs)


def room_to_swing(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """Whether somebody has room to swing, and what round it takes that room (158)."""
    found = grid_and_bearer(PRESENCE, board, who)
    if found is None:
        return LensOverlay()
    around = positions.ring(PRESENCE.space(board, who))
    shut = frozenset([cell for cell in around if cell in found[0] and positions.shut(board, cell, who)])
    words = "Cramped: −10 with regular weapons and larger" if positions.cramped(board, who) else "Room to swing"
    tone: Tone = "harm" if positions.cramped(board, who) else "good"
    return LensOverlay(
        (CellArea(shut, words, tone, who=who),) if shut else (),
        signs=(MapNote(centre_of(PRESENCE, board, who), words, tone=tone),),
    )


LENSES = (
    Lens("reach", "Reach", "lucide/swords", "How far the weapons in hand strike, and who is engaged with this one", reach),
    Lens("ranges", "Ranges", "lucide/crosshair", "The bands of distance of what is thrown or shot", ranges),
    Lens("cover", "Cover", "lucide/shield", "Lines of fire, and what cover they meet", covers),
    Lens("light", "Light", "lucide/moon", "Where poor light makes attacks harder", light),
    Lens("flanking", "Flanking", "lucide/users", "Who is flanked, and where one would have to stand for it", flanking),
    Lens("cramped", "Room", "lucide/minimize", "Whether there is room to swing a weapon", room_to_swing),
)
