"""The map as it was: a scene and a view of their own over the map of now, on which nothing can be done."""

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from battlemap.board.encounter import AnyEncounter
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.map_view import MapView
from battlemap.canvas.view.rulers import LEFT, MARGIN
from battlemap.gui.map.map_area import MapArea
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.contents import scene_cards
from battlemap.paint.style.boxes import fill_rounded
from battlemap.rules.display import BoardDisplay
from battlemap.rules.ruleset import AnyRuleset

FRAME = 2


class PastFrame(QWidget):
    """The frame that says that this is not now; the mouse goes through it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        fill_rounded(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), 0, None, p.accent, FRAME)
        painter.end()


class PastMap(QObject):
    """Shows boards of the past. It has no tool and nobody who listens to the mouse: it can be moved and zoomed, no more."""

    def __init__(self, rules: AnyRuleset, controller: MapController, area: MapArea, theme: Theme) -> None:
        super().__init__(area)
        self._rules, self._controller, self._area, self._theme = rules, controller, area, theme
        self.scene = BoardScene(theme.palette, self, lender=controller.scene)
        self.scene.set_pictures(controller.find_picture)
        self.scene.motion.allowed = theme.motion
        self.view = MapView(self.scene, theme.palette)
        self.view.is_pale = True
        self.view.setParent(area)
        self.view.setAcceptDrops(False)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setAccessibleName("Map as it was")
        self.view.setAccessibleDescription("")
        self.frame = PastFrame(theme, area)
        self._begun = False
        for signal, slot in (
            (area.zoom.closer, self.view.camera.zoom_in), (area.zoom.farther, self.view.camera.zoom_out),
            (area.zoom.fitted, self.view.camera.fit),
        ):  # fmt: skip
            signal.connect(slot)
        self.view.camera.zoom_changed.connect(area.zoom.show_percent)
        area.resized.connect(self._cover)
        theme.changed.connect(self._dress)

    @property
    def taken_corner(self) -> tuple[int, int]:
        """How many pixels at the left and at the top the names of rows and columns, and the cards of the whole scene take."""
        row, (left, top) = self.view.scene_aspects, (LEFT, MARGIN + 1) if self.view.has_rulers else (0, 0)
        return left if row.isHidden() else row.geometry().right(), top

    def show_board(self, board: AnyEncounter, moving: bool) -> BoardDisplay:
        """Show how it stood, and give what the rules show of it; *moving*: tokens slide there from where they are shown."""
        self.scene.motion.allowed = moving and self._theme.motion
        display = self._rules.display(board)
        self.scene.show_board(board, display, False)
        self.view.scene_aspects.show_cards(scene_cards(board))
        if not self._begun:
            self._begun = True
            self._cover()
            self.view.show()
            camera = self._controller.view.camera
            self.view.camera.fit(False) if camera.is_fitted else self.view.camera.show_rect(camera.seen)
            self.frame.show()
            self.raise_above()
        return display

    def raise_above(self) -> None:
        """Lie over everything that floats over the map of now, but not over what zooms."""
        for part in (self.view, self.frame, self._area.zoom):
            part.raise_()

    def close(self) -> None:
        """Uncover the map of now."""
        self.scene.close()
        for part in (self.view, self.frame):
            if isValid(part):
                part.hide()
                part.deleteLater()
        self._area.zoom.show_percent(self._controller.view.camera.zoom_percent)
        self.deleteLater()

    def _cover(self) -> None:
        for part in (self.view, self.frame):
            part.setGeometry(self._area.rect())

    def _dress(self) -> None:
        self.view.set_palette(self._theme.palette)
        self.frame.update()
