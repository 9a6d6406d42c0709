"""The welcome page: what the program is, and three doors; shown once to a newcomer, later from the menu."""

from typing import Any

from PySide6.QtCore import QObject, QRect, QRectF, QSizeF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QHideEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.gui.first_run.flat_button import FlatButton
from battlemap.gui.first_run.progress import STEPS, FirstRunProgress
from battlemap.gui.first_run.welcome_doors import PAD, Door, FightDoor, PictureDoor, PlanDoor
from battlemap.gui.first_run.welcome_layout import WelcomeLayout
from battlemap.gui.widgets.key_router import ENTER, key_name
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import SETTLE
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import BODY, BOLD, HEADLINE, SECONDARY, draw_text, interface_font
from battlemap.paint.surfaces.table_backdrop import draw_backdrop

HEADING = "Draw a place, drag a token. The rules do the rest."
SENTENCE = "Five rule systems, on zones and on squares, offline. Nothing to set up."
FOOT = "Everything is saved as you play. Nothing leaves this computer."
MISSING = "The practice fight is missing. Install again."
ROLLS_AFTER = 2000
"""So many milliseconds after the page is seen the dice on its picture settle."""
DRAWN_AFTER = 40
"""So many milliseconds after the page has its size its pictures are drawn."""
SAID = 7000


