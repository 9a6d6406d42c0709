"""The command palette with real keys: any verb, action, creature or token by a few letters."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.board.zones.outlines import centroid
from battlemap.gui.collection.creature_hand import CreatureHand
from battlemap.gui.palette.command_palette import CommandPalette
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.board_edits import change_token
from battlemap.rules.procedure import Command
from tests.gui.window_events import page, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CTRL = Qt.KeyboardModifier.ControlModifier


def open_palette(window: MainWindow) -> CommandPalette:
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_K, CTRL)
    found = window.findChild(CommandPalette)
    assert found is not None
    assert not found.isHidden()
    return found


def type_words(qtbot: QtBot, palette: CommandPalette, words: str) -> None:
    assert palette.field.hasFocus()
    QTest.keyClicks(palette.field, words)
    qtbot.waitUntil(lambda: palette.results.is_settled, timeout=4000)


def is_open(palette: CommandPalette) -> bool:
    return palette.is_open


def is_targeted(window: MainWindow, token: str) -> bool:
    look = page(window).controller.scene.token_items[TokenId(token)].look
    return look is not None and look.targeted


def titles(palette: CommandPalette, group: str = "") -> list[str]:
    return [row.text for row in palette.list.lines.rows if row.shape == "line" and group in ("", row.group)]


def key(palette: CommandPalette, code: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(palette.field, code, held)
    QApplication.processEvents()


@pytest.fixture
def ravine(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """The ravine ambush, with which the program begins, in Orm's turn."""
    QApplication.processEvents()
    assert page(window).parts.is_built
    return window


def test_two_beginnings_of_words_find_a_verb_on_somebody_with_the_chance_of_the_menu(ravine: MainWindow, qtbot: QtBot) -> None:
    palette = open_palette(ravine)
    type_words(qtbot, palette, "shove co")
    assert titles(palette, "acts") == ["Push Cole"]
    palette.field.clear()
    type_words(qtbot, palette, "pu co")
    assert titles(palette, "acts") == ["Push Cole", "Pull Cole"]
    row = palette.current
    assert row is not None
    assert row.text == "Push Cole"
    assert row.chances is not None
    assert palette.field.accessibleDescription().startswith("Push Cole, action, 85 percent, 1 of ")
    key(palette, Qt.Key.Key_Return)
    session = page(ravine).session
    assert not is_open(palette)
    assert session.current is not None
    assert session.current.command == Command("push", TokenId("orm"), {"target": ("cole",)})
    assert page(ravine).parts.card.isVisible()


def test_ctrl_k_and_esc_close_it_and_esc_clears_what_was_typed_first(ravine: MainWindow, qtbot: QtBot) -> None:
    palette = open_palette(ravine)
    type_words(qtbot, palette, "fit")
    key(palette, Qt.Key.Key_Escape)
    assert is_open(palette)
    assert not palette.field.text()
    key(palette, Qt.Key.Key_Escape)
    assert not is_open(palette)
    assert page(ravine).controller.view.hasFocus()
    open_palette(ravine)
    key(palette, Qt.Key.Key_K, CTRL)
    assert not is_open(palette)


def test_it_opens_from_a_field_that_is_typed_in(ravine: MainWindow, qtbot: QtBot) -> None:
    page(ravine).selection.select_tokens((TokenId("orm"),))
    press(ravine, Qt.Key.Key_Question)
    assert ravine.dialog is not None
    open_palette(ravine)


def test_the_chosen_target_is_marked_on_the_map_as_long_as_it_is_looked_at(ravine: MainWindow, qtbot: QtBot) -> None:
    palette, scene = open_palette(ravine), page(ravine).controller.scene
    type_words(qtbot, palette, "pu co")
    qtbot.waitUntil(lambda: is_targeted(ravine, "cole"))
    assert (TokenId("orm"), TokenId("cole")) in scene.facings.shown_pairs or scene.marks.ring is not None
    key(palette, Qt.Key.Key_Escape)
    key(palette, Qt.Key.Key_Escape)
    assert not is_targeted(ravine, "cole")
    assert scene.marks.ring is None


