"""What is seen of the sheets: hit points, conditions, what is left of a round, the inspector's profile."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.play.edits.board_edits import set_sheet
from battlemap.play.journal import replay
from battlemap.rules.display import Pips
from rulesets.obss.book.creature import Aiming, Arm
from rulesets.obss.book.fight import InitiativeScore, Skirmish
from tests.rulesets.obss.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece, with_conditions, with_sheet


def test_hit_points_are_a_bar_less_what_was_pulled() -> None:
    hurt = with_sheet(board(), ANN, max_hp=20, hp=15, nonlethal=4)
    track = RULES.display(hurt).tokens[ANN].tracks[0]
    assert (track.filled, track.of, track.shape) == (11, 20, "bar")


def test_nobody_shows_less_than_nothing() -> None:
    assert RULES.display(with_sheet(board(), ANN, hp=-5)).tokens[ANN].tracks[0].filled == 0


def test_whoever_lies_below_0_says_how_far() -> None:
    assert "dying at −5" in RULES.display(with_sheet(board(), ANN, hp=-5)).tokens[ANN].words


def test_aim_is_a_badge_that_says_at_whom_and_what_it_is_worth() -> None:
    badge = RULES.display(with_sheet(board(), ANN, aim=Aiming(CAT, 2, 1))).tokens[ANN].badges[0]
    assert (badge.name, badge.words) == ("Aiming", "At Cat: +2 on the first shot, no moving")


def test_the_dead_are_out() -> None:
    shown = RULES.display(with_sheet(board(), CAT, status="dead")).tokens[CAT]
    assert (shown.out, shown.words, shown.tracks) == (True, "dead", ())


def test_conditions_are_badges_that_say_what_they_do() -> None:
    shown = RULES.display(with_conditions(board(), ANN, "prone", "grappled")).tokens[ANN]
    assert [badge.name for badge in shown.badges] == ["Prone", "Grappled"]
    assert all(badge.words and badge.rule and badge.icon for badge in shown.badges)


def test_what_else_lasts_says_its_numbers() -> None:
    guard = Effect("combat_mastery", "55", ANN, (NumberChange("attack", -2), NumberChange("defence", 1)), title="Combat mastery")
    badge = RULES.display(board(effects=(guard,))).tokens[ANN].badges[0]
    assert (badge.name, badge.words) == ("Combat mastery", "Attack −2, Defence +1")


def test_what_is_left_of_a_round_is_shown_in_a_fight_alone() -> None:
    assert RULES.display(board()).tokens[ANN].pips == ()
    spent = with_sheet(board(now=ANN), ANN, left={"action": 1, "immediate": 1, "reaction": 0})
    assert RULES.display(spent).tokens[ANN].pips == (
        Pips("Actions", 1, 3, "left.action"),
        Pips("Reaction", 0, 1, "left.reaction"),
        Pips("Immediate", 1, 1, "left.immediate"),
    )


def test_the_gift_of_the_lead_has_a_pip_of_its_own() -> None:
    ahead = replace(board(now=ANN), scene=Skirmish(leader=ANN, lead=9))
    names = [pip.name for pip in RULES.display(ahead).tokens[ANN].pips]
    assert names == ["Actions", "Reaction", "Immediate", "Either"]


def test_the_gm_edits_what_is_left() -> None:
    before = board(now=ANN)
    after = replay(before, set_sheet(before, ANN, "left.action", 2))
    assert RULES.display(after).tokens[ANN].pips[0].left == 2


def test_the_phase_counts_rounds() -> None:
    assert RULES.display(board()).phase == ""
    assert RULES.display(board(now=ANN)).phase == "Round 1"


def test_the_order_shows_initiative() -> None:
    placed = replace(board(now=ANN), scene=Skirmish(standings={ANN: InitiativeScore(17, 2)}))
    assert "17" in RULES.display(placed).tokens[ANN].words


def test_the_profile_says_defence_and_what_it_is_made_of() -> None:
    sheet = fighter(abilities={"dexterity": 2}, armour="chain shirt", shield="light wooden shield")
    profile = RULES.profile(board(piece(ANN, HEROES, (1, 1), sheet), piece(CAT, RAIDERS, (2, 1))), ANN)
    defence = profile.counters[0]
    assert (defence.name, defence.value) == ("Defence", "17")
    assert defence.help == "Natural defence +10, Dexterity +2, Chain shirt +4, Light wooden shield +1"


def test_the_profile_names_what_is_in_hand_with_its_dice() -> None:
    sheet = fighter(arms={"sword": Arm("longsword"), "bow": Arm("longbow")}, lists={"swords": 2})
    profile = RULES.profile(board(piece(ANN, HEROES, (1, 1), sheet), piece(CAT, RAIDERS, (2, 1))), ANN)
    lines = {line.name: line.value for line in profile.lines}
    assert lines["In hand"].startswith("Longsword 1d8")
    assert lines["Also"] == "Longbow"


def test_every_figure_that_can_be_edited_names_a_field_that_is_there() -> None:
    before = with_sheet(board(), ANN, max_magic=5, mp=3, vision="darkvision", light="torch", armour="leather")
    profile = RULES.profile(before, ANN)
    paths = [one.path for one in (*profile.counters, *profile.figures, *profile.lines) if one.path]
    texts = {"armour": "leather", "vision": "normal", "light": "torch", "status": ""}
    for path in paths:
        assert set_sheet(before, ANN, path, texts.get(path, 1))


def test_what_the_book_does_not_know_is_pointed_out() -> None:
    odd = with_sheet(board(), ANN, arms={"sword": Arm("vorpal blade")}, armour="mithril")
    assert RULES.display(odd).warnings == (
        "Ann: there is no weapon called “vorpal blade”",
        "Ann: there is no armour called “mithril”",
    )
    assert RULES.display(board()).warnings == ()


def test_the_inspector_says_what_an_attack_adds_and_what_it_is_made_of() -> None:
    strong = with_sheet(board(), ANN, wp=3, abilities={"strength": 3})
    attack = next(one for one in RULES.profile(strong, ANN).counters if one.name == "Attack")
    assert attack.value == "+6"
    assert "Weapon proficiency +3, Strength +3" in attack.help


def test_the_inspector_of_the_dying_says_how_far_below_0_they_are_and_where_death_is() -> None:
    first = RULES.profile(with_sheet(board(), ANN, hp=-4), ANN).counters[0]
    assert (first.name, first.value, first.help) == ("Below 0", "−4", "Dead at −10")
