"""Sheets: what is usual where nothing is said, what no sheet can say, and a creature as at the start of a battle."""

import msgspec
import pytest
from msgspec.structs import replace

from rulesets.zweihander.book.creature import SHIELD, Arm, CreatureSheet, TurnRecord, footprint
from tests.rulesets.zweihander.boards import RULES, fighter


def test_what_is_not_said_is_as_usual() -> None:
    sheet = CreatureSheet(arms={"axe": Arm("battle axe"), "bow": Arm("longbow")}, shield="wooden")
    assert (sheet.main_hand, sheet.off_hand, sheet.ap) == ("axe", SHIELD, 3)
    assert (sheet.percent("combat"), sheet.bonus("combat")) == (40, 4)
    assert CreatureSheet(bonuses={"combat": 6}).bonus("combat") == 6


def test_empty_hands_stay_empty() -> None:
    sheet = replace(CreatureSheet(arms={"axe": Arm("battle axe")}), main_hand="")
    assert replace(sheet, wounds=3).main_hand == ""


def test_a_weapon_is_in_both_hands_where_the_other_is_free_or_holds_it_too() -> None:
    sheet = fighter()
    assert sheet.in_both_hands("sabre")
    assert replace(sheet, off_hand="sabre").in_both_hands("sabre")
    assert not replace(sheet, shield="wooden", off_hand=SHIELD).in_both_hands("sabre")


def test_a_sheet_goes_through_json_unchanged() -> None:
    sheet = fighter(
        dt=9, wounds=2, injuries=("moderate 5",), done=TurnRecord(attacks=1, onward=((3, 4),)), policies={"dodge": "off"}
    )
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=CreatureSheet) == sheet


def test_a_creature_is_kept_unhurt_loaded_and_on_foot() -> None:
    hurt = fighter(
        arms={"pistol": Arm("pistol", fired=1, paid=1, ruined=True)}, wounds=4, peril=2, ap=0, mount="bay", max_fortune=2,
        status="slain", injuries=("serious 2",), used=("litany",),
    )  # fmt: skip
    fresh = RULES.rest(hurt)
    assert (fresh.wounds, fresh.peril, fresh.ap, fresh.mount, fresh.fortune, fresh.status) == (0, 0, 3, "", 2, "")
    assert fresh.arms["pistol"] == Arm("pistol")
    assert (fresh.injuries, fresh.used) == ((), ())


def test_the_footprint_goes_by_width() -> None:
    assert [footprint(CreatureSheet(wide=wide)) for wide in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.parametrize(("raw", "complaint"), [
    ({"attributes": {"luck": 20}}, "there is no attribute called 'luck'"),
    ({"bonuses": {"luck": 2}}, "there is no attribute called 'luck'"),
    ({"attributes": {"combat": 120}}, "Expected `int` <= 99"),
    ({"skills": {"athletics": 4}}, "Expected `int` <= 3"),
    ({"policies": {"duck": "ask"}}, "there is no reaction called 'duck'"),
    ({"policies": {"dodge": "maybe"}}, "Invalid enum value 'maybe'"),
    ({"wounds": 6}, "Expected `int` <= 5"),
    ({"main_hand": "axe"}, "a hand holds 'axe', which is not among the weapons"),
    ({"off_hand": "shield"}, "a hand holds a shield, and there is none"),
])  # fmt: skip
def test_an_impossible_sheet_is_refused_in_words(raw: dict[str, object], complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.convert(raw, CreatureSheet)
