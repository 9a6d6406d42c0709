"""Two moments beside each other, and what was decided in one done otherwise."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from battlemap.board.events import SceneChanged, Titled
from battlemap.board.ids import TokenId
from battlemap.gui.battle.timeline_part import TimelinePart
from battlemap.gui.timeline.comparison import compare
from battlemap.gui.timeline.comparison_view import ComparisonPictures, ComparisonView
from battlemap.gui.timeline.difference_table import DifferenceTable
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.board_edits import put_aspect, set_sheet
from battlemap.rules.procedure import Command
from battlemap.rules.run import AnswerInput, DiceInput
from tests.gui.window_events import page, play_out, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

KEY = Qt.Key


def test_two_moments_are_compared_by_what_differs_and_where_they_parted(
    window: MainWindow, part: TimelinePart, qtbot: QtBot
) -> None:
    session = page(window).session
    session.edit(*put_aspect(session.board, "Loose stones", "zone", "floor", "zone"), what="Strew stones")
    part.past.look(part.timeline.lanes[1].last)
    press(window, KEY.Key_C)
    view = window.findChild(ComparisonView)
    assert view is not None
    told = view.comparison
    assert told.names == ("exchange 2, “Rename the battle”", "now")
    assert told.parted[0] == "They part after exchange 2, “Rename the battle”."
    line = next(line for line in told.differences if line.subject == "Loose stones")
    assert (line.one, line.other) == ("–", "on Ravine floor")
    table = view.findChild(DifferenceTable)
    assert table is not None
    assert "Loose stones: –, then on Ravine floor" in table.accessibleName()
    assert all(row.standing[0] == row.standing[1] for row in told.sides)
    pictures = view.findChild(ComparisonPictures)
    assert pictures is not None
    qtbot.waitUntil(lambda: None not in pictures.images)
    press(window, KEY.Key_Escape)
    assert window.dialog is None
    assert part.past.is_looking


def test_the_comparison_names_the_dice_that_fell_otherwise(window: MainWindow, part: TimelinePart) -> None:
    session = page(window).session
    start = session.head
    for faces in ((1, 1, 1, 1), (3, 3, 3, 3)):
        session.go_to(start)
        session.perform(Command("attack", TokenId("orm"), {"target": ("cole",)}))
        while session.current is not None:
            if session.waiting_roll is not None:
                session.type_in(*faces)
            else:
                session.answer(*(session.questions[0].default or (session.questions[0].options[0].key,)))
    told = compare(part.moments, part.timeline, part.timeline.lanes[1].last, part.timeline.main.last, str)
    assert told.parted[1] == "Both times it was Orm’s attack."
    assert told.ways == ("Orm’s dice −1 −1 −1 −1", "Orm’s dice +1 +1 +1 +1")
    assert next(row.luck[1].average for row in told.sides if row.luck[1] is not None) == 1


def test_each_line_tells_both_values_and_the_purse_that_several_share_is_told_once(
    window: MainWindow, part: TimelinePart
) -> None:
    session = page(window).session
    orm = TokenId("orm")
    session.edit(*set_sheet(session.board, orm, "fate_points", 5), what="Orm’s points")
    session.edit(SceneChanged("", {"gm_points": 9}), what="The GM’s points")
    told = compare(part.moments, part.timeline, part.timeline.opening, part.timeline.main.last, str)
    points = [(line.subject, line.one, line.other) for line in told.differences if "points" in f"{line.subject} {line.one}"]
    assert points == [("Orm", "Fate points 2", "Fate points 5"), ("GM’s fate points", "3", "9")]


def test_what_was_given_with_a_command_is_named_as_its_question_offers_it(window: MainWindow, part: TimelinePart) -> None:
    session = page(window).session
    start, orm = session.head, TokenId("orm")
    for command in (Command("sweep", orm, {"with": ("aspect:narrow-echo",)}), Command("attack", orm, {"target": ("cole",)})):
        session.go_to(start)
        session.perform(command)
        play_out(session)
    told = compare(part.moments, part.timeline, part.timeline.lanes[1].last, part.timeline.main.last, str)
    assert told.ways is not None
    assert [("Narrow echo" in words, "aspect:" in words) for words in told.ways] == [(True, False), (False, False)]


def test_a_decision_is_taken_the_other_way_with_the_same_dice_and_a_roll_falls_otherwise(
    window: MainWindow, part: TimelinePart
) -> None:
    session = page(window).session
    session.perform(Command("attack", TokenId("orm"), {"target": ("cole",)}))
    play_out(session)
    done = session.journal.entry(part.timeline.main.last.cause)
    dice = [given for given in done.inputs if isinstance(given, DiceInput)]
    first = next(at for at, given in enumerate(done.inputs) if isinstance(given, AnswerInput) and not given.auto)

    def choose(words: str) -> None:
        part.past.look(moment)
        press(window, KEY.Key_A)
        menu = part.strip.findChildren(QMenu)[-1]
        next(action for action in menu.actions() if action.text().startswith(words)).trigger()
        menu.close()

    moment = part.timeline.main.last
    session.edit(Titled("later"), what="Rename the battle")
    choose("Decide again")
    assert session.current is not None
    assert session.current.inputs == done.inputs[:first]
    assert session.questions
    play_out(session)
    again = session.journal.entry(part.timeline.main.last.cause)
    assert again.id != done.id
    assert [given.faces for given in again.inputs if isinstance(given, DiceInput)] == [given.faces for given in dice]
    choose("Roll again")
    rolled = session.current.inputs if session.current is not None else session.journal.entry(session.head).inputs
    assert next(given.by_hand for given in rolled if isinstance(given, DiceInput))
