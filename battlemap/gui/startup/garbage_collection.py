"""Collecting cycles in the thread of the window alone.

Left to itself Python collects in whichever thread happens to allocate: windows and timers that are part of a cycle would be
destroyed in that of a worker or of the file, and Qt falls over.
"""

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

INTERVAL = 1000
"""Milliseconds between two looks whether there is something to collect."""


def collect_by_timer(parent: "QObject") -> None:
    """From now on collect in this thread, now and then, as long as *parent* lives, and in no other."""
    from PySide6.QtCore import QTimer

    gc.disable()
    timer = QTimer(parent)
    timer.timeout.connect(collect_if_due)
    timer.start(INTERVAL)


def collect_if_due() -> None:
    """Collect the oldest generation that Python itself would collect by now."""
    counts, limits = gc.get_count(), gc.get_threshold()
    due = [generation for generation in range(3) if counts[generation] > limits[generation]]
    if due:
        gc.collect(due[-1])
