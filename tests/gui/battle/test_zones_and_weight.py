"""Zones & Weight in the whole window: the line of a charge, aspects put to use by their cards, who acts of a group."""

from math import hypot

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import AspectId, TokenId, ZoneId
from battlemap.board.subject import SCENE, Subject
from battlemap.canvas.view.question_targets import aspects_in
from battlemap.gui.battle.viewport_offset import ABOVE, offset_for, tokens_about
from battlemap.gui.window.main_window import MainWindow
from battlemap.layout.map_metrics import TOKEN
from battlemap.play.edits.board_edits import put_token
from battlemap.rules.procedure import Command
from tests.gui.window_events import page, press

ORM, COLE, IVER, KNUT, MIREL = (TokenId(name) for name in ("orm", "cole", "iver", "knut", "mirel"))
MESA, FLOOR = ZoneId("mesa"), ZoneId("floor")


@pytest.fixture
def ravine(window: MainWindow) -> MainWindow:
    """The sample with Orm on the high mesa, above Cole."""
    assert window.documents.open_sample("ravine-ambush")
    session = page(window).session
    session.edit(*put_token(session.board, ORM, MESA, None), what="place")
    return window


def course_words(window: MainWindow) -> list[str]:
    """The words at the lines that are sketched on the map."""
    return [line.words for line in page(window).controller.scene.course_layer.lines]


def point_at_line(window: MainWindow, title: str) -> None:
    """The mouse comes to a line of the open menu."""
    next(row for row in page(window).parts.menu.rows if row.entry.title == title).entered.emit()


def charge(window: MainWindow) -> None:
    page(window).session.perform(Command("charge", ORM, {"target": (COLE,)}))


def attack_until_invoking(window: MainWindow) -> None:
    """Orm, beside Cole again, has hit him, and Cole's side is asked what it invokes."""
    session = page(window).session
    session.edit(*put_token(session.board, ORM, FLOOR, None), what="place")
    session.perform(Command("attack", ORM, {"target": (COLE,)}))
    while session.waiting_roll is not None:
        session.type_in(*((3, 3, 3, 3) if session.waiting_roll.by == ORM else (1, 1, 1, 1)))
    assert session.questions[0].ask == "invoke"


