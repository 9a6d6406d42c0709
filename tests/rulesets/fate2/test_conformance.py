"""Random play at every pace, in every kind of conflict, on every map finds nothing that the rules do not keep."""

from typing import Any

import pytest

from battlemap.board.events import Event
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import conform
from rulesets.fate2.book.house_settings import Pace
from tests.rulesets.fate2.boards import RULES, board, crowd, yard


def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return Codec(RULES).events(parse(encode(events), "events"))


@pytest.mark.parametrize("pace", ["scene", "exchange", "turn"])
def test_the_rules_keep_everything_that_every_ruleset_must(pace: Pace) -> None:
    assert conform(RULES, [crowd(pace), crowd(pace, "debate")], 3, "slate", reread) == ()


def test_before_a_fight_and_on_a_grid_too() -> None:
    assert conform(RULES, [board(), yard()], 3, "chalk", reread) == ()


HOUSES: tuple[dict[str, Any], ...] = (
    {"aspect_use": "either", "points_on_a_roll": "one of each player", "outcomes_apply": "in sequence", "surprise": "both"},
    {"overflow": False, "dice": "d6", "weapons": "simple", "armour": "types", "weapon_traits": True, "range_penalty": 1},
    {"clip_spill": False, "initiative": "every round", "armour": "simple", "involuntary_aspects": True, "surround_zone": 2},
    {"tie_harms": "neither", "hurt_penalty": "combat only", "get_away": "never while engaged", "scene_resolution": "eye"},
)


@pytest.mark.parametrize("house", HOUSES)
def test_whatever_the_house_rules_are(house: dict[str, Any]) -> None:
    rules = {f"options.{name}": value for name, value in house.items()}
    assert conform(RULES, [crowd("exchange", house=rules), crowd("turn", house=rules)], 2, "coal", reread) == ()
