"""The places of undo and redo in files: older files, and files in which an older program has gone on."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from battlemap.board.events import Titled
from battlemap.play.journal import ROOT
from battlemap.play.places import Place, Step, Steps
from battlemap.store.document.document import Document
from battlemap.store.document.text_form import battle_from_text, battle_to_text
from tests.store.documents import load, new_document, to_a_question


def gone_to_the_opening(folder: Path) -> Path:
    """A closed file in which one has gone from the second edit to the opening."""
    document, session = new_document(folder)
    for name in ("one", "two"):
        session.edit(Titled(name), what="Name it")
    session.go_to(ROOT)
    assert document.close()
    return document.path


def put(path: Path, sql: str, *values: object) -> None:
    """Change a closed file by hand."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql, values)


def test_the_one_jump_of_an_older_file_is_still_taken_back(tmp_path: Path) -> None:
    path = gone_to_the_opening(tmp_path)
    put(path, "DELETE FROM meta WHERE key = 'steps'")
    document = Document.open(path, load)
    session = document.session()
    assert session.state.steps == Steps((Step(Place(2), True),))
    assert session.undo()
    assert session.head == 2
    document.close()


def test_steps_are_left_out_where_an_older_program_has_gone_on_in_the_file(tmp_path: Path) -> None:
    path = gone_to_the_opening(tmp_path)
    put(path, "UPDATE meta SET value = '1' WHERE key = 'head'")
    put(path, "UPDATE meta SET value = 'null' WHERE key = 'left'")
    document = Document.open(path, load)
    assert document.session().state.steps == Steps()
    document.close()


def test_the_text_form_reads_the_one_jump_of_older_texts_and_keeps_all_steps_of_newer_ones(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    session.edit(Titled("one"), what="Name it")
    to_a_question(session)
    session.call_off()
    session.go_to(ROOT)
    text = battle_to_text(document.battle())
    assert battle_from_text(text, "here", load).state == session.state
    plain = json.loads(text)
    del plain["state"]["steps"]
    plain["state"]["left"] = 1
    old = battle_from_text(json.dumps(plain).encode(), "here", load)
    assert old.state.steps == Steps((Step(Place(1), True),))
    document.close()
