"""The tool for play selects, answers a question with a click and asks for menus."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import AspectId
from battlemap.board.subject import SCENE, Subject
from battlemap.board.zones.borders import borders, curve, link_of
from battlemap.canvas.view.map_controller import MapController
from battlemap.play.edits.board_edits import put_token
from battlemap.rules.procedure import Command
from tests.canvas.input_events import SHIFT, InputDriver, canvas_of, spot_of
from tests.canvas.signal_log import SignalLog
from tests.canvas.yard import ANN, BEN, CAT, CELLAR, DOG, GATE, HEIGHT, ICY, LOFT, SHOVE_BEN, WIDTH, YARD

LOFT_SPOT, CELLAR_SPOT = (WIDTH * 1.5, HEIGHT * 1.8), (WIDTH * 0.5, HEIGHT * 1.7)
NOWHERE = (-60.0, -60.0)


@pytest.fixture
def signals(controller: MapController) -> SignalLog:
    return SignalLog(controller)


def test_a_click_selects_a_token_and_draws_a_line_round_it(controller: MapController, hands: InputDriver) -> None:
    hands.click(spot_of(controller, ANN))
    assert controller.selection == (ANN,)
    look = controller.scene.token_items[ANN].look
    assert look
    assert look.selected


def test_a_click_on_the_name_selects_as_well(controller: MapController, hands: InputDriver) -> None:
    x, y = spot_of(controller, ANN)
    hands.click((x, y + 60))
    assert controller.selection == (ANN,)


def test_shift_adds_and_takes_away(controller: MapController, hands: InputDriver) -> None:
    hands.click(spot_of(controller, ANN))
    hands.click(spot_of(controller, BEN), SHIFT)
    hands.click(spot_of(controller, CAT), SHIFT)
    hands.click(spot_of(controller, ANN), SHIFT)
    assert controller.selection == (BEN, CAT)


def test_a_click_on_the_ground_selects_nothing_and_names_the_zone(
    controller: MapController, hands: InputDriver, signals: SignalLog
) -> None:
    hands.click(spot_of(controller, ANN))
    hands.click(CELLAR_SPOT)
    assert controller.selection == ()
    assert signals.picks == [Subject("zone", CELLAR)]


def test_a_marquee_selects_what_it_holds(controller: MapController, hands: InputDriver) -> None:
    hands.hold((5.0, 5.0), (WIDTH - 5, HEIGHT - 5))
    assert controller.scene.lines.shown_lines[2]
    hands.release((WIDTH - 5, HEIGHT - 5))
    assert set(controller.selection) == {ANN, CAT}
    assert not controller.scene.lines.shown_lines[2]


def test_a_marquee_with_shift_adds(controller: MapController, hands: InputDriver) -> None:
    hands.click(spot_of(controller, BEN))
    hands.drag((5.0, 5.0), (WIDTH - 5, HEIGHT - 5), SHIFT)
    assert set(controller.selection) == {ANN, CAT, BEN}


def test_esc_ends_a_marquee_and_selects_what_was_selected(controller: MapController, hands: InputDriver) -> None:
    hands.click(spot_of(controller, BEN))
    hands.hold((5.0, 5.0), (WIDTH - 5, HEIGHT - 5), SHIFT)
    hands.key(Qt.Key.Key_Escape)
    assert controller.selection == (BEN,)


def test_the_token_under_the_pointer_has_a_ring(controller: MapController, hands: InputDriver) -> None:
    hands.move(spot_of(controller, CAT))
    ring = controller.scene.marks.ring
    assert ring
    assert ring.spot == spot_of(controller, CAT)
    hands.move(CELLAR_SPOT)
    assert controller.scene.marks.ring is None


def test_the_ring_goes_when_its_token_is_taken_elsewhere(controller: MapController, hands: InputDriver) -> None:
    hands.move(spot_of(controller, CAT))
    assert controller.scene.marks.ring
    controller.session.edit(*put_token(controller.board, CAT, CELLAR, None), what="Cat into the cellar")
    assert controller.scene.marks.ring is None


def test_a_click_on_a_card_names_the_aspect(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    hands.click(controller.scene.cards[ICY].at)
    assert signals.picks == [Subject("aspect", ICY)]


def test_a_question_lights_up_the_zones_that_answer_it_and_a_click_answers(controller: MapController, hands: InputDriver) -> None:
    controller.perform(SHOVE_BEN)
    assert controller.scene.highlighted == {Subject("zone", GATE): "1", Subject("zone", LOFT): "2"}
    look = controller.scene.token_items[BEN].look
    assert look
    assert look.targeted
    hands.move(LOFT_SPOT)
    assert controller.view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    assert controller.scene.highlights.zones_on("hover") == (LOFT,)
    hands.click(LOFT_SPOT)
    assert controller.board[BEN].place == LOFT
    assert controller.scene.highlighted == {}


def test_a_click_on_a_lit_token_answers_and_selects_nothing(controller: MapController, hands: InputDriver) -> None:
    controller.edit(*put_token(controller.board, ANN, YARD, None), what="place")
    controller.perform(Command("shove", ANN))
    assert set(controller.scene.highlighted) == {Subject("token", BEN), Subject("token", DOG)}
    hands.click(spot_of(controller, DOG))
    assert controller.selection == ()
    assert controller.session.questions[0].ask == "where"


def test_the_menu_is_asked_for_with_what_lies_under_the_pointer(
    controller: MapController, hands: InputDriver, signals: SignalLog
) -> None:
    hands.click(spot_of(controller, ANN))
    for point in (spot_of(controller, CAT), controller.scene.cards[ICY].at, CELLAR_SPOT, NOWHERE):
        hands.menu(point)
    assert [subject for subject, _ in signals.menus] == [
        Subject("token", CAT),
        Subject("aspect", ICY),
        Subject("zone", CELLAR),
        SCENE,
    ]
    assert controller.selection == (ANN,)


def test_a_door_is_clicked_opened_and_has_a_menu_though_zones_lie_on_both_sides(
    controller: MapController, hands: InputDriver, signals: SignalLog
) -> None:
    zone_map = controller.board.zone_map
    shown = ((border, link_of(zone_map, border)) for border in borders(zone_map))
    border, link = next((border, link) for border, link in shown if link is not None and link.barrier == "door")
    line = curve(zone_map, border)
    spot = line[len(line) // 2]
    assert controller.scene.hit_tester.zone(spot) is not None
    hands.click(spot)
    hands.menu(spot)
    hands.double(spot)
    assert signals.picks[-1] == Subject("link", link.id)
    assert [subject for subject, _ in signals.menus] == [Subject("link", link.id)]
    assert signals.edits == [Subject("link", link.id)]
    assert canvas_of(controller).dispatcher.tooltip_at(spot) == "Door, shut"


def test_the_menu_key_asks_for_the_menu_of_what_is_selected(
    controller: MapController, hands: InputDriver, signals: SignalLog
) -> None:
    controller.select((CAT,))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1))
    QApplication.sendEvent(controller.view.viewport(), event)
    ((subject, where),) = signals.menus
    assert subject == Subject("token", CAT)
    assert where == controller.view.viewport().mapToGlobal(hands.pixel(spot_of(controller, CAT)))


def test_a_double_click_wants_to_edit(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    hands.double(CELLAR_SPOT)
    hands.double(controller.scene.cards[ICY].at)
    assert signals.edits == [Subject("zone", CELLAR), Subject("aspect", ICY)]


def test_tips_say_what_is_drawn(controller: MapController) -> None:
    assert canvas_of(controller).dispatcher.tooltip_at(spot_of(controller, DOG)).splitlines() == [
        "Dog · Raiders · hidden",
        "Hurt 0 of 3",
    ]
    assert canvas_of(controller).dispatcher.tooltip_at(controller.scene.cards[ICY].at) == "Icy\nin the way of moves"
    assert (
        canvas_of(controller).dispatcher.tooltip_at(controller.scene.cards[AspectId("dazed")].at)
        == "Dazed\n1 free invoke: Heroes"
    )
    assert canvas_of(controller).dispatcher.tooltip_at(controller.scene.pills[GATE].spot) == "Weight: Heroes 1 : Raiders 1"
    assert "unexplored" in canvas_of(controller).dispatcher.tooltip_at(LOFT_SPOT)
    assert canvas_of(controller).dispatcher.tooltip_at(NOWHERE) == ""
