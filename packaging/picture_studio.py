"""The real window without a screen, driven and photographed."""

import os
import sys
import tempfile
from pathlib import Path
from time import monotonic, sleep

HOME = tempfile.mkdtemp(prefix="battlemap-pictures-")
os.environ.update(QT_QPA_PLATFORM="offscreen", BATTLEMAP_HOME=HOME)
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt  # noqa: E402  (after the platform is chosen)
from PySide6.QtGui import QContextMenuEvent, QImage, QMouseEvent, QPainter  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from battlemap.board.grid_map import middle  # noqa: E402
from battlemap.board.ids import Cell, TokenId  # noqa: E402
from battlemap.gui.battle.battle_page import BattlePage  # noqa: E402
from battlemap.gui.players.displays import DisplayInfo, Displays  # noqa: E402
from battlemap.gui.players.players_window import PlayersWindow  # noqa: E402
from battlemap.gui.settings import SHOWS_FORECAST  # noqa: E402
from battlemap.gui.widgets.theme import Theme  # noqa: E402
from battlemap.gui.window.main_window import MainWindow  # noqa: E402
from battlemap.paths import data_dir  # noqa: E402
from battlemap.rules.registry import load_ruleset  # noqa: E402
from battlemap.store.database.battle import Battle, new_battle  # noqa: E402
from battlemap.store.document.document import Document  # noqa: E402
from battlemap.store.document.text_form import battle_from_text  # noqa: E402


def wait(milliseconds: int) -> None:
    """Let the window live for a while; sleeping in between lets its worker threads have their turn."""
    end = monotonic() + milliseconds / 1000
    while monotonic() < end:
        QApplication.processEvents()
        sleep(0.005)


def sample(name: str) -> Battle:
    """A bundled sample, with dice that fall the same every time."""
    battle = battle_from_text((data_dir("resources") / "samples" / f"{name}.json").read_bytes(), name, load_ruleset)
    return new_battle(battle.rules, battle.opening, seed="pictures")


TV = DisplayInfo("TV", (1920, 0, 1920, 1080), 32.0)


class TableDisplays(Displays):
    """A laptop with the GM's window, and a TV on the table."""

    def all(self) -> tuple[DisplayInfo, ...]:
        return (DisplayInfo("Laptop", (0, 0, 1920, 1080), 14.0), TV)


class PictureWindow:
    """One window in one theme and size, and what can be done in it."""

    def __init__(self, app: QApplication, theme: str, size: tuple[int, int]) -> None:
        self.app = app
        self.theme = Theme()
        self.theme.use(theme)
        self.theme.set_motion(False)
        self.theme.settings.setValue(SHOWS_FORECAST, False)
        self.theme.apply()
        self.window = MainWindow(self.theme)
        self.window.resize(*size)
        self.window.show()
        self.floating: list[QWidget] = []
        self.players: PlayersWindow | None = None

    def open(self, battle: Battle, name: str) -> None:
        """Show *battle*."""
        path = Path(HOME) / f"{name}.battle"
        path.unlink(missing_ok=True)
        Document.create(path, battle).close()
        self.window.documents.open(path)
        self.settle()

    def settle(self, milliseconds: int = 600) -> None:
        """Let everything be drawn, chances and the details of the ground too."""
        wait(milliseconds)
        ground = self.page.controller.scene.ground
        for _ in range(100):
            if ground.ready:
                break
            wait(100)
        self.page.controller.scene.finish_baking()
        wait(200)

    def open_players(self, size: tuple[int, int] = (1920, 1080)) -> PlayersWindow:
        """Have a players' window of this size on the TV, in the theme of the window."""
        actions = self.window.window_actions.players
        actions.displays = TableDisplays(self.window)
        actions.control.open()
        self.players = actions.control.window
        assert self.players is not None
        actions.control.memory.change(theme="dark" if self.theme.palette.dark else "light")
        actions.control.show_part("follow")
        self.players.setWindowState(Qt.WindowState.WindowNoState)
        self.players.resize(*size)
        actions.control.changed.emit()
        self.settle_players()
        return self.players

    def settle_players(self) -> None:
        """Let everything be drawn in the players' window as well."""
        self.settle()
        shown = self.players.map if self.players is not None else None
        for _ in range(100):
            if shown is None or shown.scene.ground.ready:
                break
            wait(100)
        if shown is not None:
            shown.scene.finish_baking()
        wait(300)

    def shot(self) -> QImage:
        """The window, with what floats over it."""
        image = self.window.grab().toImage()
        painter = QPainter(image)
        for widget in self.app.topLevelWidgets():
            if widget not in (self.window, self.players) and widget.isVisible():
                painter.drawPixmap(self.window.mapFromGlobal(widget.pos()), widget.grab())
        painter.end()
        return image

    def close(self) -> None:
        """Put the window away."""
        self.window.documents.close()
        self.window.close()
        self.window.deleteLater()
        wait(50)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no event loop runs that would do it

    @property
    def page(self) -> BattlePage:
        """The open battle in the window."""
        assert self.window.page is not None
        return self.window.page

    def place(self, token: TokenId) -> QPoint:
        """Where a token is in the view."""
        spot = self.page.controller.scene.spot_of(token)
        assert spot is not None
        return self.page.controller.view.at_view(spot)

    def cell(self, cell: Cell) -> QPoint:
        """Where the middle of a cell is in the view."""
        return self.page.controller.view.at_view(middle(cell))

    def mouse(self, kind: QEvent.Type, at: QPoint) -> None:
        """An event with the left button held."""
        viewport = self.page.controller.view.viewport()
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
        button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
        point = QPointF(at)
        event = QMouseEvent(kind, point, QPointF(viewport.mapToGlobal(at)), button, held, Qt.KeyboardModifier.NoModifier)
        self.app.sendEvent(viewport, event)

    def press(self, key: Qt.Key, times: int = 1) -> None:
        """A key, to whatever has the focus."""
        for _ in range(times):
            QTest.keyClick(QApplication.focusWidget() or self.window, key)
            wait(50)

    def drag(self, start: QPoint, goal: QPoint) -> None:
        """Press at *start* and go to *goal* without letting go."""
        self.mouse(QEvent.Type.MouseButtonPress, start)
        for step in range(1, 21):
            self.mouse(QEvent.Type.MouseMove, start + (goal - start) * step / 20)
            wait(5)

    def menu(self, at: QPoint) -> None:
        """Ask for the menu there."""
        viewport = self.page.controller.view.viewport()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, viewport.mapToGlobal(at))
        self.app.sendEvent(viewport, event)
