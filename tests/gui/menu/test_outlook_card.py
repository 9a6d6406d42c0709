"""The card beside the menu: what a line is likely to bring, and what another answer would change."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.battle.outlook_part import OutlookPart
from battlemap.gui.menu.context_menu import ContextMenu
from battlemap.gui.menu.menu_rows import MenuRow
from battlemap.gui.odds import card_fade
from battlemap.gui.odds.answer_chips import ROW as CHIP_ROW
from battlemap.gui.settings import SHOWS_ODDS, flag
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page

COLE = TokenId("cole")


@pytest.fixture
def menu(window: MainWindow) -> ContextMenu:
    """The menu on Cole, while Orm acts."""
    one = page(window)
    spot = one.controller.scene.spot_of(COLE)
    assert spot is not None
    view = one.controller.view
    one.open_menu(Subject("token", COLE), view.viewport().mapToGlobal(view.at_view(spot)))
    return one.parts.menu


def part_of(window: MainWindow) -> OutlookPart:
    part = page(window).outlook
    assert part is not None
    return part


def walk_to(menu: ContextMenu, action: str) -> None:
    """With the arrows to the row of *action*."""
    for _ in menu.rows:
        row = menu.list.current
        if row is not None and row.entry.command is not None and row.entry.command.action == action:
            return
        QTest.keyClick(menu, Qt.Key.Key_Down)
    raise AssertionError(action)


def wait_until_known(window: MainWindow, qtbot: QtBot) -> None:
    part = part_of(window)
    qtbot.waitUntil(lambda: part.worker.work is not None and part.worker.work.done, timeout=30_000)


def test_an_arrow_opens_it_at_once_beside_the_menu_and_it_follows_the_rows(
    window: MainWindow, menu: ContextMenu, qtbot: QtBot
) -> None:
    walk_to(menu, "push")
    card = part_of(window).card
    assert card.isVisible()
    wait_until_known(window, qtbot)
    view = card.view
    assert view is not None
    assert [(share, told) for _, share, told in view.bands][1] == ("29 %", "Orm pushes Cole to Thorn flats")
    assert dict(view.facts) == {"Cole is moved": "93 %", "Takes Cole out": "0 %", "Costs": "action"}
    assert dict(view.back_facts)["Hits, if left alone"] == "7 %"
    corner = menu.ground.mapTo(page(window), QPoint(0, 0))
    assert not card.geometry().intersects(menu.geometry().translated(corner))
    walk_to(menu, "attack")
    assert card.view is not None
    assert card.view.subject.title == "Attack Cole"
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert not part_of(window).worker.is_working


def test_another_answer_is_looked_at_by_its_digit_and_holds_until_the_menu_closes(
    window: MainWindow, menu: ContextMenu, qtbot: QtBot
) -> None:
    walk_to(menu, "push")
    wait_until_known(window, qtbot)
    card, row = part_of(window).card, menu.list.current
    assert row is not None
    before = page(window).session.head
    QTest.keyClick(menu, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: card.has_keys)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Down)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert card.chips.question == "What does Cole hold out with?"
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_4)
    wait_until_known(window, qtbot)
    assert row.chances is not None
    assert row.chances.success > 0.9, "he has nothing special to hold out with"
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not card.has_keys
    assert card.isVisible()
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert menu.isHidden()
    assert page(window).session.head == before


def test_what_has_no_room_among_the_answers_taken_for_granted_is_one_row_away(
    window: MainWindow, menu: ContextMenu, qtbot: QtBot
) -> None:
    walk_to(menu, "push")
    wait_until_known(window, qtbot)
    card = part_of(window).card
    asked = [row.accessibleName() for row in card.chips.rows]
    view = card.view
    assert view is not None
    card.most = card.height() - CHIP_ROW
    card.show_view(view)
    shown = asked[:-1] if asked[-1].endswith("more") else asked
    assert [row.accessibleName() for row in card.chips.rows] == [*shown[:-1], f"{len(view.questions) - len(shown) + 1} more"]
    assert card.chips.rows[-1].y() < card.chips.rows[0].y(), "it stands beside the heading"
    QTest.keyClick(menu, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: card.has_keys)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Up)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert card.chips.question == "Taken for granted"
    assert [row.accessibleName() for row in card.chips.rows][: len(shown)] == shown
    assert len(card.chips.rows) == len(view.questions)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not card.chips.is_open
    assert card.has_keys, "the keys stay where they were"


def test_a_click_into_the_card_leaves_the_menu_open_one_beside_closes_both(
    window: MainWindow, menu: ContextMenu, qtbot: QtBot
) -> None:
    walk_to(menu, "push")
    wait_until_known(window, qtbot)
    card = part_of(window).card
    chip = card.chips.rows[0]
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert card.chips.is_open
    assert menu.isVisible()
    QTest.mouseClick(menu.ground, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert menu.isHidden()
    assert card.isHidden()


def test_the_pointer_has_to_rest_before_it_opens_and_lines_without_a_roll_have_none(
    window: MainWindow, menu: ContextMenu, qtbot: QtBot
) -> None:
    row = next(row for row in menu.rows if row.entry.command is not None and row.entry.command.action == "push")
    QTest.mouseMove(row, QPoint(40, 10))
    card = part_of(window).card
    assert card.isHidden()
    qtbot.waitUntil(card.isVisible, timeout=5_000)
    more = next(row for row in menu.rows if row.entry.page)
    menu.list.select_row(menu.rows.index(more))
    assert card.isHidden()


def hover_help(row: MenuRow) -> bool:
    """Whether the pointer that has rested on a row is told more in a tooltip."""
    QToolTip.hideText()
    QApplication.sendEvent(row, QHelpEvent(QEvent.Type.ToolTip, QPoint(40, 10), row.mapToGlobal(QPoint(40, 10))))
    return QToolTip.isVisible()


def test_while_it_is_open_no_tooltip_of_the_menu_lies_over_it(window: MainWindow, menu: ContextMenu, qtbot: QtBot) -> None:
    row = next(row for row in menu.rows if row.entry.command is not None and row.entry.command.action == "push")
    assert row.toolTip()
    assert hover_help(row)
    QTest.mouseMove(row, QPoint(40, 10))
    card = part_of(window).card
    qtbot.waitUntil(card.isVisible, timeout=5_000)
    qtbot.waitUntil(lambda: not QToolTip.isVisible(), timeout=2_000)
    assert not hover_help(row)
    QTest.keyClicks(menu, "%")
    assert card.isHidden()
    assert hover_help(row)
    QToolTip.hideText()


def test_however_many_answers_are_taken_for_granted_all_are_listed_and_scrolled_in_the_card(
    window: MainWindow, menu: ContextMenu, qtbot: QtBot
) -> None:
    walk_to(menu, "push")
    wait_until_known(window, qtbot)
    card = part_of(window).card
    view = card.view
    assert view is not None
    assumed = view.questions[0][1]
    many = tuple((f"Question {at}", replace(assumed, prompt=f"Question {at}", asked=(f"seat {at}", "ask"))) for at in range(40))
    card.show_view(replace(view, questions=many))
    QTest.keyClick(menu, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: card.has_keys)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Up)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert len(card.chips.rows) == 40
    assert card.height() <= card.most
    last = card.chips.rows[-1]
    assert last.visibleRegion().isEmpty()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Up)
    assert last.hasFocus()
    assert last.visibleRegion().boundingRect() == last.rect()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Down)
    assert card.chips.rows[0].hasFocus()
    assert not card.chips.rows[0].visibleRegion().isEmpty()


def test_while_it_is_open_the_line_below_leaves_the_numbers_to_it_and_percent_closes_it_for_good(
    window: MainWindow, menu: ContextMenu, qtbot: QtBot
) -> None:
    walk_to(menu, "push")
    wait_until_known(window, qtbot)
    row, card, line = menu.list.current, part_of(window).card, menu.hint_bar.line
    assert row is not None
    assert line is not None
    assert "success" not in line.spoken_text
    QTest.keyClicks(menu, "%")
    assert card.isHidden()
    assert menu.hint_bar.line is not None
    assert "success 85 %" in menu.hint_bar.line.spoken_text
    walk_to(menu, "attack")
    assert card.isHidden(), "it stays away from now on"
    assert not flag(window.theme.settings, SHOWS_ODDS, True)
    QTest.keyClick(menu, Qt.Key.Key_Right)
    assert card.isVisible(), "one may still look into one line"
    QTest.keyClicks(window.focusWidget(), "%")
    QTest.keyClicks(menu, "%")
    assert card.isVisible()
    assert flag(window.theme.settings, SHOWS_ODDS, False)


def test_where_somebody_would_end_up_stands_a_ghost_with_the_way_and_its_share(
    window: MainWindow, menu: ContextMenu, qtbot: QtBot
) -> None:
    scene = page(window).controller.scene
    walk_to(menu, "push")
    qtbot.waitUntil(lambda: scene.marks.label is not None and scene.marks.label[1] == "93 %", timeout=10_000)
    move = scene.likely_layer.move
    assert move is not None
    assert scene.hit_tester.zone(move.end) == "thorn"
    assert scene.hit_tester.zone(scene.marks.ghosts[0].spot) == "thorn"
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert scene.likely_layer.move is None
    assert scene.marks.ghosts == ()
    assert scene.marks.label is None


def test_a_move_tells_what_threatens_where_it_leads(window: MainWindow, qtbot: QtBot) -> None:
    mine = page(window)
    mine.open_menu(Subject("zone", "mesa"), mine.controller.view.viewport().mapToGlobal(QPoint(80, 80)))
    walk_to(mine.parts.menu, "move")
    wait_until_known(window, qtbot)
    view = part_of(window).card.view
    assert view is not None
    assert view.bands == ()
    assert dict(view.facts)["Arrives"] == "100 %"
    assert [by for by, _, _ in view.threats] == ["Cole, Charge", "Iver, Shoot"]


def test_with_motion_its_picture_fades_and_the_card_itself_is_gone_at_once(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(type(window.theme), "motion", True)
    monkeypatch.setattr(card_fade, "FADE", 60_000)
    menu: ContextMenu = request.getfixturevalue("menu")
    walk_to(menu, "push")
    card = part_of(window).card
    qtbot.waitUntil(card.isVisible)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert card.isHidden()
    assert card.graphicsEffect() is None
    assert len(page(window).findChildren(card_fade.FadingPicture)) == 1
