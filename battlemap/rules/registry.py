"""Finds and loads rulesets: bundled folders and entry points."""

import sys
from functools import lru_cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

from battlemap.paths import data_dir
from battlemap.rules.ruleset import AnyRuleset

ENTRY_POINTS = "battlemap.rulesets"
LONGEST_SHOWN = 60
"""So many letters of a name are shown in a sentence."""


class UnknownRuleset(LookupError):
    """No ruleset of this id is installed."""


def ruleset_ids() -> tuple[str, ...]:
    """The ids of all rulesets that can be loaded, bundled ones first, each group sorted."""
    bundled = _bundled()
    return (*bundled, *sorted(set(_find_installed()) - set(bundled)))


@lru_cache(maxsize=32)
def load_ruleset(name: str) -> AnyRuleset:
    """The ruleset *name*. UnknownRuleset if there is none; BookError if its files are wrong.

    A name comes from files of anybody's: it is one of those that are known before it becomes part of a path or a module.
    """
    if name in _bundled():
        _make_importable()
        loaded = import_module(f"rulesets.{name}").RULESET
    elif entry := _find_installed().get(name):
        module, _, attribute = entry.partition(":")
        loaded = getattr(import_module(module), attribute or "RULESET")
    else:
        raise UnknownRuleset(f"no ruleset called {brief(name)!r} is installed; there are: {', '.join(ruleset_ids())}")
    ruleset: AnyRuleset = loaded
    return ruleset


def brief(name: str) -> str:
    """The name of a ruleset for a sentence: an overlong one is cut off."""
    return name if len(name) <= LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}…"


def _bundled() -> list[str]:
    return sorted(path.parent.name for path in data_dir("rulesets").glob("*/ruleset.toml"))


def _make_importable() -> None:
    """Give the folder its one module name everywhere, so that a sheet class never exists twice."""
    folder = str(data_dir("rulesets"))
    if (known := sys.modules.get("rulesets")) is None:
        package = ModuleType("rulesets")
        package.__spec__ = ModuleSpec("rulesets", None, is_package=True)
        package.__path__ = [folder]
        sys.modules["rulesets"] = package
    elif folder not in list(known.__path__):
        known.__path__ = [*known.__path__, folder]


def _find_installed() -> dict[str, str]:
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group=ENTRY_POINTS)}
