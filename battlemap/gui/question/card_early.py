"""Dice that are typed while none are wanted: a T too early or too late, and the faces right after it, do no harm."""

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from battlemap.gui.question.typed_dice import FATE_SIGNS

PAUSE = 1500
"""Whoever types nothing for so long, in milliseconds, has seen that no dice wait."""
AGAIN = "No dice wait yet; T again opens the collection."
LATE = "These dice have fallen already: Ctrl+Z takes them back; T again opens the collection."
TYPED = frozenset("123456789 ,;/=") | FATE_SIGNS.keys()
"""What dice are typed with."""
AFTER = (Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EarlyKeys(QObject):
    """Listens from the T on until nothing is typed for a moment; what it hears goes no further."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.reported_question: object = None
        """The question before which somebody typed too early, or the outcome after which too late."""
        self.pause = QTimer(self)
        self.pause.setSingleShot(True)
        self.pause.setInterval(PAUSE)

    def begin(self, question: object) -> bool:
        """T was pressed while *question* waits; False if that was said of it before, and the key may mean something else."""
        if self.reported_question == question:
            return False
        self.reported_question = question
        self.pause.start()
        return True

    def wants_key(self, event: QKeyEvent, question: object) -> bool:
        """Whether this key belongs to the dice that are being typed before *question* is answered."""
        if not self.pause.isActive() or self.reported_question != question:
            return False
        return event.text().lower() in TYPED or event.key() in AFTER

    def take(self, ends: bool) -> bool:
        """Let a key go by; *ends*: it was the last."""
        if ends:
            self.pause.stop()
        else:
            self.pause.start()
        return True
