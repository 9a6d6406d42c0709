"""Several of a kind at once: typed with their number, placed in a block, acting as one group unless it was said otherwise."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battlemap.board.encounter import AnyToken
from battlemap.board.ids import TokenId
from battlemap.gui.window.main_window import MainWindow
from tests.gui.collection.collection_events import creature, open_panel
from tests.gui.window_events import page


def new_ones(window: MainWindow, before: set[TokenId]) -> list[AnyToken]:
    return [token for key, token in page(window).board.tokens.items() if key not in before]


def test_five_raiders_are_typed_and_stand_there_numbered_as_one_group(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, "5 raiders")
    assert panel.bar.groups.currentData() == "together"
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    new = new_ones(window, before)
    assert len({token.name for token in new}) == 5
    assert {token.group for token in new} == {"Raider"}
    assert tuple(token.id for token in new) in one.board.turns.order
    one.session.undo()
    assert set(one.board.tokens) == before


def test_that_each_of_them_acts_alone_is_remembered_of_them_alone(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    panel.bar.groups.setCurrentIndex(panel.bar.groups.findData(""))
    panel.bar.groups.activated.emit(panel.bar.groups.currentIndex())
    panel.bar.count.setValue(3)
    panel.place(creature(panel, "Raider"))
    assert {token.group for token in new_ones(window, before)} == {""}
    assert window.dialog is not None
    window.dialog.dismiss()
    again = open_panel(window)
    QTest.keyClicks(again.search, "4 raider")
    assert again.bar.groups.currentData() == ""
    before = set(one.board.tokens)
    QTest.keyClick(again.search, Qt.Key.Key_Return)
    assert {token.group for token in new_ones(window, before)} == {""}
    again.bar.count.setValue(3)
    again.bar.show_creature("Somebody else")
    assert again.bar.groups.currentData() == "together"


def test_forty_eight_are_placed_as_typed(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, "raider x48")
    assert panel.bar.count.value() == 48
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert len(new_ones(window, before)) == 48


def test_a_number_beyond_the_most_places_nobody_and_says_so(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, "raider x480")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert not new_ones(window, before)
    assert panel.notice.words.text() == "At most 99 are placed at once. Type a smaller number."
    assert panel.search.text() == "raider x480", "what was typed can be corrected"


def test_of_a_creature_that_there_is_only_once_one_is_placed_and_that_is_said(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    only = next(one for one in panel.model.rows if one.is_unique)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, f"{only.name} x3")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert len(new_ones(window, before)) == 1
    assert panel.notice.words.text() == f"There is only one {only.name}, so one was placed."
