"""Every command that reads a battle leaves the files of the user alone, whatever lies beside the battle, and comes to an end."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from battlemap.cli.command_line import main
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document
from tests.store.hostile_neighbours import NEIGHBOURS, names_the_victim

PRECIOUS = b"what the user would miss"
pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="no pipes, and links only for administrators"),
    pytest.mark.timeout(120),  # what hangs fails
]
COMMANDS: dict[str, Callable[[Path], list[str]]] = {
    "export": lambda path: ["export", str(path), "-o", "out.json"],
    "import": lambda path: ["import", str(path), "-o", "out.battle"],
    "replay": lambda path: ["replay", str(path)],
    "odds": lambda path: ["odds", str(path), "--by", "nobody", "--do", "push"],
    "play": lambda path: ["play", str(path), "--all", "steady", "--rounds", "1", "-o", "out.battle"],
    "simulate": lambda path: ["simulate", str(path), "--battles", "1", "--rounds", "1", "--no-check", "-o", "out.json"],
    "check": lambda path: ["check", str(path)],
    "house": lambda path: ["house", str(path)],
    "library import": lambda path: ["library", "import", str(path)],
    "open without a display": lambda path: ["open", str(path)],
}


@pytest.fixture
def victim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the user in the folder in which the program is started, where there is no display."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    file = folder / "notes.txt"
    file.write_bytes(PRECIOUS)
    return file


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A battle from elsewhere."""
    (tmp_path / "unpacked").mkdir()
    document = Document.create(tmp_path / "unpacked" / "made.battle", read_sample("ravine-ambush"))
    assert document.close()
    return document.path.rename(document.path.with_name("ravine.battle"))


def run(command: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What a command says of its trouble, line by line."""
    with suppress(SystemExit):
        main(command)
    words = capsys.readouterr().err
    assert "Traceback" not in words
    return [line for line in words.splitlines() if line.startswith("battlemap: ")]


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_no_command_lets_a_journal_delete_a_file(
    battle: Path, victim: Path, command: Callable[[Path], list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    beside, content = names_the_victim(battle, victim), battle.read_bytes()
    run(command(battle), capsys)
    assert victim.read_bytes() == PRECIOUS
    assert battle.read_bytes() == content
    assert beside.is_file()


@pytest.mark.parametrize("put", NEIGHBOURS.values(), ids=NEIGHBOURS)
def test_a_command_says_what_was_not_opened(
    battle: Path, victim: Path, put: Callable[[Path, Path], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    beside = put(battle, victim)
    told = run(["export", str(battle), "-o", "out.json"], capsys)
    assert len(told) == 1
    assert told[0].startswith(f"battlemap: ravine.battle was read alone, because {beside.name} beside it ")
    assert Path("out.json").stat().st_size > 1_000
    assert victim.read_bytes() == PRECIOUS


@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_no_command_reads_what_is_no_file(
    victim: Path, command: Callable[[Path], list[str]], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = victim.with_name("x.battle")
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    out, told = "", run(command(path), capsys)
    assert len(told) <= 1, told
    assert victim.read_bytes() == PRECIOUS
    assert not Path("out.battle").exists(), out


@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_house_rules_that_are_no_file_are_one_sentence(victim: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = victim.with_name("rules.toml")
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    assert run(["house", str(path)], capsys) == [
        f"battlemap: rules.toml cannot be read: it is a {'named ' * (kind == 'pipe')}{kind}."
    ]


@pytest.mark.parametrize("command", [["house"], ["library", "import"], ["check"]], ids=" ".join)
def test_a_number_of_thousands_of_digits_is_told_in_words_for_a_game_master(
    victim: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = victim.with_name("rules.toml")
    path.write_text(f'ruleset = "war_of_ashes"\n[house]\n"weapons.mace.damage" = {"9" * 5_000}\n')
    with suppress(SystemExit):
        main([*command, str(path)])
    out, err = capsys.readouterr()
    assert "set_int_max_str_digits" not in out + err
    assert "a number in it has thousands of digits" in (out + err).lower()
