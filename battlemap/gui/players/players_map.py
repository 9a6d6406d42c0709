"""The map in the players' window: a scene and a view of their own, drawn by the canvas, around a board that holds no secret."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QObject, Qt
from shiboken6 import isValid

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.grid_map import middle
from battlemap.board.ids import SideId, TokenId
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.items.pointing_layer import PointingLayer
from battlemap.canvas.items.token_layer import NO_WAYS, Way
from battlemap.canvas.preview.measurement import Measurement, clear_measurement, show_measurement
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.map_view import MapView
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.palette import Palette
from battlemap.play.public.player_boards import seen_paths
from battlemap.rules.ruleset import AnyRuleset


class PlayersMap(QObject):
    """Shows boards and takes nothing from the mouse or the keyboard: nothing on it can be selected, dragged or aimed at."""

    def __init__(self, rules: AnyRuleset, controller: MapController, palette: Palette, parent: QObject | None = None) -> None:
        """*controller*: that of the GM's map, whose pictures are used."""
        super().__init__(parent)
        self._rules = rules
        self.scene = BoardScene(palette, self, lender=controller.scene)
        self.view = MapView(self.scene, palette, names_cells=False)
        self.view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setAcceptDrops(False)
        self.view.setAccessibleDescription("")
        self.scene.set_pictures(controller.find_picture)
        self.pointing = PointingLayer(self.scene)

    def show_board(self, board: AnyEncounter, told: bool = False, events: tuple[Event, ...] = ()) -> None:
        """Show a board without secrets; *told* and *events*: how it came about, for what moves."""
        display = self._rules.display(board)
        self.scene.show_board(board, display, told, _ways(events, board) if events else NO_WAYS)

    def show_measurement(self, measured: Measurement | None) -> None:
        """Show what is measured, with what players know of its size; None: nothing."""
        if measured is None:
            clear_measurement(self.scene)
        else:
            show_measurement(self.scene, measured)

    def set_figures(self, sides: Collection[SideId]) -> None:
        """Leave the tokens of these sides out: figures on the display stand for them."""
        scene = self.scene
        if scene.figures.sides != frozenset(sides):
            scene.figures.sides = frozenset(sides)
            if scene.board is not None:
                scene.show_board(scene.board, scene.display, told=False)

    def set_theme(self, theme: Theme, moving: bool) -> None:
        """Show everything in these colours; *moving*: whether tokens slide."""
        self.scene.motion.allowed = moving
        if theme.palette is not self.scene.pixmaps.context.palette:
            self.view.set_palette(theme.palette)

    def close(self) -> None:
        """End everything that runs in the background; the map is not used after that."""
        self.scene.close()
        if isValid(self.view):
            self.view.deleteLater()


def _ways(events: tuple[Event, ...], board: AnyEncounter) -> Mapping[TokenId, Way]:
    """By which points of the map tokens have come, as far as players have seen it."""
    paths = seen_paths(events, board)
    return {token: tuple(middle(cell, board[token].footprint) for cell in path) for token, path in paths.items()}
