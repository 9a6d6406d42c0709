"""Tokens and cards are dragged with the tool for play: arranged, moved by the rules, placed freely."""

from math import dist

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QApplication

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.polygons import contains
from battlemap.board.zones.outlines import ground
from battlemap.canvas.view.map_controller import MapController
from battlemap.layout.looks import TokenLook
from battlemap.rules.procedure import Command
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import ALT, LEFT, InputDriver, spot_of, until
from tests.canvas.signal_log import SignalLog
from tests.canvas.yard import ANN, BEN, CAT, CELLAR, DOG, GATE, HEIGHT, ICY, LOFT, SHOVE_BEN, SHOVE_CAT, WIDTH, YARD, yard_board

YARD_SPOT, LOFT_SPOT, CELLAR_SPOT = (WIDTH * 1.5, 290.0), (WIDTH * 1.5, HEIGHT * 1.8), (WIDTH * 0.5, HEIGHT * 1.7)
NOWHERE = (-60.0, -60.0)


@pytest.fixture
def signals(controller: MapController) -> SignalLog:
    return SignalLog(controller)


def test_a_drag_within_a_zone_is_an_edit_of_the_spot(controller: MapController, hands: InputDriver) -> None:
    others = {token: spot_of(controller, token) for token in (BEN, CAT, DOG)}
    goal = (120.0, 290.0)
    hands.drag(spot_of(controller, ANN), goal)
    assert dist(spot_of(controller, ANN), goal) < 4
    assert controller.board[ANN].spot == spot_of(controller, ANN)
    assert {token: spot_of(controller, token) for token in others} == others
    assert controller.session.undo()
    assert controller.board[ANN].spot is None


def test_a_token_let_go_over_another_stands_beside_it(controller: MapController, hands: InputDriver) -> None:
    hands.drag(spot_of(controller, ANN), spot_of(controller, CAT))
    assert dist(spot_of(controller, ANN), spot_of(controller, CAT)) >= 78
    assert contains(ground(controller.board.zone_map, GATE), spot_of(controller, ANN))


def test_a_token_let_go_near_the_border_stays_inside(controller: MapController, hands: InputDriver) -> None:
    hands.drag(spot_of(controller, ANN), (6.0, 300.0))
    assert spot_of(controller, ANN)[0] >= 39


