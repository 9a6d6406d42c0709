"""The life of a document in the window: trouble is one sentence, and nothing is lost."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.subject import Subject
from battlemap.board.wording import make_sentence
from battlemap.gui.startup.fault_log import FaultLog
from battlemap.gui.window.documents import Documents
from battlemap.gui.window.main_window import MainWindow
from battlemap.gui.window.startup_battle import open_startup_battle
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session, SessionState
from battlemap.rules.procedure import Command
from battlemap.store.database.battle import new_battle
from battlemap.store.document import recent_battles
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.files.fault_reports import FaultReports
from tests.games.duel import ANN, DUEL, board_in_fight
from tests.games.failing import Trap
from tests.gui.window_events import page
from tests.gui.window_fixtures import a_theme


@pytest.fixture
def documents(qtbot: QtBot) -> Documents:
    return Documents()


def test_a_battle_that_is_noted_as_open_is_not_noted_again_when_it_opens(documents: Documents) -> None:
    documents.open_sample("ravine-ambush")
    documents.remember("Exchange 2, Orm to act")
    noted = recent_battles.recent_list()
    documents.end()
    open_startup_battle(documents)
    assert documents.document is not None
    assert recent_battles.recent_list() == noted
    documents.close()
    documents.open(Path(noted.battles[0].path))
    assert recent_battles.last_open() == Path(noted.battles[0].path)


def test_the_recent_list_is_kept_with_where_the_fight_stands(documents: Documents) -> None:
    documents.open_sample("ravine-ambush")
    documents.remember("Exchange 2, Orm to act")
    battle = recent_battles.recent_list().battles[0]
    assert (battle.title, battle.ruleset, battle.where) == ("Ravine ambush", "war_of_ashes", "Exchange 2, Orm to act")
    documents.end()
    assert recent_battles.last_open() == Path(battle.path)


def test_after_closing_a_battle_the_start_page_is_shown_at_the_next_start(documents: Documents) -> None:
    documents.open_sample("ravine-ambush")
    documents.close()
    assert not open_startup_battle(documents)
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
    window.window_actions.files.open_sample("ravine-ambush")
    assert window.start_page is not None
    assert "cannot be loaded" in window.start_page.accessibleDescription()


def test_a_write_that_fails_is_told_and_play_goes_on(documents: Documents, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    documents.open_sample("ravine-ambush")
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


def test_a_battle_that_did_not_come_up_last_time_is_not_opened_again_by_itself(window: MainWindow, qtbot: QtBot) -> None:
    path = recent_battles.last_open()
    assert path is not None
    window.close()
    recent_battles.mark_opening(path)  # the program ended while it was being opened
    again = MainWindow(a_theme())
    qtbot.addWidget(again)
    again.start()
    assert again.page is None
    assert again.start_page is not None
    assert "did not come up last time" in again.start_page.accessibleDescription()
    assert again.documents.open(path)
    again.close()


def test_a_battle_that_was_seen_is_opened_by_the_next_start(window: MainWindow, qtbot: QtBot) -> None:
    assert recent_battles.marked_opening() == recent_battles.last_open()
    qtbot.waitUntil(lambda: recent_battles.marked_opening() is None, timeout=5_000)
    window.close()
    assert recent_battles.marked_opening() is None


def test_texts_of_a_file_that_are_too_long_are_cut_with_a_word_and_can_be_brought_back(documents: Documents) -> None:
    sample = read_sample("ravine-ambush")
    someone = next(iter(sample.opening.tokens.values()))
    long = sample.opening.with_token(replace(someone, name="x" * 100_000, notes="y" * 150_000))
    heard: list[str] = []
    documents.noticed.connect(heard.append)
    assert documents.begin(new_battle(sample.rules, replace(long, title="z" * 5_000)))
    assert documents.bridge is not None
    session = documents.bridge.session
    token = session.board[someone.id]
    assert (len(token.name), len(token.notes), len(session.board.title)) == (200, 100_000, 200)
    assert "in names" in heard[0]
    assert session.undo()
    assert len(session.board[someone.id].name) == 100_000
    documents.end()


def test_a_battle_keeps_its_name_if_an_empty_one_is_typed_and_says_so(window: MainWindow) -> None:
    window.title.rename()
    window.title.field.clear()
    QTest.keyClick(window.title.field, Qt.Key.Key_Return)
    assert page(window).board.title == "Ravine ambush"
    assert "needs a name" in page(window).parts.banner.words.text()


def test_somebody_on_the_map_cannot_lose_his_name(window: MainWindow) -> None:
    someone = next(iter(page(window).board.tokens.values()))
    page(window).manual_edits.write_texts(Subject("token", someone.id), ("",))
    assert page(window).board[someone.id].name == someone.name
    assert "needs a name" in page(window).parts.banner.words.text()
