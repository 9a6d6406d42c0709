"""Odds come from the rule itself: exact where they can be, honest where they are sampled."""

from collections import Counter
from fractions import Fraction
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.play.odds.command_odds import Odds, chances, odds_of_menu
from battlemap.play.odds.outcome_chances import OutcomeChances, wilson
from battlemap.rules.blocks.checks import last_contest
from battlemap.rules.dice import FATE, DicePool, StreamDice, TotalRule
from battlemap.rules.procedure import Choice, Command, Procedure, Roll, Table, confirm, roll
from battlemap.rules.ruleset import Action
from battlemap.rules.run import AnswerInput, DiceInput, Run, by_default
from tests.games.duel import ANN, BEN, CAT, DUEL, Fencer, Wounds, board_in_fight

STRIKE = Command("strike", ANN, {"target": ("cat",)})
TAUNT = Command("taunt", ANN, {"target": ("cat",)})
FUDGE = 4 @ icepool.d3 - 8


def certain(chances: OutcomeChances | None) -> OutcomeChances:
    assert chances is not None
    return chances


def oracle(die: Any, least: int) -> float:
    """The chance of *least* or more, by an independent library."""
    return float(Fraction(die.probability(">=", least)))


def test_the_chance_of_an_opposed_check_is_exact() -> None:
    found = certain(chances(DUEL, board_in_fight(), STRIKE))
    apart = FUDGE - FUDGE
    assert found.exact
    assert found.interval == 0
    assert found.success == pytest.approx(oracle(apart, 1), abs=1e-12)
    assert found.tie == pytest.approx(float(apart.probability("==", 0)), abs=1e-12)
    assert found.styles["style"] == pytest.approx(oracle(apart, 3), abs=1e-12)


def test_the_chance_against_a_number_is_exact() -> None:
    board = board_in_fight()
    board = board.with_token(replace(board[ANN], sheet=Fencer(skill=3)))
    found = certain(chances(DUEL, board, TAUNT))
    assert found.success == pytest.approx(oracle(FUDGE + 3, 3), abs=1e-12)
    assert found.branches == 9


def test_success_tie_and_failure_sum_to_one_and_so_do_the_words() -> None:
    for command in (STRIKE, TAUNT):
        found = certain(chances(DUEL, board_in_fight(), command))
        assert found.success + found.tie + found.failure == pytest.approx(1, abs=1e-9)
        assert sum(found.styles.values()) == pytest.approx(1, abs=1e-9)


class DiceAgent:
    """A hand with real dice that answers by default."""

    def __init__(self, seed: int) -> None:
        self.quick = StreamDice(seed)

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return AnswerInput(choice.ask, by_default(run.table.board, choice), choice.to[0])

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return DiceInput(roll.ask, roll.by, self.quick.faces(roll.pool), on=roll.on)


def test_odds_agree_with_playing_it_many_times() -> None:
    hand, board, count = DiceAgent(1), board_in_fight(), 3000
    tally: Counter[str] = Counter()
    for _ in range(count):
        contest = last_contest(Run(DUEL, board, STRIKE, hand).table.events)
        assert contest is not None
        tally[contest.outcome] += 1
    found = certain(chances(DUEL, board, STRIKE))
    assert set(tally) == set(found.styles)
    for word, share in found.styles.items():
        assert tally[word] / count == pytest.approx(share, abs=3 * wilson(share, count))


def test_what_everybody_is_taken_to_answer_is_said() -> None:
    found = certain(chances(DUEL, board_in_fight(), STRIKE))
    assert [assumption.words for assumption in found.assumptions[:2]] == ["Which tricks? none", "Somebody steps in? Nobody"]


def test_above_the_limit_it_is_sampled_and_says_how_far_it_may_be_off() -> None:
    found = certain(chances(DUEL, board_in_fight(), STRIKE, limit=40))
    exact = certain(chances(DUEL, board_in_fight(), STRIKE))
    assert not found.exact
    assert 0 < found.interval < 0.06
    assert found.success == pytest.approx(exact.success, abs=2 * found.interval)
    assert found.success + found.tie + found.failure == pytest.approx(1, abs=1e-9)


def test_what_was_taken_exactly_before_sampling_is_kept() -> None:
    wide = certain(chances(DUEL, board_in_fight(), STRIKE, limit=20))
    narrow = certain(chances(DUEL, board_in_fight(), STRIKE, limit=180))
    assert narrow.interval < wide.interval / 2


def test_without_patience_a_small_sample_must_do() -> None:
    odds = Odds(DUEL, board_in_fight(), STRIKE, patience=0.0)
    steps = 1
    while not odds.step(0.0):
        steps += 1
    assert steps > 30, "each step does one thing only when it has no time"
    found = certain(odds.result)
    assert not found.exact
    assert found.branches < 60


def test_work_in_slices_comes_to_the_same() -> None:
    odds = Odds(DUEL, board_in_fight(), STRIKE, patience=float("inf"))
    while not odds.step(0.0):
        assert odds.result is None
    assert odds.result == chances(DUEL, board_in_fight(), STRIKE)