def test_grey_rows_are_passed_over_and_enter_on_one_does_nothing(ravine: MainWindow, qtbot: QtBot) -> None:
    palette = open_palette(ravine)
    type_words(qtbot, palette, "duplicate")
    row = next(at for at, row in enumerate(palette.list.lines.rows) if row.text == "Duplicate")
    key(palette, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() != row
    palette.list.select_row(row)
    key(palette, Qt.Key.Key_Return)
    assert is_open(palette)
    assert page(ravine).session.undo_title == ""


def test_an_action_of_the_window_is_done_and_stands_first_the_next_time(ravine: MainWindow, qtbot: QtBot) -> None:
    palette = open_palette(ravine)
    type_words(qtbot, palette, "ruler")
    assert palette.current is not None
    assert palette.current.text == "Measure"
    key(palette, Qt.Key.Key_Return)
    assert page(ravine).canvas.tool.name == "measure"
    open_palette(ravine)
    assert palette.current is not None
    assert (palette.current.text, palette.current.group) == ("Measure", "used")


def test_words_that_begin_an_action_stand_before_verbs_that_only_mean_them(ravine: MainWindow, qtbot: QtBot) -> None:
    palette = open_palette(ravine)
    type_words(qtbot, palette, "back to")
    assert titles(palette)[:3] == [f"Back to the start of the {part}" for part in ("turn", "round", "fight")]


def test_a_setting_changes_in_place(ravine: MainWindow, qtbot: QtBot) -> None:
    palette = open_palette(ravine)
    type_words(qtbot, palette, "night")
    key(palette, Qt.Key.Key_Return)
    assert is_open(palette)
    assert ravine.theme.palette.name == "light"
    assert titles(palette, "window")[0] == "Theme: Light"


def test_enter_shows_a_token_and_ctrl_enter_opens_its_menu(ravine: MainWindow, qtbot: QtBot) -> None:
    palette = open_palette(ravine)
    type_words(qtbot, palette, "ylv")
    key(palette, Qt.Key.Key_Return)
    assert page(ravine).selection.tokens == (TokenId("ylva"),)
    open_palette(ravine)
    type_words(qtbot, palette, "vek")
    key(palette, Qt.Key.Key_Return, CTRL)
    assert page(ravine).parts.menu.isVisible()
    assert page(ravine).parts.menu.subject == Subject("token", "vek")


def test_tab_keeps_the_verbs_of_who_acts_then_of_who_is_selected_and_backspace_takes_the_chip_off(
    ravine: MainWindow, qtbot: QtBot
) -> None:
    page(ravine).selection.select_tokens((TokenId("vek"),))
    palette = open_palette(ravine)
    assert [acting.name for acting in palette.sources.acting] == ["Orm", "Vek"] if palette.sources else False
    key(palette, Qt.Key.Key_Tab)
    assert palette.field.chip == "Orm"
    type_words(qtbot, palette, "a")
    assert {row.group for row in palette.list.lines.rows} == {"acts"}
    key(palette, Qt.Key.Key_Tab)
    assert palette.field.chip == "Vek"
    key(palette, Qt.Key.Key_Backspace)
    key(palette, Qt.Key.Key_Backspace)
    assert palette.field.chip == ""


def test_the_answers_of_an_open_question_come_first(ravine: MainWindow, qtbot: QtBot) -> None:
    one = page(ravine)
    one.perform(Command("maneuver", TokenId("orm"), {"target": ("cole",)}))
    choice = one.session.questions[0]
    palette = open_palette(ravine)
    type_words(qtbot, palette, "answer")
    rows = [row for row in palette.list.lines.rows if row.group == "answers"]
    assert rows[0].text == choice.prompt
    assert rows[1].line is not None
    key(palette, Qt.Key.Key_Return)
    assert not one.session.questions or one.session.questions[0] != choice


def test_a_creature_hangs_at_the_pointer_until_it_is_put_down(ravine: MainWindow, qtbot: QtBot) -> None:
    one, palette = page(ravine), open_palette(ravine)
    qtbot.waitUntil(lambda: palette.sources is not None and bool(palette.sources.creatures.lines))
    before = len(one.board.tokens)
    type_words(qtbot, palette, "put sab")
    key(palette, Qt.Key.Key_Return)
    assert len(one.board.tokens) == before
    view, zone = (
        one.controller.view,
        next(zone for zone in one.board.zone_map.zones if one.board.zone_map.zones[zone].name == "Thorn flats"),
    )
    where = view.at_view(centroid(one.board.zone_map, zone))
    QTest.mouseMove(view.viewport(), where)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    newcomer = next(token for token in one.board.tokens.values() if token.name == "Sabin")
    assert newcomer.zone == zone


def test_a_number_typed_with_a_creature_takes_up_as_many(ravine: MainWindow, qtbot: QtBot) -> None:
    one, palette = page(ravine), open_palette(ravine)
    qtbot.waitUntil(lambda: palette.sources is not None and bool(palette.sources.creatures.lines))
    before = len(one.board.tokens)
    type_words(qtbot, palette, "raider x4")
    key(palette, Qt.Key.Key_Return)
    view = one.controller.view
    where = view.at_view(centroid(one.board.zone_map, next(iter(one.board.zone_map.zones))))
    QTest.mouseMove(view.viewport(), where)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert len(one.board.tokens) == before + 4


def test_esc_puts_the_creature_back(ravine: MainWindow, qtbot: QtBot) -> None:
    one, palette = page(ravine), open_palette(ravine)
    qtbot.waitUntil(lambda: palette.sources is not None and bool(palette.sources.creatures.lines))
    before = len(one.board.tokens)
    type_words(qtbot, palette, "put sab")
    key(palette, Qt.Key.Key_Return)
    QTest.keyClick(one.controller.view, Qt.Key.Key_Escape)
    QTest.mouseClick(one.controller.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 500))
    assert len(one.board.tokens) == before


