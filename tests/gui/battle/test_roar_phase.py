"""The roar phase in the whole window: pill and button, the menu by keys, the ring in the inspector."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.inspector.profile_chips import ChoiceRingView
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from tests.gui.window_events import page, press

ORM = TokenId("orm")


def begin(window: MainWindow) -> None:
    """The sample's fight begins with the roar phase."""
    assert window.documents.open_sample("ravine-ambush")
    session = page(window).session
    session.perform(Command("end fight"))
    session.perform(Command("begin roar"))
    while session.current is not None:
        session.answer(*(session.questions[0].default or ()))


def test_the_pill_says_roar_phase_and_space_passes_on_until_the_first_exchange(window: MainWindow, qtbot: QtBot) -> None:
    begin(window)
    pill, button = window.title.phase.pill, window.title.phase.button
    assert (pill.accessibleName(), button.accessibleName()) == ("Roar phase, Heroes to act", "Next roar")
    press(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: pill.accessibleName().startswith("Exchange 1"))
    assert button.accessibleName() == "Next turn"


def test_the_inspector_draws_the_ring_of_one_who_roars(window: MainWindow, qtbot: QtBot) -> None:
    begin(window)
    session = page(window).session
    session.perform(Command("roar", ORM, {"approach roar": ("forceful",)}))
    while session.current is not None:
        if session.waiting_roll is not None:
            session.type_in(2, 2, 2, 2)
        else:
            session.answer(*(session.questions[0].default or ()))
    page(window).show_subject(Subject("token", ORM))
    rings = [ring for ring in page(window).parts.inspector.findChildren(ChoiceRingView) if ring.isVisibleTo(window)]
    assert [ring.accessibleName() for ring in rings] == ["Roaring: Forceful. Only Flashy, Forceful, Quick"]
    assert window.title.phase.pill.accessibleName() == "Roar phase, The GM to act"


def test_a_roar_is_begun_with_two_keys_on_the_one_who_is_selected(window: MainWindow, qtbot: QtBot) -> None:
    begin(window)
    page(window).show_subject(Subject("token", ORM))
    press(window, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    press(window, Qt.Key.Key_R)
    current = page(window).session.current
    assert current is not None
    assert (current.command.action, current.command.actor) == ("roar", ORM)


def finish(window: MainWindow) -> None:
    """Answer what is asked as usual."""
    session = page(window).session
    while session.current is not None:
        session.answer(*(session.questions[0].default or ()))


def test_beside_the_button_that_begins_the_fight_is_one_for_the_roar_phase(window: MainWindow, qtbot: QtBot) -> None:
    assert window.documents.open_sample("ravine-ambush")
    session, turns = page(window).session, page(window).parts.turns
    session.perform(Command("end fight"))
    finish(window)
    assert turns.button.isVisible()
    assert turns.other_button.isVisible()
    assert turns.other_button.accessibleName() == "Begin with the roar phase"
    QTest.mouseClick(turns.other_button, Qt.MouseButton.LeftButton)
    finish(window)
    assert window.title.phase.pill.accessibleName().startswith("Roar phase")
    assert turns.other_button.isHidden()
