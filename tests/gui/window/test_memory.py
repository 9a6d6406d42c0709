"""A battle that is left is let go of: nothing of the window holds its session."""

import gc
import weakref
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command


def let_go(qtbot: QtBot) -> None:
    """All that waits to be deleted is deleted."""
    qtbot.wait(50)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()


@pytest.mark.parametrize("way", ["another is opened", "it is closed"])
def test_a_battle_that_is_left_leaves_no_session_and_no_page_behind(window: MainWindow, qtbot: QtBot, way: str) -> None:
    documents = window.documents
    documents.open_sample("mountain-pass")
    qtbot.waitUntil(lambda: window.page is not None)
    assert documents.bridge is not None
    documents.bridge.session.perform(Command("begin fight"))
    references: list[weakref.ReferenceType[Any]] = [
        weakref.ref(documents.bridge.session),
        weakref.ref(documents.bridge),
        weakref.ref(window.page),
    ]
    if way == "it is closed":
        documents.close()
    else:
        documents.open_sample("duel-of-words")
    let_go(qtbot)
    assert [reference() for reference in references] == [None, None, None]
