"""Tokens dragged over a grid: by the rules from cell to cell, by waypoints, with Alt freely."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet
from battlemap.board.grid_map import CELL, Edge, GridMap, middle
from battlemap.board.ids import Cell, Point, TokenId
from battlemap.canvas.view.map_controller import MapController
from battlemap.rules.lenses import Reach
from battlemap.rules.procedure import Command
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import ALT, LEFT, SHIFT, InputDriver, canvas_of, until
from tests.canvas.signal_log import GridMarks, SignalLog, read_marks
from tests.games.skirmish import ANN, BEN, CAT, DOOR, OAF, board, board_in_fight

FAR = (3, 8)
"""A cell that Ann reaches in her first step."""


def on(column: int, row: int) -> Point:
    """The middle of a cell."""
    return middle((column, row))


@pytest.fixture
def signals(field: MapController) -> SignalLog:
    return SignalLog(field)


@pytest.fixture
def mouse(field: MapController) -> InputDriver:
    return InputDriver(field)


def last_command(controller: MapController) -> Command:
    found = controller.session.journal.entry(controller.session.head).command
    assert isinstance(found, Command)
    return found


def test_a_drag_moves_by_the_rules_in_one_command(field: MapController, mouse: InputDriver) -> None:
    mouse.drag(on(2, 3), on(*FAR))
    assert field.board[ANN].place == FAR
    command = last_command(field)
    assert (command.action, command.actor, command.preset["to"]) == ("move", ANN, ("3,8",))
    assert field.scene.spot_of(ANN) == on(*FAR)
    assert field.session.undo()
    assert field.board[ANN].place == (2, 3)


def test_while_dragging_the_way_its_cost_and_the_reach_are_shown(field: MapController, mouse: InputDriver) -> None:
    mouse.hold(on(2, 3), on(2, 6))
    way = (on(2, 3), on(2, 4), on(2, 5), on(2, 6))
    assert read_marks(field) == GridMarks((2, 6), way, "3 m · 1 step", True, None)
    assert field.scene.token_items[ANN].is_lifted
    mouse.key(Qt.Key.Key_Escape)
    assert read_marks(field) == GridMarks(None, (), "", False, None)


def test_what_passing_a_foe_brings_is_marked_at_its_cell_and_told(
    field: MapController, mouse: InputDriver, signals: SignalLog
) -> None:
    mouse.hold(on(2, 3), on(6, 6))
    (peril,) = field.scene.cells.warnings
    assert peril.tone == "harm"
    assert signals.drag.words.startswith("4 m")
    assert "Cat may snatch" in [obstacle.words for obstacle in signals.drag.obstacles]
    assert signals.drag.to == (6, 6)
    assert signals.drag.to_name == "G7"
    assert signals.drag.has_details
    mouse.key(Qt.Key.Key_Escape)
    assert signals.drags[-1] is None


def test_a_way_without_any_danger_needs_no_card(field: MapController, mouse: InputDriver, signals: SignalLog) -> None:
    mouse.hold(on(2, 3), on(2, 1))
    assert signals.drag.words == "2 m · 1 step"
    assert not signals.drag.has_details
    mouse.key(Qt.Key.Key_Escape)


def test_the_rules_are_asked_once_where_it_can_go(make_field: MakeController) -> None:
    controller = make_field()
    asked: list[object] = []
    travel = controller.rules.reach

    def count_calls(board: AnyEncounter, who: TokenId) -> Reach | None:
        asked.append(who)
        return travel(board, who)

    controller.session.rules = replace(controller.rules, reach=count_calls)
    InputDriver(controller).hold(on(2, 3), on(2, 8))
    assert asked == [ANN]
    canvas_of(controller).cancel()


def test_dropping_on_the_own_cell_does_nothing(field: MapController, mouse: InputDriver, signals: SignalLog) -> None:
    head = field.session.head
    mouse.drag(on(2, 3), (on(2, 3)[0] + 14, on(2, 3)[1]))
    assert field.session.head == head
    assert signals.refused == []
    assert field.scene.token_items[ANN].at == on(2, 3)


def test_esc_puts_a_token_back(field: MapController, mouse: InputDriver) -> None:
    mouse.hold(on(2, 3), on(*FAR))
    mouse.key(Qt.Key.Key_Escape)
    mouse.release(on(*FAR))
    assert field.board[ANN].place == (2, 3)
    assert field.scene.token_items[ANN].at == on(2, 3)


@pytest.mark.parametrize(
    ("goal", "reason"),
    [((1, 5), "Ben stands there."), ((15, 9), "P10"), ((5, 2), "")],
)
def test_what_cannot_be_is_refused_with_the_reason(
    field: MapController, mouse: InputDriver, signals: SignalLog, goal: Cell, reason: str
) -> None:
    mouse.hold(on(2, 3), on(*goal))
    assert field.scene.cells.goal == (goal, 1.0, False)
    assert signals.drag.refused
    assert signals.drag.command is None
    mouse.release(on(*goal))
    assert len(signals.refused) == 1
    assert reason in signals.refused[0]
    assert field.board[ANN].place == (2, 3)


def test_a_token_let_go_beside_the_map_goes_back(field: MapController, mouse: InputDriver, signals: SignalLog) -> None:
    mouse.drag(on(2, 3), (-60.0, 150.0))
    assert signals.refused == ["Let the token go over the map."]
    assert field.board[ANN].place == (2, 3)


def test_no_way_leads_through_a_shut_door(field: MapController, mouse: InputDriver) -> None:
    ways = []
    for state in ("shut", "open"):
        field.edit(EdgesSet(state, {DOOR: Edge("door", state)}), what=state)
        mouse.hold(on(2, 3), on(8, 3))
        ways.append(field.scene.cells.path)
        mouse.key(Qt.Key.Key_Escape)
    around, through = ways
    assert (on(7, 3), on(8, 3)) != around[-2:]
    assert (on(7, 3), on(8, 3)) == through[-2:]


def test_out_of_turn_the_drag_says_why(make_field: MakeController) -> None:
    controller = make_field(board_in_fight(BEN))
    hands, heard = InputDriver(controller), SignalLog(controller)
    hands.drag(on(2, 3), on(2, 6))
    assert controller.board[ANN].place == (2, 3)
    assert heard.refused != []


def test_while_a_command_waits_nothing_is_moved_by_the_rules(
    field: MapController, mouse: InputDriver, signals: SignalLog
) -> None:
    field.perform(Command("throw", ANN))
    assert field.is_waiting
    mouse.drag(on(1, 5), on(1, 7))
    assert field.board[BEN].place == (1, 5)
    assert signals.refused == ["A command waits for an answer."]


def test_a_large_token_is_aimed_by_its_middle(make_field: MakeController) -> None:
    controller = make_field(board_in_fight(OAF))
    hands = InputDriver(controller)
    start = controller.scene.spot_of(OAF)
    assert start == middle((10, 4), 3)
    hands.hold(start, (start[0] + CELL, start[1] + 0.3 * CELL))
    assert controller.scene.cells.goal == ((11, 4), 3.0, True)
    hands.release((start[0] + CELL, start[1] + 0.3 * CELL))
    assert controller.board[OAF].place == (11, 4)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Shift])
def test_a_key_during_a_drag_makes_the_way_go_by_here(field: MapController, mouse: InputDriver, key: Qt.Key) -> None:
    tapped: list[bool] = []
    field.view.input.space_tapped.connect(lambda: tapped.append(True))
    mouse.hold(on(2, 3), on(0, 4))
    mouse.key(key)
    mouse.move(on(2, 5), button=LEFT)
    assert on(0, 4) in field.scene.cells.path
    assert field.scene.cells.path[-1] == on(2, 5)
    mouse.release(on(2, 5))
    assert tapped == []
    assert field.board[ANN].place == (2, 5)
    assert "0,4" in last_command(field).preset["by"]


def test_the_right_button_makes_a_waypoint_and_opens_no_menu(
    field: MapController, mouse: InputDriver, signals: SignalLog
) -> None:
    mouse.hold(on(2, 3), on(5, 4))
    mouse.press(on(5, 4), button=Qt.MouseButton.RightButton)
    mouse.menu(on(5, 4))
    mouse.move(on(2, 5), button=LEFT)
    assert on(5, 4) in field.scene.cells.path
    assert signals.menus == []
    mouse.key(Qt.Key.Key_Escape)


def test_backspace_takes_the_last_waypoint_away(field: MapController, mouse: InputDriver) -> None:
    mouse.hold(on(2, 3), on(5, 4))
    mouse.key(Qt.Key.Key_Space)
    mouse.move(on(2, 5), button=LEFT)
    mouse.key(Qt.Key.Key_Backspace)
    assert field.scene.cells.path == (on(2, 3), on(2, 4), on(2, 5))
    mouse.key(Qt.Key.Key_Escape)


def test_a_way_may_lead_round_and_back(field: MapController, mouse: InputDriver) -> None:
    mouse.hold(on(2, 3), on(2, 5))
    mouse.key(Qt.Key.Key_Space)
    mouse.move(on(2, 3), button=LEFT)
    assert len(field.scene.cells.path) == 5
    mouse.key(Qt.Key.Key_Escape)


def test_with_alt_a_token_is_placed_without_asking(field: MapController, mouse: InputDriver) -> None:
    mouse.drag(on(2, 3), on(9, 8), ALT)
    assert field.board[ANN].place == (9, 8)
    assert field.session.journal.entry(field.session.head).what == "place Ann at J9"
    assert field.board[ANN].sheet.spent == {}
    assert field.session.undo()
    assert field.board[ANN].place == (2, 3)


def test_alt_pressed_in_the_middle_of_a_drag_counts(field: MapController, mouse: InputDriver, signals: SignalLog) -> None:
    mouse.hold(on(2, 3), on(9, 8))
    QApplication.sendEvent(field.view, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Alt, ALT))
    assert (signals.drag.free, read_marks(field).reach, read_marks(field).path) == (True, False, ())
    QApplication.sendEvent(field.view, QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Alt, Qt.KeyboardModifier.NoModifier))
    assert (signals.drag.free, read_marks(field).reach) == (False, True)
    mouse.key(Qt.Key.Key_Escape)


def test_placing_freely_on_somebody_or_in_a_wall_is_refused(make_field: MakeController) -> None:
    controller = make_field()
    hands, heard = InputDriver(controller), SignalLog(controller)
    hands.drag(on(2, 3), on(1, 5), ALT)
    assert heard.refused == ["Ben stands there."]
    start = controller.scene.spot_of(OAF)
    assert start is not None
    hands.drag(start, (7.5 * CELL, start[1]), ALT)  # across the wall
    assert len(heard.refused) == 2
    assert controller.board[ANN].place == (2, 3)
    assert controller.board[OAF].place == (10, 4)


def test_of_several_tokens_those_move_who_may_and_all_are_placed_with_alt(
    field: MapController, mouse: InputDriver, signals: SignalLog
) -> None:
    field.select((ANN, BEN))
    mouse.drag(on(2, 3), on(4, 3))
    assert (field.board[ANN].place, field.board[BEN].place) == ((4, 3), (1, 5))
    assert signals.refused == ["1 of 2 stay where they are: it is Ann's turn."]
    field.session.undo()
    mouse.drag(on(2, 3), on(4, 3), ALT)
    assert (field.board[ANN].place, field.board[BEN].place) == ((4, 3), (3, 5))
    assert field.session.journal.entry(field.session.head).what == "place 2 tokens near E4"
    field.session.undo()
    assert (field.board[ANN].place, field.board[BEN].place) == ((2, 3), (1, 5))


def test_those_who_share_a_turn_move_together_in_one_step(make_field: MakeController) -> None:
    shared = board_in_fight()
    order = tuple(tuple(who for who in slot if who not in (ANN, BEN)) for slot in shared.turns.order)
    together = ((ANN, BEN), *(slot for slot in order if slot))
    controller = make_field(replace(shared, turns=replace(shared.turns, order=together, at=0)))
    before = controller.session.head
    controller.select((ANN, BEN))
    InputDriver(controller).drag(on(2, 3), on(3, 3))
    assert (controller.board[ANN].place, controller.board[BEN].place) == ((3, 3), (2, 5))
    commands = [
        controller.session.journal.entry(key).command for key in controller.session.journal.path(controller.session.head, 2)
    ]
    assert [command.actor for command in commands if command is not None] == [ANN, BEN]
    controller.session.undo()
    assert controller.session.head == before
    assert (controller.board[ANN].place, controller.board[BEN].place) == ((2, 3), (1, 5))


def test_while_several_are_carried_nothing_is_shown_of_where_one_could_go(field: MapController, mouse: InputDriver) -> None:
    mouse.hold(on(2, 3), on(4, 3))
    assert read_marks(field).reach
    mouse.release(on(2, 3))
    field.select((ANN, BEN))
    mouse.hold(on(2, 3), on(4, 3))
    assert (read_marks(field).reach, read_marks(field).path) == (False, ())
    assert field.scene.cells.goal == ((4, 3), 1.0, True)  # there is room, of which no rule is asked


def test_if_one_of_several_has_no_room_none_is_placed(field: MapController, mouse: InputDriver, signals: SignalLog) -> None:
    field.select((ANN, BEN))
    mouse.drag(on(2, 3), on(0, 3), ALT)  # Ben would leave the map
    assert len(signals.refused) == 1
    assert (field.board[ANN].place, field.board[BEN].place) == ((2, 3), (1, 5))


def test_small_ones_share_a_cell(make_field: MakeController) -> None:
    small = board_in_fight()
    tokens = {key: replace(token, footprint=0.5) if key in (ANN, BEN) else token for key, token in small.tokens.items()}
    controller = make_field(replace(small, tokens=tokens))
    InputDriver(controller).drag(on(2, 3), on(1, 5), ALT)
    assert controller.board[ANN].place == controller.board[BEN].place == (1, 5)
    assert controller.scene.spot_of(ANN) != controller.scene.spot_of(BEN)


def test_a_drag_ends_when_the_board_changes_under_it(field: MapController, mouse: InputDriver) -> None:
    mouse.hold(on(2, 3), on(*FAR))
    field.edit(EdgesSet("open", {DOOR: Edge("door", "open")}), what="open")
    assert not field.scene.token_items[ANN].is_lifted
    assert not field.scene.reach.is_shown
    mouse.release(on(*FAR))
    assert field.board[ANN].place == (2, 3)


def test_a_marquee_takes_those_whose_middle_it_holds(field: MapController, mouse: InputDriver) -> None:
    mouse.drag((5.0, 100.0), on(4, 6))
    assert set(field.selection) == {ANN, BEN}


def test_the_map_moves_along_while_a_token_is_held_at_the_edge(make_field: MakeController) -> None:
    controller = make_field(width=500, height=400)
    controller.view.camera.set_zoom(1.0)
    controller.view.camera.centre_on(on(2, 3))
    controller.view.camera.set_zoom(1.4)
    hands = InputDriver(controller)
    hands.hold(on(2, 3), map_edge(controller))
    before = controller.view.visible_rect.left()
    goal = controller.scene.cells.goal
    until(lambda: controller.view.visible_rect.left() > before + CELL)
    assert controller.scene.cells.goal != goal
    hands.key(Qt.Key.Key_Escape)
    moved = controller.view.visible_rect.left()
    QApplication.processEvents()
    assert controller.view.visible_rect.left() == moved


def map_edge(controller: MapController) -> Point:
    """A point of the map that lies at the right edge of the window."""
    at = controller.view.mapToScene(controller.view.viewport().width() - 8, controller.view.at_view(on(2, 3)).y())
    return at.x(), at.y()


def test_nothing_is_asked_of_rules_without_moves(make_field: MakeController) -> None:
    controller = make_field(board())
    rules = controller.rules
    controller.session.rules = replace(rules, actions={key: a for key, a in rules.actions.items() if key != "move"})
    hands, heard = InputDriver(controller), SignalLog(controller)
    hands.drag(on(2, 3), on(2, 5))
    assert len(heard.refused) == 1
    assert "Alt" in heard.refused[0]
    hands.drag(on(2, 3), on(2, 5), ALT)
    assert controller.board[ANN].place == (2, 5)


def test_a_drag_over_cells_bakes_the_reach_once(
    field: MapController, mouse: InputDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    baked: list[GridMap | None] = []
    bake = field.scene.reach.bake

    def count_calls() -> None:
        baked.append(field.scene.grid)
        bake()

    monkeypatch.setattr(field.scene.reach, "bake", count_calls)
    mouse.hold(on(2, 3), on(2, 8))
    mouse.move(on(4, 8), button=LEFT)
    assert len(baked) == 1
    mouse.key(Qt.Key.Key_Escape)


def test_shift_while_clicking_still_adds_to_the_selection(field: MapController, mouse: InputDriver) -> None:
    mouse.click(on(2, 3))
    mouse.click(on(6, 3), SHIFT)
    assert field.selection == (ANN, CAT)
