"""Whether what a drag says of a way is what the rules make of it: ways on a grid, and moves to zones, against the move itself."""

from collections.abc import Mapping
from random import Random
from typing import Any

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Moved
from battlemap.board.grid_map import cell_key
from battlemap.board.ids import Cell, TokenId
from battlemap.play.command_preview import CommandPreview, preview_command
from battlemap.rules.lenses import PathCost, Reach
from battlemap.rules.procedure import Command, Option
from battlemap.rules.ruleset import AnyRuleset

MOVE, TO = "move", "to"
PATHS = 3
"""So many ways of one token are tried at a time."""


def path_cost_fault(rules: AnyRuleset, board: AnyEncounter, random: Random) -> str:
    """What is said otherwise of a way than going it turns out, for somebody whose turn it is; empty if all agrees."""
    acting = rules.display(board).acting
    now = (acting,) if acting is not None else board.turns.now if board.turns.order else tuple(board.tokens)
    walkers = [who for who in now if who in board.tokens and board[who].on_grid] if rules.on_cells(board) else []
    if not walkers:
        return ""
    who = random.choice(walkers)
    reach = rules.reach(board, who)
    if reach is None or reach.refusal:
        return ""
    cells = reach.range.cells()
    faults = (cell_cost_fault(rules, board, who, reach, goal) for goal in random.sample(cells, min(PATHS, len(cells))))
    return next((fault for fault in faults if fault), "")


def cell_cost_fault(rules: AnyRuleset, board: AnyEncounter, who: TokenId, reach: Reach, goal: Cell) -> str:
    """What is said otherwise of the way to a cell within *reach* than going it turns out; empty if all agrees."""
    path = reach.range.path(goal)
    cost = rules.path_cost(board, who, path)
    if cost is None:
        return f"{who} can reach {cell_key(goal)}, but nothing is said of the way there"
    if fault := _difference(board, path, cost, preview_command(rules, board, cost.command)):
        return f"the way of {who} by {' '.join(map(cell_key, path))}: {fault}"
    return ""


def zone_cost_faults(rules: AnyRuleset, board: AnyEncounter, who: TokenId) -> tuple[str, ...]:
    """For each zone that a move lists: where it is refused though it is offered, or takes another test than was said."""
    choice = preview_command(rules, board, Command(MOVE, who)).choice
    if choice is None or choice.ask != TO:
        return ()
    faults = ((option, _zone_fault(rules, board, Command(MOVE, who, {TO: (option.key,)}), option)) for option in choice.options)
    return tuple([f"{who} to {option.key}: {fault}" for option, fault in faults if fault])


def _zone_fault(rules: AnyRuleset, board: AnyEncounter, command: Command, option: Option) -> str:
    preview = preview_command(rules, board, command)
    if bool(option.refusal) != bool(preview.refusal):
        return f"said of it: {option.refusal or 'nothing'}; done: {preview.refusal or 'nothing'}"
    if option.refusal or option.effort is None:
        return ""
    rolled = preview.contest.sides[1].total if preview.roll is not None and preview.contest is not None else None
    return "" if rolled == option.effort.value else f"said to be {option.effort.value}, and is {rolled}"


def _difference(board: AnyEncounter, path: tuple[Cell, ...], cost: PathCost, preview: CommandPreview) -> str:
    cells = [cell for event in preview.events if isinstance(event, Moved) for cell in event.path or (event.to,)]
    complete = preview.roll is None and preview.choice is None
    if preview.refusal:
        return "" if cost.refusal else f"nothing is said against it, but {preview.refusal}"
    if cost.refusal:
        return f"it can be gone, though {cost.refusal}" if cells or not complete else ""
    if astray := [cell for cell in cells[1:] if cell not in path]:
        return f"it goes by {astray[0]}"
    if complete and cells and cells[-1] != path[-1] and not cost.warnings:
        return f"it ends at {cells[-1]}"
    taken = _taken(board, preview.board, cost.command.actor, cost.price)
    agrees = all(count == cost.price[field] or count < cost.price[field] and not complete for field, count in taken.items())
    return "" if agrees else f"said to take {cost.price}, and takes {taken}"


def _taken(before: AnyEncounter, after: AnyEncounter, who: TokenId | None, price: Mapping[str, int]) -> dict[str, int]:
    """How much of each field of a price is gone from a sheet, or has been added to it."""
    if who is None:
        return {}
    return {field: abs(_number(before[who].sheet, field) - _number(after[who].sheet, field)) for field in price}


def _number(sheet: Any, field: str) -> int:
    value = sheet
    for name in field.split("."):
        value = value.get(name, 0) if isinstance(value, Mapping) else getattr(value, name)
    return int(value)
