"""An aspect card in somebody's hand, which may be dropped on something beside the map."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Signal

from battlemap.board.ids import AspectId


class CarriedCard(QObject):
    """Of one stage. Whoever takes cards listens to moved and says by catch whether a card that is let go is taken."""

    moved = Signal(str, QPoint)
    """The aspect that is carried (its AspectId), and where the pointer is on the screen."""
    ended = Signal()
    """No card is carried any more."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.catcher: Callable[[AspectId, QPoint], bool] = _refuse_drop

    def move(self, aspect: AspectId, at: QPoint) -> None:
        """The card of *aspect* is here now."""
        self.moved.emit(aspect, at)

    def drop(self, aspect: AspectId, at: QPoint) -> bool:
        """Let go of it; whether somebody has taken it."""
        taken = self.catcher(aspect, at)
        self.ended.emit()
        return taken

    def cancel(self) -> None:
        """It was never let go."""
        self.ended.emit()


def _refuse_drop(aspect: AspectId, at: QPoint) -> bool:
    return False
