"""The opposed roll as it is drawn: dice, words for screen readers, sizes."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from battlemap.board.events import Contest
from battlemap.board.records import ContestSide, DieRecord, Modifier
from battlemap.gui.contest.contest_dice import arrange_dice, die_looks, fitting_size, missing_width, typed_looks
from battlemap.gui.contest.contest_margin import BESIDE, LOST, TIE, TO_LEFT, TO_RIGHT, WON, outcome_lines, verdict
from battlemap.gui.contest.contest_rows import modifier_note, modifier_value, pool_words, rows_of, spoken_text, total_text
from battlemap.gui.contest.contest_view import MIDDLE, MIDDLE_COMPACT, ContestView, name_lines
from battlemap.paint.controls.dice_drawing import row_width
from battlemap.paint.style.typography import BODY, SECONDARY, SEMIBOLD, interface_font, text_width
from battlemap.rules.dice import FATE, DicePool
from tests.gui.ravine import COLE, ORM, board
from tests.gui.window_fixtures import a_theme

MINE = ContestSide(
    ORM, "Orm", "forceful", "fate", (DieRecord(1, 1), DieRecord(0, 0), DieRecord(-1, 1, "replaced"), DieRecord(-1, -1)),
    (Modifier(1, "Dice", "34", 1, note="weight 2 : 1 turns one die"), Modifier(3, "Forceful", "25", note="approach")), 4,
)  # fmt: skip
THEIRS = ContestSide(
    COLE,
    "Cole",
    "brawling",
    "fate",
    (DieRecord(0, 0), DieRecord(1, 1), DieRecord(-1, -1), DieRecord(0, 0)),
    (Modifier(2, "Skilled"),),
    2,
)
CONTEST = Contest("push", "Orm pushes Cole", "Overcome", (MINE, THEIRS), 2, "Success with style")


def view_of(qtbot: QtBot, contest: Contest, compact: bool = False) -> ContestView:
    view = ContestView(a_theme())
    qtbot.addWidget(view)
    view.show_contest(contest, board(), None, compact, frozenset({ORM}))
    view.resize(680 if compact else 820, view.sizeHint().height())
    view.show()
    return view


def test_the_comparison_is_told_in_words(qtbot: QtBot) -> None:
    words = spoken_text(CONTEST)
    assert words == ("Orm pushes Cole. Orm +4 (Dice +1, Forceful +3) against Cole +2 (Skilled +2): Success with style")
    waiting = replace(CONTEST, sides=(MINE, replace(THEIRS, waiting=True)), margin=None, outcome="")
    assert "against Cole has not rolled" in spoken_text(waiting)
    assert view_of(qtbot, CONTEST).accessibleName() == words


def test_modifiers_say_what_they_are_worth_and_why() -> None:
    assert [modifier_value(one) for one in (Modifier(2, "a"), Modifier(-1, "b"), Modifier(0, "c"))] == ["+2", "−1", "0"]
    assert modifier_value(Modifier(0, "Weight", dice=1)) == "+1 die"
    assert modifier_value(Modifier(0, "Weight", dice=2)) == "+2 dice"
    assert modifier_note(Modifier(2, "a", "27", note="free invoke")) == "free invoke · rule 27"
    assert modifier_note(Modifier(2, "a")) == ""


@pytest.mark.parametrize(("compact", "room"), [(True, MIDDLE_COMPACT - BESIDE), (False, MIDDLE - BESIDE)])
@pytest.mark.parametrize(
    "words", ["hit, 1 critical: 13 damage", "hit, 3 criticals: 113 damage", "success with style", "tie", "concession"]
)
def test_the_words_for_an_outcome_stay_between_the_dividers(words: str, compact: bool, room: int) -> None:
    lines, px = outcome_lines(words, room, SECONDARY if compact else BODY)
    assert " ".join(lines) == words.capitalize()
    assert len(lines) <= 3
    assert max(text_width(line, interface_font(px, SEMIBOLD)) for line in lines) <= room


def test_every_die_keeps_what_became_of_it() -> None:
    looks = die_looks(MINE, 1)
    assert [(die.face, die.state, die.old) for die in looks][2] == (1, "replaced", -1)
    by_hand = die_looks(replace(MINE, by_hand=True), 1)
    assert [die.state for die in by_hand] == ["typed", "typed", "replaced", "typed"]
    assert [die.face for die in typed_looks(FATE, (3, 1))] == [1, -1]
    assert {die.kind for die in typed_looks(DicePool(2, 6), (3, 1))} == {"d6"}


def test_a_row_of_many_dice_shrinks_to_its_room() -> None:
    looks = typed_looks(DicePool(12, 6), (1,) * 12)
    size = fitting_size((), 12, 31, 200)
    assert size < 31
    assert row_width(looks, size) <= 240
    assert fitting_size((), 4, 31, 200) == 31
    assert missing_width(0, 31) == 0


def test_many_dice_stand_in_two_rows_before_they_are_tiny() -> None:
    looks = typed_looks(DicePool(8, 6), (1,) * 8)
    one, two = arrange_dice(looks, 0, 24, 300, 42), arrange_dice(looks, 0, 24, 110, 42)
    assert (len(one.rows), one.size) == (1, 24)
    assert [len(row) for row, _ in two.rows] == [4, 4]
    assert two.size > fitting_size(looks, 0, 24, 110)
    assert two.width <= 110
    assert two.height <= 42


def test_places_of_dice_that_are_owed_stand_in_the_rows_with_those_that_fell() -> None:
    looks = typed_looks(DicePool(8, 6), (1, 2, 3))
    assert [(len(row), owed) for row, owed in arrange_dice(looks, 5, 24, 110, 42).rows] == [(3, 1), (0, 4)]
    assert [(len(row), owed) for row, owed in arrange_dice((), 8, 24, 110, 42).rows] == [(0, 4), (0, 4)]


@pytest.mark.parametrize("compact", [True, False])
@pytest.mark.parametrize("count", [7, 8, 12])
def test_a_name_of_two_words_and_many_dice_keep_apart(qtbot: QtBot, count: int, compact: bool) -> None:
    fenn = replace(MINE, name="Sir Aldous Fenn", kind="d6", dice=tuple(DieRecord(6, 6) for _ in range(count)), total=20)
    view = view_of(qtbot, replace(CONTEST, sides=(fenn, THEIRS)), compact)
    view.grab()
    x = next(x for x in range(view.width()) if view.dice_under(QPointF(x, view.dice_height / 2)))
    face = (14 + 30 if compact else 18 + 38) + 9
    assert x + 4 >= face + text_width("Sir Aldous", interface_font(SECONDARY, SEMIBOLD))


@pytest.mark.parametrize(
    ("margin", "success", "mutual", "mark"),
    [
        (2, None, False, WON), (-2, None, False, LOST), (0, None, False, TIE), (0, True, False, WON), (3, False, False, LOST),
        (5, None, True, TO_RIGHT), (-5, None, True, TO_LEFT), (0, None, True, TIE),
    ],
)  # fmt: skip
def test_the_sign_goes_by_whose_result_it_is(margin: int, success: bool | None, mutual: bool, mark: str) -> None:
    assert verdict(replace(CONTEST, margin=margin, success=success, mutual=mutual)) == mark


def test_where_both_are_after_each_other_the_words_say_whom_it_befalls() -> None:
    lost = replace(CONTEST, margin=-5, outcome="Injured", mutual=True)
    assert spoken_text(lost).endswith(": Injured for Orm")
    assert spoken_text(replace(lost, margin=5)).endswith(": Injured for Cole")
    assert spoken_text(replace(lost, mutual=False)).endswith(": Injured")


def test_the_view_has_the_height_of_the_design_and_grows_with_the_modifiers(qtbot: QtBot) -> None:
    assert view_of(qtbot, CONTEST).height() == 150
    assert view_of(qtbot, CONTEST, compact=True).height() == 114
    many = replace(MINE, modifiers=tuple(Modifier(1, f"Reason {at}") for at in range(5)))
    assert view_of(qtbot, replace(CONTEST, sides=(many, THEIRS))).height() == 150 + 2 * 22


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_tooltip_has_the_whole_of_a_modifier(qtbot: QtBot) -> None:
    view = view_of(qtbot, CONTEST)
    view.grab()
    for at, words in (
        (QPoint(60, 80), "Dice: +1\nweight 2 : 1 turns one die · rule 34"),
        (QPoint(240, 35), "Type over these dice (T)"),
    ):
        QApplication.sendEvent(view, QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at)))
        assert QToolTip.text() == words
        QToolTip.hideText()


def test_won_tied_and_lost_look_different(qtbot: QtBot) -> None:
    pictures = []
    for margin, outcome in ((2, "Success"), (0, "Tie"), (-2, "Failure")):
        pictures.append(view_of(qtbot, replace(CONTEST, margin=margin, outcome=outcome)).grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


def test_a_bare_difficulty_stands_there_without_dice(qtbot: QtBot) -> None:
    level = ContestSide("", "The way", kind="number", modifiers=(Modifier(2, "Icy"),), total=2)
    waiting = replace(MINE, dice=(), waiting=True)
    view = view_of(qtbot, replace(CONTEST, sides=(waiting, level), margin=None, outcome=""))
    assert "against The way +2 (Icy +2)" in view.accessibleName()
    view.grab()


def test_dice_fall_when_they_are_new_and_lie_still_when_told_to(qtbot: QtBot) -> None:
    waiting = replace(CONTEST, sides=(replace(MINE, dice=(), waiting=True), THEIRS), margin=None, outcome="")
    view = view_of(qtbot, waiting)
    view.theme.moving = True
    view.show_contest(CONTEST, board(), None, False)
    view.finish_fall()
    still = view.grab().toImage()
    view.theme.moving = False
    view.show_contest(CONTEST, board(), None, False)
    assert view.grab().toImage() == still


def test_totals_of_dice_with_pips_have_no_sign_and_those_of_fate_dice_do() -> None:
    sides = (ContestSide("ann", "Ann", kind="d6", total=21), ContestSide("", "Cat", kind="number"))
    pips = Contest("c", "Ann attacks Cat", "", sides)
    assert total_text(21, pips) == "21"
    assert total_text(21) == "+21"


STRUCK = ContestSide(
    "ann", "Ann", "Club", "d6", (DieRecord(6, 6, "exploded"), DieRecord(5, 5), DieRecord(4, 4), DieRecord(1, 0, "zero")),
    (Modifier(5, "Weapon proficiency", "23"), Modifier(4, "Strength", "23")), 24,
)  # fmt: skip
GUARD = (Modifier(10, "Natural defence"), Modifier(6, "Scale"), Modifier(1, "Dexterity"))
DEFENCE = ContestSide("cat", "Cat", "Defence", "number", modifiers=GUARD, total=17)


def test_what_dice_with_pips_come_to_is_the_first_row_and_the_rows_add_up() -> None:
    contest = Contest("c", "Ann attacks Cat", "", (STRUCK, DEFENCE), 7, "Hit")
    mine, theirs = rows_of(contest, STRUCK), rows_of(contest, DEFENCE)
    assert [(row.modifier.name, row.value) for row in mine] == [("Dice", "15"), ("Weapon proficiency", "+5"), ("Strength", "+4")]
    assert mine[0].modifier.note == "6 explodes, a 1 counts 0"
    assert sum(row.modifier.value for row in mine) == STRUCK.total
    assert [row.value for row in theirs] == ["10", "+6", "+1"]
    assert "Ann 24 (Dice 15, Weapon proficiency +5" in spoken_text(contest)


def test_dice_that_have_not_fallen_keep_their_row_and_fate_dice_have_none(qtbot: QtBot) -> None:
    fallen = Contest("c", "Ann attacks Cat", "", (STRUCK, DEFENCE), 7, "Hit")
    waiting = replace(fallen, sides=(replace(STRUCK, dice=(), waiting=True), DEFENCE), margin=None, outcome="")
    assert rows_of(waiting, waiting.sides[0])[0].value == "?"
    assert view_of(qtbot, waiting).height() == view_of(qtbot, fallen).height()
    assert [row.modifier.name for row in rows_of(CONTEST, THEIRS)] == ["Skilled"]


def test_a_name_that_is_too_long_for_one_line_is_parted_where_both_are_shortest(qapp: object) -> None:
    font = interface_font(14, SEMIBOLD)
    assert name_lines("Skarde the Tollman", 400, font) == ("Skarde the Tollman",)
    assert name_lines("Skarde the Tollman", 80, font) == ("Skarde the", "Tollman")
    assert name_lines("Skardethetollman", 40, font) == ("Skardethetollman",)


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [("fate", "fate", "+2 to beat"), ("d6", "number", "2 to reach"), ("under", "number", "2 or less")],
)
def test_what_the_dice_have_to_come_to_is_said_before_they_fall(mine: str, theirs: str, words: str) -> None:
    sides = (replace(MINE, kind=mine, waiting=True), replace(THEIRS, kind=theirs))
    assert pool_words(replace(CONTEST, sides=sides, margin=None)) == words


def test_nothing_is_said_while_no_side_has_rolled() -> None:
    sides = (replace(MINE, waiting=True), replace(THEIRS, waiting=True))
    assert pool_words(replace(CONTEST, sides=sides, margin=None)) == ""


def test_four_dice_are_rather_smaller_than_part_a_name_and_hide_the_ability(qtbot: QtBot) -> None:
    corin = replace(
        MINE, name="Corin Vale", approach="cunning", kind="d6", dice=tuple(DieRecord(6, 6) for _ in range(4)), total=24
    )
    view = view_of(qtbot, replace(CONTEST, sides=(corin, THEIRS)), compact=True)
    view.grab()
    x = next(x for x in range(view.width()) if view.dice_under(QPointF(x, view.dice_height / 2)))
    assert x + 4 >= 14 + 30 + 9 + text_width("Corin Vale", interface_font(BODY, SEMIBOLD))
