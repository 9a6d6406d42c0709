"""The boards that players may know, one after the other: what does not change for them stays the same object."""

from collections.abc import Mapping

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, Moved
from battlemap.board.grid.fog.fog_tables import remembered_table, unknown_table
from battlemap.board.ids import Cell, TokenId
from battlemap.play.player_view import RedactionMemo, redact
from battlemap.rules.ruleset import AnyRuleset


class PlayerBoards:
    """Of one battle. Whoever draws these boards compares maps by identity, so a map that looks as before stays that object."""

    def __init__(self, rules: AnyRuleset) -> None:
        self._rules = rules
        self._known: tuple[AnyEncounter, AnyEncounter] | None = None
        """The last board, and what players know of it."""
        self._memo = RedactionMemo()

    def board_for(self, board: AnyEncounter) -> AnyEncounter:
        """*board* without secrets; of the last one again it costs nothing."""
        if self._known is not None and self._known[0] is board:
            return self._known[1]
        seen = redact(self._rules, board, self._memo)
        if self._known is not None and self._known[1].map == seen.map:
            seen = replace(seen, map=self._known[1].map)
        self._known = board, seen
        return seen


def seen_paths(events: tuple[Event, ...], board: AnyEncounter) -> Mapping[TokenId, tuple[Cell, ...]]:
    """By which cells tokens have come, of those whom players see on *board* (redacted) and have seen all the way."""
    paths: dict[TokenId, tuple[Cell, ...]] = {}
    for event in events:
        if isinstance(event, Moved) and event.path and event.token in board.tokens:
            paths[event.token] = (*paths.get(event.token, ()), *event.path)
    if paths and board.grid is not None and board.grid.fog:
        unseen = unknown_table(board.grid) | remembered_table(board.grid)
        return {token: path for token, path in paths.items() if not any(unseen[y, x] for x, y in path)}
    return paths
