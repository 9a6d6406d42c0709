"""What players read of a roll: who won, whose numbers are shown, and which words are left of an outcome."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, RollsShown
from battlemap.board.events import Contest, Logged, Rolled
from battlemap.board.ids import SideId
from battlemap.board.records import ContestSide, DieRecord
from battlemap.play.player_view import hidden_words, redact
from battlemap.play.public.public_rolls import PublicRoll, public_roll, rolls_shown, verdict_of, words_before_number
from tests.games.duel import ANN, CAT, DOG, DUEL, HEROES, RAIDERS
from tests.play.test_public_rolls import DICE, attack, board_showing, seen


@pytest.mark.parametrize(
    ("margin", "success", "mutual", "verdict"),
    [
        (1, None, False, "won"),
        (4, None, False, "won"),
        (0, None, False, "tie"),
        (-1, None, False, "lost"),
        (None, None, False, "tie"),
        (0, True, False, "won"),
        (-2, True, False, "won"),
        (3, False, False, "lost"),
        (0, False, False, "lost"),
        (1, None, True, "mine"),
        (-1, None, True, "theirs"),
        (0, None, True, "tie"),
        (1, False, True, "mine"),
        (-1, True, True, "theirs"),
    ],
)
def test_the_verdict_is_the_success_where_the_game_says_it_and_else_the_margin(
    margin: int | None, success: bool | None, mutual: bool, verdict: str
) -> None:
    assert verdict_of(replace(attack(margin=margin), success=success, mutual=mutual)) == verdict


@pytest.mark.parametrize(
    ("outcome", "left"),
    [
        ("Hit ×2: 8 damage", "Hit"),
        ("Success by 2", "Success"),
        ("Miss", "Miss"),
        ("12 damage", ""),
        ("Hit for 3", "Hit"),
        ("Falls back to −2", "Falls back"),
        ("Hit (3 of 4)", "Hit"),
        ("Lost at 7", "Lost"),
        ("Wounded, 2 injuries\nand more", "Wounded"),
        ("x" * 400, "x" * 300),
        ("", ""),
    ],
)
def test_of_an_outcome_the_words_before_its_first_number_are_left(outcome: str, left: str) -> None:
    assert words_before_number(outcome) == left


def known_with(*shown: RollsShown) -> AnyEncounter:
    """The players' board of a duel with one more side of the GM for each of these."""
    board = board_showing("shown")
    sides = {key: side for key, side in board.sides.items() if key == HEROES}
    for number, rolls in enumerate(shown):
        sides[SideId(f"foes-{number}")] = replace(board.sides[RAIDERS], id=SideId(f"foes-{number}"), gm=True, rolls=rolls)
    return replace(board, sides=sides, tokens={ANN: board[ANN]})


@pytest.mark.parametrize(
    ("sides", "shown"),
    [
        ((), "shown"),
        (("shown",), "shown"),
        (("shown", "result"), "result"),
        (("secret", "shown"), "secret"),
        (("result", "secret", "shown"), "secret"),
    ],
)
def test_a_difficulty_that_is_nobodys_is_shown_as_little_as_the_rolls_of_any_side(
    sides: tuple[RollsShown, ...], shown: RollsShown
) -> None:
    assert rolls_shown(known_with(*sides), "") == shown


def test_dice_of_a_side_or_of_its_tokens_are_shown_as_that_side_shows_them_and_those_of_strangers_not_at_all() -> None:
    known = redact(DUEL, board_showing("result"))
    assert [rolls_shown(known, who) for who in (ANN, HEROES, CAT, RAIDERS, DOG, "gm")] == [
        "shown",
        "shown",
        "result",
        "result",
        "secret",
        "secret",
    ]


def sides_of(roll: PublicRoll | None) -> list[tuple[str, str, int | None, bool, bool]]:
    assert roll is not None
    return [(side.name, side.approach, side.total, side.waiting, side.shown) for side in roll.sides]


def test_a_side_whose_dice_have_not_fallen_has_no_total_yet() -> None:
    contest = attack(margin=None, outcome="")
    mine, theirs = contest.sides
    waiting = replace(contest, sides=(mine, replace(theirs, waiting=True, who=CAT, approach="parry")))
    roll = seen(board_showing("shown"), waiting)
    assert sides_of(roll) == [("Ann", "axes", 14, False, True), ("Cat", "parry", None, True, True)]
    assert roll is not None
    assert (roll.margin, roll.verdict, roll.outcome, roll.result_only) == (None, "", "", False)


def test_of_a_side_that_is_not_shown_its_approach_and_dice_are_not_told_either() -> None:
    contest = attack()
    mine, theirs = contest.sides
    theirs = replace(theirs, who=CAT, approach="parry", kind="d6", dice=DICE, by_hand=True)
    roll = seen(board_showing("result"), replace(contest, sides=(mine, theirs)))
    assert sides_of(roll) == [("Ann", "axes", 14, False, True), ("Cat", "", None, False, False)]
    assert roll is not None
    assert (roll.sides[1].dice, roll.sides[1].by_hand, roll.sides[1].kind) == ((), False, "d6")


def test_typed_dice_are_told_as_typed_and_what_the_roll_is_for_is_told() -> None:
    contest = attack()
    mine, theirs = contest.sides
    roll = seen(board_showing("shown"), replace(contest, sides=(replace(mine, by_hand=True), theirs), icon="lucide/swords"))
    assert roll is not None
    assert (roll.title, roll.icon, roll.sides[0].by_hand, roll.sides[1].by_hand) == (
        "Ann attacks Cat",
        "lucide/swords",
        True,
        False,
    )


