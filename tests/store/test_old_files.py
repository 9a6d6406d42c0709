"""A file of every format there has been is opened forever: tests/old-files."""

import shutil
from pathlib import Path

import pytest

from battlemap.board.ids import LampId, PropId
from battlemap.store.database.schema import VERSION, read_header
from battlemap.store.document.document import Document
from battlemap.store.document.journal_replay import replay_differences
from tests.architecture.source import ROOT
from tests.games.duel import ANN, GATE
from tests.store.documents import load, spend

FOLDER = ROOT / "tests" / "old-files"


def test_there_is_one_of_every_format() -> None:
    assert sorted(read_header(path).version for path in FOLDER.glob("*.battle")) == list(range(1, VERSION + 1))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.battle")), ids=lambda path: path.stem)
def test_it_is_opened_at_its_question_and_goes_on(path: Path, tmp_path: Path) -> None:
    document = Document.open(Path(shutil.copyfile(path, tmp_path / path.name)), load)
    session = document.session()
    assert (document.notice, session.complaint) == ("", "")
    assert session.board.title == f"The duel of {path.stem.replace('-', ' ')}"
    assert session.board[ANN].place == GATE
    assert session.journal.last == 111
    assert session.journal.stubs[5].title == "brace"  # taken back, and still there
    assert session.waiting_roll is not None
    assert session.waiting_roll.ask == "defend"
    assert list(replay_differences(session.journal, session.rules, session.seed)) == []
    assert [len(asset.data) for asset in document.battle().assets.values()] == [69]
    if path.stem != "format-1":  # the first that knew grids
        grid = session.board.grid
        assert grid is not None
        assert (grid.columns, grid.rows, grid.cell, list(grid.edges)) == (12, 8, 1.5, ["4,1 n", "5,1 n"])
        assert [grid.surface(cell).name for cell in ((3, 2), (3, 3), (0, 0))] == ["Moss", "Deep water", "Dirt"]
        assert [grid.height((0, 0)), grid.height((0, 1)), grid.ambient((0, 0)), grid.ambient((0, 1))] == [2, -1, "dark", "dim"]
        assert (grid.props[PropId("crate")].columns, grid.lamps[LampId("torch")].dim) == (2, 6.0)
        assert session.board[ANN].footprint == 2.0
        covered = [(row, line) for row, line in enumerate(grid.fog) if "x" in line]
        known = path.stem in ("format-2", "format-3")  # before anything could be covered
        assert covered == ([] if known else [(0, "x" * 12), (1, "..xxx.......")])
    document.follow(session)
    session.roll()
    spend(session, 1)
    assert document.close()
