"""The card of conditions, with real keys and clicks: C opens it, letters find, Enter and clicks set and take."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from battlemap.board.ids import TokenId
from battlemap.gui.stamps.stamp_card import FOOT, HEAD, StampCard
from battlemap.gui.stamps.stamp_cell import StampCell
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.scene.condition_edits import settable, share_of
from tests.gui.window_events import page, press

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def yard(window: MainWindow) -> MainWindow:
    """The quarry yard, with Maren and Tobin selected."""
    window.window_actions.files.open_sample("quarry-yard")
    one = page(window)
    one.selection.select_tokens(some(window))
    return window


def some(window: MainWindow) -> tuple[TokenId, ...]:
    return tuple([key for key, token in page(window).board.tokens.items() if token.name in ("Maren", "Tobin")])


def card(window: MainWindow) -> StampCard:
    opened = page(window).parts.stamps
    assert opened is not None
    return opened


def cell(window: MainWindow, title: str) -> StampCell:
    return next(each for each in card(window).cells if each.row.title == title)


def click(each: StampCell, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, at: QPoint | None = None) -> None:
    QTest.mouseClick(
        each, Qt.MouseButton.LeftButton, held, at if at is not None else QPoint(each.width() // 2, each.height() - 12)
    )
    QApplication.processEvents()


def share(window: MainWindow, key: str) -> str:
    one = page(window)
    return share_of(one.session.rules, one.board, some(window), key)


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def type_keys(words: str) -> None:
    QTest.keyClicks(focused(), words)


def test_c_and_a_few_letters_and_enter_put_all_selected_on_the_ground_in_one_step(yard: MainWindow) -> None:
    press(yard, Qt.Key.Key_C)
    assert card(yard).isVisible()
    assert len(card(yard).cells) == 12
    assert card(yard).cells[-1].row.title.endswith("more")
    type_keys("pro")
    assert [each.row.title for each in card(yard).cells] == ["Prone"]
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    assert not card(yard).isVisible()
    assert share(yard, "prone") == "all"
    assert page(yard).session.undo_title == "Prone: 2 tokens"
    press(yard, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert share(yard, "prone") == "none"


def test_the_last_used_comes_first_a_click_with_shift_stays_and_half_a_check_says_that_some_have_it(yard: MainWindow) -> None:
    press(yard, Qt.Key.Key_C)
    click(cell(yard, "Kneeling"), SHIFT)
    assert card(yard).isVisible()
    assert cell(yard, "Kneeling").isChecked()
    click(cell(yard, "Kneeling"), SHIFT)
    assert share(yard, "kneeling") == "none"
    click(card(yard).cells[-1])  # all of them
    assert len(card(yard).cells) > 20
    click(cell(yard, "Blinded"))
    page(yard).selection.select_tokens(some(yard)[:1])
    press(yard, Qt.Key.Key_C)
    assert [each.row.title for each in card(yard).cells[:2]] == ["Blinded", "Kneeling"]
    click(cell(yard, "Blinded"))
    page(yard).selection.select_tokens(some(yard))
    press(yard, Qt.Key.Key_C)
    assert cell(yard, "Blinded").row.share == "some"
    assert "set on some" in cell(yard, "Blinded").accessibleName()
    click(cell(yard, "Blinded"))
    assert share(yard, "blinded") == "all"


def test_a_condition_with_levels_has_a_plus_and_a_minus(yard: MainWindow) -> None:
    press(yard, Qt.Key.Key_C)
    type_keys("bleed")
    click(cell(yard, "Bleeding"), SHIFT)
    plus, minus = QPoint(cell(yard, "Bleeding").width() - 8, 20), QPoint(8, 20)
    click(cell(yard, "Bleeding"), at=plus)
    assert cell(yard, "Bleeding").row.level == 2
    click(cell(yard, "Bleeding"), at=minus)
    click(cell(yard, "Bleeding"), at=minus)
    assert share(yard, "bleeding") == "none"


def test_a_word_of_ones_own_with_its_colour_and_rounds_and_esc_in_two_steps(yard: MainWindow) -> None:
    press(yard, Qt.Key.Key_C)
    foot = card(yard).foot
    QTest.mouseClick(foot.dots[2], Qt.MouseButton.LeftButton)
    foot.rounds.setValue(3)
    QTest.mouseClick(foot.field, Qt.MouseButton.LeftButton)
    QTest.keyClicks(foot.field, "Cursed")
    QTest.keyClick(foot.field, Qt.Key.Key_Return)
    one = page(yard)
    assert {(s.word, s.colour, s.rounds) for who in some(yard) for s in one.board[who].stamps} == {("Cursed", "red", 3)}
    press(yard, Qt.Key.Key_C)
    assert cell(yard, "Cursed").row.share == "all"
    click(cell(yard, "Cursed"))
    assert all(not one.board[who].stamps for who in some(yard))
    press(yard, Qt.Key.Key_C)
    type_keys("st")
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert (card(yard).words, card(yard).isVisible()) == ("", True)
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert not card(yard).isVisible()
    assert one.selection.tokens == some(yard)


def test_in_a_game_without_conditions_the_card_is_one_line_for_a_word_of_ones_own(window: MainWindow) -> None:
    one, orm = page(window), TokenId("orm")
    assert not settable(one.session.rules, one.board)
    one.selection.select_tokens((orm,))
    press(window, Qt.Key.Key_C)
    assert card(window).height() < 2 * HEAD + FOOT
    type_keys("Cursed")  # the field has the keyboard at once
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    assert [stamp.word for stamp in one.board[orm].stamps] == ["Cursed"]
    assert not card(window).isVisible()
    press(window, Qt.Key.Key_C)
    click(cell(window, "Cursed"), SHIFT)
    assert one.board[orm].stamps == ()
    assert card(window).height() < 2 * HEAD + FOOT
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert not card(window).isVisible()


def test_without_a_selected_token_c_does_nothing(window: MainWindow) -> None:
    page(window).controller.select(())
    press(window, Qt.Key.Key_C)
    assert page(window).parts.stamps is None
