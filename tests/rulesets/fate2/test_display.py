"""What is seen of the sheets: boxes, what is declared, what lasts, the inspector's profile."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import TokenId
from battlemap.gui.inspector.track_edit import toggle_box
from battlemap.play.journal import replay
from rulesets.fate2.book.fight import Board, Declaration, Fight
from rulesets.fate2.book.fighter import Fighter, Mark, Note, Trait
from tests.rulesets.fate2.boards import ANN, BEN, CAT, DOG, FRIENDS, RULES, WATCH, board, crowd, fighter, piece


def with_sheet(before: Board, who: TokenId, sheet: Fighter) -> Board:
    return before.with_token(replace(before[who], sheet=sheet))


def board_declaring(said: Declaration) -> Board:
    return board(scene=Fight("exchange", declared={ANN: said}))


def test_a_token_shows_all_its_boxes_in_one_row_and_the_inspector_row_by_row() -> None:
    hurt = with_sheet(board(), ANN, fighter(marks=(Mark("hurt"), Mark("injured")), boxes={"injured": 1}))
    (track,) = RULES.display(hurt).tokens[ANN].tracks
    assert track.boxes == (False, False, True, False, True)
    rows = {one.name: one.boxes for one in RULES.profile(hurt, ANN).tracks}
    assert rows == {"Clipped": (False, False), "Hurt": (True, False), "Injured": (True,)}


def test_aspects_are_rows_of_boxes_too() -> None:
    able = with_sheet(board(), ANN, fighter(aspects=(Trait("Brawler", 3, 1),)))
    assert RULES.profile(able, ANN).tracks[-1].boxes == (True, False, False)


def test_a_marked_box_is_a_badge_with_what_it_stands_for() -> None:
    hurt = with_sheet(board(), ANN, fighter(marks=(Mark("injured", "Broken arm", days=5),), notes=(Note("Torn coat"),)))
    badges = RULES.display(hurt).tokens[ANN].badges
    assert [(badge.name, badge.words) for badge in badges] == [
        ("Broken arm", "injured: −1 until healed, 5 days to go"), ("Torn coat", "a nuisance"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (Declaration("attack", CAT), "Attacks Cat"),
        (Declaration("attack", CAT, far=True), "Shoots at Cat"),
        (Declaration("maneuver", CAT, maneuver="disarm"), "Disarm: Cat"),
        (Declaration("maneuver", CAT, maneuver="own", words="Tie his laces"), "Tie his laces: Cat"),
        (Declaration("defend"), "Fights defensively"),
        (Declaration("dodge", skill="tumbling"), "Defends with Tumbling"),
        (Declaration("act", words="swings across"), "Swings across"),
        (Declaration("get away"), "Gets away"),
        (Declaration("ready"), "Makes a weapon ready"),
        (Declaration("put right"), "Puts something right"),
        (Declaration("attack", TokenId("gone")), "Attacks"),
    ],
)
def test_what_is_declared_is_a_badge_and_a_line_of_the_order(said: Declaration, words: str) -> None:
    shown = RULES.display(board_declaring(said)).tokens[ANN]
    assert shown.badges[0].name.strip() == words
    assert shown.words.strip() == words


def test_before_the_first_declaration_nobody_is_named_one_by_one() -> None:
    shown = RULES.display(board(scene=Fight("exchange")))
    assert shown.warnings == ("No token has declared yet: select one, then right-click its target",)


def test_whoever_has_not_declared_is_named() -> None:
    shown = RULES.display(board_declaring(Declaration("defend")))
    assert shown.warnings == ("Ben, Cat, Dog have not declared yet",)
    assert shown.tokens[BEN].words == "only defends so far"
    assert (shown.onward, shown.turn) == ("Play the exchange", "Everybody")


def test_names_that_the_book_does_not_know_are_told() -> None:
    odd = board(piece(ANN, FRIENDS, fighter(weapon="spork")), piece(CAT, WATCH, fighter(armour="foil")))
    assert RULES.display(odd).warnings == ("Ann: the book knows no spork", "Cat: the book knows no foil")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (NumberChange("absent", 1), "out of the exchange"), (NumberChange("rising", 1), "gets up and does nothing else"),
        (NumberChange("pinned", 1), "can only get free"), (NumberChange("defence", 1), "+1 on defence"),
        (NumberChange("roll", -1), "−1 on every roll"),
    ],
)  # fmt: skip
def test_what_lasts_says_what_it_does(change: NumberChange, words: str) -> None:
    lasting = board(effects=(Effect("own", "52", ANN, (change,)),))
    assert RULES.display(lasting).tokens[ANN].badges[0].words == words


def test_the_profile_shows_skills_points_and_what_is_in_hand() -> None:
    profile = RULES.profile(crowd("exchange"), ANN)
    best = profile.figures[0]
    assert (best.name, best.value, best.strong) == ("Swords", "+2", True)
    assert [(one.name, one.value) for one in profile.counters] == [("Fate points", "3"), ("Wounds", "−2")]
    assert [(one.name, one.value) for one in profile.lines] == [("Weapon", "Sword"), ("Armour", "Leather")]


def test_with_turns_the_action_is_a_pip() -> None:
    spent = with_sheet(crowd("turn"), ANN, fighter(acted=True))
    (pip,) = RULES.display(spent).tokens[ANN].pips
    assert (pip.name, pip.left, pip.of, pip.path) == ("Action", 0, 1, "acted")


def test_those_who_are_out_of_it_are_shown_so() -> None:
    out = with_sheet(board(), CAT, fighter(status="taken out"))
    assert (RULES.display(out).tokens[CAT].out, RULES.display(out).tokens[CAT].words) == (True, "taken out")


def test_arrows_show_who_goes_for_whom_and_who_faces_whom() -> None:
    declared = {
        ANN: Declaration("attack", CAT), BEN: Declaration("attack", CAT, far=True),
        DOG: Declaration("maneuver", BEN, maneuver="trip"), CAT: Declaration("defend"),
    }  # fmt: skip
    scene = Fight("exchange", declared=declared, facing={CAT: (ANN, BEN), DOG: (ANN, TokenId("gone"))})
    found = [(one.who, one.whom, one.words, one.firm) for one in RULES.display(board(scene=scene)).facings]
    assert found == [
        (ANN, CAT, "attacks", True), (BEN, CAT, "shoots at", True), (DOG, BEN, "trip", True), (DOG, ANN, "faces", False),
    ]  # fmt: skip


def test_boxes_are_ticked_and_cleared_on_the_tracks_themselves() -> None:
    marks = (Mark("hurt", "Cut belt"), Mark("clipped"), Mark("hurt", "Bruised ribs"))
    sheet = fighter(marks=marks, aspects=(Trait("Brawler", 3, 1),))
    start = board(piece(ANN, FRIENDS, sheet), piece(CAT, WATCH))
    names = [track.name for track in RULES.profile(start, ANN).tracks]
    assert names == ["Clipped", "Hurt", "Injured", "Brawler"]
    injured = replay(start, toggle_box(RULES, start, ANN, 2, 0))
    assert [mark.row for mark in injured[ANN].sheet.marks] == ["hurt", "clipped", "hurt", "injured"]
    cleared = replay(start, toggle_box(RULES, start, ANN, 1, 1))
    assert [mark.label for mark in cleared[ANN].sheet.marks] == ["Cut belt", ""]
    assert replay(start, toggle_box(RULES, start, ANN, 3, 2))[ANN].sheet.aspects[0].checked == 3
    assert replay(start, toggle_box(RULES, start, ANN, 3, 0))[ANN].sheet.aspects[0].checked == 0
