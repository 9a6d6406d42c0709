"""Who gets a key: menu, card, window, in this order; a text field keeps its own."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.actions import ACTIONS, OTHER_KEYS, TOOLS, is_plain_key, make_actions, plain_keys
from battlemap.gui.widgets.key_router import KeyRouter, key_name
from battlemap.gui.window.shortcut_list import ShortcutList, all_keys
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

    def take(self, key: str) -> bool:
        self.seen.append(key)
        return True


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
