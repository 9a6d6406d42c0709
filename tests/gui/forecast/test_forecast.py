"""While a fight is prepared machines fight it out in spare processes, and a card in the corner of the map says who wins."""

import multiprocessing
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.forecast.forecast_part import BEGUN, ON_BATTERY, ONE_SIDE, ForecastPart
from battlemap.gui.forecast.forecast_view import ForecastView, forecast_view
from battlemap.gui.forecast.power_supply import is_on_battery
from battlemap.gui.map.map_area import MapArea
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.settings import SHOWS_FORECAST
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.board_edits import remove_tokens
from battlemap.play.session import new_session
from battlemap.rules.registry import load_ruleset
from battlemap.sim.fight_standing import FightStanding
from battlemap.sim.interim_results import interim_results
from battlemap.sim.tally import Tally
from battlemap.store.database.battle import new_battle
from battlemap.store.document.document import Document
from battlemap.testing.conformance import plain_board
from tests.gui.window_fixtures import a_theme

ASHES = load_ruleset("war_of_ashes")
FOES = [TokenId("cat"), TokenId("dog")]
PATIENCE = 300_000
"""So many milliseconds at most processes of the lowest priority are waited for."""


def counted(fights: int, won: int, faults: int = 0) -> Tally:
    own = plain_board(ASHES)[TokenId("ann")].side
    foes = next(side for side in plain_board(ASHES).sides if side != own)
    counts = {("wins", own): won, ("wins", foes): fights - won, ("rounds", "3"): fights, ("there", "ann"): fights}
    return Tally(fights + faults, counts | ({("faults",): faults, ("fault", "the book is torn"): faults} if faults else {}))


def view_of(tally: Tally, before: float | None = None) -> ForecastView:
    return forecast_view(interim_results(plain_board(ASHES), tally), True, before, "exchange")


def forecast_of(window: MainWindow) -> ForecastPart | None:
    return window.page.forecast if window.page is not None else None


def fighting_processes() -> list[str]:
    return [child.name for child in multiprocessing.active_children() if child.name == "battlemap fights"]


def test_the_number_comes_with_its_interval_and_with_what_the_last_change_did() -> None:
    view = view_of(counted(400, 288), before=0.89)
    assert (view.number, view.margin, view.points, view.meaning) == ("72 %", "± 5", -17, "harm")
    assert (view.note, view.foot) == ("400 fights, still counting", "Expect one down · 3.0 exchanges")
    assert view.spoken_text.startswith("Forecast. Heroes win 72 %, plus or minus 5. Expect one down")
    assert view_of(counted(60, 42), before=0.75).meaning == ""


def test_a_few_fights_give_a_rough_number_and_fewer_only_its_bounds() -> None:
    assert (view_of(counted(60, 42)).number, view_of(counted(60, 42)).margin) == ("about 70 %", "± 12")
    few = view_of(counted(4, 4))
    assert (few.number, few.margin, few.points) == ("51 to 100 %", "", None)
    assert view_of(counted(20, 14, faults=9)).words == "No forecast: the book is torn"
    undecided = replace(counted(9, 0), counts={("wins", ""): 9, ("rounds", "40"): 9, ("harmless",): 9})
    assert view_of(undecided).words == "Nobody can win: neither side reaches the other"
    stuck = replace(undecided, counts={**undecided.counts, ("stuck", "How hard is it?"): 9})
    assert view_of(stuck).words == "Nobody can win: machines cannot go on: How hard is it?"


def test_fights_under_way_count_as_they_stand_and_it_is_said_when_they_were_judged() -> None:
    board = plain_board(ASHES)
    own, foes = dict.fromkeys(token.side for token in board.tokens.values())
    two = [FightStanding(4, 2, {own: 0.8, foes: 0.2}), FightStanding(5, 2, {own: 0.6, foes: 0.4})]
    first = forecast_view(interim_results(board, Tally(), two), True, None, "exchange")
    assert (first.note, first.foot) == ("2 fights, still counting", "Judged by the strength left in exchange 2")
    assert first.share == pytest.approx(0.7)
    assert first.is_vague
    then = forecast_view(interim_results(board, counted(4, 4), two), True, None, "exchange")
    assert (then.note, then.foot) == ("6 fights, still counting", "2 judged in exchange 2 · expect one down")
    assert then.share == pytest.approx(5.4 / 6)


def test_a_battle_that_is_prepared_is_fought_out_until_the_fight_begins(qtbot: QtBot, tmp_path: Path) -> None:
    file, theme = tmp_path / "plain.battle", a_theme()
    Document.create(file, new_battle(ASHES, plain_board(ASHES), seed="plain")).close()
    theme.settings.setValue(SHOWS_FORECAST, True)
    window = MainWindow(theme)
    qtbot.addWidget(window)
    window.show()
    assert window.documents.open(file)
    page = window.page
    assert page is not None
    assert forecast_of(window) is None, "everything else comes first"
    window.window_actions.forecast.begin()
    forecast = forecast_of(window)
    assert forecast is not None
    card = forecast.card
    qtbot.waitUntil(lambda: card.isVisible() and card.view.who == "Heroes win", timeout=PATIENCE)
    assert fighting_processes()
    page.session.edit(*remove_tokens(FOES))
    qtbot.waitUntil(lambda: card.view.words == ONE_SIDE)
    qtbot.waitUntil(lambda: not fighting_processes(), timeout=PATIENCE)
    page.session.undo()
    card.show_view(view_of(counted(60, 42)))
    page.go_on()
    if page.session.current is None:
        assert card.view.note == BEGUN
    else:
        assert card.isHidden(), "a question is open"
    window.window_actions.forecast.switch()
    assert card.isHidden()
    assert not window.actions_by_id["forecast"].isChecked()
    window.close()
    assert not fighting_processes()


def test_on_battery_nothing_is_fought(qtbot: QtBot) -> None:
    theme = a_theme()
    theme.settings.setValue(SHOWS_FORECAST, True)
    area = MapArea(theme)
    qtbot.addWidget(area)
    area.resize(900, 600)
    area.show()
    part = ForecastPart(SessionBridge(new_session(ASHES, plain_board(ASHES), "seed")), theme, area, lambda: True)
    qtbot.waitUntil(lambda: part.card.view.note == ON_BATTERY, timeout=PATIENCE)
    assert part.card.isVisible()
    assert not fighting_processes()
    part.close()


def test_a_machine_on_its_battery_is_known_and_a_mouse_is_no_machine(tmp_path: Path) -> None:
    for name, words in {
        "AC": {"type": "Mains", "online": "0"},
        "mouse": {"type": "Battery", "scope": "Device", "status": "Discharging"},
        "BAT0": {"type": "Battery", "status": "Charging"},
    }.items():
        (tmp_path / name).mkdir()
        for key, word in words.items():
            (tmp_path / name / key).write_text(f"{word}\n")
    assert not is_on_battery(tmp_path)
    (tmp_path / "BAT0" / "status").write_text("Discharging\n")
    assert is_on_battery(tmp_path)
    assert not is_on_battery(tmp_path / "nothing")
