"""The command line as people use it: what is printed, what is written, and the exit code."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from battlemap import __version__
from battlemap.cli.command_line import main
from battlemap.paths import data_dir
from battlemap.rules.procedure import Command
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document
from battlemap.store.document.text_form import battle_from_text, battle_to_text
from tests.architecture.source import ROOT

SAMPLE = "ravine-ambush"
SCENARIO = """
title = "Two of a kind"
ruleset = "war_of_ashes"
[map]
zones.rim = {}
[tokens]
orm = { side = "heroes", place = "rim", sheet = {} }
[[step]]
do = "%s"
by = "orm"
refused = "%s"
"""


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A copy of the bundled sample."""
    return Path(shutil.copyfile(data_dir("resources") / "samples" / f"{SAMPLE}.json", tmp_path / "sample.json"))


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")


def error_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence on the error output; nothing else was printed."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("battlemap: ")
    return err


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"battlemap {__version__}\n"


def test_help_names_every_command_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    for command in ("open", "rulesets", "check", "export", "import", "replay", "self-test"):
        assert f"\n    {command}" in text
    assert "examples:" in text


def test_rulesets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets"]) == 0
    assert "war_of_ashes" in capsys.readouterr().out


def test_a_wrong_command_names_the_right_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["exprot", "a.battle"])
    assert ended.value.code == 2
    assert "“exprot” is no command; there are check, export" in capsys.readouterr().err


