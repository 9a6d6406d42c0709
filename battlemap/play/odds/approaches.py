"""Ways to come near enough to attack somebody: what can be gone to in one move, the nearest places first."""

from collections.abc import Iterator

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.ids import Cell, TokenId
from battlemap.play.command_preview import preview_command
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.ruleset import AnyRuleset

TO = "to"
MOST = 2
"""So many places are tried for each way of moving."""
FARTHEST = 2
"""Cells round somebody from which he may be struck are looked for so far away at most: who strikes farther need not come."""


def approaches(rules: AnyRuleset, board: AnyEncounter, who: TokenId, whom: TokenId) -> Iterator[Command]:
    """Moves that bring *who* to where *whom* can be struck."""
    try:
        moves = _over_cells(rules, board, who, whom) if board[who].on_grid else _over_zones(rules, board, who, whom)
        yield from moves
    except Refused:
        return


def _over_zones(rules: AnyRuleset, board: AnyEncounter, who: TokenId, whom: TokenId) -> Iterator[Command]:
    place = board[whom].place
    for action in rules.tactics.moves:
        if action not in rules.actions or not isinstance(place, str):
            continue
        choice = preview_command(rules, board, Command(action, who)).choice
        if choice is None or choice.ask != TO:
            continue
        for option in choice.free:
            if (option.on_map.zone if option.on_map is not None else option.key) == place:
                yield Command(action, who, {TO: (option.key,)})


def _over_cells(rules: AnyRuleset, board: AnyEncounter, who: TokenId, whom: TokenId) -> Iterator[Command]:
    reach = rules.reach(board, who)
    if reach is None or reach.refusal or not board[whom].on_grid:
        return
    far = max(1, min(FARTHEST, int(rules.tactics.strike(board, who))))
    beside = [(reach.range.stage(cell), cell) for cell in _cells_round(board[whom], board[who], far)]
    for _, cell in sorted([(stage, cell) for stage, cell in beside if stage])[:MOST]:
        way = rules.path_cost(board, who, reach.range.path(cell))
        if way is not None and not way.refusal:
            yield way.command


def _cells_round(whom: AnyToken, who: AnyToken, far: int) -> Iterator[Cell]:
    """Where *who* would stand no more than *far* cells from *whom*, upper left cells."""
    wide, own = max(1, int(whom.footprint)), max(1, int(who.footprint))
    x, y = whom.cell
    for row in range(y - far - own + 1, y + wide + far):
        for column in range(x - far - own + 1, x + wide + far):
            yield column, row
