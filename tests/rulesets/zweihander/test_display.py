"""What is seen of the sheets: tracks, points, badges, figures, warnings."""

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.events import Contest
from rulesets.zweihander.basics.checks import attempt
from rulesets.zweihander.book.creature import TurnRecord
from rulesets.zweihander.book.fight import InitiativeScore, Skirmish
from tests.rulesets.zweihander.boards import ANN, CAT, HEROES, RULES, board, fighter, piece, table, with_conditions, with_sheet


def test_both_tracks_are_ladders_of_five() -> None:
    token = RULES.display(with_sheet(board(now=ANN), ANN, wounds=2, peril=1)).tokens[ANN]
    assert [(track.name, sum(track.boxes), len(track.boxes), track.path) for track in token.tracks] == [
        ("Wounds", 2, 5, "wounds"),
        ("Peril", 1, 5, "peril"),
    ]
    assert token.words == "moderately wounded · imperiled"


def test_points_are_pips_while_a_fight_is_under_way() -> None:
    on = with_sheet(board(now=ANN), ANN, ap=2, fortune=1, max_fortune=3)
    assert [(pips.name, pips.left, pips.of) for pips in RULES.display(on).tokens[ANN].pips] == [
        ("Action points", 2, 3),
        ("Fortune", 1, 3),
    ]
    assert RULES.display(board()).tokens[ANN].pips == ()


def test_conditions_injuries_and_what_is_declared_are_badges() -> None:
    on = with_conditions(
        board(now=ANN, effects=(Effect("running", "31", ANN, (NumberChange("dt", 3),), title="Running"),)), ANN, "prone"
    )
    on = with_sheet(on, ANN, done=TurnRecord(aim=20, all_out=10, subdue=True), injuries=("moderate 5",))
    names = [badge.name for badge in RULES.display(on).tokens[ANN].badges]
    assert names[:2] == ["Prone", "Running"]
    assert {"Taking aim", "All-out", "Subduing"} < set(names)
    assert len(names) == 6


def test_the_profile_says_what_one_looks_up() -> None:
    profile = RULES.profile(board(piece(ANN, HEROES, (5, 5), fighter(armour="leather", role="Watchman"))), ANN)
    assert profile.role == "Watchman"
    assert {one.name: one.value for one in profile.counters} == {"DT": "6", "PT": "7", "Movement": "7 yd", "Initiative": "+7"}
    assert ("Com", "45 (4)") in [(one.name, one.value) for one in profile.figures]
    assert {one.name: one.value for one in profile.lines}["In hand"] == "Sabre (combat 4, martial melee)"


def test_the_slain_are_out() -> None:
    slain = RULES.display(with_sheet(board(now=ANN), CAT, status="slain")).tokens[CAT]
    assert (slain.out, slain.exit, slain.words) == (True, "dead", "slain")


def test_where_the_fight_stands_is_said() -> None:
    assert RULES.display(board(now=ANN)).phase == "Round 1"
    assert RULES.display(board(now=ANN, scene=Skirmish(surprise_turn=True))).phase == "Surprise turn"
    assert "Initiative 12" in RULES.display(board(now=ANN, scene=Skirmish({ANN: InitiativeScore(12)}))).tokens[ANN].words


def test_what_the_book_does_not_know_is_warned_of() -> None:
    on = with_sheet(board(), ANN, armour="glass", skills={"juggling": 1})
    assert RULES.display(on).warnings == ("Ann: there is no armour called “glass”", "Ann: there is no skill called “juggling”")


def test_a_test_that_comes_of_another_shows_its_own_chance_before_it_is_rolled() -> None:
    played = table(board())
    next(attempt(played, ANN, "coordination", "Ann keeps her feet", followup=True))
    (waiting,) = [event for event in played.events if isinstance(event, Contest)]
    assert (waiting.title, waiting.margin) == ("Ann keeps her feet", None)
