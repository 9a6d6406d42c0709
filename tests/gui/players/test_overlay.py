"""What players read over their map: from the players' board and public rolls alone, in every game and at every size."""

from collections.abc import Callable
from typing import TypeAlias

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.ids import TokenId
from battlemap.board.records import DieRecord
from battlemap.gui.players.overlay import PARTS, PlayersOverlay
from battlemap.play.player_view import redact
from battlemap.play.public.public_log import PublicLine
from battlemap.play.public.public_rolls import PublicRoll, PublicSide
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.document.battle_folder import read_sample
from tests.games.duel import ANN, BEN, CAT, DUEL, board_in_fight
from tests.gui.window_fixtures import a_theme

GAMES = ("ravine-ambush", "tavern-scuffle", "quarry-yard", "forest-road", "crooked-ladle")
ROLL = PublicRoll(
    "Ann attacks Cat",
    (
        PublicSide("Ann", ANN, "", "d6", tuple([DieRecord(face, face) for face in (2, 5, 6)]), 13),
        PublicSide("Cat", CAT, shown=False),
    ),
    outcome="Hit",
    verdict="won",
    result_only=True,
)


Make: TypeAlias = Callable[[AnyRuleset, AnyEncounter], PlayersOverlay]


@pytest.fixture
def overlay_on(qtbot: QtBot) -> Make:
    """Makes an overlay of a board over an empty window of 1920 × 1080."""
    hosts: list[QWidget] = []

    def make(rules: AnyRuleset, board: AnyEncounter) -> PlayersOverlay:
        host = QWidget()
        hosts.append(host)
        qtbot.addWidget(host)
        host.resize(1920, 1080)
        overlay = PlayersOverlay(a_theme(), host)
        overlay.set_board(rules, redact(rules, board))
        host.show()
        return overlay

    return make


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_in_every_game_the_turn_and_the_order_are_read(overlay_on: Make, name: str, theme: str) -> None:
    battle = read_sample(name)
    seen = [key for key, token in battle.board.tokens.items() if not token.hidden]
    order = TurnOrder(tuple([(key,) for key in seen]), at=1, round=3, begun=True)
    overlay = overlay_on(battle.rules, replace(battle.board, turns=order))
    overlay.theme.use(theme)
    overlay.show_roll(PublicRoll("A try", (PublicSide(battle.board[seen[0]].name, seen[0]),), outcome="success", verdict="won"))
    assert not overlay.window().grab().isNull()
    assert battle.board[seen[2]].name in overlay.texts[0]
    assert "A try" in overlay.texts[-1]


def test_names_are_as_large_as_the_window_and_the_text_size_make_them(overlay_on: Make) -> None:
    overlay = overlay_on(DUEL, board_in_fight())
    small = overlay.turns.height()
    overlay.window().resize(3840, 2160)
    assert overlay.turns.height() == pytest.approx(2 * small, abs=2)
    overlay.set_text_size(50)
    assert overlay.turns.height() == pytest.approx(small, abs=2)
    with pytest.raises(ValueError, match="text size"):
        overlay.set_text_size(0)


def test_of_sixty_those_who_come_next_are_read_and_how_many_more_there_are(overlay_on: Make) -> None:
    board = board_in_fight()
    crowd = {TokenId(f"x{at}"): replace(board[CAT], id=TokenId(f"x{at}"), name=f"Extra {at}") for at in range(60)}
    order = TurnOrder(tuple([(key,) for key in crowd]), at=20, begun=True)
    overlay = overlay_on(DUEL, replace(board, tokens={**board.tokens, **crowd}, turns=order))
    assert overlay.texts[0].startswith("Round 1. It is the turn of Extra 20. Then Extra 21")
    assert overlay.turns.geometry().bottom() < 1080


def test_a_roll_stays_as_long_as_it_is_told_to(qtbot: QtBot, overlay_on: Make) -> None:
    overlay = overlay_on(DUEL, board_in_fight())
    overlay.show_roll(ROLL)
    assert overlay.texts[-1] == "Ann attacks Cat. Ann 13 against Cat. Hit"
    overlay.hide_roll()
    assert overlay.roll.isHidden()
    overlay.set_roll_seconds(1)
    overlay.show_roll(ROLL)
    qtbot.waitUntil(overlay.roll.isHidden, timeout=1800)


def test_whom_the_table_waits_for_is_said_while_no_roll_is_shown(overlay_on: Make) -> None:
    overlay = overlay_on(DUEL, board_in_fight())
    overlay.show_waiting(["Ann", "Ben", "Ann"])
    assert overlay.texts[-1] == "Waiting for Ann and Ben"
    overlay.show_roll(ROLL)
    assert overlay.waiting.isHidden()
    overlay.hide_roll()
    assert not overlay.waiting.isHidden()
    overlay.show_waiting([])
    assert overlay.waiting.isHidden()


def test_parts_are_shown_as_they_are_chosen_and_the_log_only_when_it_is(overlay_on: Make) -> None:
    overlay = overlay_on(DUEL, board_in_fight())
    overlay.show_lines([PublicLine("*Ann* strikes at *Cat*", "lucide/sword", "good")])
    assert overlay.log.isHidden()
    overlay.set_parts(set(PARTS))
    assert "Ann strikes at Cat" in overlay.texts
    overlay.show_roll(ROLL)
    assert not overlay.log.geometry().intersects(overlay.roll.geometry())
    overlay.set_parts({"turn"})
    assert list(overlay.texts) == ["Round 1. It is the turn of Ann"]
    overlay.set_parts(set())
    assert list(overlay.texts) == []
    with pytest.raises(ValueError, match="there is no part"):
        overlay.set_parts({"weather"})


def test_whoever_is_done_comes_again_after_the_line_of_the_next_round(overlay_on: Make) -> None:
    board = board_in_fight()
    overlay = overlay_on(DUEL, replace(board, turns=TurnOrder(((ANN,), (BEN,), (CAT,)), at=1, begun=True)))
    reading = overlay.turns.reading
    assert [entry.name for entry in reading.onward] == [board[CAT].name]
    assert [entry.name for entry in reading.again] == [board[ANN].name]


def test_clicks_go_through_to_what_lies_below(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(800, 450)
    button = QPushButton(host)
    button.setGeometry(0, 0, 800, 450)
    overlay = PlayersOverlay(a_theme(), host)
    overlay.set_board(DUEL, redact(DUEL, board_in_fight()))
    host.show()
    window = host.windowHandle()
    assert window is not None
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=overlay.turns.geometry().center())
