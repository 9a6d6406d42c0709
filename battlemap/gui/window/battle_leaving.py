"""Leaving the battle that is open: at once if all of it is saved, else after it is said what becomes of it."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from battlemap.store.document.document import Document
from battlemap.store.document.emergency_copies import make_emergency_copy
from battlemap.store.files.store_errors import StoreError


class BattleLeaving(QObject):
    """Asks by *unsaved*; go_on() or stay() says what happens."""

    unsaved = Signal(str)
    """The battle is to be left and is not saved, and why."""

    def __init__(self, document: Callable[[], Document | None], attempt: Callable[[Callable[[], object]], bool], parent: QObject):
        """*document*: the one that is open. *attempt* does something and tells what goes wrong."""
        super().__init__(parent)
        self._document, self._attempt = document, attempt
        self._next: Callable[[], object] | None = None
        """What waits for the answer."""
        self._given_up: Document | None = None
        """A battle that may be left although it is not saved."""

    def may_leave(self, then: Callable[[], object]) -> bool:
        """Whether the battle can be left at once: all of it is on the disk. If not, that is asked, and *then* is done later."""
        document = self._document()
        if document is None or document is self._given_up or document.flush():
            return True
        self._next = then
        self.unsaved.emit(document.problem)
        return False

    def retry(self) -> str:
        """Try again to save the battle; why that fails, empty if it is saved."""
        document = self._document()
        return "" if document is None or document.flush() else document.problem

    def keep_emergency_copy(self) -> str:
        """Keep all of the battle in the user's folder; why that is impossible, empty if it is done."""
        document = self._document()
        try:
            if document is not None:
                make_emergency_copy(document)
        except (StoreError, OSError) as trouble:
            return str(trouble)
        return ""

    def give_up(self) -> None:
        """The battle may be left as it is."""
        self._given_up = self._document()

    def go_on(self) -> None:
        """Do what waited for the battle to be left."""
        then, self._next = self._next, None
        if then is not None:
            self._attempt(then)

    def stay(self) -> None:
        """The battle is not left after all."""
        if self._given_up is None:
            self._next = None

    def release(self, document: Document) -> str:
        """Close the document that is left; what became of a battle that nobody could be asked about, in a sentence."""
        notice = ""
        if not document.flush() and document is not self._given_up:
            try:
                notice = make_emergency_copy(document).notice
            except (StoreError, OSError):
                notice = f"{document.path.name} could not be saved: {document.problem}"
        document.close()
        self._given_up = None
        return notice
