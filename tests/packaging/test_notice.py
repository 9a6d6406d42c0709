"""NOTICE names every library that comes along with the program, those that others need counted."""

import re
import tomllib
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.source import ROOT

NOTICE = (ROOT / "NOTICE.md").read_text(encoding="utf-8")


def declared() -> list[str]:
    """What the program itself says it needs."""
    return list(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"])


def needed(lines: list[str]) -> set[str]:
    """The names of all distributions that these requirements lead to here, extras left out."""
    names: set[str] = set()
    waiting = [Requirement(line) for line in lines]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name not in names and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            names.add(name)
            waiting += [Requirement(line) for line in requires(name) or []]
    return names


def named(notice: str) -> set[str]:
    """The distributions in the tables of libraries: the names of links, and those in brackets behind them."""
    tables = notice[notice.index("## Libraries") :]
    rows = [line.split("|")[1] for line in tables.splitlines() if line.startswith("|")]
    words = [word for row in rows for word in re.findall(r"[A-Za-z0-9_.-]+", re.sub(r"\]\([^)]*\)", "]", row))]
    return {canonicalize_name(word) for word in words}


def test_every_distribution_that_is_needed_is_in_the_notice() -> None:
    assert needed(declared()) - named(NOTICE) == set()


@pytest.mark.parametrize("missing", ["pyparsing", "cffi", "pycparser", "attrs", "typing_extensions", "shiboken6"])
def test_one_that_others_need_would_be_missed(missing: str) -> None:
    assert needed(declared()) - named(NOTICE.replace(missing, "")) == {canonicalize_name(missing)}


def test_every_library_of_the_tables_is_needed_or_brought_by_one() -> None:
    """So that one that is no longer needed leaves the notice as well."""
    tables = NOTICE[NOTICE.index("## Libraries") :]
    linked = {canonicalize_name(name) for name in re.findall(r"^\| \[([A-Za-z0-9_.-]+)\]", tables, re.MULTILINE)}
    assert linked - needed(declared()) == set()
