"""The places to choose from, in columns; a button at the foot names those below and goes to them."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from battlemap.generation.recipe import Recipe
from battlemap.gui.new_battle.place_drawing import DrawnPlace, PlaceJob, tile_job, tile_path
from battlemap.gui.new_battle.place_tile import HEIGHT, PAD, WIDTH, PlaceTile
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.images import FindImage, no_image, shipped_image

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
        self.more_button = TextButton(theme, "More places", parent=self)
        self.more_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more_button.clicked.connect(self._turn_page)
        self._scroll.verticalScrollBar().valueChanged.connect(self._follow_scroll)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._follow_scroll)
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
        for before, after in pairwise([*self.tiles, self.more_button]):
            QWidget.setTabOrder(before, after)
        self._place_tiles()
        self.load_kept()
        self._follow_scroll()

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
        self._follow_scroll()

    def _place_tiles(self) -> None:
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, self.columns)
            tile.move(column * (WIDTH + GAP), row * (HEIGHT + GAP))
        rows = -(-len(self.tiles) // self.columns)
        self._inner.setFixedSize(self.columns * (WIDTH + GAP) - GAP + 2 * PAD, rows * (HEIGHT + GAP) - GAP + 2 * PAD)

    def _follow_scroll(self) -> None:
        """Name on the button at the foot how many places lie below, and which; at the end it leads back to the first."""
        bar = self._scroll.verticalScrollBar()
        below = [tile.recipe.title for tile in self.tiles if self._is_below(tile)]
        self.more_button.setVisible(bar.maximum() > 0)
        if below:
            words = f"{len(below)} more places ▾" if len(below) > 1 else "1 more place ▾"
            self.more_button.set_words(words, tip=f"More places: {', '.join(below)}")
        else:
            self.more_button.set_words("First places ▴", tip="Back to the first places")
        size = self.more_button.sizeHint()
        self.more_button.setGeometry(PAD, self.height() - FOOT + (FOOT - size.height()) // 2, size.width(), size.height())

    def _turn_page(self) -> None:
        """Show the next rows of places, or after the last ones the first."""
        bar = self._scroll.verticalScrollBar()
        rows = max(1, self._scroll.height() // (HEIGHT + GAP))
        bar.setValue(bar.value() + rows * (HEIGHT + GAP) if bar.value() < bar.maximum() else 0)

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
