"""Who gets a key: menu, card, window, in this order; a text field keeps its own."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.actions import ACTIONS, OTHER_KEYS, TOOLS, is_plain_key, make_actions, plain_keys
from battlemap.gui.preferences.shortcut_list import ShortcutList, all_keys
from battlemap.gui.widgets.key_router import KeyRouter, key_name
from tests.gui.window_fixtures import a_theme


class OneKeyReceiver:
    """Takes one key, and remembers it."""

    def __init__(self, *keys: str) -> None:
        self.keys, self.got = keys, list[str]()

    def take_key(self, event: QKeyEvent) -> bool:
        name = key_name(event)
        if name in self.keys:
            self.got.append(name)
        return name in self.keys


class Window(QWidget):
    """A field, a button, and a place for the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.field, self.button, self.map = QLineEdit(self), QPushButton("Press", self), QWidget(self)
        self.map.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        for part in (self.field, self.button, self.map):
            column.addWidget(part)
        self.router = KeyRouter(self, self.take)
        self.router.listen()

        self.answers: dict[str, int] = {}
        """How often a key is wanted; always, if it is not said."""

    def take(self, key: str) -> bool:
        left = self.answers.get(key, 1)
        self.answers = {name: count - (name == key) for name, count in self.answers.items()}
        if left > 0:
            self.seen.append(key)
        return left > 0 and key != "Shift"


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    made = Window()
    qtbot.addWidget(made)
    made.show()
    made.map.setFocus()
    qtbot.waitUntil(made.map.hasFocus)
    return made


def test_a_plain_key_that_nobody_wants_is_the_window_s(window: Window) -> None:
    QTest.keyClick(window.map, Qt.Key.Key_V)
    assert window.seen == ["V"]


def test_the_menu_is_asked_before_the_card_and_the_card_before_the_window(window: Window) -> None:
    menu, card = OneKeyReceiver("A"), OneKeyReceiver("A", "T")
    window.router.offer_to(menu, card)
    for key in (Qt.Key.Key_A, Qt.Key.Key_T, Qt.Key.Key_Z):
        QTest.keyClick(window.map, key)
    assert (menu.got, card.got, window.seen) == (["A"], ["T"], ["Z"])


def test_a_text_field_keeps_its_letters(window: Window) -> None:
    card = OneKeyReceiver("V")
    window.router.offer_to(card)
    window.field.setFocus()
    QTest.keyClicks(window.field, "vz ")
    assert window.field.text() == "vz "
    assert (card.got, window.seen) == ([], [])


def test_a_focused_button_keeps_space_and_enter_only(window: Window, qtbot: QtBot) -> None:
    window.button.setFocus()
    with qtbot.waitSignal(window.button.clicked):
        QTest.keyClick(window.button, Qt.Key.Key_Space)
    QTest.keyClick(window.button, Qt.Key.Key_Z)
    assert window.seen == ["Z"]


def test_a_button_that_was_clicked_keeps_nothing(window: Window) -> None:
    QTest.mouseClick(window.button, Qt.MouseButton.LeftButton)
    assert window.button.hasFocus()
    QTest.keyClick(window.button, Qt.Key.Key_Space)
    assert window.seen == ["Space"]


def test_a_list_that_was_clicked_keeps_the_arrows_alone(window: Window, qtbot: QtBot) -> None:
    rows = QListWidget(window)
    rows.addItems(["one", "two"])
    rows.show()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualItemRect(rows.item(0)).center())
    assert rows.hasFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Space):
        QTest.keyClick(rows, key)
    assert rows.currentRow() == 1
    assert window.seen == ["Return", "Space"]


def test_a_menu_is_asked_even_before_a_field(window: Window) -> None:
    menu = OneKeyReceiver("V")
    window.router.offer_to(menus=[menu])
    window.field.setFocus()
    QTest.keyClicks(window.field, "vz")
    assert (menu.got, window.field.text()) == (["V"], "z")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_a_field_that_is_left_gives_the_keyboard_to_its_home(window: Window, key: Qt.Key) -> None:
    window.router.home = window.map
    window.field.setFocus()
    QTest.keyClicks(window.field, "five")
    QTest.keyClick(window.field, key)
    assert window.map.hasFocus()
    assert window.field.text() == ("five" if key == Qt.Key.Key_Return else "")


def test_a_click_on_what_takes_no_keys_leaves_a_field_for_home(window: Window) -> None:
    window.router.home = window.map
    window.field.setFocus()
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert window.map.hasFocus()


def test_one_enter_more_than_was_wanted_is_nobody_s(window: Window) -> None:
    window.answers = {"Return": 1}
    presses = []
    window.map.keyPressEvent = lambda event: presses.append(event.key())  # type: ignore[method-assign]
    for _ in range(3):
        QTest.keyClick(window.map, Qt.Key.Key_Return)
    assert (window.seen[0], presses) == ("Return", [])
    QTest.keyClick(window.map, Qt.Key.Key_Shift)
    QTest.keyClick(window.map, Qt.Key.Key_Return)
    assert presses[-1] == Qt.Key.Key_Return


def test_chords_are_left_to_the_actions(window: Window) -> None:
    QTest.keyClick(window.map, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.seen == []


def test_no_two_actions_have_the_same_key() -> None:
    keys = [key for text in ACTIONS for key in text.keys]
    assert len(keys) == len(set(keys))
    assert plain_keys()["V"] == "select"


def test_keys_that_stand_alone_are_told_from_chords() -> None:
    assert all(is_plain_key(key) for key in ("V", "+", "-", "?", "Space", "Del"))
    assert not any(is_plain_key(key) for key in ("Ctrl+Z", "F11", "Shift+F10", "Ctrl++"))


def test_every_action_has_words_a_tooltip_with_its_key_and_a_place(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    actions = make_actions(parent)
    assert actions["zone"].toolTip() == "Draw zone (Z)"
    assert set(TOOLS) <= set(actions)
    assert all(text.text and text.group for text in ACTIONS)


def test_the_list_of_keys_can_be_searched(qtbot: QtBot) -> None:
    page = ShortcutList(a_theme())
    qtbot.addWidget(page)
    assert len(page.rows.rows) == len(all_keys()) >= len(OTHER_KEYS)
    QTest.keyClicks(page.search, "undo")
    assert [row[2] for row in page.rows.rows] == ["Undo"]
    page.search.setText("no such thing")
    assert page.rows.rows == ()
