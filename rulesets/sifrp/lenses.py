"""What of the rules can be looked at on the map: reach, ranges, cover, where a charge leads (17, 22, 85, B)."""

from battlemap.board.ids import Cell, TokenId
from battlemap.board.lines import Shot
from battlemap.rules.lens_parts import lines_to_foes, on_map, over, pointed_at, rings
from battlemap.rules.lenses import Area, Lens, Overlay, Sightline, Sign, Target, Tone
from battlemap.rules.modifiers import signed
from battlemap.rules.presence import cells_for

from .arms import longest_reach, range_of, reach_of, ways
from .charge import around, barred, barred_from_charging
from .ground import title_of, within_grasp
from .lore import capital
from .pace import charge_yards
from .rulebook import book_of
from .scene import PRESENCE, Board, bearer
from .situation import COVERS, MOST_STRETCHES

TONES: tuple[Tone, ...] = ("good", "cost", "harm")


def reach(board: Board, who: TokenId, target: Target) -> Overlay:
    """How far each weapon in hand strikes, and which foes reach this one."""
    found = on_map(PRESENCE, board, who)
    if found is None:
        return Overlay()
    grid, token = found
    book, areas = book_of(board), list[Area]()
    before = frozenset(token.cells)
    struck = {way.title: reach_of(book, board[who].sheet, way.arm) for way in ways(book, board[who].sheet) if not way.flies}
    for yards in sorted(set(struck.values())):
        cells = PRESENCE.reached_cells(board, who, max(1, cells_for(board, yards)))
        names = ", ".join([title for title, far in struck.items() if far == yards])
        areas.append(Area(cells - before, f"{names}: {yards} {grid.unit}", "reach", who=who))
        before |= cells
    for foe in PRESENCE.others(board, who, hostile_only=True):
        far = max(1, cells_for(board, longest_reach(book, foe.sheet)))
        if not foe.hidden and PRESENCE.in_reach(board, foe.id, who, far):
            areas.append(Area(PRESENCE.reached_cells(board, foe.id, far), f"{foe.name} reaches {token.name}", "harm", who=foe.id))
    return Overlay(tuple([area for area in areas if area.cells]))


def ranges(board: Board, who: TokenId, target: Target) -> Overlay:
    """The stretches of what is shot or thrown, by the farthest at hand."""
    found = on_map(PRESENCE, board, who)
    book, sheet = book_of(board), board[who].sheet
    far = [way for way in ways(book, sheet) if way.flies]
    if found is None or not far:
        return Overlay()
    grid, token = found
    way = max(far, key=lambda one: range_of(book, sheet, one.arm))
    stretch = range_of(book, sheet, way.arm)
    stretches = [
        (
            cells_for(board, stretch * number),
            f"{way.title}: up to {stretch * number} {grid.unit}{less(number)}",
            TONES[min(number, 3) - 1],
        )
        for number in range(1, MOST_STRETCHES + 1)
    ]
    foe = pointed_at(board, who, target)
    signs = (Sign(over(PRESENCE, board, foe), f"{PRESENCE.distance(board, who, foe)} {grid.unit}"),) if foe is not None else ()
    return Overlay(rings(grid, token.cells, stretches, who), signs=signs)


def less(stretches: int) -> str:
    """What a shot over so many stretches loses, in words."""
    return f", {signed(1 - stretches)}D" if stretches > 1 else ""


def cover(board: Board, who: TokenId, target: Target) -> Overlay:
    """The line of a shot to whom is pointed at, or to every foe, and what gives cover on it."""
    return lines_to_foes(PRESENCE, board, who, target, line_to)


def line_to(board: Board, who: TokenId, foe: TokenId) -> Sightline | None:
    """One line, with what it meets in words."""
    line = PRESENCE.shot(board, who, foe)
    if line is None:
        return None
    by = (*line.bodies, *line.props)
    if line.blocked:
        return Sightline(line.start, line.end, line.cover_at, f"No shot: {line.blocked}", "harm", "lucide/eye-off", by)
    kind = kind_of(line)
    if not kind:
        return Sightline(line.start, line.end, None, "Clear", "good")
    row = book_of(board).situations[kind]
    words = f"{row.title}: {signed(row.guard)} Combat Defense"
    return Sightline(line.start, line.end, line.cover_at, words, "cost", "lucide/shield", by)


def kind_of(line: Shot) -> str:
    """The cover a line meets, as a row of the situations; nothing if it is clear."""
    return COVERS[min(3, max(line.cover, min(len(line.bodies), 3)))]


def charging(board: Board, who: TokenId, target: Target) -> Overlay:
    """How far a charge leads, and who can be charged (22)."""
    found = on_map(PRESENCE, board, who)
    runner = bearer(board, who)
    if found is None or barred_from_charging(board, who):
        return Overlay()
    grid, _ = found
    led = around(board, runner)
    if led is None:
        return Overlay()
    areas = (Area(frozenset(led.cells()), f"Charge: {charge_yards(board, runner)} {grid.unit}", "reach", who=who),)
    foes = [foe for foe in PRESENCE.others(board, who, hostile_only=True) if not foe.hidden and foe.on_grid]
    signs = tuple(
        [
            Sign(over(PRESENCE, board, foe.id), "Charge", "game/charging-bull", "good")
            for foe in foes
            if not barred(board, who, foe.id)
        ]
    )
    return Overlay(areas, signs=signs)


def lying(board: Board, who: TokenId, target: Target) -> Overlay:
    """What lies about: weapons that flew away or were let go, and whose they were."""
    if on_map(PRESENCE, board, who) is None:
        return Overlay()
    things: dict[Cell, list[str]] = {}
    for thing in board.scene.ground:
        if not isinstance(thing.place, str):
            owner = f" of {board[thing.owner].name}" if thing.owner in board.tokens else ""
            things.setdefault(thing.place, []).append(f"{capital(title_of(book_of(board), thing.arm))}{owner}")
    near = {board.scene.ground[at].place for at in within_grasp(board, who)}
    return Overlay(
        tuple([Area(frozenset([cell]), ", ".join(names), "good" if cell in near else "cost") for cell, names in things.items()])
    )


LENSES = (
    Lens("reach", "Reach", "lucide/swords", "How far the weapons in hand strike, and who reaches this one", reach),
    Lens("ranges", "Ranges", "lucide/crosshair", "The stretches of what is thrown or shot", ranges),
    Lens("cover", "Cover", "lucide/shield", "Lines of shots, and what gives cover on them", cover),
    Lens("lying", "Lying about", "lucide/hand-grab", "Weapons on the ground; green: within the reach of the hands", lying),
    Lens("charge", "Charge", "game/charging-bull", "How far a charge leads, and whom", charging),
)
