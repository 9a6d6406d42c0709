"""Random play on the battles that come with the game finds nothing that the rules do not keep."""

import pytest
from msgspec.structs import replace

from battlemap.board.events import Event
from battlemap.paths import data_dir
from battlemap.rules.registry import load_ruleset
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.store.document.text_form import battle_from_text
from battlemap.testing.conformance import conform

RULES = load_ruleset("sifrp")
HOUSE = {
    "options.fumble_steps": "several",
    "options.ally_struck": "chosen",
    "options.recovery_failure": "missed by five",
    "options.mounted_bonus_requires": "moved",
    "options.mounted_charge_needs_control": False,
    "options.break_free": "rolled",
    "options.assist_adds": "rank",
    "options.bag": "two lesser",
    "options.quality_effects": "known",
    "options.critical_dice": "all",
}


def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return Codec(RULES).events(parse(encode(events), "events"))


@pytest.mark.parametrize("name", ["tilting-yard", "forest-road"])
def test_a_sample_keeps_what_every_battle_must(name: str) -> None:
    battle = battle_from_text((data_dir("resources") / "samples" / f"{name}.json").read_bytes(), name, load_ruleset)
    assert conform(RULES, [battle.opening, replace(battle.opening, house=HOUSE)], 1, "sand", reread) == ()


@pytest.mark.parametrize("name", ["tilting-yard", "forest-road"])
def test_a_sample_has_riders_in_their_saddles_and_nothing_due_before_the_fight(name: str) -> None:
    battle = battle_from_text((data_dir("resources") / "samples" / f"{name}.json").read_bytes(), name, load_ruleset)
    tokens = battle.opening.tokens
    riders = [token for token in tokens.values() if token.sheet.mount]
    assert riders
    assert all(tokens[token.sheet.mount].place == token.place for token in riders)
    assert RULES.due_command(battle.opening) is None
