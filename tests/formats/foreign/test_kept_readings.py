"""A map of another program becomes what it became before: zones, walls, doors, lights, things and tokens."""

import pytest

from tests.formats.foreign.kept_readings import kept, readings


@pytest.fixture(scope="module")
def now() -> dict[str, dict[str, str]]:
    return readings()


@pytest.mark.parametrize("name", sorted(kept()))
def test_a_map_of_another_program_becomes_what_it_became_before(name: str, now: dict[str, dict[str, str]]) -> None:
    before, parts = kept()[name], now[name]
    changed = sorted(part for part in {*before, *parts} if before.get(part) != parts.get(part))
    assert not changed, f"{changed} of {name}; if that is meant: python -m tests.formats.foreign.kept_readings"


def test_every_map_is_kept(now: dict[str, dict[str, str]]) -> None:
    assert {*now} == {*kept()}
