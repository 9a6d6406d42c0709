"""A campaign gives the same table whoever plays it; what wins is what was said; what cannot be is one sentence."""

import os
import signal

import pytest
from msgspec.structs import replace

from battlemap.board.machine_style import MachineStyle
from battlemap.minds.revealing import revealed_in
from battlemap.rules.registry import load_ruleset
from battlemap.sim.campaign import SeatMind, make_campaign, open_campaign, read_mind
from battlemap.sim.campaign_run import _Row, run_campaign
from battlemap.sim.chunk import Chunk, ChunkResult
from battlemap.sim.engines.engine import EngineTrouble
from battlemap.sim.engines.process_engine import ProcessEngine
from battlemap.sim.engines.serial_engine import SerialEngine
from battlemap.sim.fight_play import play, play_whole
from battlemap.sim.intervals import paired_difference, signed_points, wilson
from battlemap.sim.self_check import check_sample
from battlemap.sim.tally import Tally, merge, tally_of
from battlemap.sim.win_conditions import WinCondition, read_condition
from battlemap.store.database.battle import new_battle
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.files.store_errors import StoreError
from benchmarks.minds.arena_maps import crowded_board
from tests.sim.campaigns import played, small_battle, small_campaign

FIGHTS = 6


def test_one_process_and_two_one_of_which_is_killed_give_the_same_table_and_it_can_be_replayed() -> None:
    campaign = small_campaign()
    alone = played(campaign, FIGHTS, SerialEngine())
    assert alone.tally.fights == FIGHTS
    assert sum(alone.tally.under("wins").values()) == FIGHTS
    assert any(alone.tally.under("actions", side) for side in ("heroes", "raiders"))
    engine = ProcessEngine(2)
    try:
        progress = None
        for progress in run_campaign(campaign, FIGHTS, engine):
            if not engine.lost and progress.tally.fights:
                os.kill(engine.processes[0], signal.SIGTERM)
        assert progress is not None
        assert progress.tally == alone.tally
        assert not progress.trouble
    finally:
        engine.close()
    check = check_sample(open_campaign(campaign), alone.tally.sample[:2])
    assert check.fights == 2
    assert check.events > 10
    assert check.different == ()


def test_a_fight_in_which_a_hidden_fighter_strikes_can_be_replayed() -> None:
    battle = read_sample("ravine-ambush")
    hidden = [token.id for token in battle.opening.tokens.values() if token.hidden]
    campaign = make_campaign(battle, "manual", rounds=12)
    progress, stage = played(campaign, 3, SerialEngine()), open_campaign(campaign)
    journals = [play_whole(stage, index).session.journal for index in range(3)]
    assert {revealed_in(journal.entry(key)) for journal in journals for key in journal.stubs} & set(hidden)
    check = check_sample(stage, progress.tally.sample)
    assert (check.fights, check.different) == (3, ())


def test_a_fight_that_is_cut_short_may_count_by_how_it_stands() -> None:
    campaign = replace(small_campaign(), rounds=1)
    cut, judged = (played(one, 4, SerialEngine()).tally for one in (campaign, replace(campaign, judged=True)))
    assert judged.wins("") < cut.wins("")
    assert all(judged.wins(side) > cut.wins(side) for side in ("heroes", "raiders"))
    assert sum(judged.wins(side) for side in ("heroes", "raiders", "")) == pytest.approx(4, abs=0.01)


def test_tallies_add_up_in_any_order() -> None:
    stage = open_campaign(small_campaign(WinCondition("first-blood")))
    single = [tally_of([play(stage, index)]) for index in range(3)]
    assert (
        merge(single)
        == merge(single[::-1])
        == merge([merge(single[:2]), single[2]])
        == tally_of([play(stage, n) for n in range(3)])
    )


@pytest.mark.parametrize(("words", "most"), [("first-blood", 3), ("hold=H:1", 2), ("rout:0.5", 3), ("reach=R:far", 1)], ids=str)
def test_what_wins_ends_the_fight(words: str, most: int) -> None:
    battle = small_battle()
    condition = read_condition(words, battle.board)
    tally = played(small_campaign(condition), 1, SerialEngine()).tally
    assert max(tally.numbers("rounds")) <= most
    if words.startswith(("hold", "reach")):
        assert tally.count("wins", condition.who) == 1


def test_it_stops_where_it_is_sure_enough_at_a_whole_hundred(monkeypatch: pytest.MonkeyPatch) -> None:
    from battlemap.sim import campaign_run

    monkeypatch.setattr(campaign_run, "CHECKPOINT", 4)
    progress = played(small_campaign(WinCondition("hold", "heroes", rounds=1)), 50, SerialEngine(), until=0.3)
    assert progress.over
    assert progress.tally.fights == 4


def test_another_program_is_refused_in_a_sentence() -> None:
    campaign = replace(small_campaign(), stamp="0.0.1-deadbeef")
    engine = ProcessEngine(1)
    try:
        trouble = played(campaign, 1, engine).trouble
        with pytest.raises(EngineTrouble, match="another battlemap"):
            raise EngineTrouble(trouble)
    finally:
        engine.close()


