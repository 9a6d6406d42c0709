"""Keys that are nobody's do nothing; fields, menus and sheets give the keyboard back when they are left."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.house_rules.book_table import BookTable
from battlemap.gui.menu.menu_pages import EDIT, MAIN
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from tests.gui.window.printed_keys import click, press_key, show_outcome
from tests.gui.window_events import page

ORM, COLE = TokenId("orm"), TokenId("cole")


def has_sheet(window: MainWindow) -> bool:
    return window.dialog is not None


def open_menu(window: MainWindow) -> None:
    page(window).open_menu(Subject("token", COLE), page(window).controller.view.mapToGlobal(QPoint(300, 200)))


def first_line(window: MainWindow) -> QPoint:
    log = page(window).parts.log
    at = next(at for at, row in enumerate(log.log.rows) if not row.rule)
    return log.visualRect(log.log.index(at)).topLeft() + QPoint(60, 8)


def test_enter_and_space_after_a_look_at_the_log_go_on_with_the_fight(window: MainWindow) -> None:
    one = page(window)
    window.window_actions.table.rename_battle("Ambush at night")
    one.perform(Command("next turn"))
    head, who = one.session.head, one.board.turns.now
    click(one.parts.log.viewport(), first_line(window))
    press_key(window, "Return")
    assert (one.session.head, one.board.turns.now) == (head, who)
    press_key(window, "Space")
    assert one.board.turns.now != who
    assert one.session.head > head


def test_a_second_enter_after_the_card_opens_no_menu_and_a_wanted_one_does(window: MainWindow) -> None:
    one = page(window)
    one.selection.select(Subject("token", ORM))
    show_outcome(window)
    assert one.parts.card.isVisible()
    press_key(window, "Return")
    assert one.parts.card.isHidden()
    press_key(window, "Return")
    press_key(window, "Return")
    assert one.parts.menu.isHidden()
    press_key(window, "Esc")
    press_key(window, "Return")
    assert one.parts.menu.isVisible()


def test_space_in_an_open_menu_ends_the_turn_and_chooses_no_line(window: MainWindow) -> None:
    one = page(window)
    open_menu(window)
    press_key(window, "Down")
    assert one.parts.menu.list.current is not None
    press_key(window, "Space")
    assert one.parts.menu.isHidden()
    assert one.session.current is None
    assert ORM not in one.board.turns.now


def test_the_foot_of_a_menu_says_what_esc_does_on_this_page(window: MainWindow) -> None:
    menu = page(window).parts.menu
    open_menu(window)
    press_key(window, "Down")
    assert menu.hint_bar.line is not None
    assert menu.hint_bar.line.keys[-1] == ("Esc", "Close")
    QTest.mouseClick(next(row for row in menu.rows if row.entry.page == EDIT), Qt.MouseButton.LeftButton)
    press_key(window, "Down")
    assert menu.hint_bar.line.keys[-1] == ("Esc", "Back")
    press_key(window, "Esc")
    assert menu.page == MAIN
    assert menu.list.current is not None
    assert menu.list.current.entry.page == EDIT
    press_key(window, "Esc")
    assert menu.isHidden()


def zone_field(window: MainWindow, qtbot: QtBot) -> QLineEdit:
    def seen() -> list[QLineEdit]:
        fields = page(window).parts.inspector.findChildren(QLineEdit)
        return [field for field in fields if not field.visibleRegion().isEmpty()]

    page(window).selection.select(Subject("zone", "rim"))
    qtbot.waitUntil(lambda: bool(seen()))
    field = seen()[0]
    click(field, field.visibleRegion().boundingRect().center())
    assert QApplication.focusWidget() is field
    return field


@pytest.mark.parametrize(("key", "name"), [("Return", "Rimwall"), ("Esc", "Rim")])
def test_a_field_of_the_dock_is_left_by_enter_and_by_esc(window: MainWindow, qtbot: QtBot, key: str, name: str) -> None:
    one, field = page(window), zone_field(window, qtbot)
    before = one.board.zone_map.zones["rim"].name  # type: ignore[index]
    QTest.keyClicks(field, "wall")
    press_key(window, key)
    assert one.controller.view.hasFocus()
    after = one.board.zone_map.zones["rim"].name  # type: ignore[index]
    assert after == (before + "wall" if key == "Return" else before)
    press_key(window, "L")
    assert one.canvas.tool.name == "link"


def test_a_click_elsewhere_leaves_a_field_too(window: MainWindow, qtbot: QtBot) -> None:
    one = page(window)
    zone_field(window, qtbot)
    click(window.title, QPoint(400, 20))
    press_key(window, "L")
    assert one.canvas.tool.name == "link"


def test_esc_in_a_field_of_the_house_rules_drops_what_was_typed_then_closes_them(window: MainWindow, qtbot: QtBot) -> None:
    one = page(window)
    form = window.window_actions.dialogs.house_rules()
    assert form is not None
    titles = [form.contents.item(at).text() for at in range(form.contents.count())]
    click(form.contents.viewport(), form.contents.visualItemRect(form.contents.item(titles.index("Numbers"))).center())
    part = form.part
    qtbot.waitUntil(lambda: any(spin.isVisible() for spin in part.findChildren(QSpinBox)))
    spin = next(spin for spin in part.findChildren(QSpinBox) if spin.isVisible())
    value = spin.value()
    click(spin, QPoint(12, spin.height() // 2))
    spin.selectAll()
    QTest.keyClicks(spin, "7")
    press_key(window, "Esc")
    assert has_sheet(window)
    assert (spin.value(), one.board.house) == (value, {})
    press_key(window, "Esc")
    assert not has_sheet(window)
    assert one.board.house == {}
    form = window.window_actions.dialogs.house_rules()
    assert form is not None
    form.open_page(titles.index("Battle rituals"))
    assert isinstance(form.part, BookTable)
    click(form.part.search)
    press_key(window, "Esc")
    assert window.dialog is None


def test_a_sheet_that_is_written_in_is_not_put_away_by_the_key_of_another(window: MainWindow) -> None:
    window.window_actions.dialogs.new_aspect()
    assert window.dialog is not None
    field = window.dialog.body.findChild(QLineEdit)
    assert field is not None
    QTest.keyClicks(field, "Loose stones")
    click(page(window).controller.view.viewport(), QPoint(20, 600))
    press_key(window, "T")
    assert window.dialog.title.text().startswith("New aspect")
    assert page(window).parts.banner.isVisible()
    press_key(window, "Return")
    assert not has_sheet(window)
    assert any(aspect.name == "Loose stones" for aspect in page(window).board.aspects.values())


def test_del_with_a_sheet_open_takes_nothing_off_the_map(window: MainWindow) -> None:
    one = page(window)
    one.selection.select(Subject("token", COLE))
    form = window.window_actions.dialogs.house_rules()
    assert form is not None
    click(form.contents.viewport(), form.contents.visualItemRect(form.contents.item(1)).center())
    press_key(window, "Del")
    assert COLE in one.board.tokens


def test_going_back_leaves_another_try_that_can_be_taken_up_again(window: MainWindow) -> None:
    one, log = page(window), page(window).parts.log
    window.window_actions.table.rename_battle("Ambush at night")
    show_outcome(window)
    one.perform(Command("next turn"))
    end = one.session.head
    at = next(at for at, row in enumerate(log.log.rows) if row.entry and not row.rule)
    click(log.viewport(), log.visualRect(log.log.index(at)).topLeft() + QPoint(60, 8))
    row = log.looked_at
    assert row is not None
    assert "another try" in log.delegate.leaving_words(row)
    place = log.visualRect(log.log.index(at))
    click(log.viewport(), place.topLeft() + log.delegate.button_place(row, place.size()).center().toPoint())
    assert one.session.head == row.entry != end
    told = [row for row in log.log.rows if row.heads]
    assert len(told) == 1
    assert told[0].plain == "Another try: 2 commands"
    at = log.log.rows.index(told[0])
    count = len(log.log.rows)
    click(log.viewport(), log.visualRect(log.log.index(at)).topLeft() + QPoint(60, 8))
    assert len(log.log.rows) > count
    assert one.session.head == row.entry
    place = log.visualRect(log.log.index(at))
    click(log.viewport(), place.topLeft() + log.delegate.button_place(told[0], place.size()).center().toPoint())
    assert one.session.head == end
