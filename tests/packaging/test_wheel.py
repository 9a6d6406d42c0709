"""The built wheel, installed into an environment of its own, runs away from the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from battlemap import __version__
from tests.architecture.source import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


NOT_INHERITED = ("PYTHON", "VIRTUAL_ENV", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""How the names of variables begin that would help the program out."""


def run(*command: str | Path, cwd: Path, quiet: bool = False, **environment: str) -> str:
    """What *command* says; the test fails when it fails, or says something besides though it should be *quiet*."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(NOT_INHERITED)}
    ran = subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**inherited, **environment}, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr}"
    assert not (quiet and ran.stderr), ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment that holds the wheel and what it asks for."""
    environment = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", environment, cwd=environment)
    commands = environment / ("Scripts" if os.name == "nt" else "bin")
    pip = sys.executable, "-m", "pip", "--python", commands / "python", "--disable-pip-version-check"
    run(*pip, "install", "--quiet", "--no-compile", wheel, cwd=environment)  # most of what there is to compile is never imported
    return commands


def test_the_wheel_holds_the_program_and_its_two_folders_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"battlemap", f"battlemap-{__version__}.dist-info"}
    data = {name.split("/")[2] for name in names if name.startswith("battlemap/_data/")}
    assert data == {"rulesets", "resources"}
    assert any(name.startswith("battlemap/_data/rulesets/war_of_ashes/") for name in names)
    assert [name for name in names if "__pycache__" in name or name.endswith(".pyc")] == []
    assert {name.rsplit("/", 1)[-1] for name in names} >= {"LICENSE", "NOTICE.md", "OFL-Inter.txt", "OFL-Alegreya.txt"}


def test_every_module_of_the_checkout_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {file.relative_to(ROOT).as_posix() for file in (ROOT / "battlemap").rglob("*.py")}
    assert modules - names == set()


def test_the_installed_program_passes_its_own_test_without_a_display(installed: Path, tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    said = run(installed / "battlemap", "self-test", cwd=tmp_path, quiet=True, BATTLEMAP_HOME=home)
    assert str(ROOT) not in said
    lines = said.splitlines()
    assert len(lines) > 4
    assert [line for line in lines if not line.endswith(": ok")] == []
    assert lines[-1] == "a battle in the window: ok"


def test_the_installed_program_finds_its_rulesets(installed: Path, tmp_path: Path) -> None:
    said = run(installed / "battlemap", "rulesets", cwd=tmp_path, BATTLEMAP_HOME=str(tmp_path / "home"))
    assert "war_of_ashes" in said


def test_the_installed_package_is_the_wheels_not_the_checkouts(installed: Path, tmp_path: Path) -> None:
    code = "import battlemap, battlemap.paths as p; print(p.data_dir('rulesets'), battlemap.__version__)"
    folder, version = run(installed / "python", "-c", code, cwd=tmp_path).split()
    assert version == __version__
    assert Path(folder).parts[-3:] == ("battlemap", "_data", "rulesets")
