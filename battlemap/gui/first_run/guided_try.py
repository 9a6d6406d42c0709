"""The guided try over the page of the practice fight: it points, waits, and sees what was done; it never does anything itself."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from battlemap.board.events import Event
from battlemap.board.ids import TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.first_run.bubble import Bubble
from battlemap.gui.first_run.practice import COLE, FLOOR, ORM
from battlemap.gui.first_run.progress import FirstRunProgress
from battlemap.gui.first_run.try_steps import FINISHED, MOVED, TryCourse
from battlemap.gui.first_run.way_layer import GuidedMove, WayLayer, landing
from battlemap.layout.map_metrics import TOKEN
from battlemap.play.session import SessionUpdate

CHECKED = 600
"""So many milliseconds the check of a step is seen."""
READ = 2_600
"""So long a sentence is seen that tells of a failed roll."""
SETTLED = 80
"""So many milliseconds after the map or a card moved the bubble takes its place."""
WEIGHT = 10
"""So many times worse than to cover a token is to cover a card, a menu or the number of an answer."""
MOVED_AWAY = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
SKIP_KEYS = ("Ctrl+Return", "Ctrl+Enter")


class GuidedTry(QObject):
    """Of one page. What needs the window is emitted."""

    left = Signal()
    """The try is broken off for now."""
    ended = Signal()
    """It is over, and its bubble is gone."""
    kept = Signal()
    prepared = Signal()
    keys_wanted = Signal()

    def __init__(
        self, page: BattlePage, progress: FirstRunProgress, buttons: dict[str, QWidget], is_shown: Callable[[], bool]
    ) -> None:
        """*buttons*: what two of the steps are about, by their names. *is_shown*: whether players see the battle now."""
        super().__init__(page)
        self.page, self._progress, self._buttons, self._is_shown = page, progress, buttons, is_shown
        self.course = TryCourse(progress.step or MOVED)
        self.bubble = Bubble(page.theme, page)
        self.way = WayLayer(page.controller.scene, self)
        self._waiting = False
        """Whether the check of a step is still shown."""
        self._pause = _single_shot(self, self._go_on)
        self._place_timer = _single_shot(self, self._place)
        self.bubble.skipped.connect(self.skip)
        self.bubble.left.connect(self.left)
        self.bubble.kept.connect(self.kept)
        self.bubble.prepared.connect(self.prepared)
        self.bubble.keys_wanted.connect(self.keys_wanted)
        self.bubble.went_on.connect(self.finish)
        for key in SKIP_KEYS:
            QShortcut(QKeySequence(key), self.bubble, self.skip)
        self._follow_page()
        self.course.follow(page.session)
        self._show()

    def _follow_page(self) -> None:
        page, camera = self.page, self.page.controller.view.camera
        page.bridge.updated.connect(self._follow)
        page.theme.changed.connect(self._apply_theme)
        page.parts.area.resized.connect(self.place_soon)
        page.parts.card.placement.covered_changed.connect(self.place_soon)
        page.parts.menu.opened.connect(self._place)
        page.parts.menu.closed.connect(self.place_soon)
        page.controller.view.frame_changed.connect(self.place_soon)
        camera.zoom_changed.connect(self._rescale)
        for bar in (page.controller.view.horizontalScrollBar(), page.controller.view.verticalScrollBar()):
            bar.valueChanged.connect(self.place_soon)
        for part in (*self._buttons.values(), page.parts.move_card):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVED_AWAY:
            self.place_soon()
        return False

    def take_key(self, event: QKeyEvent) -> bool:
        """Esc, if nobody else wants it: leave the try, or end it."""
        if event.key() != Qt.Key.Key_Escape or self.bubble.isHidden():
            return False
        (self.finish if self.bubble.is_end else self.left.emit)()
        return True

    def skip(self) -> None:
        """Leave the step out."""
        if not self.bubble.is_end:
            self._pause.stop()
            self._waiting = False
            self.course.skip()
            self._note_step()
            self._show()

    def finish(self) -> None:
        """Go on playing without it."""
        self.way.close()
        self.bubble.hide()
        self.ended.emit()

    def look(self) -> None:
        """Something outside of the battle may have changed: the players' window."""
        self._advance("", ())

    def close(self) -> None:
        """The page is about to go."""
        self._pause.stop()
        self._place_timer.stop()
        self.way.close()
        self.bubble.close_bubble()

    def _follow(self, update: SessionUpdate) -> None:
        self.way.wait_for_hand()
        self._advance(update.what, update.events)

    def _advance(self, what: str, events: tuple[Event, ...]) -> None:
        before = self.course.step
        if self.course.follow(self.page.session, what, events, self._is_shown()):
            self._note_step()
            forward = self.course.step > before
            if forward and not self._waiting and not self.bubble.isHidden():
                self._waiting = True
                self.bubble.show_done()
                self.way.show_course(None, moving=False)
                self._pause.start(CHECKED)
                return
        if not self._waiting:
            self._show()

    def _note_step(self) -> None:
        if self.course.step >= FINISHED:
            self._progress.finish()
        else:
            self._progress.keep_step(self.course.step)

    def _go_on(self) -> None:
        self._waiting = False
        self._show()

    def _show(self) -> None:
        """Say what comes next."""
        text = self.course.text
        if text is None:
            self.bubble.show_end()
            self.bubble.prepare_button.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            held, self.course.held = self.course.held, False
            self.bubble.show_step(self.course.step, text, self.course.words_for(self.page.session), held)
        self.bubble.show()
        self._place()

    def place_soon(self) -> None:
        """Take a place anew once things have come to rest."""
        self._place_timer.start(SETTLED)

    def _rescale(self) -> None:
        self.way.bake()
        self.place_soon()

    def _apply_theme(self) -> None:
        self.way.bake()
        self._place()

    def _place(self) -> None:
        """Put the bubble by what it is about, and show on the map what should be done."""
        text, page = self.course.text, self.page
        ground = self._box_of(page.parts.area)
        if text is None or self._waiting:
            if text is None:
                self.way.show_course(None, moving=False)
                self.bubble.put((), ground, [])
            return
        possible = self.course.can_be_done(page.session)
        button = self._buttons.get(text.about)
        if button is not None:
            at = button.mapTo(page.window(), QPoint(0, 0)) - page.mapTo(page.window(), QPoint(0, 0))
            whole = QRectF(page.rect())
            self.way.show_course(None, moving=False)
            self.bubble.put((QRectF(at, button.size()),), whole, self._floating())
            return
        who = ORM if text.about == "orm" else COLE
        course = self._course_of(who, text.id == "move") if possible else None
        self.way.show_course(course if text.id != "where" else None, page.theme.motion)
        spot = page.controller.scene.spot_of(who)
        about = [self._on_page(place) for place in (spot, course.goal if course is not None else None) if place is not None]
        self.bubble.put(about, ground, self._taken())

    def _course_of(self, who: TokenId, goes: bool) -> GuidedMove | None:
        scene = self.page.controller.scene
        item = scene.token_items.get(who)
        if item is None:
            return None
        d = TOKEN * item.scale
        if not goes:
            return GuidedMove(who, item.spot, d)
        cole = scene.spot_of(COLE) or item.spot
        return GuidedMove(who, item.spot, d, landing(scene, FLOOR, (cole[0] - 1.9 * TOKEN, cole[1])), FLOOR)

    def _taken(self) -> list[QRectF]:
        """What the bubble must not cover, in px of the page: tokens, names, cards, the way, the card of a question."""
        scene = self.page.controller.scene
        cards = [piece.item.sceneBoundingRect() for piece in scene.cards.values() if piece.item.isVisible()]
        boxes = [self._scene_box(box) for box in (*scene.obstacles.all_token_boxes(), *cards)]
        course = self.way.course
        if course is not None and course.goal is not None:
            (ax, ay), (bx, by) = course.spot, course.goal
            boxes += [
                self._scene_box(QRectF(ax + (bx - ax) * at / 6 - 30, ay + (by - ay) * at / 6 - 30, 60, 60)) for at in range(7)
            ]
        numbers = [self._on_page(badge.spot) for badge in scene.marks.badges.values()]
        return boxes + WEIGHT * numbers + self._floating()

    def _floating(self) -> list[QRectF]:
        """Cards, menus and chips over the map, in px of the page."""
        parts = self.page.parts
        floating = (
            parts.card, parts.menu, parts.banner, parts.move_card, parts.area.zoom, self.page.controller.view.scene_aspects
        )  # fmt: skip
        return WEIGHT * [self._box_of(part) for part in floating if part.isVisible()]

    def _on_page(self, spot: tuple[float, float]) -> QRectF:
        half = TOKEN * 0.62
        return self._scene_box(QRectF(spot[0] - half, spot[1] - half, 2 * half, 2 * half))

    def _scene_box(self, box: QRectF) -> QRectF:
        view = self.page.controller.view
        shown = view.mapFromScene(box).boundingRect()
        return QRectF(shown.translated(view.viewport().mapTo(self.page, QPoint(0, 0))))

    def _box_of(self, part: QWidget) -> QRectF:
        return QRectF(part.rect().translated(part.mapTo(self.page, QPoint(0, 0))))


def _single_shot(parent: QObject, then: Callable[[], None]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.timeout.connect(then)
    return timer
