"""The start page: three ways to begin, the battles opened lately."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.start.sample_shelf import SampleShelf
from battlemap.gui.start.samples import GROUNDS, games
from battlemap.gui.start.start_cards import PAD, RecentBattleCard, StartCard
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.inputs import ComboBox
from battlemap.gui.widgets.key_router import key_name
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RECENT_CARD, START_CARD
from battlemap.paint.style.typography import BODY, HEADLINE, SECONDARY, SEMIBOLD, TITLE, draw_text, interface_font, text_width
from battlemap.paint.surfaces.table_backdrop import draw_backdrop
from battlemap.store.document.recent_battles import recent_list

WAYS = (
    ("zones", "Draw zones", "Places with aspects, borders between them", "Z"),
    ("grid", "Set up a grid", "Squares of one metre, or a picture under them", "G"),
    ("fight", "Open a sample fight", "Battlefields, a walled yard, debates", "S"),
)
CONTENT = 1096
GAP = 20
SHELF_TOP = 100
"""Where the sample fights begin."""
FIND = 280
"""How wide the field to find something is."""
SAID = 7000
"""How long a sentence stays, in milliseconds."""


class StartPage(QWidget):
    """Emits what is wanted; the window does it."""

    title_words = "Start"
    wanted = Signal(str)
    """The id of an action."""
    map_wanted = Signal(str)
    """"zones" or "grid": an empty map to draw on."""
    sample_wanted = Signal(str)
    battle_wanted = Signal(str)
    forgotten = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._said = theme, ""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName("Start page")
        self.ways = [StartCard(theme, *way, self) for way in WAYS]
        for way in self.ways:
            way.clicked.connect(self._begin)
        self.recent: list[RecentBattleCard] = []
        for battle in [battle for battle in recent_list().battles if battle.exists][:8]:
            card = RecentBattleCard(theme, battle, self)
            card.opened.connect(self.battle_wanted)
            card.forgotten.connect(self.forgotten)
            self.recent.append(card)
        self.open_button = TextButton(theme, "Open a file", "Ctrl O", parent=self)
        self.open_button.clicked.connect(self._open)
        self.place_button = TextButton(theme, "A place from a recipe", "Ctrl N", parent=self)
        self.place_button.clicked.connect(self._choose_place)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.timeout.connect(self._be_quiet)
        self.shelf: SampleShelf | None = None
        self.back_button = TextButton(theme, "Back", "Esc", parent=self)
        self.back_button.clicked.connect(self.leave_samples)
        self.back_button.hide()
        self.find_field = LineEdit(self)
        self.find_field.setPlaceholderText("Find a fight or a game (press /)")
        self.find_field.setAccessibleName("Find a fight or a game")
        self.find_field.setClearButtonEnabled(True)
        self.find_field.hide()
        self.find_field.textChanged.connect(self._find)
        self.find_field.entered.connect(self._open_found)
        self.find_field.left.connect(self._leave_finding)
        self.game_pick = self._make_pick("Game", (("", "All games"), *games()))
        self.ground_pick = self._make_pick("Kind of map", (("", "All maps"), *GROUNDS.items()))
        theme.changed.connect(self.update)

    def _make_pick(self, name: str, choices: Sequence[tuple[str, str]]) -> ComboBox:
        pick = ComboBox(self.theme, self)
        pick.setAccessibleName(name)
        for key, words in choices:
            pick.addItem(words, key)
        pick.hide()
        pick.currentIndexChanged.connect(self._find)
        return pick

    def say(self, words: str) -> None:
        """One sentence at the foot."""
        self._said = words
        self.setAccessibleDescription(words)
        self._quiet.start(SAID)
        self.update()

    def take_key(self, event: QKeyEvent) -> bool:
        """The keys on the cards."""
        name = key_name(event)
        if self.shelf is not None and not self.is_shelf_closed:
            if event.key() == Qt.Key.Key_Escape:
                self.leave_samples()
                return True
            if name == "/":
                self.find_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
            return self.shelf.take_key(name)
        for card in self.ways:
            if card.key == name:
                card.click()
                return True
        return False

    @property
    def is_shelf_closed(self) -> bool:
        """Whether the ways to begin are seen rather than the sample fights."""
        return self.shelf is None or self.shelf.isHidden()

    def show_samples(self) -> None:
        """Show the sample fights in place of the ways to begin."""
        if self.shelf is None:
            self.shelf = SampleShelf(self.theme, self)
            self.shelf.chosen.connect(self.sample_wanted)
        self._show_shelf(self.shelf)

    def leave_samples(self) -> None:
        """Show the ways to begin again."""
        if self.shelf is not None:
            self._show_shelf(None)

    def _show_shelf(self, source: SampleShelf | None) -> None:
        """Show this shelf, or the ways to begin."""
        for part in (*self.ways, self.open_button, self.place_button):
            part.setVisible(source is None)
        if self.shelf is not None:
            self.shelf.setVisible(source is not None)
        self.back_button.setVisible(source is not None)
        filters: tuple[QWidget, ...] = (self.find_field, self.game_pick, self.ground_pick)
        for field in filters:
            field.setVisible(source is not None)
        self.find_field.clear()
        for pick in (self.game_pick, self.ground_pick):
            pick.setCurrentIndex(0)
        self._place()
        (self if source is None else source.cards[0]).setFocus(Qt.FocusReason.OtherFocusReason)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_backdrop(painter, QRectF(self.rect()), p)
        left, right = self._left, self._left + self._width
        if not self.is_shelf_closed:
            draw_text(painter, left, SHELF_TOP - 32, "Sample fights", interface_font(HEADLINE, SEMIBOLD), p.text)
            painter.end()
            return
        draw_text(painter, left, self._top - 32, "Begin a battle", interface_font(HEADLINE, SEMIBOLD), p.text)
        told = "Drop a picture, a map or a battle file anywhere"
        draw_text(painter, right, self._top - 30, told, interface_font(BODY), p.text2, "right")
        x = right - text_width(told, interface_font(BODY)) - 26
        draw_icon(painter, "lucide/image", QRectF(x, self._top - 39, 18, 18), p.text2)
        if self.recent:
            draw_text(painter, left, self._recent_top, "Recent battles", interface_font(TITLE, SEMIBOLD), p.text)
        words = self._said or "Everything is saved as you play. Nothing leaves this computer."
        ink = p.harm if self._said else p.text2
        draw_text(
            painter, self.width() / 2, self.height() - 18, words, interface_font(SECONDARY), ink, "centre", self.width() - 60
        )
        painter.end()

    @property
    def _width(self) -> int:
        return min(CONTENT, self.width() - 48)

    @property
    def _left(self) -> int:
        return (self.width() - self._width) // 2

    @property
    def _top(self) -> int:
        """Where the cards begin: a little lower in a high window."""
        return 84 + max(0, self.height() - 760) // 4

    @property
    def _recent_top(self) -> int:
        return self._top + START_CARD[1] + 40

    def _place(self) -> None:
        step = (self._width - START_CARD[0]) / 2
        for at, way in enumerate(self.ways):
            way.move(round(self._left + at * step) - PAD, self._top - PAD)
        end = self._left + self._width
        for button in (self.open_button, self.place_button):
            hint = button.sizeHint()
            button.setGeometry(end - hint.width(), self._recent_top - hint.height() // 2, hint.width(), hint.height())
            end -= hint.width() + 8
        across = max(1, (self._width + GAP) // (RECENT_CARD[0] + GAP))
        step = (self._width - RECENT_CARD[0]) / max(1, across - 1)
        top = self._recent_top + 22
        for at, card in enumerate(self.recent):
            row, column = divmod(at, across)
            y = top + row * (RECENT_CARD[1] + GAP)
            card.move(round(self._left + column * step) - PAD, y - PAD)
            card.setVisible(y + RECENT_CARD[1] < self.height() - 30 and self.is_shelf_closed)
        back = self.back_button.sizeHint()
        right = self._left + self._width - back.width()
        self.back_button.setGeometry(right, SHELF_TOP - 32 - back.height() // 2, back.width(), back.height())
        wide = min(FIND, right - self._left - 480)
        self.find_field.setGeometry(right - wide - 12, SHELF_TOP - 32 - back.height() // 2, wide, back.height())
        x = right - wide - 12
        for pick, width in ((self.ground_pick, 118), (self.game_pick, 168)):
            x -= width + 8
            pick.setGeometry(x, SHELF_TOP - 32 - back.height() // 2, width, back.height())
        if self.shelf is not None:
            self.shelf.setGeometry(
                self._left - PAD, SHELF_TOP, self.width() - self._left + PAD - 8, max(1, self.height() - SHELF_TOP)
            )
            self.shelf.set_content_width(self._width)

    def _find(self) -> None:
        if self.shelf is not None:
            game, ground = str(self.game_pick.currentData()), str(self.ground_pick.currentData())
            self.shelf.show_found(self.find_field.text(), game, ground)

    def _open_found(self) -> None:
        if self.shelf is not None and self.shelf.found:
            self.shelf.found[0].click()

    def _leave_finding(self) -> None:
        if self.find_field.text():
            self.find_field.clear()
        elif self.shelf is not None:
            self.shelf.found[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin(self) -> None:
        card = self.sender()
        if not isinstance(card, StartCard):
            return
        if card.way == "fight":
            self.show_samples()
        else:
            self.map_wanted.emit(card.way)

    def _open(self) -> None:
        self.wanted.emit("open")

    def _choose_place(self) -> None:
        self.wanted.emit("new")

    def _be_quiet(self) -> None:
        self._said = ""
        self.update()
