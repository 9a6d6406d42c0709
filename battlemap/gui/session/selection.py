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
        self.others: tuple[Subject, ...] = ()
        """Several zones, links or the like that are selected together, the subject among them; else nothing."""

    @property
    def several(self) -> tuple[Subject, ...]:
        """Everything that is selected together, if it is more than one thing."""
        together = self.others or tuple(Subject("token", token) for token in self.tokens)
        return together if len(together) > 1 else ()

    def select_all(self, board: AnyEncounter) -> None:
        """Select all of the kind that is selected; with nothing selected, or a token, all tokens."""
        everything = all_of_kind(board, self.subject.kind)
        if everything and everything[0].kind == "token":
            self.select_tokens(tuple(TokenId(subject.id) for subject in everything))
        elif everything:
            subject = self.subject if self.subject in everything else everything[0]
            self._set(subject, (), everything)

    def select(self, subject: Subject) -> None:
        """Select one thing."""
        tokens = (TokenId(subject.id),) if subject.kind == "token" else ()
        self._set(subject, tokens)

    def select_together(self, subjects: tuple[Subject, ...]) -> None:
        """Select several things of one kind that is not tokens; the first is the one whose fields are shown."""
        if subjects:
            self._set(subjects[0], (), subjects if len(subjects) > 1 else ())

    def select_tokens(self, tokens: tuple[TokenId, ...]) -> None:
        """Select tokens; none leaves a zone, a link or an aspect selected that is."""
        if tokens:
            self._set(Subject("token", tokens[0]), tokens)
        elif self.subject.kind == "token":
            self._set(SCENE, ())
        else:
            self._set(self.subject, (), self.others)

    def drop_missing(self, board: AnyEncounter) -> None:
        """Forget what the board no longer has."""
        tokens = tuple(token for token in self.tokens if token in board.tokens)
        subject = self.subject if self.subject.exists_on(board) else SCENE
        self._set(subject, tokens, tuple(other for other in self.others if other.exists_on(board)))

    def _set(self, subject: Subject, tokens: tuple[TokenId, ...], others: tuple[Subject, ...] = ()) -> None:
        if (subject, tokens, others) != (self.subject, self.tokens, self.others):
            self.subject, self.tokens, self.others = subject, tokens, others
            self.changed.emit()


def all_of_kind(board: AnyEncounter, kind: str) -> tuple[Subject, ...]:
    """Everything of one kind on a board; of the whole battle: its tokens, else its zones."""
    grid = board.grid
    if kind == "zone" or (kind == "scene" and not board.tokens):
        return tuple(Subject("zone", zone) for zone in board.zone_map.zones)
    if kind == "link":
        return tuple(Subject("link", link) for link in board.zone_map.links)
    if kind == "aspect":
        return tuple(Subject("aspect", aspect) for aspect in board.aspects)
    if kind == "prop" and grid is not None:
        return tuple(Subject("prop", prop) for prop in grid.props)
    if kind == "lamp" and grid is not None:
        return tuple(Subject("lamp", lamp) for lamp in grid.lamps)
    return tuple(Subject("token", token) for token in board.tokens)
