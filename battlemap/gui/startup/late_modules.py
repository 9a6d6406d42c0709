"""Modules that others import at once and use much later, if ever: they are carried out when first asked for something."""

import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from threading import RLock
from types import ModuleType
from typing import Any

LOAD = "_load_late"
"""Where a module that waits keeps what loads it."""
_lock = RLock()


class LateModule(ModuleType):
    """A module that is loaded when it is asked for a name it does not have yet; from then on it is like any other."""

    def __getattr__(self, name: str) -> Any:
        with _lock:
            load = vars(self).pop(LOAD, None)
            if load is not None:
                load()
                _make_plain(self)
        return ModuleType.__getattribute__(self, name)


def _make_plain(module: ModuleType) -> None:
    module.__class__ = ModuleType


class LateLoader:
    """Makes the module as *loader* would, with a few names for as long as it waits, and leaves the rest for later."""

    def __init__(self, loader: Any, meanwhile: Mapping[str, object]) -> None:
        self._loader = loader
        self._meanwhile = meanwhile
        self._module = ModuleType("")

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        made: ModuleType | None = self._loader.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        vars(module).update(self._meanwhile)
        vars(module)[LOAD] = partial(self._load, module.__name__)
        module.__class__ = LateModule
        self._module = module

    def take_back(self) -> None:
        """Remove what was there meanwhile, if the module still waits."""
        if LOAD in vars(self._module):
            for name in self._meanwhile:
                delattr(self._module, name)

    def _load(self, name: str) -> None:
        spec = self._module.__spec__
        assert spec is not None
        given, spec.name = spec.name, name  # PySide gives its modules other names once they are imported
        spec.loader = self._module.__loader__ = self._loader
        self._loader.exec_module(self._module)
        spec.name = given


class LateFinder:
    """Finds some modules where they are, and has them loaded late."""

    def __init__(self, names: Collection[str], meanwhile: Mapping[str, Mapping[str, object]]) -> None:
        self._names = set(names)
        self._meanwhile = meanwhile
        self.loaders = list[LateLoader]()

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        finders: list[Any] = sys.meta_path
        if finders[0] is not self:  # what is imported may bring a finder of its own, which would be asked first from then on
            finders.remove(self)
            finders.insert(0, self)
        if name not in self._names:
            return None
        self._names.remove(name)  # the others are asked where it is
        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            loader: Any = LateLoader(spec.loader, self._meanwhile.get(name, {}))
            spec.loader = loader
            self.loaders.append(loader)
        return spec


@contextmanager
def late_modules(names: Collection[str], meanwhile: Mapping[str, Mapping[str, object]]) -> Iterator[None]:
    """As long as it lasts, these are only made when they are imported. *meanwhile*: names that some have already until loaded."""
    made = LateFinder(names, meanwhile)
    finder: Any = made
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for loader in made.loaders:
            loader.take_back()


@contextmanager
def missing_module(name: str) -> Iterator[None]:
    """As long as it lasts, *name* cannot be imported, for whoever can do without."""
    there = name in sys.modules
    modules: dict[str, Any] = sys.modules
    if not there:
        modules[name] = None
    try:
        yield
    finally:
        if not there:
            del modules[name]
