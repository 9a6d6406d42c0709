"""The places to choose from, in columns; what lies below is named at the foot."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from battlemap.generation.recipe import Recipe
from battlemap.gui.new_battle.place_drawing import DrawnPlace, PlaceJob, tile_job, tile_path
from battlemap.gui.new_battle.place_tile import HEIGHT, PAD, WIDTH, PlaceTile
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.images import FindImage, no_image, shipped_image
from battlemap.paint.style.typography import SECONDARY, draw_text, interface_font

GAP, FOOT = 12, 34


class PlaceList(QWidget):
    """Emits which place is chosen. The chosen one is among those that the game can be played on."""

    chosen = Signal(str)
    """The id of a recipe."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.columns = theme, 2
        self.setAccessibleName("Places")
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setAccessibleName("Places")
        self._inner = QWidget()
        self._scroll.setWidget(self._inner)
        self._scroll.verticalScrollBar().valueChanged.connect(self.update)
        self.tiles: list[PlaceTile] = []
        self._pictures: Mapping[str, FindImage] = {}

    def show_offer(self, offer: Sequence[tuple[Recipe, str]], pictures: Mapping[str, FindImage]) -> None:
        """Offer these places, each with the reason why it is grey, if it is; *pictures*: what finds those of the kept ones."""
        self._pictures = pictures
        known = {tile.recipe.id: tile for tile in self.tiles}
        self.tiles = []
        for recipe, reason in offer:
            tile = known.pop(recipe.id, None) or self._new_tile(recipe)
            tile.show_recipe(recipe, reason)
            self.tiles.append(tile)
        for tile in known.values():
            tile.hide()
            tile.deleteLater()
        for before, after in pairwise(self.tiles):
            QWidget.setTabOrder(before, after)
        self._place_tiles()
        self.load_kept()
        self.update()

    def _new_tile(self, recipe: Recipe) -> PlaceTile:
        tile = PlaceTile(self.theme, recipe, self._inner, recipe.id in self._pictures)
        tile.clicked.connect(self._choose)
        tile.reached.connect(self._show_reached)
        tile.show()
        return tile

    def load_kept(self) -> None:
        """Show the tiles as they were drawn before."""

        for tile in self.tiles:
            if not tile.is_drawn:
                job = self._job(tile)
                tile.show_picture(shipped_image(tile_path(job.request, job.palette)))

    def forget_pictures(self) -> None:
        """The colours are others."""
        from PySide6.QtGui import QImage

        for tile in self.tiles:
            tile.show_picture(QImage())
        self.load_kept()

    @property
    def missing(self) -> list[PlaceJob]:
        """The tiles that have to be drawn."""
        return [self._job(tile) for tile in self.tiles if not tile.is_drawn]

    def take_drawn(self, result: DrawnPlace) -> None:
        """Show a tile that was drawn."""
        for tile in self.tiles:
            if tile.recipe is result.job.request.recipe and result.image is not None:
                tile.show_picture(result.image)

    def show_chosen(self, recipe: Recipe) -> None:
        """Mark the chosen one and bring it into sight."""
        for tile in self.tiles:
            tile.setChecked(tile.recipe is recipe)
            if tile.recipe is recipe:
                self._scroll.ensureWidgetVisible(tile, 0, PAD)

    def step(self, key: int) -> bool:
        """To the place that lies this way."""
        at = next((at for at, tile in enumerate(self.tiles) if tile.isChecked()), 0)
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -self.columns, Qt.Key.Key_Down: self.columns}
        step = steps.get(Qt.Key(key), 0)
        to = at + step
        while 0 <= to < len(self.tiles) and not self.tiles[to].isEnabled():
            to += step
        if step and 0 <= to < len(self.tiles):
            self.chosen.emit(self.tiles[to].recipe.id)
        return bool(step)

    def jump(self, letter: str) -> bool:
        """To the next place whose name begins so; False if there is none."""
        at = next((at for at, tile in enumerate(self.tiles) if tile.isChecked()), 0)
        order = [*self.tiles[at + 1 :], *self.tiles[: at + 1]]
        found = next((tile for tile in order if tile.isEnabled() and tile.recipe.title[:1].upper() == letter), None)
        if found is not None:
            self.chosen.emit(found.recipe.id)
        return found is not None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scroll.setGeometry(0, 0, self.width(), self.height() - FOOT)
        self._place_tiles()

    def _place_tiles(self) -> None:
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, self.columns)
            tile.move(column * (WIDTH + GAP), row * (HEIGHT + GAP))
        rows = -(-len(self.tiles) // self.columns)
        self._inner.setFixedSize(self.columns * (WIDTH + GAP) - GAP + 2 * PAD, rows * (HEIGHT + GAP) - GAP + 2 * PAD)

    def paintEvent(self, event: QPaintEvent) -> None:
        below = [tile.recipe.title for tile in self.tiles if self._is_below(tile)]
        if not below:
            return
        p, painter = self.theme.palette, QPainter(self)
        y = self.height() - FOOT / 2 + 2
        draw_icon(painter, "lucide/chevron-down", QRectF(PAD, y - 8, 15, 15), p.text3, 2)
        words = f"{below[0]}{', ' if len(below) > 1 else ''}{', '.join(name[:1].lower() + name[1:] for name in below[1:])}"
        draw_text(painter, PAD + 22, y, words, interface_font(SECONDARY), p.text3, width=self.width() - PAD - 34)
        painter.end()

    def _is_below(self, tile: PlaceTile) -> bool:
        return tile.y() + PAD + HEIGHT / 2 > self._scroll.verticalScrollBar().value() + self._scroll.height()

    def _job(self, tile: PlaceTile) -> PlaceJob:
        find = self._pictures.get(tile.recipe.id, no_image)
        return tile_job(tile.recipe, self.theme.palette, self.devicePixelRatioF(), find)

    def _choose(self) -> None:
        tile = self.sender()
        if isinstance(tile, PlaceTile):
            self.chosen.emit(tile.recipe.id)

    def _show_reached(self) -> None:
        tile = self.sender()
        if isinstance(tile, PlaceTile):
            self._scroll.ensureWidgetVisible(tile, 0, PAD)
