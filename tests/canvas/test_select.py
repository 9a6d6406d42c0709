"""The tool for play: select, arrange, move by the rules, place freely, answer with a click."""

from math import dist

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPixmap
from PySide6.QtWidgets import QApplication

from battlemap.board.encounter import AnyEncounter, Turns
from battlemap.board.ids import AspectId, TokenId
from battlemap.board.network import borders, curve, link_of
from battlemap.board.outlines import ground
from battlemap.board.polygons import contains
from battlemap.canvas.drag import DragInfo, Hint
from battlemap.canvas.stage import Stage
from battlemap.layout.looks import TokenLook
from battlemap.play.edits import token_put
from battlemap.rules.procedure import Command
from tests.canvas.conftest import MakeStage
from tests.canvas.hands import ALT, LEFT, SHIFT, Hands, canvas_of, until
from tests.canvas.yard import ANN, BEN, CAT, CELLAR, DOG, GATE, HEIGHT, ICY, LOFT, SHOVE_BEN, SHOVE_CAT, WIDTH, YARD, yard_board

YARD_SPOT, LOFT_SPOT, CELLAR_SPOT = (WIDTH * 1.5, 290.0), (WIDTH * 1.5, HEIGHT * 1.8), (WIDTH * 0.5, HEIGHT * 1.7)
NOWHERE = (-60.0, -60.0)


def at(stage: Stage, token: TokenId) -> tuple[float, float]:
    """Where a token stands."""
    spot = stage.scene.spot_of(token)
    assert spot is not None
    return spot


class Heard:
    """What a stage has said."""

    def __init__(self, stage: Stage) -> None:
        self.refused: list[str] = []
        self.drags: list[DragInfo | None] = []
        self.hints: list[Hint | None] = []
        self.menus: list[tuple[object, QPoint]] = []
        self.edits: list[object] = []
        self.picks: list[object] = []
        stage.refused.connect(self.refused.append)
        stage.drag_changed.connect(self.drags.append)
        stage.hint_changed.connect(self.hints.append)
        stage.menu_wanted.connect(lambda subject, where: self.menus.append((subject, where)))
        stage.edit_wanted.connect(self.edits.append)
        stage.picked.connect(self.picks.append)


@pytest.fixture
def heard(stage: Stage) -> Heard:
    return Heard(stage)


# --- selecting ---------------------------------------------------------------------------------


def test_a_click_selects_a_token_and_draws_a_line_round_it(stage: Stage, hands: Hands) -> None:
    hands.click(at(stage, ANN))
    assert stage.selection == (ANN,)
    look = stage.scene.pieces[ANN].look
    assert look
    assert look.selected


def test_a_click_on_the_name_selects_as_well(stage: Stage, hands: Hands) -> None:
    x, y = at(stage, ANN)
    hands.click((x, y + 60))
    assert stage.selection == (ANN,)


def test_shift_adds_and_takes_away(stage: Stage, hands: Hands) -> None:
    hands.click(at(stage, ANN))
    hands.click(at(stage, BEN), SHIFT)
    hands.click(at(stage, CAT), SHIFT)
    hands.click(at(stage, ANN), SHIFT)
    assert stage.selection == (BEN, CAT)


def test_a_click_on_the_ground_selects_nothing_and_names_the_zone(stage: Stage, hands: Hands, heard: Heard) -> None:
    hands.click(at(stage, ANN))
    hands.click(CELLAR_SPOT)
    assert stage.selection == ()
    assert heard.picks == [CELLAR]


def test_a_marquee_selects_what_it_holds(stage: Stage, hands: Hands) -> None:
    hands.hold((5.0, 5.0), (WIDTH - 5, HEIGHT - 5))
    assert stage.scene.lines.drawn[2]
    hands.release((WIDTH - 5, HEIGHT - 5))
    assert set(stage.selection) == {ANN, CAT}
    assert not stage.scene.lines.drawn[2]


def test_a_marquee_with_shift_adds(stage: Stage, hands: Hands) -> None:
    hands.click(at(stage, BEN))
    hands.drag((5.0, 5.0), (WIDTH - 5, HEIGHT - 5), SHIFT)
    assert set(stage.selection) == {ANN, CAT, BEN}


def test_esc_ends_a_marquee_and_selects_what_was_selected(stage: Stage, hands: Hands) -> None:
    hands.click(at(stage, BEN))
    hands.hold((5.0, 5.0), (WIDTH - 5, HEIGHT - 5), SHIFT)
    hands.key(Qt.Key.Key_Escape)
    assert stage.selection == (BEN,)


