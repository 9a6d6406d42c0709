"""Conditions: everything the rules name is there, says what it does, and does it (41, 42, B4)."""

import pytest

from battlemap.board.ids import TokenId
from battlemap.paths import data_dir
from rulesets.obss.attack.situation import known_facts
from rulesets.obss.basics.action_costs import why_idle
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.conditions import (
    able,
    badges,
    begin,
    check_modifiers,
    conditions_of,
    finish,
    flagged,
    level,
    lying_state,
    movement_loss,
    save_modifiers,
    suffers,
)
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import BOOK
from rulesets.obss.movement.speed import prices, why_stuck
from tests.rulesets.obss.boards import ANN, CAT, board, table, with_conditions, with_sheet

NAMED = (
    "prone", "grappled", "restrained", "restricted", "distracted", "fatigued 1", "fatigued 2", "fatigued 4", "fatigued 6",
    "surprised",
    "invisible", "helpless", "unconscious", "dying", "fainted", "entangled", "stunned", "blinded", "frightened", "kneeling",
    "sitting",
    "climbing", "bleeding", "confused", "deafened", "disabled", "mounted", "paralysed", "nauseated", "slowed", "running",
    "charmed",
    "dominated",
)  # fmt: skip
FLAGS = {
    "no actions", "no reactions", "no move", "no run", "no charge", "difficult", "distracted", "helpless", "no dexterity",
    "drops",
    "falls", "fails reflex", "fails fortitude", "small weapons only", "unseen", "blind", "mental", "by itself",
}  # fmt: skip


@pytest.mark.parametrize("name", NAMED)
def test_every_condition_explains_itself(name: str) -> None:
    row = BOOK.conditions[name]
    assert row.title
    assert row.rule
    assert len(row.words) > 10
    assert set(row.flags) <= FLAGS
    kind, _, icon = row.icon.partition("/")
    assert (data_dir("resources") / "icons" / kind / f"{icon}.svg").is_file()


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        (
            "helpless",
            {"no actions", "no reactions", "helpless", "no dexterity", "fails reflex", "fails fortitude", "drops", "falls"},
        ),
        (
            "stunned",
            {"no actions", "no reactions", "helpless", "no dexterity", "fails reflex", "fails fortitude", "drops", "falls"},
        ),
        ("paralysed", {"no actions", "no reactions", "no dexterity", "fails reflex"}),
        ("disabled", {"no actions", "no reactions"}),
        ("surprised", {"no actions", "no reactions"}),
        ("entangled", {"difficult", "no run", "no charge", "distracted"}),
        ("grappled", {"no move", "distracted", "small weapons only"}),
        ("blinded", {"blind", "difficult"}),
        ("prone", {"difficult", "no charge"}),
        ("frightened", {"mental"}),
        ("dominated", set()),
    ],
)
def test_a_condition_forbids_what_the_rules_say(name: str, flags: set[str]) -> None:
    assert set(BOOK.conditions[name].flags) - {"by itself"} == flags


@pytest.mark.parametrize(
    ("name", "attack", "defence"),
    [
        ("prone", -4, -4), ("kneeling", 0, -4), ("sitting", 0, -4), ("entangled", -2, -2), ("grappled", 0, -2), ("stunned",
        0, -4),
        ("surprised", 0, -2), ("disabled", 0, -2), ("fatigued 6", -6, -6), ("fatigued 4", -4, -4),
    ],
)  # fmt: skip
def test_numbers_of_a_condition_stand_in_the_modifier_table(name: str, attack: int, defence: int) -> None:
    mine, theirs = BOOK.situations.attacker.get(name), BOOK.situations.defender.get(name)
    assert (mine.value if mine else 0, theirs.value if theirs else 0) == (attack, defence)


@pytest.mark.parametrize(
    ("sheet", "lies"),
    [
        (CreatureSheet(hp=1), ""), (CreatureSheet(hp=0), "unconscious"), (CreatureSheet(hp=-1), "dying"), (CreatureSheet(hp=3,
        nonlethal=3),
        "fainted"),
        (CreatureSheet(hp=3, nonlethal=2), ""), (CreatureSheet(hp=3, fatigue=5), "unconscious"), (CreatureSheet(hp=3,
        fatigue=4), ""),
        (CreatureSheet(hp=-1, nonlethal=9), "dying"),
    ],
)  # fmt: skip
def test_who_lies_there_is_told_by_its_numbers(sheet: CreatureSheet, lies: str) -> None:
    assert lying_state(sheet) == lies


@pytest.mark.parametrize(
    ("fatigue", "saves", "checks", "metres"), [(1, -1, -1, 0), (2, -2, -4, 2), (3, -4, -6, 3), (4, -6, -8, 6)]
)
def test_each_level_of_fatigue_has_its_price(fatigue: int, saves: int, checks: int, metres: int) -> None:
    here = with_sheet(board(), ANN, fatigue=fatigue)
    assert [one.value for one in save_modifiers(here, ANN, "will")] == [saves]
    assert [one.value for one in check_modifiers(here, ANN, "wisdom")] == [checks]
    assert movement_loss(here, ANN) == metres
    assert flagged(here, ANN, "no run")
    assert flagged(here, ANN, "no charge")


