"""A creature in somebody's hand on the way from its collection to the map: its ghost where it would stand, or why it cannot."""

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from battlemap.board.grid_map import CELL, cell_name, cell_under, cells_under
from battlemap.board.ids import Cell, Point
from battlemap.board.wording import capitalise
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.landing_spots import LandingSpots, is_on_cells, landing, landing_on_grid, spawn_middle
from battlemap.layout.looks import TokenLook
from battlemap.layout.map_metrics import TOKEN
from battlemap.paint.controls.chips import draw_map_label, map_label_size
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import BODY
from battlemap.paint.tokens.token_drawing import Portraits, bake_token
from battlemap.store.collection.creature_file import CollectionCreature

IN_HAND = 46.0
"""How large the token is drawn while it is not over the map."""
IN_CELL = 40 / 44
"""The part of its cells a token fills."""
BELOW = 18
"""How far under it the words stand that say where it would be."""


class CarriedCreature(Struct, frozen=True):
    """What is in the hand: a creature, how it looks, how many of it."""

    creature: CollectionCreature
    look: TokenLook
    count: int


class CreatureGhost(QWidget):
    """Covers the window while something is carried; the mouse goes through it."""

    def __init__(self, page: BattlePage, portraits: Portraits, ground: QWidget) -> None:
        super().__init__(ground)
        self._page, self._portraits, self._ground = page, portraits, ground
        self.carried_creature: CarriedCreature | None = None
        self.landing: LandingSpots | None = None
        """What letting go now would come to; None off the map."""
        self._at = QPoint()
        self._baked: dict[float, QPixmap] = {}
        self._drawn_rect = QRect()
        self._last: tuple[Cell, int, LandingSpots] | None = None
        """What the last cell under the pointer came to on a board."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def take(self, carried: CarriedCreature, at: QPoint) -> None:
        """Take something up; *at*: where the pointer is, on the screen."""
        self.carried_creature, self._baked, self._last = carried, {}, None
        self.setGeometry(self._ground.rect())
        self.show()
        self.raise_()
        self.carry(at)

    def carry(self, at: QPoint) -> None:
        """Follow the pointer."""
        if self.carried_creature is None:
            return
        self._at = self._ground.mapFromGlobal(at)
        self.landing = self._landing()
        zone = self.landing.zone if self.landing else None
        self._page.controller.scene.highlights.show_hover(zone)
        now = self._extent()
        self.update(self._drawn_rect.united(now))
        self._drawn_rect = now

    def put_down(self) -> tuple[CarriedCreature, LandingSpots] | None:
        """End it; gives back what was let go over the map and where."""
        carried, landing_spots = self.carried_creature, self.landing
        self.carried_creature = self.landing = None
        self._page.controller.scene.highlights.show_hover()
        self.hide()
        return (carried, landing_spots) if carried is not None and landing_spots is not None else None

    def _landing(self) -> LandingSpots | None:
        stage, carried = self._page.controller, self.carried_creature
        view = stage.view.viewport()
        here = view.mapFrom(self._ground, self._at)
        if carried is None or not view.rect().contains(here) or not self._over_map():
            return None
        at = stage.view.mapToScene(here)
        point = at.x(), at.y()
        if not is_on_cells(stage.rules, stage.board):
            return landing(stage.scene, stage.rules, stage.board, carried.creature, carried.count, point)
        cell = cell_under(point, carried.creature.footprint)
        if self._last is None or self._last[:2] != (cell, id(stage.board)):
            self._last = cell, id(stage.board), landing_on_grid(stage.board, carried.creature.footprint, carried.count, cell)
        return self._last[2]

    def _over_map(self) -> bool:
        """Whether nothing floats over the map where the pointer is."""
        under, view = self._ground.childAt(self._at), self._page.controller.view
        hint = self._page.parts.area.empty
        return under is not None and any(part is under or part.isAncestorOf(under) for part in (view, hint))

    def _in_window(self, point: Point) -> QPointF:
        """Where a point of the map is in the window."""
        view = self._page.controller.view
        return QPointF(view.viewport().mapTo(self._ground, view.at_view(point)))

    def _diameter(self) -> float:
        stage, carried = self._page.controller, self.carried_creature
        if carried is None or self.landing is None or not self.landing.spawn_points:
            return IN_HAND
        place = self.landing.spawn_points[0].place
        if isinstance(place, str):
            arranged = stage.scene.arrangement(place)
            return TOKEN * (arranged.layout.scale if arranged else 1.0) * stage.view.camera.zoom
        width = carried.creature.footprint
        return max(10.0, width * CELL * IN_CELL * stage.view.camera.zoom)

    def _spots(self) -> list[QPointF]:
        carried, landing_spots = self.carried_creature, self.landing
        if carried is None or landing_spots is None or not landing_spots.spawn_points:
            return [QPointF(self._at)]
        return [self._in_window(spawn_middle(stand, carried.creature.footprint)) for stand in landing_spots.spawn_points]

    def _boxes(self) -> list[QRectF]:
        """The cells that would be covered, in the window."""
        carried, landing_spots = self.carried_creature, self.landing
        if carried is None or landing_spots is None:
            return []
        boxes = []
        for stand in landing_spots.spawn_points:
            if not isinstance(stand.place, str):
                last = cells_under(stand.place, carried.creature.footprint)[-1]
                corner = self._in_window((stand.place[0] * CELL, stand.place[1] * CELL))
                boxes.append(QRectF(corner, self._in_window(((last[0] + 1) * CELL, (last[1] + 1) * CELL))))
        return boxes

    def _label(self) -> tuple[str, str]:
        """(icon, words) under the pointer."""
        landing_spots = self.landing
        if self.carried_creature is None or landing_spots is None:
            return "", ""
        if landing_spots.refused:
            return "lucide/ban", capitalise(landing_spots.refused)
        place = landing_spots.spawn_points[0].place
        where = self._page.board.zone_map.zones[place].name if isinstance(place, str) else cell_name(place)
        many = f"{len(landing_spots.spawn_points)} × " if len(landing_spots.spawn_points) > 1 else ""
        return "lucide/map-pin", f"{many}{self.carried_creature.creature.name}" + (f" · {where}" if where else "")

    def _extent(self) -> QRect:
        """All that is drawn, with room around it."""
        half = self._diameter() * 0.75 + 10
        area = QRectF()
        for spot in self._spots():
            area = area.united(QRectF(spot.x() - half, spot.y() - half, 2 * half, 2 * half))
        for box in self._boxes():
            area = area.united(box.adjusted(-4, -4, 4, 4))
        icon, words = self._label()
        if words:
            size, middle = map_label_size(words, BODY, icon), self._label_place()
            area = area.united(QRectF(middle.x() - size.width() / 2 - 4, middle.y() - 20, size.width() + 8, 40))
        return area.toAlignedRect()

    def _label_place(self) -> QPointF:
        """The middle of the words: under the first of what is carried, above it where there is no room."""
        first, boxes = self._spots()[0], self._boxes()
        half = boxes[0].height() / 2 if boxes else self._diameter() / 2
        down = first.y() + half + BELOW
        return QPointF(first.x(), down if down < self.height() - 16 else first.y() - half - BELOW)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.carried_creature is None:
            return
        p, painter = self._page.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        refused = self.landing is not None and bool(self.landing.refused)
        hue = p.harm if refused else p.glow
        for box in self._boxes():
            painter.setPen(QPen(with_alpha("#101318", 0.7), 4))
            painter.setBrush(with_alpha(hue, 0.18))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
            painter.setPen(QPen(with_alpha(hue, 1.0), 2, Qt.PenStyle.DashLine if refused else Qt.PenStyle.SolidLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        picture = self._picture(self._diameter())
        half = picture.width() / picture.devicePixelRatio() / 2
        painter.setOpacity(0.55 if refused else 0.92)
        for spot in self._spots():
            painter.drawPixmap(QPointF(spot.x() - half, spot.y() - half), picture)
        painter.setOpacity(1)
        icon, words = self._label()
        if words:
            place = self._label_place()
            draw_map_label(painter, place.x(), place.y(), words, p, p.harm if refused else p.glow, BODY, icon)
        painter.end()

    def _picture(self, diameter: float) -> QPixmap:
        size = round(diameter, 1)
        if size not in self._baked and self.carried_creature is not None:
            look = self.carried_creature.look
            portrait: QImage | None = self._portraits(look.portrait) if look.portrait else None
            palette = self._page.theme.palette
            self._baked = {size: bake_token(look, size, self.devicePixelRatioF(), palette, portrait)}
        return self._baked[size]
