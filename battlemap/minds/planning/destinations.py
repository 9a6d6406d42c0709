"""Cells and zones that are worth going to, and the commands that go there."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.ids import Cell, TokenId, ZoneId
from battlemap.minds.planning.evaluation import SHOT, Evaluator
from battlemap.minds.planning.token_distances import distance_between, steps_to, way_costs
from battlemap.rules.lenses import Reach
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.ruleset import AnyRuleset

DESTINATIONS = 2
"""So many of the best cells are tried."""
SPREAD = 48
"""So many cells are looked at, evenly over all that can be reached, besides those beside foes."""
FOES = 4
"""Beside so many of the nearest foes places are looked for."""
BETTER = 0.01
"""A cell that is better by no more is not worth the way."""
STAGE = 0.012
"""What each stage of a move costs: an action that is gone."""
RUN = 0.006
"""What each cell of a way costs whoever could strike a foe from where it stands: nobody runs far for a little better ground."""


def moves_to_cells(rules: AnyRuleset, board: AnyEncounter, who: TokenId, evaluator: Evaluator, strike: float) -> list[Command]:
    """Ways to the best cells for somebody on a grid who strikes that far; none where it cannot go, or stands best already."""
    try:
        reach = rules.reach(board, who)
    except Refused:
        return []
    if reach is None or reach.refusal or board.grid is None:
        return []
    token = board[who]
    stay = evaluator.place(board, token)
    run = RUN if evaluator.is_engaged(board, token) else 0.0
    ranked: list[tuple[float, Cell]] = []
    for cell in dict.fromkeys(_cells(board, token, reach, evaluator, strike)):
        stage = reach.range.stage(cell) or 1
        worth = evaluator.place(board, replace(token, place=cell)) - STAGE * stage
        if run and worth > stay + BETTER:
            worth -= run * reach.range.cost(cell)
        if worth > stay + BETTER:
            ranked.append((-worth, cell))
    ranked.sort()
    return [command for _, cell in ranked[:DESTINATIONS] if (command := _way(rules, board, who, reach, cell)) is not None]


def leads_to_better(board: AnyEncounter, move: Command, evaluator: Evaluator) -> bool:
    """Whether a move between zones leads to where its fighter stands better; as far as its zone can be told beforehand."""
    zones = [key for keys in move.preset.values() for key in keys if key in board.zone_map.zones]
    if not zones or move.actor is None:
        return True
    token = board[move.actor]
    return evaluator.place(board, replace(token, place=ZoneId(zones[-1]))) > evaluator.place(board, token)


def searching_move(rules: AnyRuleset, board: AnyEncounter, who: TokenId, goal: Cell) -> Command | None:
    """A way towards a place, however far, for whoever looks for foes there; None where it cannot go nearer."""
    try:
        reach = rules.reach(board, who)
    except Refused:
        return None
    if reach is None or reach.refusal or board.grid is None:
        return None
    steps, here = way_costs(board.grid, goal), board[who].cell
    cell = min(reach.range.cells(1), key=steps, default=here)
    return _way(rules, board, who, reach, cell) if steps(cell) < steps(here) else None


def _way(rules: AnyRuleset, board: AnyEncounter, who: TokenId, reach: Reach, cell: Cell) -> Command | None:
    try:
        way = rules.path_cost(board, who, reach.range.path(cell))
    except Refused:
        return None
    return way.command if way is not None and not way.refusal else None


def _cells(board: AnyEncounter, token: AnyToken, reach: Reach, evaluator: Evaluator, strike: float) -> Iterator[Cell]:
    """Cells from which a foe can be struck, that lead nearer to one, and others all about."""
    cells = reach.range.cells()
    if not cells:
        return
    foes = sorted(evaluator.foes_on(board), key=lambda foe: (distance_between(board, token, foe), foe.id))[:FOES]
    if evaluator.character.nearest:
        foes = [foe for foe in foes if evaluator.is_grudged(foe.id)] or foes[:1]
    for foe in foes:
        if foe.on_grid:
            yield from _cells_beside(foe, token, reach, min(2, int(strike)))
    nearer = _nearer_cell(board, foes, cells) if foes else None
    if nearer is not None:
        yield nearer
    if strike >= SHOT or evaluator.character.caution > 0:
        yield from cells[:: max(1, len(cells) // SPREAD)]


def _cells_beside(foe: AnyToken, token: AnyToken, reach: Reach, far: int) -> Iterator[Cell]:
    """The cells round a foe that can be reached and from which it can be struck."""
    wide, own = max(1, int(foe.footprint)), max(1, int(token.footprint))
    x, y = foe.cell
    far = max(1, far)
    for row in range(y - far - own + 1, y + wide + far):
        for column in range(x - far - own + 1, x + wide + far):
            if reach.range.stage((column, row)):
                yield column, row


def _nearer_cell(board: AnyEncounter, foes: Sequence[AnyToken], cells: Sequence[Cell]) -> Cell | None:
    """Of the cells that can be reached the one with the shortest way on to the nearest foe."""
    assert board.grid is not None
    nearest = next((foe for foe in foes if foe.on_grid), None)
    if nearest is None:
        return None
    steps = steps_to(board.grid, nearest.cell)
    return min(cells, key=steps)
