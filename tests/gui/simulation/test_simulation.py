"""Shift F plays the battle that is open out many times in other processes; the numbers are those of battlemap simulate."""

import json
import multiprocessing
from argparse import Namespace
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from battlemap.board.ids import SideId, TokenId
from battlemap.cli.simulation_setups import read_setups
from battlemap.gui.simulation.results_page import (
    BAR_HEIGHT,
    BAR_TOP,
    FEW,
    ResultsPage,
    label_places,
    result_words,
    round_columns,
    spoken_results,
)
from battlemap.gui.simulation.simulation_form import SimulationForm
from battlemap.gui.simulation.simulation_panel import SimulationPanel, progress_words
from battlemap.gui.simulation.simulation_run import SimulationState
from battlemap.gui.window.main_window import MainWindow
from battlemap.paint.style.palette import side_colour
from battlemap.play.edits.board_edits import remove_tokens
from battlemap.rules.registry import load_ruleset
from battlemap.sim.campaign_run import Progress
from battlemap.sim.engines.serial_engine import SerialEngine
from battlemap.sim.interim_results import interim_results
from battlemap.sim.tally import Tally
from battlemap.store.database.battle import new_battle
from battlemap.store.document.document import Document
from battlemap.testing.conformance import plain_board
from tests.gui.window_events import page, press
from tests.gui.window_fixtures import a_theme
from tests.sim.campaigns import played

ASHES = load_ruleset("war_of_ashes")
SHIFT = Qt.KeyboardModifier.ShiftModifier
FIGHTS = 2
PATIENCE = 300_000
"""So many milliseconds at most processes of the lowest priority are waited for."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Two against two, with nobody's turn begun."""
    file = tmp_path / "plain.battle"
    Document.create(file, new_battle(ASHES, plain_board(ASHES), seed="plain")).close()
    made = MainWindow(a_theme())
    qtbot.addWidget(made)
    made.show()
    assert made.documents.open(file)
    return made


def form_of(window: MainWindow) -> SimulationForm:
    press(window, Qt.Key.Key_F, SHIFT)
    assert window.dialog is not None
    assert isinstance(window.dialog.body, SimulationForm)
    return window.dialog.body


def type_in(form: SimulationForm, key: str, text: str) -> None:
    """Write into a field of the form as people do."""
    field = form.form.control(key)
    field.setFocus()
    line = field.lineEdit() if isinstance(field, QAbstractSpinBox) else field
    assert isinstance(line, QLineEdit)
    line.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Tab)


def shown_words(form: SimulationForm) -> list[str]:
    return [label.text() for label in form.findChildren(QLabel) if label.isVisible()]


def panel_of(window: MainWindow) -> SimulationPanel:
    panel = window.window_actions.simulation.panel
    assert panel is not None
    return panel


def fighting_processes() -> list[str]:
    return [child.name for child in multiprocessing.active_children() if child.name.startswith("battlemap")]