class WelcomePage(QWidget):
    """Emits which door was opened; the window does it."""

    title_words = "Welcome"
    try_wanted = Signal()
    prepare_wanted = Signal()
    open_wanted = Signal()
    skipped = Signal()
    dropped = Signal(list)
    """The path of a file that was let go over the page."""

    def __init__(self, theme: Theme, progress: FirstRunProgress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._said = theme, ""
        self.lit: Door
        """What Enter opens."""
        self.setAccessibleName("Welcome page")
        self.setAccessibleDescription(f"{HEADING} {SENTENCE}")
        self.setAcceptDrops(True)
        self.fight = FightDoor(
            theme, "Try a fight", "Move, attack, choose, take back, show the players: one sentence at a time.", "", self
        )
        self.prepare = PictureDoor(theme, "Prepare your own", "A place in a minute, drawn or from a recipe", "P", self)
        self.open_map = PlanDoor(theme, "Open a map you have", "A picture, a dungeon plan, a battle file", "O", self)
        for door, signal in zip(self.doors, (self.try_wanted, self.prepare_wanted, self.open_wanted), strict=True):
            door.clicked.connect(signal)
            door.reached.connect(self._follow_focus)
        self.skip = FlatButton(theme, "Skip this page", "Esc", self)
        self.skip.clicked.connect(self.skipped)
        self._show_progress(progress)
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take_pictures, Qt.ConnectionType.QueuedConnection)
        self._wanted: object = None
        """The palette and sizes that pictures were drawn for last."""
        self._draw_timer = _single_shot(self, DRAWN_AFTER, self._draw_pictures)
        self._quiet_timer = _single_shot(self, SAID, self._be_quiet)
        self._roll_timer = _single_shot(self, ROLLS_AFTER, self._roll)
        self._rolling = QVariantAnimation(self)
        self._rolling.setStartValue(0.0)
        self._rolling.setEndValue(4.0)
        self._rolling.setDuration(4 * SETTLE)
        self._rolling.valueChanged.connect(self._show_dice)
        theme.changed.connect(self._apply_theme)

    @property
    def doors(self) -> tuple[Door, Door, Door]:
        """In the order in which Tab goes through them."""
        return self.fight, self.prepare, self.open_map

    def _show_progress(self, progress: FirstRunProgress) -> None:
        self.fight.played = progress.played
        if progress.step:
            self.fight.verb, self.fight.weak = "Go on", f"step {progress.step} of {STEPS}"
            self.fight.setAccessibleName(f"Go on with the fight, {self.fight.weak}")
        elif progress.played:
            self.fight.weak = "Played"
        self._choose(self.prepare if progress.played and not progress.step else self.fight)

    def _choose(self, door: Door) -> None:
        """Enter opens this one from now on."""
        self.lit = door
        for other in self.doors:
            other.set_current(other is door)
        self.setFocusProxy(door)

    def _follow_focus(self) -> None:
        door = self.sender()
        if isinstance(door, Door) and door is not self.lit:
            self._choose(door)

    def say(self, words: str) -> None:
        """One sentence at the foot."""
        self._said = words
        self._quiet_timer.start(SAID)
        self.update()

    def take_key(self, event: QKeyEvent) -> bool:
        """The keys of the doors: their letters, the arrows between them, Enter for the one that is lit, Esc past all of them."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.skip.click()
        elif key in ENTER:
            self.lit.click()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step(key)
        elif (door := next((door for door in self.doors if door.key and door.key == key_name(event)), None)) is not None:
            door.click()
        else:
            return False
        return True

    def _step(self, key: int) -> None:
        """To the door that lies that way."""
        small: list[Door] = [self.prepare, self.open_map]
        if key == Qt.Key.Key_Left:
            to: Door = self.fight
        elif key == Qt.Key.Key_Right:
            to = self.prepare if self.lit is self.fight else self.lit
        else:
            to = small[key == Qt.Key.Key_Down]
        if to.isEnabled():
            self._choose(to)
            to.setFocus(Qt.FocusReason.TabFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        self._draw_timer.start()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self.lit.setFocus(Qt.FocusReason.OtherFocusReason)
        self._roll_timer.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        for timer in (self._roll_timer, self._draw_timer):
            timer.stop()
        self._rolling.stop()
        super().hideEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, laid = self.theme.palette, QPainter(self), self._laid
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_backdrop(painter, QRectF(self.rect()), p)
        s = laid.scale
        draw_text(painter, laid.left, laid.heading, HEADING, interface_font(HEADLINE * s, BOLD), p.text, width=laid.width)
        room = self.skip.x() - laid.left - 16
        draw_text(painter, laid.left, laid.sentence, SENTENCE, interface_font(BODY * s), p.text2, width=room)
        words, ink = (self._said, p.harm) if self._said else (FOOT, p.text3)
        draw_text(painter, self.width() / 2, laid.foot, words, interface_font(SECONDARY * s), ink, "centre", self.width() - 60)
        painter.end()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()
            self.open_map.set_lit(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.open_map.set_lit(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self.open_map.set_lit(False)
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.dropped.emit(files)

    @property
    def _laid(self) -> WelcomeLayout:
        return WelcomeLayout(self.width(), self.height())

    def _place(self) -> None:
        laid = self._laid
        for door, box in zip(self.doors, laid.doors, strict=True):
            door.scale = laid.scale
            door.setGeometry(box.toRect().adjusted(-PAD, -PAD, PAD, PAD))
        hint = self.skip.sizeHint()
        right = round(laid.left + laid.width)
        self.skip.setGeometry(QRect(right - hint.width(), round(laid.sentence) - hint.height() // 2, hint.width(), hint.height()))

    def _apply_theme(self) -> None:
        self._draw_timer.start()
        self.update()

    def _draw_pictures(self) -> None:
        """Begin to draw in a worker what lies behind the doors."""
        size, place = self.fight.frame.size(), self.prepare.frame.size()
        wanted = (self.theme.palette.name, size, self.devicePixelRatioF())
        if wanted == self._wanted:
            return
        self._wanted = wanted
        third = QSizeF((place.width() - 10) / 3, place.height())
        self._relay.start("welcome", _draw, self._relay, self.theme.palette, size, third, self._laid.scale, wanted)

    def _take_pictures(self, given: tuple[Any, ...]) -> None:
        from battlemap.gui.first_run.door_pictures import BattleSnapshot, draw_fighters

        if given[0] != self._wanted or given[0][0] != self.theme.palette.name or self.isHidden():
            return
        _, still, places = given
        if isinstance(still, BattleSnapshot):
            self.fight.image = draw_fighters(still, self.theme.palette)
            self.fight.update()
        elif still is None:
            self._refuse_fight()
        else:
            self.prepare.images = places
            self.prepare.update()

    def _refuse_fight(self) -> None:
        self.fight.refuse(MISSING)
        self._choose(self.prepare)
        self.prepare.setFocus(Qt.FocusReason.OtherFocusReason)

    def _roll(self) -> None:
        if self.theme.motion and self.fight.isEnabled():
            self._rolling.start()

    def _show_dice(self, settled: object) -> None:
        if isinstance(settled, float):
            self.fight.settled = settled
            self.fight.update()

    def _be_quiet(self) -> None:
        self._said = ""
        self.update()


def _draw(relay: WorkerRelay, palette: Palette, size: QSizeF, third: QSizeF, scale: float, wanted: tuple[object, ...]) -> None:
    """In the worker: first the fight, then the three places."""
    from battlemap.gui.first_run.door_pictures import draw_fight, draw_places

    dpr = float(str(wanted[2]))
    relay.done.emit((wanted, draw_fight(palette, size, scale, dpr), ()))
    images: tuple[QImage, ...] = draw_places(palette, third, dpr)
    relay.done.emit((wanted, False, images))


def _single_shot(page: QObject, delay: int, then: object) -> QTimer:
    timer = QTimer(page)
    timer.setSingleShot(True)
    timer.setInterval(delay)
    timer.timeout.connect(then)
    return timer
