"""Which part of the map the players see: the GM's view, a frame of their own, whoever acts, the whole map."""

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.players.display_settings import Part
from battlemap.gui.players.players_map import PlayersMap
from battlemap.layout.contents import acting_tokens
from battlemap.paint.style.measures import SLIDE

EDGE = 0.18
"""Whoever acts is brought into the middle once he stands nearer to the edge than this part of what is seen."""
AROUND = 0.02
"""So much of the shorter side of the whole map is left free around it."""


class ShownPart(QObject):
    """Moves the camera of the players' map. It moves only for what was chosen, and not at all while it is held."""

    moved = Signal()
    """Players see another part, or would if it were not held."""

    def __init__(self, players_map: PlayersMap, controller: MapController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._map, self._controller = players_map, controller
        self.part: Part = "follow"
        self.frame = QRectF()
        """The frame of their own as it was drawn, map px; empty until it is needed first."""
        self.held = False
        """Whether nothing moves for now."""
        self._rect = QRectF()
        self._acting: frozenset[TokenId] = frozenset()
        camera = controller.view.camera
        camera.scrolled.connect(self._follow_camera)
        camera.view_changed.connect(self._follow_camera)

    def close(self) -> None:
        """Listen no longer."""
        camera = self._controller.view.camera
        camera.scrolled.disconnect(self._follow_camera)
        camera.view_changed.disconnect(self._follow_camera)

    @property
    def ratio(self) -> float:
        """Width by height of what players see."""
        view = self._map.view.viewport()
        return view.width() / max(1, view.height())

    @property
    def rect(self) -> QRectF:
        """What players see now, map px."""
        return QRectF(self._rect)

    @property
    def framed(self) -> QRectF:
        """What their own frame shows: all of it, and more where the window has other sides."""
        return self._filled(self._in_ratio(self.frame))

    def choose(self, part: Part) -> None:
        """Show another part from now on; a frame that was never set begins where players look now, or else the GM does."""
        self.part = part
        if part == "frame" and self.frame.isEmpty():
            self.frame = self.rect if not self._rect.isEmpty() else self._controller.view.camera.seen
        self._acting = frozenset()
        self.refresh()

    def set_frame(self, frame: QRectF) -> None:
        """Give the frame another place or size; its sides keep the ratio of the window."""
        self.frame = QRectF(frame)
        self.refresh()

    def set_held(self, held: bool) -> None:
        """Move no more; or go to where one would be by now."""
        if held != self.held:
            self.held = held
            self.refresh()

    def follow_board(self, board: AnyEncounter) -> None:
        """The board (without secrets) has changed: perhaps somebody else acts, or the map is larger."""
        if self.part == "whole":
            self.refresh()
        elif self.part == "actor":
            self._look_at(board)

    def fit(self) -> None:
        """The window has another size: show in it what is to be seen, or what was seen while it is held."""
        if self.held:
            self._show(self._rect)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show what is to be seen."""
        self._map.scene.motion.drop("players look")
        if self.held:
            self.moved.emit()
            return
        if self.part == "follow":
            self._show(self._controller.view.camera.seen)
        elif self.part == "frame":
            self._show(self.frame)
        elif self.part == "whole":
            box = self._map.scene.contents_rect()
            edge = AROUND * min(box.width(), box.height())
            self._show(box.adjusted(-edge, -edge, edge, edge))
        else:
            self._show(self._rect if not self._rect.isEmpty() else self._controller.view.camera.seen)
            if self._map.scene.board is not None:
                self._look_at(self._map.scene.board)

    def _look_at(self, board: AnyEncounter) -> None:
        """Bring whoever acts into the middle, unless he is seen well, once for each turn."""
        acting = frozenset(token for token in acting_tokens(board, self._map.scene.display) if token in board.tokens)
        if self.held or not acting or acting == self._acting:
            return
        self._acting = acting
        spots = [QPointF(*spot) for token in acting if (spot := self._map.scene.spot_of(token)) is not None]
        seen = self._rect
        inner = seen.adjusted(seen.width() * EDGE, seen.height() * EDGE, -seen.width() * EDGE, -seen.height() * EDGE)
        if not spots or all(inner.contains(spot) for spot in spots):
            return
        middle = QPointF(sum(spot.x() for spot in spots), sum(spot.y() for spot in spots)) / len(spots)
        self._glide(QRectF(middle.x() - seen.width() / 2, middle.y() - seen.height() / 2, seen.width(), seen.height()))

    def _glide(self, to: QRectF) -> None:
        """Move there in sight of all."""
        start = self.rect.topLeft()

        def step(part: float) -> None:
            self._show(QRectF(start + (to.topLeft() - start) * part, to.size()))

        self._map.scene.motion.play("players look", 2 * SLIDE, step)

    def _show(self, rect: QRectF) -> None:
        self._rect = self._filled(self._in_ratio(rect)) if self.part in ("follow", "frame") else self._in_ratio(rect)
        self._map.view.camera.show_rect(self._rect)
        if self._map.view.camera.zoom_lock is not None:  # it goes by whole cells
            self._rect = self._map.view.camera.seen
            if self.part == "frame":
                self.frame = self.rect
        self.moved.emit()

    def _filled(self, rect: QRectF) -> QRectF:
        """The same part of the map, moved and narrowed so that no table is seen where map could be.

        A rectangle that is larger than the map in both directions becomes the smallest that holds all of the map; one that
        reaches beyond an edge is moved back.
        """
        if self._map.view.camera.zoom_lock is not None or self._map.scene.board is None:
            return rect
        box = self._map.scene.contents_rect()
        edge = AROUND * min(box.width(), box.height())
        box = box.adjusted(-edge, -edge, edge, edge)
        if rect.width() > box.width() and rect.height() > box.height():
            rect = self._in_ratio(box)
        return QRectF(
            _inside(rect.x(), rect.width(), box.left(), box.right()),
            _inside(rect.y(), rect.height(), box.top(), box.bottom()),
            rect.width(),
            rect.height(),
        )

    def _in_ratio(self, rect: QRectF) -> QRectF:
        """The smallest rectangle with the window's sides that holds all of *rect*, around its middle.

        Where the map has a real size, the one that the window shows at it.
        """
        if (lock := self._map.view.camera.zoom_lock) is not None:
            view = self._map.view.viewport()
            shown = QSizeF(view.width() / lock.zoom, view.height() / lock.zoom)
            return QRectF(rect.center() - QPointF(shown.width() / 2, shown.height() / 2), shown)
        width = max(rect.width(), rect.height() * self.ratio, 1.0)
        size = QSizeF(width, width / self.ratio)
        return QRectF(rect.center() - QPointF(size.width() / 2, size.height() / 2), size)

    def _follow_camera(self, settled: bool = True) -> None:
        if self.part == "follow" and not self.held:
            self._show(self._controller.view.camera.seen)


def _inside(start: float, length: float, low: float, high: float) -> float:
    """Where a span begins that is moved to lie between two bounds; over the middle of them where it is longer."""
    return (low + high - length) / 2 if length > high - low else min(max(start, low), high - length)
