"""The two commands of a newcomer make the environment once, renew it when they must, and say what is missing."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.architecture.source import ROOT

MISSING = "ImportError: libGL.so.1: cannot open shared object file: No such file or directory"


class Machine:
    """A machine that only pretends to run commands, and remembers them."""

    def __init__(self, setup: ModuleType) -> None:
        self.setup = setup
        self.commands: list[str] = []
        self.failing: dict[str, str] = {}
        """A piece of a command that fails, and what it then complains with."""

    def run(self, command: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        line = " ".join(command)
        self.commands.append(line)
        if "-m venv" in line:
            self.setup.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            self.setup.PYTHON.touch()
        complaint = next((said for piece, said in self.failing.items() if piece in line), None)
        if "apt-get install" in line:
            self.failing.clear()
        return subprocess.CompletedProcess(command, 0 if complaint is None else 1, "", complaint or "")

    def count(self, piece: str) -> int:
        """How many commands so far had *piece* in them."""
        return sum(piece in line for line in self.commands)


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("setup_environment", ROOT / "packaging" / "setup_environment.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").write_text('[dependency-groups]\ndev = ["pytest>=8"]\n', encoding="utf-8")
    for name, value in {"ROOT": tmp_path, "VENV": tmp_path / ".venv", "STAMP": tmp_path / ".venv" / "stamp.json"}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    return module


@pytest.fixture
def machine(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine(setup)
    monkeypatch.setattr(setup.subprocess, "run", made.run)
    return made


@pytest.fixture
def as_user(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(setup.os, "geteuid", lambda: 1000, raising=False)


@pytest.fixture
def as_root(as_user: None, setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup.os, "geteuid", lambda: 0, raising=False)


def test_the_first_start_makes_the_environment_and_the_second_does_nothing(setup: ModuleType, machine: Machine) -> None:
    assert setup.prepare() == setup.PYTHON
    assert (machine.count("-m venv"), machine.count("pip install")) == (1, 1)
    machine.commands.clear()
    setup.prepare()
    assert len(machine.commands) == 1  # only a look whether the environment is healthy


def test_a_changed_project_file_renews_the_installation(setup: ModuleType, machine: Machine) -> None:
    setup.prepare()
    with (setup.ROOT / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write("# another dependency\n")
    setup.prepare()
    assert (machine.count("-m venv"), machine.count("pip install")) == (1, 2)


def test_an_environment_made_by_hand_is_kept_and_filled(setup: ModuleType, machine: Machine) -> None:
    setup.PYTHON.parent.mkdir(parents=True)
    setup.PYTHON.touch()
    setup.prepare()
    assert (machine.count("-m venv"), machine.count("pip install")) == (0, 1)


def test_an_environment_that_came_with_a_moved_checkout_is_pointed_at_this_one(setup: ModuleType, machine: Machine) -> None:
    setup.prepare()
    stamp = json.loads(setup.STAMP.read_text(encoding="utf-8"))
    setup.STAMP.write_text(json.dumps({**stamp, "root": "/somewhere/else"}), encoding="utf-8")
    setup.prepare()
    assert machine.count(f"--editable {setup.ROOT}") == 2


def test_a_broken_environment_is_made_anew(setup: ModuleType, machine: Machine) -> None:
    setup.prepare()
    machine.failing["import sys, pip"] = "No module named pip"
    setup.prepare()
    assert machine.count("-m venv --clear") == 2


def test_the_test_tools_come_with_the_first_test_and_stay(setup: ModuleType, machine: Machine) -> None:
    setup.prepare()
    assert machine.count("pytest>=8") == 0
    setup.prepare(dev=True)
    setup.prepare()
    setup.prepare(dev=True)
    assert (machine.count("pytest>=8"), machine.count("pip install")) == (1, 2)


@pytest.mark.usefixtures("as_user")
def test_a_failed_installation_is_told_and_tried_again_next_time(setup: ModuleType, machine: Machine) -> None:
    machine.failing["pip install"] = "no network"
    with pytest.raises(setup.Trouble, match="check the network"):
        setup.prepare()
    machine.failing.clear()
    setup.prepare()
    assert machine.count("pip install") == 2


@pytest.mark.usefixtures("as_user")
def test_a_missing_library_is_told_with_the_one_command_that_brings_it(setup: ModuleType, machine: Machine) -> None:
    machine.failing["PySide6.QtWidgets"] = MISSING
    with pytest.raises(setup.Trouble) as caught:
        setup.prepare()
    assert "libGL.so.1" in str(caught.value)
    assert "sudo apt-get install -y --no-install-recommends libglib2.0-0 libgl1" in str(caught.value)
    assert machine.count("apt-get") == 0


@pytest.mark.usefixtures("as_root")
def test_root_gets_a_missing_library_without_being_asked(setup: ModuleType, machine: Machine) -> None:
    machine.failing["PySide6.QtWidgets"] = MISSING
    setup.prepare()
    assert machine.count("apt-get install -qq -y --no-install-recommends libglib2.0-0 libgl1") == 1


@pytest.mark.usefixtures("as_user")
def test_the_libraries_of_a_window_are_looked_at_only_where_a_display_is(
    setup: ModuleType, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.failing["ctypes"] = "OSError: libxcb-icccm.so.4: cannot open shared object file: No such file or directory"
    setup.prepare(window=True)
    monkeypatch.setenv("DISPLAY", ":0")
    setup.prepare()
    with pytest.raises(setup.Trouble, match=r"libgl1 .*libxcb-cursor0"):
        setup.prepare(window=True)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    setup.prepare(window=True)


def test_what_was_found_good_is_not_looked_at_again(setup: ModuleType, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    setup.prepare(window=True)
    setup.prepare(window=True)
    assert machine.count("ctypes") == 1


@pytest.mark.usefixtures("as_user")
def test_a_python_without_ensurepip_is_told_with_the_one_command(
    setup: ModuleType, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(setup.Trouble) as caught:
        setup.prepare()
    assert str(caught.value).endswith(f"sudo apt-get install -y --no-install-recommends python3.{sys.version_info.minor}-venv")
    assert machine.commands == []


def test_trouble_ends_the_script_with_a_sentence_and_a_code(setup: ModuleType) -> None:
    def main() -> int:
        raise setup.Trouble("the disk is full")

    with pytest.raises(SystemExit) as ended:
        setup.start(main)
    assert ended.value.code == "battlemap: the disk is full"


def test_a_folder_that_cannot_be_written_ends_the_script_with_a_sentence(setup: ModuleType) -> None:
    def main() -> int:
        raise PermissionError(13, "Permission denied", "/checkout/.venv")

    with pytest.raises(SystemExit) as ended:
        setup.start(main)
    assert str(ended.value.code).startswith("battlemap: /checkout/.venv cannot be used (Permission denied)")


def test_an_old_python_hands_over_to_a_newer_one(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []

    def call(command: list[str]) -> int:
        called.append(command)
        return 5

    monkeypatch.setattr(setup, "OLDEST", (3, 99))
    monkeypatch.setattr(setup, "_newer_python", lambda: "/usr/bin/python3.99")
    monkeypatch.setattr(setup.subprocess, "call", call)
    with pytest.raises(SystemExit) as ended:
        setup.start(lambda: 0)
    assert (ended.value.code, called[0][0]) == (5, "/usr/bin/python3.99")


def test_an_old_python_alone_is_told_what_is_needed(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "OLDEST", (3, 99))
    monkeypatch.setattr(setup.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match=r"Python 3\.11 or newer"):
        setup.start(lambda: 0)
