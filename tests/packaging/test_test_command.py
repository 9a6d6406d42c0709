"""The command that runs the tests spreads all of them over the processors, and leaves alone what has to be one process."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.architecture.source import ROOT


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "packaging")
    monkeypatch.chdir(ROOT)
    spec = importlib.util.spec_from_file_location("test_command", ROOT / "packaging" / "test.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("given", [[], ["-q"], ["-m", "not slow"], ["-k", "token"], ["--durations=60"], ["--lf"], ["-rs"]])
def test_all_tests_are_spread_over_the_processors(command: ModuleType, given: list[str]) -> None:
    assert command.side_by_side(given, 2)[:2] == ["-n", "2"]
    assert command.side_by_side(given, 64)[:2] == ["-n", "4"]


@pytest.mark.parametrize(
    "given",
    [
        ["tests/rules"], ["-q", "tests/packaging/test_wheel.py::test_nothing"], ["-n", "3"], ["-n0"], ["--numprocesses=3"],
        ["-x"], ["-qx"], ["--maxfail=2"], ["--pdb"], ["--pdbcls=a:b"], ["-s"], ["--capture=no"], ["-p", "no:xdist"],
    ],
)  # fmt: skip
def test_named_files_and_one_process_stay_as_they_are_given(command: ModuleType, given: list[str]) -> None:
    assert command.side_by_side(given, 2) == []


def test_one_processor_has_one_process(command: ModuleType) -> None:
    assert command.side_by_side([], 1) == []


@pytest.mark.parametrize("code", [0, 1])
def test_what_is_given_reaches_pytest_and_its_exit_code_comes_back(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int
) -> None:
    called: list[list[str]] = []

    def call(line: list[str], env: dict[str, str]) -> int:
        called.append(line)
        return code

    monkeypatch.setattr(command.setup, "prepare", lambda dev: tmp_path / "python")
    monkeypatch.setattr(command.subprocess, "call", call)
    monkeypatch.setattr(command, "processors", lambda: 2)
    monkeypatch.setattr(command.sys, "argv", ["test.py", "-m", "not slow"])
    assert command.main() == code
    assert called == [[str(tmp_path / "python"), "-m", "pytest", "-n", "2", "--dist", "worksteal", "-m", "not slow"]]


def test_what_is_compiled_is_kept_whatever_the_one_who_starts_it_wants(command: ModuleType) -> None:
    kept = command.environment({"HOME": "/home/ann", "PYTHONDONTWRITEBYTECODE": "1"})
    assert kept == {"HOME": "/home/ann", "PYTHONPYCACHEPREFIX": str(command.setup.VENV / "compiled")}
