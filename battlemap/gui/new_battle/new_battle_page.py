"""The page *New battle*: places on the left, the chosen one large, its words of choice and who fights below, one button."""

from itertools import pairwise

from PySide6.QtCore import QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from battlemap.generation.generator import GeneratedPlace, place_events
from battlemap.generation.request import ImpossibleRequest
from battlemap.gui import settings
from battlemap.gui.first_run.flat_button import FlatButton
from battlemap.gui.new_battle.check_row import CheckRow
from battlemap.gui.new_battle.fighter_placing import PreparedBattle
from battlemap.gui.new_battle.fighter_row import FighterRow
from battlemap.gui.new_battle.fighter_sources import FighterSources
from battlemap.gui.new_battle.foot_row import FootRow
from battlemap.gui.new_battle.page_layout import HEADING, MARGIN, PageLayout
from battlemap.gui.new_battle.place_drawing import DrawnPlace, PlaceDrawing, PlaceJob
from battlemap.gui.new_battle.place_list import PlaceList
from battlemap.gui.new_battle.place_selection import PlaceSelection
from battlemap.gui.new_battle.place_view import PillTarget, PlaceView
from battlemap.gui.new_battle.request_draft import RequestDraft, moved_pill
from battlemap.gui.new_battle.saved_places import ReadLibrary, SavedPlaces
from battlemap.gui.new_battle.seed_card import SeedCard
from battlemap.gui.new_battle.word_row import WordRow
from battlemap.gui.start.new_battle import LAST_RULES
from battlemap.gui.widgets.key_router import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.images import no_image
from battlemap.paint.style.typography import BODY, BOLD, HEADLINE, draw_text, interface_font
from battlemap.paint.surfaces.table_backdrop import draw_backdrop
from battlemap.play.journal import replay
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.library import Library
from battlemap.store.database.battle import empty_board

