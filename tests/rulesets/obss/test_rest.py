"""Rest: fatigue by hours, a night's hit points (71, B4)."""

import pytest

from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.creature import rest_creature as as_new
from rulesets.obss.health.fatigue import fatigue_after_rest, tire
from rulesets.obss.health.recovery import sleep_points
from tests.rulesets.obss.boards import ANN, board, table


@pytest.mark.parametrize(
    ("level", "hours", "left"),
    [(1, 1, 0), (2, 1, 1), (2, 2, 0), (3, 7, 3), (3, 8, 2), (3, 10, 0), (4, 8, 4), (4, 12, 3), (4, 22, 0), (5, 6, 4), (5, 18,
    3), (0, 9, 0)],
)  # fmt: skip
def test_each_level_of_fatigue_takes_its_hours(level: int, hours: int, left: int) -> None:
    assert fatigue_after_rest(level, hours) == left


@pytest.mark.parametrize(
    ("constitution", "proficiency", "points"), [(3, 4, 12), (0, 4, 4), (-1, 6, 6), (2, 3, 6), (2, 5, 10), (1, 0, 0)]
)
def test_a_night_gives_constitution_times_proficiency(constitution: int, proficiency: int, points: int) -> None:
    assert sleep_points(constitution, proficiency) == points


def test_nobody_gets_more_tired_than_dead() -> None:
    at = table(board())
    tire(at, ANN, 9)
    assert at.sheet(ANN).fatigue == 6
    assert at.sheet(ANN).status == "dead"
    events = len(at.events)
    tire(at, ANN, 1)
    assert len(at.events) == events


def test_somebody_fresh_is_unhurt_and_has_everything_before_it() -> None:
    worn = CreatureSheet(
        max_hp=20, hp=-3, nonlethal=4, max_magic=9, magic=1, fatigue=3, falls=2, fate=0, mount="horse", left={"action": 0}
    )
    new = as_new(worn)
    assert (new.hp, new.nonlethal, new.magic, new.fatigue, new.falls, new.mount) == (20, 0, 9, 0, 0, "")
    assert new.left == {"action": 3, "immediate": 1, "reaction": 1}
    assert new.fate == 3
