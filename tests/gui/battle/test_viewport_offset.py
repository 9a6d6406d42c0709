"""A card that grows from a line into a roll moves the map once, not with every step of it."""

from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.battle.viewport_offset import DELAY
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from tests.gui.window_events import page


def test_one_attack_moves_the_map_once(window: MainWindow, qtbot: QtBot) -> None:
    one = page(window)
    session = one.session
    actor = one.controller.actor()
    assert actor is not None
    heights: list[int] = []
    moved: list[int] = []
    one.parts.card.placement.covered_changed.connect(heights.append)
    camera, view = one.controller.view.camera, one.controller.view
    spot = one.controller.scene.spot_of(actor)
    assert spot is not None
    camera.set_zoom(1.0)
    low = view.viewport().height() - 200
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + view.at_view(spot).y() - low)
    assert abs(view.at_view(spot).y() - low) < 3
    shift_up = camera.shift_up

    def note(pixels: int) -> None:
        moved.append(pixels)
        shift_up(pixels)

    camera.shift_up = note  # type: ignore[method-assign]
    foe = next(
        t.id
        for t in session.board.tokens.values()
        if t.place == session.board[actor].place and t.side != session.board[actor].side
    )
    session.perform(Command("attack", actor, {"target": (TokenId(foe),)}))
    while session.current is not None:
        qtbot.wait(DELAY + 40)
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or (session.questions[0].free[0].key,)))
    assert len(set(heights)) > 1, "the card has grown"
    assert len(moved) == 1
