"""Random play on crowded boards finds nothing that the rules do not keep."""

from msgspec.structs import replace

from battlemap.board.events import Event
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import conform
from rulesets.war_of_ashes.book.fighter import Conflict
from tests.rulesets.war_of_ashes.boards import RULES, board, crowded_board


def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return Codec(RULES).events(parse(encode(events), "events"))


def test_the_rules_keep_everything_that_every_ruleset_must() -> None:
    opening = board(scene=Conflict())
    social = replace(crowded_board(), scene=Conflict(kind="social", phase="exchanges", gm_points=1))
    assert conform(RULES, [crowded_board(), opening, social], 8, "slate", reread) == ()
