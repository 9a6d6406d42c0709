"""Dice that follow from a comparison have a place of their own on the card, while they wait and once they lie."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.gui.contest.followup_rolls import FollowupRow
from tests.gui.question.card_fixtures import Table, a_fight, asking


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    """Orm strikes; every one of his dice is typed in."""
    made = Table(qtbot, a_fight(heroes="type"), 1366)
    made.session.perform(asking("blow"))
    return made


def type_dice(table: Table, text: str) -> None:
    QTest.keyClicks(table.card.view.roll_strip.dice, text)


def row_of(table: Table) -> FollowupRow:
    return table.card.view.followups


def test_what_is_typed_for_a_follow_up_stands_in_its_own_place(table: Table) -> None:
    type_dice(table, "++++")
    table.press(Qt.Key.Key_Return)
    assert [(roll.title, roll.owed, roll.dice) for roll in row_of(table).rolls] == [("Harm", 2, ())]
    assert row_of(table).isVisible()
    before = table.card.view.contest.grab().toImage()
    type_dice(table, "5")
    (harm,) = row_of(table).rolls
    assert [die.face for die in harm.dice] == [5]
    assert harm.owed == 1
    assert table.card.view.contest.grab().toImage() == before, "the dice of the blow are left alone"


def test_fallen_dice_of_all_follow_ups_stay_until_the_card_is_read(table: Table) -> None:
    type_dice(table, "++++")
    table.press(Qt.Key.Key_Return)
    type_dice(table, "5 2")
    table.press(Qt.Key.Key_Return)
    assert table.session.current is None
    harm, grip = row_of(table).rolls
    assert (harm.title, [die.face for die in harm.dice], harm.owed) == ("Harm", [5, 2], 0)
    assert grip.title == "Feeble grip · Cole"
    assert len(grip.dice) == 1
    assert grip.result
    QApplication.processEvents()
    assert row_of(table).isVisible()
    places = row_of(table).places(row_of(table).width())
    assert all(row_of(table).rect().contains(place.toRect()) for place in places)
    table.press(Qt.Key.Key_Return)
    assert not table.card.isVisible()


def test_a_blow_taken_back_leaves_no_follow_ups(table: Table) -> None:
    type_dice(table, "++++")
    table.press(Qt.Key.Key_Return)
    table.session.undo()
    assert row_of(table).rolls == ()
    assert not row_of(table).isVisible()
