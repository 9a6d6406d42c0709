"""Playing on a grid with the keyboard alone."""

import pytest
from PySide6.QtCore import Qt

from battlemap.board.grid_map import middle
from battlemap.board.ids import Cell
from battlemap.canvas.view.map_controller import MapController
from battlemap.rules.procedure import Command
from tests.canvas.input_events import InputDriver, canvas_of
from tests.canvas.signal_log import SignalLog, read_marks
from tests.games.skirmish import ANN, CAT

KEYS = {
    Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Home: (-1, -1), Qt.Key.Key_PageUp: (1, -1), Qt.Key.Key_End: (-1, 1), Qt.Key.Key_PageDown: (1, 1),
}  # fmt: skip


@pytest.fixture
def signals(field: MapController) -> SignalLog:
    return SignalLog(field)


@pytest.fixture
def keys(field: MapController) -> InputDriver:
    field.select((ANN,))
    return InputDriver(field)


@pytest.mark.parametrize(("key", "by"), KEYS.items())
def test_each_key_moves_the_aim_one_cell_and_nobody_goes_there(
    field: MapController, keys: InputDriver, key: Qt.Key, by: Cell
) -> None:
    keys.key(key)
    goal = (2 + by[0], 3 + by[1])
    assert field.scene.cells.goal == (goal, 1.0, True)
    assert field.scene.cells.path == (middle((2, 3)), middle(goal))
    assert field.scene.reach.is_shown
    assert field.view.rulers.cursor == goal
    assert [ghost.spot for ghost in field.scene.marks.ghosts] == [middle(goal)]
    assert field.board[ANN].place == (2, 3)


def test_the_aim_goes_on_cell_by_cell_and_says_what_it_takes(field: MapController, keys: InputDriver, signals: SignalLog) -> None:
    for _ in range(4):
        keys.key(Qt.Key.Key_Down)
    assert signals.drag.to == (2, 7)
    assert signals.drag.words == "4 m · 1 step"
    hint = signals.hints[-1]
    assert hint is not None
    assert "Ann" in hint.text
    assert ("Enter", "Move") in hint.keys


def test_enter_goes_there_in_one_command(field: MapController, keys: InputDriver) -> None:
    for key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Return):
        keys.key(key)
    assert field.board[ANN].place == (3, 5)
    command = field.session.journal.entry(field.session.head).command
    assert isinstance(command, Command)
    assert command.preset["to"] == ("3,5",)
    assert field.scene.cells.goal is None
    assert not field.scene.reach.is_shown


def test_esc_stays(field: MapController, keys: InputDriver, signals: SignalLog) -> None:
    keys.key(Qt.Key.Key_Right)
    keys.key(Qt.Key.Key_Escape)
    assert field.scene.cells.goal is None
    assert field.scene.marks.ghosts == ()
    assert signals.drags[-1] is None
    assert not canvas_of(field).cancel()
    assert field.board[ANN].place == (2, 3)


def test_space_makes_a_waypoint_and_ends_no_turn(field: MapController, keys: InputDriver) -> None:
    tapped: list[bool] = []
    field.view.input.space_tapped.connect(lambda: tapped.append(True))
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        keys.key(key)
    assert middle((0, 3)) in field.scene.cells.path
    keys.key(Qt.Key.Key_Backspace)
    assert field.scene.cells.path == (middle((2, 3)), middle((2, 4)))
    assert tapped == []


def test_back_on_the_own_cell_enter_does_nothing(field: MapController, keys: InputDriver, signals: SignalLog) -> None:
    head = field.session.head
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Return):
        keys.key(key)
    assert field.session.head == head
    assert signals.refused == []


def test_enter_on_a_cell_that_cannot_be_reached_says_why(field: MapController, keys: InputDriver, signals: SignalLog) -> None:
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Return):
        keys.key(key)
    assert signals.refused == ["Ben stands there."]
    assert field.board[ANN].place == (2, 3)


def test_the_aim_stays_on_the_map(field: MapController, keys: InputDriver) -> None:
    for _ in range(9):
        keys.key(Qt.Key.Key_Left)
    assert field.scene.cells.goal
    assert field.scene.cells.goal[0] == (0, 3)


def test_whose_turn_it_is_not_is_told_at_once(field: MapController, signals: SignalLog) -> None:
    field.select((CAT,))
    hands = InputDriver(field)
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Return)
    assert len(signals.refused) == 1
    assert field.board[CAT].place == (6, 3)


def test_another_token_takes_the_aim_with_it(field: MapController, keys: InputDriver) -> None:
    keys.key(Qt.Key.Key_Right)
    field.select((CAT,))
    assert read_marks(field).goal is None
    keys.key(Qt.Key.Key_Down)
    assert read_marks(field).goal == (6, 4)


def test_a_click_ends_what_the_keys_began(field: MapController, keys: InputDriver) -> None:
    keys.key(Qt.Key.Key_Right)
    keys.click(middle((4, 8)))
    assert field.scene.cells.goal is None


def test_tab_walks_through_the_tokens_of_a_grid(field: MapController) -> None:
    assert canvas_of(field).dispatcher.tab(True)
    assert field.selection == (ANN,)
