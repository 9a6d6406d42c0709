"""House rules have words, a rule and help, rulings are the defaults, and every option of the rules is played somewhere."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from battlemap.play.action_menu import build_menu
from battlemap.rules.house_options import HouseOption, declared_options
from rulesets.fate2.book.fight import Board
from rulesets.fate2.book.house_settings import Pace
from rulesets.fate2.book.rulebook import ACTIONS, BOOK, CARD, LABELS
from tests.rulesets.fate2.boards import ANN, CAT, RULES, board, crowd

OPTIONS = declared_options(RULES)
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "fate2"
STRANGERS = ("Cyrus", "Finn", "Fantastic Adventures", "Grey Ghost", "Evil Hat", "Fudge", "FUDGE")


@pytest.mark.parametrize("option", OPTIONS, ids=[option.path for option in OPTIONS])
def test_an_option_explains_itself(option: HouseOption) -> None:
    path = option.path
    assert LABELS[path]
    assert LABELS[f"{path}.rule"]
    assert LABELS[f"{path}.help"].endswith(".")
    if isinstance(option.default, str):
        values = [value for value, _ in option.choices]
        assert option.default in values
        assert all(f"{path}={value}" in LABELS for value in values)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("pace", "exchange"), ("aspect_use", "turn a die"), ("overflow", True), ("clip_spill", True),
        ("hurt_penalty", "every roll"),
        ("outcomes_apply", "together"), ("tie_harms", "both"), ("surprise", "alertness"), ("surprise_capped", False),
        ("weapons", "dramatic"), ("armour", "dramatic"), ("heal_rule", "B"), ("heal_order", "multiply first"), ("heal_least", 1),
        ("nonlethal_days", 1), ("flanking_for", "the group"), ("armour_hampers", "ask"), ("initiative", "once"),
        ("involuntary_aspects", False), ("aspects_on_a_roll", "any number"), ("range_penalty", 0),
        ("maneuvers_ignore_armour", True),
    ],
)  # fmt: skip
def test_the_defaults_are_the_rulings(path: str, value: object) -> None:
    assert next(option.default for option in OPTIONS if option.path == f"options.{path}") == value


def houses(table: dict[str, Any]) -> Iterator[str]:
    """The options that a scenario changes, as its house or in a step."""
    house = table.get("house", {})
    yield from house.get("options", {})
    yield from [path.removeprefix("options.") for path in house if path.startswith("options.")]
    for step in table.get("step", ()):
        yield from [path.removeprefix("house.options.") for path in step.get("edit", {}) if path.startswith("house.options.")]


def test_every_option_is_played_some_other_way_somewhere() -> None:
    played = {name for path in SCENARIOS.glob("*.toml") for name in houses(tomllib.loads(path.read_text("utf-8")))}
    assert sorted({option.path.removeprefix("options.") for option in OPTIONS} - played) == []


def test_every_verb_of_the_rules_is_used_somewhere() -> None:
    steps = [step for path in SCENARIOS.glob("*.toml") for step in tomllib.loads(path.read_text("utf-8")).get("step", ())]
    used = {step["do"] for step in steps if "do" in step and "refused" not in step}
    assert sorted({name for name, text in ACTIONS.items() if text.menu} - used) == []


def test_the_ladder_has_average_at_0() -> None:
    assert [BOOK.rating_words(value) for value in (-4, -1, 0, 1, 4, 6, 7)] == [
        "Abysmal −4", "Mediocre −1", "Average +0", "Fair +1", "Superb +4", "Legendary +6", "+7",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("margin", "row"),
    [
        (-3, "scratched"),
        (0, "scratched"),
        (1, "clipped"),
        (2, "hurt"),
        (4, "hurt"),
        (5, "injured"),
        (6, "injured"),
        (7, "taken out"),
    ],
)
def test_a_margin_comes_to_a_row(margin: int, row: str) -> None:
    assert BOOK.row(margin) == row


def test_no_name_that_is_not_ours_is_used() -> None:
    folder = Path(__file__).parents[3] / "rulesets" / "fate2"
    texts = {path.name: path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".md")}
    texts["ruleset.toml"] = texts["ruleset.toml"].replace(CARD.licence, "").replace(CARD.compatible_with, "")
    texts = {name: text.split('licence = """')[0] if name == "ruleset.toml" else text for name, text in texts.items()}
    assert [f"{name}: {word}" for name, text in texts.items() for word in STRANGERS if word in text] == []


def offered_verbs(board: Board) -> set[str]:
    """The verbs in the menus of Ann, on herself and on a foe, and in the GM's."""
    looked_at = ((ANN, ANN), (ANN, CAT), (None, None), (None, ANN))
    return {line.action for actor, subject in looked_at for line in build_menu(RULES, board, actor, subject)}


@pytest.mark.parametrize(
    ("pace", "there", "absent"),
    [
        ("scene", {"goal"}, set()),
        ("exchange", {"dodge", "hold"}, {"goal"}),
        ("turn", {"attack"}, {"goal", "dodge", "hold"}),
    ],
)
def test_what_belongs_to_another_pace_is_in_no_menu(pace: Pace, there: set[str], absent: set[str]) -> None:
    found = offered_verbs(crowd(pace))
    assert there <= found
    assert not absent & found


def test_before_a_fight_no_goal_is_stated() -> None:
    assert "goal" not in offered_verbs(board())


@pytest.mark.parametrize("used", [False, True])
def test_aspects_against_their_owner_are_in_the_menu_of_battles_that_use_them(used: bool) -> None:
    found = offered_verbs(crowd("turn", house={"options.involuntary_aspects": used}))
    assert ("turn against" in found) is used
