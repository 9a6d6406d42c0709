"""The library from the command line: listed, searched, given out and taken in."""

from pathlib import Path

import pytest

from battlemap.cli.command_line import main
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry


@pytest.fixture
def wolves() -> None:
    library = Library()
    for title, ruleset, folder in (("Dire wolf", "war_of_ashes", "Winter"), ("Old wolf", "obss", ""), ("Ogre", "obss", "")):
        library.add(LibraryEntry("creature", title, ruleset, ("beast",), folder))


@pytest.mark.usefixtures("wolves")
def test_what_is_found_is_listed_as_the_window_finds_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "search", "wolves", "--own"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "creature     war_of_ashes  Dire wolf  (Winter · beast)",
        "creature     obss          Old wolf  (beast)",
    ]
    assert main(["library", "list", "--kind", "creature"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 50


@pytest.mark.usefixtures("wolves")
def test_what_is_given_out_is_taken_in_elsewhere_and_a_bad_file_stops_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "wolves.toml"
    assert main(["library", "export", "wolf", "--own", "-o", str(target)]) == 0
    monkeypatch.setenv("BATTLEMAP_HOME", str(tmp_path / "elsewhere"))
    assert main(["library", "import", str(tmp_path / "none.toml"), str(target)]) == 1
    assert capsys.readouterr().err == "battlemap: none.toml cannot be read: no such file or directory.\n"
    assert {(entry.title, entry.folder) for entry in Library().own} == {("Dire wolf", "Winter"), ("Old wolf", "")}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("search", "unicorn"), "Nothing in the library is like that."),
        (("list", "--game", "chess"), "There is no game “chess”; there are fate2, obss, sifrp, war_of_ashes, zweihander."),
        (("export", "wolf"), "Say where to write the entries, as in -o entries.zip."),
        (("export", "wolf", "-o", "wolves.txt"), "wolves.txt should end in .toml or .zip."),
        (("export", "wolf", "-o", "wolves.zip"), "wolves.zip should end in .toml: these entries bring no files along."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_with_it_is_one_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", *words]) == 1
    assert capsys.readouterr().err == f"battlemap: {sentence}\n"
