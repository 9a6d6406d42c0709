"""Going back to the start of the turn, of the round or of the fight in one step, from ☰ or from the undo button held down."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.widgets.hold_menu import HoldMenu
from battlemap.gui.widgets.labels import add_action
from battlemap.gui.window.window_host import WindowHost
from battlemap.paint.style.icons import qicon

if TYPE_CHECKING:
    from battlemap.play.return_points import ReturnPoint, Start

STARTS: tuple["Start", ...] = ("turn", "round", "fight")
ACTION_IDS: dict["Start", str] = {"turn": "back to turn", "round": "back to round", "fight": "back to fight"}


class ReturnActions(QObject):
    """The three ways back. What they leave stays in the journal as another try; one undo returns to it."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self._menu: QMenu | None = None

    @property
    def _page(self) -> BattlePage | None:
        return self._window.page

    def attach(self, button: QWidget) -> None:
        """Open the menu at *button* when it is held down or clicked with the right button."""
        HoldMenu(button, partial(self._open_menu, button))

    def to_turn(self) -> None:
        """To where the turn under way began."""
        self._return_to("turn")

    def to_round(self) -> None:
        """To where the round under way began."""
        self._return_to("round")

    def to_fight(self) -> None:
        """To where the fight began, or the last one that was fought."""
        self._return_to("fight")

    def fill_menu(self, menu: QMenu) -> None:
        """A line for each way back, with what it leaves; what leads nowhere is grey."""
        from battlemap.gui.log.log_rows import commands_words

        points, p = self._points(), self._window.theme.palette
        menu.setToolTipsVisible(True)
        for start in STARTS:
            point = points.get(start)
            weak = f"leaves {commands_words(point.commands)}" if point is not None else ""
            tip = "Kept in the log as another try; undo brings it back" if point is not None else _nowhere(start)
            line = add_action(menu, f"Start of the {start}", weak, qicon("lucide/history", p.text2, 16, p.text3), tip)
            line.setEnabled(point is not None)
            line.triggered.connect(self._window.actions_by_id[ACTION_IDS[start]].trigger)

    def _open_menu(self, button: QWidget) -> None:
        if self._page is None:
            return
        self._menu = QMenu(button)
        self._menu.setAccessibleName("Go back to")
        self._menu.aboutToHide.connect(self._menu.deleteLater)
        self.fill_menu(self._menu)
        self._menu.popup(button.mapToGlobal(QPoint(0, button.height() + 2)))

    def _points(self) -> dict["Start", "ReturnPoint"]:
        from battlemap.play.return_points import return_points  # read when somebody wants to go back

        return return_points(self._page.session.journal, self._page.session.head) if self._page is not None else {}

    def _return_to(self, start: "Start") -> None:
        from battlemap.gui.log.log_rows import commands_words

        page, point = self._page, self._points().get(start)
        if page is None:
            return
        if point is None:
            self._window.say(_nowhere(start))
        elif page.attempt(lambda: page.session.go_to(point.entry)):
            left = f"{commands_words(point.commands)} {'is' if point.commands == 1 else 'are'} kept as another try"
            self._window.say(f"Back at the start of the {start}; {left}. Undo returns to it.")


def _nowhere(start: "Start") -> str:
    return f"Nothing was done since the start of the {start}." if start != "fight" else "No fight was begun in this battle."
