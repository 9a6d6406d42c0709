"""Imports PySide without what it would do anew at every start.

Its wheels hold its Python part as source text inside a library: each import compiles it, though most of it, with patterns of
many thousand characters, is needed only for words about a wrong call and for writing stubs.
"""

import __future__

import builtins
import marshal
from collections.abc import Callable
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType
from typing import Any, TypeAlias

from battlemap.gui.startup.late_modules import late_modules
from battlemap.kept_files import keep, read_kept

Key: TypeAlias = tuple[str, bytes]
"""File name and hash of a source text."""
INHERITED = __future__.annotations.compiler_flag
"""compile() takes over from its caller that annotations stay text; PySide's caller has it so."""
SIGNATURES = "shibokensupport.signature"
LATE = ("inspect", *(f"{SIGNATURES}.{name}" for name in ("layout", "parser", "lib.enum_sig", "lib.pyi_generator", "lib.tool")))
"""What is used only for words about a wrong call and for writing stubs."""


class KeptByteCode:
    """The compile() of Python for source texts that hardly ever change: what it has compiled once is kept for *file*."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._compile: Callable[..., Any] = builtins.compile
        self._kept = self._read()
        self._used: dict[Key, CodeType] = {}

    def compile(self, source: Any, filename: Any, mode: str, *rest: Any, **named: Any) -> Any:
        """As builtins.compile."""
        if not isinstance(source, bytes) or mode != "exec" or rest or named:
            return self._compile(source, filename, mode, *rest, **named)
        key = (str(filename), source_hash(source))
        code = self._kept.get(key)
        if code is None:
            code = self._compile(source, filename, mode, INHERITED)
        self._used[key] = code
        return code

    def write(self) -> None:
        """Keep what was compiled since this was made, if something of it is new."""
        if not self._used.keys() <= self._kept.keys():
            keep(self._file, MAGIC_NUMBER, marshal.dumps(self._used))

    def _read(self) -> dict[Key, CodeType]:
        kept = read_kept(self._file, MAGIC_NUMBER)
        return {} if kept is None else dict(marshal.loads(kept))


def import_pyside() -> None:
    """Import PySide, and not the way in which it would have everything imported from then on.

    To find out who uses `__feature__`, which nobody does here, that would read the source text of each of our modules.
    """
    plain: tuple[Any, Any] = (builtins.__import__, builtins.compile)
    kept = KeptByteCode(Path(__file__))
    builtins.compile = kept.compile
    try:
        with late_modules(LATE, {"inspect": {"getsource": _refuse_source}}):
            import PySide6.QtCore  # noqa: F401
    finally:
        builtins.__import__, builtins.compile = plain
    kept.write()


def _refuse_source(_module: object) -> str:
    """No module has a source text in which `__feature__` is to be looked for."""
    raise OSError
