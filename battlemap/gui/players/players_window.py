"""The window for the players: the map without secrets, beside it the column of what is read, and pages that cover both."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.players.cover.cover_page import BlackPage, CoverPage
from battlemap.gui.players.displays import DisplayInfo
from battlemap.gui.players.overlay import PlayersOverlay
from battlemap.gui.players.players_map import PlayersMap
from battlemap.gui.players.players_state import PlayersState
from battlemap.gui.widgets.labels import window_title
from battlemap.gui.widgets.theme import Theme

SIZE = (1280, 720)
SMALLEST = (480, 270)
OWN_PART = 0.42
"""So much of the GM's display an ordinary window on it takes at first, at most SIZE: both can be seen."""
EDGE = 8
NAME = "Players' window"


class PlayersWindow(QWidget):
    """Shows what it is given. The mouse does nothing in it and is not seen; the keys are those of the players' window alone.

    It never takes the keyboard by itself.
    """

    resized = Signal()
    """The map has other room."""
    close_wanted = Signal()
    full_screen_wanted = Signal(bool)

    def __init__(self, theme: Theme, actions: list[QAction]) -> None:
        """*actions*: those whose keys work here too."""
        super().__init__()
        self._theme = theme
        self.map: PlayersMap | None = None
        self.setAccessibleName(NAME)
        self.setWindowTitle(window_title(f"{NAME} – battlemap"))
        self.setMinimumSize(*SMALLEST)
        self.resize(*SIZE)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.overlay = PlayersOverlay(theme, self)
        self.overlay.margin_changed.connect(self._place_map)
        self.cover, self.black = CoverPage(theme, self), BlackPage(self)
        self.addActions(actions)

    def set_map(self, players_map: PlayersMap | None) -> None:
        """Show this map, below all else; None: none."""
        if self.map is not None:
            self.map.view.hide()
            self.map.view.setParent(None)
        self.map = players_map
        if players_map is not None:
            players_map.view.setParent(self)
            players_map.view.setGeometry(self.map_rect)
            players_map.view.lower()
            players_map.view.show()

    def show_title(self, title: str) -> None:
        """Name window and cover page after the battle, as players know it."""
        self.setWindowTitle(window_title(f"{title} – {NAME} – battlemap" if title else f"{NAME} – battlemap"))
        self.cover.show_title(title)

    def show_state(self, state: PlayersState) -> None:
        """Lay over the map what the state asks for."""
        self.cover.setVisible(state.name == "waiting" or self.map is None)
        self.black.setVisible(state.name == "black")
        for page in (self.overlay, self.cover, self.black):
            page.raise_()

    def show_on(self, display: DisplayInfo | None, full_screen: bool, home: QRect) -> None:
        """Be seen on a display; None: as a window over a corner of the GM's, which stands at *home*."""
        if display is None:
            self.setWindowState(Qt.WindowState.WindowNoState)
            self.setGeometry(corner_of(home))
            self.show()
            return
        area, edge = display.rect, display.rect.height() // 8
        screen = next((screen for screen in QGuiApplication.screens() if screen.geometry() == area), None)
        if screen is not None:
            self.setScreen(screen)
        self.setGeometry(area if full_screen else area.adjusted(edge, edge, -edge, -edge))
        self.set_full_screen(full_screen)

    def set_full_screen(self, wanted: bool) -> None:
        """All of its display, or a window on it."""
        if wanted:
            self.setWindowState(Qt.WindowState.WindowFullScreen)
            self.show()  # showFullScreen() would take the keyboard
        else:
            self.showNormal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for page in (self.overlay, self.cover, self.black):
            page.setGeometry(self.rect())
        self.overlay.relayout()
        self._place_map()

    @property
    def map_rect(self) -> QRect:
        """The room of the map: everything beside the column of what is read."""
        return self.rect().adjusted(self.overlay.margin, 0, 0, 0)

    def _place_map(self) -> None:
        if self.map is not None:
            self.map.view.setGeometry(self.map_rect)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.isFullScreen():
                self.set_full_screen(False)
            else:
                self.close_wanted.emit()
        elif event.key() == Qt.Key.Key_F11:
            self.full_screen_wanted.emit(not self.isFullScreen())
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()  # who holds it closes it
        self.close_wanted.emit()


def corner_of(home: QRect) -> QRect:
    """Where an ordinary window stands at first: the lower right of the GM's, and small beside it."""
    width = round(min(SIZE[0], max(SMALLEST[0], OWN_PART * home.width())))
    height = round(width * SIZE[1] / SIZE[0])
    return QRect(home.right() + 1 - EDGE - width, home.bottom() + 1 - EDGE - height, width, height)
