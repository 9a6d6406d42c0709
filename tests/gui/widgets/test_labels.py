"""Words on labels, menus and windows are shown as they are."""

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.inputs import CheckBox
from battlemap.gui.widgets.labels import NARROWEST, Label, MarkupLabel, add_action, escape_text, window_title
from battlemap.paint.style.typography import tip_text
from tests.gui.window_fixtures import a_theme


def test_a_label_shows_markup_as_text_and_says_it_back(qtbot: QtBot) -> None:
    label = Label("<b>Orm</b> & Cole")
    qtbot.addWidget(label)
    assert label.text() == "<b>Orm</b> & Cole"
    assert label.sizeHint().width() > Label("Orm & Cole").sizeHint().width()


def test_a_label_of_a_field_takes_no_mnemonic(qtbot: QtBot) -> None:
    line, label, plain = QLineEdit(), Label("Sword & shield"), Label("Sword & shield")
    for widget in (line, label, plain):
        qtbot.addWidget(widget)
    label.setBuddy(line)
    assert label.sizeHint().width() == plain.sizeHint().width()


def test_a_long_label_can_be_made_narrow_and_a_long_word_wraps(qtbot: QtBot) -> None:
    long, wrapped = Label("x" * 500), Label("x" * 500)
    wrapped.setWordWrap(True)
    for label in (long, wrapped):
        qtbot.addWidget(label)
        assert label.minimumSizeHint().width() <= 300
    assert Label("short").minimumSizeHint().width() < NARROWEST
    assert wrapped.heightForWidth(200) > 5 * wrapped.fontMetrics().height()


def test_what_turns_the_direction_of_writing_is_seen_instead(qtbot: QtBot) -> None:
    label = Label("a\u202eb\nc")
    qtbot.addWidget(label)
    assert QLabel.text(label) == "a\N{REPLACEMENT CHARACTER}b c"


def test_markup_holds_foreign_text_escaped(qtbot: QtBot) -> None:
    label = MarkupLabel()
    qtbot.addWidget(label)
    label.set_markup(escape_text('<img src="x">'))
    assert QLabel.text(label) == "&lt;img src=&quot;x&quot;&gt;"


def test_an_ampersand_on_a_button_or_a_box_is_no_shortcut(qtbot: QtBot) -> None:
    button, box = TextButton(a_theme(), "Bow & arrow"), CheckBox(a_theme(), "Bow & arrow")
    for widget in (button, box):
        qtbot.addWidget(widget)
        assert widget.text() == "Bow & arrow"
        assert widget.shortcut().isEmpty()


def test_a_line_of_a_menu_keeps_its_ampersand_and_one_tabulator(qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    action = add_action(menu, "A&B\tC", "Ctrl+X")
    assert action.text() == "A&&B C\tCtrl+X"
    assert add_action(menu, "<b>x</b>").toolTip() == tip_text("<b>x</b>")


@pytest.mark.parametrize(("words", "title"), [("Ravine", "Ravine"), ("[*] x", "[*][*] x"), ("a\nb", "a b")])
def test_a_title_has_no_placeholder(words: str, title: str) -> None:
    assert window_title(words) == title
