"""Has the libraries of Qt loaded on a thread of its own while modules are imported that need none of them.

Loading them takes longer than anything else that a start waits for, and needs no Python: the one goes on beside the other.
"""

import os
import sys
import threading
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

LIBRARIES = ("libQt6Core.so.6", "libQt6Gui.so.6", "libQt6Widgets.so.6")
WITH_X = ("libQt6XcbQpa.so.6",)
"""What a window under X needs besides."""


def load_beside() -> threading.Thread | None:
    """Begin to load them; None where they lie elsewhere than in the wheels for Linux: then each import loads its own."""
    if sys.platform != "linux" or (spec := find_spec("PySide6")) is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "Qt" / "lib"
    has_x = os.environ.get("QT_QPA_PLATFORM", "xcb") == "xcb" and "WAYLAND_DISPLAY" not in os.environ
    files = [file for name in (*LIBRARIES, *(WITH_X if has_x else ())) if (file := folder / name).exists()]
    thread = threading.Thread(target=_load, args=(files,), name="qt libraries", daemon=True)
    thread.start()
    return thread


def import_without_qt() -> None:
    """Import what every start needs and what needs no Qt."""
    import battlemap.layout.zone_layout
    import battlemap.play.session
    import battlemap.store.document.document  # noqa: F401


def _load(files: list[Path]) -> None:
    from ctypes import CDLL

    for file in files:
        with suppress(OSError):  # whoever needs it will say what is missing
            CDLL(str(file))
