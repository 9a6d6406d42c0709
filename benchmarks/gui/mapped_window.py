"""How soon the window is mapped under X, against Debian's Tiled; with a virtual screen of its own, in turns.

Needs Debian's tiled, xvfb and x11-utils (for xev); without them nothing is measured.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from benchmarks.timing import Start, processor_seconds, report

ROUNDS = 9
NEEDED = ("tiled", "Xvfb", "xev")
WATCH = ["xev", "-root", "-event", "substructure"]
WATCHING = 0.2
"""Seconds until xev surely watches."""
OURS = [sys.executable, "-m", "battlemap"]


@contextmanager
def virtual_screen() -> Iterator[str]:
    """The name of a display that lasts as long as the context."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def time_mapping(command: list[str], env: Mapping[str, str]) -> Start:
    """From starting a program to the first window that it maps; the program is ended then."""
    watch = subprocess.Popen(WATCH, stdout=subprocess.PIPE, env=env, text=True)
    assert watch.stdout is not None
    time.sleep(WATCHING)
    used, start = processor_seconds(), time.perf_counter()
    program = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        mapped = next((time.perf_counter() for line in watch.stdout if line.startswith("MapNotify")), None)
    finally:
        program.kill()
        program.wait()
        used = processor_seconds() - used
        watch.terminate()
        watch.wait()
    if mapped is None:
        raise RuntimeError(f"{command[0]} has shown no window")
    return Start(mapped - start, used)


def main(home: Path) -> None:
    """Print the ratio. *home*: the folder of a user who has started the program before; byte code is kept beside it."""
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        print(f"Not measured: the mapped window against Tiled, without {', '.join(missing)}")
        return
    with virtual_screen() as display:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        folders = {"BATTLEMAP_HOME": str(home), "PYTHONPYCACHEPREFIX": str(home.parent / "byte code"), "HOME": str(home)}
        env = {**kept, **folders, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        times: tuple[list[Start], list[Start]] = ([], [])
        for turn in range(ROUNDS + 1):
            for starts, command in zip(times, (["tiled"], OURS), strict=True):
                # It is left by an end in the middle of a start, and the next one would mind.
                (home / "data" / "opening.json").unlink(missing_ok=True)
                start = time_mapping(command, env)
                if turn:
                    starts.append(start)
    tiled, ours = (Start(*map(median, zip(*starts, strict=True))) for starts in times)
    report("The window mapped under X, a usual start", ours.wall, "at most ×2.2 of Tiled", tiled.wall)
    report("    of the processor", ours.processor, "at most ×2.2 of Tiled", tiled.processor)
