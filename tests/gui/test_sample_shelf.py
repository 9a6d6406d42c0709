"""The sample fights on the start page: a card for each, by game, opened by mouse, digit or Enter."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.gui.main_window import MainWindow
from battlemap.gui.sample_cards import SampleCard, picture_path, sample_path
from battlemap.gui.sample_shelf import SampleShelf
from battlemap.gui.samples import SAMPLES, Sample
from battlemap.gui.start_page import StartPage
from tests.gui.shell_parts import a_theme
from tests.gui.whole_window import page


def samples_of(window: MainWindow) -> tuple[StartPage, SampleShelf]:
    """The start page with the sample fights on it."""
    window.documents.close()
    start = window.start_page
    assert isinstance(start, StartPage)
    start.setFocus()
    QTest.keyClick(start, Qt.Key.Key_S)
    assert start.shelf is not None
    return start, start.shelf


def test_the_sample_fights_take_the_place_of_the_ways_to_begin_and_esc_goes_back(window: MainWindow) -> None:
    start, shelf = samples_of(window)
    assert shelf.isVisible()
    assert not any(way.isVisible() for way in start.ways)
    QTest.keyClick(shelf.cards[0], Qt.Key.Key_Escape)
    assert not shelf.isVisible()
    assert all(way.isVisible() for way in start.ways)


def test_a_digit_opens_a_sample_fight(window: MainWindow) -> None:
    _, shelf = samples_of(window)
    wanted = next(card for card in shelf.cards if card.key == "2")
    QTest.keyClick(shelf.cards[0], Qt.Key.Key_2)
    assert page(window).board.title == wanted.sample.title


def test_a_card_opens_its_fight_by_mouse(window: MainWindow) -> None:
    _, shelf = samples_of(window)
    card = next(card for card in shelf.cards if card.sample.id == "mountain-pass")
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert page(window).board.title == "Mountain pass"


def test_no_card_lies_on_another_and_all_are_within_the_width(qtbot: QtBot) -> None:
    shelf = SampleShelf(a_theme())
    qtbot.addWidget(shelf)
    shelf.keep_width(1096)
    boxes = [card.geometry() for card in shelf.cards]
    assert len(boxes) == len(SAMPLES)
    assert not any(one.intersects(other) for at, one in enumerate(boxes) for other in boxes[:at])
    assert max(box.right() for box in boxes) <= shelf.sizeHint().width()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
def test_a_sample_stands_under_the_game_it_is_played_with(sample: Sample) -> None:
    assert json.loads(sample_path(sample).read_text(encoding="utf-8"))["ruleset"] == sample.ruleset


def test_a_map_is_drawn_once_and_kept(qtbot: QtBot) -> None:
    theme = a_theme()
    sample = next(sample for sample in SAMPLES if sample.id == "ferry-charter")
    card = SampleCard(theme, sample, "1")
    qtbot.addWidget(card)
    before = card.drawn
    card.draw()
    assert (before, card.drawn) == (False, True)
    assert picture_path(sample, theme.palette).is_file()
    again = SampleCard(theme, sample, "1")
    qtbot.addWidget(again)
    assert again.drawn
