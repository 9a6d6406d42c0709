"""What is selected in the window: tokens on the map, or one zone, link or aspect; kept in step with the stage."""

from PySide6.QtCore import QObject, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.subject import SCENE, Subject


class Selection(QObject):
    """The subject the inspector shows, and all selected tokens."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.subject: Subject = SCENE
        self.tokens: tuple[TokenId, ...] = ()

    def select(self, subject: Subject) -> None:
        """Select one thing."""
        tokens = (TokenId(subject.id),) if subject.kind == "token" else ()
        self._set(subject, tokens)

    def select_tokens(self, tokens: tuple[TokenId, ...]) -> None:
        """Select tokens; none leaves a zone, a link or an aspect selected that is."""
        if tokens:
            self._set(Subject("token", tokens[0]), tokens)
        elif self.subject.kind == "token":
            self._set(SCENE, ())
        else:
            self._set(self.subject, ())

    def drop_missing(self, board: AnyEncounter) -> None:
        """Forget what the board no longer has."""
        tokens = tuple(token for token in self.tokens if token in board.tokens)
        subject = self.subject if self.subject.exists_on(board) else SCENE
        self._set(subject, tokens)

    def _set(self, subject: Subject, tokens: tuple[TokenId, ...]) -> None:
        if (subject, tokens) != (self.subject, self.tokens):
            self.subject, self.tokens = subject, tokens
            self.changed.emit()