def test_fear_costs_a_die_on_saves_and_checks() -> None:
    here = with_conditions(board(), ANN, "frightened", "nauseated")
    assert [one.dice for one in save_modifiers(here, ANN, "will")] == [-1, -1]
    assert [one.dice for one in check_modifiers(here, ANN, "charisma")] == [-1, -1]


def test_reflex_alone_suffers_from_restraint_and_surprise() -> None:
    here = with_conditions(board(), ANN, "restrained", "surprised")
    assert [one.value for one in save_modifiers(here, ANN, "reflex")] == [-4, -2]
    assert save_modifiers(here, ANN, "will") == ()


def test_the_blind_are_clumsy_and_no_less_wise() -> None:
    here = with_conditions(board(), ANN, "blinded")
    assert [one.value for one in check_modifiers(here, ANN, "dexterity")] == [-2]
    assert check_modifiers(here, ANN, "wisdom") == ()


def test_a_level_is_kept_and_shown() -> None:
    at = table(board())
    begin(at, ANN, "bleeding", level=3)
    assert level(at.board, ANN, "bleeding") == 3
    assert [badge.name for badge in badges(at.board, ANN)] == ["Bleeding 3"]
    finish(at, ANN, "bleeding")
    assert not suffers(at.board, ANN, "bleeding")


def test_the_same_condition_is_told_once() -> None:
    at = table(board())
    begin(at, ANN, "prone")
    told = len(at.events)
    begin(at, ANN, "prone")
    assert conditions_of(at.board, ANN) == {"prone": 1}
    assert len(at.events) == told + 1


def with_condition(name: str, who: TokenId) -> Board:
    fatigue = {"fatigued 1": 1, "fatigued 2": 2, "fatigued 4": 3, "fatigued 6": 4}.get(name)
    return with_sheet(board(), who, fatigue=fatigue) if fatigue else with_conditions(board(), who, name)


@pytest.mark.parametrize("name", [name for name in BOOK.situations.attacker if name in BOOK.conditions and name != "invisible"])
def test_a_condition_of_the_attacker_bears_on_its_attacks(name: str) -> None:
    assert f"attacker:{name}" in known_facts(with_condition(name, ANN), Blow(ANN, CAT))


@pytest.mark.parametrize("name", [name for name in BOOK.situations.defender if name in BOOK.conditions])
def test_a_condition_of_the_defender_bears_on_its_defence(name: str) -> None:
    assert f"defender:{name}" in known_facts(with_condition(name, CAT), Blow(ANN, CAT))


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("helpless", "target helpless"),
        ("stunned", "target helpless"),
        ("blinded", "target blinded"),
        ("paralysed", "target paralysed"),
    ],
)
def test_who_attacks_the_helpless_and_the_blind_has_it_easier(name: str, entry: str) -> None:
    assert f"attacker:{entry}" in known_facts(with_conditions(board(), CAT, name), Blow(ANN, CAT))


@pytest.mark.parametrize("name", [name for name, row in BOOK.conditions.items() if "no actions" in row.flags and name in NAMED])
def test_nothing_is_done_without_actions(name: str) -> None:
    numbers = {"unconscious": {"hp": 0}, "dying": {"hp": -1}, "fainted": {"nonlethal": 8}}
    here = with_sheet(board(), ANN, **numbers[name]) if name in numbers else with_conditions(board(), ANN, name)
    assert why_idle(here, ANN)
    assert not able(here, ANN)


@pytest.mark.parametrize("name", ["grappled", "restrained"])
def test_who_is_held_goes_nowhere(name: str) -> None:
    assert why_stuck(with_conditions(board(), ANN, name), ANN)


@pytest.mark.parametrize("name", ["entangled", "fatigued 1", "fatigued 2", "fatigued 4", "fatigued 6"])
def test_who_is_hampered_or_tired_does_not_run(name: str) -> None:
    here = with_condition(name, ANN)
    assert why_stuck(here, ANN, dash=True)
    assert not why_stuck(here, ANN)


@pytest.mark.parametrize("name", ["entangled", "blinded"])
def test_all_ground_is_difficult_for_the_blind_and_the_entangled(name: str) -> None:
    assert prices(with_conditions(board(), ANN, name), ANN)["free"] == 2


def test_the_prone_crawl() -> None:
    assert prices(with_conditions(board(), ANN, "prone"), ANN)["free"] == 2
    assert prices(with_conditions(board(), ANN, "prone"), ANN)["difficult"] == 4


@pytest.mark.parametrize(("save", "condition"), [("reflex", "stunned"), ("fortitude", "helpless"), ("reflex", "paralysed")])
def test_some_saves_fail_without_a_roll(save: str, condition: str) -> None:
    assert flagged(with_conditions(board(), ANN, condition), ANN, f"fails {save}")
