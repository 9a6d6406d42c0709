"""Somebody of a sample dragged farther than one walk goes, by the mouse and by the keys: what is shown is what happens."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from battlemap.board.encounter import TurnOrder
from battlemap.board.grid_map import middle
from battlemap.board.ids import TokenId
from battlemap.canvas.view.map_controller import MapController
from battlemap.paths import data_dir
from battlemap.play.session import new_session
from battlemap.rules.registry import load_ruleset
from battlemap.store.document.text_form import battle_from_text
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import InputDriver
from tests.canvas.signal_log import SignalLog

GRIP = TokenId("mastiff")
FOOTPADS = (TokenId("footpad-1"), TokenId("footpad-2"), TokenId("footpad-3"))


@pytest.fixture
def coach(make_controller: MakeController) -> MapController:
    """The mail coach in the turn of the mastiff."""
    battle = battle_from_text((data_dir("resources") / "samples" / "mail-coach.json").read_bytes(), "mail coach", load_ruleset)
    board = replace(battle.board, turns=TurnOrder(((GRIP,), FOOTPADS, (TokenId("corin"),)), 0, begun=True))
    return make_controller(session=new_session(battle.rules, board, "seed"), width=1500, height=1000)


@pytest.mark.parametrize(("stage", "ap"), [(1, 1), (2, 2), (3, 3)])
def test_a_drop_takes_what_the_drag_said(coach: MapController, stage: int, ap: int) -> None:
    reach = coach.rules.reach(coach.board, GRIP)
    assert reach is not None
    start, signals, mouse = coach.board[GRIP].cell, SignalLog(coach), InputDriver(coach)
    costs = {cell: coach.rules.path_cost(coach.board, GRIP, reach.range.path(cell)) for cell in reach.range.cells(stage)}
    goal = next(cell for cell, cost in costs.items() if cost is not None and not cost.warnings)
    mouse.hold(middle(start), middle(goal))
    assert signals.drag.words.endswith(f" · {ap} AP")
    mouse.release(middle(goal))
    assert (coach.board[GRIP].cell, coach.board[GRIP].sheet.ap) == (goal, 3 - ap)


def test_the_arrow_keys_go_as_far_as_they_say(coach: MapController) -> None:
    coach.select((GRIP,))
    keys, (_, y) = InputDriver(coach), coach.board[GRIP].cell
    for _ in range(11):
        keys.key(Qt.Key.Key_Up)
    keys.key(Qt.Key.Key_Return)
    assert abs(coach.board[GRIP].cell[1] - y) == 11
    assert coach.board[GRIP].sheet.ap == 1


def test_each_of_a_group_goes_as_far_as_its_drag_says(coach: MapController) -> None:
    turns = replace(coach.board.turns, at=1)
    board = replace(coach.board, turns=turns)
    rules = coach.rules
    for who in FOOTPADS:
        reach = rules.reach(board, who)
        assert reach is not None
        cost = rules.path_cost(board, who, reach.range.path(reach.range.cells(2)[-1]))
        assert cost is not None
        session = new_session(rules, board, "seed")
        session.perform(cost.command)
        assert session.board[who].sheet.ap == 1
