"""Truncated, foreign, newer and hostile files: one sentence, or as much as can be read, as a copy. The file itself stays."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from battlemap.play.journal import JournalEntry
from battlemap.play.session import SessionState
from battlemap.rules import registry
from battlemap.rules.procedure import Procedure
from battlemap.store.database.battle import Asset, Battle, new_battle
from battlemap.store.database.schema import APPLICATION_ID, VERSION
from battlemap.store.document import trusted_files
from battlemap.store.document.document import Document
from battlemap.store.document.document_creation import write_battle
from battlemap.store.document.document_reading import read_document
from battlemap.store.files.store_errors import StoreError
from tests.games.duel import DUEL
from tests.store.documents import duel_battle, load, new_document, same, spend, to_a_question


@pytest.fixture(scope="module")
def long_battle(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A closed battle of 247 entries with two pictures and an open question, as it lies on the disk."""
    folder = tmp_path_factory.mktemp("long")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BATTLEMAP_HOME", str(folder / "home"))
        document, session = new_document(folder)
        document.assets.add(b"one" * 40_000, "image/png")
        spend(session, 120)
        document.assets.add(b"two" * 40_000, "image/png")
        spend(session, 125)
        to_a_question(session)
        document.close()
    return document.path.read_bytes()


@pytest.fixture
def played_file(long_battle: bytes, tmp_path: Path) -> Path:
    """That battle as a file that was never seen here."""
    path = tmp_path / "duel.battle"
    path.write_bytes(long_battle)
    return path


