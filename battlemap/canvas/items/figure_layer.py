"""Sides whose figures stand on the screen itself: no token of theirs is painted, only where the one that matters belongs."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid_map import CELL
from battlemap.board.ids import Cell, SideId, TokenId, ZoneId
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import take_off
from battlemap.layout.contents import acting_tokens
from battlemap.paint.style.palette import ring_colour, with_alpha
from battlemap.rules.display import BoardDisplay

DEPTH = 86.0
LINE = 2.2
"""Pixels, of the line in the hue of the side."""
INSET, CORNER = 3.0, 8.0


class FigureLayer:
    """Of one scene. On a grid the cells of whoever acts, moved or came last have an outline; on zones nothing has."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._scene, self._pixmaps = scene, pixmaps
        self.sides: frozenset[SideId] = frozenset()
        """Whose tokens are not painted, from the next board on that is shown."""
        self._places: dict[TokenId, Cell | ZoneId] = {}
        self._moved: frozenset[TokenId] = frozenset()
        self._turn: tuple[TokenId, ...] = ()
        self._items: dict[TokenId, tuple[QGraphicsPathItem, QGraphicsPathItem]] = {}
        self._hues: dict[TokenId, int] = {}

    def stands_for(self, token: AnyToken) -> bool:
        """Whether a figure on the screen stands for this token."""
        return token.side in self.sides

    @property
    def outlined(self) -> dict[TokenId, QRectF]:
        """Whose cells have an outline, and the outline's box in map px."""
        return {key: line.path().boundingRect() for key, (_, line) in self._items.items()}

    def show(self, board: AnyEncounter, display: BoardDisplay) -> None:
        """Follow another board, or other sides."""
        self._note_moves(board)
        shown = {
            key: token
            for key in (*acting_tokens(board, display), *self._moved)
            if (token := board.tokens.get(key)) is not None and token.on_grid and self.stands_for(token)
        }
        for key in [key for key in self._items if key not in shown]:
            for item in self._items.pop(key):
                take_off(item)
        self._hues = {key: board.side_of(key).look for key in shown}
        for key, token in shown.items():
            if key not in self._items:
                self._items[key] = self._make_items()
            path = _outline(token.cells)
            for item in self._items[key]:
                item.setPath(path)
        self.bake()

    def bake(self) -> None:
        """Take the widths and colours of the context of the pixmap cache."""
        palette, width = self._pixmaps.context.palette, LINE * self._pixmaps.context.label_room
        for key, (under, line) in self._items.items():
            under.setPen(_pen(with_alpha(palette.under_line, palette.under_line_alpha), width * 2))
            line.setPen(_pen(QColor(ring_colour(self._hues[key])), width))

    def _note_moves(self, board: AnyEncounter) -> None:
        """Who moved or came last is known until somebody else does, or the turn is another's."""
        places = {key: token.place for key, token in board.tokens.items()}
        moved = frozenset(key for key, place in places.items() if self._places and self._places.get(key) != place)
        if moved or board.turns.now != self._turn:
            self._moved = moved
        self._places, self._turn = places, board.turns.now

    def _make_items(self) -> tuple[QGraphicsPathItem, QGraphicsPathItem]:
        under, line = QGraphicsPathItem(), QGraphicsPathItem()
        for item, above in ((under, 0.0), (line, 0.1)):
            item.setZValue(DEPTH + above)
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            self._scene.addItem(item)
        return under, line


def _outline(cells: tuple[Cell, ...]) -> QPainterPath:
    """Inside the edge of the square that these cells make, so that the figure on it hides none of the line."""
    columns, rows = [column for column, _ in cells], [row for _, row in cells]
    left, top = min(columns) * CELL, min(rows) * CELL
    box = QRectF(left, top, (max(columns) + 1) * CELL - left, (max(rows) + 1) * CELL - top)
    path = QPainterPath()
    path.addRoundedRect(box.adjusted(INSET, INSET, -INSET, -INSET), CORNER, CORNER)
    return path


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
