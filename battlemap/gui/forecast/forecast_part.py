"""The forecast in the corner of the map: when fights are played, when they rest, what is said of them, where it lies."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, QTimer, Signal
from PySide6.QtWidgets import QMenu

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.forecast.forecast_card import ForecastCard
from battlemap.gui.forecast.forecast_thread import ForecastState, ForecastThread
from battlemap.gui.forecast.forecast_view import ForecastView, forecast_view
from battlemap.gui.forecast.power_supply import is_on_battery
from battlemap.gui.map.map_area import MapArea
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.settings import SHOWS_FORECAST, flag
from battlemap.gui.widgets.labels import add_action
from battlemap.gui.widgets.theme import Theme
from battlemap.play.journal import ROOT
from battlemap.play.session_state import SessionUpdate
from battlemap.sim.interim_results import fighting_alliances
from battlemap.store.database.battle import Battle

REST = 200
"""So many ms after the last change it begins."""
FOLDING = 4000
"""So many ms the card stays after the fight has begun."""
EDGE, SCALE_BAR = 16, 50
ONE_SIDE = "Put somebody on the other side to see the odds"
BEGUN = "Paused: the fight has begun"
ON_BATTERY = "Paused on battery"


class ForecastPart(QObject):
    """Of the battle that is open, for the game master alone; it is worked out while nobody has begun to fight."""

    play_out_wanted = Signal()
    """The battle is to be played out, with a report."""

    def __init__(
        self, bridge: SessionBridge, theme: Theme, area: MapArea, on_battery: Callable[[], bool] = is_on_battery
    ) -> None:
        super().__init__(area)
        self._bridge, self._area, self._theme = bridge, area, theme
        self.card = ForecastCard(theme, area)
        self.worker = ForecastThread(on_battery, self)
        self._board: AnyEncounter | None = None
        """What is fought out, or was last."""
        self._word, self._before = "round", list[float]()
        self._delay, self._folding = QTimer(self), QTimer(self)
        for timer, pause, act in ((self._delay, REST, self._begin), (self._folding, FOLDING, self.card.hide)):
            timer.setSingleShot(True)
            timer.setInterval(pause)
            timer.timeout.connect(act)
        self.worker.advanced.connect(self._show_state)
        self.card.clicked.connect(self.play_out_wanted)
        self.card.customContextMenuRequested.connect(self._open_menu)
        bridge.updated.connect(self._follow)
        area.resized.connect(self._place)
        theme.changed.connect(self._follow_settings)
        self.look()

    @property
    def is_on(self) -> bool:
        """Whether the settings want a forecast."""
        return flag(self._theme.settings, SHOWS_FORECAST, True)

    def look(self) -> None:
        """Begin anew on the board as it is now, or rest."""
        session = self._bridge.session
        rules, board = session.rules, session.board
        self._delay.stop()
        known = bool(rules.tactics.attacks) or rules.tactics.begin in rules.actions
        if not self.is_on or not known or not board.tokens or session.current is not None:
            self._rest()
        elif board.turns.order:
            self._end()
        elif len(fighting_alliances(rules, board)) < 2:
            self.worker.stop()
            self._show_view(ForecastView("", ONE_SIDE))
        else:
            self._folding.stop()
            self._keep_number()
            self.worker.prepare()
            self._delay.start()

    def close(self) -> None:
        """End what is under way, and the processes."""
        self._delay.stop()
        self._folding.stop()
        self.worker.stop()
        self.card.hide()

    def _follow(self, update: SessionUpdate) -> None:
        if self._bridge.session.current is not None or update.after is not self._board:
            self.look()

    def _follow_settings(self) -> None:
        if self.is_on == self.card.isHidden():
            self.look()

    def _rest(self) -> None:
        """There is nothing to say."""
        self._board, self._before = None, []
        self.close()

    def _end(self) -> None:
        """The fight has begun: it is said, and a little later the card goes."""
        was_shown = self._board is not None and not self.card.isHidden()
        self.worker.stop()
        self._board, self._before = None, []
        if was_shown:
            self._show_view(replace(self.card.view, note=BEGUN, counting=False))
            self._folding.start()
        elif not self._folding.isActive():
            self.card.hide()

    def _keep_number(self) -> None:
        """What is known of the board before becomes what the next number is compared with."""
        view = self.card.view
        if view.who and not self.card.is_outdated and not self.card.isHidden():
            self._before = [] if view.is_vague else [view.share]
            self._show_view(view, outdated=True)

    def _begin(self) -> None:
        session = self._bridge.session
        self._board = session.board
        self._word = (session.rules.display(session.board).round_word or "round").lower()
        self.worker.begin(Battle(session.rules, session.board, replace(session.state, head=ROOT)))
        if not self.card.is_outdated or self.card.isHidden():
            self._show_view(ForecastView("", "Machines begin to fight it out …", counting=True))

    def _show_state(self, state: ForecastState) -> None:
        if self._bridge.session.board is not self._board:
            return
        if state.on_battery:
            self._show_view(replace(self.card.view, note=ON_BATTERY, counting=False, words="No fights are played now"))
        elif state.trouble or state.results is None:
            self._show_view(ForecastView("", state.trouble))
        else:
            before = self._before[0] if self._before else None
            self._show_view(forecast_view(state.results, not state.over, before, self._word))

    def _show_view(self, view: ForecastView, outdated: bool = False) -> None:
        self.card.show_view(view, outdated)
        self._place()
        self.card.show()

    def _place(self) -> None:
        area, card = self._area, self.card
        above = SCALE_BAR if self._bridge.session.board.grid is not None else EDGE
        card.move(area.width() - EDGE - card.width(), area.height() - above - card.height())

    def _open_menu(self, at: QPoint) -> None:
        menu = QMenu(self.card)
        menu.setAccessibleName("Forecast")
        menu.aboutToHide.connect(menu.deleteLater)
        add_action(menu, "Play it out 1,000 times…", "Shift F").triggered.connect(self.play_out_wanted)
        add_action(menu, "Hide the forecast").triggered.connect(self._hide)
        menu.popup(self.card.mapToGlobal(at))

    def _hide(self) -> None:
        self._theme.settings.setValue(SHOWS_FORECAST, False)
        self._theme.changed.emit()