def tamper(path: Path, *statements: str) -> Path:
    """The same file after somebody else's hand."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for statement in statements:
            other.execute(statement)
    return path


def refusal(path: Path) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(StoreError) as caught:
        Document.open(path, load)
    said = str(caught.value)
    assert "\n" not in said
    assert said.endswith(".")
    return said


def open_document(path: Path) -> Document | None:
    """The document with its session followed and played on; None if it is refused, in one sentence."""
    try:
        document = Document.open(path, load)
        session = document.session()
    except StoreError as trouble:
        sentence = str(trouble)
    else:
        document.follow(session)
        spend(session, 1)
        return document
    assert "\n" not in sentence
    return None


def open_copy(path: Path) -> Document:
    """The copy that is opened instead of a damaged file, which stays as it is."""
    before = path.read_bytes()
    document = Document.open(path, load)
    assert document.read_only
    assert document.path != path
    assert path.read_bytes() == before
    return document


def test_a_sound_file_from_elsewhere_is_opened_itself(played_file: Path, tmp_path: Path) -> None:
    shutil.copyfile(played_file, tmp_path / "from elsewhere.battle")
    document = Document.open(tmp_path / "from elsewhere.battle", load)
    assert (document.notice, document.read_only) == ("", False)
    document.close()


def test_what_is_no_battle_is_named(tmp_path: Path) -> None:
    contents = {"empty": b"", "text": b"Hello", "picture": b"\x89PNG\r\n\x1a\n" + b"\0" * 200, "short": b"SQLite format 3\0abc"}
    for name, data in contents.items():
        file = tmp_path / f"{name}.battle"
        file.write_bytes(data)
        assert f"{name}.battle" in refusal(file)
    assert "cannot be opened: no such file" in refusal(tmp_path / "missing.battle")
    assert "missing.battle" in refusal(tmp_path / "missing.battle")
    assert "cannot be opened" in refusal(tmp_path)
    with closing(sqlite3.connect(tmp_path / "other.battle")) as other:
        other.execute("CREATE TABLE invoices (total)")
    assert refusal(tmp_path / "other.battle") == "other.battle is not a battle."


def test_of_a_truncated_file_as_much_is_opened_as_can_be_read(played_file: Path, tmp_path: Path) -> None:
    whole = played_file.read_bytes()
    steps = []
    for part in range(1, 20):
        path = tmp_path / f"part {part}.battle"
        path.write_bytes(whole[: len(whole) * part // 20])
        document = open_document(path)
        assert document is not None
        assert "is damaged" in document.notice
        assert "could not be read" in document.notice
        steps.append(len(document.session().journal.stubs))
        assert document.title == "Duel"
        assert document.close()
    assert steps == sorted(steps)
    assert steps[-1] > 150


@pytest.mark.parametrize("seed", range(12))
def test_flipped_bytes_end_in_a_sentence_or_a_battle_that_goes_on(played_file: Path, tmp_path: Path, seed: int) -> None:
    random, data = Random(seed), bytearray(played_file.read_bytes())
    for _ in range(random.choice((1, 8, 64, 512))):
        data[random.randrange(100, len(data))] = random.randrange(256)
    path = tmp_path / "flipped.battle"
    path.write_bytes(data)
    document = open_document(path)
    assert document is None or document.close()


def test_a_damaged_entry_costs_only_what_came_before_the_next_board(played_file: Path) -> None:
    document = open_copy(tamper(played_file, "UPDATE entry SET events = '[{]' WHERE id = 150"))
    assert "51 of 247 steps could not be read." in document.notice
    session = document.session()
    assert session.waiting_roll is not None
    titles = [session.journal.stubs[key].title for key in session.journal.path(session.head)]
    assert titles == ["spot"] * 149 + ["what could not be read"] + ["spot"] * 45 + ["begin fight", "begin turn"]
    while session.undo():
        assert session.board.tokens
    assert session.board == session.journal.opening
    document.close()


def test_a_lost_opening_costs_only_what_came_before_the_next_board(played_file: Path) -> None:
    document = open_copy(tamper(played_file, "DELETE FROM opening"))
    session = document.session()
    assert session.waiting_roll is not None
    assert len(session.journal.stubs) == 147
    document.close()


def test_an_open_command_that_cannot_be_read_costs_only_itself(played_file: Path) -> None:
    document = open_copy(tamper(played_file, 'UPDATE pending SET tape = \'[{"type": "stone"}]\''))
    session = document.session()
    assert session.current is None
    assert len(session.journal.stubs) == 247
    document.close()


def test_an_open_command_the_rules_fall_over_is_called_off(played_file: Path) -> None:
    def fall(table: object, who: object) -> Procedure[None]:
        yield from ()
        raise KeyError(who)

    changed = replace(DUEL, actions={**DUEL.actions, "strike": replace(DUEL.actions["strike"], run=fall)})
    document = Document.open(played_file, lambda name: changed)
    session = document.session()
    assert session.current is None
    told, _, report = session.complaint.partition("; the details are in ")
    assert told == "The command under way could not be taken up again: it failed inside the rules"
    assert "KeyError" in Path(report).read_text()
    assert session.journal.last == 247
    document.follow(session)
    spend(session, 1)
    assert document.close()


def test_a_picture_that_is_damaged_costs_only_itself(played_file: Path) -> None:
    path = tamper(played_file, "UPDATE asset SET bytes = x'00' WHERE rowid = 1", "UPDATE entry SET tape = 5 WHERE id = 246")
    document = open_copy(path)
    assert "1 of 2 pictures could not be read" in document.notice
    document.close()


def test_the_latest_safety_copy_is_named(played_file: Path) -> None:
    document = Document.open(played_file, load)
    made = document.make_safety_copy()
    document.close()
    assert str(made.path) in open_copy(tamper(played_file, "DELETE FROM opening")).notice
    assert "open a safety copy" in refusal(tamper(played_file, "DELETE FROM board", "DELETE FROM opening"))


@pytest.mark.parametrize(
    "part",
    [
        "CREATE TRIGGER sly AFTER INSERT ON entry BEGIN DELETE FROM entry; END",
        "CREATE VIEW sly AS SELECT * FROM entry",
        "CREATE TABLE sly (x)",
        "CREATE INDEX sly ON entry (title)",
        "CREATE VIRTUAL TABLE sly USING fts5(x)",
        "ALTER TABLE entry ADD COLUMN sly",
    ],
)
def test_only_our_tables_are_opened(played_file: Path, part: str) -> None:
    document = open_copy(tamper(played_file, part))
    assert "sly" in document.notice or "not built like ours" in document.notice
    with closing(sqlite3.connect(document.path)) as reader:
        assert reader.execute("SELECT sql FROM sqlite_schema WHERE sql LIKE '%sly%'").fetchall() == []
    assert len(document.session().journal.stubs) == 247
    document.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET parent = 240 WHERE id = 100",
        "UPDATE entry SET parent = 999 WHERE id = 100",
        "UPDATE meta SET value = '999' WHERE key = 'head'",
        "UPDATE meta SET value = '-1' WHERE key = 'head'",
        "UPDATE meta SET value = '{\"a\": 1}' WHERE key = 'redo'",
        "UPDATE meta SET value = '[]' WHERE key = 'orders'",
        "DELETE FROM meta WHERE key <> 'ruleset'",
        'UPDATE entry SET events = \'[{"type": "Moved", "token": "nobody", "to": "yard"}]\' WHERE id = 246',
        'UPDATE entry SET events = \'[{"type": "Removed", "token": "ann"}]\' WHERE id = 60',
        'UPDATE board SET json = replace(json, \'"place":"yard"\', \'"place":"moon"\')',
        "UPDATE entry SET title = x'ff'",
        "UPDATE entry SET depth = 'deep'",
        'UPDATE pending SET command = \'{"type": "Command", "action": "strike", "actor": "nobody"}\'',
        'UPDATE pending SET command = \'{"type": "Command", "action": "conjure"}\'',
        'UPDATE pending SET tape = \'[{"type": "dice", "ask": "attack", "by": "ann", "faces": [9]}]\'',
    ],
)
def test_a_tampered_file_never_shows_a_traceback(played_file: Path, statement: str) -> None:
    document = open_document(tamper(played_file, statement))
    if document is not None:
        session = document.session()
        while session.undo():
            assert session.board.tokens
        assert document.close()


def test_a_battle_without_its_ruleset_is_refused_with_its_name(played_file: Path) -> None:
    said = refusal(tamper(played_file, "UPDATE meta SET value = 'chess' WHERE key = 'ruleset'"))
    assert said == "duel.battle is a battle of the ruleset “chess”, which is not installed."


@pytest.mark.parametrize("name", ["x" * 4000, "obss/../obss", "../tests"], ids=["long", "in a circle", "outside"])
def test_a_battle_of_a_game_that_cannot_be_a_name_is_refused(played_file: Path, name: str) -> None:
    path = tamper(played_file, f"UPDATE meta SET value = '{name}' WHERE key = 'ruleset'")
    with pytest.raises(StoreError, match=r"is a battle of the ruleset “.{4,61}”, which is not installed\.$"):
        Document.open(path, registry.load_ruleset)


def test_a_newer_file_is_opened_as_a_copy_as_far_as_it_is_understood(played_file: Path) -> None:
    path = tamper(
        played_file,
        f"PRAGMA user_version={VERSION + 1}",
        "CREATE TABLE weather (entry INTEGER PRIMARY KEY)",
        'UPDATE entry SET events = \'[{"type": "Rained"}]\' WHERE id = 247',
    )
    document = open_copy(path)
    assert "was made by a newer battlemap" in document.notice
    assert len(document.session().journal.stubs) in range(1, 248)
    assert document.session().board.title == "Duel"
    document.close()


def test_the_header_names_the_program(played_file: Path) -> None:
    head = played_file.read_bytes()[:100]
    assert head[68:72] == APPLICATION_ID.to_bytes(4, "big")
    assert int.from_bytes(head[60:64], "big") == VERSION


def test_a_battle_whose_entries_do_not_fit_is_not_written(tmp_path: Path) -> None:
    good = duel_battle()
    path = tmp_path / "x.battle"
    make: list[Callable[[], Battle]] = [
        lambda: Battle(DUEL, good.opening, SessionState("s", head=3)),
        lambda: Battle(DUEL, good.opening, good.state, (JournalEntry(5, 4),)),
    ]
    for one in make:
        with pytest.raises(StoreError):
            write_battle(path, one())
    assert list(tmp_path.glob("*x.battle*")) == []


def test_pictures_of_a_new_battle_are_kept_under_their_sha(tmp_path: Path) -> None:
    asset = Asset("image/png", b"ground")
    document = Document.create(tmp_path / "a.battle", new_battle(DUEL, duel_battle().opening, (asset,)), load)
    assert document.assets.find(asset.sha) == asset
    assert same(document.session(), document.session())
    document.close()


def test_a_file_cut_off_within_its_first_page_is_one_sentence_and_nothing_else(played_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.battle"
    path.write_bytes(played_file.read_bytes()[:3000])
    with pytest.raises(StoreError, match=r"^cut\.battle cannot be read: .* nothing of it could be rescued\.$"):
        read_document(path, load)
    with pytest.raises(StoreError, match="nothing in it can be read"):
        Document.open(path, load)


def test_an_id_that_is_missing_costs_only_its_entry(played_file: Path, tmp_path: Path) -> None:
    """A damaged page can hold a key that is no number; only a table built otherwise shows it from outside."""
    for table, column in (("entry", "id"), ("board", "entry")):
        path = Path(shutil.copyfile(played_file, tmp_path / f"{table}.battle"))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute(f"CREATE TABLE changed AS SELECT * FROM {table}")
            other.execute(f"INSERT INTO changed ({column}) VALUES (NULL), ('seven'), (x'07')")
            other.execute(f"DROP TABLE {table}")
            other.execute(f"ALTER TABLE changed RENAME TO {table}")
        document = Document.open(path, load)
        assert "is damaged" in document.notice
        assert document.session().journal.stubs
        document.close()
        assert read_document(path, load).entries


def test_a_file_that_was_changed_in_place_with_its_time_set_back_is_examined(played_file: Path) -> None:
    document = Document.open(played_file, load)
    assert document.close()
    before = played_file.stat()
    tamper(played_file, "UPDATE entry SET events = replace(events, '\"spot\"', '\"spat\"') WHERE id = 9")
    os.utime(played_file, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = played_file.stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    again = Document.open(played_file, load)
    assert "is damaged" in again.notice
    again.close()


def test_a_damaged_file_that_was_taken_for_unchanged_is_rescued(played_file: Path) -> None:
    tamper(played_file, "UPDATE meta SET value = '7777' WHERE key = 'head'")
    trusted_files.remember(played_file)
    assert trusted_files.is_untouched(played_file)
    document = Document.open(played_file, load)
    assert "is damaged" in document.notice
    assert len(document.session().journal.stubs) > 200
    document.close()
    assert not trusted_files.is_untouched(played_file)
