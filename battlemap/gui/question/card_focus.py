"""The keyboard and the question card: it keeps the focus while parts of it come and go, and gives it back when it goes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QWidget

from battlemap.gui.question.question_view import QuestionView

WRITING = (QLineEdit, QPlainTextEdit, QAbstractSpinBox)


class CardFocus:
    """Of one card."""

    def __init__(self, card: QWidget, view: QuestionView) -> None:
        self._card, self._view = card, view
        self.home: QWidget | None = None
        """Gets the focus back when the card goes away: the map."""

    @property
    def is_on_card(self) -> bool:
        """Whether the card itself has it, no part of it."""
        return self._owner is self._card

    def take(self) -> None:
        """To the card itself."""
        self._card.setFocus(Qt.FocusReason.OtherFocusReason)

    def keep(self) -> None:
        """What is about to go must not pass the focus on to whatever comes next in the window."""
        focus = self._owner
        if focus is not None and focus is not self._card and self._card.isAncestorOf(focus):
            self.take()

    def give_to_field(self) -> None:
        """To the field in which an answer is written, unless somebody is writing elsewhere."""
        focus, view = self._owner, self._view
        if isinstance(focus, WRITING) and not self._card.isAncestorOf(focus) and focus.isVisible():
            return
        if view.is_for_machine:
            return  # Space steps on
        if view.waits_for_batch:
            view.rolls.focus_field()
        elif view.roll_strip.isVisibleTo(self._card):
            if view.roll_strip.is_typing:
                view.roll_strip.begin_typing()
        elif (strip := view.strip) is not None:
            strip.focus_field()

    def give_back(self) -> None:
        """The card has gone."""
        if self.home is not None:
            self.home.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _owner(self) -> QWidget | None:
        return self._card.window().focusWidget()
