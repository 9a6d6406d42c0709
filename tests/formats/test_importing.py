"""Any file becomes a battle by what is in it, not by its name; what is none is refused in one sentence."""

from pathlib import Path

import pytest

from battlemap.formats.battle_json import read_text, write_battle
from battlemap.formats.importing import import_battle, rules_for
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document
from battlemap.store.document.text_form import battle_to_text
from battlemap.store.files.store_errors import StoreError
from tests.store.documents import load, new_document, to_a_question

SAMPLE = "ravine-ambush"


def test_a_battle_is_read_under_any_name_and_stays_as_it_is(tmp_path: Path, battlemap_home: Path) -> None:
    document, session = new_document(tmp_path)
    to_a_question(session)
    document.close()
    renamed = document.path.rename(tmp_path / "picture.png")
    before = renamed.read_bytes()
    battle = import_battle(renamed, load=load)
    assert battle.state == session.state
    assert battle.board == session.journal.board(session.head)
    assert renamed.read_bytes() == before
    assert not (battlemap_home / "data" / "battles").exists()


def test_a_damaged_battle_is_read_as_far_as_it_can_be(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    to_a_question(session)
    document.close()
    data = document.path.read_bytes()
    document.path.write_bytes(data[: len(data) * 3 // 4])
    battle = import_battle(document.path, load=load)
    assert battle.opening.title == "Duel"
    assert "could not be read as it is" in battle.remarks[0]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_text_form_is_read_in_any_usual_encoding(tmp_path: Path, encoding: str) -> None:
    sample = read_sample(SAMPLE)
    path = tmp_path / "notes.txt"
    path.write_bytes(battle_to_text(sample).decode().encode(encoding))
    assert import_battle(path).opening == sample.opening


def test_the_text_form_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    battle = read_sample(SAMPLE)
    write_battle(battle, tmp_path / "a.json")
    assert read_text((tmp_path / "a.json").read_bytes(), "a.json") == battle
    with pytest.raises(StoreError, match="cannot be written"):
        write_battle(battle, tmp_path / "nowhere" / "a.json")
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["a.json"]


def test_a_battle_keeps_its_own_rules(tmp_path: Path) -> None:
    write_battle(read_sample(SAMPLE), tmp_path / "a.json")
    assert import_battle(tmp_path / "a.json", "war_of_ashes").rules.id == "war_of_ashes"
    document, _ = new_document(tmp_path)
    document.close()
    with pytest.raises(StoreError, match="cannot be played with “war_of_ashes”"):
        import_battle(document.path, "war_of_ashes", load)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b"Hello", "neither"),
        (b'{"format": "battlemap"', "cannot be read"),
        (b'{"format": "battlemap", "version": 1}', "should be text"),
        (b"%PDF-1.4", "PDF"),
        (b"[]", "JSON"),
        (b"\x89PNG\r\n\x1a\n", "cannot be read"),
    ],
)
def test_a_file_of_no_use_is_refused_in_one_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "file.battle"
    path.write_bytes(data)
    with pytest.raises(StoreError) as caught:
        import_battle(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"missing\.json cannot be opened: no such file"):
        import_battle(tmp_path / "missing.json")
    with pytest.raises(StoreError, match="cannot be opened"):
        import_battle(tmp_path)


def test_without_a_wish_the_first_rules_on_zones_are_taken() -> None:
    assert "zones" in rules_for("").maps
    with pytest.raises(StoreError, match=r"^No ruleset called 'chess' is installed; there are: [^\n]*\.$"):
        rules_for("chess")


def test_what_was_read_can_be_played(tmp_path: Path) -> None:
    document = Document.create(tmp_path / "a.battle", read_sample(SAMPLE))
    session = document.session()
    document.follow(session)
    assert session.board.tokens
    assert document.close()
