"""Words are offered while an aspect is typed, and what is taken counts as typed."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from battlemap.board.ids import ZoneId
from battlemap.board.subject import Subject
from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.gui.widgets.completion import CompletionList, offer_completions
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page, press


def offered_words(line: QLineEdit, typed: str) -> list[str]:
    """What stands in the list after *typed*."""
    line.clear()
    QTest.keyClicks(line, typed)
    found = completion_list(line)
    return [found.item(row).text() for row in range(found.count())] if found.isVisible() else []


def completion_list(line: QLineEdit) -> CompletionList:
    """The list under a line."""
    return next(one for one in line.window().findChildren(CompletionList) if one.line is line)


def words_of(window: MainWindow, subject: Subject) -> QLineEdit:
    """The line for the words of a new aspect."""
    page(window).show_subject(subject)
    press(window, Qt.Key.Key_N)
    assert window.dialog is not None
    return window.dialog.body.findChildren(QLineEdit)[0]


def test_a_zone_gets_aspects_that_suit_its_ground(window: MainWindow) -> None:
    line = words_of(window, Subject("zone", "ford"))
    assert page(window).board.zone_map.zones[ZoneId("ford")].terrain == "ice"
    assert offered_words(line, "frog") == []
    assert offered_words(line, "thin") == ["Thin ice"]
    assert line.placeholderText().endswith("…")


def test_what_is_there_already_is_not_offered(window: MainWindow) -> None:
    line = words_of(window, Subject("zone", "rim"))
    assert offered_words(line, "edge") == ["Gusts over the edge"]
    assert offered_words(line, "NARROW") == ["Narrow path"]


def test_a_phrase_that_is_taken_is_written_down(window: MainWindow) -> None:
    line = words_of(window, Subject("zone", "ford"))
    QTest.keyClicks(line, "thin")
    assert completion_list(line).isVisible()
    QTest.keyClick(line, Qt.Key.Key_Down)
    assert line.text() == "Thin ice"
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert "Thin ice" in [aspect.name for aspect in page(window).board.aspects.values()]


def test_words_of_ones_own_need_no_suggestion(window: MainWindow) -> None:
    line = words_of(window, Subject("scene", ""))
    QTest.keyClicks(line, "Frogs everywhere")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert "Frogs everywhere" in [aspect.name for aspect in page(window).board.aspects.values()]


def test_a_new_zone_offers_aspects_where_it_is_named(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    one = page(window)
    make_zone(one.controller, (0.0, 0.0))
    name, aspect = one.parts.inline_editor.entries
    QTest.keyClicks(name, "Dune")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert offered_words(aspect, "sand") == ["Shifting sand"]
    first = completion_list(aspect)
    spot = first.visualItemRect(first.item(0)).center()
    QTest.mouseClick(first.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert aspect.text() == "Shifting sand"
    assert not first.isVisible()
    assert not one.parts.inline_editor.isHidden()
    QTest.keyClick(aspect, Qt.Key.Key_Return)
    assert [found.name for found in one.board.aspects.values()] == ["Shifting sand"]


def test_without_words_nothing_is_offered(window: MainWindow) -> None:
    line = QLineEdit(window)
    assert offer_completions(line, ()) is None
    assert line.placeholderText() == ""


def test_escape_puts_the_list_away_and_nothing_else(window: MainWindow) -> None:
    line = words_of(window, Subject("zone", "ford"))
    assert offered_words(line, "thin") == ["Thin ice"]
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert not completion_list(line).isVisible()
    assert line.text() == "thin"
    assert window.dialog is not None


def test_an_arrow_in_an_empty_line_shows_everything(window: MainWindow) -> None:
    line = words_of(window, Subject("zone", "ford"))
    QTest.keyClick(line, Qt.Key.Key_Down)
    assert completion_list(line).count() > 1
    assert line.text() == completion_list(line).item(0).text()
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert line.text() == completion_list(line).item(completion_list(line).count() - 1).text()
