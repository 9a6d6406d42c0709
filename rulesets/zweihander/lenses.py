"""What of the rules can be looked at on the map: reach, ranges, cover, light, flanking, cramped space (156 to 159)."""

from battlemap.board.flanking import opposite
from battlemap.board.grid_map import GridMap, covered, middle
from battlemap.board.ids import Cell, TokenId
from battlemap.board.lights import LEVELS, light_table
from battlemap.rules.lenses import Area, Lens, Overlay, Sightline, Sign, Target, Tone
from battlemap.rules.modifiers import signed
from battlemap.rules.presence import cells_for, hostile

from . import cover, places
from .arms import held, name_of, ranges_of, weapon_of
from .conditions import able
from .offers import reach_of
from .opportunity import melee_arms, near_cells
from .places import PRESENCE
from .rulebook import book_of
from .scene import Board, Piece
from .situation import range_of

TONES: tuple[Tone, ...] = ("good", "reach", "cost", "harm")
NEAR = 2


def on_map(board: Board, who: TokenId) -> tuple[GridMap, Piece] | None:
    """Grid and token, if the token stands on a grid."""
    token, grid = board[who], board.grid
    return (grid, token) if grid is not None and token.on_grid else None


def foe_at(board: Board, who: TokenId, target: Target) -> TokenId | None:
    """Whom is pointed at: a token, or whoever stands on the cell."""
    if target is None:
        return None
    if isinstance(target, str):
        return TokenId(target) if target in board.tokens and target != who else None
    return next((token.id for token in board.tokens.values() if target in token.cells and token.id != who), None)


def reach(board: Board, who: TokenId, target: Target) -> Overlay:
    """How far somebody strikes with what is in hand, and who is engaged with it."""
    if on_map(board, who) is None:
        return Overlay()
    book, sheet = book_of(board), board[who].sheet
    by_reach: dict[int, list[str]] = {}
    for arm in melee_arms(board, who):
        by_reach.setdefault(reach_of(board, who, arm), []).append(name_of(book, sheet, arm))
    areas = [
        Area(near_cells(board, who, far), f"{', '.join(names)}: {far} yd", "reach", who=who)
        for far, names in sorted(by_reach.items())
    ]
    areas += [
        Area(near_cells(board, foe), f"{board[foe].name} is engaged", "harm", who=foe) for foe in places.engaged(board, who)
    ]
    return Overlay(tuple(areas))


def ranges(board: Board, who: TokenId, target: Target) -> Overlay:
    """The bands of distance of what is shot or thrown, with what each does to the difficulty."""
    found = on_map(board, who)
    book, sheet = book_of(board), board[who].sheet
    arm = next((arm for arm in held(sheet) if arm and weapon_of(book, sheet, arm).ranged), None)
    if found is None or arm is None:
        return Overlay()
    grid, token = found
    areas, before = [], frozenset(token.cells)
    for tone, (key, most) in zip(TONES, zip(book.bands, ranges_of(book, sheet, arm), strict=False), strict=False):
        cells, row = square_around(grid, token.cells, cells_for(board, most)), book.bands[key]
        less = f", {signed(row.difficulty)}" if row.difficulty else ""
        areas.append(Area(cells - before, f"{row.title}: up to {most} {grid.unit}{less}", tone, who=who))
        before |= cells
    foe = foe_at(board, who, target)
    signs: tuple[Sign, ...] = ()
    if foe is not None:
        band, _ = range_of(board, who, arm, foe)
        words = f"{places.distance(board, who, foe)} {grid.unit}: {book.bands[band].title.lower() if band else 'too far'}"
        signs = (Sign(middle(board[foe].cell, board[foe].footprint), words),)
    return Overlay(tuple(areas), signs=signs)


def square_around(grid: GridMap, cells: tuple[Cell, ...], far: int) -> frozenset[Cell]:
    """All cells of a grid at most so far from some cells, a diagonal counting as any other step."""
    left, right = min(x for x, _ in cells) - far, max(x for x, _ in cells) + far
    top, bottom = min(y for _, y in cells) - far, max(y for _, y in cells) + far
    xs, ys = range(max(0, left), min(grid.columns - 1, right) + 1), range(max(0, top), min(grid.rows - 1, bottom) + 1)
    return frozenset([(x, y) for y in ys for x in xs])


def covers(board: Board, who: TokenId, target: Target) -> Overlay:
    """The line of fire to whom is pointed at, or to every foe, and what cover it has taken there."""
    if on_map(board, who) is None:
        return Overlay()
    foe = foe_at(board, who, target)
    foes = (
        [foe] if foe is not None else [other.id for other in PRESENCE.others(board, who, hostile_only=True) if not other.hidden]
    )
    return Overlay(lines=tuple([line for one in foes if (line := line_to(board, who, one)) is not None]))


