"""The controls of a question follow from the question: buttons, ticks, a number, words, a list with a filter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from battlemap.gui.answers.answer_list import pair_columns
from battlemap.gui.question.choice_strip import ChoiceStrip
from battlemap.paint.style.typography import BODY, MEDIUM, interface_font
from battlemap.rules.procedure import Choice, Option
from tests.gui.question.card_fixtures import Table, a_fight, asking
from tests.gui.ravine import ORM
from tests.gui.window_fixtures import a_theme

Key = Qt.Key


def strip_of(qtbot: QtBot, choice: Choice, room: int = 780) -> tuple[ChoiceStrip, list[tuple[str, ...]]]:
    """A strip of its own, and what it says was answered."""
    strip = ChoiceStrip(a_theme(), choice, "", False, room)
    qtbot.addWidget(strip)
    strip.resize(room, strip.sizeHint().height())
    strip.show()
    answers: list[tuple[str, ...]] = []
    strip.answered.connect(answers.append)
    return strip, answers


def options(*names: str) -> tuple[Option, ...]:
    return tuple(Option(name, name.capitalize()) for name in names)


def test_ticks_are_toggled_by_digits_and_given_with_enter(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("ticks"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.choice_layout.caption.text() == "pick up to 2"
    table.press("1")
    table.press("2")
    table.press("1")
    assert [button.isChecked() for button in strip.buttons] == [False, True, False]
    table.press(Key.Key_Return)
    assert table.session.current is None
    entry = table.session.journal.entry(table.session.head)
    assert entry.inputs[-1].keys == ("feint",)  # type: ignore[union-attr]


def test_no_tick_is_an_answer_too(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("ticks"))
    assert table.card.view.strip is not None
    assert table.card.view.strip.done is not None
    table.click(table.card.view.strip.done)
    assert table.session.current is None


def test_whole_numbers_are_turned_or_typed(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("number"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.spin is not None
    assert (strip.spin.value(), strip.spin.minimum(), strip.spin.maximum()) == (3, 1, 20)
    QTest.keyClick(strip.spin, Key.Key_Up)
    assert strip.spin.value() == 4
    table.card.setFocus()
    QTest.keyClick(table.card, Key.Key_1)
    QTest.keyClicks(strip.spin, "7")
    QTest.keyClick(strip.spin, Key.Key_Return)
    entry = table.session.journal.entry(table.session.head)
    assert entry.inputs[-1].keys == ("17",)  # type: ignore[union-attr]


def test_few_numbers_with_a_hole_are_buttons(qtbot: QtBot) -> None:
    strip, _ = strip_of(qtbot, Choice("n", (ORM,), "How far?", options("2", "4", "8")))
    assert strip.spin is None
    assert [button.label for button in strip.buttons] == ["2", "4", "8"]


def test_words_of_one_s_own_are_an_answer(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("words"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.field is not None
    assert table.window.focusWidget() is strip.field
    QTest.keyClicks(strip.field, "  Broken glass ")
    QTest.keyClick(strip.field, Key.Key_Return)
    entry = table.session.journal.entry(table.session.head)
    assert entry.inputs[-1].keys == ("Broken glass",)  # type: ignore[union-attr]


def test_an_empty_field_takes_the_first_proposal_and_a_digit_any_of_them(qtbot: QtBot) -> None:
    proposals = Choice("name", (ORM,), "What is it?", options("smoke", "mud"), ("smoke",), open=True)
    strip, answers = strip_of(qtbot, proposals)
    assert strip.field is not None
    assert [button.number for button in strip.buttons] == ["1", "2"]
    QTest.keyClick(strip.field, Key.Key_Return)
    assert answers == [("smoke",)]
    QTest.keyClicks(strip.field, "2")
    assert answers == [("smoke",), ("mud",)]
    QTest.keyClicks(strip.field, "Rock 2")
    assert strip.field.text() == "Rock 2"


def test_digits_are_written_where_a_proposal_begins_with_one(qtbot: QtBot) -> None:
    damage = Choice("harm", (ORM,), "How much damage?", options("1d6", "5", "2d6"), ("1d6",), open=True)
    strip, answers = strip_of(qtbot, damage)
    assert strip.field is not None
    assert [button.number for button in strip.buttons] == ["·"] * 3
    QTest.keyClicks(strip.field, "25")
    assert (answers, strip.field.text()) == ([], "25")
    QTest.keyClick(strip.field, Key.Key_Return)
    assert answers == [("25",)]


def test_digits_pressed_beside_the_line_are_written_into_it_where_a_proposal_begins_with_one(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("refused"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.field is not None
    table.card.setFocus()
    QTest.keyClick(table.card, Key.Key_2)
    assert table.window.focusWidget() is strip.field
    QTest.keyClicks(strip.field, "5")
    QTest.keyClick(strip.field, Key.Key_Return)
    entry = table.session.journal.entry(table.session.head)
    assert entry.inputs[-1].keys == ("25",)  # type: ignore[union-attr]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_letter_of_the_card_reaches_it_from_the_field_for_a_number(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("number"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.spin is not None
    assert table.window.focusWidget() is strip.spin
    table.press("o")
    menu = table.card.view.header.tools["O"].findChild(QMenu)
    assert menu is not None
    assert menu.isVisible()
    assert strip.spin.value() == 3
    menu.close()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_proposal_that_is_written_out_answers_with_its_key(qtbot: QtBot) -> None:
    strip, answers = strip_of(qtbot, Choice("name", (ORM,), "What is it?", options("smoke", "mud"), None, open=True))
    assert strip.field is not None
    QTest.keyClicks(strip.field, "Mud")
    QTest.keyClick(strip.field, Key.Key_Return)
    assert answers == [("mud",)]


def test_an_open_question_without_a_default_wants_words(qtbot: QtBot) -> None:
    strip, answers = strip_of(qtbot, Choice("name", (ORM,), "What is it?", options("smoke", "mud"), None, open=True))
    strip.take_default()
    assert answers == []
    assert strip.choice_layout.fault.text().startswith("Write a few words")


def test_a_long_list_is_filtered_by_typing(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("list"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.list is not None
    assert len(table.labels()) == 18
    table.press("/")
    assert table.window.focusWidget() is strip.list.field
    QTest.keyClicks(strip.list.field, "gale 1")
    assert table.labels() == ["Gale 12", "Gale 15", "Gale 18"]
    QTest.keyClick(strip.list.field, Key.Key_Down)
    QTest.keyClick(strip.list.field, Key.Key_Return)
    entry = table.session.journal.entry(table.session.head)
    assert entry.inputs[-1].keys == ("s15",)  # type: ignore[union-attr]


def test_the_digits_of_a_list_go_by_what_is_shown(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("list"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.list is not None
    strip.list.field.setText("frost")
    assert table.labels()[:2] == ["Frost 2", "Frost 5"]
    table.press("2")
    entry = table.session.journal.entry(table.session.head)
    assert entry.inputs[-1].keys == ("s5",)  # type: ignore[union-attr]


def test_escape_in_the_filter_empties_it_and_then_leaves_it(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("list"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.list is not None
    strip.list.field.setFocus()
    QTest.keyClicks(strip.list.field, "gale")
    QTest.keyClick(strip.list.field, Key.Key_Escape)
    assert strip.list.field.text() == ""
    assert table.session.current is not None
    QTest.keyClick(strip.list.field, Key.Key_Escape)
    assert table.window.focusWidget() is table.card
    assert table.session.current is not None


def test_enter_in_an_untouched_list_takes_the_default(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("list"))
    table.press(Key.Key_Return)
    entry = table.session.journal.entry(table.session.head)
    assert entry.inputs[-1].keys == ("s2",)  # type: ignore[union-attr]


def test_what_is_impossible_in_a_list_is_grey_and_walked_past(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("list"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.list is not None
    grey = [row.label for row in strip.list.rows if not row.isEnabled()]
    assert grey == ["Ember 4"]
    strip.list.field.setText("ember 4")
    assert not strip.list.take_current()


def test_many_answers_that_are_wide_become_a_list(qtbot: QtBot) -> None:
    many = tuple(Option(str(at), "A rather long answer to it", note="with a note that is long as well") for at in "abcdefg")
    strip, _ = strip_of(qtbot, Choice("x", (ORM,), "Which?", many), room=500)
    assert strip.list is not None
    strip, _ = strip_of(qtbot, Choice("x", (ORM,), "Which?", many[:3]), room=500)
    assert strip.list is None


def test_impossible_answers_move_into_small_print_when_the_rest_then_fits(qtbot: QtBot) -> None:
    listed = (
        *options("north", "south"),
        Option("east", "East gate", refusal="shut and barred"),
        Option("west", "West", refusal="a wall"),
    )
    strip, _ = strip_of(qtbot, Choice("to", (ORM,), "Push him to", listed), room=380)
    assert strip.choice_layout.refused_label.text() == "Not East gate: shut and barred · West: a wall"
    assert [button.label for button in strip.buttons if button.isVisible()] == ["North", "South"]
    strip, _ = strip_of(qtbot, Choice("to", (ORM,), "Push him to", listed), room=900)
    assert strip.choice_layout.refused_label.isHidden()
    assert len([button for button in strip.buttons if button.isVisible()]) == 4


def test_an_answer_tells_screen_readers_what_it_brings(qtbot: QtBot) -> None:
    listed = (Option("a", "Attack", note="+3"), Option("b", "Wait", refusal="no time"))
    strip, _ = strip_of(qtbot, Choice("x", (ORM,), "What now?", listed))
    assert [button.accessibleName() for button in strip.buttons] == ["Attack, +3", "Wait, no time"]
    assert strip.buttons[0].toolTip() == "+3 (1)"
    assert not strip.buttons[1].isEnabled()


def test_a_click_on_the_map_may_answer_a_list_too(qtbot: QtBot) -> None:
    zones = tuple(Option(f"z{at}", f"Zone {at}", f"z{at}") for at in range(12))  # type: ignore[arg-type]
    strip, answers = strip_of(qtbot, Choice("to", (ORM,), "Where to?", zones))
    assert strip.choice_layout.caption.text() == "or click on the map"
    assert strip.take_key("z11")
    assert not strip.take_key("nowhere")
    assert answers == [("z11",)]


def test_buttons_are_reached_by_tab_and_pressed_by_space_and_enter(qtbot: QtBot) -> None:
    strip, answers = strip_of(qtbot, Choice("x", (ORM,), "Which?", options("one", "two")))
    assert all(button.focusPolicy() & Qt.FocusPolicy.TabFocus for button in strip.buttons)
    QTest.keyClick(strip.buttons[1], Key.Key_Return)
    QTest.keyClick(strip.buttons[0], Key.Key_Space)
    assert answers == [("two",), ("one",)]


def invokes(*names: str) -> tuple[Option, ...]:
    adding = [Option(f"plus:{name}", f"{name}: +2", note="1 fate point of 3", short="+2") for name in names]
    again = [Option(f"reroll:{name}", f"{name}: roll again", note="1 fate point of 3", short="roll again") for name in names]
    return (Option("pass", "Leave it at that"), *adding, *again)


def test_two_answers_about_one_thing_stand_side_by_side(qtbot: QtBot) -> None:
    names = ("A rather long name of an aspect", "Another one that goes on and on", "Icy", "Dark", "Cold")
    strip, answers = strip_of(qtbot, Choice("invoke", (ORM,), "Invoke?", invokes(*names), ("pass",)), 640)
    assert strip.list is not None
    rows = {row.option.key: row for row in strip.list.rows}
    for name in names:
        adding, again = rows[f"plus:{name}"], rows[f"reroll:{name}"]
        assert adding.y() == again.y()
        assert adding.x() < again.x()
        assert adding.width() >= adding.wanted_width()
        painted = again._fitting_label(interface_font(BODY, MEDIUM), again.width() - 38)
        assert painted.lower().endswith("roll again"), "a long name is cut before what is done with it"
    QTest.mouseClick(rows["reroll:Icy"], Qt.MouseButton.LeftButton)
    assert answers == [("reroll:Icy",)]


def test_both_answers_about_one_thing_name_it_and_are_numbered_row_by_row(qtbot: QtBot) -> None:
    names = ("Scattered sacks", "Flour dust", "Low branches", "Deep ruts")
    strip, answers = strip_of(qtbot, Choice("invoke", (ORM,), "Invoke?", invokes(*names), ("pass",)), 640)
    assert strip.list is not None
    rows = {row.option.key: row for row in strip.list.rows}
    for at, name in enumerate(names):
        again = rows[f"reroll:{name}"]
        assert again._painted_text[0] == f"{name}: roll again"
        assert again.width() >= again.wanted_width(), "nothing of it is cut"
        assert (rows[f"plus:{name}"].number, again.number) == (str(2 + 2 * at), str(3 + 2 * at))
    strip.take_number(9)
    assert answers == [("reroll:Deep ruts",)]


def test_a_long_name_is_cut_before_what_is_done_with_it(qtbot: QtBot) -> None:
    names = ("The whole yard is littered with broken barrels and their slippery contents", "Icy", "Dark", "Cold", "Wet")
    strip, _ = strip_of(qtbot, Choice("invoke", (ORM,), "Invoke?", invokes(*names), ("pass",)), 640)
    assert strip.list is not None
    row = next(row for row in strip.list.rows if row.option.key == f"reroll:{names[0]}")
    painted = row._fitting_label(interface_font(BODY, MEDIUM), row.width() - 38)
    assert painted.startswith("The whole")
    assert painted.endswith("…: roll again")


def test_answers_that_come_in_no_pairs_are_a_list_as_ever() -> None:
    assert set(pair_columns(invokes("Icy", "Dark"))) == {"", "Icy", "Dark"}
    assert set(pair_columns(invokes("Icy", "Dark")[:-1])) == {""}
    assert set(pair_columns((Option("plus:icy"), Option("pass")))) == {""}


def test_a_few_answers_with_long_notes_have_the_whole_width(qtbot: QtBot) -> None:
    note = "the next consequence from an attack on your side is gone at once, once a conflict"
    wide = tuple(Option(f"o{at}", f"Ritual {at}", note=note) for at in range(5))
    strip, _ = strip_of(qtbot, Choice("ritual", (ORM,), "Which ritual?", wide), 780)
    assert strip.list is not None
    assert all(row.width() >= row.wanted_width() for row in strip.list.rows)


def test_an_arrow_in_the_field_offers_what_was_proposed_and_writes_it(qtbot: QtBot) -> None:
    strip, answers = strip_of(qtbot, Choice("name", (ORM,), "What is it called?", options("trip", "feint"), open=True))
    assert strip.field is not None
    QTest.keyClick(strip.field, Key.Key_Down)
    assert strip.field.text() == "Trip"
    assert strip.suggestions.isVisible()
    QTest.keyClick(strip.field, Key.Key_Return)
    assert answers == [("trip",)]
