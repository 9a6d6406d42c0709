"""What an action is likely to bring, from the command line."""

import json

import pytest

from battlemap.cli.command_line import main
from battlemap.paths import data_dir

RAVINE = str(data_dir("resources") / "samples" / "ravine-ambush.json")
PUSH = ("--by", "Orm", "--do", "push", "--on", "cole")


def test_the_outcomes_are_told_with_what_comes_of_them_and_what_comes_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", RAVINE, *PUSH]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Orm: Push Cole"
    assert lines[2].endswith("29 %  Orm pushes Cole to Thorn flats")
    assert "  Succeeds 85 % (exact)" in lines
    assert any(line.startswith("  What comes back: Cole can attack 7 %, hits <1 % (7 % if left alone)") for line in lines)


def test_as_json_the_same_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", RAVINE, *PUSH, "--given", "cole:invoke=plus:bitter-wind", "--json"]) == 0
    known = json.loads(capsys.readouterr().out)
    assert (known["by"], known["action"], known["on"]) == ("orm", "push", "cole")
    assert known["success"] == pytest.approx(0.559366, abs=1e-6)


def test_an_answer_that_cannot_be_given_is_told_with_those_that_can(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", RAVINE, *PUSH, "--given", "cole:invoke=moonlight", "--given", "weather=rain"]) == 0
    said = capsys.readouterr().err
    assert "“invoke” cannot be answered so; it can be pass, plus:bitter-wind," in said
    assert "Nobody is asked “weather”" in said


def test_without_a_target_the_one_that_is_taken_is_named_and_its_harm_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    quarry = str(data_dir("resources") / "samples" / "quarry-yard.json")
    assert main(["odds", quarry, "--by", "Maren", "--do", "charge", "--json"]) == 0
    told = capsys.readouterr()
    known = json.loads(told.out)
    assert known["on"] == known["target"] == "cutter-1"
    assert known["harm"] > 0
    assert "No target is named; these are the odds on Cutter 1." in told.err
    assert main(["odds", quarry, "--by", "Maren", "--do", "charge", "--given", "target=cutter-1", "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == known
    assert not told.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--by", "Orm", "--do", "pu"), "“pu” may be push, pull: say which by its id."),
        (("--by", "Nobody", "--do", "push"), "Nobody here is called “Nobody”; there are Cole,"),
        (("--by", "Orm", "--do", "push", "--on", "Vek"), "No odds: "),
        (("--by", "Orm", "--do", "push", "--on", "Pell"), "No odds: Orm cannot do this to Pell."),
        (("--by", "Orm", "--do", "end turn"), "No odds: nothing is compared when Orm does this."),
    ],
)
def test_what_has_no_odds_says_why(words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", RAVINE, *words]) == 1
    assert sentence in capsys.readouterr().err


def test_a_move_tells_what_threatens_where_it_leads(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", RAVINE, "--by", "Orm", "--do", "move", "--given", "to=mesa"]) == 0
    told = capsys.readouterr().out
    assert "Arrives 100 %" in told
    assert "Threatened there by Cole, Charge: hits 7" in told
