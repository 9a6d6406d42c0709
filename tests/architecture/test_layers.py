"""Imports point down, the engine runs without Qt, and every package of ours is named in the contracts."""

import subprocess
import sys
import tomllib
from typing import Any

from tests.architecture.source import ROOT

ENGINE = ("board", "rules", "play", "store", "formats", "layout")
"""What has to run where no Qt is."""


def contracts() -> list[dict[str, Any]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = project["tool"]["importlinter"]["contracts"]
    return found


def our_modules() -> list[str]:
    """battlemap's packages and modules one level down, without the two that only start the program."""
    entries = sorted((ROOT / "battlemap").iterdir())
    packages = [entry.name for entry in entries if entry.is_dir() and any(entry.glob("*.py"))]
    return packages + [entry.stem for entry in entries if entry.suffix == ".py" and not entry.stem.startswith("__")]


def test_the_import_contracts_are_kept() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_package_has_its_layer() -> None:
    layers = " ".join(next(contract for contract in contracts() if contract["type"] == "layers")["layers"])
    named = {name.strip("()").removeprefix("battlemap.") for name in layers.split() if name not in "|:"}
    assert [name for name in our_modules() if name not in named] == []


def test_the_contracts_on_qt_and_on_rulesets_name_every_package_they_concern() -> None:
    by_name = {contract["name"]: contract for contract in contracts()}
    headless = by_name["No Qt below battlemap.paint"]["source_modules"]
    closed = by_name["Rulesets import only battlemap.rules and battlemap.board"]["forbidden_modules"]
    here = our_modules()
    assert [name for name in here if name in ENGINE and f"battlemap.{name}" not in headless] == []
    assert [name for name in here if name not in ("rules", "board") and f"battlemap.{name}" not in closed] == []


def test_the_engine_starts_without_qt() -> None:
    here = [f"battlemap.{name}" for name in our_modules() if name in ENGINE]
    modules = [
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for package in here
        for file in sorted((ROOT / package.replace(".", "/")).rglob("*.py"))
    ]
    assert "battlemap.play.session" in modules
    code = f"import importlib, sys\nfor name in {modules!r}: importlib.import_module(name)\nassert 'PySide6' not in sys.modules"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_heavy_libraries_are_not_loaded_with_the_engine() -> None:
    code = (
        "import sys, battlemap.play.session, battlemap.rules.registry\n"
        "print(*sorted({'networkx', 'shapely', 'numpy', 'asyncio'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, ""), ran.stdout + ran.stderr
