"""Every control that can be pressed, typed in or walked has a name for screen readers, in every state of the window."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QWidget,
)

from battlemap.board.ids import TokenId
from battlemap.board.subject import SCENE, Subject
from battlemap.gui.actions import TOOLS
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from tests.gui.window_events import page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CONTROLS = (
    QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QGraphicsView, QLineEdit, QPlainTextEdit,
)  # fmt: skip
SHEETS = ("shortcuts", "preferences", "about", "house rules", "orders", "sides", "token", "aspect", "grid", "link to",
          "edit sheet", "palette", "stamps", "players card", "play out", "new", "export")  # fmt: skip
ORM = TokenId("orm")


def nameless(window: MainWindow, state: str) -> list[str]:
    """The controls that are seen and have no name."""
    QApplication.processEvents()
    return [
        f"{state}: {type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and isinstance(widget, CONTROLS) and not _is_inner(widget) and not _name(widget)
    ]


def _is_inner(widget: QWidget) -> bool:
    """Whether it is a part of a control of Qt's own, which speaks for it."""
    above = widget.parentWidget()
    return (
        isinstance(widget, QScrollBar) or isinstance(above, QAbstractSpinBox | QComboBox) or widget.objectName().startswith("qt_")
    )


def _name(widget: QWidget) -> str:
    read = QAccessible.queryAccessibleInterface(widget)
    return str(read.text(QAccessible.Text.Name)).strip()


def in_every_sheet(window: MainWindow, battle: str) -> list[str]:
    faults = []
    for name in SHEETS:
        action = window.actions_by_id[name]
        if action.isEnabled():
            action.trigger()
            faults += nameless(window, f"{battle}, {name}")
            if name == "palette":
                action.trigger()
            window.close_dialog()
            if name == "new":
                window.window_actions.new_battle.leave()
    return faults


def with_every_tool(window: MainWindow, battle: str) -> list[str]:
    faults = []
    for name in TOOLS:
        if name not in ("token", "aspect") and window.actions_by_id[name].isEnabled():
            window.actions_by_id[name].trigger()
            faults += nameless(window, f"{battle}, tool {name}")
    window.actions_by_id["select"].trigger()
    return faults


def with_every_menu(window: MainWindow, battle: str) -> list[str]:
    one, faults = page(window), list[str]()
    token = next(iter(one.board.tokens), None)
    for subject in (SCENE, Subject("token", token) if token else SCENE):
        one.open_menu(subject, one.mapToGlobal(one.rect().center()))
        faults += nameless(window, f"{battle}, menu of {subject.kind}")
        one.parts.menu.close_menu()
    return faults


def with_everything_folded_out(window: MainWindow) -> None:
    for part in page(window).parts.dock.parts.values():
        part.set_open(True)


def test_a_control_without_a_name_is_seen(window: MainWindow) -> None:
    QLineEdit(window).show()
    assert nameless(window, "here") == ["here: QLineEdit in MainWindow"]


def test_on_the_start_page(window: MainWindow) -> None:
    window.documents.close()
    assert window.page is None
    assert nameless(window, "start") + in_every_sheet(window, "start") == []


@pytest.mark.parametrize("sample", ["ravine-ambush", "quarry-yard", "ferry-charter"])
def test_in_a_battle_in_zones_on_a_grid_and_without_a_map(window: MainWindow, sample: str) -> None:
    if sample != "ravine-ambush":  # with which the program begins
        window.documents.open_sample(sample)
    QApplication.processEvents()
    with_everything_folded_out(window)
    first = next(iter(page(window).board.tokens))
    page(window).selection.select_tokens((first,))
    looks: list[Callable[[MainWindow, str], list[str]]] = [nameless, in_every_sheet, with_every_tool, with_every_menu]
    assert [fault for look in looks for fault in look(window, sample)] == []


def test_while_somebody_is_asked(window: MainWindow) -> None:
    QApplication.processEvents()
    one, faults = page(window), list[str]()
    for command in (
        Command("push", ORM, {"target": ("cole",)}),
        Command("maneuver", ORM, {"target": ("cole",)}),
        Command("advantage", ORM, {"target": ("cole",)}),
    ):
        assert one.perform(command)
        for _ in range(3):
            faults += nameless(window, f"question of {command.action}")
            QTest.keyClick(one.controller.view, Qt.Key.Key_Return)
        while one.session.current is not None and one.session.undo_title:
            one.session.undo()
    assert faults == []
