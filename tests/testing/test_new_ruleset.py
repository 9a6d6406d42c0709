"""A new ruleset is written whole or not at all, is what the guide shows, and passes the check of its author at once."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from battlemap.cli.command_line import main
from battlemap.rules import registry
from battlemap.rules.dice import DicePool, DieRecord, Faces, RollRule
from battlemap.rules.distributions import outcomes
from battlemap.rules.manifest import ActionText
from battlemap.rules.ruleset import Ruleset
from battlemap.testing.new_ruleset import TEMPLATE, NewRulesetError, template_files, write_ruleset
from battlemap.testing.ruleset_folder import RulesetFolderError, read_ruleset_folder
from tests.architecture.source import ROOT

GUIDE = ROOT / "docs" / "writing-a-ruleset.md"
FEW_GAMES = "2"
OWN = ("tavern_fight", "docks", "odd_rules")
"""The modules that tests write and load."""


@pytest.fixture
def loaded() -> Iterator[None]:
    """Rulesets that a test loads from their folders are forgotten after it."""
    path = list(sys.path)
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] in OWN]:
        del sys.modules[name]
    sys.path[:] = path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("loaded")
def test_a_new_ruleset_passes_its_check_at_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-ruleset", "tavern_fight"]) == 0
    assert "tavern_fight/tavern_fight/strike.py" in capsys.readouterr().out.replace("\\", "/")
    assert main(["check", "tavern_fight", "--games", FEW_GAMES]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\nTavern fight: nothing wrong was found\n"
    left = [
        path for path in (here / "tavern_fight").rglob("*") if path.is_file() and TEMPLATE in path.read_bytes().decode("latin-1")
    ]
    assert [path for path in left if path.suffix != ".pyc"] == []


@pytest.mark.usefixtures("loaded")
def test_scenarios_of_a_ruleset_that_is_not_installed_need_its_folder(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_ruleset("docks", here / "project")
    assert main(["check", "project/scenarios"]) == 1
    assert "no ruleset called 'docks' is installed" in (told := capsys.readouterr().out)
    assert "--from FOLDER" in told
    assert main(["check", "project/scenarios/first-blow.toml", "--from", "project"]) == 0
    assert "docks" not in registry.ruleset_ids()


@pytest.mark.usefixtures("loaded")
def test_a_fault_of_the_code_is_one_sentence_with_its_place(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_ruleset("docks", here / "project")
    strike = here / "project" / "docks" / "strike.py"
    strike.write_text(strike.read_text(encoding="utf-8").replace("RUNS = ", "RUNS = runs = missing or "), encoding="utf-8")
    assert main(["check", "project"]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "docks:RULESET cannot be loaded: NameError in strike.py, line " in told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a/b", "is no id"),
        ("../up", "is no id"),
        ("", "is no id"),
        ("Upper", "is no id"),
        ("two words", "is no id"),
        ("x" * 300, "is too long"),
        ("class", "is a word of Python's own"),
        ("con", "cannot name a folder on Windows"),
        ("fate2", "is the id of a ruleset that is installed"),
        ("json", "is the name of a Python module"),
        ("msgspec", "is the name of a Python module"),
        ("battlemap", "is the name of a Python module"),
        ("there", "is there already"),
        ("file", "is there already"),
    ],
)
def test_an_id_that_will_not_do_is_one_sentence_and_writes_nothing(
    name: str, why: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "there").mkdir()
    (here / "file").write_text("mine")
    before = sorted(here.rglob("*"))
    assert main(["new-ruleset", name]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("battlemap: ")
    assert err.count("\n") == 1
    assert why in err
    assert len(err) < 200
    assert sorted(here.rglob("*")) == before


def test_a_folder_that_cannot_be_made_is_named(here: Path) -> None:
    with pytest.raises(NewRulesetError, match="nowhere is no folder"):
        write_ruleset("docks", here / "nowhere" / "docks")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[project]\nname = 'x'\n", "names no ruleset under"),
        ("[project\n", "is no TOML"),
        ("[project.entry-points]\n'battlemap.rulesets' = 7\n", "names no ruleset under"),
    ],
)
def test_a_project_without_a_ruleset_says_what_is_missing(text: str, why: str, here: Path) -> None:
    (here / "pyproject.toml").write_text(text)
    with pytest.raises(RulesetFolderError, match=why):
        read_ruleset_folder(here)


@pytest.mark.usefixtures("loaded")
def test_what_is_no_ruleset_is_refused(here: Path) -> None:
    (here / "pyproject.toml").write_text("[project.entry-points.'battlemap.rulesets']\nodd = 'odd_rules:RULESET'\n")
    (here / "odd_rules.py").write_text("RULESET = 7\n")
    [folder] = read_ruleset_folder(here)
    with pytest.raises(RulesetFolderError, match="is no Ruleset but int"):
        folder.load()


SHOWN = re.compile(r"^\*\*`(\S+)`\*\*(?:[^\n]+\n)+\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file in the guide: its name in bold type, a few words, and its text as it is."""


def test_the_guide_shows_the_very_files_that_are_written() -> None:
    shown = dict(SHOWN.findall(GUIDE.read_text(encoding="utf-8")))
    written = {path.as_posix(): text for path, text in template_files().items()}
    assert {path: text for path, text in shown.items() if written.get(path) != text} == {}
    assert sorted(written.keys() - shown.keys()) == ["README.md"]


def test_the_small_game_stays_small() -> None:
    code = [line for path, text in template_files().items() if path.suffix == ".py" for line in text.splitlines() if line.strip()]
    assert len(code) < 350


def test_the_roll_rules_of_the_guide_do_what_they_say() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {"RollRule": RollRule, "DicePool": DicePool, "DieRecord": DieRecord, "Faces": Faces}
    exec(next(block for block in blocks if "class Under(" in block), names)
    under, successes = names["Under"](), names["Successes"]()
    d20, pool = DicePool(1, 20), DicePool(4, 10)
    assert [under((face,), d20, -2, 12) for face in (1, 9, 10, 11, 20)] == [9, 1, 0, -1, -10]
    assert successes((7, 10, 6, 1), pool, 1, None) == 3
    assert sum(chance for _, chance in outcomes(pool, 0, None, successes)) == pytest.approx(1)
    assert [die.state for die in successes.dice((7, 6), pool)] == ["kept", "zero"]


@pytest.mark.parametrize("kind", [Ruleset, ActionText])
def test_the_guide_explains_every_field(kind: type[Struct]) -> None:
    rows = re.findall(r"^\| (`[^|]*`) \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert [name for name in kind.__struct_fields__ if name not in named] == []