def test_words_that_name_somebody_hidden_are_taken_out_of_title_approach_and_outcome() -> None:
    contest = replace(attack(outcome="Hit, for Dogbert sees it"), title="Ann shields Dogbert")
    mine, theirs = contest.sides
    roll = seen(board_showing("shown"), replace(contest, sides=(replace(mine, approach="for Dogbert"), theirs)))
    assert roll is not None
    assert (roll.title, roll.outcome, roll.sides[0].approach, roll.verdict) == ("", "", "", "won")
    named = replace(contest, sides=(mine, ContestSide("", "Dogbert's trap", kind="number", total=10)))
    named_roll = seen(board_showing("shown"), named)
    assert named_roll is not None
    assert named_roll.sides[1].name == ""


def test_a_chance_is_the_number_of_whoever_rolls_under_it() -> None:
    mine = ContestSide(ANN, "Ann", "axes", "under", (DieRecord(42, 42),), (), 42)
    chance = Contest("c", "Ann attacks", "", (mine, ContestSide("", "Chance", kind="number", total=55)), 13, "Hit by 13")
    roll = seen(board_showing("secret"), chance)
    assert sides_of(roll) == [("Ann", "axes", 42, False, True), ("Chance", "", 55, False, True)]
    assert roll is not None
    assert (roll.margin, roll.outcome, roll.result_only) == (13, "Hit by 13", False)
    theirs = replace(chance, sides=(mine, replace(chance.sides[1], who=CAT)))
    hidden = seen(board_showing("secret"), theirs)
    assert sides_of(hidden) == [("Ann", "axes", 42, False, True), ("Cat", "", None, False, False)]
    foes = seen(board_showing("result"), replace(chance, sides=(replace(mine, who=CAT), chance.sides[1])))
    assert sides_of(foes) == [("Cat", "", None, False, False), ("Chance", "", None, False, False)]


def test_a_roll_that_is_compared_with_nothing_has_one_side() -> None:
    contest = attack()
    roll = seen(board_showing("secret"), replace(contest, sides=(contest.sides[0], ContestSide("", ""))))
    assert sides_of(roll) == [("Ann", "axes", 14, False, True)]
    assert roll is not None
    assert roll.margin == 4


def fallen(**how: object) -> Rolled:
    return replace(Rolled("spot", ANN, "", "2d6", (5, 6), DICE, (), 3, None, "14 in all"), **how)


def dice(board: AnyEncounter, roll: Rolled, title: str = "Spot") -> PublicRoll | None:
    return public_roll(redact(DUEL, board), hidden_words(DUEL, board), [roll], title)


def test_dice_of_the_players_are_shown_whole_where_they_are_compared_with_nothing() -> None:
    roll = dice(board_showing("secret"), fallen(by_hand=True))
    assert roll is not None
    assert (roll.title, roll.outcome, roll.result_only) == ("Spot", "14 in all", False)
    assert [(side.name, side.who, side.kind, side.dice, side.by_hand) for side in roll.sides] == [("Ann", ANN, "d6", DICE, True)]


def test_dice_against_a_hidden_difficulty_tell_the_outcome_without_numbers() -> None:
    roll = dice(board_showing("result"), fallen(against=12, result="Success by 2"))
    assert roll is not None
    assert (roll.outcome, roll.sides[0].dice) == ("Success", DICE)
    shown = dice(board_showing("shown"), fallen(against=12, result="Success by 2"))
    assert shown is not None
    assert shown.outcome == "Success by 2"


def test_of_dice_of_foes_players_read_the_outcome_or_nothing() -> None:
    roll = dice(board_showing("result"), fallen(by=CAT, result="Success by 2"))
    assert roll is not None
    assert (roll.title, roll.outcome, roll.result_only) == ("Spot", "Success", True)
    assert [(side.name, side.dice, side.shown) for side in roll.sides] == [("Cat", (), False)]
    assert dice(board_showing("result"), fallen(by=CAT, result="14 in all")) is None
    assert dice(board_showing("secret"), fallen(by=CAT, result="Success")) is None
    assert dice(board_showing("shown"), fallen(by=DOG, result="Success")) is None


def test_dice_on_somebody_hidden_and_results_that_name_one_are_not_told() -> None:
    board = board_showing("shown")
    assert dice(board, fallen(on=DOG)) is None
    assert dice(board, fallen(on=CAT)) is not None
    assert dice(board, fallen(result="Dogbert is seen")) is None
    roll = dice(board, fallen(), title="Find Dogbert")
    assert roll is not None
    assert roll.title == ""


def test_without_a_roll_there_is_none_and_of_several_the_last_comparison_is_told() -> None:
    assert seen(board_showing("shown")) is None
    first, second = attack(outcome="First"), attack(outcome="Second")
    roll = seen(board_showing("shown"), first, fallen(), second, fallen())
    assert roll is not None
    assert roll.outcome == "Second"
    last = seen(board_showing("shown"), fallen(result="Old"), fallen(result="New"))
    assert last is not None
    assert last.outcome == "New"
    later = seen(board_showing("shown"), fallen(result="Old"), Logged("*Ann* waits"))
    assert later is not None
    assert later.outcome == "Old"
