"""Of a board with secrets of every kind the players' window holds none: not painted, not said, not even unseen."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.players.players_window import PlayersWindow
from battlemap.gui.players.shown_battle import ShownBattle
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.paint.style.palette import DARK
from battlemap.play.session import new_session
from battlemap.store.document.battle_folder import read_sample
from tests.gui.players.players_events import settle
from tests.gui.players.secret_words import MARK, held_words, said_words, with_secrets
from tests.gui.window_fixtures import a_theme

SAMPLES = ("ravine-ambush", "quarry-yard", "cave-bridge", "duel-of-words", "burning-farm", "tavern-scuffle")


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_word_of_a_secret_is_in_the_players_window(qtbot: QtBot, sample: str) -> None:
    battle = read_sample(sample)
    session = new_session(battle.rules, with_secrets(battle.board), "seed")
    bridge = SessionBridge(session)
    home, window = QWidget(), PlayersWindow(a_theme(), [])
    qtbot.addWidget(window)
    qtbot.addWidget(home)
    area = QWidget(home)
    controller = MapController(session, DARK, home)
    controller.view.setParent(area)
    shown = ShownBattle(window, bridge, controller, a_theme(), home)
    window.show()
    window.resize(1280, 720)
    settle()
    try:
        assert any(MARK in word for word in held_words(controller.scene))  # the search would find them
        words = [*said_words(window), *held_words(window), *held_words(shown.map), *window.overlay.texts]
        names = {token.name for token in shown.feed.board.tokens.values()}
        assert names <= set(words)
        assert [word for word in words if MARK in word] == []
    finally:
        shown.close()
        bridge.close()
        controller.scene.close()
        controller.own_props.close()
