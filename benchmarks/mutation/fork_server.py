"""Tries faults on tests, each in a process forked for it: python -m benchmarks.mutation.fork_server ORDERS RESULTS

Runs in a copy of the checkout. The tests are collected once; then, for each fault, a fork gives the live functions the code with
the fault and runs the chosen tests. A fault at module level, or in code that runs at import, gets a fork that imports everything
anew, with the changed module in place of the file.
"""

import gc
import importlib.abc
import importlib.machinery
import importlib.util
import os
import pickle
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

import pytest

MEMORY = 6_000_000_000
"""Bytes: a fault may allocate without end."""
SLACK, TIMES = 15.0, 8.0
"""A fault may take this many seconds more than its tests take, and this many times as long."""

PROFILE = "mutation"
"""Of hypothesis."""


class Order(NamedTuple):
    """One fault and the tests to try. *source*: the module with the fault."""

    number: int
    file: str
    source: bytes
    tests: tuple[str, ...]
    seconds: float
    at_import: bool


class Result(NamedTuple):
    """*outcome*: caught, survived, or a reason for which nothing could be said; *by*: the test that failed."""

    number: int
    outcome: str
    by: str


def serve(orders: Sequence[Order], report: Callable[[Result], None]) -> None:
    """Try all faults, and report each. Faults that the live functions cannot take are tried on a fresh import."""
    preload()
    live = [order for order in orders if not order.at_import]
    fresh = [order for order in orders if order.at_import]
    if live:
        again = frozenset(_in_fork(lambda tell: _collect_and_try(live, tell), report))
        fresh += [order for order in live if order.number in again]
    sound: dict[str, bool] = {}
    for order in fresh:
        result = _tried(order, lambda tell, order=order: _try_fresh(order, tell))  # type: ignore[misc]
        if result.by and result.by not in sound:
            plain = order._replace(source=Path(order.file).read_bytes(), tests=(result.by,), seconds=60.0)
            sound[result.by] = _tried(plain, lambda tell, plain=plain: _try_fresh(plain, tell)).outcome == "survived"  # type: ignore[misc]
        report(result if not result.by or sound[result.by] else Result(order.number, "unsound", result.by))


def preload() -> None:
    """Import the libraries that battlemap uses, so that forks need not."""
    for name in ("PySide6.QtWidgets", "PySide6.QtTest", "PySide6.QtSvg", "PySide6.QtPrintSupport", "numpy", "shapely", "networkx",
                 "tcod", "PIL.Image", "pypdf", "pypdfium2", "msgspec", "defusedxml", "icepool"):  # fmt: skip
        if importlib.util.find_spec(name.partition(".")[0]) is not None:
            importlib.import_module(name)


def _collect_and_try(orders: Sequence[Order], tell: Callable[[object], None]) -> None:
    files = sorted({test.partition("::")[0] for order in orders for test in order.tests})
    _run_pytest(files, [_Server(orders, tell)])


def _run_pytest(files: Sequence[str], plugins: Sequence[object]) -> int:
    options = ["-q", "-p", "no:cacheprovider", "--capture=no", "--timeout=600", f"--hypothesis-profile={PROFILE}"]
    return int(pytest.main([*options, *files], plugins=[_NoShrinking(), *plugins]))


class _NoShrinking:
    """A plugin of pytest: a property that fails is not tried on ever smaller examples."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        from hypothesis import Phase, settings

        settings.register_profile(PROFILE, deadline=None, database=None, phases=[Phase.explicit, Phase.generate])


class _Server:
    """A plugin of pytest that tries faults in place of running the tests."""

    def __init__(self, orders: Sequence[Order], tell: Callable[[object], None]) -> None:
        self.orders, self.tell = orders, tell
        self.sound: dict[str, bool] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        functions = _live_functions()
        for order in self.orders:
            chosen = [item for test in order.tests for item in _called(test, items)]
            code = compile(order.source, str(Path.cwd() / order.file), "exec", dont_inherit=True)
            result = _tried(order, lambda tell, chosen=chosen, code=code: _try_live(session, chosen, code, functions, tell))  # type: ignore[misc]
            if result.by and not self._passes_without(session, items[result.by]):
                self.tell(Result(order.number, "unsound", result.by))
            elif result.outcome == "fresh":
                self.tell(order.number)
            else:
                self.tell(result)
        return True

    def _passes_without(self, session: pytest.Session, item: pytest.Item) -> bool:
        """True if a test passes where there is no fault."""
        if item.nodeid not in self.sound:
            plain = Order(0, "", b"", (item.nodeid,), 60.0, at_import=False)
            self.sound[item.nodeid] = _tried(plain, lambda tell: _run_items(session, [item], tell)).outcome == "survived"
        return self.sound[item.nodeid]


def _called(test: str, items: dict[str, pytest.Item]) -> list[pytest.Item]:
    """The tests of a node id: a file, a function with all its cases, or one case."""
    if test in items:
        return [items[test]]
    return [item for key, item in items.items() if key.startswith((f"{test}::", f"{test}["))]


def _live_functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of battlemap by file, name and line."""
    gc.unfreeze()
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    gc.freeze()
    return found


