"""The bundled battles side by side, by the rules they are played with; a part of the start page."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from battlemap.gui.start.sample_cards import CARD, SampleCard
from battlemap.gui.start.sample_drawing import SampleDrawing
from battlemap.gui.start.samples import SAMPLES, game_title, search_words
from battlemap.gui.start.start_cards import PAD
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.paint.style.typography import SECONDARY, SEMIBOLD, TITLE, draw_text, interface_font

GAP, HEAD = 20, 34
AFTER = 30
"""So many milliseconds after the cards are up the drawing of their maps begins."""
DIGITS = 9


class _CardRow(QWidget):
    """The cards in rows, a heading above those of each game."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        games = list(dict.fromkeys(sample.ruleset for sample in SAMPLES))
        ordered = sorted(SAMPLES, key=lambda sample: games.index(sample.ruleset))
        self.cards = [SampleCard(theme, s, str(at) if at <= DIGITS else "", self) for at, s in enumerate(ordered, 1)]
        self.found = list(self.cards)
        """The cards that are shown."""
        self._headings: list[tuple[int, tuple[str, str]]] = []

    def show_found(self, words: str, game: str, ground: str) -> None:
        """Show those cards alone that say all of these words, or whose game does; of one game and on one kind of map if named."""
        wanted = words.lower().split()
        self.found = [
            card
            for card in self.cards
            if game in ("", card.sample.ruleset)
            and ground in ("", card.sample.ground)
            and all(word in search_words(card.sample) for word in wanted)
        ]
        for card in self.cards:
            card.setVisible(card in self.found)

    def place(self, width: int) -> None:
        """Fill this width."""
        across = max(1, (width + GAP) // (CARD[0] + GAP))
        step = (width - CARD[0]) / max(1, across - 1) if across > 1 else 0.0
        self._headings, y = [], 0
        for rules in dict.fromkeys(card.sample.ruleset for card in self.found):
            self._headings.append((y, game_title(rules)))
            y += HEAD
            own = [card for card in self.found if card.sample.ruleset == rules]
            for at, card in enumerate(own):
                row, column = divmod(at, across)
                card.move(round(column * step), y + row * (CARD[1] + GAP) - PAD)
            y += -(-len(own) // across) * (CARD[1] + GAP) + 6
        self.setFixedSize(width + 2 * PAD, max(y, HEAD))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        p = self.theme.palette
        for y, (title, plays) in self._headings:
            x = PAD + draw_text(painter, PAD, y + 10, title, interface_font(TITLE, SEMIBOLD), p.text) + 12
            draw_text(painter, x, y + 10, plays, interface_font(SECONDARY), p.text2, width=self.width() - x - PAD)
        if not self.found:
            draw_text(painter, PAD, 10, "No sample fight is like that.", interface_font(SECONDARY), p.text2)
        painter.end()


class SampleShelf(QScrollArea):
    """Emits which battle is wanted. Maps that were never drawn are drawn one after the other while it is seen."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        accept_touch(self)
        self.theme = theme
        self.hide()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Sample fights")
        self._inner = _CardRow(theme)
        self.setWidget(self._inner)
        for card in self.cards:
            card.opened.connect(self.chosen)
        self.drawing = SampleDrawing(self)
        self._start_timer = QTimer(self)
        self._start_timer.setSingleShot(True)
        self._start_timer.setInterval(AFTER)
        self._start_timer.timeout.connect(self._draw_missing)
        theme.changed.connect(self._apply_theme)

    @property
    def cards(self) -> list[SampleCard]:
        """A card for each bundled battle."""
        return self._inner.cards

    def show_found(self, words: str, game: str = "", ground: str = "") -> None:
        """Show what is found by these words: fights, and all of a game by its name or by what it plays.

        *game*, *ground*: the id of a ruleset and a kind of map that alone are wanted; empty: any.
        """
        self._inner.show_found(words, game, ground)
        self._inner.place(self._inner.width() - 2 * PAD)
        self.verticalScrollBar().setValue(0)

    @property
    def found(self) -> list[SampleCard]:
        """The cards that are shown."""
        return self._inner.found

    def take_key(self, name: str) -> bool:
        """The digits open the first nine."""
        for card in self.found:
            if card.key and card.key == name:
                card.click()
                return True
        return False

    def sizeHint(self) -> QSize:
        return self._inner.size()

    def set_content_width(self, width: int) -> None:
        """Fill this width with cards, whatever room there is at the right for the scroll bar."""
        self._inner.place(max(CARD[0], width))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._start_timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._start_timer.stop()
        self.drawing.stop()
        super().hideEvent(event)

    def _apply_theme(self) -> None:
        for card in self.cards:
            card.load_cached()
        if self.isVisible():
            self._start_timer.start()

    def _draw_missing(self) -> None:
        """Draw the maps that were never drawn; a battle that cannot be read is not tried again."""
        self.drawing.begin([card for card in self.cards if not card.is_drawn and not card.tried])
