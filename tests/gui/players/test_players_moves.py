"""What moves in the players' window: tokens by the ways players have seen; and nothing that the GM only begins."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Moved
from battlemap.board.grid.fog.fog_tables import table_of
from battlemap.board.ids import TokenId
from battlemap.canvas.items import token_layer
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.fog.fog_edits import set_fog
from battlemap.play.journal import replay
from battlemap.play.public.player_boards import PlayerBoards, seen_paths
from tests.games.skirmish import ANN, CAT, SKIRMISH, board_in_fight
from tests.gui.players.players_events import CTRL, players_map, press_on_map, settle
from tests.gui.window_events import page


def looks(window: MainWindow) -> dict[TokenId, object]:
    """How players see every token, and where."""
    return {key: (item.look, item.at) for key, item in players_map(window).scene.token_items.items()}


@pytest.mark.usefixtures("displays")
def test_a_move_slides_in_their_window_as_in_the_gms(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_layer, "LONGEST", 60_000)  # so that it goes on however slow the machine is
    monkeypatch.setattr(token_layer, "SLIDE", 60_000)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    board, theirs = page(window).board, players_map(window)
    theirs.scene.motion.allowed = True
    token = next(key for key in theirs.scene.token_items if not board[key].hidden)
    zone = next(key for key, zone in board.zone_map.zones.items() if key != board[token].place and zone.revealed)
    page(window).session.edit(Moved(token, zone), what="move")
    settle()
    assert theirs.scene.motion.is_playing(("slide", token))
    theirs.scene.motion.finish()
    assert theirs.scene.token_items[token].at == theirs.scene.spot_of(token)


@pytest.mark.usefixtures("displays")
def test_what_the_gm_selects_points_at_and_drags_is_not_theirs_to_see(window: MainWindow, qtbot: QtBot) -> None:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    controller, theirs = page(window).controller, players_map(window).scene
    qtbot.waitUntil(lambda: theirs.ground.ready)
    before, items = looks(window), len(theirs.items())
    token = next(key for key in page(window).board.turns.now if key in theirs.token_items)
    controller.select([token])
    spot = controller.scene.spot_of(token)
    assert spot is not None
    start, port = controller.view.at_view(spot), controller.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for step in (20, 60, 120):
        QTest.mouseMove(port, start + QPoint(step, 0))
    settle()
    assert page(window).canvas.is_under_way
    assert looks(window) == before
    assert len(theirs.items()) == items
    press_on_map(window, Qt.Key.Key_Escape)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=start + QPoint(120, 0))


def test_a_way_through_covered_ground_is_not_shown_and_one_over_seen_ground_is() -> None:
    board: AnyEncounter = board_in_fight()
    assert board.grid is not None
    covered = replay(board, set_fog(board, table_of(board.grid, [(3, 3)]), covered=True))
    known = PlayerBoards(SKIRMISH).board_for(covered)
    through, beside = ((2, 3), (3, 3), (4, 3)), ((2, 4), (3, 4), (4, 4))
    assert seen_paths((Moved(ANN, (4, 3), path=through), Moved(CAT, (4, 4), path=beside)), known) == {CAT: beside}
    open_board = PlayerBoards(SKIRMISH).board_for(board)
    assert seen_paths((Moved(ANN, (4, 3), path=through),), open_board) == {ANN: through}


def test_a_map_that_looks_the_same_to_players_stays_the_same_object() -> None:
    board, boards = board_in_fight(), PlayerBoards(SKIRMISH)
    first = boards.board_for(board)
    assert boards.board_for(board) is first
    moved = boards.board_for(replace(board, tokens={**board.tokens, ANN: replace(board[ANN], place=(5, 5))}))
    assert moved.map is first.map
    assert moved[ANN].place == (5, 5)
