"""What scenario files are strict about, and what they tell to somebody who writes one."""

from pathlib import Path

import pytest

from battlemap.cli.command_line import main
from battlemap.testing.scenario_runner import run_scenario
from tests.testing.test_scenario_runner import HEAD, STRIKE, failures, load

ARENA = """
title = "In the yard"
ruleset = "zweihander"
map = { columns = 6, rows = 4, unit = "yd" }
[tokens]
ann = { side = "heroes", at = [1, 1], sheet = SHEET }
rat = { side = "raiders", at = [2, 1] }
"""


def sheet_faults(folder: Path, sheet: str, more: str = "") -> tuple[str, ...]:
    """What is wrong with a scenario in which Ann has this sheet."""
    return failures(folder, more, ARENA.replace("SHEET", sheet))


@pytest.mark.parametrize(
    ("sheet", "complaint"),
    [
        ('{ skills = { "simple mele" = 1 } }', "tokens, ann, sheet, skills: there is no “simple mele” among the skills"),
        ('{ arms = { axe = { weapon = "axx" } } }', "sheet, arms.axe.weapon: there is no “axx” among the weapons"),
        ('{ natural = ["hevy"] }', "sheet, natural: there is no “hevy” among the qualities; there are: heavy"),
        ('{ armour = "male" }', "sheet, armour: there is no “male” among the armour"),
        ('{ shield = "bukler" }', "sheet, shield: there is no “bukler” among the shields"),
        ('{ injuries = ["moderate 13"] }', "sheet, injuries: there is no “moderate 13” among the injury keys"),
    ],
)
def test_a_name_that_is_no_row_of_the_book_is_refused_with_those_it_may_mean(tmp_path: Path, sheet: str, complaint: str) -> None:
    (fault,) = sheet_faults(tmp_path, sheet)
    assert complaint in fault


def test_a_row_of_the_house_rules_is_as_good_as_one_of_the_book(tmp_path: Path) -> None:
    house = '\n[house.armour.wool]\ntitle = "Wool"\n'
    assert sheet_faults(tmp_path, '{ armour = "wool" }', house) == ()


def test_an_edit_cannot_put_in_an_unknown_row_either(tmp_path: Path) -> None:
    (fault,) = sheet_faults(tmp_path, "{ }", '\n[[step]]\nedit = { "tokens.ann.sheet.armour" = "male" }')
    assert "there is no “male” among the armour" in fault


def test_an_effect_of_a_kind_that_nobody_knows_is_refused_unless_it_says_what_it_does(tmp_path: Path) -> None:
    head = HEAD.replace("[turns]", '[[effects]]\nname = "Blest"\non = "cat"\n[turns]')
    (fault,) = failures(tmp_path, "", head)
    assert fault == "effects 1: there is no “Blest” among the effects of this game; there are: braced, rattled"
    assert failures(tmp_path, "", head.replace('on = "cat"', 'on = "cat"\nchanges = [{ what = "strike", value = 1 }]')) == ()


def test_a_list_of_three_zones_is_no_link(tmp_path: Path) -> None:
    (fault,) = failures(tmp_path, "", HEAD.replace('["yard", "gate"]', '["yard", "gate", "loft"]'))
    assert fault == 'map, links 1: a list names the two zones that are joined; for more say { a = "yard", b = …, barrier = … }'


def test_all_dice_that_are_missing_are_told_in_one_run(tmp_path: Path) -> None:
    told = failures(tmp_path, STRIKE + STRIKE.replace("ann", "dog").replace("cat", "ann"), "due = false\n" + HEAD)
    assert "step 1 (strike by ann on cat): ann rolls 4dF for attack on cat, and there are no dice left" in told
    assert any(line.startswith("step 2 (strike by dog on ann)") for line in told)
    assert told[-1].startswith("from step 1 (strike by ann on cat) on dice and answers were made up")


def test_an_answer_is_refused_also_once_dice_have_fallen(tmp_path: Path) -> None:
    step = STRIKE + 'answers = { "struck at" = "sneeze" }\ndice = ["ann 0000", "cat 0000"]\nrefused = "not among the answers"'
    assert failures(tmp_path, step + '\nexpect = { "tokens.ann.sheet.spent" = { } }') == ()


def test_a_minus_can_be_written_as_it_is_typed(tmp_path: Path) -> None:
    step = STRIKE + 'dice = ["ann --00", "cat 00+0"]\nexpect = { rolls = [{ result = "-1" }, { result = 2 }] }'
    assert failures(tmp_path, step) == ()


def test_the_questions_and_rolls_of_each_step_can_be_listed(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_text(HEAD + STRIKE + 'dice = ["ann 0000", "cat 00+0"]', encoding="utf-8")
    requests = run_scenario(path, load).requests
    assert requests[0] == "step 1 (strike by ann on cat):"
    assert "    dice: ann/attack@cat 4dF" in requests
    assert any(line.startswith("    struck at@cat = nobody   # ") for line in requests)


def test_check_prints_them_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fight.toml"
    path.write_text(ARENA.replace("SHEET", "{ }") + '\n[[step]]\ndo = "begin fight"\n', encoding="utf-8")
    main(["check", "--ask", str(path)])
    assert "dice: ann/" in capsys.readouterr().out