def test_the_token_under_the_pointer_has_a_ring(stage: Stage, hands: Hands) -> None:
    hands.move(at(stage, CAT))
    ring = stage.scene.marks.ring
    assert ring
    assert ring.spot == at(stage, CAT)
    hands.move(CELLAR_SPOT)
    assert stage.scene.marks.ring is None


def test_the_ring_goes_when_its_token_is_taken_elsewhere(stage: Stage, hands: Hands) -> None:
    hands.move(at(stage, CAT))
    assert stage.scene.marks.ring
    stage.session.edit(*token_put(stage.board, CAT, CELLAR, None), what="Cat into the cellar")
    assert stage.scene.marks.ring is None


# --- arranging -----------------------------------------------------------------------------------


def test_a_drag_within_a_zone_is_an_edit_of_the_spot(stage: Stage, hands: Hands) -> None:
    others = {token: at(stage, token) for token in (BEN, CAT, DOG)}
    goal = (120.0, 290.0)
    hands.drag(at(stage, ANN), goal)
    assert dist(at(stage, ANN), goal) < 4
    assert stage.board[ANN].spot == at(stage, ANN)
    assert {token: at(stage, token) for token in others} == others
    assert stage.session.undo()
    assert stage.board[ANN].spot is None


def test_a_token_let_go_over_another_stands_beside_it(stage: Stage, hands: Hands) -> None:
    hands.drag(at(stage, ANN), at(stage, CAT))
    assert dist(at(stage, ANN), at(stage, CAT)) >= 78
    assert contains(ground(stage.board.zone_map, GATE), at(stage, ANN))


def test_a_token_let_go_near_the_border_stays_inside(stage: Stage, hands: Hands) -> None:
    hands.drag(at(stage, ANN), (6.0, 300.0))
    assert at(stage, ANN)[0] >= 39


def test_esc_puts_a_token_back(stage: Stage, hands: Hands, heard: Heard) -> None:
    start = at(stage, ANN)
    hands.hold(start, YARD_SPOT)
    assert stage.scene.pieces[ANN].lifted
    hands.key(Qt.Key.Key_Escape)
    assert stage.scene.pieces[ANN].at == start
    assert stage.scene.marks.ghosts == ()
    assert stage.scene.marks.chips == ()
    assert heard.drags[-1] is None
    hands.release(YARD_SPOT)
    assert stage.board[ANN].place == GATE


# --- moving ----------------------------------------------------------------------------------------


def test_a_drag_over_a_free_way_moves_by_the_rules(make_stage: MakeStage) -> None:
    stage = make_stage(_thawed())
    Hands(stage).drag(at(stage, BEN), (360.0, 310.0))
    entry = stage.session.journal.entry(stage.session.head)
    assert entry.command == Command("move", BEN, {"to": (GATE,)})
    assert stage.board[BEN].place == GATE
    assert dist(at(stage, BEN), (360.0, 310.0)) < 4


def test_while_dragging_every_zone_says_what_it_takes(stage: Stage, hands: Hands) -> None:
    hands.hold(at(stage, ANN), (at(stage, ANN)[0] + 20, at(stage, ANN)[1] + 20))
    until(lambda: len(stage.scene.marks.chips) == 3)
    chips = {chip.strong: (chip.weak, chip.kind) for chip in stage.scene.marks.chips}
    assert chips == {"Fair +2": ("Icy", "cost"), "No way": ("the door is shut", "no")}
    assert [chip.kind for chip in stage.scene.marks.chips].count("cost") == 2
    assert set(stage.scene.highlights.lit("reach")) == {YARD, LOFT}
    hands.key(Qt.Key.Key_Escape)


def test_the_dragged_token_is_larger_and_leaves_a_ghost(stage: Stage, hands: Hands) -> None:
    start, width = at(stage, ANN), stage.scene.pieces[ANN].body.pixmap().width()
    hands.hold(start, YARD_SPOT)
    piece = stage.scene.pieces[ANN]
    assert dist(piece.at, YARD_SPOT) < 3
    assert piece.body.pixmap().width() > width * 1.05
    (ghost,) = stage.scene.marks.ghosts
    assert ghost.spot == start
    assert ghost.look.ghost
    assert stage.scene.lines.drawn[0]
    hands.key(Qt.Key.Key_Escape)


