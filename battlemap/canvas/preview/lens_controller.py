"""What of the rules is looked at on the map: one lens at a time, about one token, with whatever the mouse points at."""

from PySide6.QtCore import QObject, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.canvas.view.map_controller import MapController
from battlemap.rules.lenses import Lens, LensOverlay, Target
from battlemap.rules.procedure import Refused


class LensController(QObject):
    """The lens of one map controller. It is drawn anew when the mouse points at something else, and with every new board."""

    changed = Signal(str)
    """The name of the lens that is looked through now; empty: none."""

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self._controller = controller
        self.lens: Lens | None = None
        self._target: Target = None
        self._drawn: tuple[AnyEncounter, TokenId, Target] | None = None

    def choose(self, name: str | None) -> None:
        """Look through this lens of the rules; None or a name they do not know: through none."""
        lens = next((lens for lens in self._controller.rules.lenses if lens.name == name), None)
        if lens is not self.lens:
            self.lens, self._drawn = lens, None
            self.refresh()
            self.changed.emit(lens.name if lens is not None else "")

    def point_at(self, target: Target) -> None:
        """The mouse points at this token or cell now, or at nothing."""
        if target != self._target:
            self._target = target
            self.refresh()

    def refresh(self) -> None:
        """Draw what the lens shows now."""
        controller, who = self._controller, self.about
        board = controller.board
        if self.lens is None or who is None or board.grid is None:
            self._drawn = None
            controller.scene.lens_layer.show()
            return
        target = self._target if self._target != who else None
        wanted = (board, who, target)
        if self._drawn is None or not _same(self._drawn, wanted):
            self._drawn = wanted
            controller.scene.lens_layer.show(draw_lens(self.lens, board, who, target), board.grid)

    @property
    def about(self) -> TokenId | None:
        """Whom it is about: who is selected, else who acts."""
        controller = self._controller
        who = next(iter(controller.selection), None) or controller.actor()
        return who if who is not None and who in controller.board.tokens else None


def draw_lens(lens: Lens, board: AnyEncounter, who: TokenId, target: Target) -> LensOverlay:
    """What a lens shows; nothing where the rules have nothing to say."""
    try:
        return lens.draw(board, who, target)
    except (Refused, ValueError):
        return LensOverlay()


def _same(first: tuple[AnyEncounter, TokenId, Target], other: tuple[AnyEncounter, TokenId, Target]) -> bool:
    return first[0] is other[0] and first[1:] == other[1:]
