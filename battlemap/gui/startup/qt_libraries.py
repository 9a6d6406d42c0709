"""Has the libraries of Qt loaded on a thread of its own while modules are imported that need none of them.

Loading them takes longer than anything else that a start waits for, and needs no Python: the one goes on beside the other.
"""

import os
import sys
import threading
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from battlemap.gui.startup.late_modules import late_modules, missing_module

LIBRARIES = (
    *(f"Qt/lib/libQt6{name}.so.6" for name in ("Core", "Gui", "Widgets", "Svg")),
    *(f"Qt{name}.abi3.so" for name in ("Core", "Gui", "Widgets", "Svg")),
)
"""In the order in which they are needed, by their files in the folder of PySide."""
WITH_X = ("Qt/lib/libQt6XcbQpa.so.6", "Qt/plugins/platforms/libqxcb.so")
"""What a window under X needs besides."""

WITH_LIBRARIES = ("ctypes", "fcntl", "queue", "random", "shutil", "unicodedata", "zipfile")
"""Modules of Python that every start needs."""


def load_beside() -> threading.Thread | None:
    """Begin to load them; None where they lie elsewhere than in the wheels for Linux: then each import loads its own."""
    if sys.platform != "linux" or (spec := find_spec("PySide6")) is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    has_x = os.environ.get("QT_QPA_PLATFORM", "xcb") == "xcb" and "WAYLAND_DISPLAY" not in os.environ
    files = [file for name in (*LIBRARIES, *(WITH_X if has_x else ())) if (file := folder / name).exists()]
    thread = threading.Thread(target=_load, args=(files,), name="qt libraries", daemon=True)
    thread.start()
    return thread


def import_small_libraries() -> None:
    """Import what needs no Qt and has libraries of its own: while the large ones are loaded, these would have to wait."""
    # `typing_extensions` takes longer to import than the rest of msgspec, and `typing` has it all by now.
    with missing_module("typing_extensions"), late_modules(["msgspec.inspect"], {}):
        import msgspec  # noqa: F401
    for name in WITH_LIBRARIES:
        with suppress(ImportError):
            import_module(name)


def import_without_qt() -> None:
    """Import what every start needs and what needs no Qt."""
    import battlemap.layout.zone_layout
    import battlemap.play.session
    import battlemap.store.document.document  # noqa: F401


def _load(files: list[Path]) -> None:
    from ctypes import CDLL, c_char_p, c_int

    load = CDLL(None).dlopen  # called as a function of C it lets Python go on meanwhile, which CDLL(file) does not
    load.argtypes = c_char_p, c_int
    for file in files:
        load(os.fsencode(file), os.RTLD_NOW)  # what cannot be loaded is missed, and told, by whoever needs it
