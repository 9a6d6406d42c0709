"""Keeps the players' map at the real size that was measured for its display, as long as it shall have one."""

from PySide6.QtCore import QObject, QPoint, QSettings, Signal

from battlemap.board.grid_map import CELL
from battlemap.gui.players.players_control import PlayersControl
from battlemap.gui.scale.display_facts import DisplayFacts, read_scale
from battlemap.layout.display_scale import DisplayScale, scale_words
from battlemap.layout.map_metrics import TOKEN


class ScaleLock(QObject):
    """Follows the control of the players' window; refresh() after something else was measured."""

    changed = Signal()
    """The map has its real size, or another one, or none any more."""

    def __init__(self, control: PlayersControl, settings: QSettings) -> None:
        super().__init__(control)
        self._control, self._settings = control, settings
        self._is_busy = False
        control.changed.connect(self.refresh)

    @property
    def facts(self) -> DisplayFacts | None:
        """What is known of the display that shows the window; None without a window, or where no display is known."""
        control = self._control
        if control.window is None:
            return None
        display = control.display or control.displays.at(control.window.frameGeometry())
        return display.facts if display is not None else None

    @property
    def scale(self) -> DisplayScale | None:
        """What was measured for that display."""
        return read_scale(self._settings, self.facts) if self.facts is not None else None

    @property
    def is_locked(self) -> bool:
        """Whether nothing but whole cells moves the map, and nothing zooms it."""
        players_map = self._control.window.map if self._control.window is not None else None
        return players_map is not None and players_map.view.camera.zoom_lock is not None

    @property
    def words(self) -> str:
        """What the card says of it."""
        return scale_words(self.scale, self.is_on_zones)

    @property
    def is_on_zones(self) -> bool:
        """Whether the map has no cells, so that the size of its tokens counts."""
        players_map = self._control.window.map if self._control.window is not None else None
        return players_map is not None and players_map.scene.grid is None

    def refresh(self) -> None:
        """Show the map at its real size, or at any."""
        control, facts, scale = self._control, self.facts, self.scale
        if control.window is None or control.window.map is None or self._is_busy:
            return
        camera, zoom, corner = control.window.map.view.camera, None, QPoint()
        if facts is not None and scale is not None and scale.is_held:
            zoom = scale.token_zoom_for(TOKEN, facts.ratio) if self.is_on_zones else scale.zoom_for(CELL, facts.ratio)
            if control.window.isFullScreen():
                corner = QPoint(*(round(side / facts.ratio) for side in scale.inset(facts.width, facts.height)))
                corner -= control.window.map.view.pos()
        lock = camera.zoom_lock
        if (zoom, corner) == ((lock.zoom, lock.corner) if lock is not None else (None, QPoint())):
            return
        self._is_busy = True  # what is shown moves, and tells of it
        camera.lock_zoom(zoom, corner)
        if control.battle is not None:
            control.battle.shown.fit()
        self._is_busy = False
        self.changed.emit()
