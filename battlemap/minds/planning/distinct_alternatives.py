"""Of what was thought of, what is told: the best ones that are not the same thing over again."""

from collections.abc import Iterable

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import cell_of
from battlemap.minds.decision import Alternative
from battlemap.rules.procedure import Keys

TOLD = 3
"""So many alternatives are kept with a decision."""
BY_WAY = "by"
"""The ask of the way that a move takes."""
NEIGHBOURING = 2
"""Cells no farther apart than this are the same place to somebody who reads of them."""


def distinct_alternatives(board: AnyEncounter, alternatives: Iterable[Alternative], most: int) -> tuple[Alternative, ...]:
    """The first *most* of them, each the best of its kind: one action, done to the same things, at or near one place."""
    kept: list[Alternative] = []
    for alternative in alternatives:
        if len(kept) == most:
            break
        if not any(_is_alike(board, alternative, other) for other in kept):
            kept.append(alternative)
    return tuple(kept)


def _is_alike(board: AnyEncounter, one: Alternative, other: Alternative) -> bool:
    if one.command is None or other.command is None:
        return one.command is other.command and one.keys == other.keys
    if (one.command.action, one.command.actor) != (other.command.action, other.command.actor):
        return False
    asks = (one.command.preset.keys() | other.command.preset.keys()) - {BY_WAY}
    return all(_same_aim(board, one.command.preset.get(ask, ()), other.command.preset.get(ask, ())) for ask in asks)


def _same_aim(board: AnyEncounter, keys: Keys, others: Keys) -> bool:
    """Whether two answers name the same tokens and zones, or end near one another; all else is how a thing is done."""
    if (cell := _end(board, keys)) is not None and (there := _end(board, others)) is not None:
        return max(abs(cell[0] - there[0]), abs(cell[1] - there[1])) <= NEIGHBOURING
    return _named(board, keys) == _named(board, others)


def _end(board: AnyEncounter, keys: Keys) -> tuple[int, int] | None:
    return cell_of(keys[-1]) if keys and board.grid is not None and keys[-1] not in board.tokens else None


def _named(board: AnyEncounter, keys: Keys) -> set[str]:
    return {key for key in keys if key in board.tokens or key in board.zone_map.zones}
