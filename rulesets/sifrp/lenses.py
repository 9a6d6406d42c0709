"""What of the rules can be looked at on the map: reach, ranges, cover, where a charge leads (17, 22, 85, B)."""

from battlemap.board.grid.line_of_fire import LineOfFire
from battlemap.board.ids import Cell, TokenId
from battlemap.board.wording import capitalise
from battlemap.rules.blocks.dropped_items import within_grasp
from battlemap.rules.blocks.lens_shapes import centre_of, grid_and_bearer
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.blocks.range_lenses import CoverFound, range_overlay, reach_areas, shot_overlay, unit_of
from battlemap.rules.lenses import CellArea, Lens, LensOverlay, MapNote, Target, Tone
from rulesets.sifrp.basics.arms import longest_reach, range_of, reach_of, weapon_uses
from rulesets.sifrp.basics.dropped_items import title_of
from rulesets.sifrp.basics.situation import COVERS, MOST_STRETCHES
from rulesets.sifrp.book.fight import PRESENCE, Board, bearer
from rulesets.sifrp.book.rulebook import book_of
from rulesets.sifrp.maneuvers.charge import charge_range, why_barred, why_barred_from_charging
from rulesets.sifrp.movement.speed import charge_yards

TONES: tuple[Tone, ...] = ("good", "cost", "harm")


def reach(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """How far each weapon in hand strikes, and which foes reach this one."""
    found = grid_and_bearer(PRESENCE, board, who)
    if found is None:
        return LensOverlay()
    grid, token = found
    book = book_of(board)
    struck = {
        way.title: reach_of(book, board[who].sheet, way.arm) for way in weapon_uses(book, board[who].sheet) if not way.flies
    }
    areas = reach_areas(
        who,
        [(far, title) for title, far in struck.items()],
        lambda far: PRESENCE.reachable_cells(board, who, max(1, cells_for(board, far))),
        lambda far: f"{far} {grid.unit}",
        frozenset(token.cells),
    )
    for foe in PRESENCE.others(board, who, hostile_only=True):
        far = max(1, cells_for(board, longest_reach(book, foe.sheet)))
        if not foe.hidden and PRESENCE.in_reach(board, foe.id, who, far):
            areas.append(
                CellArea(PRESENCE.reachable_cells(board, foe.id, far), f"{foe.name} reaches {token.name}", "harm", who=foe.id)
            )
    return LensOverlay(tuple([area for area in areas if area.cells]))


def ranges(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The stretches of what is shot or thrown, by the farthest at hand."""
    book, sheet, unit = book_of(board), board[who].sheet, unit_of(board)
    far = [way for way in weapon_uses(book, sheet) if way.flies]
    if not far:
        return LensOverlay()
    way = max(far, key=lambda one: range_of(book, sheet, one.arm))
    yards = range_of(book, sheet, way.arm)
    stretches = [
        (yards * number, f"{way.title}: up to {yards * number} {unit}{loss_words(number)}")
        for number in range(1, MOST_STRETCHES + 1)
    ]
    return range_overlay(
        PRESENCE, board, who, target, stretches, TONES, lambda foe: f"{PRESENCE.distance(board, who, foe)} {unit}"
    )


def loss_words(stretches: int) -> str:
    """What a shot over so many stretches loses, in words."""
    return f", {format_signed(1 - stretches)}D" if stretches > 1 else ""


def cover(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The line of a shot to whom is pointed at, or to every foe, and what gives cover on it."""
    return shot_overlay(PRESENCE, board, who, target, lambda foe, line: cover_on(board, line))


def cover_on(board: Board, line: LineOfFire) -> CoverFound | None:
    """The cover that a line meets."""
    kind = kind_of(line)
    if not kind:
        return None
    row = book_of(board).situations[kind]
    return CoverFound(f"{row.title}: {format_signed(row.guard)} Combat Defense")


def kind_of(line: LineOfFire) -> str:
    """The cover a line meets, as a row of the situations; nothing if it is clear."""
    return COVERS[min(3, max(line.cover, min(len(line.bodies), 3)))]


def charges(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """How far a charge leads, and who can be charged (22)."""
    found = grid_and_bearer(PRESENCE, board, who)
    runner = bearer(board, who)
    if found is None or why_barred_from_charging(board, who):
        return LensOverlay()
    grid, _ = found
    led = charge_range(board, runner)
    if led is None:
        return LensOverlay()
    areas = (CellArea(frozenset(led.cells()), f"Charge: {charge_yards(board, runner)} {grid.unit}", "reach", who=who),)
    foes = [foe for foe in PRESENCE.others(board, who, hostile_only=True) if not foe.hidden and foe.on_grid]
    signs = tuple(
        [
            MapNote(centre_of(PRESENCE, board, foe.id), "Charge", "game/charging-bull", "good")
            for foe in foes
            if not why_barred(board, who, foe.id)
        ]
    )
    return LensOverlay(areas, signs=signs)


def dropped_items(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """What lies about: weapons that flew away or were let go, and whose they were."""
    if grid_and_bearer(PRESENCE, board, who) is None:
        return LensOverlay()
    things: dict[Cell, list[str]] = {}
    for thing in board.scene.ground:
        if not isinstance(thing.place, str):
            owner = f" of {board[thing.owner].name}" if thing.owner in board.tokens else ""
            things.setdefault(thing.place, []).append(f"{capitalise(title_of(book_of(board), thing.arm))}{owner}")
    near = {board.scene.ground[at].place for at in within_grasp(board, who)}
    return LensOverlay(
        tuple(
            [CellArea(frozenset([cell]), ", ".join(names), "good" if cell in near else "cost") for cell, names in things.items()]
        )
    )


LENSES = (
    Lens("reach", "Reach", "lucide/swords", "How far the weapons in hand strike, and who reaches this one", reach),
    Lens("ranges", "Ranges", "lucide/crosshair", "The stretches of what is thrown or shot", ranges),
    Lens("cover", "Cover", "lucide/shield", "Lines of shots, and what gives cover on them", cover),
    Lens(
        "lying", "Lying about", "lucide/hand-grab", "Weapons on the ground; green: within the reach of the hands", dropped_items
    ),
    Lens("charge", "Charge", "game/charging-bull", "How far a charge leads, and whom", charges),
)
