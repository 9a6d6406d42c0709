"""A fault inside the rules is written down once, with all that is needed to look into it."""

from pathlib import Path

import pytest

from battlemap.play.rule_faults import RuleFault
from battlemap.rules.procedure import Command
from battlemap.store.document.document import Document
from battlemap.store.files.fault_reports import MOST, FaultReports
from tests.games.duel import ANN, DUEL, board_in_fight
from tests.games.failing import Trap
from tests.store.documents import WAITING, duel_battle


def fault_of(error: Exception, action: str = "strike") -> RuleFault:
    try:
        raise error
    except type(error) as raised:
        return RuleFault(DUEL, board_in_fight(), Command(action, ANN), (), raised)


def test_a_report_says_what_was_done_and_where_it_broke(battlemap_home: Path) -> None:
    path = Path(FaultReports().write(fault_of(KeyError("horse"))))
    assert path.parent == battlemap_home / "data" / "fault reports"
    text = path.read_text(encoding="utf-8")
    for words in ("KeyError: 'horse'", "test_fault_reports.py", "Ann’s strike", "Command(action='strike', actor='ann'", "duel 1"):
        assert words in text


def test_the_same_fault_is_written_once_and_old_reports_go() -> None:
    reports = FaultReports()
    first = reports.write(fault_of(KeyError("horse")))
    assert reports.write(fault_of(KeyError("horse"))) == first
    for number in range(MOST + 5):
        last = reports.write(fault_of(KeyError("horse"), f"action {number}"))
    assert Path(last).exists()
    assert len(list(Path(first).parent.iterdir())) == MOST


def test_where_nothing_can_be_written_there_is_just_no_place(battlemap_home: Path) -> None:
    battlemap_home.mkdir(parents=True)
    (battlemap_home / "data").write_text("in the way")
    assert FaultReports().write(fault_of(ValueError("x"))) == ""


def test_a_fault_in_a_battle_is_not_written_to_its_file_and_reported(tmp_path: Path) -> None:
    trap = Trap(DUEL, "strike")
    document = Document.create(tmp_path / "duel.battle", duel_battle(), lambda name: trap.rules)
    session = document.session()
    document.follow(session)
    session.set_orders(WAITING)
    session.perform(Command("begin fight"))
    session.perform(Command("strike", session.board.turns.now[0]))
    before = session.state
    with trap.armed(1), pytest.raises(RuleFault) as caught:
        session.answer(session.questions[0].free[0].key)
    assert caught.value.where in str(caught.value)
    assert "BrokenRule" in Path(caught.value.where).read_text(encoding="utf-8")
    assert document.close()
    again = Document.open(document.path, lambda name: trap.rules)
    assert again.session().state == before
    again.close()
