"""Files for other programs hold what they held before, and maps lie on paper as they did."""

import pytest

from tests.export.kept_files import digests, kept


@pytest.fixture(scope="module")
def now(qapp: object) -> dict[str, dict[str, str]]:
    return digests()


@pytest.mark.parametrize("name", sorted(kept()))
def test_what_is_written_is_what_was_written_before(name: str, now: dict[str, dict[str, str]]) -> None:
    before, parts = kept()[name], now[name]
    changed = sorted(part for part in {*before, *parts} if before.get(part) != parts.get(part))
    assert not changed, f"{changed} of {name}; if that is meant: python -m tests.export.kept_files"


def test_every_file_is_kept(now: dict[str, dict[str, str]]) -> None:
    assert {*now} == {*kept()}