DRAWN_AFTER = 40
"""So many milliseconds after a wish the place is made, so that a quick row of wishes makes one."""
WAYS = (("zones", "Empty zones", "Z"), ("grid", "Empty squares", "G"), ("open", "Open a map", "O"))
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class NewBattlePage(QWidget):
    """Emits what is wanted; the window does it."""

    title_words = "New battle"
    begun = Signal(PreparedBattle)
    map_wanted = Signal(str)
    """"zones" or "grid": an empty map to draw on."""
    open_wanted = Signal()
    left = Signal()

    def __init__(self, theme: Theme, rules: tuple[AnyRuleset, ...], usual: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._rules = theme, {ruleset.id: ruleset for ruleset in rules}
        last = usual if usual in self._rules else settings.text(theme.settings, LAST_RULES, usual)
        self.selection = PlaceSelection(self._rules.get(last) or rules[0], self)
        self.library = Library(read=False)
        self.setAccessibleName("New battle")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.ways = [FlatButton(theme, words, key, self) for _, words, key in WAYS]
        for button, (way, _, _) in zip(self.ways, WAYS, strict=True):
            button.setObjectName(way)
            button.clicked.connect(self._go_elsewhere)
        self.places = PlaceList(theme, self)
        self.view = PlaceView(theme, self)
        self.seed = SeedCard(theme, self.view)
        self.checks, self.words = CheckRow(theme, self), WordRow(theme, self)
        self.fighters = FighterRow(theme, self)
        self.foot = FootRow(theme, rules, self.rules, self)
        self.drawing, self._kept = PlaceDrawing(self), SavedPlaces(self)
        self._draw_timer = QTimer(self)
        self._draw_timer.setSingleShot(True)
        self._draw_timer.setInterval(DRAWN_AFTER)
        self._connect()
        for before, after in pairwise(
            (self, self.foot.name, self.foot.game, self.foot.button, self.seed.number, self.seed.button)
        ):
            QWidget.setTabOrder(before, after)
        self._show_offer()
        self._show_draft()
        self._kept.begin()

    def _connect(self) -> None:
        chosen = self.selection
        chosen.changed.connect(self._show_draft)
        chosen.offer_changed.connect(self._show_offer)
        self.places.chosen.connect(chosen.choose)
        self.view.pill_moved.connect(self._move_pill)
        self.seed.again.connect(chosen.again)
        self.seed.typed.connect(self._take_seed)
        self.seed.refused.connect(self.say)
        self.words.chosen.connect(chosen.set_value)
        self.words.stepped.connect(chosen.step_size)
        self.words.refused.connect(self.say)
        self.words.reflowed.connect(self._place_parts)
        self.fighters.entered.connect(self.begin)
        self.fighters.reflowed.connect(self._place_parts)
        self.foot.rules_chosen.connect(self._choose_rules)
        self.foot.begin_wanted.connect(self.begin)
        self.foot.left.connect(self.setFocus)
        self.drawing.drawn.connect(self._take_drawn)
        self._kept.read.connect(self._take_library)
        self._draw_timer.timeout.connect(self._draw)
        self.theme.changed.connect(self._apply_theme)

    @property
    def rules(self) -> AnyRuleset:
        """The chosen game."""
        return self.selection.rules

    @property
    def draft(self) -> RequestDraft:
        """What is wished for."""
        return self.selection.draft

    @property
    def place(self) -> GeneratedPlace | None:
        """The place that is shown."""
        return self.view.place

    def say(self, words: str) -> None:
        """One sentence under the picture."""
        self.checks.show_fault(words)

    def begin(self) -> None:
        """Begin a battle on the place that is shown."""
        try:
            battle, place = self.selection.battle(self.view.place, self.foot.title)
        except ValueError as fault:
            self.say(str(fault))
            return
        self.theme.settings.setValue(LAST_RULES, self.rules.id)
        self.begun.emit(PreparedBattle(battle, place.battlefield.entries, self.library, self.fighters.picks))

    def take_key(self, event: QKeyEvent) -> bool:
        """A and Shift A, the letters of the other ways, arrows and first letters between the places, Enter, Esc."""
        key, letter = event.key(), event.text().upper()
        way = next((button for button in self.ways if button.key == letter), None)
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in ENTER:
            self.begin()
        elif key == Qt.Key.Key_A:
            shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.selection.before if shifted else self.selection.again)()
        elif way is not None:
            way.click()
        elif key in ARROWS:
            return self.places.step(key)
        else:
            return bool(letter) and self.places.jump(letter)
        return True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw_timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._draw_timer.stop()
        self.drawing.stop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_parts()
        self._draw_timer.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_backdrop(painter, QRectF(self.rect()), p)
        draw_text(painter, MARGIN, HEADING, "Where is the fight?", interface_font(HEADLINE, BOLD), p.text)
        draw_text(painter, self.ways[0].x() - 10, HEADING + 2, "or begin with", interface_font(BODY), p.text3, "right")
        laid = self._laid
        painter.fillRect(QRectF(laid.foot.x(), laid.line, laid.foot.width(), 1), p.line)
        painter.end()

    @property
    def _laid(self) -> PageLayout:
        width = self.width()
        room = PageLayout(width, self.height()).picture.width()
        return PageLayout(width, self.height(), max(30, self.words.height_in(room)), self.fighters.height_in(room))

    def _place_parts(self) -> None:
        laid = self._laid
        self.places.columns = laid.columns
        self.places.setGeometry(laid.places)
        if self.view.size() != laid.picture.size():
            self._draw_timer.start()
        self.view.setGeometry(laid.picture)
        self.checks.setGeometry(laid.checks)
        self.words.setGeometry(laid.words)
        self.fighters.setGeometry(laid.fighters)
        self.foot.setGeometry(laid.foot)
        self.view.reserved = QRectF(self.seed.place())
        x = self.width() - MARGIN
        for button in reversed(self.ways):
            hint = button.sizeHint()
            x -= hint.width()
            button.setGeometry(x, HEADING + 2 - hint.height() // 2, hint.width(), hint.height())
            x -= 10
        self.update()

    def _show_draft(self) -> None:
        """Bring everything into step with what is wished for."""
        self.places.show_chosen(self.draft.recipe)
        self.seed.setVisible(self.selection.saved is None)
        self.seed.show_seed(self.draft.seed)
        self.words.show_draft(self.draft)
        self.foot.show_title(self.draft.recipe.title)
        self._place_parts()
        self._draw_timer.start()

    def _draw(self) -> None:
        """Have the place made and drawn, and the tiles that are missing."""
        if not self.isVisible():
            return
        try:
            request = self.draft.request
        except ImpossibleRequest as fault:
            self.say(str(fault))
            return
        saved = self.selection.saved
        picture_of = saved.picture_of if saved is not None else no_image
        job = PlaceJob(request, self.theme.palette, QSizeF(self.view.size()), self.devicePixelRatioF(), True, picture_of)
        self.view.show_waiting(True)
        self.drawing.want(job)
        self.drawing.want_tiles(self.places.missing)

    def _take_drawn(self, result: DrawnPlace) -> None:
        if not result.job.whole:
            if result.job.palette is self.theme.palette:
                self.places.take_drawn(result)
            return
        self.view.show_waiting(False)
        if result.place is None:
            self.say(result.fault)
            return
        board = empty_board(self.rules)
        self.view.show_place(result, replay(board, place_events(result.place, board)))
        self.checks.show_checks(result.place.checks)

    def _take_seed(self, seed: int) -> None:
        self.selection.take_seed(seed)
        self.setFocus()

    def _move_pill(self, pill: int, under: PillTarget) -> None:
        place = self.view.place
        if place is None:
            return
        moved = moved_pill(place, pill, under.place)
        self.view.show_moved(moved)
        self.checks.show_checks(moved.checks)

    def _choose_rules(self, key: str) -> None:
        self.selection.choose_rules(self._rules[key])
        self.fighters.show_sources(FighterSources(self.library, self.rules))

    def _show_offer(self) -> None:
        self.places.show_offer(self.selection.offer, self.selection.pictures)
        self.places.show_chosen(self.draft.recipe)
        self._draw_timer.start()

    def _take_library(self, result: ReadLibrary) -> None:
        self.library = result.library
        self.selection.take_saved(result.places)
        self.fighters.show_sources(FighterSources(self.library, self.rules))

    def _go_elsewhere(self) -> None:
        way = self.sender().objectName()
        if way == "open":
            self.open_wanted.emit()
        else:
            self.map_wanted.emit(way)

    def _apply_theme(self) -> None:
        self.places.forget_pictures()
        self._draw_timer.start()
        self.update()
