"""A process that is killed at any moment has lost nothing that it had said was saved, and the battle goes on."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from battlemap.store.database.connection import connect
from battlemap.store.document.document import Document
from battlemap.store.document.journal_replay import replay_differences
from tests.architecture.source import ROOT
from tests.store.documents import load, new_document, same, spend, to_a_question


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_finished_is_lost_when_the_process_is_killed(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "duel.battle"
    command = [sys.executable, "-m", "tests.store.killed_player", str(path), str(seed)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(Random(seed).randint(20, 120))]
        process.kill()  # SIGKILL: no chance to tidy up
        lines += process.stdout.readlines()
    told = [line for line in lines if line.endswith("\n")][-1]
    last = int(told)
    document = Document.open(path, load)
    assert document.notice == ""
    session = document.session()
    assert session.complaint == ""
    assert session.journal.last >= last
    assert list(replay_differences(session.journal, session.rules, session.seed)) == []
    document.follow(session)
    spend(session, 1)
    assert document.close()


AT_A_QUESTION = """
import sys, time
from pathlib import Path
from tests.store.documents import new_document, to_a_question
path = Path(sys.argv[1])
document, session = new_document(path.parent, path.name)
to_a_question(session)
session.roll(1, "wind")
assert document.flush()
print(repr((session.waiting_roll, session.current.inputs, session.board)), flush=True)
time.sleep(600)
"""


def test_a_process_killed_before_an_answer_reopens_at_the_question(tmp_path: Path) -> None:
    path = tmp_path / "duel.battle"
    with subprocess.Popen(
        [sys.executable, "-c", AT_A_QUESTION, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdout is not None
        asked = process.stdout.readline().strip()
        process.kill()
    document = Document.open(path, load)
    session = document.session()
    assert session.current is not None
    assert session.waiting_roll is not None
    assert repr((session.waiting_roll, session.current.inputs, session.board)) == asked
    document.close()


def test_a_transaction_that_was_cut_off_is_taken_back(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    to_a_question(session)
    assert document.flush()
    code = (
        "import os, sqlite3, sys\n"
        "file = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "file.execute('PRAGMA cache_size=1')\n"
        "file.execute('BEGIN IMMEDIATE')\n"
        "file.execute('DELETE FROM entry')\n"
        "file.execute('INSERT INTO asset VALUES (1, 2, zeroblob(500000))')\n"
        "os._exit(9)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(document.path)], check=False)
    assert document.path.with_name("duel.battle-journal").is_file()
    again = Document.open(document.path, load)
    assert again.notice == ""
    assert same(again.session(), session)
    with closing(connect(again.path)) as reader:
        assert reader.execute("SELECT count(*) FROM asset").fetchone() == (0,)
    again.close()
    document.close()