def test_the_drag_is_told_step_by_step(stage: Stage, hands: Hands, heard: Heard) -> None:
    hands.hold(at(stage, ANN), LOFT_SPOT)
    info = heard.drags[-1]
    assert info is not None
    assert (info.start, info.to, info.words, info.value) == (GATE, LOFT, "Fair +2", 2)
    assert [(rung.words, rung.reasons) for rung in info.rungs] == [("Fair +2", "Icy")]
    assert [obstacle.words for obstacle in info.obstacles] == ["Ledge, up"]
    assert info.to_name == "the unknown"
    assert info.cost == "Uses the step"
    assert info.command
    assert info.command.given == {"to": (LOFT,)}
    here = stage.view.at_view(stage.scene.pieces[ANN].at)
    assert info.point == (here.x(), here.y())
    hands.key(Qt.Key.Key_Escape)


def test_letting_go_over_an_obstacle_asks_for_the_roll(stage: Stage, hands: Hands) -> None:
    start = at(stage, ANN)
    hands.drag(start, YARD_SPOT)
    assert stage.session.roll_wanted is not None
    assert at(stage, ANN) == start
    assert stage.scene.pieces[ANN].at == start
    stage.session.type_in(3, 3, 3, 2)
    assert stage.board[ANN].place == YARD
    assert dist(at(stage, ANN), YARD_SPOT) < 4


def test_what_the_rules_refuse_is_said_and_the_token_goes_back(stage: Stage, hands: Hands, heard: Heard) -> None:
    start = at(stage, ANN)
    hands.drag(start, CELLAR_SPOT)
    assert heard.refused == ["The door is shut."]
    assert stage.board[ANN].place == GATE
    assert stage.scene.pieces[ANN].at == start


def test_out_of_turn_the_drag_says_whose_turn_it_is_not(make_stage: MakeStage) -> None:
    stage = make_stage(yard_board(Turns(((BEN,), (ANN,)), 0, begun=True)))
    hands, heard = Hands(stage), Heard(stage)
    hands.hold(at(stage, ANN), YARD_SPOT)
    info = heard.drags[-1]
    assert info
    assert info.refused == "it is not Ann's turn"
    assert stage.scene.marks.chips == ()
    hands.release(YARD_SPOT)
    assert heard.refused == ["It is not Ann's turn."]


def test_a_drag_while_a_command_waits_is_refused_but_may_arrange(stage: Stage, hands: Hands, heard: Heard) -> None:
    stage.perform(SHOVE_BEN)
    hands.drag(at(stage, BEN), (WIDTH * 0.8, 330.0))
    assert heard.refused == ["Dog’s shove waits for an answer."]
    assert stage.board[BEN].place == YARD
    hands.drag(at(stage, BEN), (WIDTH + 80, 300.0))
    assert stage.board[BEN].spot is not None
    assert stage.session.questions


def test_with_alt_a_token_is_placed_without_asking(stage: Stage, hands: Hands) -> None:
    hands.drag(at(stage, ANN), CELLAR_SPOT, ALT)
    assert stage.board[ANN].place == CELLAR
    assert dist(at(stage, ANN), CELLAR_SPOT) < 4
    assert stage.session.roll_wanted is None
    assert stage.session.undo()
    assert stage.board[ANN].place == GATE


def test_alt_pressed_in_the_middle_of_a_drag_counts(stage: Stage, hands: Hands, heard: Heard) -> None:
    hands.hold(at(stage, ANN), CELLAR_SPOT)
    info = heard.drags[-1]
    assert info
    assert info.refused
    QApplication.sendEvent(stage.view, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Alt, ALT))
    info = heard.drags[-1]
    assert info
    assert info.free
    assert not info.refused
    assert stage.scene.marks.chips == ()
    QApplication.sendEvent(stage.view, QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Alt, Qt.KeyboardModifier.NoModifier))
    info = heard.drags[-1]
    assert info
    assert info.refused
    hands.key(Qt.Key.Key_Escape)


def test_several_tokens_are_arranged_together(stage: Stage, hands: Hands) -> None:
    hands.drag((5.0, 5.0), (WIDTH - 5, HEIGHT - 5))
    before = {token: at(stage, token) for token in (ANN, CAT)}
    hands.drag(before[ANN], (before[ANN][0], before[ANN][1] + 60))
    for token in (ANN, CAT):
        assert stage.board[token].spot is not None
        assert at(stage, token)[1] > before[token][1] + 20


