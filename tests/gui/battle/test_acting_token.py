"""The token whose turn it is, by key: one press selects it, more presses go through those that act in the same turn."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import TokenId
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from tests.gui.window_events import page, play_out, press


def test_a_selects_the_token_whose_turn_it_is_and_brings_it_into_sight(window: MainWindow) -> None:
    one = page(window)
    camera = one.controller.view.camera
    camera.set_zoom(3.0)
    camera.pan(4000, 4000)
    one.selection.select_tokens((TokenId("cole"),))
    press(window, Qt.Key.Key_A)
    acting = one.board.turns.now[0]
    assert one.selection.tokens == (acting,)
    spot = one.controller.scene.spot_of(acting)
    assert spot is not None
    assert one.controller.view.viewport().rect().contains(one.controller.view.at_view(spot))


def test_a_again_selects_the_next_one_that_acts_in_the_same_turn(window: MainWindow) -> None:
    assert window.documents.open_sample("tavern-scuffle")
    one = page(window)
    one.session.perform(Command("begin fight"))
    play_out(one.session)
    slot = one.board.turns.now
    assert len(slot) > 1, "everybody acts in the same exchange"
    selected: list[TokenId] = []
    for _ in range(3):
        press(window, Qt.Key.Key_A)
        selected += one.selection.tokens
    assert len(set(selected)) == 3
    assert set(selected) <= set(slot)


def test_before_the_fight_a_says_that_no_token_acts(window: MainWindow) -> None:
    assert window.documents.open_sample("tavern-scuffle")
    one = page(window)
    said: list[str] = []
    one.complained.connect(said.append)
    press(window, Qt.Key.Key_A)
    assert said == ["No token acts now: begin the fight first."]
    assert one.selection.tokens == ()


def test_tab_goes_through_the_tokens_from_the_one_that_acts(window: MainWindow) -> None:
    one = page(window)
    view = one.controller.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    QApplication.processEvents()
    assert one.selection.tokens == (one.board.turns.now[0],)