def _try_live(
    session: pytest.Session, items: list[pytest.Item], code: CodeType,
    functions: dict[tuple[str, str, int], list[FunctionType]], tell: Callable[[object], None],
) -> None:  # fmt: skip
    changed = 0
    for one in _codes_in(code):
        for function in functions.get((one.co_filename, one.co_qualname, one.co_firstlineno), ()):
            if function.__code__ != one or function.__code__.co_consts != one.co_consts:
                if len(function.__code__.co_freevars) != len(one.co_freevars):
                    tell("fresh")
                    return
                function.__code__ = one
                changed += 1
    if not changed:
        tell("fresh")
        return
    _run_items(session, items, tell)


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes_in(constant)


def _run_items(session: pytest.Session, items: list[pytest.Item], tell: Callable[[object], None]) -> None:
    if not items:
        tell("nothing was run")
    for at, item in enumerate(items):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=items[min(at + 1, len(items) - 1)])
        if session.testsfailed:
            tell(("caught", item.nodeid))
            return
    if items:
        tell("survived")


def _try_fresh(order: Order, tell: Callable[[object], None]) -> None:
    sys.meta_path.insert(0, _ChangedModule(order))
    watcher = _FirstFailure()
    code = _run_pytest(order.tests, [watcher])
    told = watcher.failed or ("at import" if code not in (0, 1, 5) else "")
    tell(("caught", told) if told else "survived" if code == 0 else "nothing was run")


class _FirstFailure:
    """A plugin of pytest that ends the run with the first failure."""

    def __init__(self) -> None:
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.maxfail = 1

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} (collecting)"


class _ChangedModule(importlib.abc.MetaPathFinder):
    """Finds one module with the fault in it."""

    def __init__(self, order: Order) -> None:
        self.order, self.path = order, str(Path.cwd() / order.file)
        parts = order.file.removesuffix(".py").split("/")
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        package = [os.path.dirname(self.path)] if self.order.file.endswith("__init__.py") else None
        loader = _ChangedSource(fullname, self.path, self.order.source)
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader, submodule_search_locations=package)


class _ChangedSource(importlib.machinery.SourceFileLoader):
    """Loads a module from other text than that of its file."""

    def __init__(self, fullname: str, path: str, source: bytes) -> None:
        super().__init__(fullname, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self.source, self.path, "exec", dont_inherit=True)
        return code


def _tried(order: Order, act: Callable[[Callable[[object], None]], None]) -> Result:
    """The result of a fork that does *act*; a fork that crashes or does not end has noticed the fault."""
    if not order.tests:
        return Result(order.number, "survived", "")
    told: object = None
    limit = SLACK + TIMES * order.seconds
    for message in _messages(act, limit):
        told = message
    match told:
        case ("caught", str(by)):
            return Result(order.number, "caught", by if "::" in by and "(" not in by.rpartition("]")[2] else "")
        case str():
            return Result(order.number, told, "")
    return Result(order.number, "caught", "")


def _in_fork(act: Callable[[Callable[[object], None]], None], report: Callable[[Result], None]) -> Iterator[int]:
    for message in _messages(act, None):
        if isinstance(message, int):
            yield message
        elif isinstance(message, tuple):
            report(Result(*message))


def _messages(act: Callable[[Callable[[object], None]], None], limit: float | None) -> Iterator[object]:
    """What a fork tells while it does *act*; it is killed with all that it has started after so many seconds."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.setpgid(0, 0)
        _quiet()

        def tell(message: object) -> None:
            data = pickle.dumps(tuple(message) if isinstance(message, tuple) else message)
            os.write(writing, len(data).to_bytes(4, "big") + data)

        try:
            act(tell)
        except BaseException:  # noqa: BLE001 whatever it is: a fork must never go on with what its parent does
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(0)
    os.close(writing)
    until = None if limit is None else time.monotonic() + limit
    try:
        with os.fdopen(reading, "rb", buffering=0) as pipe:
            while True:
                left = None if until is None else until - time.monotonic()
                if left is not None and (left <= 0 or not select.select([pipe], [], [], left)[0]):
                    return
                head = pipe.read(4)
                if not head or len(head) < 4:
                    return
                yield pickle.loads(_whole(pipe.fileno(), int.from_bytes(head, "big")))
    finally:
        try:
            os.killpg(child, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _whole(reading: int, size: int) -> bytes:
    data = b""
    while len(data) < size and (more := os.read(reading, size - len(data))):
        data += more
    return data


def _quiet() -> None:
    """Nothing is said, and memory has a bound."""
    log = os.environ.get("MUTATION_LOG", os.devnull)
    out = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(out, 1)
    os.dup2(out, 2)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(orders: Path, results: Path) -> None:
    """Read orders, write a result a line as they come."""
    with results.open("wb") as out:

        def report(result: Result) -> None:
            pickle.dump(tuple(result), out)
            out.flush()

        serve([Order(*order) for order in pickle.loads(orders.read_bytes())], report)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
