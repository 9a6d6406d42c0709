"""Sheets: what is usual where nothing is said, and what no sheet can say."""

import msgspec
import pytest
from msgspec.structs import replace

from rulesets.obss.book.creature import SHIELD, Aiming, Arm, Attempt, CreatureSheet, Extra, RoundRecord, footprint
from tests.rulesets.obss.boards import CAT, RULES


def test_what_is_not_said_is_as_usual() -> None:
    sheet = CreatureSheet(
        max_hp=20, max_magic=7, arms={"axe": Arm("battle axe"), "bow": Arm("longbow")}, shield="light wooden shield"
    )
    assert (sheet.hp, sheet.magic) == (20, 7)
    assert (sheet.main_hand, sheet.off_hand) == ("axe", SHIELD)
    assert sheet.left == {"action": 3, "immediate": 1, "reaction": 1}


def test_empty_hands_stay_empty() -> None:
    sheet = replace(CreatureSheet(arms={"axe": Arm("battle axe")}), main_hand="")
    assert replace(sheet, hp=3).main_hand == ""


def test_each_sheet_has_its_own_round() -> None:
    assert CreatureSheet().left is not CreatureSheet().left


def test_a_sheet_goes_through_json_unchanged() -> None:
    sheet = CreatureSheet(
        arms={"axe": Arm("battle axe", magic=1)},
        extras=(Extra("attack", 1, "Ring"),),
        done=RoundRecord(attacks=1, attempts=(Attempt(CAT, True),)),
        aim=Aiming(CAT, 2, 4),
        fixed={"defence": 14},
        hp=-3,
    )
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=CreatureSheet) == sheet


def test_the_footprint_goes_by_size() -> None:
    assert [footprint(CreatureSheet(size=size)) for size in ("tiny", "small", "medium", "large", "huge")] == [0.25, 0.5, 1, 2, 3]
    assert RULES.footprint(CreatureSheet(size="giant")) == 4


@pytest.mark.parametrize(("raw", "complaint"), [
    ({"abilities": {"luck": 2}}, "there is no ability called 'luck'"),
    ({"abilities": {"strength": 900}}, "Expected `int` <= 60"),
    ({"saves": {"mind": 2}}, "there is no save called 'mind'"),
    ({"fixed": {"hp": 2}}, "there is no finished number called 'hp'"),
    ({"extras": [{"what": "luck", "value": 1}]}, "there is no bonus called 'luck'"),
    ({"max_hp": -4}, "Expected `int` >= 0"),
    ({"max_hp": 10, "hp": 11}, "11 hit points are more than the most it can have, 10"),
    ({"movement": -1}, "Expected `int` >= 0"),
    ({"movement": 5000}, "Expected `int` <= 100"),
    ({"wp": -1}, "Expected `int` >= 0"),
    ({"size": "enormous"}, "Invalid enum value 'enormous'"),
    ({"main_hand": "axe"}, "a hand holds 'axe', which is not among the weapons"),
    ({"off_hand": "shield"}, "a hand holds a shield, and there is none"),
    ({"fatigue": 7}, "Expected `int` <= 6"),
])  # fmt: skip
def test_an_impossible_sheet_is_refused_in_words(raw: dict[str, object], complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.convert(raw, CreatureSheet)
