"""Imports PySide without what it would do anew at every start.

Its wheels hold its Python part as source text inside a library: each import compiles it, with patterns of many thousand
characters that are needed only for words about a wrong call and for writing stubs.
"""

import __future__

import builtins
import marshal
import re
from collections.abc import Callable
from functools import cached_property
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType
from typing import Any, TypeAlias

from battlemap.kept_files import keep, read_kept

Key: TypeAlias = tuple[str, bytes]
"""File name and hash of a source text."""
INHERITED = __future__.annotations.compiler_flag
"""compile() takes over from its caller that annotations stay text; PySide's caller has it so."""
LONG = 2000
"""Characters of a pattern from which on it takes some milliseconds to compile it."""


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


class LatePattern:
    """A regular expression that is compiled when one of its methods is called, not when it is asked for the method."""

    def __init__(self, compile_now: Callable[[], "re.Pattern[str]"]) -> None:
        self._compile_now = compile_now

    @cached_property
    def _pattern(self) -> "re.Pattern[str]":
        return self._compile_now()

    def __getattr__(self, name: str) -> Any:
        if not callable(getattr(re.Pattern, name)):
            return getattr(self._pattern, name)

        def call(*given: Any, **named: Any) -> Any:
            return getattr(self._pattern, name)(*given, **named)

        return call


def import_pyside() -> None:
    """Import PySide, and not the way in which it would have everything imported from then on.

    To find out who uses `__feature__`, which nobody does here, that would read the source text of each of our modules.
    """
    plain: tuple[Any, Any, Any] = (builtins.__import__, builtins.compile, re.compile)
    kept = KeptByteCode(Path(__file__))

    def compile_pattern(pattern: Any, flags: Any = 0) -> Any:
        late = isinstance(pattern, str) and len(pattern) >= LONG
        return LatePattern(lambda: plain[2](pattern, flags)) if late else plain[2](pattern, flags)

    builtins.compile, re.compile = kept.compile, compile_pattern
    try:
        import PySide6.QtCore  # noqa: F401
    finally:
        builtins.__import__, builtins.compile, re.compile = plain
    kept.write()
