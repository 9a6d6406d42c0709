"""Our own modules are found by their kept byte code as Python finds them, and by Python where that is not of the source."""

import os
import py_compile
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from battlemap.gui.startup.own_imports import OwnModuleFinder, quick_own_imports
from tests.architecture.source import ROOT


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package `rulesets.made_up` with a module `tables`, whose byte code is kept."""
    folder = tmp_path / "made_up"
    folder.mkdir()
    monkeypatch.setattr(import_module("rulesets"), "__path__", [str(tmp_path)])
    for name, text in (("__init__", "colour = 'red'\n"), ("tables", "rows = 1\n")):
        (folder / f"{name}.py").write_text(text)
        py_compile.compile(str(folder / f"{name}.py"), doraise=True)
    yield folder
    for name in [name for name in sys.modules if name.startswith("rulesets.made_up")]:
        del sys.modules[name]
    vars(import_module("rulesets")).pop("made_up", None)


def rows() -> object:
    """What the module says when it is imported quickly."""
    with quick_own_imports():
        return import_module("rulesets.made_up.tables").rows


def test_modules_are_found_as_python_finds_them(package: Path) -> None:
    finder = OwnModuleFinder()
    for name, path in (("rulesets.made_up", [str(package.parent)]), ("rulesets.made_up.tables", [str(package)])):
        quick, plain = finder.find_spec(name, path), PathFinder.find_spec(name, path)
        assert quick is not None
        assert plain is not None
        told = [(spec.name, spec.origin, spec.cached, spec.parent, spec.submodule_search_locations) for spec in (quick, plain)]
        assert told[0] == told[1]
    assert rows() == 1


@pytest.mark.parametrize("damage", [b"", b"\0" * 40])
def test_byte_code_that_is_damaged_or_missing_is_pythons_affair(package: Path, damage: bytes) -> None:
    kept = Path(cache_from_source(str(package / "tables.py")))
    kept.write_bytes(damage) if damage else kept.unlink()
    assert rows() == 1


def test_a_changed_source_is_what_counts(package: Path) -> None:
    source = package / "tables.py"
    source.write_text("rows = 2\n")
    os.utime(source, (1e9, 1e9))
    assert rows() == 2


def test_what_is_not_ours_and_what_is_missing_is_not_found() -> None:
    finder = OwnModuleFinder()
    assert finder.find_spec("json.decoder", [str(ROOT)]) is None
    assert finder.find_spec("battlemap.nowhere", [str(ROOT / "battlemap")]) is None
