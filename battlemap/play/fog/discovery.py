"""Everything that players discover with a change: cells that their tokens have seen, and the names they know tokens by."""

from collections.abc import Sequence

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.play.fog.exploration import explored
from battlemap.play.journal import replay
from battlemap.play.player_view import unseen_tokens
from battlemap.play.public.player_names import names_given
from battlemap.rules.ruleset import AnyRuleset


def discovered(rules: AnyRuleset, before: AnyEncounter, events: Sequence[Event], after: AnyEncounter) -> tuple[Event, ...]:
    """Return what follows for the players from *events*, which led from one board to the other."""
    uncovered = explored(rules, before, events, after)
    known = replay(after, uncovered) if uncovered else after
    return (*uncovered, *names_given(before, known, lambda board: unseen_tokens(rules, board)))
