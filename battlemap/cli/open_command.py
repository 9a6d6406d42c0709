"""Opening the window, or drawing its battle where there is no display."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from argparse import Namespace

    from battlemap.cli.commands import Commands

SAMPLE = "ravine-ambush"
"""What is drawn where there is no display."""


def add_to(commands: "Commands") -> None:
    """The command ``open``."""
    opening = commands.add("open", open_file, "open the window (the same as without a command)")
    opening.add_argument("file", metavar="FILE", nargs="?", type=Path, help="what to open; without it, what was open last")


def open_file(given: "Namespace") -> int:
    """The window with a file, or with what was open last."""
    file: Path | None = given.file
    return open_window(file)


def open_window(file: Path | None) -> int:
    """The window, with *file* or with what was open last; without a display a picture instead."""
    if not _has_display():
        return _draw_instead(file)
    if file is not None and not file.exists():
        raise StoreError(f"{file} cannot be opened: there is no such file.")
    from battlemap.app import run

    return run(file)


def _has_display() -> bool:
    """Whether a window can be shown; only Linux and its like may be without."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _draw_instead(file: Path | None) -> int:
    from battlemap.cli.export_command import draw_picture
    from battlemap.formats.importing import import_battle
    from battlemap.store.document.battle_folder import read_sample

    battle = read_sample(SAMPLE) if file is None else import_battle(file)
    target = Path("battlemap-sample.png" if file is None else f"battlemap-{file.stem}.png").absolute()
    what = "the sample battle" if file is None else file.name
    print(f"There is no display to open a window on, so {what} was drawn instead:")
    draw_picture(battle, target, "dark", 1.0)
    print(target)
    return 0
