"""What of the rules can be looked at on the map: reach, ranges, cover, light, flanking, cramped space (156 to 159)."""

from functools import partial

from battlemap.board.grid.line_of_fire import LineOfFire
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.lens_shapes import centre_of, gloom, grid_and_bearer
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.blocks.range_lenses import (
    CoverFound,
    Flanking,
    flanking_overlay,
    range_overlay,
    reach_areas,
    shot_overlay,
    unit_of,
)
from battlemap.rules.lenses import CellArea, Lens, LensOverlay, MapNote, Target, Tone
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
    areas = reach_areas(
        who,
        [(reach_of(board, who, arm), name_of(book, sheet, arm)) for arm in melee_arms(board, who)],
        lambda far: near_cells(board, who, far),
        lambda far: f"{far} yd",
    )
    areas += [
        CellArea(near_cells(board, foe), f"{board[foe].name} is engaged", "harm", who=foe)
        for foe in positions.engaged_foes(board, who)
    ]
    return LensOverlay(tuple(areas))


def ranges(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The bands of distance of what is shot or thrown, with what each does to the difficulty."""
    book, sheet, unit = book_of(board), board[who].sheet, unit_of(board)
    arm = next((arm for arm in held_weapons(sheet) if arm and weapon_of(book, sheet, arm).ranged), None)
    if arm is None:
        return LensOverlay()
    bands = zip(book.bands.values(), ranges_of(book, sheet, arm), strict=False)
    stretches = [(most, band_words(band, most, unit)) for band, most in bands]

    def words_to(foe: TokenId) -> str:
        band, _ = range_of(board, who, arm, foe)
        return f"{positions.distance(board, who, foe)} {unit}: {book.bands[band].title.lower() if band else 'too far'}"

    return range_overlay(PRESENCE, board, who, target, stretches, TONES, words_to)


def band_words(band: Band, most: int, unit: str) -> str:
    """A band of distance in words, with what it does to the difficulty."""
    less = f", {format_signed(band.difficulty)}" if band.difficulty else ""
    return f"{band.title}: up to {most} {unit}{less}"


def covers(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The line of fire to whom is pointed at, or to every foe, and what cover it has taken there."""
    return shot_overlay(PRESENCE, board, who, target, partial(cover_on, board))


def cover_on(board: Board, foe: TokenId, line: LineOfFire) -> CoverFound | None:
    """The cover that somebody has taken from a line, or could take."""
    height = cover.taken_cover(board, foe)
    if height and (line.cover or cover.everywhere(board, foe)):
        row = book_of(board).covers[height]
        return CoverFound(f"{row.title}: {'no shot' if row.full else f'{format_signed(row.dt)} DT'}")
    return CoverFound("Something to hide behind, and nobody does", "reach", "") if line.cover else None


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
    return flanking_overlay(PRESENCE, board, who, target, NEAR, lambda foe: flanking_of(board, who, foe))


def flanking_of(board: Board, who: TokenId, foe: TokenId) -> Flanking:
    """Who flanks a foe, and which friends of somebody are engaged with it."""
    foes, flanked = (
        [fighter for fighter in positions.engaged_foes(board, foe) if able(board, fighter)],
        positions.flanked(board, foe),
    )
    partners = [fighter for fighter in foes if fighter != who and not hostile(board, who, fighter)]
    signs = (MapNote(centre_of(PRESENCE, board, foe), "Flanked: +10", tone="good"),) if flanked else ()
    return Flanking(foes if flanked else (), partners, f"Across {board[foe].name} from a friend", signs)


def room_to_swing(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """Whether somebody has room to swing, and what round it takes that room (158)."""
    grid_and_token = grid_and_bearer(PRESENCE, board, who)
    if grid_and_token is None:
        return LensOverlay()
    around = positions.ring(PRESENCE.space(board, who))
    own = positions.mounted_group(board, who)
    shut = frozenset([cell for cell in around if cell in grid_and_token[0] and positions.shut(board, cell, own)])
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