def test_several_tokens_move_into_another_zone_only_with_alt(stage: Stage, hands: Hands, heard: Heard) -> None:
    hands.drag((5.0, 5.0), (WIDTH - 5, HEIGHT - 5))
    hands.drag(at(stage, ANN), CELLAR_SPOT)
    assert len(heard.refused) == 1
    assert stage.board[ANN].place == GATE
    hands.drag(at(stage, ANN), CELLAR_SPOT, ALT)
    assert {stage.board[token].place for token in (ANN, CAT)} == {CELLAR}


def test_a_token_cannot_be_left_beside_the_map(stage: Stage, hands: Hands, heard: Heard) -> None:
    start = at(stage, ANN)
    hands.drag(start, NOWHERE)
    assert heard.refused == ["Let the token go over a zone."]
    assert stage.scene.pieces[ANN].at == start


def test_a_small_jerk_is_no_drag(stage: Stage, hands: Hands) -> None:
    start = at(stage, ANN)
    hands.press(start)
    hands.move((start[0] + 3, start[1]), button=LEFT)
    assert not stage.scene.pieces[ANN].lifted
    hands.release((start[0] + 3, start[1]))
    assert stage.board[ANN].spot is None


def test_a_drag_ends_when_the_board_changes_under_it(stage: Stage, hands: Hands, heard: Heard) -> None:
    hands.hold(at(stage, ANN), YARD_SPOT)
    stage.session.perform(SHOVE_CAT)
    assert not stage.scene.pieces[ANN].lifted
    assert stage.scene.marks.ghosts == ()
    hands.release(YARD_SPOT)
    assert stage.board[ANN].place == GATE


def test_with_motion_a_token_slides_to_its_new_place(make_stage: MakeStage) -> None:
    stage = make_stage(motion=True)
    stage.scene.motion.finish()
    goal = (120.0, 290.0)
    Hands(stage).drag(at(stage, CAT), goal)
    stage.session.undo()
    piece = stage.scene.pieces[CAT]
    assert piece.at != piece.spot
    until(lambda: not stage.scene.motion.running)
    assert piece.at == piece.spot


# --- cards, questions, menus -------------------------------------------------------------------------


def test_a_card_can_be_dragged_and_stays_there(stage: Stage, hands: Hands) -> None:
    hands.drag(stage.scene.cards[ICY].at, (WIDTH * 1.2, 330.0))
    spot = stage.board.aspects[ICY].spot
    assert spot
    assert dist(spot, (WIDTH * 1.2, 330.0)) < 4
    assert stage.scene.cards[ICY].at == spot
    stage.session.undo()
    assert stage.board.aspects[ICY].spot is None


def test_esc_puts_a_card_back(stage: Stage, hands: Hands) -> None:
    start = stage.scene.cards[ICY].at
    hands.hold(start, (WIDTH * 1.2, 330.0))
    hands.key(Qt.Key.Key_Escape)
    assert stage.scene.cards[ICY].at == start
    assert stage.board.aspects[ICY].spot is None


def test_a_click_on_a_card_names_the_aspect(stage: Stage, hands: Hands, heard: Heard) -> None:
    hands.click(stage.scene.cards[ICY].at)
    assert heard.picks == [ICY]


def test_a_question_lights_up_the_zones_that_answer_it_and_a_click_answers(stage: Stage, hands: Hands) -> None:
    stage.perform(SHOVE_BEN)
    assert stage.scene.lit == {GATE: "1", LOFT: "2"}
    look = stage.scene.pieces[BEN].look
    assert look
    assert look.targeted
    hands.move(LOFT_SPOT)
    assert stage.view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    assert stage.scene.highlights.lit("hover") == (LOFT,)
    hands.click(LOFT_SPOT)
    assert stage.board[BEN].place == LOFT
    assert stage.scene.lit == {}


def test_a_click_on_a_lit_token_answers_and_selects_nothing(stage: Stage, hands: Hands) -> None:
    stage.edit(*token_put(stage.board, ANN, YARD, None), what="place")
    stage.perform(Command("shove", ANN))
    assert set(stage.scene.lit) == {BEN, DOG}
    hands.click(at(stage, DOG))
    assert stage.selection == ()
    assert stage.session.questions[0].ask == "where"


def test_the_menu_is_asked_for_with_what_lies_under_the_pointer(stage: Stage, hands: Hands, heard: Heard) -> None:
    hands.click(at(stage, ANN))
    for point in (at(stage, CAT), stage.scene.cards[ICY].at, CELLAR_SPOT, NOWHERE):
        hands.menu(point)
    assert [subject for subject, _ in heard.menus] == [CAT, ICY, CELLAR, None]
    assert stage.selection == (ANN,)