def test_a_token_on_the_map_comes_before_another_of_its_kind_from_the_collection(ravine: MainWindow, qtbot: QtBot) -> None:
    one, palette = page(ravine), open_palette(ravine)
    qtbot.waitUntil(lambda: palette.sources is not None and bool(palette.sources.creatures.lines))
    type_words(qtbot, palette, "put sab")
    key(palette, Qt.Key.Key_Return)
    zone = next(zone for zone in one.board.zone_map.zones if one.board.zone_map.zones[zone].name == "Thorn flats")
    where = one.controller.view.at_view(centroid(one.board.zone_map, zone))
    QTest.mouseClick(one.controller.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    sabin = next(token for token in one.board.tokens.values() if token.name == "Sabin")
    one.selection.select_tokens(())
    palette = open_palette(ravine)
    qtbot.waitUntil(lambda: palette.sources is not None and bool(palette.sources.creatures.lines))
    type_words(qtbot, palette, "sabin")
    lines = [row.line for row in palette.list.lines.rows if row.line is not None and row.line.kind != "verb"]
    kinds = [line.kind for line in lines]
    assert kinds[0] == "token"
    assert "creature" in kinds, "another one can be placed all the same"
    assert lines[0].subject == Subject("token", sabin.id)


def test_an_arrow_moves_a_token_and_puts_what_hangs_at_the_pointer_back(ravine: MainWindow, qtbot: QtBot) -> None:
    one, palette = page(ravine), open_palette(ravine)
    qtbot.waitUntil(lambda: palette.sources is not None and bool(palette.sources.creatures.lines))
    before = len(one.board.tokens)
    type_words(qtbot, palette, "put sab")
    key(palette, Qt.Key.Key_Return)
    hand = next(hand for hand in ravine.findChildren(CreatureHand) if hand.is_carrying)
    one.controller.select((TokenId("orm"),))
    QTest.keyClick(one.controller.view, Qt.Key.Key_Right)
    assert not hand.is_carrying
    QTest.mouseClick(one.controller.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 500))
    assert len(one.board.tokens) == before


def test_it_slides_to_the_left_when_it_would_cover_who_acts(ravine: MainWindow, qtbot: QtBot) -> None:
    one = page(ravine)
    palette = open_palette(ravine)
    area = one.parts.area
    usual = area.mapTo(ravine, QPoint(area.width(), 0)).x() - 12
    assert palette.geometry().right() + 1 == usual
    assert palette.width() == 502
    key(palette, Qt.Key.Key_Escape)
    spot = one.controller.scene.spot_of(TokenId("orm"))
    assert spot is not None
    here = one.controller.view.at_view(spot)
    one.controller.view.camera.pan(area.width() - 200 - here.x(), 250 - here.y())
    open_palette(ravine)
    left = area.mapTo(ravine, QPoint(12, 0)).x()
    qtbot.waitUntil(lambda: palette.geometry().left() == left)


def test_with_somebody_on_both_sides_it_ends_above_them_or_leaves_the_target_free(ravine: MainWindow, qtbot: QtBot) -> None:
    one = page(ravine)
    view, area = one.controller.view, one.parts.area
    for who, x in ((TokenId("cole"), 300), (TokenId("orm"), area.width() - 200)):
        spot = view.mapToScene(QPoint(x, 420))
        one.session.edit(*change_token(one.board, who, spot=(spot.x(), spot.y())), what="Place")
    one.controller.scene.motion.finish()
    palette = open_palette(ravine)
    type_words(qtbot, palette, "push co")

    def boxes() -> list[QRect]:
        spots = [one.controller.scene.spot_of(token) for token in (TokenId("orm"), TokenId("cole"))]
        return [QRect(view.viewport().mapTo(ravine, view.at_view(spot)), QSize(1, 1)) for spot in spots if spot is not None]

    qtbot.waitUntil(lambda: len(boxes()) == 2 and not any(palette.geometry().intersects(box) for box in boxes()))
    assert palette.height() >= 200


def test_on_the_start_page_it_opens_battles(window: MainWindow, qtbot: QtBot) -> None:
    window.documents.close()
    assert window.page is None
    palette = open_palette(window)
    type_words(qtbot, palette, "quarry")
    key(palette, Qt.Key.Key_Return)
    assert page(window).session.rules.id == "obss"
