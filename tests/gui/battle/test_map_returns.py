"""The map comes back to its place when a card closes, and stays where it is while tokens are in sight."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from tests.gui.window_events import page


def top_of_map(one: BattlePage) -> int:
    return one.controller.view.at_view((0.0, one.controller.scene.contents_rect().top())).y()


def click_turn(one: BattlePage, who: TokenId) -> None:
    """Click the row of a token in the turn order."""
    turns = one.parts.turns.list
    at = next(at for at, row in enumerate(one.parts.turns.model.rows) if who in row.tokens)
    index = one.parts.turns.model.index(at)
    turns.scrollTo(index)
    QTest.mouseClick(turns.viewport(), Qt.MouseButton.LeftButton, pos=turns.visualRect(index).center() - QPoint(60, 0))


def attack_low_token(one: BattlePage, qtbot: QtBot) -> int:
    """Show the map with the acting token low on it and have it attack; return the height of the map before that."""
    session, view = one.session, one.controller.view
    actor = one.controller.actor()
    assert actor is not None
    foe = next(
        token.id
        for token in session.board.tokens.values()
        if token.place == session.board[actor].place and token.side != session.board[actor].side
    )
    spot = one.controller.scene.spot_of(actor)
    assert spot is not None
    one.controller.view.camera.set_zoom(0.85)
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + view.at_view(spot).y() - view.viewport().height() + 130)
    before = top_of_map(one)
    session.perform(Command("attack", actor, {"target": (foe,)}))
    qtbot.waitUntil(lambda: top_of_map(one) < before - 60)
    qtbot.waitUntil(lambda: not one.controller.scene.motion.running)
    return before


def finish_command(one: BattlePage, qtbot: QtBot) -> None:
    """Answer the card with Enter until it has gone."""
    for _ in range(30):
        if one.parts.card.isHidden():
            break
        QTest.keyClick(one.parts.card, Qt.Key.Key_Return)
        qtbot.wait(20)
    assert one.parts.card.isHidden()
    qtbot.wait(120)
    qtbot.waitUntil(lambda: not one.controller.scene.motion.running)


def highest_token(one: BattlePage) -> TokenId:
    spots = {who: one.controller.scene.spot_of(who) for slot in one.board.turns.order for who in slot}
    return min((who for who, spot in spots.items() if spot is not None), key=lambda who: (spots[who] or (0, 0))[1])


def test_the_map_returns_after_a_token_out_of_sight_was_clicked_in_the_turn_order(window: MainWindow, qtbot: QtBot) -> None:
    one = page(window)
    before = attack_low_token(one, qtbot)
    who = highest_token(one)
    spot = one.controller.scene.spot_of(who)
    assert spot is not None
    assert one.controller.view.at_view(spot).y() < 60, "the card has pushed it out of sight"
    click_turn(one, who)
    qtbot.waitUntil(lambda: one.controller.view.at_view(spot).y() > 60)
    finish_command(one, qtbot)
    assert abs(top_of_map(one) - before) <= 2


def test_a_map_that_was_pulled_down_by_hand_under_a_card_does_not_go_down_again(window: MainWindow, qtbot: QtBot) -> None:
    one = page(window)
    before = attack_low_token(one, qtbot)
    camera = one.controller.view.camera
    lifted = camera.lifted
    camera.pan(0, lifted)
    assert (camera.lifted, abs(top_of_map(one) - before) <= 2) == (0, True)
    camera.pan(0, -40)
    while one.session.current is not None:
        one.session.call_off()
    qtbot.wait(200)
    qtbot.waitUntil(lambda: not one.controller.scene.motion.running)
    assert abs(top_of_map(one) - (before - 40)) <= 2


def test_a_map_that_was_zoomed_under_a_card_stays_where_it_is(window: MainWindow, qtbot: QtBot) -> None:
    one = page(window)
    attack_low_token(one, qtbot)
    camera = one.controller.view.camera
    camera.set_zoom(camera.zoom * 1.2)
    while one.session.current is not None:
        one.session.call_off()
    one.parts.card.dismiss()
    zoomed = top_of_map(one)
    qtbot.wait(200)
    assert top_of_map(one) == zoomed


def test_the_next_turn_leaves_a_map_where_it_is_that_shows_the_acting_token(window: MainWindow) -> None:
    one = page(window)
    one.controller.scene.motion.allowed = False
    camera, view = one.controller.view.camera, one.controller.view
    now = one.board.turns.at or 0
    following = one.board.turns.order[(now + 1) % len(one.board.turns.order)][0]
    spot = one.controller.scene.spot_of(following)
    assert spot is not None
    camera.set_zoom(camera.zoom)  # no longer fitted
    near = view.viewport().width() - 48
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + view.at_view(spot).x() - near)
    before = camera.middle
    one.go_on()
    if one.session.questions:
        QTest.keyClick(one.parts.card, Qt.Key.Key_Return)
    assert one.controller.actor() == following
    assert camera.middle == before


def test_a_map_that_follows_the_turn_shows_little_beyond_its_edge(window: MainWindow) -> None:
    one = page(window)
    one.controller.scene.motion.allowed = False
    camera, view, scene = one.controller.view.camera, one.controller.view, one.controller.scene
    camera.set_zoom(3.0)
    box = scene.contents_rect()
    camera.centre_on((box.left() + 5, box.top() + 5))
    camera.glide_to((box.right() - 20, box.bottom() - 20), 6)
    edge = view.at_view((box.right(), box.bottom()))
    assert edge.x() >= view.viewport().width() * 0.8
    assert edge.y() >= view.viewport().height() * 0.8


def test_the_map_returns_to_a_place_in_which_the_clicked_token_was_near_the_edge(window: MainWindow, qtbot: QtBot) -> None:
    one = page(window)
    one.controller.view.camera.set_zoom(1.0)
    who = highest_token(one)
    spot = one.controller.scene.spot_of(who)
    assert spot is not None
    higher = one.controller.view.at_view(spot).y() - 50
    bar = one.controller.view.verticalScrollBar()
    bar.setValue(bar.value() + higher)
    before = top_of_map(one)
    one.controller.view.camera.shift_up(200)
    qtbot.waitUntil(lambda: not one.controller.scene.motion.running)
    click_turn(one, who)
    qtbot.waitUntil(lambda: one.controller.view.at_view(spot).y() > 40)
    one.controller.view.camera.shift_up(0)
    qtbot.waitUntil(lambda: not one.controller.scene.motion.running)
    assert abs(top_of_map(one) - before) <= 2
