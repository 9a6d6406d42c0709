"""The forecast: brought into the corner of a battle a moment after it has been opened, shown or hidden."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.settings import SHOWS_FORECAST, flag
from battlemap.gui.window.window_host import WindowHost

AFTER = 700
"""So many ms after a battle is shown the forecast begins; until then everything else is more important."""


class ForecastActions(QObject):
    """What is done in the battle that is open; without one, nothing."""

    def __init__(self, window: WindowHost, play_out: Callable[[], object]) -> None:
        super().__init__(window.widget)
        self._window, self._play_out = window, play_out
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self.begin)
        window.theme.changed.connect(self._follow_settings)

    def set_page(self, page: BattlePage) -> None:
        """Listen to a battle that was opened."""
        self._follow_settings()

    def begin(self) -> None:
        """Make the forecast of the open battle, if there is none and one is wanted."""
        page = self._window.page
        if page is None or page.forecast is not None or not self._is_wanted or self._window.documents.is_practice:
            return
        if not page.parts.is_built:
            self._timer.start()
            return
        from battlemap.gui.forecast.forecast_part import ForecastPart

        page.forecast = ForecastPart(page.bridge, self._window.theme, page.parts.area)
        page.forecast.play_out_wanted.connect(self._play_out)

    def switch(self) -> None:
        """Show the forecast in this and all battles, or in none."""
        theme = self._window.theme
        theme.settings.setValue(SHOWS_FORECAST, not self._is_wanted)
        theme.changed.emit()
        self.begin()

    @property
    def _is_wanted(self) -> bool:
        return flag(self._window.theme.settings, SHOWS_FORECAST, True)

    def _follow_settings(self) -> None:
        wanted, page = self._is_wanted, self._window.page
        self._window.actions_by_id["forecast"].setChecked(wanted)
        if wanted and page is not None and page.forecast is None:
            self._timer.start()
