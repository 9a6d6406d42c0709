"""Machines play a battle from the command line; what they make of it is an ordinary battle."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.cli.command_line import main
from battlemap.formats.importing import import_battle
from battlemap.rules.registry import load_ruleset
from battlemap.store.database.battle import new_battle
from battlemap.store.document.document import Document
from battlemap.testing.conformance import plain_board

OUT = ("-o", "a.battle")


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    rules = load_ruleset("war_of_ashes")
    file = tmp_path / "duel.battle"
    Document.create(file, new_battle(rules, plain_board(rules), seed="a duel")).close()
    return file


def test_machines_fight_and_the_battle_can_be_run_again(duel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fought = duel.with_name("fought.battle")
    assert main(["play", str(duel), "--all", "bold:1", "--rounds", "2", "-o", str(fought)]) == 0
    assert "still standing: " in capsys.readouterr().out
    battle = import_battle(fought)
    assert len(battle.entries) > 5
    assert battle.board.turns.order
    assert main(["replay", str(fought)]) == 0


def test_it_stops_where_a_person_has_to_decide_and_a_seed_begins_anew(duel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fought = duel.with_name("fought.battle")
    assert main(["play", str(duel), "--side", "raiders=steady:1", "--seed", "7", "-o", str(fought)]) == 0
    assert "not decided" in capsys.readouterr().out
    battle = import_battle(fought)
    assert battle.state.seed == "7"
    assert {battle.board[who].side for who in battle.board.turns.now} == {"heroes"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (OUT, "Say who plays, as in --all steady or --side B=steady."),
        (("--all", "brave", *OUT), "There is no character “brave”; there are cautious, steady, bold, cunning, beast, mindless."),
        (("--all", "bold:9", *OUT), "“9” is no skill; skills go from 1 to 5."),
        (("--side", "X=bold", *OUT), "There is no side “X”; there are "),
        (("--side", "bold", *OUT), "“bold” does not say who plays which side; write it as in B=steady."),
        (("--all", "bold", "-o", "a.txt"), "a.txt should end in .battle."),
    ],
)
def test_what_cannot_be_is_one_sentence(
    duel: Path, words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", str(duel), *words]) != 0
    assert sentence in capsys.readouterr().err


def test_a_battle_that_cannot_be_fought_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = load_ruleset("fate2")
    board = plain_board(rules)
    empty, settled = tmp_path / "empty.battle", tmp_path / "settled.battle"
    Document.create(empty, new_battle(rules, replace(board, tokens={}))).close()
    Document.create(settled, new_battle(rules, _all_out(board))).close()
    assert main(["play", str(empty), "--all", "bold", *OUT]) != 0
    assert "empty.battle has nobody who could fight." in capsys.readouterr().err
    assert main(["play", str(settled), "--all", "bold", *OUT]) != 0
    assert "settled.battle cannot be played on: nobody is there to fight." in capsys.readouterr().err


def _all_out(board: AnyEncounter) -> AnyEncounter:
    out = {who: replace(token, sheet=replace(token.sheet, status="taken out")) for who, token in board.tokens.items()}
    return replace(board, tokens=out)
