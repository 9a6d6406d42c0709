"""The start page: three ways to begin, the battles opened lately."""

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.gui.buttons import TextButton
from battlemap.gui.keys import key_name
from battlemap.gui.samples import SAMPLES
from battlemap.gui.start_cards import PAD, RecentCard, WayCard
from battlemap.gui.theme import Theme
from battlemap.paint.backdrop import draw_backdrop
from battlemap.paint.icons import draw_icon
from battlemap.paint.lettering import BODY, HEADLINE, SECONDARY, SEMIBOLD, TITLE, draw_text, interface, text_width
from battlemap.paint.measures import RECENT_CARD, START_CARD
from battlemap.store.recent import recent_list

WAYS = (
    ("zones", "Draw zones", "Places with aspects, borders between them", "Z"),
    ("grid", "Set up a grid", "Squares of one metre, or a picture under them", "G"),
    ("fight", "Open a sample fight", "A ravine, a walled yard on a grid, a debate", "S"),
)
CONTENT = 1096
GAP = 20
SAID = 7000
"""How long a sentence stays, in milliseconds."""


class StartPage(QWidget):
    """Emits what is wanted; the window does it."""

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
        self.ways = [WayCard(theme, *way, self) for way in WAYS]
        for way in self.ways:
            way.clicked.connect(self._begin)
        self.recent: list[RecentCard] = []
        for battle in [battle for battle in recent_list().battles if battle.there][:8]:
            card = RecentCard(theme, battle, self)
            card.opened.connect(self.battle_wanted)
            card.forgotten.connect(self.forgotten)
            self.recent.append(card)
        self.open_button = TextButton(theme, "Open a file", "Ctrl O", parent=self)
        self.open_button.clicked.connect(self._open)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.timeout.connect(self._be_quiet)
        theme.changed.connect(self.update)

    def say(self, words: str) -> None:
        """One sentence at the foot."""
        self._said = words
        self.setAccessibleDescription(words)
        self._quiet.start(SAID)
        self.update()

    def take_key(self, event: QKeyEvent) -> bool:
        """The keys on the cards."""
        name = key_name(event)
        for card in self.ways:
            if card.key == name:
                card.click()
                return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_backdrop(painter, QRectF(self.rect()), p)
        left, right = self._left, self._left + self._width
        draw_text(painter, left, self._top - 32, "Begin a battle", interface(HEADLINE, SEMIBOLD), p.text)
        told = "Drop a picture, a map or a battle file anywhere"
        draw_text(painter, right, self._top - 30, told, interface(BODY), p.text2, "right")
        x = right - text_width(told, interface(BODY)) - 26
        draw_icon(painter, "lucide/image", QRectF(x, self._top - 39, 18, 18), p.text2)
        if self.recent:
            draw_text(painter, left, self._recent_top, "Recent battles", interface(TITLE, SEMIBOLD), p.text)
        words = self._said or "Everything is saved as you play. Nothing leaves this computer."
        ink = p.harm if self._said else p.text2
        draw_text(painter, self.width() / 2, self.height() - 18, words, interface(SECONDARY), ink, "centre", self.width() - 60)
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
        hint = self.open_button.sizeHint()
        self.open_button.setGeometry(
            self._left + self._width - hint.width(), self._recent_top - hint.height() // 2, hint.width(), hint.height()
        )
        across = max(1, (self._width + GAP) // (RECENT_CARD[0] + GAP))
        step = (self._width - RECENT_CARD[0]) / max(1, across - 1)
        top = self._recent_top + 22
        for at, card in enumerate(self.recent):
            row, column = divmod(at, across)
            y = top + row * (RECENT_CARD[1] + GAP)
            card.move(round(self._left + column * step) - PAD, y - PAD)
            card.setVisible(y + RECENT_CARD[1] < self.height() - 30)

    def _begin(self) -> None:
        card = self.sender()
        if not isinstance(card, WayCard):
            return
        if card.way == "fight":
            self._choose_sample(card)
        else:
            self.map_wanted.emit(card.way)

    def _choose_sample(self, card: WayCard) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for sample in SAMPLES:
            line = menu.addAction(f"{sample.title}\t{sample.words}")
            line.setData(sample.id)
        menu.triggered.connect(self._sample_chosen)
        menu.popup(card.mapToGlobal(card.rect().bottomLeft()))

    def _sample_chosen(self, line: object) -> None:
        from PySide6.QtGui import QAction

        if isinstance(line, QAction):
            self.sample_wanted.emit(line.data())

    def _open(self) -> None:
        self.wanted.emit("open")

    def _be_quiet(self) -> None:
        self._said = ""
        self.update()
