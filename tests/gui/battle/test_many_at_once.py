"""Many tokens at once, by mouse and keys: damage, side, hiding, groups; each one step that undo takes back."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from battlemap.board.events import NotesWritten
from battlemap.board.ids import SideId, TokenId
from battlemap.board.subject import SCENE, Subject
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page, press

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def yard(window: MainWindow) -> MainWindow:
    """The quarry yard, with Harl and Wick selected."""
    window.window_actions.files.open_sample("quarry-yard")
    page(window).selection.select_tokens(named(window, "Harl", "Wick"))
    return window


def named(window: MainWindow, *names: str) -> tuple[TokenId, ...]:
    return tuple(key for name in names for key, token in page(window).board.tokens.items() if token.name == name)


def points(window: MainWindow) -> list[int]:
    return [page(window).board[who].sheet.hp for who in named(window, "Harl", "Wick")]


def choose(window: MainWindow, *titles: str) -> None:
    """Open the menu on the first selected token and take one row after another, with the mouse."""
    one = page(window)
    subject = Subject("token", one.selection.tokens[0])
    one.open_menu(subject, one.controller.view.mapToGlobal(QPoint(300, 300)))
    for title in titles:
        row = next(row for row in one.parts.menu.rows if row.entry.title == title)
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)
        QApplication.processEvents()


def write(window: MainWindow, words: str) -> None:
    (entry,) = page(window).parts.inline_editor.entries
    QTest.keyClicks(entry, words)
    QTest.keyClick(entry, Qt.Key.Key_Return)


def test_damage_is_asked_for_once_and_all_selected_lose_it_in_one_step(yard: MainWindow) -> None:
    before = points(yard)
    choose(yard, "All 2 selected", "Damage or heal…")
    write(yard, "4")
    assert points(yard) == [value - 4 for value in before]
    assert page(yard).session.undo_title == "4 damage: 2 tokens"
    choose(yard, "All 2 selected", "Damage or heal…")
    write(yard, "+3")
    assert points(yard) == [value - 1 for value in before]
    press(yard, Qt.Key.Key_Z, CTRL)
    press(yard, Qt.Key.Key_Z, CTRL)
    assert points(yard) == before


def test_what_is_no_number_is_said_and_nothing_happens(yard: MainWindow) -> None:
    before = page(yard).board
    choose(yard, "All 2 selected", "Damage or heal…")
    write(yard, "much")
    assert page(yard).board is before
    assert "“much” is no damage" in page(yard).parts.banner.words.text()


def test_side_and_hiding_are_changed_for_all_selected(yard: MainWindow) -> None:
    one, who = page(yard), named(yard, "Harl", "Wick")
    was = {one.board[token].side for token in who}
    other = next(side for side in one.board.sides.values() if side.id not in was)
    choose(yard, "All 2 selected", "Side", other.name)
    assert {one.board[token].side for token in who} == {SideId(other.id)}
    choose(yard, "All 2 selected", "Hide from the players")
    assert all(one.board[token].hidden for token in who)
    press(yard, Qt.Key.Key_Z, CTRL)
    press(yard, Qt.Key.Key_Z, CTRL)
    assert {one.board[token].side for token in who} == was
    assert not any(one.board[token].hidden for token in who)


def test_all_selected_are_copied_in_one_step_and_the_copies_are_selected(yard: MainWindow) -> None:
    one, who = page(yard), named(yard, "Harl", "Wick")
    before = one.board
    press(yard, Qt.Key.Key_D, CTRL)
    copies = one.selection.tokens
    assert [one.board[token].name for token in copies] == ["Harl 2", "Wick 2"]
    assert not set(copies) & set(before.tokens)
    taken = [cell for token in (*who, *copies) for cell in one.board[token].cells]
    assert len(taken) == len(set(taken))
    assert one.session.undo_title == "Copy 2 tokens"
    press(yard, Qt.Key.Key_Z, CTRL)
    assert one.board == before


def test_the_selected_become_one_group_with_one_place_in_the_order_and_each_its_own_again(yard: MainWindow) -> None:
    one, who = page(yard), named(yard, "Harl", "Wick")
    order = one.board.turns.order
    press(yard, Qt.Key.Key_G, CTRL | SHIFT)
    assert {one.board[token].group for token in who} == {"Harl and others"}
    assert who in one.board.turns.order
    assert len(one.board.turns.order) == len(order) - 1
    assert one.board.turns.now == order[one.board.turns.at]
    choose(yard, "All 2 selected", "Each acts alone")
    assert {one.board[token].group for token in who} == {""}
    assert len(one.board.turns.order) == len(order)


def test_two_sides_are_no_group_and_the_reason_is_told(yard: MainWindow) -> None:
    one = page(yard)
    one.selection.select_tokens(named(yard, "Harl", "Maren"))
    before = one.board
    press(yard, Qt.Key.Key_G, CTRL | SHIFT)
    assert one.board is before
    assert "of one side" in one.parts.banner.words.text()


def test_the_inspector_has_the_same_for_all_selected(yard: MainWindow) -> None:
    row = page(yard).parts.inspector.together
    assert not row.isHidden()
    assert row.words.text().startswith("2 tokens")
    before = points(yard)
    damage = next(button for button in row.findChildren(TextButton) if button.text() == "Damage…")
    QTest.mouseClick(damage, Qt.MouseButton.LeftButton)
    write(yard, "2")
    assert points(yard) == [value - 2 for value in before]
    page(yard).selection.select_tokens(named(yard, "Wick"))
    assert row.isHidden()


def test_notes_are_written_from_the_menu_and_shared_by_a_tick(yard: MainWindow) -> None:
    one = page(yard)
    one.selection.select_tokens(named(yard, "Wick"))
    choose(yard, "Edit, hide or remove", "Notes…")
    form = one.parts.inspector.form
    area = form.control("notes")
    assert isinstance(area, QPlainTextEdit)
    assert area.hasFocus()
    QTest.keyClicks(area, "Fears fire")
    form.control("notes_shared").setFocus()
    QApplication.processEvents()
    (who,) = named(yard, "Wick")
    assert one.board[who].notes == "Fears fire"
    look = one.controller.scene.token_items[who].look
    assert look is not None
    assert look.noted
    QTest.keyClick(form.control("notes_shared"), Qt.Key.Key_Space)
    assert one.board[who].notes_shared
    one.manual_edits.edit(SCENE)
    one.parts.inspector.write_notes(SCENE)
    QApplication.processEvents()
    assert one.parts.inspector.form.control("notes").isVisible()


def test_notes_on_the_battle_have_a_sign_beside_its_name_that_opens_them(yard: MainWindow) -> None:
    one, sign = page(yard), yard.title.notes
    assert sign.isHidden()
    one.session.edit(NotesWritten("The gate falls in round five"), what="Notes")
    QApplication.processEvents()
    assert sign.isVisible()
    assert sign.x() > yard.title.name.geometry().right()
    QTest.mouseClick(sign, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    focused = QApplication.focusWidget()
    assert isinstance(focused, QPlainTextEdit)
    assert focused.toPlainText() == "The gate falls in round five"
    press(yard, Qt.Key.Key_Escape)
    one.session.edit(NotesWritten(""), what="No notes")
    QApplication.processEvents()
    assert sign.isHidden()
