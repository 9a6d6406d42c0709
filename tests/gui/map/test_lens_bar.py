"""The lenses of the rules over the corner of a grid."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyEncounter
from battlemap.canvas.map_canvas import MapCanvas
from battlemap.gui.map.lens_bar import LensBar, LensButton
from battlemap.play.session import new_session
from battlemap.rules.ruleset import AnyRuleset
from tests.games import duel, skirmish
from tests.gui.window_fixtures import a_theme


@pytest.fixture
def area(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(800, 600)
    return made


def bar_on(area: QWidget, rules: AnyRuleset, board: AnyEncounter) -> LensBar:
    canvas = MapCanvas(new_session(rules, board, "seed"), a_theme().palette, area)
    bar = LensBar(a_theme(), area, canvas)
    area.show()
    return bar


def active_lens(bar: LensBar) -> str:
    lens = bar.canvas.lens.lens
    return lens.name if lens is not None else ""


def test_a_click_looks_through_a_lens_and_a_second_one_through_none(area: QWidget) -> None:
    bar = bar_on(area, skirmish.SKIRMISH, skirmish.board_in_fight())
    button = bar.findChildren(LensButton)[0]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (active_lens(bar), button.isChecked()) == (button.lens.name, True)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (active_lens(bar), button.isChecked()) == ("", False)
    bar.canvas.close()


def test_the_next_lens_comes_round_to_none(area: QWidget) -> None:
    bar = bar_on(area, skirmish.SKIRMISH, skirmish.board_in_fight())
    names = [lens.name for lens in skirmish.SKIRMISH.lenses]
    seen = []
    for _ in range(len(names) + 1):
        bar.next_lens()
        seen.append(active_lens(bar))
    assert seen == [*names, ""]
    bar.canvas.close()


def test_nothing_is_offered_on_a_map_of_zones(area: QWidget) -> None:
    bar = bar_on(area, duel.DUEL, duel.board_in_fight())
    assert bar.isHidden()
    bar.canvas.close()


def test_nothing_is_offered_while_the_map_is_drawn(area: QWidget) -> None:
    bar = bar_on(area, skirmish.SKIRMISH, skirmish.board_in_fight())
    assert not bar.isHidden()
    bar.canvas.set_tool("paint")
    assert bar.isHidden()
    bar.canvas.close()
