"""Line of sight: from the selected token to whatever the mouse points at, as the rules see it, else plainly."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import cell_at
from battlemap.board.ids import Cell, TokenId
from battlemap.canvas.preview.lens_controller import draw_lens
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent
from battlemap.rules.lenses import LensOverlay, Sightline, Target, Tone

COVERS = ("", "light cover", "medium cover", "full cover")


class SightTool(Tool):
    """The tool for who sees whom. A click on a token looks from there; without one, from the active one."""

    name, title, icon, key = "sight", "Line of sight", "lucide/scan-eye", "S"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self._target: Target = None

    @property
    def hint_bar(self) -> ToolHint:
        who = self._who()
        text = f"*Line of sight* from {self.controller.board[who].name}" if who else "*Line of sight*: choose who looks"
        return ToolHint("lucide/scan-eye", text, (("Click", "Look from a token"), ("V", "Done")))

    def end(self) -> None:
        super().end()
        self._target = None
        self.controller.scene.sight_layer.show()

    def refresh(self) -> None:
        self._show()

    def press(self, pointer: PointerEvent) -> None:
        token = self.controller.scene.hit_tester.token(pointer.at)
        if token is not None:
            self.controller.select((token,))
            self.controller.show_hint()
            self._show()

    def drag(self, pointer: PointerEvent) -> None:
        self.hover(pointer)

    def hover(self, pointer: PointerEvent) -> None:
        self.controller.view.input.show_cursor(self.cursor)
        target = self.controller.target_at(pointer.at)
        if target != self._target:
            self._target = target
            self._show()

    def leave(self) -> None:
        self._target = None
        self._show()

    def press_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape and self._target is not None:
            self.leave()
            return True
        return False

    def _who(self) -> TokenId | None:
        who = next(iter(self.controller.selection), None) or self.controller.actor()
        return who if who is not None and who in self.controller.board.tokens else None

    def _show(self) -> None:
        who, board, target = self._who(), self.controller.board, self._target
        if who is None or target is None or target == who or board.grid is None:
            self.controller.scene.sight_layer.show()
            return
        there = _cells(board, target)
        for lens in self.controller.rules.lenses:
            lines = tuple(line for line in draw_lens(lens, board, who, target).lines if cell_at(line.end) in there)
            if lines:
                self.controller.scene.sight_layer.show(LensOverlay(lines=lines), board.grid)
                return
        self.controller.scene.sight_layer.show(plain_sight(board, who, target), board.grid)


def plain_sight(board: AnyEncounter, who: TokenId, target: Target) -> LensOverlay:
    """Whether one sees something and how far away it is, by geometry alone; nothing where either has no cells."""
    from battlemap.board.grid.distances import gap
    from battlemap.board.grid.field_of_view import sees
    from battlemap.board.grid.line_of_fire import line_of_fire

    grid, here, there = board.grid, board[who].cells, _cells(board, target)
    if grid is None or not here or not there:
        return LensOverlay()
    bodies = {key: token.cells for key, token in board.tokens.items() if key not in (who, target) and token.on_grid}
    shot = line_of_fire(grid, here, there, bodies)
    seen = any(sees(grid, a, b) for a in here for b in there)
    words = [f"{gap(here, there) * grid.cell:g} {grid.unit}", "" if seen else "out of sight"]
    words.append(COVERS[min(shot.cover, 3)] if seen and not shot.obstruction else "no line of fire" if seen else "")
    turn = 0.0 if shot.cover_at is None and not seen else shot.cover_at
    tone: Tone = "reach" if seen else "harm"
    icon = "lucide/eye" if seen else "lucide/eye-off"
    return LensOverlay(
        lines=(Sightline(shot.start, shot.end, turn, " · ".join(filter(None, words)), tone, icon, shot.in_the_way),)
    )


def _cells(board: AnyEncounter, target: Target) -> tuple[Cell, ...]:
    """The cells of what is pointed at."""
    if isinstance(target, tuple):
        return (target,)
    return board[target].cells if target is not None and target in board.tokens else ()
