"""Smoke and gas that hang over the map: where, for how long, and whom they hide (74, 96)."""

from msgspec.structs import replace

from battlemap.board.grid.blasts import disc
from battlemap.board.grid.grid_drawing import cells_of_line
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.board_cache import per_board
from battlemap.rules.lenses import CellArea, Lens, LensOverlay, Target
from battlemap.rules.procedure import Procedure, ruling
from rulesets.zweihander.basics import dice
from rulesets.zweihander.basics.positions import PRESENCE
from rulesets.zweihander.book.fight import Board, Cloud, Skirmish
from rulesets.zweihander.book.rulebook import T, book_of

ROUNDS = 6
"""Rounds of a minute: a turn takes ten seconds (8)."""
TITLES = {"smoke": "Smoke", "gas": "Gas"}


def spread(table: T, who: TokenId, kind: str, at: Cell, radius: float) -> Procedure[None]:
    """A cloud hangs there for 1d10+1 minutes; gas for one in strong wind (74, 96)."""
    minutes = yield from dice.amount(who, 1, 10, 1, "minutes", who)
    if kind == "gas" and (yield from ruling(table, "windy", "Is there a strong wind?", False, "74")):
        minutes = 1
    cloud = Cloud("gas" if kind == "gas" else "smoke", at, table.board.turns.round + minutes * ROUNDS, radius)

    def more(scene: Skirmish) -> Skirmish:
        return replace(scene, clouds=(*[earlier for earlier in scene.clouds if earlier.until > table.board.turns.round], cloud))

    table.change_scene(f"{TITLES[cloud.kind]} spreads", more)
    board = table.board
    there = disc(board.grid, at, radius) if board.grid is not None else frozenset()
    inside = [
        token.name for token in board.tokens.values() if not (token.hidden or there.isdisjoint(PRESENCE.space(board, token.id)))
    ]
    words = f"For {minutes} minute{'' if minutes == 1 else 's'}" + (f"; in it: {', '.join(inside)}" if inside else "")
    table.tell(f"{TITLES[cloud.kind]} spreads", words, "game/poison-cloud")


@per_board()
def covered_cells(board: Board, kind: str) -> frozenset[Cell]:
    """The cells over which a kind of cloud hangs now."""
    grid = board.grid
    if grid is None:
        return frozenset()
    alive = [cloud for cloud in board.scene.clouds if cloud.kind == kind and board.turns.round < cloud.until]
    return frozenset().union(*[disc(grid, cloud.at, cloud.radius) for cloud in alive])


def within(board: Board, who: TokenId, kind: str = "smoke") -> bool:
    """Whether somebody stands in a cloud."""
    if not board.scene.clouds:
        return False
    return not covered_cells(board, kind).isdisjoint(PRESENCE.space(board, who))


def hidden_between(board: Board, who: TokenId, other: TokenId) -> bool:
    """True if smoke hangs over one of the two, or over the straight line between them (96)."""
    if not board.scene.clouds:
        return False
    smoke = covered_cells(board, "smoke")
    a, b = PRESENCE.space(board, who), PRESENCE.space(board, other)
    if not smoke or not a or not b:
        return False
    return not smoke.isdisjoint((*a, *b, *cells_of_line(a[0], b[0])))


def too_far(board: Board, who: TokenId, band: str) -> str:
    """Why somebody in smoke does not shoot so far; empty if it does (96)."""
    book = book_of(board)
    if not band or list(book.bands).index(band) <= book.numbers.smoke_range or not within(board, who):
        return ""
    return f"{board[who].name} stands in smoke and sees no farther than short range"


def turn_begins(table: T, who: TokenId) -> Procedure[TokenId]:
    """Whoever begins its turn in gas is pointed out: what it does, its ammunition says, or the GM (74)."""
    yield from ()
    if table.board.scene.clouds and within(table.board, who, "gas"):
        table.tell(f"*{table.name(who)}* breathes gas", "What it does, the game master says", "game/poison-cloud", "harm")
    return who


def clouds_lens(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """All clouds on the map."""
    areas = [CellArea(covered_cells(board, kind), title, "harm" if kind == "gas" else "dark") for kind, title in TITLES.items()]
    return LensOverlay(tuple([area for area in areas if area.cells]))


HOOKS = {"turn begins": turn_begins}
LENSES = (Lens("clouds", "Smoke and gas", "game/poison-cloud", "Where smoke and gas hang", clouds_lens),)
