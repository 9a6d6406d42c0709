"""What players' tokens have come to see, where players see as their tokens do: it is no longer covered."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, Moved
from battlemap.board.grid.fog.fog_tables import covered_table
from battlemap.play.fog.party_sight import is_players_token, party_view
from battlemap.rules.ruleset import AnyRuleset


def explored(rules: AnyRuleset, before: AnyEncounter, events: Sequence[Event], after: AnyEncounter) -> tuple[Event, ...]:
    """What *events*, which led from one board to the other, have uncovered; also what was seen on the way of a move."""
    grid = after.grid
    if grid is None or not grid.by_sight or before is after:
        return ()
    from battlemap.play.fog.fog_edits import set_fog  # most battles do without it

    covered = covered_table(grid)
    if not covered.any():
        return ()
    seen = party_view(rules, after)
    if before.grid is not None and before.grid.by_sight and (had := party_view(rules, before)).shape == seen.shape:
        seen = seen | had
    for event in events:
        if isinstance(event, Moved) and (token := after.tokens.get(event.token)) and is_players_token(after, token):
            for cell in event.path:
                if cell in grid:
                    seen = seen | party_view(rules, after.with_token(replace(token, place=cell)))
    return set_fog(after, covered & seen, covered=False)
