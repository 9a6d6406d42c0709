"""In a game whose odds are known: intervals hold what they say, who had won has won, and the odds are what is expected."""

import pytest
from msgspec.structs import replace

from battlemap.board.ids import SideId
from battlemap.minds.fight import begin
from battlemap.play.session import new_session
from battlemap.rules.procedure import Command
from battlemap.sim.attack_odds import AttackMoment, expected_harm
from battlemap.sim.fight_play import play
from battlemap.sim.report.report_data import RunFacts
from battlemap.sim.report.report_making import make_report
from battlemap.sim.tally import tally_of
from benchmarks.sim.gamblers import ANN, GAMBLERS, HEROES, TAKES, gamblers_campaign, known_chance
from benchmarks.sim.simulation_proof import coverage, no_difference, played, ruin


def test_the_known_chance_lies_within_the_interval_and_equal_campaigns_do_not_differ() -> None:
    tallies = [played(f"sample {number}", 15) for number in range(4)]
    assert ruin(tallies).is_kept
    assert no_difference(tallies).is_kept
    assert coverage(known_chance(3, 4), 60) == pytest.approx(0.95, abs=0.02)


def test_a_fight_that_the_rules_clear_away_belongs_to_who_had_won() -> None:
    tally = played("cleared", 12)
    assert tally.count("wins", "") == 0
    assert tally.count("stands", "ann") == tally.count("wins", HEROES)
    assert sum(tally.under("first").values()) == 12


def test_machines_that_never_attack_are_said_to() -> None:
    stage = gamblers_campaign("peaceful", 1, 1)
    tally = tally_of([replace(play(stage, index), actions=(), winner=SideId("")) for index in range(3)])
    report = make_report(stage, tally, 3, RunFacts(), check=False, examples=False)
    assert report.remark == "In no fight anybody was hurt by an attack: the machines do not reach or do not attack each other."


def test_what_is_expected_is_what_the_odds_say_whatever_the_dice_do() -> None:
    session = new_session(GAMBLERS, gamblers_campaign("odds").opening, "any")
    begin(session)
    moment = AttackMoment(session.board, ANN, Command("end turn", ANN))
    assert expected_harm(GAMBLERS, moment) == pytest.approx(TAKES / 20)
