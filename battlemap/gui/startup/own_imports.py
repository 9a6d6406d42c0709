"""Finds the program's own modules by the byte code that Python has kept of them.

There are hundreds, and Python looks for each in every way in which a module may come; that took as long as carrying them out.
Where the byte code is missing or not of the source as it is now, or anything else is unusual, the module is Python's affair.
"""

import marshal
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source
from types import CodeType, ModuleType
from typing import Any

OWN = ("battlemap.", "rulesets.")
HEADER = MAGIC_NUMBER + bytes(4)
"""How byte code begins that is to be compared with the time and size of its source."""

LARGEST = 1 << 16
"""Bytes; what is larger is Python's affair, too."""
BINARY = getattr(os, "O_BINARY", 0)


class KeptModuleLoader(SourceFileLoader):
    """Loads a module whose code is already there."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code: CodeType | None = code

    def get_code(self, fullname: str) -> CodeType | None:
        code, self._code = self._code, None
        return super().get_code(fullname) if code is None else code


class OwnModuleFinder:
    """A finder for `sys.meta_path`."""

    def __init__(self) -> None:
        self._caches: dict[str, str] = {}
        """Where the byte code of each folder lies, with what its file names end in."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(OWN) or len(path) != 1:
            return None
        folder = path[0]
        last = name.rpartition(".")[2]
        return self._find(name, folder, last) or self._find(name, f"{folder}/{last}", "__init__")

    def _find(self, name: str, folder: str, last: str) -> ModuleSpec | None:
        cache = self._caches.get(folder)
        if cache is None:
            cache = self._caches[folder] = cache_from_source(f"{folder}/%s.py")
        source = f"{folder}/{last}.py"
        cached = cache.replace("%s", last)
        code = _read_code(cached, source)
        if code is None:
            return None
        loader: Any = KeptModuleLoader(name, source, code)
        spec = ModuleSpec(name, loader, origin=source, is_package=last == "__init__")
        spec.has_location, spec.cached = True, cached
        if last == "__init__":
            spec.submodule_search_locations = [folder]
        return spec


def _read_code(cached: str, source: str) -> CodeType | None:
    """The code in the file *cached*, if it is that of the *source* as it is now."""
    try:
        handle = os.open(cached, os.O_RDONLY | BINARY)
        try:
            data = os.read(handle, LARGEST)
        finally:
            os.close(handle)
        status = os.stat(source)  # a Path would take longer to make than this takes
    except OSError:
        return None
    stamp = (int(status.st_mtime) & 0xFFFFFFFF).to_bytes(4, "little") + (status.st_size & 0xFFFFFFFF).to_bytes(4, "little")
    if data[:8] != HEADER or data[8:16] != stamp:
        return None
    try:
        code = marshal.loads(memoryview(data)[16:])
    except (EOFError, TypeError, ValueError):
        return None
    return code if isinstance(code, CodeType) and code.co_filename == source else None


@contextmanager
def quick_own_imports() -> Iterator[None]:
    """As long as it lasts, our own modules are looked for there first."""
    finder: Any = OwnModuleFinder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
