"""Typing what fell on the table: for dice that wait, or over some that have fallen."""

from PySide6.QtCore import QObject, Signal

from battlemap.gui.question.question_view import QuestionView
from battlemap.gui.session.session_bridge import SessionBridge


class DiceTyping(QObject):
    """Listens to the dice of one card."""

    changed = Signal()
    """Other dice are typed over now, or none."""

    def __init__(self, view: QuestionView, bridge: SessionBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._view, self._bridge = view, bridge
        view.contest.dice_clicked.connect(self.type_over)
        view.roll_strip.typed.connect(self._take)
        view.roll_strip.left.connect(self.leave)

    def toggle(self) -> None:
        """Type, or no longer: over the last dice, if none wait."""
        strip = self._view.roll_strip
        if not self._view.rolls.isHidden():
            self._view.rolls.begin_typing()
            return
        if self._bridge.session.waiting_roll is None:
            if self._view.fallen_dice:
                self.type_over(self._view.fallen_dice[-1].who)
        elif strip.is_typing:
            strip.stop_typing()
        else:
            strip.begin_typing()

    def type_over(self, who: str) -> None:
        """Have what fell on the table typed over the dice of *who*."""
        fallen = next((throw for throw in self._view.fallen_dice if throw.who == who), None)
        if fallen is not None:
            self._view.replaced_dice = fallen
            self.changed.emit()

    def leave(self) -> None:
        """Leave the dice as they have fallen."""
        self._view.replaced_dice = None
        self.changed.emit()

    def _take(self, faces: tuple[int, ...], adjust: int, reason: str) -> None:
        sender, replaced = self._view.answer_sender, self._view.replaced_dice
        if replaced is None:
            sender.enter_dice(faces, adjust, reason)
        else:
            sender.replace_dice(replaced.at, faces, adjust, reason)
