"""Scenario files: what they can say, and how they complain."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules import registry
from battlemap.rules.procedure import Procedure, Table, confirm
from battlemap.rules.ruleset import Action, AnyRuleset
from battlemap.testing.expectation_tables import ContestTable, ExpectTable, LensTable, PathCostTable, RollTable
from battlemap.testing.scenario_file import ScenarioFault
from battlemap.testing.scenario_runner import check_scenarios, run_scenario
from battlemap.testing.scenario_tables import (
    AspectTable,
    EdgeTable,
    LampTable,
    LinkTable,
    MapTable,
    PropTable,
    Scenario,
    SideTable,
    StepTable,
    SurfaceTable,
    TokenTable,
    TurnsTable,
    ZoneTable,
)
from tests.games.duel import DUEL
from tests.games.skirmish import SKIRMISH

HEAD = """
title = "A fight"
ruleset = "duel"
[map]
zones = { yard = { }, gate = { }, loft = { } }
links = [["yard", "gate"], { a = "gate", b = "loft", barrier = "door" }]
[tokens]
ann = { side = "heroes" }
cat = { side = "raiders" }
dog = { side = "raiders", place = "gate" }
[turns]
order = ["ann", "cat", "dog"]
"""
ON_CAT = 'do = "strike"\nby = "ann"\non = "cat"\n'
STRIKE = f"\n[[step]]\n{ON_CAT}"
NAMED = 'title = "x"\nruleset = "duel"\n'


def load(name: str) -> AnyRuleset:
    games: dict[str, AnyRuleset] = {"duel": DUEL, "skirmish": SKIRMISH}
    return games[name] if name in games else registry.load_ruleset(name)


def failures(folder: Path, text: str, head: str = HEAD) -> tuple[str, ...]:
    """What is wrong with a scenario of this text."""
    path = folder / "fight.toml"
    path.write_text(head + text, encoding="utf-8")
    return run_scenario(path, load).failures


def test_a_scenario_that_holds_has_nothing_to_say(tmp_path: Path) -> None:
    assert failures(tmp_path, STRIKE + 'dice = ["ann 0000", "cat 00+0"]\nexpect = { contest = { margin = -1 } }') == ()


def test_a_wrong_value_is_shown_beside_the_expected_one(tmp_path: Path) -> None:
    expect = '{ "tokens.cat.place" = "gate", "tokens.cat.sheet" = { pluck = 0 } }'
    place, sheet = failures(tmp_path, STRIKE + f'dice = ["ann 0000", "cat 00+0"]\nexpect = {expect}')
    assert place == "step 1 (strike by ann on cat): tokens.cat.place is “yard”, expected “gate”"
    assert sheet.endswith("tokens.cat.sheet.pluck is 1, expected 0")


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ('do = "strike"\ndice = []', "nobody does it; add by = “…”, one of ann, cat, dog"),
        (
            ON_CAT + 'dice = ["cat 0000"]',
            "ann rolls 4dF for attack on cat, but the next dice are “cat 0000”",
        ),
        (ON_CAT + 'dice = ["ann/defend 0000"]', "but the next dice are “ann/defend 0000”"),
        (ON_CAT + 'dice = ["ann 000"]', "“ann 000” will not do: 1 more die needed"),
        (ON_CAT + 'dice = ["ann 12"]', "“12” are no Fate dice"),
        (ON_CAT + 'dice = ["0000", "0-00", "eve 3"]', "harm on cat, but the next dice are “eve 3”"),
        ('do = "rest"\nby = "ann"\ndice = ["ann +"]', "are no dice of 1d6"),
        ('do = "rest"\nby = "ann"\ndice = ["ann 4", "ann 5"]', "the dice “ann 5” were never rolled"),
        ('do = "rest"\nby = "ann"\ndice = ["ann 4"]\nanswers = { hurry = "no" }', "the answer hurry = no was never asked for"),
        ('do = "rest"\nby = "ann"\ngiven = { hurry = "no" }\ndice = ["ann 4"]', "hurry was given and never asked for"),
        (
            'do = "wager"\nby = "ann"\nanswers = { stake = 9 }',
            "was refused: stake@ann = 9: '9' is not among the answers; there are 1 / 2 / 3",
        ),
        ('do = "wager"\nby = "ann"\nrefused = ""', "fight.toml: step 1 is to be refused, but does not say with which words"),
        ('do = "wager"\nby = "ann"\nrefused = "nothing to wager"', "was done, expected to be refused with “nothing to wager”"),
        (
            'do = "wager"\nby = "cat"\nrefused = "nothing to wager"',
            "was refused: it is Ann's turn, expected “nothing to wager” in it",
        ),
        ('do = "dance"', "was refused: this game has no action 'dance'"),
        ("undo = 2", "there are only 0 steps to undo"),
        ('edit = { "tokens.cat.place" = "moon" }', "there is no zone called “moon”; there are: yard, gate, loft"),
        ('edit = { "tokens.cat.sheet.stamina" = "many" }', "edit, tokens.cat.sheet.stamina: "),
        ('edit = { "scene.mood" = "grim" }', "there is no field of the scene called “mood”"),
        ('edit = { "weather" = "grim" }', "edit, weather: nothing on the board can be changed under this name"),
        ('expect = { "tokens.cat.hat" = 1 }', "tokens.cat.hat is not there, expected 1"),
        ("expect = { asked = 1 }", "expect: asked: Expected `array`, got `int`"),
        ('expect = { absent = ["tokens.cat"] }', "expected to be absent"),
        ("expect = { contest = { margin = 1 } }", "contest: nothing was compared"),
    ],
)
def test_a_step_that_goes_wrong_says_how(tmp_path: Path, step: str, complaint: str) -> None:
    found = failures(tmp_path, "\n[[step]]\n" + step)
    assert len(found) == 1
    assert complaint in found[0]


@pytest.mark.parametrize(
    ("expect", "complaint"),
    [
        ('asked = ["struck at"]', "asked was [“tricks@ann”, “struck at@cat”], expected [“struck at”]"),
        ('events = ["Thrown", "Moved"]', "expected among them in this order [“Thrown”, “Moved”]"),
        ('never = ["Thrown"]', "Thrown happened, and was never to happen"),
        ('told = "sings"', "expected “sings” in it"),
        ('contest = { outcome = "tie", totals = [1, 1] }', "contest.outcome is “failure”, expected “tie”"),
        ('rolls = [{ by = "ann" }]', "rolls were [“ann/attack”, “cat/defend”], expected 1"),
        ('rolls = [{ }, { modifiers = ["Luck"] }]', "modifiers are [“Skill +1”], expected “Luck”"),
        ("rolls = [{ bonus = 2 }, { }]", "roll 1 (ann/attack): bonus is 1, expected 2"),
        ("options = { target = [] }", "target offered [“cat”], expected []"),
        ('options = { stake = ["1"] }', "stake offered nothing, it never came up"),
        ('greyed = { target = { dog = "asleep" } }', "target, dog was refused with “Dog is too far away”, expected “asleep”"),
        ('defaults = { "struck at" = "parry:cat" }', "struck at had the default [“nobody”], expected [“parry:cat”]"),
    ],
)
def test_an_expectation_that_does_not_hold_is_shown_beside_what_is(tmp_path: Path, expect: str, complaint: str) -> None:
    found = failures(tmp_path, STRIKE + f'dice = ["ann 0000", "cat 00+0"]\nexpect = {{ {expect} }}')
    assert any(complaint in failure for failure in found), found


def test_a_forced_answer_may_be_listed_and_is_checked(tmp_path: Path) -> None:
    step = '\n[[step]]\ndo = "strike"\nby = "ann"\nanswers = { target = "NAME" }\ndice = ["0000", "0+00"]'
    assert failures(tmp_path, step.replace("NAME", "cat")) == ()
    assert failures(tmp_path, step.replace("NAME", "dog")) == (
        "step 1 (strike by ann): target@ann could only be cat, the step says dog",
    )


def test_a_question_without_a_default_must_be_listed(tmp_path: Path) -> None:
    head = HEAD.replace('place = "gate"', 'place = "yard"')
    found = failures(tmp_path, '\n[[step]]\ndo = "strike"\nby = "ann"', head)
    assert found[0] == "step 1 (strike by ann): target@ann is asked (“Strike whom?” cat / dog) and has no answer"


def test_answers_of_a_list_are_taken_in_order_and_a_short_key_is_enough(tmp_path: Path) -> None:
    head = HEAD.replace('place = "gate"', 'place = "yard"')
    text = STRIKE + 'answers = { "struck at" = ["guard", "parry"] }\ndice = ["ann 0000", "dog 0000"]\n'
    assert failures(tmp_path, text + 'expect = { asked = ["tricks", "struck at", "struck at", "struck at"] }', head) == ()


def test_a_question_that_takes_several_is_answered_with_a_flat_list(tmp_path: Path) -> None:
    text = STRIKE + 'answers = { tricks = ["lunge", "flourish"] }\ndice = ["ann 0000", "cat ++++"]\n'
    assert failures(tmp_path, text + 'expect = { contest = { totals = [3, 5] }, "tokens.ann.sheet.pluck" = 0 }') == ()


def test_what_is_due_happens_by_itself_and_can_be_switched_off(tmp_path: Path) -> None:
    step = '\n[[step]]\ndo = "end turn"\nby = "ann"\nexpect = { "turns.begun" = BEGUN }'
    assert failures(tmp_path, step.replace("BEGUN", "true")) == ()
    assert failures(tmp_path, step.replace("BEGUN", "false"), "due = false\n" + HEAD) == ()


def test_the_opening_can_be_looked_at(tmp_path: Path) -> None:
    head = HEAD + 'begun = false\n[opening]\nexpect = { "turns.begun" = true, events = ["TurnsChanged"], "turns.round" = 2 }'
    assert failures(tmp_path, STRIKE + 'dice = ["0000", "++++"]', head) == ("opening: turns.round is 1, expected 2",)


def test_a_table_of_dice_can_carry_an_adjustment(tmp_path: Path) -> None:
    row = '{ by = "ann", faces = "0000", adjust = 3, reason = "High ground" }'
    text = STRIKE + f'dice = [{row}, "cat 0000", "ann 1 1 1"]\nexpect = {{ contest = {{ margin = 3 }} }}'
    assert failures(tmp_path, text) == ()


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        ("title = ", "fight.toml: "),
        (NAMED + "mapp = 1", "fight.toml: “mapp” is not a name known here"),
        (NAMED + "[[step]]\ndo = 1", "fight.toml: step 1, do: Expected `str`, got `int`"),
        (NAMED + "[[step]]\n", "fight.toml: step 1 neither does nor expects anything"),
        (
            NAMED + '[[step]]\ndo = "a"\nundo = true',
            "fight.toml: step 1 says do and undo; it can be only one",
        ),
        (NAMED + '[[step]]\nundo = true\nby = "x"', "fight.toml: step 1 says who, on whom"),
        ('title = "x"\nruleset = "chess"', "no ruleset called 'chess' is installed"),
        (HEAD.replace('place = "gate"', 'place = "moon"'), "tokens, dog, place: there is no zone called “moon”"),
        (HEAD.replace('place = "gate"', "sheet = { skil = 2 }"), "tokens, dog, sheet: “skil” is not a name known here"),
        (HEAD.replace('place = "gate"', 'sheet = { skill = "2" }'), "tokens, dog, sheet: skill: Expected `int`, got `str`"),
        (HEAD.replace('"door"', '"fence"'), "fight.toml: map, links 2, barrier: Invalid enum value 'fence'"),
        (HEAD.replace('"loft", barrier', '"moon", barrier'), "link gate-moon: there is no zone called “moon”"),
        (HEAD + 'now = "eve"', "turns, now: “eve” is not in the order"),
        (HEAD.replace('order = ["ann"', 'order = ["eve"'), "turns: there is no token called “eve”; there are: ann, cat, dog"),
        ("house = { swords.axe.harm = 1 }" + HEAD, "house: swords.axe.harm: there is no such thing in the book"),
        ("scene = { mood = 1 }" + HEAD, "scene: “mood” is not a name known here"),
        ('effects = [{ name = "Rattled", on = "eve" }]' + HEAD, "effects, Rattled: there is no token called “eve”"),
        ('aspects = [{ name = "Fog", free = { eves = 1 } }]' + HEAD, "aspect “Fog”, free: there is no side called “eves”"),
    ],
)
def test_a_file_with_a_fault_is_refused_in_one_sentence(tmp_path: Path, head: str, complaint: str) -> None:
    found = failures(tmp_path, "", head)
    assert len(found) == 1
    assert found[0].startswith(complaint)
    assert "\n" not in found[0]


@pytest.mark.parametrize("named", ['kind = "rattled"', 'name = "rattled"', 'name = "Rattled"'])
def test_an_effect_opens_by_its_kind_or_its_title_and_is_found_by_both(tmp_path: Path, named: str) -> None:
    lasting = f'effects = [{{ {named}, on = "cat", rule = "duel 3" }}]' + HEAD
    for path in ("rattled", "Rattled", "0"):
        expect = f'"effects.{path}" = {{ on = "cat", kind = "rattled", title = "Rattled", name = "Rattled" }}'
        assert failures(tmp_path, f"\n[[step]]\nexpect = {{ {expect} }}\n", lasting) == ()
    for names in ('["rattled"]', '["Rattled"]'):
        assert failures(tmp_path, f"\n[[step]]\nexpect = {{ effects = {names} }}\n", lasting) == ()
    for path in ("rattled", "Rattled"):
        ended = f'edit = {{ "effects.{path}" = false }}\nexpect = {{ absent = ["effects.{path}"], "effects.count" = 0 }}'
        assert failures(tmp_path, f"\n[[step]]\n{ended}\n", lasting) == ()


def test_an_effect_that_is_of_no_kind_is_refused(tmp_path: Path) -> None:
    assert failures(tmp_path, "", 'effects = [{ on = "cat" }]' + HEAD) == ("effects 1: it should say either kind or name",)


def stumble(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
    """A procedure with a programming error."""
    yield from confirm("sure", who, "Sure?")
    table.board.tokens[TokenId("nobody at all")]


def test_a_game_that_breaks_is_reported_with_its_place(tmp_path: Path) -> None:
    broken = replace(DUEL, actions={"stumble": Action("stumble", stumble)})
    path = tmp_path / "broken.toml"
    path.write_text(HEAD + '[[step]]\ndo = "stumble"\nby = "ann"')
    (found,) = run_scenario(path, lambda name: broken).failures
    assert found.startswith("step 1 (stumble by ann): the rules failed: KeyError in test_scenario_runner.py, line ")


def test_check_runs_folders_and_counts(tmp_path: Path) -> None:
    good, bad = tmp_path / "a" / "good.toml", tmp_path / "a" / "deep" / "bad.toml"
    bad.parent.mkdir(parents=True)
    good.write_text(HEAD + STRIKE + 'dice = ["0000", "++++"]')
    bad.write_text(HEAD + STRIKE)
    report = check_scenarios([tmp_path, good], load)
    assert not report.passed
    assert list(report.lines()) == [
        f"{bad}: A fight",
        "    step 1 (strike by ann on cat): ann rolls 4dF for attack on cat, and there are no dice left",
        "    step 1 (strike by ann on cat): cat rolls 4dF for defend on ann, and there are no dice left",
        "    from step 1 (strike by ann on cat) on dice and answers were made up, and nothing was compared with what is expected",
        "1 passed, 1 failed",
    ]


def test_check_says_what_it_cannot_find(tmp_path: Path) -> None:
    with pytest.raises(ScenarioFault, match="does not exist"):
        check_scenarios([tmp_path / "nowhere"], load)
    with pytest.raises(ScenarioFault, match="holds no scenario file"):
        check_scenarios([tmp_path], load)


def test_the_examples_of_the_manual_hold(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "scenario-files.md").read_text(encoding="utf-8")
    examples = [block.partition("```")[0] for block in manual.split("```toml\n")[1:]]
    assert [failures(tmp_path, example, "") for example in examples] == [(), ()]


def test_the_manual_names_every_key() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "scenario-files.md").read_text(encoding="utf-8")
    board = (Scenario, ZoneTable, LinkTable, SideTable, TokenTable, TurnsTable, AspectTable)
    grid = (MapTable, SurfaceTable, EdgeTable, PropTable, LampTable)
    tables = (*board, *grid, StepTable, ExpectTable, ContestTable, RollTable, PathCostTable, LensTable)
    missing = {name for table in tables for name in table.__struct_fields__ if name not in manual}
    assert missing == set()


TWO_ALIKE = """
title = "Two aspects of one name"
ruleset = "war_of_ashes"
scene = { phase = "exchanges" }
[map]
zones.yard = { aspects = [{ name = "Rubble", free = 1 }] }
zones.gate = { aspects = ["Rubble"] }
[tokens]
orm = { side = "heroes", sheet = { approaches = { forceful = 2 }, fate_points = 2 }, aspects = [{ name = "Rubble", free = 1 }] }
cole = { side = "raiders", sheet = { skilled = ["brawling"] } }
"""


def test_a_name_that_two_aspects_share_is_no_answer(tmp_path: Path) -> None:
    step = '[[step]]\ndo = "attack"\nby = "orm"\non = "cole"\ndice = ["orm ---0", "cole +++0"]\n'
    (told, *_) = failures(tmp_path, f'{step}answers = {{ "invoke@orm" = "plus:Rubble" }}\n', TWO_ALIKE)
    assert "'plus:Rubble' is not among the answers" in told
