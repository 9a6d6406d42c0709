"""Which battle is open when the program starts: the one asked for, else the last, or a copy of what could not be saved."""

from pathlib import Path

from battlemap.gui.window.documents import Documents
from battlemap.store.document import recent_battles
from battlemap.store.document.emergency_copies import EmergencyCopy, emergency_copies, forget_emergency_copies


def open_startup_battle(documents: Documents, path: Path | None = None) -> bool:
    """Open what is wanted at the start of the program; False if the start page is to be shown.

    What could not be saved last time is told of, and opened in place of the file it could not be written to.
    """
    copies = emergency_copies()
    begun = documents.open_any(path) if path is not None else _open_last(documents, copies)
    if copies:
        forget_emergency_copies()
        documents.noticed.emit(" ".join(copy.notice for copy in copies))
    return begun


def _open_last(documents: Documents, copies: tuple[EmergencyCopy, ...]) -> bool:
    last = recent_battles.last_open()
    if last is not None and last == recent_battles.marked_opening():
        recent_battles.clear_opening()
        documents.complained.emit(f"{last.name} did not come up last time, so it was not opened again by itself.")
        return False
    for copy in reversed(copies):
        if last is None or str(last) in (copy.origin, copy.path):
            last = Path(copy.path)
    return last is not None and documents.open(last)
