"""Title bar, rail and dock: what they show, and that keyboard and mouse reach everything on them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.map.tool_rail import ToolRail
from battlemap.gui.turns.turn_phase import TurnPhase
from battlemap.gui.widgets.buttons import IconButton, TextButton
from battlemap.gui.widgets.foldable_column import HEAD, FoldableColumn
from battlemap.gui.window.title_bar import TitleBar
from battlemap.rules.procedure import Command
from tests.gui.window_fixtures import a_theme


@pytest.fixture
def bar(qtbot: QtBot) -> TitleBar:
    made = TitleBar(a_theme())
    qtbot.addWidget(made)
    made.resize(1366, 40)
    made.show()
    made.show_battle("Ravine ambush", "Zones & Weight")
    return made


def test_the_battle_is_renamed_in_its_place(bar: TitleBar, qtbot: QtBot) -> None:
    QTest.mouseClick(bar.name, Qt.MouseButton.LeftButton)
    assert bar.field.isVisible()
    bar.field.selectAll()
    QTest.keyClicks(bar.field, "Night ambush")
    with qtbot.waitSignal(bar.renamed) as caught:
        QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert caught.args == ["Night ambush"]
    assert not bar.field.isVisible()


def test_esc_and_an_empty_name_leave_the_old_one(bar: TitleBar, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(bar.renamed):
        bar.rename()
        QTest.keyClicks(bar.field, "Other")
        QTest.keyClick(bar.field, Qt.Key.Key_Escape)
        bar.rename()
        bar.field.clear()
        QTest.keyClick(bar.field, Qt.Key.Key_Return)


def test_the_phase_stands_in_the_middle_and_its_button_goes_on(bar: TitleBar, qtbot: QtBot) -> None:
    bar.phase.show_phase(TurnPhase("Exchange 2", "Orm", 1, "Next turn", Command("next turn")))
    bar.place()
    assert abs(bar.phase.geometry().center().x() - 683) <= 1
    assert bar.phase.pill.accessibleName() == "Exchange 2, Orm to act"
    with qtbot.waitSignal(bar.phase.wanted):
        QTest.mouseClick(bar.phase.button, Qt.MouseButton.LeftButton)


def test_while_an_answer_is_awaited_the_turn_cannot_end(bar: TitleBar) -> None:
    bar.phase.show_phase(TurnPhase("Exchange 2", "Orm", 1, "Next turn", Command("next turn")), "An answer is awaited first")
    assert not bar.phase.button.isEnabled()
    assert "awaited" in bar.phase.button.toolTip()


def test_saved_is_said_only_when_it_is_told(bar: TitleBar) -> None:
    assert bar.accessibleDescription() == ""
    bar.show_saved("Saved")
    assert bar.accessibleDescription() == "Saved"


def test_a_button_follows_its_action(qtbot: QtBot) -> None:
    action = QAction("Undo push")
    action.setToolTip("Undo push (Ctrl Z)")
    button = IconButton(a_theme(), "lucide/undo-2", "Undo")
    qtbot.addWidget(button)
    button.attach(action)
    assert (button.accessibleName(), button.toolTip()) == ("Undo push", "Undo push (Ctrl Z)")
    action.setEnabled(False)
    assert not button.isEnabled()
    action.setEnabled(True)
    with qtbot.waitSignal(action.triggered):
        QTest.keyClick(button, Qt.Key.Key_Return)


def test_a_click_leaves_the_focus_where_it_was_but_tab_reaches_a_button(qtbot: QtBot) -> None:
    button = TextButton(a_theme(), "Roll", "↵")
    qtbot.addWidget(button)
    assert button.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_the_rail_lights_the_tool_in_use(qtbot: QtBot) -> None:
    rail = ToolRail(a_theme())
    qtbot.addWidget(rail)
    action = QAction("Draw zone", rail)
    action.setCheckable(True)
    rail.add_tool("zone", action, "lucide/spline")
    action.setChecked(True)
    assert rail.buttons["zone"].isChecked()
    assert rail.width() == 44


class Body(QWidget):
    """Wants 200 pixels."""

    def __init__(self, draft: int) -> None:
        super().__init__()
        self._wish = draft

    def sizeHint(self):  # type: ignore[no-untyped-def]
        hint = super().sizeHint()
        hint.setHeight(self._wish)
        return hint


@pytest.fixture
def dock(qtbot: QtBot) -> FoldableColumn:
    made = FoldableColumn(a_theme())
    qtbot.addWidget(made)
    made.add_part("turns", "Turn order", Body(200), 0.4)
    made.add_part("inspector", "Orm", Body(500), 0.46)
    made.add_part("log", "Log", Body(50), 1)
    made.resize(336, 728)
    made.show()
    return made


def test_a_part_gets_what_it_wants_within_its_share_and_the_last_one_the_rest(dock: FoldableColumn) -> None:
    heights = {key: part.height() for key, part in dock.parts.items()}
    assert heights["turns"] == HEAD + 200
    assert heights["log"] >= 100
    assert sum(heights.values()) + 2 == 728


def test_a_head_folds_its_part_and_gives_the_room_to_the_others(dock: FoldableColumn) -> None:
    before = dock.parts["log"].height()
    QTest.mouseClick(dock.parts["turns"].head, Qt.MouseButton.LeftButton)
    assert not dock.parts["turns"].body.isVisible()
    assert dock.parts["turns"].height() == HEAD
    assert dock.parts["log"].height() > before
    assert dock.parts["turns"].head.accessibleName() == "Turn order, folded"
    QTest.keyClick(dock.parts["turns"].head, Qt.Key.Key_Space)
    assert dock.parts["turns"].body.isVisible()


def test_in_a_small_window_the_log_gets_what_its_newest_lines_fill(dock: FoldableColumn) -> None:
    log = dock.parts["log"]
    dock.set_small(True)
    assert log.height() >= 0.28 * 728
    log.body.content_height = 80  # type: ignore[attr-defined]
    dock.place()
    assert 100 <= log.height() < 0.28 * 728


def test_the_dock_is_narrower_in_a_small_window(dock: FoldableColumn) -> None:
    assert dock.width() == 336
    dock.set_small(True)
    assert dock.width() == 292
