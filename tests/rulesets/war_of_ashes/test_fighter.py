"""Sheets: what is usual for each kind of fighter, and what no sheet can say."""

import msgspec
import pytest
from msgspec.structs import replace

from rulesets.war_of_ashes.book.fighter import RING, Conflict, Fighter
from rulesets.war_of_ashes.book.rulebook import BOOK
from rulesets.war_of_ashes.harm.harm import absorb_options
from tests.rulesets.war_of_ashes.boards import RULES


def test_a_hero_has_three_boxes_and_three_slots_a_minion_two_boxes_of_one() -> None:
    hero, minion = Fighter(approaches={"quick": 1}), Fighter(skilled=("brawling",))
    assert (hero.boxes, hero.slots) == ((1, 2, 3), ("mild", "moderate", "severe"))
    assert (minion.boxes, minion.slots) == ((1, 1), ())


def test_what_is_said_holds_whatever_is_usual() -> None:
    assert Fighter(boxes=()).boxes == ()
    assert Fighter(approaches={"quick": 1}, boxes=(1, 2), slots=("mild",)).slots == ("mild",)
    assert replace(Fighter(boxes=()), approaches={"quick": 1}).boxes == ()


def test_a_sheet_goes_through_json_unchanged() -> None:
    sheet = Fighter(approaches={"quick": 1}, filled={}, marked=(0,), immune=("ice",), status="conceded")
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=Fighter) == sheet


@pytest.mark.parametrize(("raw", "complaint"), [
    ({"approaches": {"brave": 2}}, "no approach 'brave'"),
    ({"filled": {"deadly": "x"}}, "no consequence 'deadly'"),
    ({"weight": -1}, "Expected `int` >= 0"),
    ({"status": "asleep"}, "Invalid enum value 'asleep'"),
])  # fmt: skip
def test_a_wrong_sheet_is_refused_in_words(raw: dict[str, object], complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.convert(raw, Fighter)


def test_ways_to_absorb_waste_nothing_and_the_cheapest_comes_first() -> None:
    fresh = Fighter(approaches={"quick": 1})
    assert [way.key for way in absorb_options(BOOK, fresh, 1)] == ["box 1", "box 2", "box 3", "mild", "moderate", "severe"]
    assert [way.key for way in absorb_options(BOOK, fresh, 4)][:2] == ["box 2+mild", "box 3+mild"]
    assert absorb_options(BOOK, fresh, 16) == ()
    assert [way.key for way in absorb_options(BOOK, fresh, 15)] == ["box 3+mild+moderate+severe"]


def test_a_minion_absorbs_with_one_box_a_hit() -> None:
    minion = Fighter()
    assert [way.key for way in absorb_options(BOOK, minion, 1)] == ["box 1"]
    assert absorb_options(BOOK, minion, 2) == ()
    assert absorb_options(BOOK, replace(minion, marked=(0, 1)), 1) == ()


def test_every_field_of_sheet_and_scene_has_a_label() -> None:
    assert set(Fighter.__struct_fields__) <= set(RULES.labels)
    assert {f"scene.{field}" for field in Conflict.__struct_fields__} <= set(RULES.labels)
    assert {f"approaches.{name}" for name in RING} <= set(RULES.labels)
