"""The cards of the start page: a way to begin, and a battle to go on with."""

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QImage, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.gui.start.start_pictures import start_picture
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.labels import add_action
from battlemap.gui.widgets.relative_time import time_words
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.images import shipped_image
from battlemap.paint.style.measures import RADIUS_CARD, RADIUS_MENU, RECENT_CARD, START_CARD
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import (
    BODY,
    CAPTION,
    DOCUMENT,
    SECONDARY,
    SEMIBOLD,
    TITLE,
    draw_text,
    interface_font,
    text_width,
    tip_text,
)
from battlemap.rules import registry
from battlemap.rules.registry import UnknownRuleset
from battlemap.store.document.recent_battles import RecentBattle, thumbnail_path

PAD = 10
"""Room round a card for its shadow and its focus."""
PICTURE = 160
THUMBNAIL = 148


class PictureCard(PaintedButton):
    """A raised card with a picture at its top."""

    size_on_page = START_CARD
    radius = RADIUS_CARD
    inset, picture_height = 8, PICTURE

    def __init__(self, theme: Theme, name: str, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(theme, name, key, parent)
        self.setFixedSize(self.size_on_page[0] + 2 * PAD, self.size_on_page[1] + 2 * PAD)

    def sizeHint(self) -> QSize:
        return self.size()

    @property
    def box(self) -> QRectF:
        """The card itself, without the room round it."""
        return QRectF(self.rect()).adjusted(PAD, PAD, -PAD, -PAD)

    def draw_ground(self, painter: QPainter, picture: QImage | None) -> None:
        """The card and its picture."""
        p, box = self.theme.palette, self.box
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        lit = self.hasFocus() or self.state in ("hover", "pressed")
        draw_shadow(painter, box, 7, 3, 0.4 if p.dark else 0.16, self.radius, p.shadow)
        fill_rounded(painter, box, self.radius, p.raised, p.accent if lit else p.line2, 2 if lit else 1)
        frame = QRectF(box.x() + self.inset, box.y() + self.inset, box.width() - 2 * self.inset, self.picture_height)
        shape = QPainterPath()
        shape.addRoundedRect(frame, self.radius - 5, self.radius - 5)
        painter.save()
        painter.setClipPath(shape)
        painter.fillPath(shape, with_alpha(p.canvas, 1))
        if picture is not None:
            painter.drawImage(frame, picture)
        painter.restore()
        painter.strokePath(shape, QPen(with_alpha(p.line2, 0.9), 1))


class StartCard(PictureCard):
    """A way to begin: its picture, its title, its key."""

    def __init__(self, theme: Theme, way: str, title: str, words: str, key: str, parent: QWidget | None = None) -> None:
        self.way, self._title, self._words = way, title, words
        super().__init__(theme, title, key, parent)
        self.setAccessibleDescription(words)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), self.box
        size = QSize(round(box.width() - 16), PICTURE)
        self.draw_ground(painter, start_picture(self.way, p.name, size, self.devicePixelRatioF()))
        draw_text(painter, box.x() + 20, box.y() + 196, self._title, interface_font(TITLE, SEMIBOLD), p.text)
        draw_text(painter, box.x() + 20, box.y() + 222, self._words, interface_font(BODY), p.text2, width=box.width() - 40)
        solid = self.hasFocus() or self.state == "hover"
        draw_key_cap(painter, box.right() - 20, box.y() + 196, self.key, p, 22, "right", solid)
        painter.end()


class RecentBattleCard(PictureCard):
    """A battle opened lately: its map, its name, its rules, where it stands."""

    size_on_page = RECENT_CARD
    radius = RADIUS_MENU
    inset, picture_height = 6, THUMBNAIL

    opened = Signal(str)
    forgotten = Signal(str)

    def __init__(self, theme: Theme, battle: RecentBattle, parent: QWidget | None = None) -> None:
        self.battle = battle
        self._rules = rules_title(battle.ruleset)
        self._picture = shipped_image(thumbnail_path(Path(battle.path)))
        super().__init__(theme, battle.title, parent=parent)
        self.setAccessibleDescription(", ".join(filter(None, (self._rules, battle.where, time_words(battle.at)))))
        self.setToolTip(tip_text(battle.path))
        self.clicked.connect(self._open)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), self.box
        self.draw_ground(painter, None if self._picture.isNull() else self._picture)
        if self._picture.isNull():  # the program ended without the time to draw one
            blank = QRectF(box.center().x() - 20, box.y() + self.inset + self.picture_height / 2 - 20, 40, 40)
            draw_icon(painter, "lucide/map", blank, p.line2, 1.5)
        time = time_words(self.battle.at)
        draw_text(painter, box.right() - 16, box.y() + 174, time, interface_font(CAPTION), p.text3, "right")
        room = box.width() - 44 - text_width(time, interface_font(CAPTION))
        draw_text(painter, box.x() + 16, box.y() + 174, self.battle.title, interface_font(DOCUMENT, SEMIBOLD), p.text, width=room)
        draw_text(painter, box.x() + 16, box.y() + 197, self._rules, interface_font(SECONDARY), p.text2, width=box.width() - 32)
        begun = bool(self.battle.where)
        icon = "lucide/circle-dot" if begun else "lucide/pencil"
        place = QRectF(box.x() + 15, box.y() + 213, 14, 14)
        draw_icon(painter, icon, place, p.accent if begun else p.text3, 2.2)
        words = self.battle.where or "Not begun"
        draw_text(painter, box.x() + 35, box.y() + 220, words, interface_font(SECONDARY), p.text2, width=box.width() - 50)
        painter.end()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        add_action(menu, "Open").triggered.connect(self._open)
        add_action(menu, "Take off this list").triggered.connect(self._forget)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self._forget()
            return
        super().keyPressEvent(event)

    def _open(self) -> None:
        self.opened.emit(self.battle.path)

    def _forget(self) -> None:
        self.forgotten.emit(self.battle.path)


def rules_title(ruleset: str) -> str:
    try:
        return registry.load_ruleset(ruleset).choice_words
    except (UnknownRuleset, ValueError):
        return "Rules that are not installed"
