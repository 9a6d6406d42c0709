"""What every test gets: no display, a home folder of its own, the bundled fonts, nothing left over from the test before."""

import gc
import os
import secrets
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from battlemap.gui.startup.garbage_collection import collect_if_due

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Where there is room the folders of tests lie in memory: many of them wait for nothing but a disk that is told to write at once.
IN_MEMORY = Path("/dev/shm")
ROOM, LITTLE = 4_000_000_000, 2_000_000_000
"""Bytes: what has to be free (the installed program is among it), and what may lie there already, of runs that were killed."""
if IN_MEMORY.is_dir() and disk_usage(IN_MEMORY).free > ROOM and disk_usage(IN_MEMORY).used < LITTLE:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))

# A slow machine is not a failure, and a failure must be seen again on the next run.
settings.register_profile("battlemap", deadline=None, print_blob=True)
settings.load_profile("battlemap")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Other dice for every battle that a test begins without a seed: what passes by luck alone fails with some of them."""
    parser.addoption("--dice", default="", metavar="SEED", help="other dice wherever a test has chosen none")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where several processes share the tests, the slow ones come first: one begins with them while the others do the rest."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """What is imported by now stays to the end; the collector of cycles need not look through it again and again.

    As in the program it never collects in another thread, where Qt's objects must not be destroyed.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One path after the other, none of which exists."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def battlemap_home(_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder this test's battles, preferences and caches go to; it does not exist until something is written."""
    home = next(_homes)
    monkeypatch.setenv("BATTLEMAP_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def _the_same_dice_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """New battles and places draw their seed by the name of the test, so that a test falls out alike whenever it runs."""
    numbers, where = count(), f"{request.config.getoption('--dice')} {request.node.nodeid}"

    def next_digest() -> str:
        return sha256(f"{where} {next(numbers)}".encode()).hexdigest()

    monkeypatch.setattr(secrets, "token_hex", lambda size=16: next_digest()[: 2 * size])
    monkeypatch.setattr(secrets, "randbelow", lambda limit: int(next_digest(), 16) % limit)


@pytest.fixture(scope="session")
def qapp(qapp: "QApplication") -> "QApplication":
    """pytest-qt's application with the bundled fonts, so that text measures the same on every machine."""
    from PySide6.QtGui import QFont, QFontDatabase

    from battlemap.paths import data_dir

    for file in sorted((data_dir("resources") / "fonts").glob("*.[ot]tf")):
        assert QFontDatabase.addApplicationFont(str(file)) >= 0, f"{file} is not a font Qt can read"
    qapp.setFont(QFont("BM Inter", 10))
    return qapp


@pytest.fixture(scope="session", autouse=True)
def _one_application(qapp: "QApplication") -> None:
    """Make the application before any test: a command that draws would make a smaller one, which no window test can use."""


@pytest.fixture(autouse=True)
def _nothing_left_over() -> Iterator[None]:
    """Deletes what a Qt test has given to deleteLater() before the next test starts; costs nothing where no Qt ran."""
    yield
    core = sys.modules.get("PySide6.QtCore")
    if core is not None and core.QCoreApplication.instance() is not None:
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete.value)
        core.QCoreApplication.processEvents()


@pytest.fixture(autouse=True)
def _cycles_are_collected() -> Iterator[None]:
    """Collects after a test what is due by then; by itself, and so in any thread, the collector runs neither before nor after."""
    yield
    assert not gc.isenabled(), "from now on the collector would destroy objects of Qt in other threads"
    collect_if_due()
