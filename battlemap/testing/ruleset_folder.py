"""Rules under development: loaded from the folder of their author, who names it, without being installed.

Only `battlemap check` does so. What the window plays comes from the program itself or from an installed package, never from a
folder that lies about: rules are code.
"""

import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.regular_files import read_file
from battlemap.rules.registry import ENTRY_POINTS
from battlemap.rules.ruleset import AnyRuleset, Ruleset
from battlemap.rules.toml_files import decode_toml
from battlemap.testing.scenario_board import opening_board
from battlemap.testing.scenario_file import ScenarioFault, read_scenario
from battlemap.testing.scenario_runner import scenario_files
from battlemap.testing.scenario_tables import Scenario

PROJECT = "pyproject.toml"
MOST_PROJECT_BYTES = 1_000_000
SCENARIOS = "scenarios"


class RulesetFolderError(ValueError):
    """A folder whose ruleset cannot be loaded; the text is one sentence for its author."""


class RulesetFolder(Struct, frozen=True):
    """A ruleset as its `pyproject.toml` declares it. *source*: where Python finds it, "module:NAME"."""

    path: Path
    id: str
    source: str

    def load(self) -> AnyRuleset:
        """The ruleset itself; its code runs. RulesetFolderError if that fails."""
        for home in (self.path / "src", self.path):
            if home.is_dir() and str(home.resolve()) not in sys.path:
                sys.path.insert(0, str(home.resolve()))
        module, _, attribute = self.source.partition(":")
        try:
            ruleset = getattr(import_module(module), attribute)
        except (
            ArithmeticError, AssertionError, AttributeError, ImportError, LookupError, NameError, OSError, RuntimeError,
            SyntaxError, TypeError, ValueError,
        ) as error:  # fmt: skip
            raise RulesetFolderError(f"{self.path}: {self.source} cannot be loaded: {_error_place(error)}") from error
        if not isinstance(ruleset, Ruleset):
            raise RulesetFolderError(f"{self.path}: {self.source} is no Ruleset but {type(ruleset).__name__}.")
        if ruleset.id != self.id:
            raise RulesetFolderError(f"{self.path}: {PROJECT} calls the ruleset “{self.id}”, but it calls itself “{ruleset.id}”.")
        return ruleset

    def scenario_files(self) -> tuple[Path, ...]:
        """The scenario files of this folder; empty if it has none."""
        folder = self.path / SCENARIOS
        return scenario_files([folder]) if any(folder.rglob("*.toml")) else ()


def is_ruleset_folder(path: Path) -> bool:
    """Whether *path* is a folder with a project that declares rulesets."""
    return bool((path / PROJECT).is_file() and _declared_rulesets(path))


def read_ruleset_folder(path: Path) -> tuple[RulesetFolder, ...]:
    """The rulesets that the project in *path* declares; no code runs yet. RulesetFolderError if there is none."""
    if not (path / PROJECT).is_file():
        raise RulesetFolderError(
            f"{path} holds no {PROJECT}; name the folder of a ruleset, or make one: battlemap new-ruleset ID."
        )
    if folders := _declared_rulesets(path):
        return folders
    raise RulesetFolderError(f'{path / PROJECT} names no ruleset under [project.entry-points."{ENTRY_POINTS}"].')


def readable_scenarios(rules: AnyRuleset, files: Iterable[Path]) -> Iterator[Scenario]:
    """The scenarios of *rules* among some files; a file that cannot be read is left out."""
    for file in files:
        with suppress(ScenarioFault):
            scenario = read_scenario(file)
            if scenario.ruleset == rules.id:
                yield scenario


def opening_boards(rules: AnyRuleset, scenarios: Iterable[Scenario]) -> Iterator[AnyEncounter]:
    """The boards with which scenarios open; a board that cannot be made is left out."""
    for scenario in scenarios:
        with suppress(ScenarioFault):
            yield opening_board(rules, scenario)


def _declared_rulesets(path: Path) -> tuple[RulesetFolder, ...]:
    try:
        project = decode_toml(read_file(path / PROJECT, MOST_PROJECT_BYTES))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RulesetFolderError(f"{path / PROJECT} is no TOML: {error}.") from None
    declared: Any = project
    for key in ("project", "entry-points", ENTRY_POINTS):
        declared = declared.get(key, {}) if isinstance(declared, dict) else {}
    return tuple(
        [RulesetFolder(path, name, str(source)) for name, source in declared.items()] if isinstance(declared, dict) else []
    )


def _error_place(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    if isinstance(error, SyntaxError):
        return f"{error.msg} in {Path(error.filename or '').name}, line {error.lineno}"
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}: {error}"
