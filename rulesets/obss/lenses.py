"""What of the rules can be looked at on the map: reach, ranges, cover, light, flanking, scatter (22, 32, 39, 44, 54, 61)."""

from functools import partial

from battlemap.board.grid.line_of_fire import LineOfFire
from battlemap.board.grid.scatter import scatter_cell
from battlemap.board.grid_map import Light, middle
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.lens_shapes import centre_of, gloom, grid_and_bearer, pointed_token
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import cell_size, cells_for
from battlemap.rules.blocks.range_lenses import (
    CoverFound,
    Flanking,
    flanking_overlay,
    range_overlay,
    reach_areas,
    shot_overlay,
    unit_of,
)
from battlemap.rules.lenses import CellArea, Lens, LensOverlay, MapNote, Sightline, Target, Tone
from rulesets.obss.attack.attack_roll import flight_increments
from rulesets.obss.basics.arms import WeaponUse, increment, weapon_uses
from rulesets.obss.basics.readiness import longest_reach, reach_of, why_unready
from rulesets.obss.book.fight import PRESENCE, Board
from rulesets.obss.book.rulebook import book_of

from .basics import positions

SCATTER_FROM, SCATTER_TO, SCATTER_USUAL = 2, 12, 7
"""The fewest, the most and the usual metres that a flask goes astray (39)."""
TONES: tuple[Tone, ...] = ("good", "reach", "cost")
NEAR = 2
"""So many cells off a foe is looked at where none is pointed at."""


def reach(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """How far somebody strikes with each weapon in hand, and who reaches it."""
    if grid_and_bearer(PRESENCE, board, who) is None:
        return LensOverlay()
    book, sheet, size, unit = book_of(board), board[who].sheet, cell_size(board), unit_of(board)
    areas = reach_areas(
        who,
        [
            (reach_of(board, who, way.arm), way.title)
            for way in weapon_uses(book, sheet)
            if way.mode == "strike" and not why_unready(board, who, way)
        ],
        lambda far: positions.threatened_cells(board, who, far),
        lambda far: f"{far * size:g} {unit}",
    )
    for foe in positions.threats_to(board, who):
        far = longest_reach(board, foe)
        areas.append(
            CellArea(positions.threatened_cells(board, foe), f"{board[foe].name} reaches {far * size:g} {unit}", "harm", who=foe)
        )
    return LensOverlay(tuple(areas))


def ranges(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The range increments of what is shot or thrown, by the farthest in hand."""
    book, sheet = book_of(board), board[who].sheet
    far = [way for way in weapon_uses(book, sheet) if way.mode != "strike"]
    if not far:
        return LensOverlay()
    way = max(far, key=lambda use: (use.mode == "shoot", increment(book, sheet, use)))
    stretches = (
        (increment(book, sheet, way) * step, f"{way.title}: up to {increment(book, sheet, way) * step} {unit_of(board)}{loss}")
        for step in range(1, flight_increments(board, who, way) + 1)
        for loss in [loss_words((step - 1) * book.numbers.range_step)]
    )
    return range_overlay(PRESENCE, board, who, target, stretches, TONES, lambda foe: range_words(board, who, way, foe))


def loss_words(penalty: int) -> str:
    """What a shot loses over some increments, in words."""
    return f", {format_signed(-penalty)}" if penalty else ""


def range_words(board: Board, who: TokenId, way: WeaponUse, foe: TokenId) -> str:
    """How far off somebody is, and what that costs."""
    book, sheet = book_of(board), board[who].sheet
    metres, step = positions.metres(board, who, foe), increment(book, sheet, way)
    if metres > step * flight_increments(board, who, way):
        return f"{metres} {unit_of(board)}: too far"
    penalty = max(0, -(-metres // step) - 1) * book.numbers.range_step
    return f"{metres} {unit_of(board)}{loss_words(penalty)}"


def cover(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The line of fire to whom is pointed at, or to every foe, and what gives cover on it."""
    return shot_overlay(PRESENCE, board, who, target, partial(cover_on, board))


def cover_on(board: Board, foe: TokenId, line: LineOfFire) -> CoverFound | None:
    """The cover that a line meets, with whatever gives it."""
    kind, more = positions.cover_of(board, foe, line)
    if not kind:
        return None
    row = book_of(board).situations.defender[kind]
    names = [board[body].name for body in line.bodies] + [
        board.grid.props[prop].name for prop in line.props if board.grid is not None
    ]
    by = f": {', '.join(names)}" if names else ""
    return CoverFound(f"{row.title}{by} {format_signed(row.value + more)} Def")


def light(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """Where it is dim and where it is dark, and what that is to this one's eyes."""
    grid = board.grid
    if grid is None:
        return LensOverlay()
    sharp = board[who].sheet.vision != "normal"
    seer = board[who].sheet.vision == "darkvision"
    words: dict[Light, str] = {
        "dim": "Dim light" if sharp else "Dim light: −1 attack",
        "dark": "Darkness: −2 Awareness" if seer else "Darkness: unseen",
    }
    return gloom(grid, words, positions.carried_lights(board))


def flanking(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """Who flanks whom is pointed at, and where this one would have to stand to do so."""
    return flanking_overlay(PRESENCE, board, who, target, NEAR, lambda foe: flanking_of(board, who, foe))


def flanking_of(board: Board, who: TokenId, foe: TokenId) -> Flanking:
    """Who flanks a foe, and which friends of somebody threaten it."""
    side, claims = board[who].side, positions.claimants(board, foe)
    partners = [
        other.id
        for other in positions.others(board, foe, hostile_only=True)
        if other.id != who and other.on_grid and board.allied(other.side, side) and positions.threatens(board, other.id, foe)
    ]
    signs = tuple([MapNote(centre_of(PRESENCE, board, ally), "Flanks: +2", tone="good") for ally in claims])
    return Flanking(claims, partners, f"Flanks {board[foe].name} from here", signs)


def scatter_lens(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """Where a flask goes that misses what is pointed at: the eight directions of the die."""
    grid_and_token = grid_and_bearer(PRESENCE, board, who)
    foe = pointed_token(board, who, target)
    cell = board[foe].cell if foe is not None else target if isinstance(target, tuple) else None
    if grid_and_token is None or cell is None:
        return LensOverlay()
    _, token = grid_and_token
    mode = book_of(board).options.splash_directions
    lines, signs = [], []
    for eighth in range(1, 9):
        near, usual, far = (
            scatter_cell(token.cell, cell, eighth, cells_for(board, metres), mode)
            for metres in (SCATTER_FROM, SCATTER_USUAL, SCATTER_TO)
        )
        lines.append(Sightline(middle(near), middle(far), None, str(eighth), "cost"))
        signs.append(MapNote(middle(usual), str(eighth), tone="cost"))
    return LensOverlay(lines=tuple(lines), signs=tuple(signs))


LENSES = (
    Lens("reach", "Reach", "lucide/swords", "How far the weapons in hand strike, and who reaches this one", reach),
    Lens("ranges", "Ranges", "lucide/crosshair", "The range increments of what is thrown or shot", ranges),
    Lens("cover", "Cover", "lucide/shield", "Lines of fire, and what gives cover on them", cover),
    Lens("light", "Light", "lucide/moon", "Dim light and darkness, by this one’s eyes", light),
    Lens("flanking", "Flanking", "lucide/users", "Who flanks, and where one would have to stand to do so", flanking),
    Lens("scatter", "Scatter", "game/potion-ball", "Where a flask lands that misses", scatter_lens),
)
