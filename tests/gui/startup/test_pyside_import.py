"""PySide is imported without compiling its Python part anew, and is the same PySide."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
START = """
import builtins, re, sys
compiled = []
sys.addaudithook(lambda event, given: compiled.append(given[1]) if event == "compile" else None)
plain = builtins.__import__, builtins.compile, re.compile
from battlemap.gui.startup.pyside_import import import_pyside
import_pyside()
assert plain == (builtins.__import__, builtins.compile, re.compile)
print(sum("shibokensupport" in str(name) for name in compiled))
"""
PLAIN = "import PySide6.QtCore"
WRONG_CALL = """
from PySide6.QtCore import QRect
from PySide6.support.signature import get_signature
try:
    QRect().setTopLeft("north")
except TypeError as error:
    print(error)
print(get_signature(QRect.intersected))
"""


def run(code: str, byte_code: Path) -> list[str]:
    """What *code* prints in a Python of its own that keeps byte code in a folder."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(byte_code)
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()


def test_the_second_start_compiles_nothing_of_pyside(tmp_path: Path) -> None:
    assert int(run(START, tmp_path)[0]) > 0
    assert run(START, tmp_path) == ["0"]


@pytest.mark.parametrize("content", [b"", b"nothing of the kind"])
def test_byte_code_that_is_damaged_is_compiled_anew(tmp_path: Path, content: bytes) -> None:
    first = run(START, tmp_path)
    (kept,) = tmp_path.rglob("pyside_import*kept")
    kept.write_bytes(content)
    assert [run(START, tmp_path), run(START, tmp_path)] == [first, ["0"]]


def test_a_wrong_call_is_told_in_the_same_words_as_ever(tmp_path: Path) -> None:
    words = run(PLAIN + WRONG_CALL, tmp_path)
    assert "setTopLeft" in " ".join(words)
    assert "QRect" in words[-1]
    assert [run(START + WRONG_CALL, tmp_path)[1:], run(START + WRONG_CALL, tmp_path)[1:]] == [words, words]
