"""Playing on a grid with the keyboard alone."""

import pytest
from PySide6.QtCore import Qt

from battlemap.board.grid_map import middle
from battlemap.board.ids import Cell
from battlemap.canvas.stage import Stage
from battlemap.rules.procedure import Command
from tests.canvas.hands import Hands, canvas_of
from tests.canvas.heard import Heard, marked
from tests.games.skirmish import ANN, CAT

KEYS = {
    Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Home: (-1, -1), Qt.Key.Key_PageUp: (1, -1), Qt.Key.Key_End: (-1, 1), Qt.Key.Key_PageDown: (1, 1),
}  # fmt: skip


@pytest.fixture
def heard(field: Stage) -> Heard:
    return Heard(field)


@pytest.fixture
def keys(field: Stage) -> Hands:
    field.select((ANN,))
    return Hands(field)


@pytest.mark.parametrize(("key", "by"), KEYS.items())
def test_each_key_moves_the_aim_one_cell_and_nobody_goes_there(field: Stage, keys: Hands, key: Qt.Key, by: Cell) -> None:
    keys.key(key)
    goal = (2 + by[0], 3 + by[1])
    assert field.scene.cells.goal == (goal, 1.0, True)
    assert field.scene.cells.trail == (middle((2, 3)), middle(goal))
    assert field.scene.reach.shown
    assert field.view.margins.cursor == goal
    assert [ghost.spot for ghost in field.scene.marks.ghosts] == [middle(goal)]
    assert field.board[ANN].place == (2, 3)


def test_the_aim_goes_on_cell_by_cell_and_says_what_it_takes(field: Stage, keys: Hands, heard: Heard) -> None:
    for _ in range(4):
        keys.key(Qt.Key.Key_Down)
    assert heard.drag.to == (2, 7)
    assert heard.drag.words == "4 m · 1 step"
    hint = heard.hints[-1]
    assert hint is not None
    assert "Ann" in hint.text
    assert ("Enter", "Move") in hint.keys


def test_enter_goes_there_in_one_command(field: Stage, keys: Hands) -> None:
    for key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Return):
        keys.key(key)
    assert field.board[ANN].place == (3, 5)
    command = field.session.journal.entry(field.session.head).command
    assert isinstance(command, Command)
    assert command.given["to"] == ("3,5",)
    assert field.scene.cells.goal is None
    assert not field.scene.reach.shown


def test_esc_stays(field: Stage, keys: Hands, heard: Heard) -> None:
    keys.key(Qt.Key.Key_Right)
    keys.key(Qt.Key.Key_Escape)
    assert field.scene.cells.goal is None
    assert field.scene.marks.ghosts == ()
    assert heard.drags[-1] is None
    assert not canvas_of(field).cancel()
    assert field.board[ANN].place == (2, 3)


def test_space_makes_a_waypoint_and_ends_no_turn(field: Stage, keys: Hands) -> None:
    tapped: list[bool] = []
    field.view.space_tapped.connect(lambda: tapped.append(True))
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        keys.key(key)
    assert middle((0, 3)) in field.scene.cells.trail
    keys.key(Qt.Key.Key_Backspace)
    assert field.scene.cells.trail == (middle((2, 3)), middle((2, 4)))
    assert tapped == []


def test_back_on_the_own_cell_enter_does_nothing(field: Stage, keys: Hands, heard: Heard) -> None:
    head = field.session.head
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Return):
        keys.key(key)
    assert field.session.head == head
    assert heard.refused == []


def test_enter_on_a_cell_that_cannot_be_reached_says_why(field: Stage, keys: Hands, heard: Heard) -> None:
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Return):
        keys.key(key)
    assert heard.refused == ["Ben stands there."]
    assert field.board[ANN].place == (2, 3)


def test_the_aim_stays_on_the_map(field: Stage, keys: Hands) -> None:
    for _ in range(9):
        keys.key(Qt.Key.Key_Left)
    assert field.scene.cells.goal
    assert field.scene.cells.goal[0] == (0, 3)


def test_whose_turn_it_is_not_is_told_at_once(field: Stage, heard: Heard) -> None:
    field.select((CAT,))
    hands = Hands(field)
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Return)
    assert len(heard.refused) == 1
    assert field.board[CAT].place == (6, 3)


def test_another_token_takes_the_aim_with_it(field: Stage, keys: Hands) -> None:
    keys.key(Qt.Key.Key_Right)
    field.select((CAT,))
    assert marked(field).goal is None
    keys.key(Qt.Key.Key_Down)
    assert marked(field).goal == (6, 4)


def test_a_click_ends_what_the_keys_began(field: Stage, keys: Hands) -> None:
    keys.key(Qt.Key.Key_Right)
    keys.click(middle((4, 8)))
    assert field.scene.cells.goal is None


def test_tab_walks_through_the_tokens_of_a_grid(field: Stage) -> None:
    assert canvas_of(field).fingers.tabbed(True)
    assert field.selection == (ANN,)
