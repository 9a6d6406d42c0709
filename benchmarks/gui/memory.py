"""How much memory the window takes after hours of play: all samples opened, played at random and left, again and again.

`python -m benchmarks.gui.memory [ROUNDS]`. Told are the megabytes that the
process holds (RSS on Linux): with the first battle just opened and after each round; and how many sessions of left battles live.
"""

import gc
import sys
import tempfile
import time
import weakref
from os import environ
from pathlib import Path
from random import Random
from sys import getsizeof
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType

from battlemap.paint.style.sized_cache import SizedCache

ROUNDS, MEGABYTE = 3, 1024 * 1024
COMMANDS = 12
ZOOMS = (0.5, 1.0, 1.8)


def megabytes() -> int:
    """What the process holds in memory, in MB."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def bytes_of(root: object) -> int:
    """What a value and all that hangs on it take, without types, functions and Qt's objects."""
    code = (type, ModuleType, FunctionType, MethodType, BuiltinFunctionType, CodeType)
    seen, todo, size = set[int](), [root], 0
    while todo:
        value = todo.pop()
        if id(value) in seen or isinstance(value, code) or type(value).__module__.startswith("PySide6"):
            continue
        seen.add(id(value))
        size += getsizeof(value)
        todo.extend(gc.get_referents(value))
    return size


def kept_pictures() -> int:
    """What all bounded caches of pictures hold, in bytes."""
    return sum(cache.size for cache in gc.get_objects() if isinstance(cache, SizedCache))


def main(rounds: int) -> None:
    """Play, and tell."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from battlemap.app import open_window
    from battlemap.play.session import Session
    from battlemap.store.document.battle_folder import sample_names
    from battlemap.testing.random_player import RandomPlayer, RuleViolation

    application, window = open_window()
    window.resize(1366, 768)

    def wait(seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            application.processEvents()
            time.sleep(0.005)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    wait(2)
    print(f"just opened: {megabytes()} MB")
    sessions: list[weakref.ReferenceType[Session]] = []
    for turn in range(1, rounds + 1):
        for name in sample_names():
            window.documents.open_sample(name)
            wait(0.3)
            bridge, page = window.documents.bridge, window.page
            assert bridge is not None
            assert page is not None
            player = RandomPlayer(bridge.session, Random(f"{name}/{turn}"))
            for at in range(COMMANDS):
                try:
                    player.command()
                except RuleViolation:  # the window answers some questions itself
                    break
                page.controller.view.camera.set_zoom(ZOOMS[at % len(ZOOMS)])
                wait(0.05)
            sessions.append(weakref.ref(bridge.session))
            del bridge, page, player
        wait(2.5)
        gc.collect()
        alive = sum(reference() is not None for reference in sessions) - 1
        print(f"round {turn}: {megabytes()} MB, {alive} of {len(sessions) - 1} sessions of left battles alive")
    window.close()


if __name__ == "__main__":
    environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="battlemap-memory-") as home:
        environ["BATTLEMAP_HOME"] = home
        main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