def test_a_door_is_clicked_opened_and_has_a_menu_though_zones_lie_on_both_sides(stage: Stage, hands: Hands, heard: Heard) -> None:
    zone_map = stage.board.zone_map
    shown = ((border, link_of(zone_map, border)) for border in borders(zone_map))
    border, link = next((border, link) for border, link in shown if link is not None and link.barrier == "door")
    line = curve(zone_map, border)
    spot = line[len(line) // 2]
    assert stage.scene.zone_at(spot) is not None
    hands.click(spot)
    hands.menu(spot)
    hands.double(spot)
    assert heard.picks[-1] == link.id
    assert [subject for subject, _ in heard.menus] == [link.id]
    assert heard.edits == [link.id]
    assert canvas_of(stage).fingers.tip_at(spot) == "Door, shut"


def test_the_menu_key_asks_for_the_menu_of_what_is_selected(stage: Stage, hands: Hands, heard: Heard) -> None:
    stage.select((CAT,))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1))
    QApplication.sendEvent(stage.view.viewport(), event)
    ((subject, where),) = heard.menus
    assert subject == CAT
    assert where == stage.view.viewport().mapToGlobal(hands.pixel(at(stage, CAT)))


def test_a_double_click_wants_to_edit(stage: Stage, hands: Hands, heard: Heard) -> None:
    hands.double(CELLAR_SPOT)
    hands.double(stage.scene.cards[ICY].at)
    assert heard.edits == [CELLAR, ICY]


def test_tips_say_what_is_drawn(stage: Stage) -> None:
    assert canvas_of(stage).fingers.tip_at(at(stage, DOG)).splitlines() == ["Dog · Raiders · hidden", "Hurt 0 of 3"]
    assert canvas_of(stage).fingers.tip_at(stage.scene.cards[ICY].at) == "Icy\nin the way of moves"
    assert canvas_of(stage).fingers.tip_at(stage.scene.cards[AspectId("dazed")].at) == "Dazed\n1 free invoke: Heroes"
    assert canvas_of(stage).fingers.tip_at(stage.scene.pills[GATE].spot) == "Weight: Heroes 1 : Raiders 1"
    assert "unexplored" in canvas_of(stage).fingers.tip_at(LOFT_SPOT)
    assert canvas_of(stage).fingers.tip_at(NOWHERE) == ""


def _thawed() -> AnyEncounter:
    """The yard without ice."""
    board = yard_board()
    return replace(board, aspects={key: aspect for key, aspect in board.aspects.items() if key != ICY})


def test_a_drag_bakes_no_token_but_the_one_in_the_hand(make_stage: MakeStage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = make_stage(yard_board(people=30))
    until(lambda: stage.scene.ground.ready)
    stage.scene.finish_baking()
    baked: list[TokenLook] = []
    bake = stage.scene.studio.token

    def counted(look: TokenLook, scale: float) -> QPixmap:
        baked.append(look)
        return bake(look, scale)

    monkeypatch.setattr(stage.scene.studio, "token", counted)
    hands = Hands(stage)
    hands.hold(at(stage, BEN), (WIDTH * 1.8, 340.0))
    assert {look.ghost for look in baked} == {True, False}
    assert len(baked) <= 3  # selected, lifted, and its ghost
    hands.key(Qt.Key.Key_Escape)


def test_the_map_moves_along_while_a_token_is_held_at_the_edge_of_the_window(stage: Stage, hands: Hands) -> None:
    stage.view.set_zoom(1.6)
    stage.view.centre_on(at(stage, ANN))
    start = at(stage, ANN)
    port = stage.view.viewport()
    edge = stage.view.mapToScene(port.width() - 6, stage.view.at_view(start).y())
    hands.hold(start, (edge.x(), edge.y()))
    before, held = stage.view.seen.left(), stage.scene.pieces[ANN].at
    until(lambda: stage.view.seen.left() > before + 60)
    assert stage.scene.pieces[ANN].at[0] > held[0] + 50
    hands.key(Qt.Key.Key_Escape)
    assert stage.scene.pieces[ANN].at == start


def test_a_drag_that_only_passes_the_edge_of_the_window_moves_no_map(stage: Stage, hands: Hands) -> None:
    seen = stage.view.seen
    hands.hold(at(stage, ANN), (-20.0, 100.0))
    hands.move(at(stage, CAT), button=LEFT)
    hands.release(at(stage, ANN))
    assert stage.view.seen == seen
