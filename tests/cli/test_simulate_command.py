"""A battle is played out many times from the command line; the report says how, and its fights can be opened."""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from battlemap.cli.command_line import main
from battlemap.formats.importing import import_battle
from battlemap.rules.registry import load_ruleset
from battlemap.sim.report.comparison_data import Comparison
from battlemap.sim.report.report_data import Report
from battlemap.sim.report.report_files import report_csv, report_schema
from battlemap.store.database.battle import new_battle
from battlemap.store.document.document import Document
from battlemap.testing.conformance import plain_board

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    rules = load_ruleset("war_of_ashes")
    file = tmp_path / "duel.battle"
    Document.create(file, new_battle(rules, plain_board(rules), seed="a duel")).close()
    return file


def simulate(file: Path, out: str, *words: str) -> int:
    return main(["simulate", str(file), "--jobs", "1", "--rounds", "2", "-o", str(file.with_name(out)), *words])


def test_the_page_needs_no_network_and_its_fights_open_at_their_beginning(duel: Path) -> None:
    assert simulate(duel, "duel.html", "--battles", "3", "--mind", "bold:2", "--win", "hold=H:1", "--seed", "7") == 0
    page = duel.with_name("duel.html").read_text(encoding="utf-8")
    assert "Heroes win" in page
    assert "3 fights replayed in the ordinary program:" in page
    assert re.findall(r'(?:src|href)="(?!duel-report/)[^"]*"|url\((?!data:)|<script|<link', page) == []
    fights = sorted(duel.with_name("duel-report").iterdir())
    assert fights
    assert all(f'href="duel-report/{fight.name}"' in page for fight in fights)
    battle = import_battle(fights[0])
    assert battle.state.head == 0
    assert battle.state.redo
    assert len(battle.entries) > 3
    assert main(["replay", str(fights[0])]) == 0


def test_the_data_follows_its_schema_and_the_same_seed_gives_the_same_table(duel: Path) -> None:
    tables = []
    for name in ("a.json", "b.json"):
        assert simulate(duel, name, "--battles", "2", "--no-check", "--win", "first-blood") == 0
        data = json.loads(duel.with_name(name).read_text(encoding="utf-8"))
        Draft202012Validator(report_schema()).validate(data)
        del data["report"]["run"]
        tables.append(data)
    assert tables[0] == tables[1]
    assert tables[0]["report"]["fights"] == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--mind", "H=brave"), "There is no character “brave”; there are cautious, steady, bold, cunning, beast, mindless."),
        (("--mind", "Zoe=bold"), "There is neither a side nor a token “Zoe”."),
        (("--win", "glory"), "“glory” is no condition to win; there are standing, "),
        (("-o", "report.pdf"), "report.pdf should end in .html, .json or .csv."),
        (("--cluster", "nonsense"), "“nonsense” is no address of a cluster; write it as in tcp://10.0.0.5:8786."),
    ],
)
def test_what_cannot_be_is_one_sentence(
    duel: Path, words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(duel, "duel.csv", *words) != 0
    said = capsys.readouterr().err
    assert said.startswith(f"battlemap: {sentence}")
    assert said.count("\n") == 1


def documented_tables() -> set[str]:
    """What may stand in the first column of the data, by the manual."""
    manual = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    tables: set[str] = set()
    for named in re.findall(r"^\| ([a-z][^|]*) \|.*\|.*\|$", manual, re.MULTILINE):
        _, actions, words = named.rpartition("action, *")
        tables |= {f"action, {word}" for word in words.rstrip("*").split(", ")} if actions else set(named.split(", "))
    return tables


def test_a_changed_set_up_is_fought_with_the_same_seeds_and_the_difference_told(
    duel: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(duel, "a.json", "--battles", "2", "--no-check", "--change", "without:Cat", "--change", "more:Ann:1") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1].startswith("  Without Cat, 1 more Ann: ")
    report, comparison = json.loads(duel.with_name("a.json").read_text(encoding="utf-8")).values()
    told = report_csv(msgspec.convert(report, Report, strict=False), msgspec.convert(comparison, Comparison))
    assert {row[0] for row in csv.reader(told.splitlines()[1:])} <= documented_tables()
    assert told.splitlines()[0] == "table,of,what,value,low,high"
    assert [variant["name"] for variant in comparison["variants"]] == ["As it stands", "Without Cat, 1 more Ann"]
    pair = comparison["differences"][0]
    assert pair["both"] + pair["only_first"] + pair["only_second"] + pair["neither"] == report["fights"] == 2
    assert comparison["alliance_name"] == "Heroes"


def test_a_campaign_that_is_called_off_keeps_what_was_played_and_says_so(
    duel: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from battlemap.sim import campaign_run

    run = campaign_run.run_campaign

    def interrupted(*args: Any) -> Iterator[campaign_run.Progress]:
        for progress in run(*args):
            yield progress
            if progress.tally.fights:
                raise KeyboardInterrupt

    monkeypatch.setattr(campaign_run, "run_campaign", interrupted)
    assert simulate(duel, "a.html", "--battles", "50", "--win", "first-blood") == 0
    assert "of 50 fights" in capsys.readouterr().out
    assert re.search("Stopped after [1-9] of 50<", duel.with_name("a.html").read_text(encoding="utf-8"))


def test_a_full_disk_is_one_sentence_and_the_numbers_are_told(duel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, before[1]))
        code = simulate(duel, "a.csv", "--battles", "1", "--no-check", "--win", "first-blood")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    said = capsys.readouterr()
    assert code != 0
    assert "in 1 fight\n" in said.out
    assert said.err.endswith("; choose another place. The report is not kept.\n")
    assert not duel.with_name("a.csv").exists()


def test_a_battle_of_other_sides_is_nothing_to_compare_with(duel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from battlemap.store.document.battle_folder import read_sample
    from battlemap.store.document.document_creation import write_battle

    refusals = {
        "ferry-charter": "other.battle has not the same sides, no “Heroes”, so there is nothing to compare.",
        "tavern-scuffle": "other.battle is played by Four-dice ladder, not Zones & Weight, so there is nothing to compare.",
    }
    for sample, refusal in refusals.items():
        other = duel.with_name("other.battle")
        other.unlink(missing_ok=True)
        write_battle(other, read_sample(sample))
        assert simulate(duel, "a.csv", "--against", str(other)) != 0
        assert capsys.readouterr().err == f"battlemap: {refusal}\n"


def test_equal_set_ups_never_differ(duel: Path) -> None:
    words = ("--battles", "2", "--no-check", "--sweep", "mind:H=steady|steady:1", "--win", "first-blood")
    assert simulate(duel, "a.html", *words) == 0
    page = duel.with_name("a.html").read_text(encoding="utf-8")
    assert "No difference to be seen" in page
    assert "0 fights are won only in A, 0 only in B" in page


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--change", "fewer:Ann"), "“fewer:Ann” is no change; there are more:WHO:N, "),
        (("--change", "place:Ann:nowhere"), "There is no place “nowhere” on this map."),
        (("--change", "house:nothing.there=3"), "“nothing.there=3” is no house rule of Zones & Weight: "),
        (("--sweep", "more:Ann:1"), "“more:Ann:1” has no values to go through; "),
        (("--sweep", "more:Ann:1|2", "--change", "without:Ann"), "Name one of --change, --against and --sweep."),
    ],
)
def test_a_change_that_cannot_be_is_one_sentence(
    duel: Path, words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(duel, "duel.csv", *words) != 0
    assert capsys.readouterr().err.startswith(f"battlemap: {sentence}")