def test_a_command_that_compares_nothing_has_no_chance() -> None:
    for name in ("rest", "brace", "name the ground"):
        odds = Odds(DUEL, board_in_fight(), Command(name, ANN))
        assert odds.step(10.0)
        assert odds.result is None
        assert odds.refusal == ""


def test_a_refused_command_has_no_chance_and_says_why() -> None:
    odds = Odds(DUEL, board_in_fight(), Command("strike", BEN))
    assert odds.step(10.0)
    assert odds.result is None
    assert odds.refusal == "Cat is too far away; Dog is too far away"


def test_answers_already_given_count() -> None:
    inputs = (AnswerInput("target", ("cat",), ANN), AnswerInput("tricks", ("lunge",), ANN))
    odds = Odds(DUEL, board_in_fight(), Command("strike", ANN), inputs=inputs, patience=float("inf"))
    odds.step(10.0)
    assert certain(odds.result).success == pytest.approx(oracle(FUDGE - FUDGE + 1, 1), abs=1e-12)


def test_another_policy_gives_other_odds() -> None:
    def parry(board: Any, choice: Choice) -> tuple[str, ...]:
        return (
            ("parry:cat",)
            if choice.ask == "struck at" and any(o.key == "parry:cat" for o in choice.options)
            else by_default(board, choice)
        )

    odds = Odds(DUEL, board_in_fight(), STRIKE, policy=parry, patience=float("inf"))
    odds.step(10.0)
    assert certain(odds.result).success == pytest.approx(oracle(FUDGE - FUDGE - 1, 1), abs=1e-12)


def test_a_deed_that_comes_to_no_comparison_has_failed() -> None:
    def slips(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        if (yield from roll("slip", who, FATE)) < 0:
            return
        yield from DUEL.actions["taunt"].run(table, who)

    rules = replace(DUEL, actions={"slippery taunt": Action("slippery taunt", slips)})
    found = certain(chances(rules, board_in_fight(), Command("slippery taunt", ANN, {"target": ("cat",)})))
    assert found.success == pytest.approx(oracle(FUDGE, 0) * oracle(FUDGE + 1, 3), abs=1e-12)
    assert found.styles[""] == pytest.approx(1 - oracle(FUDGE, 0), abs=1e-12)


def test_a_rule_that_never_ends_is_given_up() -> None:
    def asks_for_ever(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        while True:
            yield from confirm("sure", who, "Sure?")

    def rolls_for_ever(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        while True:
            yield from roll("again", who, FATE)

    for run in (asks_for_ever, rolls_for_ever):
        odds = Odds(replace(DUEL, actions={"act": Action("act", run)}), board_in_fight(), Command("act", ANN))
        odds.step(10.0)
        assert odds.done
        assert "without end" in odds.refusal


def test_a_chain_of_rolls_that_may_go_on_for_ever_is_followed_far_enough() -> None:
    def insists(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        while (yield from roll("again", who, DicePool(1, 6), roll_rule=Wounds(6))):
            pass
        yield from DUEL.actions["taunt"].run(table, who)

    rules = replace(DUEL, actions={"insist": Action("insist", insists)})
    found = certain(chances(rules, board_in_fight(), Command("insist", ANN, {"target": ("cat",)})))
    assert found.exact
    assert found.success == pytest.approx(oracle(FUDGE + 1, 3), abs=1e-9)


def test_large_pools_are_counted_in_pieces_and_come_to_the_same() -> None:
    def storms(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        if (yield from roll("first", who, FATE, roll_rule=Wounds(1))):
            yield from roll("hail", who, DicePool(3, 6, extra=3, explode=(6, 5)), roll_rule=TotalRule())
        yield from DUEL.actions["taunt"].run(table, who)

    rules = replace(DUEL, actions={"storm": Action("storm", storms)})
    command, board = Command("storm", ANN, {"target": ("cat",)}), board_in_fight()
    odds, steps = Odds(rules, board, command, patience=100.0), 1
    while not odds.step(0.0):
        steps += 1
    assert odds.result is not None
    assert steps > odds.result.branches + 5, "nobody waits for all of a pool at once"
    assert odds.result == chances(rules, board, command), "to the last bit, as if it had been counted at once"


def test_the_board_is_left_as_it_was() -> None:
    board = board_in_fight()
    before = repr(board)
    chances(DUEL, board, STRIKE)
    assert repr(board) == before


def test_the_odds_of_a_menu_come_in_slices_and_all_of_them_come() -> None:
    commands = [STRIKE, Command("rest", ANN), TAUNT, Command("strike", CAT, {"target": ("ann",)})]
    slices = list(odds_of_menu(DUEL, board_in_fight(), commands, budget=100.0, pause=0.0))
    known = dict(one for piece in slices for one in piece)
    assert len(slices) > 100
    assert list(known) == [0, 1, 2, 3]
    assert known[0] == chances(DUEL, board_in_fight(), STRIKE)
    assert known[1] is None
    assert known[2] == chances(DUEL, board_in_fight(), TAUNT)
    assert known[3] is None


def test_a_menu_without_lines_has_nothing_to_work_off() -> None:
    assert list(odds_of_menu(DUEL, board_in_fight(), [])) == [()]