def card_of(window: MainWindow, aspect: str) -> QPoint:
    """A point of the row of situations where a card lies."""
    row = page(window).controller.view.scene_aspects
    points = (QPoint(x, row.height() // 2) for x in range(0, row.width(), 4))
    return next(point for point in points if row.aspect_at(point) == aspect)


def carry(window: MainWindow, aspect: str, to: QPoint, drop: bool = True) -> None:
    """Drag the card of a situation to a point of the screen."""
    row = page(window).controller.view.scene_aspects
    start = card_of(window, aspect)
    QTest.mousePress(row, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.3, 0.6, 1.0):
        QTest.mouseMove(row, start + (row.mapFromGlobal(to) - start) * part)
        QApplication.processEvents()
    if drop:
        QTest.mouseRelease(row, Qt.MouseButton.LeftButton, pos=row.mapFromGlobal(to))


def test_a_charge_that_is_looked_at_in_the_menu_shows_its_line_and_where_it_drives_on(ravine: MainWindow) -> None:
    shown = page(ravine)
    shown.open_menu(Subject("token", COLE), shown.parts.area.mapToGlobal(QPoint(300, 300)))
    assert course_words(ravine) == []
    point_at_line(ravine, "Charge")
    assert course_words(ravine) == ["Charge into Ravine floor", "With style on to Frozen ford"]
    point_at_line(ravine, "Create an advantage")
    assert course_words(ravine) == []


def test_the_line_goes_with_the_menu(ravine: MainWindow) -> None:
    shown = page(ravine)
    shown.open_menu(Subject("token", COLE), shown.parts.area.mapToGlobal(QPoint(300, 300)))
    point_at_line(ravine, "Charge")
    assert course_words(ravine)
    shown.parts.menu.close_menu()
    assert course_words(ravine) == []


def test_while_a_charge_waits_for_its_dice_the_line_on_stays_and_it_ends_with_it(ravine: MainWindow) -> None:
    charge(ravine)
    session = page(ravine).session
    assert session.waiting_roll is not None
    assert session.board[ORM].zone == FLOOR
    assert course_words(ravine) == ["With style on to Frozen ford"]
    while session.current is not None and session.undo():
        pass
    assert course_words(ravine) == []


def test_pointing_at_whom_to_charge_shows_the_line_before_anything_is_chosen(ravine: MainWindow) -> None:
    shown = page(ravine)
    shown.session.edit(*put_token(shown.board, IVER, FLOOR, None), what="place")
    shown.session.perform(Command("charge", ORM))
    assert shown.session.questions[0].ask == "target"
    assert course_words(ravine) == []
    shown.canvas.command_sketch.point_at(Subject("token", COLE))
    assert course_words(ravine)[0] == "Charge into Ravine floor"
    shown.canvas.command_sketch.point_at(SCENE)
    assert course_words(ravine) == []


def test_cards_that_can_be_invoked_have_a_line_round_them(ravine: MainWindow) -> None:
    stage = page(ravine).controller
    assert stage.scene.highlighted_cards == frozenset()
    attack_until_invoking(ravine)
    assert stage.scene.highlighted_cards == aspects_in(page(ravine).session).keys()
    assert AspectId("bitter-wind") in stage.scene.highlighted_cards


def test_a_card_dropped_on_the_roll_is_invoked_as_the_field_says(ravine: MainWindow) -> None:
    attack_until_invoking(ravine)
    shown = page(ravine)
    theirs = shown.session.contest.sides[1].total if shown.session.contest else None
    catch, card = shown.parts.drop_targets, shown.parts.card
    middle = card.mapToGlobal(QPoint(card.width() // 4, card.height() // 2))
    carry(ravine, "bitter-wind", middle, drop=False)
    assert catch.isVisible()
    assert [option.key for option in catch.options] == ["plus:bitter-wind", "reroll:bitter-wind"]
    carry(ravine, "bitter-wind", middle)
    assert not catch.isVisible()
    contest = shown.session.contest
    assert contest is not None
    assert theirs is not None
    assert contest.sides[1].total == theirs + 2


def test_a_card_that_is_let_go_beside_the_roll_changes_nothing(ravine: MainWindow) -> None:
    attack_until_invoking(ravine)
    shown = page(ravine)
    before = shown.session.board
    carry(ravine, "bitter-wind", shown.parts.area.mapToGlobal(QPoint(200, 150)))
    assert shown.session.board is before
    assert not shown.parts.drop_targets.carried_card.isVisible()


def test_escape_puts_a_carried_card_back(ravine: MainWindow) -> None:
    shown = page(ravine)
    carry(ravine, "bitter-wind", shown.parts.area.mapToGlobal(QPoint(200, 150)), drop=False)
    assert shown.parts.drop_targets.carried_card.isVisible()
    assert shown.canvas.cancel()
    assert not shown.parts.drop_targets.carried_card.isVisible()


def test_of_a_group_whoever_stands_beside_the_foe_acts(ravine: MainWindow) -> None:
    stage = page(ravine).controller
    press(ravine, Qt.Key.Key_Space)
    assert COLE in page(ravine).board.turns.now
    stage.select(())
    assert stage.actor(MIREL) in (IVER, KNUT)
    assert stage.actor(KNUT) == KNUT
    stage.select((COLE,))
    assert stage.actor(MIREL) == COLE


def test_an_outcome_keeps_whom_it_was_about_in_sight(ravine: MainWindow) -> None:
    charge(ravine)
    stage = page(ravine).controller
    about = tokens_about(stage)
    assert about == {ORM, COLE}
    while page(ravine).session.current is not None and page(ravine).session.undo():
        pass
    tall = stage.view.viewport().height() - 100
    assert offset_for(stage, tall, 0) == 0
    assert offset_for(stage, tall, 0, about) > 0


def test_the_map_stays_where_it_is_as_long_as_all_that_matters_is_seen(ravine: MainWindow) -> None:
    stage = page(ravine).controller
    tall = stage.view.viewport().height() // 2
    low = frozenset({lowest(ravine)})
    lifted = offset_for(stage, tall, 0, low)
    assert lifted > 0
    stage.view.camera.shift_up(lifted)
    assert offset_for(stage, tall, lifted, low) == lifted
    assert offset_for(stage, tall, lifted) == lifted  # a question about nobody on the map
    assert offset_for(stage, 44, lifted, low) == lifted  # a smaller card


def test_the_map_comes_down_again_as_far_as_something_above_its_edge_needs(ravine: MainWindow) -> None:
    stage = page(ravine).controller
    far = stage.view.viewport().height() // 2
    stage.view.camera.shift_up(far)
    high = stage.view.at_view(stage.scene.spot_of(MIREL) or (0.0, 0.0)).y() + far
    assert offset_for(stage, 300, far, frozenset({MIREL})) == max(0, high - ABOVE) < far


def lowest(window: MainWindow) -> TokenId:
    """Who stands lowest on the map."""
    scene = page(window).controller.scene
    return max(page(window).board.tokens, key=lambda who: (scene.spot_of(who) or (0.0, 0.0))[1])


def test_the_arrow_of_a_charge_leads_from_token_to_token_and_its_head_is_seen(ravine: MainWindow) -> None:
    shown = page(ravine)
    shown.open_menu(Subject("token", COLE), shown.parts.area.mapToGlobal(QPoint(300, 300)))
    point_at_line(ravine, "Charge")
    run_in, drive = shown.controller.scene.course_layer.lines
    orm, cole = shown.controller.scene.spot_of(ORM), shown.controller.scene.spot_of(COLE)
    assert orm is not None
    assert cole is not None
    assert run_in.start == orm
    assert TOKEN / 2 < hypot(run_in.end[0] - cole[0], run_in.end[1] - cole[1]) < TOKEN
    assert drive.start == cole


def test_no_arrow_is_left_behind_a_charger_that_has_come(ravine: MainWindow) -> None:
    session = page(ravine).session
    charge(ravine)
    while session.current is not None and session.board[ORM].zone == MESA:
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or (session.questions[0].free[0].key,)))
    assert session.current is not None, "its dice are still to fall"
    assert not [line for line in page(ravine).controller.scene.course_layer.lines if line.cover_at is None]
