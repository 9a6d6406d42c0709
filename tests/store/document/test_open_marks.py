"""Whoever opens a battle that is open in another process is told at once."""

import os
import subprocess
import sys
from pathlib import Path

from battlemap.store.document.document import Document
from tests.architecture.source import ROOT
from tests.store.documents import load, new_document

KEEPS_OPEN = """
import sys
from pathlib import Path
from battlemap.store.document.document import Document
from tests.store.documents import load
document = Document.open(Path(sys.argv[1]), load)
print(document.notice, flush=True)
sys.stdin.readline()
document.close() if sys.argv[2] == "close" else __import__("os")._exit(1)
"""


def elsewhere(path: Path, home: Path, how: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "BATTLEMAP_HOME": str(home), "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", KEEPS_OPEN, str(path), how],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT,
    )  # fmt: skip


def test_the_second_opener_is_told_until_the_first_has_closed_it_or_is_killed(tmp_path: Path, battlemap_home: Path) -> None:
    document, _ = new_document(tmp_path)
    document.close()
    for how in ("close", "exit"):
        with elsewhere(document.path, battlemap_home, how) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "\n", "the first is told nothing"
            second = Document.open(document.path, load)
            assert second.notice.startswith("duel.battle is open in another window of battlemap")
            assert second.close()
            other.communicate("\n", timeout=60)
        again = Document.open(document.path, load)
        assert again.notice == ""
        assert again.close()


def test_a_battle_that_is_opened_twice_here_is_not_in_its_own_way(tmp_path: Path, battlemap_home: Path) -> None:
    document, _ = new_document(tmp_path)
    beside = Document.open(document.path, load)
    assert (document.notice, beside.notice) == ("", "")
    assert beside.close()
    with elsewhere(document.path, battlemap_home, "close") as other:
        told, _ = other.communicate("\n", timeout=60)
        assert "is open in another window" in told
    assert document.close()