def test_it_plays_what_the_command_plays_saves_its_report_and_opens_its_fights(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    form = form_of(window)
    number = form.findChild(QAbstractSpinBox)
    assert number is not None
    QTest.keyClicks(number, str(FIGHTS))  # over what stood there
    type_in(form, "rounds", "2")
    QTest.keyClick(form, Qt.Key.Key_Return)
    panel = panel_of(window)
    qtbot.waitUntil(lambda: panel.run.state.phase == "done", timeout=PATIENCE)
    state = panel.run.state
    document = window.documents.document
    assert document is not None
    given = Namespace(
        file=document.path, seed="", mind=[], win=[], rounds=2, change=[], against=None, sweep="",
    )  # fmt: skip
    assert document.flush()
    assert state.progress.tally == played(read_setups(given)[0].campaign, FIGHTS, SerialEngine()).tally
    assert panel.progress.text() == f"{FIGHTS} fights"
    assert state.report is not None
    assert state.report.check.fights == FIGHTS
    assert not state.report.check.different
    with qtbot.waitSignal(panel.run.saved, timeout=PATIENCE):
        panel.save(tmp_path / "report.json")
    assert json.loads((tmp_path / "report.json").read_text())["report"]["fights"] == FIGHTS
    with qtbot.waitSignal(panel.run.saved, timeout=PATIENCE):
        panel.save(tmp_path / "gone" / "report.html")
    assert "cannot be written" in panel.trouble.text()
    example = state.report.examples[0]
    with qtbot.waitSignal(panel.run.saved, timeout=PATIENCE):
        panel.save(tmp_path / "page.html")
    assert panel.trouble.text() == f"Saved as {tmp_path / 'page.html'}."
    assert (tmp_path / "page-report" / example.file).is_file(), "the page leads to the fights beside it"
    assert "data:image/webp" in (tmp_path / "page.html").read_text(), "the maps show their ground"
    panel.opened.emit(example.file)
    fight = page(window)
    assert fight.board.title == f"{state.report.title}, fight {example.index + 1}"
    assert fight.timeline is not None
    assert not fight.timeline.panel.isHidden()
    assert fight.session.redo()
    press(window, Qt.Key.Key_F, SHIFT)
    assert panel_of(window).run.state.report == state.report, "whoever looks at a fight finds back"
    window.close()
    assert not fighting_processes()


def test_stopped_it_keeps_what_was_played_and_says_so(window: MainWindow, qtbot: QtBot) -> None:
    form = form_of(window)
    type_in(form, "rounds", "2")
    QTest.mouseClick(form.button, Qt.MouseButton.LeftButton)
    run, panel = panel_of(window).run, panel_of(window)
    qtbot.waitUntil(lambda: run.state.progress.tally.fights > 0, timeout=PATIENCE)
    QTest.mouseClick(panel.stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: run.state.phase != "playing", timeout=PATIENCE)
    assert run.state.is_partial
    assert 0 < run.state.progress.tally.fights < 1000
    window.close()
    qtbot.waitUntil(lambda: not fighting_processes(), timeout=PATIENCE)


def test_what_cannot_be_played_out_is_said_in_the_form(window: MainWindow, qtbot: QtBot) -> None:
    page(window).session.edit(*remove_tokens([TokenId("cat"), TokenId("dog")]))
    form_of(window).submit()
    qtbot.waitUntil(lambda: window.window_actions.simulation.panel is None, timeout=PATIENCE)
    assert window.dialog is not None
    said = window.dialog.body
    assert isinstance(said, SimulationForm)
    assert "Nobody can win" in " ".join(shown_words(said))


def test_a_place_there_is_not_is_said_beside_its_field(window: MainWindow) -> None:
    form = form_of(window)
    form.values |= {"reach": "heroes", "place": "nowhere"}
    form.submit()
    assert "There is no place “nowhere” on this map." in shown_words(form)
    assert window.window_actions.simulation.run is None


def test_results_say_no_more_than_they_know() -> None:
    board = plain_board(ASHES)
    counts: dict[tuple[str, ...], int]
    counts = {("wins", "heroes"): 3, ("rounds", "3"): 2, ("rounds", "20"): 1, ("there", "ann"): 3, ("stands", "ann"): 1}
    few = interim_results(board, Tally(3, counts))
    assert result_words(few) == "Heroes win 44 to 100 %"
    assert round_columns(few)[0] == ("3–5", 2)
    assert "Still standing" not in spoken_results(few, "exchange")
    counts = {("wins", "heroes"): 15, ("wins", ""): 15, ("rounds", "3"): FEW, ("there", "ann"): FEW}
    many = interim_results(board, Tally(FEW, counts))
    assert result_words(many) == "Heroes win about 50 %"
    assert "Nobody 50 %" in spoken_results(many, "exchange")
    partial = SimulationState("done", Progress(Tally(412, {}), 1000))
    assert progress_words(partial) == "Stopped after 412 of 1,000 fights"
    playing = SimulationState("playing", Progress(Tally(412, {}), 1000, left=24.2))
    assert progress_words(playing) == "412 of 1,000 fights · 24 s left"


def test_labels_stand_under_their_parts_of_the_bar_and_never_meet() -> None:
    assert label_places([0, 910], [120, 150], 1000) == [0, 850], "the last one is pushed back into the page"
    assert label_places([0, 900, 960, 1000], [120, 150, 90, 130], 1000) == [0, 630, 780, 870]
    assert label_places([0, 10, 20], [100, 100, 100], 1000) == [0, 100, 200], "narrow parts push their labels on"


def test_every_side_has_its_own_label_and_colour_even_without_a_win(qtbot: QtBot) -> None:
    board = plain_board(ASHES)
    board = replace(board, sides={**board.sides, SideId("scarves"): replace(board.sides[SideId("raiders")], id=SideId("scarves"),
                    name="Red scarves", look=3)})  # fmt: skip
    board = board.with_token(replace(board[TokenId("cat")], side=SideId("scarves")))
    counts: dict[tuple[str, ...], int]
    counts = {("wins", "heroes"): 91, ("wins", "raiders"): 9, ("rounds", "3"): 100, ("there", "ann"): 100}
    results = interim_results(board, Tally(100, counts))
    theme = a_theme()
    page = ResultsPage(theme)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show_results(results, "exchange", "all sides: steady, skill 3")
    picture = page.grab().toImage()
    bar, labels = int(BAR_TOP + BAR_HEIGHT / 2), int(BAR_TOP + BAR_HEIGHT + 14)
    looks = {one.id: QColor(side_colour(one.look, theme.palette)).rgb() for one in results.alliances if one.id}
    shown = [picture.pixel(x, labels) for x in range(900)]
    firsts = {side: shown.index(colour) for side, colour in looks.items()}
    assert firsts["heroes"] < firsts["raiders"] < firsts["scarves"], "each name has the sign of its side before it"
    assert picture.pixel(880, bar) == looks["raiders"], "the last part of the bar is the side with nine wins"
    assert "all sides: steady, skill 3" in page.accessibleName()


def test_a_side_that_a_person_plays_is_played_out_as_well_as_the_ai_plays_its_foes(window: MainWindow) -> None:
    press(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier | SHIFT)
    form = form_of(window)
    skills = {key: value for key, value in form.values.items() if key.startswith("skill")}
    assert set(skills) == {"skill heroes", "skill raiders"}
    assert len(set(skills.values())) == 1
    assert set(skills.values()) != {"1"}
