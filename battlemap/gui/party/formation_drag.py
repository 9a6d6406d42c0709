"""Several who are carried onto the map together: their tokens where they would stand, or why they cannot."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from battlemap.board.grid_map import CELL, cell_under
from battlemap.board.ids import Point
from battlemap.board.wording import capitalise
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.landing_spots import LandingSpots, is_on_cells, spawn_middle
from battlemap.gui.party.formation import Shape, formation_spots
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.layout.looks import TokenLook
from battlemap.layout.map_metrics import TOKEN
from battlemap.paint.controls.chips import draw_map_label
from battlemap.paint.style.typography import BODY
from battlemap.paint.tokens.token_drawing import Portraits, bake_token

FAR = 40
"""So many pixels they are dragged before the sheet gets out of the way."""
IN_HAND = 34.0
IN_CELL = 40 / 44
BELOW = 26


class Newcomer(Struct, frozen=True):
    """One of those who are carried: how it looks, and how many cells it is wide."""

    look: TokenLook
    footprint: float = 1.0


class FormationGhost(QWidget):
    """Covers the window while they are carried; the mouse goes through it."""

    def __init__(self, page: BattlePage, portraits: Portraits, ground: QWidget) -> None:
        super().__init__(ground)
        self._page, self._portraits, self._ground = page, portraits, ground
        self.newcomers: tuple[Newcomer, ...] = ()
        self.landing: LandingSpots | None = None
        """What letting go now would come to; None off the map."""
        self._shape: Shape = "block"
        self._words = ""
        self._at = QPoint()
        self._baked: dict[tuple[TokenLook, float], QPixmap] = {}
        self._last: tuple[object, LandingSpots] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def take(self, newcomers: Sequence[Newcomer], shape: Shape, words: str, at: QPoint) -> None:
        """Take them up; *at*: where the pointer is, on the screen."""
        self.newcomers, self._shape, self._words, self._last, self._baked = tuple(newcomers), shape, words, None, {}
        self.setGeometry(self._ground.rect())
        self.show()
        self.raise_()
        self.carry(at)

    def carry(self, at: QPoint) -> None:
        """Follow the pointer."""
        self._at = self._ground.mapFromGlobal(at)
        self.landing = self._land()
        self._page.controller.scene.highlights.show_hover(self.landing.zone if self.landing else None)
        self.update()

    def put_down(self) -> LandingSpots | None:
        """End it; gives back where they would stand, None off the map."""
        landing = self.landing if self.newcomers else None
        self.newcomers, self.landing = (), None
        self._page.controller.scene.highlights.show_hover()
        self.hide()
        return landing

    def _land(self) -> LandingSpots | None:
        controller = self._page.controller
        view = controller.view.viewport()
        here = view.mapFrom(self._ground, self._at)
        if not view.rect().contains(here) or not self._is_over_map():
            return None
        point = controller.view.mapToScene(here)
        at: Point = point.x(), point.y()
        key = (cell_under(at, 1.0) if is_on_cells(controller.rules, controller.board) else at, id(controller.board))
        if self._last is None or self._last[0] != key:
            widths = [newcomer.footprint for newcomer in self.newcomers]
            landing = formation_spots(controller.scene, controller.rules, controller.board, widths, self._shape, at)
            self._last = key, landing
        return self._last[1]

    def _is_over_map(self) -> bool:
        under, view = self._ground.childAt(self._at), self._page.controller.view
        hint = self._page.parts.area.empty
        return under is not None and any(part is under or part.isAncestorOf(under) for part in (view, hint))

    def _spots(self) -> list[tuple[Newcomer, QPointF, float]]:
        """Who, where in the window, and how large."""
        controller = self._page.controller
        view, zoom = controller.view, controller.view.camera.zoom
        if self.landing is None or not self.landing.spawn_points:
            return [
                (newcomer, QPointF(self._at) + QPointF(at % 4 * 22, at // 4 * 22), IN_HAND)
                for at, newcomer in enumerate(self.newcomers[:12])
            ]
        spots = []
        for newcomer, stand in zip(self.newcomers, self.landing.spawn_points, strict=False):
            place = view.viewport().mapTo(self._ground, view.at_view(spawn_middle(stand, newcomer.footprint)))
            if isinstance(stand.place, str):
                arranged = controller.scene.arrangement(stand.place)
                size = TOKEN * (arranged.layout.scale if arranged else 1.0) * zoom
            else:
                size = max(10.0, newcomer.footprint * CELL * IN_CELL * zoom)
            spots.append((newcomer, QPointF(place), size))
        return spots

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.newcomers:
            return
        palette, painter = self._page.theme.palette, QPainter(self)
        refused = self.landing is not None and bool(self.landing.refused)
        painter.setOpacity(0.55 if refused else 0.92)
        lowest = QPointF(self._at)
        for newcomer, spot, size in self._spots():
            picture = self._picture(newcomer.look, size)
            half = picture.width() / picture.devicePixelRatio() / 2
            painter.drawPixmap(QPointF(spot.x() - half, spot.y() - half), picture)
            lowest = QPointF(lowest.x(), max(lowest.y(), spot.y() + size / 2))
        painter.setOpacity(1)
        if self.landing is not None:
            words = capitalise(self.landing.refused) if refused else self._words
            icon, hue = ("lucide/ban", palette.harm) if refused else ("lucide/map-pin", palette.glow)
            y = lowest.y() + BELOW
            draw_map_label(painter, lowest.x(), min(y, self.height() - 20), words, palette, hue, BODY, icon)
        painter.end()

    def _picture(self, look: TokenLook, diameter: float) -> QPixmap:
        key = look, round(diameter, 1)
        if key not in self._baked:
            portrait = self._portraits(look.portrait) if look.portrait else None
            self._baked[key] = bake_token(look, key[1], self.devicePixelRatioF(), self._page.theme.palette, portrait)
        return self._baked[key]


class FormationDrag(QObject):
    """One drag out of a sheet, which gets out of the way meanwhile."""

    let_go = Signal(LandingSpots)
    """They were let go over the map."""

    def __init__(self, page: BattlePage, portraits: Portraits, parent: QWidget) -> None:
        super().__init__(parent)
        self._page, self._portraits = page, portraits
        self.ghost: FormationGhost | None = None
        self._dialog: ModelessDialog | None = None
        self._start = QPoint()

    def set_dialog(self, overlay: ModelessDialog, ground: QWidget) -> None:
        """The sheet stands in *overlay*; what is carried out of it floats over *ground*."""
        self._dialog = overlay
        self.ghost = FormationGhost(self._page, self._portraits, ground)

    def take(self, newcomers: Sequence[Newcomer], shape: Shape, words: str, at: QPoint) -> None:
        """Take them up."""
        self._start = at
        if self.ghost is not None and newcomers:
            self.ghost.take(newcomers, shape, words, at)

    def carry(self, at: QPoint) -> None:
        """Follow the pointer."""
        if self.ghost is not None and self.ghost.newcomers:
            if self._dialog is not None and (at - self._start).manhattanLength() > FAR:
                self._dialog.set_tucked(True)
            self.ghost.carry(at)

    def drop(self, at: QPoint) -> None:
        """Let go."""
        self.carry(at)
        landing = self.end()
        if landing is not None:
            self.let_go.emit(landing)

    def end(self) -> LandingSpots | None:
        """End the drag and bring the sheet back; gives back where they were."""
        landing = self.ghost.put_down() if self.ghost is not None else None
        if self._dialog is not None:
            self._dialog.set_tucked(False)
        return landing

    def close(self) -> None:
        """The sheet is closed for good."""
        if self.ghost is not None:
            self.ghost.put_down()
            self.ghost.deleteLater()
            self.ghost = None
