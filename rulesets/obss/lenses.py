"""What of the rules can be looked at on the map: reach, ranges, cover, light, flanking, scatter (22, 32, 39, 44, 54, 61)."""

from battlemap.board.grid.scatter import scatter_cell
from battlemap.board.grid_map import Light, middle
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
from battlemap.rules.blocks.presence import cell_size, cells_for, hostile
from battlemap.rules.lenses import CellArea, Lens, LensOverlay, MapNote, Sightline, Target, Tone
from rulesets.obss.attack.attack_roll import flight_increments
from rulesets.obss.basics.arms import WeaponUse, increment, longest_reach, reach_of, weapon_uses
from rulesets.obss.book.fight import PRESENCE, Board
from rulesets.obss.book.rulebook import book_of

from .basics import positions

SCATTER_FROM, SCATTER_TO, SCATTER_USUAL = 2, 12, 7
"""The fewest, the most and the usual metres that a flask goes astray (39)."""
TONES: tuple[Tone, ...] = ("good", "reach", "cost")


def reach(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """How far somebody strikes with each weapon in hand, and who reaches it."""
    if grid_and_bearer(PRESENCE, board, who) is None:
        return LensOverlay()
    book, sheet, unit = book_of(board), board[who].sheet, unit_of(board)
    by_reach: dict[int, list[str]] = {}
    for way in weapon_uses(book, sheet):
        if way.mode == "strike":
            by_reach.setdefault(reach_of(book, sheet, way.arm), []).append(way.title)
    size = cell_size(board)
    areas = [
        CellArea(positions.threatened_cells(board, who, far), f"{', '.join(names)}: {far * size:g} {unit}", "reach", who=who)
        for far, names in sorted(by_reach.items())
    ]
    for foe in positions.threats_to(board, who):
        far = longest_reach(book, board[foe].sheet)
        areas.append(
            CellArea(positions.threatened_cells(board, foe), f"{board[foe].name} reaches {far * size:g} {unit}", "harm", who=foe)
        )
    return LensOverlay(tuple(areas))


def unit_of(board: Board) -> str:
    """What distances are counted in."""
    return board.grid.unit if board.grid is not None else "m"


def ranges(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The range increments of what is shot or thrown, by the farthest in hand."""
    found = grid_and_bearer(PRESENCE, board, who)
    book, sheet = book_of(board), board[who].sheet
    far = [way for way in weapon_uses(book, sheet) if way.mode != "strike"]
    if found is None or not far:
        return LensOverlay()
    grid, token = found
    way = max(far, key=lambda one: (one.mode == "shoot", increment(book, sheet, one)))
    stretches = []
    for step in range(1, flight_increments(board, who, way) + 1):
        metres, penalty = increment(book, sheet, way) * step, (step - 1) * book.numbers.range_step
        text = f"{way.title}: up to {metres} {grid.unit}" + (f", {format_signed(-penalty)}" if penalty else "")
        stretches.append((cells_for(board, metres), text, TONES[min(step, 3) - 1]))
    foe = pointed_token(board, who, target)
    signs = (MapNote(centre_of(PRESENCE, board, foe), range_words(board, who, way, foe)),) if foe is not None else ()
    return LensOverlay(rings(grid, token.cells, stretches, who), signs=signs)


def range_words(board: Board, who: TokenId, way: WeaponUse, foe: TokenId) -> str:
    """How far off somebody is, and what that costs."""
    book, sheet = book_of(board), board[who].sheet
    metres, step = positions.metres(board, who, foe), increment(book, sheet, way)
    if metres > step * flight_increments(board, who, way):
        return f"{metres} {unit_of(board)}: too far"
    penalty = max(0, -(-metres // step) - 1) * book.numbers.range_step
    return f"{metres} {unit_of(board)}" + (f", {format_signed(-penalty)}" if penalty else "")


def cover(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The line of fire to whom is pointed at, or to every foe, and what gives cover on it."""
    return lines_to_foes(PRESENCE, board, who, target, line_to)


def line_to(board: Board, who: TokenId, foe: TokenId) -> Sightline | None:
    """One line of fire, with what it meets in words."""
    line = positions.shot(board, who, foe)
    if line is None:
        return None
    if line.obstruction:
        return Sightline(
            line.start, line.end, line.cover_at, f"No shot: {line.obstruction}", "harm", "lucide/eye-off", line.in_the_way
        )
    kind, more = positions.cover_of(board, foe, line)
    if not kind:
        return Sightline(line.start, line.end, None, "Clear", "good")
    row = book_of(board).situations.defender[kind]
    names = [board[body].name for body in line.bodies] + [
        board.grid.props[prop].name for prop in line.props if board.grid is not None
    ]
    by = f": {', '.join(names)}" if names else ""
    return Sightline(
        line.start,
        line.end,
        line.cover_at,
        f"{row.title}{by} {format_signed(row.value + more)} Def",
        "cost",
        "lucide/shield",
        line.in_the_way,
    )


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
    found, foe = grid_and_bearer(PRESENCE, board, who), pointed_token(board, who, target)
    if found is None:
        return LensOverlay()
    if foe is None or not hostile(board, who, foe):
        near = [other.id for other in positions.others(board, who, hostile_only=True) if positions.gap(board, who, other.id) <= 2]
        foe = near[0] if near else None
    if foe is None or not board[foe].on_grid:
        return LensOverlay()
    _, token = found
    claims = positions.claimants(board, foe)
    pairs = pairs_across(PRESENCE, board, claims, foe)
    partners = [
        other.id
        for other in positions.others(board, foe, hostile_only=True)
        if other.id != who
        and other.on_grid
        and board.allied(other.side, token.side)
        and positions.threatens(board, other.id, foe)
    ]
    spots = cells_across(PRESENCE, board, who, foe, partners)
    areas = (CellArea(spots, f"Flanks {board[foe].name} from here", "good"),) if spots else ()
    signs = tuple([MapNote(centre_of(PRESENCE, board, one), "Flanks: +2", tone="good") for one in claims])
    return LensOverlay(areas, pairs, signs)


def scatter_lens(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """Where a flask goes that misses what is pointed at: the eight directions of the die."""
    found = grid_and_bearer(PRESENCE, board, who)
    foe = pointed_token(board, who, target)
    cell = board[foe].cell if foe is not None else target if isinstance(target, tuple) else None
    if found is None or cell is None:
        return LensOverlay()
    _, token = found
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
