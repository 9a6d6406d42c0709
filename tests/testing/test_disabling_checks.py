"""Verbs of those who cannot act, and effects that wait for turns that never come, are found by random play."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect, EffectEnd
from battlemap.board.ids import TokenId
from battlemap.rules.disabling_states import DisablingState, with_effect, with_sheet
from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.checks.disabling_checks import disabled_verb_fault, lingering_effect_fault
from tests.games.duel import ANN, CAT, DUEL, board_in_fight

DOWN = with_sheet(stamina=0)
LEFT_TO_THE_FALLEN = frozenset({"end turn"})


def duel_with(*states: DisablingState) -> AnyRuleset:
    return replace(DUEL, disabling_states=states)


def first_fault(rules: AnyRuleset, board: AnyEncounter) -> str:
    """What is found within some tries."""
    random = Random("tries")
    return next((fault for _ in range(20) if (fault := disabled_verb_fault(rules, board, random))), "")


def test_a_verb_that_a_state_bars_and_the_rules_allow_is_found() -> None:
    asleep = DisablingState("asleep", with_effect("rattled"), LEFT_TO_THE_FALLEN)
    assert first_fault(duel_with(asleep), board_in_fight()).endswith("can be done by one who is asleep")


def test_a_verb_that_is_deliberately_allowed_is_none() -> None:
    everything = frozenset(DUEL.actions)
    assert first_fault(duel_with(DisablingState("asleep", with_effect("rattled"), everything)), board_in_fight()) == ""


def test_of_a_state_that_bars_single_verbs_only_these_are_tried() -> None:
    assert (
        first_fault(duel_with(DisablingState("mute", with_effect("rattled"), barred=frozenset({"act now"}))), board_in_fight())
        == ""
    )
    mute = DisablingState("mute", with_effect("rattled"), barred=frozenset({"taunt"}))
    assert first_fault(duel_with(mute), board_in_fight()) == "“taunt” can be done by one who is mute"


def test_a_state_that_needs_a_foe_is_left_out_where_there_is_none() -> None:
    board = board_in_fight()
    alone = replace(board, tokens={ANN: board[ANN]})
    assert with_effect("rattled", by_foe=True)(alone, ANN) is alone
    assert with_effect("rattled", by_foe=True)(board, ANN).effects[0].about == CAT


def rattled_until_turn_of(who: TokenId, on: TokenId) -> AnyEncounter:
    effect = Effect("rattled", "duel 3", on, until=EffectEnd("turn ends", who))
    return replace(board_in_fight(), effects=(effect,))


def test_what_waits_for_the_turn_of_one_who_is_out_ends() -> None:
    for seed in range(4):
        assert lingering_effect_fault(DUEL, rattled_until_turn_of(CAT, ANN), Random(seed)) == ""


def test_what_would_wait_for_ever_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def pass_nothing(*_: Any) -> None:
        """The turns of the absent never come."""

    monkeypatch.setattr("battlemap.rules.blocks.turns.pass_absent_turns", pass_nothing)
    fault = lingering_effect_fault(DUEL, rattled_until_turn_of(CAT, ANN), Random(1))
    assert fault == "“” waits for a turn of somebody who is taken off the board, and never ends"


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_game_declares_its_states_and_only_verbs_that_it_has(name: str) -> None:
    rules = load_ruleset(name)
    assert any(state.is_out for state in rules.disabling_states)
    for state in rules.disabling_states:
        assert state.allowed | (state.barred or frozenset()) <= rules.actions.keys(), state.name
