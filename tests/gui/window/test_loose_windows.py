"""Parts of a window never stand on the screen as windows of their own, not even while they are made."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.question.card_fixtures import PUSH, Table, a_fight, asking


class Windows(QObject):
    """Notes every window that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(f"{type(watched).__name__} {watched.accessibleName()}")
        return False


@pytest.fixture
def windows(qapp: QApplication) -> Iterator[Windows]:
    noted = Windows()
    qapp.installEventFilter(noted)
    yield noted
    qapp.removeEventFilter(noted)


@pytest.mark.parametrize("kind", ["yes or no", "ticks", "number", "words", "list", "zones", "long"])
def test_a_question_is_made_on_its_card(qtbot: QtBot, windows: Windows, kind: str) -> None:
    table = Table(qtbot, a_fight())
    windows.shown.clear()
    table.session.perform(asking(kind))
    assert table.card.isVisible()
    assert windows.shown == []


def test_a_roll_and_its_outcome_are_made_on_their_card(qtbot: QtBot, windows: Windows) -> None:
    table = Table(qtbot, a_fight())
    windows.shown.clear()
    table.session.perform(PUSH)
    while table.session.questions:
        choice = table.session.questions[0]
        table.session.answer(choice.free[0].key)
    table.session.roll()
    assert windows.shown == []