def test_a_creature_fights_as_the_collection_says_a_machine_plays_it() -> None:
    battle = small_battle()
    who, other = list(battle.opening.tokens)[:2]
    board = battle.opening.with_token(replace(battle.opening[who], machine=MachineStyle("beast", gives_up="never")))
    board = board.with_token(replace(board[other], machine=MachineStyle("cautious", 4)))
    campaign = make_campaign(
        replace(battle, opening=board), "s", (read_mind(board[who].side, "bold:2"), read_mind(other, "steady"))
    )
    minds = {mind.seat: mind for mind in campaign.minds}
    assert minds[who] == SeatMind(who, "beast", 2, "never")
    assert minds[other] == SeatMind(other)  # what is said here comes before what the creature says


def test_a_battle_in_which_nobody_can_win_is_one_sentence() -> None:
    battle = small_battle()
    board = battle.opening
    heroes = {who: token for who, token in board.tokens.items() if token.side == "heroes"}

    with pytest.raises(StoreError, match=r"^Nobody can win: only one side has anybody who can fight\.$"):
        make_campaign(replace(battle, opening=replace(board, tokens=heroes)), "s")
    with pytest.raises(StoreError, match=r"^There is no character “brave”"):
        read_mind("heroes", "brave")
    for words in ("rout:2", "hold=H:0", "reach=Nobody:far", "reach=H:nowhere", "victory"):
        with pytest.raises(StoreError):
            read_condition(words, board)


@pytest.mark.parametrize("game", ["fate2", "war_of_ashes"])
def test_where_players_fight_players_somebody_answers_for_the_game_master(game: str) -> None:
    rules = load_ruleset(game)
    stage = open_campaign(make_campaign(new_battle(rules, crowded_board(rules, 1)), "players", rounds=2))
    assert not any(side.gm for side in stage.opening.sides.values())
    records = [play(stage, index) for index in range(2)]
    assert not any(record.stuck or record.fault for record in records)
    assert max(record.rounds for record in records) == 2


def test_what_is_declared_and_played_later_is_the_harm_of_who_declared_it() -> None:
    from battlemap.sim.campaign import make_campaign
    from battlemap.sim.fight_play import play

    record = play(open_campaign(make_campaign(small_battle("fate2"), "declared", rounds=3)), 0)
    assert sum(token.dealt for token in record.tokens.values()) > 0
    assert sum(chosen.harm for chosen in record.actions) > 0
    assert all(token.by and token.cause == "Attack" for token in record.tokens.values() if not token.stands and token.taken)


def test_a_battle_with_an_open_question_is_not_played_out() -> None:
    from battlemap.play.session import Session
    from battlemap.rules.procedure import Command

    battle = small_battle("fate2")
    session = Session(battle.rules, battle.board, battle.state)
    session.perform(Command(battle.rules.tactics.begin))
    assert session.questions
    with pytest.raises(StoreError, match=r"^A question is open in this battle; answer it or call it off"):
        make_campaign(replace(battle, opening=session.board, state=session.state), "s")


def test_a_side_without_a_mind_is_played_as_well_as_its_foes() -> None:
    raiders = SeatMind("raiders", "bold", 3)
    minds = {mind.seat: (mind.character, mind.skill) for mind in make_campaign(small_battle(), "even", (raiders,)).minds}
    assert minds == {"raiders": ("bold", 3), "heroes": ("steady", 3)}
    plain = make_campaign(small_battle(), "even").minds
    assert {mind.skill for mind in plain} == {1}
    single = make_campaign(small_battle(), "even", (SeatMind("ann", skill=5),)).minds
    assert {mind.seat: mind.skill for mind in single} == {"ann": 5, "heroes": 1, "raiders": 1}, "one token is no side"


def test_differences_in_points_have_no_negative_nothing() -> None:
    assert [signed_points(share) for share in (-0.003, 0.0, 0.004, 0.07, -0.124)] == ["±0", "±0", "±0", "+7", "−12"]


def test_the_time_left_goes_by_the_pace_of_late_not_by_the_slow_first_fights() -> None:
    fights = _Row(1000, 0.0, 0, 0.4)
    for low, high, seconds in ((0, 1, 5.0), (1, 2, 5.0), (2, 22, 2.0), (22, 42, 2.0)):
        fights.take(ChunkResult(Chunk(low, high), Tally(high - low), seconds))
    assert fights.seconds_left(workers=2) == pytest.approx((1000 - 42) * 0.1 / 2, rel=0.01)


def test_intervals_are_those_of_the_books() -> None:
    assert [round(bound, 4) for bound in (wilson(81, 263).low, wilson(81, 263).high)] == [0.2553, 0.3662]  # Newcombe 1998
    interval = paired_difference(12, 2, 36, 0)  # Newcombe 1998 c, table II: 36, 12, 2, 0
    assert (round(interval.low, 4), round(interval.high, 4)) == (-0.3404, -0.0569)