def line_to(board: Board, who: TokenId, foe: TokenId) -> Sightline | None:
    """One line of fire, with what it meets in words: it counts only for whoever has taken cover (33)."""
    line = places.shot(board, who, foe)
    if line is None:
        return None
    by = (*line.bodies, *line.props)
    if line.blocked:
        return Sightline(line.start, line.end, line.cover_at, f"No shot: {line.blocked}", "harm", "lucide/eye-off", by)
    height = cover.taken(board, foe)
    if height and (line.cover or cover.everywhere(board, foe)):
        row = book_of(board).covers[height]
        worth = "no shot" if row.full else f"{signed(row.dt)} DT"
        return Sightline(line.start, line.end, line.cover_at, f"{row.title}: {worth}", "cost", "lucide/shield", by)
    if line.cover:
        return Sightline(line.start, line.end, line.cover_at, "Something to hide behind, and nobody does", "reach", "", by)
    return Sightline(line.start, line.end, None, "Clear", "good")


def light(board: Board, who: TokenId, target: Target) -> Overlay:
    """Where it is dim and where it is dark."""
    grid = board.grid
    if grid is None:
        return Overlay()
    table, book = light_table(grid), book_of(board)
    areas = []
    for level, key in (("dim", "bad visibility"), ("dark", "darkness")):
        rows, columns = (table == LEVELS.index("dim" if level == "dim" else "dark")).nonzero()
        cells = frozenset(zip(columns.tolist(), rows.tolist(), strict=True))
        row = book.situations[key]
        areas.append(Area(cells, f"{row.title}: {signed(row.difficulty)}", "dark", "lucide/moon"))
    return Overlay(tuple([area for area in areas if area.cells]))


def flanking(board: Board, who: TokenId, target: Target) -> Overlay:
    """Whether whom is pointed at is flanked, by whom, and where this one would stand across from a friend (159)."""
    found, foe = on_map(board, who), foe_at(board, who, target)
    if found is None:
        return Overlay()
    if foe is None or not hostile(board, who, foe):
        foe = next((other.id for other, _ in PRESENCE.near(board, who, NEAR, True)), None)
    if foe is None or not board[foe].on_grid:
        return Overlay()
    grid, token = found
    cells = PRESENCE.space(board, foe)
    foes = [one for one in places.engaged(board, foe) if able(board, one)]
    pairs = [
        Sightline(spot(board, one), spot(board, other), None, "", "good")
        for at, one in enumerate(foes)
        for other in foes[at + 1 :]
        if places.flanked(board, foe) and opposite(PRESENCE.space(board, one), PRESENCE.space(board, other), cells)
    ]
    partners = [one for one in foes if one != who and not hostile(board, who, one)]
    taken = PRESENCE.taken(board, (who,))
    spots = frozenset(
        [
            cell
            for cell in square_around(grid, cells, 1)
            if cell not in taken
            and any(opposite(covered(cell, token.footprint), PRESENCE.space(board, one), cells) for one in partners)
        ]
    )
    areas = (Area(spots, f"Across {board[foe].name} from a friend", "good"),) if spots else ()
    signs = (Sign(spot(board, foe), "Flanked: +10", tone="good"),) if places.flanked(board, foe) else ()
    return Overlay(areas, tuple(pairs), signs)


def spot(board: Board, who: TokenId) -> tuple[float, float]:
    """The middle of somebody on the map."""
    return middle(board[PRESENCE.bearer(board, who)].cell, board[who].footprint)


def cramped(board: Board, who: TokenId, target: Target) -> Overlay:
    """Whether somebody has room to swing, and what round it takes that room (158)."""
    found = on_map(board, who)
    if found is None:
        return Overlay()
    around = places.ring(PRESENCE.space(board, who))
    shut = frozenset([cell for cell in around if cell in found[0] and places.shut(board, cell, who)])
    words = "Cramped: −10 with regular weapons and larger" if places.cramped(board, who) else "Room to swing"
    tone: Tone = "harm" if places.cramped(board, who) else "good"
    return Overlay((Area(shut, words, tone, who=who),) if shut else (), signs=(Sign(spot(board, who), words, tone=tone),))


LENSES = (
    Lens("reach", "Reach", "lucide/swords", "How far the weapons in hand strike, and who is engaged with this one", reach),
    Lens("ranges", "Ranges", "lucide/crosshair", "The bands of distance of what is thrown or shot", ranges),
    Lens("cover", "Cover", "lucide/shield", "Lines of fire, and what cover they meet", covers),
    Lens("light", "Light", "lucide/moon", "Where poor light makes attacks harder", light),
    Lens("flanking", "Flanking", "lucide/users", "Who is flanked, and where one would have to stand for it", flanking),
    Lens("cramped", "Room", "lucide/minimize", "Whether there is room to swing a weapon", cramped),
)
