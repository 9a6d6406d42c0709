"""What no other label is to cover: where tokens stand and their names lie, where things stand, where it is written on the map."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QRectF

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import TokenId
from battlemap.canvas.items.layout_cache import LayoutCache
from battlemap.canvas.items.token_item import TokenItem
from battlemap.layout.map_metrics import TOKEN


class LabelObstacles:
    """Of one scene, as it is shown at the moment; all in map px."""

    def __init__(self, token_items: Mapping[TokenId, TokenItem], layouts: LayoutCache) -> None:
        self._token_items, self._layouts = token_items, layouts
        self.grid: GridMap | None = None
        """The grid that is shown, if one is."""

    def object_boxes(self, names: Iterable[str]) -> list[QRectF]:
        """Where tokens and things of a grid lie, by id."""
        found: list[QRectF] = []
        props = {str(key): prop for key, prop in self.grid.props.items()} if self.grid else {}
        for name in names:
            piece, prop = self._token_items.get(TokenId(name)), props.get(name)
            if piece is not None:
                half = TOKEN * piece.scale / 2 + 3
                found.append(QRectF(piece.spot[0] - half, piece.spot[1] - half, 2 * half, 2 * half))
            elif prop is not None:
                found.append(QRectF(prop.at[0] * CELL, prop.at[1] * CELL, prop.columns * CELL, prop.rows * CELL))
        return found

    def token_boxes(self, names: Iterable[TokenId]) -> list[QRectF]:
        """Where tokens stand and where their names lie."""
        shown = {name: piece for name in names if (piece := self._token_items.get(name)) is not None and not piece.stacked}
        plates = [box.adjusted(-3, -2, 3, 2) for piece in shown.values() if not (box := piece.plate_box(piece.spot)).isEmpty()]
        return [*self.object_boxes(shown), *plates]

    def all_token_boxes(self) -> list[QRectF]:
        """The same of everybody on the map."""
        return self.token_boxes(self._token_items)

    def all_boxes(self) -> list[QRectF]:
        """The rooms of everybody on the map, and of what is written on it."""
        boxes = [box for zone in self._layouts.zones.values() for box in zone.blocked_boxes]
        return [*self.all_token_boxes(), *(QRectF(box.x, box.y, box.width, box.height) for box in boxes)]
