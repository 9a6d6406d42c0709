"""The life of a document in the window: trouble is one sentence, and nothing is lost."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from battlemap.board.wording import make_sentence
from battlemap.gui.window.documents import SAMPLE, Documents
from battlemap.gui.window.fault_log import FaultLog
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session, SessionState
from battlemap.rules.procedure import Command
from battlemap.selftest.window_selftest import run
from battlemap.store.document import recent_battles
from battlemap.store.files.fault_reports import FaultReports
from tests.games.duel import ANN, DUEL, board_in_fight
from tests.games.failing import Trap
from tests.gui.window_fixtures import a_theme


@pytest.fixture
def documents(qtbot: QtBot) -> Documents:
    return Documents()


def test_a_battle_that_is_noted_as_open_is_not_noted_again_when_it_opens(documents: Documents) -> None:
    documents.start()
    documents.remember("Exchange 2, Orm to act")
    noted = recent_battles.recent_list()
    documents.end()
    documents.start()
    assert documents.document is not None
    assert recent_battles.recent_list() == noted
    documents.close()
    documents.open(Path(noted.battles[0].path))
    assert recent_battles.last_open() == Path(noted.battles[0].path)


def test_the_recent_list_is_kept_with_where_the_fight_stands(documents: Documents) -> None:
    documents.open_sample(SAMPLE)
    documents.remember("Exchange 2, Orm to act")
    battle = recent_battles.recent_list().battles[0]
    assert (battle.title, battle.ruleset, battle.where) == ("Ravine ambush", "war_of_ashes", "Exchange 2, Orm to act")
    documents.end()
    assert recent_battles.last_open() == Path(battle.path)


def test_after_closing_a_battle_the_start_page_is_shown_at_the_next_start(documents: Documents) -> None:
    documents.open_sample(SAMPLE)
    documents.close()
    assert not documents.start()
    assert documents.bridge is None


def test_two_battles_of_one_name_have_two_files(documents: Documents) -> None:
    documents.new("war_of_ashes")
    first = documents.document
    assert first is not None
    path = first.path
    documents.new("war_of_ashes")
    assert documents.document is not None
    assert documents.document.path != path
    documents.end()


def test_an_unknown_ruleset_is_one_sentence(documents: Documents, qtbot: QtBot) -> None:
    with qtbot.waitSignal(documents.complained) as caught:
        assert not documents.new("no such rules")
    assert caught.args is not None
    assert "no such rules" in caught.args[0]


def test_rules_that_cannot_be_loaded_lead_to_the_start_page_with_a_sentence(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_to_load(name: str) -> None:
        raise ImportError("cannot import name 'tone'")

    monkeypatch.setattr("battlemap.gui.window.documents.read_sample", fail_to_load)
    window = MainWindow(a_theme())
    qtbot.addWidget(window)
    window.start()
    assert window.start_page is not None
    assert "cannot be loaded" in window.start_page.accessibleDescription()


def test_a_write_that_fails_is_told_and_play_goes_on(documents: Documents, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    documents.open_sample(SAMPLE)
    document, bridge = documents.document, documents.bridge
    assert document is not None
    assert bridge is not None
    document.flush()
    with qtbot.waitSignal(documents.saved, check_params_cb=lambda saved, problem: bool(problem)) as caught:
        document._connection.execute("PRAGMA query_only = ON")
        bridge.session.perform(Command("next turn"))
    assert caught.args is not None
    assert caught.args[0] is False
    document._connection.execute("PRAGMA query_only = OFF")
    documents.end()


def test_a_fault_of_the_program_is_written_down_and_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    log = FaultLog(told.append)

    def fail() -> None:
        raise RuntimeError("inside")

    for _ in range(2):
        try:
            fail()
        except RuntimeError as error:
            log.write_fault(RuntimeError, error, error.__traceback__)
    assert len(told) == 1
    assert str(log.path) in told[0]
    assert "RuntimeError: inside" in log.path.read_text(encoding="utf-8")


def test_a_fault_inside_the_rules_is_told_by_its_own_sentence() -> None:
    told: list[str] = []
    log = FaultLog(told.append)
    trap = Trap(DUEL, "brace")
    play = Session(trap.rules, board_in_fight(), SessionState("seed"), FaultReports().write)
    for _ in range(2):
        with trap.armed(0), pytest.raises(RuleFault) as caught:
            play.perform(Command("brace", ANN))
        log.write_fault(RuleFault, caught.value, caught.value.__traceback__)
    assert told == [make_sentence(str(caught.value))] * 2, "every time, for every time something was wanted"
    assert "fault reports" in told[0]


def test_the_self_test_of_the_window_passes(qtbot: QtBot) -> None:
    lines: list[str] = []
    assert run(lines.append) == 0, "\n".join(lines)
    assert "a battle in the window: ok" in lines
