"""In a long page of a menu a line is found by typing: / begins, letters narrow, Enter takes, Esc ends it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.menu.menu_pages import EDIT, MORE, SIDE
from battlemap.play.session import new_session
from battlemap.rules.registry import load_ruleset
from battlemap.store.document.battle_folder import read_sample
from tests.gui.menu.test_context_menu import MenuWindow

Key = Qt.Key


@pytest.fixture
def place(qtbot: QtBot) -> MenuWindow:
    """More of what somebody can do to a foe on the yard."""
    board = read_sample("quarry-yard").opening
    place = MenuWindow(qtbot, new_session(load_ruleset("obss"), board, "seed"))
    heroes = [token.id for token in board.tokens.values() if not board.sides[token.side].gm]
    foes = [token.id for token in board.tokens.values() if board.sides[token.side].gm]
    place.open(TokenId(foes[0]), TokenId(heroes[0]))
    place.menu.list.rows[place.titles.index("More")].click()
    assert place.menu.page == MORE
    return place


def seen(place: MenuWindow) -> list[str]:
    return [row.entry.title for row in place.menu.rows if row.isVisible()]


def test_letters_after_a_slash_narrow_the_page_and_choose_nothing(place: MenuWindow) -> None:
    everything = seen(place)
    assert len(everything) > 9
    wanted = place.menu.rows[-1].entry.title
    QTest.keyClicks(place.menu, "/")
    QTest.keyClicks(place.menu, wanted[:6].lower())
    assert wanted in seen(place)
    assert len(seen(place)) < len(everything)
    assert place.menu.isVisible()
    assert place.menu.list.current is not None
    assert place.menu.list.current.entry.title in seen(place)


def test_esc_ends_the_finding_first_then_goes_back(place: MenuWindow) -> None:
    everything = seen(place)
    QTest.keyClicks(place.menu, "/zzz")
    assert seen(place) == []
    QTest.keyClick(place.menu, Key.Key_Escape)
    assert seen(place) == everything
    assert place.menu.page == MORE


def test_backspace_takes_a_letter_back(place: MenuWindow) -> None:
    everything = seen(place)
    QTest.keyClicks(place.menu, "/q")
    QTest.keyClick(place.menu, Key.Key_Backspace)
    assert seen(place) == everything
    assert place.menu.list.is_finding


def test_a_row_that_does_something_is_found_before_a_row_that_opens_a_page(place: MenuWindow) -> None:
    QTest.keyClick(place.menu, Key.Key_Escape)
    place.menu.list.rows[place.titles.index("Edit, hide or remove")].click()
    assert place.menu.page == EDIT
    QTest.keyClicks(place.menu, "/s i d e")
    found = [row for row in place.menu.rows if row.isVisible()]
    assert [(row.entry.title, row.isEnabled(), row.entry.page) for row in found] == [
        ("End a condition…", False, ""), ("Side", True, SIDE), ("Edit the sheet…", True, ""), ("Hide from the players", True, ""),
    ]  # fmt: skip
    assert place.menu.list.current is found[2]
    for _ in range(7):
        QTest.keyClick(place.menu, Key.Key_Backspace)
    QTest.keyClicks(place.menu, "ide")
    assert place.menu.list.current is not None
    assert place.menu.list.current.entry.title == "Hide from the players"
    QTest.keyClick(place.menu, Key.Key_Escape)
    QTest.keyClicks(place.menu, "/side")  # only the page is left
    assert seen(place) == ["Side"]
    assert place.menu.list.current.entry.title == "Side"
