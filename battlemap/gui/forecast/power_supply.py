"""Whether the machine runs on its battery, where nothing should be worked out that nobody asked for."""

import sys
from pathlib import Path

from battlemap.regular_files import read_head

SUPPLIES = Path("/sys/class/power_supply")
LONGEST = 64
"""So many characters of a file of the system are read at most."""


def is_on_battery(supplies: Path = SUPPLIES) -> bool:
    """Whether a battery is being drained; False where nobody can know. It may take a while: not for the window's thread."""
    if sys.platform == "win32":
        return _windows_on_battery()
    try:
        return any(_word(supply / "status") == "Discharging" for supply in supplies.iterdir() if _feeds_machine(supply))
    except OSError:
        return False


def _feeds_machine(supply: Path) -> bool:
    """Whether it is a battery of the machine itself: a mouse has one, too."""
    return _word(supply / "type") == "Battery" and _word(supply / "scope") in ("", "System")


def _word(file: Path) -> str:
    """What a file of the system says; "" where there is none or it cannot be read."""
    try:
        return read_head(file, LONGEST).decode(errors="replace").strip()
    except OSError:
        return ""


def _windows_on_battery() -> bool:
    import ctypes

    class PowerStatus(ctypes.Structure):
        _fields_ = [("line", ctypes.c_ubyte), ("rest", ctypes.c_ubyte * 11)]

    status = PowerStatus()
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  (it is not there for the type checker elsewhere)
    return bool(kernel.GetSystemPowerStatus(ctypes.byref(status))) and status.line == 0
