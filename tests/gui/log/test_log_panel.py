"""The log: the story in rows, and the way back to every line."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import Logged, TokenChanged, TurnsChanged
from battlemap.board.wording import split_emphasis
from battlemap.gui.log.log_panel import LogPanel
from battlemap.gui.log.log_rows import LogRow, log_rows, round_word
from battlemap.play.journal import JournalEntry
from battlemap.play.timeline.other_tries import OtherTry
from battlemap.rules.procedure import Command
from tests.games.duel import ANN
from tests.gui.window_fixtures import a_theme

STRIKE = JournalEntry(
    1, 0, Command("strike", ANN), events=(Logged("*Cat* is hit for 2", "margin, 1 wounds", "lucide/heart", "harm"),)
)
ROUND = JournalEntry(2, 1, Command("next round"), events=(TurnsChanged("next round", TurnOrder(((ANN,),), 0, 2)),), follows=True)
EDIT = JournalEntry(3, 2, None, events=(TokenChanged(ANN, "name", {"name": "Anna"}),), what="rename Ann")
SECRET = JournalEntry(4, 3, Command("hide", ANN), events=(Logged("*Ann* hides", secret=True),))


def story(*entries: JournalEntry) -> list[tuple[JournalEntry | None, tuple[object, ...]]]:
    return [(entry, entry.events) for entry in entries]


@pytest.fixture
def panel(qtbot: QtBot) -> LogPanel:
    made = LogPanel(a_theme())
    qtbot.addWidget(made)
    made.resize(300, 300)
    made.show()
    made.show_rows(log_rows(story(STRIKE, ROUND, EDIT, SECRET)), {0: 3, 1: 2, 2: 2, 3: 1, 4: 0})  # type: ignore[arg-type]
    return made


def test_names_between_asterisks_stand_out() -> None:
    assert split_emphasis("*Orm* moves to *Ravine floor*") == (
        ("Orm", True),
        (" moves to ", False),
        ("Ravine floor", True),
    )


def test_lines_come_with_their_small_print_tone_and_entry() -> None:
    rows = log_rows(story(STRIKE))  # type: ignore[arg-type]
    assert rows == (LogRow("*Cat* is hit for 2", "margin, 1 wounds", "lucide/heart", "harm", entry=1),)


def test_a_new_round_is_a_dividing_line_in_the_game_s_own_word() -> None:
    rows = log_rows(story(STRIKE, ROUND), "Exchange")  # type: ignore[arg-type]
    assert [(row.text, row.rule) for row in rows] == [("*Cat* is hit for 2", False), ("Exchange 2", True)]


def test_a_fight_without_rounds_has_no_dividing_line() -> None:
    begins = JournalEntry(
        1, 0, Command("begin"), events=(TurnsChanged("the fight begins", TurnOrder(((ANN,),), 0, 0)), Logged("All at once"))
    )
    assert [row.text for row in log_rows(story(begins, STRIKE))] == ["All at once", "*Cat* is hit for 2"]  # type: ignore[arg-type]


def test_each_fight_keeps_the_word_for_its_rounds() -> None:
    def opens(key: int, number: int, *told: Logged) -> JournalEntry:
        return JournalEntry(key, key - 1, Command("next"), events=(TurnsChanged("next", TurnOrder(((ANN,),), 0, number)), *told))

    over = JournalEntry(3, 2, Command("end"), events=(TurnsChanged("the fight is over", TurnOrder()), Logged("It is over")))
    entries = (
        opens(1, 1),
        opens(2, 2, Logged("Exchange 2", round_word="Exchange")),
        over,
        opens(4, 1, Logged("Goblin 3")),
        opens(5, 2, Logged("Round 2", round_word="Round")),
    )
    rows = log_rows(story(*entries), "Round")  # type: ignore[arg-type]
    assert [row.text for row in rows if row.rule] == ["Exchange 1", "Exchange 2", "Round 1", "Round 2"]
    assert [row.text for row in rows if not row.rule] == ["It is over", "Goblin 3"]


def test_the_word_for_a_round_outlives_the_fight() -> None:
    told = JournalEntry(
        5, 0, Command("next round"), events=(Logged("The fight is over"), Logged("Exchange 3", round_word="Exchange"))
    )
    assert round_word("Exchange", story()) == "Exchange"  # type: ignore[arg-type]
    assert round_word("", story(STRIKE, told)) == "Exchange"  # type: ignore[arg-type]
    assert round_word("", story(STRIKE)) == "Round"  # type: ignore[arg-type]


def test_the_same_reason_stands_under_the_first_line_only() -> None:
    hit = JournalEntry(
        1, 0, Command("strike", ANN), events=(Logged("*Cat* marks box 3", "a hit of 5"), Logged("*Cat* sags", "a hit of 5"))
    )
    assert [row.why for row in log_rows(story(hit))] == ["a hit of 5", ""]  # type: ignore[arg-type]


def test_an_edit_is_named_and_the_same_edit_in_a_row_only_once() -> None:
    again = replace(EDIT, id=5, parent=3)
    assert [row.text for row in log_rows(story(EDIT, again))] == ["Rename Ann"]  # type: ignore[arg-type]


def test_what_is_secret_is_said_to_be_the_gm_s_alone(panel: LogPanel) -> None:
    rows = panel.log.rows
    assert rows[-1].secret
    assert "For the GM only" in rows[-1].spoken_text


def test_new_lines_are_added_and_taken_back_lines_go(panel: LogPanel) -> None:
    panel.show_rows(log_rows(story(STRIKE)))  # type: ignore[arg-type]
    assert panel.log.rowCount() == 1
    panel.show_rows(log_rows(story(STRIKE, ROUND, EDIT)))  # type: ignore[arg-type]
    assert [row.plain for row in panel.log.rows] == ["Cat is hit for 2", "Round 2", "Rename Ann"]


def click_line(panel: LogPanel, at: int) -> None:
    place = panel.visualRect(panel.log.index(at))
    QTest.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=place.topLeft() + QPoint(20, 8))


def click_button(panel: LogPanel, at: int) -> None:
    place = panel.visualRect(panel.log.index(at))
    spot = place.topLeft() + panel.delegate.button_place(panel.log.rows[at], place.size()).center().toPoint()
    QTest.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_click_on_a_line_is_to_look_at_it_and_nothing_else(panel: LogPanel, qtbot: QtBot) -> None:
    before = panel.visualRect(panel.log.index(0)).height()
    with qtbot.assertNotEmitted(panel.back_wanted):
        click_line(panel, 0)
    assert panel.looked_at == panel.log.rows[0]
    assert panel.visualRect(panel.log.index(0)).height() > before
    click_line(panel, 0)
    assert [panel.looked_at] == [None]
    assert panel.visualRect(panel.log.index(0)).height() == before


def test_the_button_under_the_line_goes_back_and_says_what_that_leaves(panel: LogPanel, qtbot: QtBot) -> None:
    covered = 18 + 16  # a line and its small print
    click_line(panel, 0)
    assert panel.delegate.button_words(panel.log.rows[0]) == "Go back to here"
    assert panel.delegate.leaving_words(panel.log.rows[0]) == "leaves 2 commands as another try"
    place = panel.visualRect(panel.log.index(0))
    button = panel.delegate.button_place(panel.log.rows[0], place.size()).translated(place.topLeft())
    assert button.top() >= place.top() + covered
    with qtbot.waitSignal(panel.back_wanted) as caught:
        click_button(panel, 0)
    assert caught.args == [1]


def test_where_the_battle_stands_there_is_nothing_to_go_back_to(panel: LogPanel) -> None:
    click_line(panel, 3)
    assert panel.looked_at == panel.log.rows[3]
    assert panel.delegate.button_words(panel.log.rows[3]) == ""
    assert panel.delegate.leaving_words(panel.log.rows[3]) == "The battle stands here."


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_no_key_goes_back(panel: LogPanel, qtbot: QtBot, key: Qt.Key) -> None:
    click_line(panel, 0)
    panel.setCurrentIndex(panel.log.index(0))
    with qtbot.assertNotEmitted(panel.back_wanted):
        QTest.keyClick(panel, key)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_of_a_line_goes_back_too(panel: LogPanel, qtbot: QtBot) -> None:
    spot = panel.visualRect(panel.log.index(0)).center()
    QApplication.sendEvent(
        panel.viewport(),
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, panel.viewport().mapToGlobal(spot)),
    )
    menu = panel.findChild(QMenu)
    assert isinstance(menu, QMenu)
    back, look = [action.text() for action in menu.actions()]
    assert (back, look) == ("Go back to here: leaves 2 commands as another try", "Look at it on the timeline")
    with qtbot.waitSignal(panel.back_wanted) as caught:
        menu.actions()[0].trigger()
    assert caught.args == [1]
    menu.close()


LEFT = OtherTry(1, 7, 8, 2)
MISS = JournalEntry(7, 1, Command("strike", ANN), events=(Logged("*Ann* misses"),))
FLEE = JournalEntry(8, 7, Command("flee", ANN), events=(Logged("*Ann* runs"),))


def test_another_try_is_told_where_it_left_and_read_by_a_click(panel: LogPanel, qtbot: QtBot) -> None:
    def show() -> None:
        told = {LEFT: story(MISS, FLEE)} if 7 in panel.unfolded else {}
        rows = log_rows(story(STRIKE, ROUND, EDIT), tries=(LEFT,), told=told)  # type: ignore[arg-type]
        panel.show_rows(rows, {0: 2, 1: 1, 2: 1, 3: 0})

    panel.unfolded_changed.connect(show)
    show()
    assert [row.plain for row in panel.log.rows] == ["Cat is hit for 2", "Another try: 2 commands", "Round 2", "Rename Ann"]
    click_line(panel, 1)
    told = ["Cat is hit for 2", "Another try: 2 commands", "Ann misses", "Ann runs", "Round 2", "Rename Ann"]
    assert [row.plain for row in panel.log.rows] == told
    assert "Of another try" in panel.log.rows[2].spoken_text
    assert panel.delegate.leaving_words(panel.log.rows[1]) == "leaves 1 command as another try"
    with qtbot.waitSignal(panel.back_wanted) as caught:
        click_button(panel, 1)
    assert caught.args == [8]
    click_line(panel, 2)
    with qtbot.waitSignal(panel.back_wanted) as caught:
        click_button(panel, 2)
    assert caught.args == [7]
    click_line(panel, 1)
    click_line(panel, 1)
    assert len(panel.log.rows) == 4


def test_another_try_in_which_nothing_was_told_says_so() -> None:
    rows = log_rows(story(STRIKE), tries=(LEFT,), told={LEFT: ()})  # type: ignore[arg-type]
    assert [row.plain for row in rows] == ["Cat is hit for 2", "Another try: 2 commands", "Nothing was told in it."]


def test_a_long_line_is_broken_instead_of_cut(panel: LogPanel) -> None:
    short = panel.visualRect(panel.log.index(0)).height()
    long = replace(STRIKE, events=(Logged("*Cat* " + "is hit again and again " * 6),))
    panel.show_rows(log_rows(story(long)))  # type: ignore[arg-type]
    assert panel.visualRect(panel.log.index(0)).height() > short


RENAMES = [replace(EDIT, id=at, parent=at - 1, what=f"rename Ann to Ann {at // 2}") for at in range(1, 10)]


def test_changes_before_a_fight_are_one_line_that_a_click_unfolds(panel: LogPanel) -> None:
    def show() -> None:
        panel.show_rows(log_rows(story(*RENAMES, opens), unfolded=panel.unfolded))  # type: ignore[arg-type]

    begins = TurnsChanged("the fight begins", TurnOrder(((ANN,),), 0, 1))
    opens = JournalEntry(10, 9, Command("begin"), events=(begins,))
    panel.unfolded_changed.connect(show)
    show()
    assert [row.text for row in panel.log.rows] == ["9 changes to the map", "Round 1"]
    assert panel.log.rows[0].entry == 9
    click_line(panel, 0)
    told = [row.text for row in panel.log.rows]
    assert told == ["9 changes to the map", *(f"Rename Ann to Ann {at}" for at in range(5)), "Round 1"]
    assert [row.inside for row in panel.log.rows] == [False, *[True] * 5, False]
    click_line(panel, 0)
    assert len(panel.log.rows) == 2


def test_a_few_changes_and_those_in_a_fight_stand_as_they_are() -> None:
    few = log_rows(story(*RENAMES[:3]))  # type: ignore[arg-type]
    assert [row.text for row in few] == ["Rename Ann to Ann 0", "Rename Ann to Ann 1"]
    fighting = log_rows(story(*RENAMES), begun=2)  # type: ignore[arg-type]
    assert [row.text for row in fighting] == [f"Rename Ann to Ann {at}" for at in range(5)]
