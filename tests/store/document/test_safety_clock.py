"""When a safety copy is due goes by the time that has passed, and a clock that was set back stops none."""

import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from battlemap.store.document.safety_copies import STAMP, SafetyClock, make_safety_copy, safety_copies
from tests.store.documents import new_document

MINUTE = 60.0


class Hours:
    """A steady clock (time.monotonic) that a test moves on by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    return Hours(monkeypatch)


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A battle on the disk."""
    document, _ = new_document(tmp_path)
    document.close()
    return document.path


def copy_from(battle: Path, minutes: float) -> None:
    """Make a safety copy that bears the time so many minutes ago, or to come."""
    made = make_safety_copy(battle)
    at = datetime.now().astimezone() - timedelta(minutes=minutes)
    made.path.rename(made.path.with_name(f"{at.strftime(STAMP)}{made.path.name[19:]}"))


def count(battle: Path) -> int:
    return len(safety_copies(battle))


def test_a_clock_set_back_by_a_day_stops_no_safety_copy(battle: Path, hours: Hours) -> None:
    copy_from(battle, minutes=-24 * 60)
    SafetyClock(battle, begun=True).copy_if_due()
    assert count(battle) == 2


def test_a_new_battle_is_copied_ten_minutes_after_its_first_change(battle: Path, hours: Hours) -> None:
    clock = SafetyClock(battle, begun=False)
    clock.copy_if_due()
    hours.now += 9 * MINUTE
    clock.copy_if_due()
    assert count(battle) == 0
    hours.now += 2 * MINUTE
    clock.copy_if_due()
    assert count(battle) == 1


def test_the_next_copy_is_due_ten_minutes_after_the_last(battle: Path, hours: Hours) -> None:
    copy_from(battle, minutes=6)
    clock = SafetyClock(battle, begun=True)
    clock.copy_if_due()
    assert count(battle) == 1
    hours.now += 3 * MINUTE
    clock.copy_if_due()
    assert count(battle) == 1
    copies = safety_copies(battle)
    copies[0].path.rename(copies[0].path.with_name(f"2020-01-01 10.00.00{copies[0].path.name[19:]}"))
    hours.now += 2 * MINUTE  # eleven minutes after the copy, though only five after this sitting began
    clock.copy_if_due()
    assert count(battle) == 2


def test_a_copy_older_than_ten_minutes_puts_nothing_off(battle: Path, hours: Hours) -> None:
    copy_from(battle, minutes=10.5)
    SafetyClock(battle, begun=True).copy_if_due()
    assert count(battle) == 2
