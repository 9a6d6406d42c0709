"""The card of the players' window: what players see now, what of the map they are shown, freeze, blackout, display."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from battlemap.gui.map.map_area import MapArea
from battlemap.gui.players.card.card_rows import EDGE as ROW_EDGE
from battlemap.gui.players.card.card_rows import KEY, CardRow, StateToggle
from battlemap.gui.players.card.display_page import DisplayPage
from battlemap.gui.players.card.figures_page import FiguresPage, figure_words
from battlemap.gui.players.card.live_picture import LivePicture
from battlemap.gui.players.display_settings import PARTS, Part
from battlemap.gui.players.players_control import PlayersControl
from battlemap.gui.players.players_state import STATES
from battlemap.gui.players.scale_lock import ScaleLock
from battlemap.gui.scale.scale_page import ScalePage
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground, key_cap_width
from battlemap.paint.style.measures import RADIUS_MENU, SMALL_WINDOW
from battlemap.paint.style.typography import DOCUMENT, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

WIDTH, SMALL = 332, 300
EDGE, HEAD, TOP, BESIDE = 16, 46, 29, 12
TITLE_BUTTON = 26
LOWEST = 48
"""Of the picture."""
DISPLAY, SCALE, FIGURES = 1, 2, 3
"""Pages after the first."""
ROWS: tuple[tuple[Part, str, str, str, str], ...] = (
    ("follow", "lucide/crosshair", "Follow me", "my view is theirs", "F7"),
    ("frame", "lucide/frame", "Own frame", "drag it on the map", ""),
    ("actor", "lucide/user", "Whoever acts", "", ""),
    ("whole", "lucide/expand", "The whole map", "", ""),
)


class MainPage(QWidget):
    """The first page: picture, the four ways to look, freeze and blackout, and the rows that open the others."""

    page_wanted = Signal(int)
    title_wanted = Signal()
    """Players are to see another title picture while they wait, or none."""
    reading_wanted = Signal()
    """What players read is to be chosen."""

    def __init__(self, theme: Theme, control: PlayersControl, scale: ScaleLock, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._control, self._scale = theme, control, scale
        self.picture = LivePicture(theme, control, self)
        self.rows: dict[Part, CardRow] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.picture)
        column.addSpacing(10)
        for part, icon, words, weak, key in ROWS:
            row = self.rows[part] = CardRow(theme, icon, words, self, weak, key)
            row.clicked.connect(self._make_slot(part))
            column.addWidget(row)
        self.freeze = StateToggle(theme, "Freeze", "F8", STATES["frozen"], self)
        self.black = StateToggle(theme, "Blackout", "F9", STATES["black"], self)
        self.freeze.clicked.connect(self._freeze)
        self.black.clicked.connect(self._blacken)
        toggles = QHBoxLayout()
        toggles.setSpacing(8)
        toggles.addWidget(self.freeze)
        toggles.addWidget(self.black)
        column.addSpacing(10)
        column.addLayout(toggles)
        column.addSpacing(10)
        self.cover = CardRow(theme, "lucide/image", "Cover page", self, "until the battle begins", "F6")
        self.cover.clicked.connect(self._wait)
        self.cover.inset = TITLE_BUTTON
        self.title_button = IconButton(theme, "lucide/image-plus", "Title picture", "", TITLE_BUTTON, 15, self.cover)
        self.title_button.clicked.connect(self.title_wanted)
        self.display = CardRow(theme, "lucide/monitor", "Display", self, opens=True)
        self.display.clicked.connect(self._open_display)
        self.scale = CardRow(theme, "lucide/ruler-dimension-line", "Scale", self, opens=True)
        self.scale.clicked.connect(self._open_scale)
        self.figures = CardRow(theme, "lucide/person-standing", "Figures on the table", self, opens=True)
        self.figures.clicked.connect(self._open_figures)
        self.reading = CardRow(theme, "lucide/scroll-text", "What they read", self, opens=True)
        self.reading.clicked.connect(self.reading_wanted)
        self.close_row = CardRow(theme, "lucide/x", "Close the window", self, key="Ctrl P")
        self.close_row.clicked.connect(control.toggle)
        for row in (self.cover, self.display, self.scale, self.figures, self.reading, self.close_row):
            row.row_height = 34
            column.addWidget(row)
        column.addStretch(1)

    def refresh(self, width: int, room: int) -> None:
        """Show what holds now, *width* px wide and if possible no higher than *room*: the picture is smaller in a low window."""
        control = self._control
        is_open = control.window is not None
        self.picture.setFixedSize(width, self.picture.height_for(width))
        for part, row in self.rows.items():
            row.choose(is_open and part == control.part)
            row.setEnabled(is_open)
        self.rows["follow"].key, self.rows["frame"].key = ("F7", "") if control.part == "frame" else ("", "F7")
        for toggle, on in ((self.freeze, "frozen" in control.covers), (self.black, "black" in control.covers)):
            toggle.setChecked(on)
            toggle.setEnabled(is_open)
            toggle.setFixedSize((width - 8) // 2, 38)
        self.cover.choose("waiting" in control.covers)
        self.cover.setEnabled(is_open)
        self.display.show_value(control.display_words, "harm" if control.state.name == "gone" else "text2")
        self.scale.show_value(self._scale.words, "text2" if self._scale.scale is not None else "cost")
        battle = control.battle
        self.figures.show_value(figure_words(control.memory.values, battle.feed.board) if battle is not None else "")
        for row in (self.display, self.figures, self.reading):
            row.setEnabled(is_open)
        self.scale.setEnabled(is_open and self._scale.facts is not None)
        words = "Close the window" if is_open else "Open the window"
        self.close_row.picture = "lucide/x" if is_open else "lucide/monitor"
        self.close_row.setText(words)
        self.close_row.set_name(words, "Ctrl P")
        for row in (*self.rows.values(), self.cover, self.display, self.scale, self.figures, self.reading, self.close_row):
            row.setFixedSize(width, row.row_height)
        left = round(width - ROW_EDGE - key_cap_width("F6", KEY) - 8 - TITLE_BUTTON)
        self.title_button.move(left, (self.cover.row_height - TITLE_BUTTON) // 2)
        too_high = max(0, self.sizeHint().height() - room)
        self.picture.setFixedHeight(max(LOWEST, self.picture.height() - too_high))

    def _freeze(self) -> None:
        self._control.flip_cover("frozen")

    def _blacken(self) -> None:
        self._control.flip_cover("black")

    def _wait(self) -> None:
        self._control.flip_cover("waiting")

    def _open_display(self) -> None:
        self.page_wanted.emit(DISPLAY)

    def _open_scale(self) -> None:
        self.page_wanted.emit(SCALE)

    def _open_figures(self) -> None:
        self.page_wanted.emit(FIGURES)

    def _make_slot(self, part: Part) -> "ShowPart":
        return ShowPart(self._control, part)


class ShowPart:
    """Shows one part of the map when it is called."""

    def __init__(self, control: PlayersControl, part: Part) -> None:
        self._control, self._part = control, part

    def __call__(self, checked: bool = False) -> None:
        self._control.show_part(self._part)


class PlayersCard(QWidget):
    """Floats over the map beside the dock. Esc goes back a page, then closes it."""

    closed = Signal()

    def __init__(self, theme: Theme, control: PlayersControl, scale: ScaleLock, area: MapArea) -> None:
        super().__init__(area)
        self._theme, self._control, self._scale, self._area = theme, control, scale, area
        self.setAccessibleName("Players' window")
        self.main = MainPage(theme, control, scale, self)
        self.display = DisplayPage(theme, control, self)
        self.scale = ScalePage(theme, theme.settings, self)
        self.scale.changed.connect(self._take_scale)
        self.figures = FiguresPage(theme, control, self)
        self._pages = (self.main, self.display, self.scale, self.figures)
        self.main.page_wanted.connect(self.open_page)
        self.back = IconButton(theme, "lucide/arrow-left", "Back", size=28, icon_size=16, parent=self)
        self.back.clicked.connect(self.go_back)
        self._stack = QStackedLayout()
        for page in self._pages:
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, HEAD, EDGE, 8)
        column.addLayout(self._stack)
        self._shadow = CardShadow(theme, self, RADIUS_MENU)
        control.changed.connect(self.refresh)
        theme.changed.connect(self.update)
        area.installEventFilter(self)
        self.open_page(0)

    @property
    def page(self) -> int:
        """The page that is shown: 0 the first, 1 the display, 2 the scale, 3 the figures."""
        return self._stack.currentIndex()

    def open_page(self, page: int) -> None:
        """Show another page."""
        if page == SCALE and not self._show_scale():
            page = 0
        self._stack.setCurrentIndex(page)
        self.back.setVisible(page > 0)
        self.refresh()

    def _show_scale(self) -> bool:
        """Show the display that has the window on the page of the scale; False if there is none."""
        facts, window = self._scale.facts, self._control.window
        if facts is None or window is None:
            return False
        if facts != self.scale.facts or window is not self.scale.ground:
            self.scale.show_display(facts, self._scale.is_on_zones, window)
        return True

    def _take_scale(self) -> None:
        self._scale.refresh()
        self.refresh()

    def go_back(self) -> bool:
        """To the first page; False if it is there."""
        if not self.page:
            return False
        self.open_page(0)
        return True

    def take_key(self, event: QKeyEvent) -> bool:
        """Esc, and the arrows while something of the card has the focus."""
        if not self.isVisible():
            return False
        if event.key() == Qt.Key.Key_Escape:
            if not self.go_back():
                self.dismiss()
            return True
        focus = QApplication.focusWidget()
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None or focus is None or not self.isAncestorOf(focus):
            return False
        if self.page == 0 and self._control.window is not None:
            part = PARTS[(PARTS.index(self._control.part) + step) % len(PARTS)]
            self._control.show_part(part)
            self.main.rows[part].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.focusNextPrevChild(step > 0)
        return True

    def dismiss(self) -> None:
        """Close the card."""
        self.hide()
        self.closed.emit()

    def refresh(self) -> None:
        """Show what holds now, beside the dock."""
        small = self.window().width() < SMALL_WINDOW
        width = (SMALL if small else WIDTH) - 2 * EDGE
        room = self._area.height() - TOP - HEAD - 16
        self.main.refresh(width, room)
        self.display.refresh(width)
        self.figures.refresh(width)
        if self.page == SCALE and not self._show_scale():
            self._stack.setCurrentIndex(0)
            self.back.hide()
        self.scale.setFixedWidth(width)
        page = self._pages[self.page]
        page.adjustSize()
        height = HEAD + min(page.sizeHint().height(), room) + 8
        self.setGeometry(self._area.width() - BESIDE - width - 2 * EDGE, TOP, width + 2 * EDGE, height)
        self.back.move(10, 9)
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        self._area.zoom.hide()  # it would lie half under the card
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._area.zoom.show()
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.refresh()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()), p, RADIUS_MENU, "flat")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        title = ("Players' window", "Display", "Scale", "Figures on the table")[self.page]
        draw_text(painter, EDGE if not self.page else 46, 23, title, interface_font(DOCUMENT, SEMIBOLD), p.text)
        state, right = self._control.state, self.width() - EDGE
        words = state.word
        if state.name == "on" and self._control.window is not None and self._control.window.isFullScreen():
            words = "On · full screen"
        ink, font = state.colour(p), interface_font(SECONDARY, MEDIUM)
        if not self.page:
            draw_text(painter, right, 23, words, font, ink, "right")
        if not self.page and state.name != "off":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink))
            painter.drawEllipse(QPoint(round(right - text_width(words, font) - 10), 23), 3, 3)
        painter.end()

    def sizeHint(self) -> QSize:
        return self.size()