def test_a_battle_goes_to_text_and_back(sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    battle, text = tmp_path / "a.battle", tmp_path / "a.json"
    assert main(["import", str(sample), "-o", str(battle)]) == 0
    assert "Ravine ambush, 9 zones, 12 tokens" in capsys.readouterr().out
    assert main(["export", str(battle), "-o", str(text)]) == 0
    assert capsys.readouterr().out == f"{text}\n"
    document = Document.open(battle)
    assert battle_from_text(text.read_bytes(), "a.json", lambda name: document.rules) == document.battle()
    assert document.battle().opening == read_sample(SAMPLE).opening
    document.close()


MAP = '{"resolution": {"map_size": {"x": 10, "y": 8}}, "line_of_sight": [[{"x": 5, "y": 0}, {"x": 5, "y": 8}]], "image": ""}'


@pytest.mark.parametrize(
    ("make", "cell", "said"),
    [("grid", "1.5m", "10 × 8 cells, 0 zones"), ("both", "5 ft", "10 × 8 cells, 2 zones"), ("zones", "", "keep, 2 zones")],
)
def test_what_is_made_of_a_foreign_map_and_its_scale_are_said(
    make: str, cell: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, battle = tmp_path / "keep.uvtt", tmp_path / "a.battle"
    source.write_text(MAP, encoding="utf-8")
    game = "war_of_ashes" if make == "zones" else "obss"
    scale = ["--cell", cell] if cell else []
    assert main(["import", str(source), "-o", str(battle), "--ruleset", game, "--make", make, *scale]) == 0
    assert said in capsys.readouterr().out
    document = Document.open(battle)
    grid = document.battle().opening.grid
    assert cell == (f"{grid.cell:g}{' ' if grid.unit == 'ft' else ''}{grid.unit}" if grid is not None else "")
    document.close()


def test_a_battle_is_drawn(qapp: object, sample: Path, tmp_path: Path) -> None:
    from PySide6.QtGui import QImage

    dark, light = tmp_path / "dark.png", tmp_path / "light.PNG"
    assert main(["export", str(sample), "-o", str(dark), "--scale", "0.5", "--theme", "dark"]) == 0
    assert main(["export", str(sample), "-o", str(light), "--scale", "0.25", "--theme", "light"]) == 0
    one, other = QImage(str(dark)), QImage(str(light))
    assert one.width() > 1.9 * other.width() > 500
    assert one.pixelColor(1, 1).lightness() < 60
    assert other.pixelColor(1, 1).lightness() > 180


def test_a_battle_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    battle = tmp_path / "a.battle"
    document = Document.create(battle, read_sample(SAMPLE))
    session = document.session()
    document.follow(session)
    session.perform(Command("end turn", session.board.turns.now[0]))
    whole = document.battle()
    document.close()
    assert main(["replay", str(battle)]) == 0
    assert capsys.readouterr().out == "2 entries run again, 0 of them differ\n"
    tampered = replace(whole, entries=(replace(whole.entries[0], events=()), *whole.entries[1:]))
    (tmp_path / "a.json").write_bytes(battle_to_text(tampered))
    assert main(["replay", str(tmp_path / "a.json")]) == 1
    out = capsys.readouterr().out
    assert out.startswith("entry 1 (end turn): ")
    assert "of them differ" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["export", "missing.battle", "-o", "a.png"], "missing.battle cannot be opened: no such file or directory."),
        (["export", "{sample}", "-o", "a.xyz"], "The name of the file should end in"),
        (["export", "{sample}", "-o", "a.png", "--scale", "1000"], "A scale of 1000 is not possible"),
        (["export", "{sample}", "-o", "nowhere/a.json"], "cannot be written: no such file or directory"),
        (["import", "{sample}", "-o", "a.txt"], "a.txt should end in .battle."),
        (["import", "{sample}", "-o", "a.battle", "--ruleset", "chess"], "cannot be played with “chess”"),
        (["import", "{sample}", "-o", "{sample}.battle"], "exists already"),
        (["import", "{text}", "-o", "a.battle", "--cell", "wide"], "“wide” is no width of a cell"),
        (["import", "{text}", "-o", "a.battle", "--cell", "0m"], "cell"),
        (["replay", "{text}"], "neither a battle"),
        (["check"], "Say what to check"),
        (["check", "missing"], "missing"),
        (["check", "--ruleset", "chess"], "No ruleset called 'chess'"),
    ],
)
def test_errors_are_one_sentence_and_not_0(
    arguments: list[str], sentence: str, sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.txt").write_text("Hello", encoding="utf-8")
    (tmp_path / "sample.json.battle").write_bytes(b"there")
    filled = [part.format(sample="sample.json", text="text.txt") for part in arguments]
    assert main(filled) == 1
    assert sentence in error_sentence(capsys)


def test_scenarios_are_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.toml").write_text(SCENARIO % ("conjure", "no action"), encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    (tmp_path / "bad.toml").write_text(SCENARIO % ("conjure", "too tired"), encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "bad.toml" in out
    assert out.endswith("1 passed, 1 failed\n")


def test_without_a_display_the_sample_is_drawn(
    qapp: object, no_display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == "There is no display to open a window on, so the sample battle was drawn instead:"
    assert Path(second) == tmp_path / "battlemap-sample.png"
    assert Path(second).stat().st_size > 100_000


def test_without_a_display_a_file_is_drawn_too(
    qapp: object,
    no_display: None,
    sample: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["sample.json"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == str(tmp_path / "battlemap-sample.png")
    assert main(["missing.battle"]) == 1
    assert "missing.battle cannot be opened" in capsys.readouterr().err


def test_a_file_that_is_not_there_opens_no_window(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main([str(tmp_path / "missing.battle")]) == 1
    assert "there is no such file" in error_sentence(capsys)


def test_commands_without_pictures_do_without_qt(sample: Path, tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from battlemap.cli.command_line import main\n"
        f"assert main(['rulesets']) == 0\n"
        f"assert main(['import', {str(sample)!r}, '-o', {str(tmp_path / 'a.battle')!r}]) == 0\n"
        f"assert main(['export', {str(tmp_path / 'a.battle')!r}, '-o', {str(tmp_path / 'a.json')!r}]) == 0\n"
        f"assert main(['replay', {str(tmp_path / 'a.json')!r}]) == 0\n"
        "assert main(['nothing.battle']) == 1\n"
        "assert 'PySide6' not in sys.modules, 'Qt was loaded'\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_house_rules_are_checked_and_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('ruleset = "sifrp"\n[house]\nweapons.mace.damage = 3\n"weapons.mace.qualities" = { fast = 1 }\n')
    assert main(["house", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: Feudal d6 pool, 2 changes", "  weapons.mace.damage = 3", "  weapons.mace.qualities = { fast = 1 }",
    ]  # fmt: skip


def test_house_rules_that_do_not_fit_fail_with_the_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('ruleset = "sifrp"\n[house]\nweapons.mace.edge = 3\n')
    assert main(["house", str(path)]) == 1
    assert error_sentence(capsys) == "battlemap: odd.toml: weapons.mace.edge: there is no such thing in the book.\n"


def test_a_battle_is_made_with_house_rules(tmp_path: Path, sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, battle = tmp_path / "ours.toml", tmp_path / "new.battle"
    rules.write_text('ruleset = "war_of_ashes"\n[house]\nnumbers.style = 4\n')
    assert main(["import", str(sample), "-o", str(battle), "--house", str(rules)]) == 0
    with_them = Document.open(battle)
    assert with_them.session().board.house == {"numbers.style": 4}
    with_them.close()
    capsys.readouterr()
    rules.write_text('ruleset = "obss"\n')
    assert main(["import", str(sample), "-o", str(tmp_path / "other.battle"), "--house", str(rules)]) == 1
    assert "ours.toml holds house rules of Three-action 3d6; the battle is played by Zones & Weight." in error_sentence(capsys)


def test_a_reader_that_has_had_enough_is_no_error(tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from battlemap.cli.command_line import main as run; run(['rulesets'])"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read()
    assert errors == b""