def test_esc_puts_a_token_back(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    start = spot_of(controller, ANN)
    hands.hold(start, YARD_SPOT)
    assert controller.scene.token_items[ANN].is_lifted
    hands.key(Qt.Key.Key_Escape)
    assert controller.scene.token_items[ANN].at == start
    assert controller.scene.marks.ghosts == ()
    assert controller.scene.marks.chips == ()
    assert signals.drags[-1] is None
    hands.release(YARD_SPOT)
    assert controller.board[ANN].place == GATE


def test_a_drag_over_a_free_way_moves_by_the_rules(make_controller: MakeController) -> None:
    controller = make_controller(_thawed_board())
    InputDriver(controller).drag(spot_of(controller, BEN), (360.0, 310.0))
    entry = controller.session.journal.entry(controller.session.head)
    assert entry.command == Command("move", BEN, {"to": (GATE,)})
    assert controller.board[BEN].place == GATE
    assert dist(spot_of(controller, BEN), (360.0, 310.0)) < 4


def test_while_dragging_every_zone_says_what_it_takes(controller: MapController, hands: InputDriver) -> None:
    hands.hold(spot_of(controller, ANN), (spot_of(controller, ANN)[0] + 20, spot_of(controller, ANN)[1] + 20))
    until(lambda: len(controller.scene.marks.chips) == 3)
    chips = {chip.strong: (chip.weak, chip.kind) for chip in controller.scene.marks.chips}
    assert chips == {"Fair +2": ("Icy", "cost"), "No way": ("the door is shut", "no")}
    assert [chip.kind for chip in controller.scene.marks.chips].count("cost") == 2
    assert set(controller.scene.highlights.zones_on("reach")) == {YARD, LOFT}
    hands.key(Qt.Key.Key_Escape)


def test_the_dragged_token_is_larger_and_leaves_a_ghost(controller: MapController, hands: InputDriver) -> None:
    start, width = spot_of(controller, ANN), controller.scene.token_items[ANN].body.pixmap().width()
    hands.hold(start, YARD_SPOT)
    piece = controller.scene.token_items[ANN]
    assert dist(piece.at, YARD_SPOT) < 3
    assert piece.body.pixmap().width() > width * 1.05
    (ghost,) = controller.scene.marks.ghosts
    assert ghost.spot == start
    assert ghost.look.ghost
    assert controller.scene.lines.shown_lines[0]
    hands.key(Qt.Key.Key_Escape)


def test_the_drag_is_told_step_by_step(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    hands.hold(spot_of(controller, ANN), LOFT_SPOT)
    info = signals.drags[-1]
    assert info is not None
    assert (info.start, info.to, info.words, info.value) == (GATE, LOFT, "Fair +2", 2)
    assert [(rung.words, rung.reasons) for rung in info.difficulty_steps] == [("Fair +2", "Icy")]
    assert [obstacle.words for obstacle in info.obstacles] == ["Ledge, up"]
    assert info.to_name == "the unknown"
    assert info.cost == "Uses the step"
    assert info.command
    assert info.command.preset == {"to": (LOFT,)}
    here = controller.view.at_view(controller.scene.token_items[ANN].at)
    assert info.point == (here.x(), here.y())
    hands.key(Qt.Key.Key_Escape)


def test_letting_go_over_an_obstacle_asks_for_the_roll(controller: MapController, hands: InputDriver) -> None:
    start = spot_of(controller, ANN)
    hands.drag(start, YARD_SPOT)
    assert controller.session.waiting_roll is not None
    assert spot_of(controller, ANN) == start
    assert controller.scene.token_items[ANN].at == start
    controller.session.type_in(3, 3, 3, 2)
    assert controller.board[ANN].place == YARD
    assert dist(spot_of(controller, ANN), YARD_SPOT) < 4


def test_what_the_rules_refuse_is_said_and_the_token_goes_back(
    controller: MapController, hands: InputDriver, signals: SignalLog
) -> None:
    start = spot_of(controller, ANN)
    hands.drag(start, CELLAR_SPOT)
    assert signals.refused == ["The door is shut."]
    assert controller.board[ANN].place == GATE
    assert controller.scene.token_items[ANN].at == start


def test_out_of_turn_the_drag_says_whose_turn_it_is_not(make_controller: MakeController) -> None:
    controller = make_controller(yard_board(TurnOrder(((BEN,), (ANN,)), 0, begun=True)))
    hands, heard = InputDriver(controller), SignalLog(controller)
    hands.hold(spot_of(controller, ANN), YARD_SPOT)
    info = heard.drags[-1]
    assert info
    assert info.refused == "it is not Ann's turn"
    assert controller.scene.marks.chips == ()
    hands.release(YARD_SPOT)
    assert heard.refused == ["It is not Ann's turn."]


def test_a_drag_while_a_command_waits_is_refused_but_may_arrange(
    controller: MapController, hands: InputDriver, signals: SignalLog
) -> None:
    controller.perform(SHOVE_BEN)
    hands.drag(spot_of(controller, BEN), (WIDTH * 0.8, 330.0))
    assert signals.refused == ["Dog’s shove waits for an answer."]
    assert controller.board[BEN].place == YARD
    hands.drag(spot_of(controller, BEN), (WIDTH + 80, 300.0))
    assert controller.board[BEN].spot is not None
    assert controller.session.questions


def test_with_alt_a_token_is_placed_without_asking(controller: MapController, hands: InputDriver) -> None:
    hands.drag(spot_of(controller, ANN), CELLAR_SPOT, ALT)
    assert controller.board[ANN].place == CELLAR
    assert dist(spot_of(controller, ANN), CELLAR_SPOT) < 4
    assert controller.session.waiting_roll is None
    assert controller.session.undo()
    assert controller.board[ANN].place == GATE


def test_alt_pressed_in_the_middle_of_a_drag_counts(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    hands.hold(spot_of(controller, ANN), CELLAR_SPOT)
    info = signals.drags[-1]
    assert info
    assert info.refused
    QApplication.sendEvent(controller.view, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Alt, ALT))
    info = signals.drags[-1]
    assert info
    assert info.free
    assert not info.refused
    assert controller.scene.marks.chips == ()
    QApplication.sendEvent(controller.view, QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Alt, Qt.KeyboardModifier.NoModifier))
    info = signals.drags[-1]
    assert info
    assert info.refused
    hands.key(Qt.Key.Key_Escape)


def test_several_tokens_are_arranged_together(controller: MapController, hands: InputDriver) -> None:
    hands.drag((5.0, 5.0), (WIDTH - 5, HEIGHT - 5))
    before = {token: spot_of(controller, token) for token in (ANN, CAT)}
    hands.drag(before[ANN], (before[ANN][0], before[ANN][1] + 60))
    for token in (ANN, CAT):
        assert controller.board[token].spot is not None
        assert spot_of(controller, token)[1] > before[token][1] + 20


def test_several_tokens_move_into_another_zone_only_with_alt(
    controller: MapController, hands: InputDriver, signals: SignalLog
) -> None:
    hands.drag((5.0, 5.0), (WIDTH - 5, HEIGHT - 5))
    hands.drag(spot_of(controller, ANN), CELLAR_SPOT)
    assert len(signals.refused) == 1
    assert controller.board[ANN].place == GATE
    hands.drag(spot_of(controller, ANN), CELLAR_SPOT, ALT)
    assert {controller.board[token].place for token in (ANN, CAT)} == {CELLAR}


def test_a_token_cannot_be_left_beside_the_map(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    start = spot_of(controller, ANN)
    hands.drag(start, NOWHERE)
    assert signals.refused == ["Let the token go over a zone."]
    assert controller.scene.token_items[ANN].at == start


def test_a_small_jerk_is_no_drag(controller: MapController, hands: InputDriver) -> None:
    start = spot_of(controller, ANN)
    hands.press(start)
    hands.move((start[0] + 3, start[1]), button=LEFT)
    assert not controller.scene.token_items[ANN].is_lifted
    hands.release((start[0] + 3, start[1]))
    assert controller.board[ANN].spot is None


def test_a_drag_ends_when_the_board_changes_under_it(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    hands.hold(spot_of(controller, ANN), YARD_SPOT)
    controller.session.perform(SHOVE_CAT)
    assert not controller.scene.token_items[ANN].is_lifted
    assert controller.scene.marks.ghosts == ()
    hands.release(YARD_SPOT)
    assert controller.board[ANN].place == GATE


def test_with_motion_a_token_slides_to_its_new_place(make_controller: MakeController) -> None:
    controller = make_controller(motion=True)
    controller.scene.motion.finish()
    goal = (120.0, 290.0)
    InputDriver(controller).drag(spot_of(controller, CAT), goal)
    controller.session.undo()
    piece = controller.scene.token_items[CAT]
    assert piece.at != piece.spot
    until(lambda: not controller.scene.motion.running)
    assert piece.at == piece.spot


def test_a_card_can_be_dragged_and_stays_there(controller: MapController, hands: InputDriver) -> None:
    hands.drag(controller.scene.cards[ICY].at, (WIDTH * 1.2, 330.0))
    spot = controller.board.aspects[ICY].spot
    assert spot
    assert dist(spot, (WIDTH * 1.2, 330.0)) < 4
    assert controller.scene.cards[ICY].at == spot
    controller.session.undo()
    assert controller.board.aspects[ICY].spot is None


def test_esc_puts_a_card_back(controller: MapController, hands: InputDriver) -> None:
    start = controller.scene.cards[ICY].at
    hands.hold(start, (WIDTH * 1.2, 330.0))
    hands.key(Qt.Key.Key_Escape)
    assert controller.scene.cards[ICY].at == start
    assert controller.board.aspects[ICY].spot is None


def _thawed_board() -> AnyEncounter:
    """The yard without ice."""
    board = yard_board()
    return replace(board, aspects={key: aspect for key, aspect in board.aspects.items() if key != ICY})


def test_a_drag_bakes_no_token_but_the_one_in_the_hand(make_controller: MakeController, monkeypatch: pytest.MonkeyPatch) -> None:
    controller = make_controller(yard_board(people=30))
    until(lambda: controller.scene.ground.ready)
    controller.scene.finish_baking()
    baked: list[TokenLook] = []
    bake = controller.scene.pixmaps.token

    def count_calls(look: TokenLook, scale: float) -> QPixmap:
        baked.append(look)
        return bake(look, scale)

    monkeypatch.setattr(controller.scene.pixmaps, "token", count_calls)
    hands = InputDriver(controller)
    hands.hold(spot_of(controller, BEN), (WIDTH * 1.8, 340.0))
    assert {look.ghost for look in baked} == {True, False}
    assert len(baked) <= 3  # selected, lifted, and its ghost
    hands.key(Qt.Key.Key_Escape)


def test_the_map_moves_along_while_a_token_is_held_at_the_edge_of_the_window(
    controller: MapController, hands: InputDriver
) -> None:
    controller.view.camera.set_zoom(1.6)
    controller.view.camera.centre_on(spot_of(controller, ANN))
    start = spot_of(controller, ANN)
    port = controller.view.viewport()
    edge = controller.view.mapToScene(port.width() - 6, controller.view.at_view(start).y())
    hands.hold(start, (edge.x(), edge.y()))
    before, held = controller.view.visible_rect.left(), controller.scene.token_items[ANN].at
    until(lambda: controller.view.visible_rect.left() > before + 60)
    assert controller.scene.token_items[ANN].at[0] > held[0] + 50
    hands.key(Qt.Key.Key_Escape)
    assert controller.scene.token_items[ANN].at == start


def test_a_drag_that_only_passes_the_edge_of_the_window_moves_no_map(controller: MapController, hands: InputDriver) -> None:
    seen = controller.view.visible_rect
    hands.hold(spot_of(controller, ANN), (-20.0, 100.0))
    hands.move(spot_of(controller, CAT), button=LEFT)
    hands.release(spot_of(controller, ANN))
    assert controller.view.visible_rect == seen
