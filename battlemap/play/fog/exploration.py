"""What players' tokens have come to see, where players see as their tokens do: it is no longer covered, and up to date."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, MapChanged, Moved, RememberedChanged
from battlemap.board.grid.fog.fog_tables import covered_table
from battlemap.play.fog.memory import changed_memory, may_be_remembered
from battlemap.play.fog.party_sight import is_players_token, party_view
from battlemap.play.journal import replay
from battlemap.rules.ruleset import AnyRuleset


def explored(rules: AnyRuleset, before: AnyEncounter, events: Sequence[Event], after: AnyEncounter) -> tuple[Event, ...]:
    """What *events*, which led from one board to the other, have uncovered; also what was seen on the way of a move.

    And what players remember now of that which has changed out of their sight.
    """
    grid = after.grid
    if grid is None or not grid.by_sight or before is after:
        return ()
    from battlemap.play.edits.turning_edits import was_turned
    from battlemap.play.fog.fog_edits import set_fog  # most battles do without these

    if any(isinstance(event, MapChanged) for event in events) and was_turned(before, after):
        return ()  # what is covered and remembered has turned with it
    covered, old = covered_table(grid), before.grid
    may_change = old is not None and may_be_remembered(old, grid)
    if not covered.any() and not may_change:
        return ()
    seen = party_view(rules, after)
    if before.grid is not None and before.grid.by_sight and (had := party_view(rules, before)).shape == seen.shape:
        seen = seen | had
    for event in events:
        if isinstance(event, Moved) and (token := after.tokens.get(event.token)) and is_players_token(after, token):
            for cell in event.path:
                if cell in grid:
                    seen = seen | party_view(rules, after.with_token(replace(token, place=cell)))
    uncovered = set_fog(after, covered & seen, covered=False)
    if old is None or not may_change:
        return uncovered
    was_covered = covered_table(old)
    alike = was_covered.shape == covered.shape
    memory = changed_memory(old, grid, ~was_covered, seen | was_covered & ~covered if alike else seen)
    return uncovered if memory == grid.remembered else (*uncovered, RememberedChanged(memory))


def board_under_way(rules: AnyRuleset, before: AnyEncounter, events: Sequence[Event], board: AnyEncounter) -> AnyEncounter:
    """The board of a command that is not at its end, with what players remember of that which it has changed out of their sight.

    *before*: the board as the command began; *events*: what has happened since.
    """
    if before.grid is None or board.grid is None or not board.grid.by_sight or not may_be_remembered(before.grid, board.grid):
        return board
    return replay(board, explored(rules, before, events, board))
