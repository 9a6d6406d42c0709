"""The whole window with a real battle in it: opening, playing, the keys, undo, closing in the middle of a question."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.map.empty_hint import StartChoice
from battlemap.gui.start.samples import SAMPLES
from battlemap.gui.start.start_page import StartPage
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from battlemap.store.document import recent_battles
from tests.gui.window_events import page, press, save_battle, take_new_battle
from tests.gui.window_fixtures import a_theme

ORM, COLE = TokenId("orm"), TokenId("cole")


def test_a_sample_is_opened_as_a_copy(window: MainWindow) -> None:
    assert page(window).board.title == "Ravine ambush"
    assert window.title.name.text() == "Ravine ambush"
    assert save_battle(window).is_file()


def test_saved_appears_when_it_is_on_disk(window: MainWindow, qtbot: QtBot) -> None:
    page(window).perform(Command("next turn"))
    save_battle(window)
    qtbot.waitUntil(lambda: window.title.accessibleDescription() == "Saved")


def test_the_next_start_opens_the_battle_that_was_open(window: MainWindow, qtbot: QtBot) -> None:
    path = save_battle(window)
    window.close()
    again = MainWindow(a_theme())
    qtbot.addWidget(again)
    again.start()
    assert save_battle(again) == path
    again.close()


def test_a_battle_closed_in_the_middle_of_a_question_asks_it_again(window: MainWindow, qtbot: QtBot) -> None:
    page(window).perform(Command("push", ORM, {"target": ("cole",)}))
    roll = page(window).session.waiting_roll
    assert roll is not None
    assert page(window).parts.card.isVisible()
    window.close()
    again = MainWindow(a_theme())
    qtbot.addWidget(again)
    again.start()
    again.show()
    assert page(again).session.waiting_roll == roll
    assert page(again).parts.card.isVisible()
    again.close()


def test_a_closed_battle_leads_to_the_start_page_and_back(window: MainWindow, qtbot: QtBot) -> None:
    path = save_battle(window)
    window.actions_by_id["close"].trigger()
    start = window.start_page
    assert isinstance(start, StartPage)
    assert [card.battle.title for card in start.recent] == ["Ravine ambush"]
    assert "Orm to act" in start.recent[0].battle.where
    assert not window.actions_by_id["save copy"].isEnabled()
    QTest.mouseClick(start.recent[0], Qt.MouseButton.LeftButton)
    assert save_battle(window) == path


def test_a_battle_taken_off_the_list_keeps_its_file(window: MainWindow) -> None:
    path = save_battle(window)
    window.documents.close()
    start = window.start_page
    assert isinstance(start, StartPage)
    QTest.keyClick(start.recent[0], Qt.Key.Key_Delete)
    assert recent_battles.recent_list().battles == ()
    assert path.is_file()


def test_the_cards_of_the_start_page_have_keys(window: MainWindow, qtbot: QtBot) -> None:
    window.documents.close()
    start = window.start_page
    assert isinstance(start, StartPage)
    start.setFocus()
    QTest.keyClick(start, Qt.Key.Key_Z)
    take_new_battle(window)
    assert page(window).board.zone_map.zones == {}
    assert page(window).canvas.tool.name == "zone"


def test_an_empty_map_shows_three_ways_to_begin_until_one_is_taken(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    empty = page(window).parts.area.empty
    assert empty.isVisible()
    card = empty.findChildren(StartChoice)[0]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert page(window).canvas.tool.name == "zone"
    assert not empty.isVisible()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
def test_every_sample_opens_from_the_start_page(window: MainWindow, sample: object) -> None:
    window.documents.close()
    start = window.start_page
    assert isinstance(start, StartPage)
    start.sample_wanted.emit(getattr(sample, "id", ""))
    assert page(window).board.title == getattr(sample, "title", "")


def test_space_ends_the_turn_and_ctrl_z_takes_it_back(window: MainWindow) -> None:
    assert page(window).board.turns.now == (ORM,)
    press(window, Qt.Key.Key_Space)
    assert ORM not in page(window).board.turns.now
    assert window.actions_by_id["undo"].isEnabled()
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page(window).board.turns.now == (ORM,)
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert ORM not in page(window).board.turns.now


def test_the_inspector_follows_the_turn_unless_somebody_is_watched(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("zone", "rim"))
    press(window, Qt.Key.Key_Space)
    assert one.parts.inspector.subject == Subject("token", one.board.turns.now[0])
    one.show_subject(Subject("token", "pell"))
    press(window, Qt.Key.Key_Space)
    assert one.parts.inspector.subject == Subject("token", "pell")


def test_the_button_in_the_title_does_the_same(window: MainWindow) -> None:
    QTest.mouseClick(window.title.phase.button, Qt.MouseButton.LeftButton)
    assert ORM not in page(window).board.turns.now
    QTest.mouseClick(window.buttons["undo"], Qt.MouseButton.LeftButton)
    assert page(window).board.turns.now == (ORM,)


def test_while_a_roll_waits_the_turn_cannot_end_and_enter_rolls(window: MainWindow) -> None:
    page(window).perform(Command("push", ORM, {"target": ("cole",)}))
    assert not window.title.phase.button.isEnabled()
    press(window, Qt.Key.Key_Return)
    assert page(window).session.waiting_roll is None
    assert page(window).session.current is not None


def test_esc_calls_off_what_was_begun(window: MainWindow) -> None:
    page(window).perform(Command("push", ORM, {"target": ("cole",)}))
    press(window, Qt.Key.Key_Escape)
    assert page(window).session.current is None


def test_what_the_rules_refuse_is_one_sentence_on_the_banner(window: MainWindow) -> None:
    assert not page(window).perform(Command("push", COLE, {"target": ("orm",)}))
    assert page(window).parts.banner.isVisible()
    assert page(window).parts.banner.words.text().endswith(".")


def test_letters_choose_tools_unless_a_card_wants_them(window: MainWindow) -> None:
    press(window, Qt.Key.Key_L)
    assert page(window).canvas.tool.name == "link"
    assert window.actions_by_id["link"].isChecked()
    press(window, Qt.Key.Key_V)
    assert page(window).parts.rail.buttons["select"].isChecked()
    page(window).perform(Command("push", ORM, {"target": ("cole",)}))
    press(window, Qt.Key.Key_T)
    assert window.dialog is None


def test_a_click_in_the_turn_order_selects_on_the_map_and_in_the_inspector(window: MainWindow) -> None:
    panel = page(window).parts.turns
    row = next(at for at, one in enumerate(panel.model.rows) if one.name == "Odda")
    spot = panel.list.visualRect(panel.model.index(row)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert page(window).controller.selection == ("odda",)
    assert page(window).parts.inspector.subject == Subject("token", "odda")


def test_the_log_goes_back_to_a_line(window: MainWindow) -> None:
    one = page(window)
    one.perform(Command("next turn"))
    first = one.session.head
    one.perform(Command("next turn"))
    one.parts.log.back_wanted.emit(first)
    assert one.session.head == first
    assert one.session.redo()


def test_the_battle_is_renamed_in_the_title(window: MainWindow) -> None:
    press(window, Qt.Key.Key_F2)
    field = window.title.field
    field.selectAll()
    QTest.keyClicks(field, "Night ambush")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page(window).board.title == "Night ambush"
    assert window.windowTitle() == "Night ambush – battlemap"
    page(window).session.undo()
    assert window.title.name.text() == "Ravine ambush"


def test_the_theme_switches_live_and_is_remembered(window: MainWindow) -> None:
    assert window.theme.palette.dark
    QTest.mouseClick(window.buttons["theme"], Qt.MouseButton.LeftButton)
    assert window.theme.palette.name == "light"
    assert page(window).controller.palette.name == "light"
    assert window.theme.settings.value("theme") == "light"
    window.theme.use("dark")


def test_full_screen_shows_nothing_but_the_map(window: MainWindow) -> None:
    press(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert not window.title.isVisible()
    assert not page(window).parts.dock.isVisible()
    press(window, Qt.Key.Key_F11)
    assert window.title.isVisible()
    assert page(window).parts.dock.isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_main_menu_lists_recent_battles_samples_and_the_gm_s_verbs(window: MainWindow, qtbot: QtBot) -> None:
    QTest.mouseClick(window.title.menu_button, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    titles = {action.text().split("\t")[0] for action in menu.actions()}
    assert {"New battle", "Open recent", "Sample battles", "Revert to", "House rules…", "GM", "Quit"} <= titles
    menu.close()


def test_a_copy_is_written_where_the_dialog_says(window: MainWindow, tmp_path: Path) -> None:
    window.window_actions.files.save_copy()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "copy.battle"))
    dialog.close()
    assert (tmp_path / "copy.battle").is_file()
    assert "copy.battle" in page(window).parts.banner.words.text()
    window.documents.open(tmp_path / "copy.battle")
    assert page(window).board.title == "Ravine ambush"


def test_the_text_form_goes_out_and_comes_back(window: MainWindow, tmp_path: Path) -> None:
    target = tmp_path / "ambush.json"
    window.window_actions.files._export_text(target)
    window.window_actions.files.take_file(target)
    assert page(window).board.title == "Ravine ambush"
    assert save_battle(window) != target


def test_a_file_dropped_on_the_window_is_opened(window: MainWindow, tmp_path: Path) -> None:
    window.documents.save_copy(tmp_path / "other.battle")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "other.battle"))])
    none = Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(QPointF(200, 200), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none)
    window.dropEvent(drop)
    assert save_battle(window) == (tmp_path / "other.battle").resolve()


@pytest.mark.parametrize("content", [b"", b"no battle", b"{]", b'{"format": "battlemap", "version": 1}', b"\x89PNG broken"])
def test_a_file_that_is_none_is_one_sentence_and_the_battle_stays(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "strange.json"
    path.write_bytes(content)
    before = save_battle(window)
    window.window_actions.files.take_file(path)
    banner = page(window).parts.banner.words
    qtbot.waitUntil(lambda: bool(banner.text()))  # what may be a map is read beside the window
    assert save_battle(window) == before
    words = banner.text()
    assert "strange" in words
    assert words.endswith(".")
    assert "Traceback" not in words


def test_a_missing_file_is_one_sentence_too(window: MainWindow, tmp_path: Path) -> None:
    window.window_actions.files.take_file(tmp_path / "gone.battle")
    assert "gone.battle" in page(window).parts.banner.words.text()


def test_a_safety_copy_is_put_back_from_the_menu(window: MainWindow) -> None:
    document = window.documents.document
    assert document is not None
    copy = document.make_safety_copy()
    page(window).perform(Command("next turn"))
    window.window_actions.files.revert(str(copy.path))
    assert page(window).board.turns.now == (ORM,)
    page(window).perform(Command("next turn"))
    assert ORM not in page(window).board.turns.now


def test_the_shortcut_list_opens_by_its_key_and_closes_by_esc(window: MainWindow) -> None:
    view = page(window).controller.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Question, Qt.KeyboardModifier.ShiftModifier)
    assert window.dialog is not None
    QTest.keyClick(window.dialog.close_button, Qt.Key.Key_Escape)
    assert window.dialog is None


def test_in_a_small_window_the_dock_is_narrow(window: MainWindow) -> None:
    assert page(window).parts.dock.width() == 292
    window.resize(1600, 900)
    assert page(window).parts.dock.width() == 336


def test_everything_that_can_be_pressed_has_a_name(window: MainWindow) -> None:
    from PySide6.QtWidgets import QAbstractButton

    nameless = [
        f"{type(button).__name__} {button.text()}"
        for button in window.findChildren(QAbstractButton)
        if not (button.accessibleName() or button.text()) and button.objectName() != "qt_spinbox_lineedit"
    ]
    assert nameless == []


def test_tab_goes_from_the_map_to_the_rest_of_the_window(window: MainWindow) -> None:
    reached = set()
    widget = window.title.menu_button.nextInFocusChain()
    while widget is not None and widget is not window.title.menu_button:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            reached.add(type(widget).__name__)
        widget = widget.nextInFocusChain()
    assert {"MapView", "TurnList", "FoldableHead", "IconButton", "LogPanel"} <= reached


def test_the_menu_key_opens_the_menu_of_what_is_selected(window: MainWindow) -> None:
    menu = page(window).parts.menu
    page(window).show_subject(Subject("zone", "rim"))
    window.actions_by_id["menu"].trigger()
    assert menu.isVisible()
    assert (menu.subject, menu.actor) == (Subject("zone", "rim"), ORM)
    page(window).open_menu(Subject("token", "cole"), QPoint(0, 0))
    assert (menu.subject, menu.actor) == (Subject("token", "cole"), ORM)


def test_the_map_has_the_keys_again_once_a_card_with_the_focus_is_gone(window: MainWindow) -> None:
    card = page(window).parts.card
    page(window).perform(Command("advantage", ORM, {"target": ("cole",)}))
    assert card.view.strip is not None
    assert card.view.strip.field is not None
    card.view.strip.field.setFocus()
    QTest.keyClick(card.view.strip.field, Qt.Key.Key_Escape)
    assert card.take_back()
    assert card.isHidden()
    assert window.window().focusWidget() is page(window).controller.view


def test_a_question_of_one_line_is_as_wide_as_its_answers(window: MainWindow) -> None:
    own, card = page(window), page(window).parts.card
    own.perform(Command("maneuver", ORM, {"target": ("cole",)}))
    own.session.answer("Trip")
    assert own.session.questions[0].ask == "kind"
    answers = sum(button.sizeHint().width() for button in card.view.strip.buttons) if card.view.strip is not None else 0
    assert answers > 300
    assert card.placement.wanted_width > answers + card.view.header.title.sizeHint().width() or card.view.header.answers is None


def test_a_question_that_was_open_at_the_start_lifts_the_map(window: MainWindow, qtbot: QtBot) -> None:
    page(window).perform(Command("attack", ORM, {"target": ("cole",)}))
    page(window).session.roll()
    save_battle(window)
    window.close()
    again = MainWindow(a_theme())
    qtbot.addWidget(again)
    again.resize(1366, 768)
    again.show()
    again.start()
    board_page = page(again)
    qtbot.waitUntil(lambda: not board_page.parts.card.isHidden() and board_page.parts.card.placement.covered_height > 0)

    def clear() -> bool:
        cole = board_page.controller.scene.token_items[COLE]
        return (
            board_page.controller.view.at_view(cole.at).y()
            < board_page.parts.area.height() - board_page.parts.card.placement.covered_height
        )

    qtbot.waitUntil(clear)
    again.close()


def test_ctrl_z_takes_back_the_battle_where_nothing_was_written(window: MainWindow) -> None:
    page(window).perform(Command("move", ORM, {"to": ("gully",)}))
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "Deep")
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (field.text(), page(window).board[ORM].place) == ("", "gully")
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page(window).board[ORM].place == "floor"
