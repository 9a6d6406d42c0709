"""What players read over their map from three metres: the turn and the order, aspects of the scene, the roll of the moment."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import QEvent, QObject, QSizeF, Qt, QTimer
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.players.overlay_plate import OverlayPlate
from battlemap.gui.players.roll_display import RollDisplay
from battlemap.gui.players.turn_display import TurnDisplay
from battlemap.gui.players.turn_entries import read_turns
from battlemap.gui.players.words_display import CountDisplay, LogDisplay, SceneDisplay, WaitingDisplay
from battlemap.gui.turns.event_rows import count_lines
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.contents import scene_cards
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.public.public_log import PublicLine
from battlemap.play.public.public_rolls import PublicRoll
from battlemap.rules.ruleset import AnyRuleset

TURN, ORDER, ASPECTS, COUNTS, ROLL, LOG, WAITING = "turn", "order", "aspects", "counts", "roll", "log", "waiting"
PARTS = {
    TURN: "Whose turn it is",
    ORDER: "The turn order",
    ASPECTS: "Aspects of the scene",
    COUNTS: "Timers and counters",
    ROLL: "The roll of the moment",
    WAITING: "Whom the table waits for",
    LOG: "The last lines of the log",
}
"""The parts that can be shown, with their words in a form."""
USUAL_PARTS = frozenset(PARTS) - {LOG}
ROLL_SECONDS = 20
"""So long a roll stays, if nothing takes its place; 0: until the next command."""
FULL_HEIGHT, FULL_WIDTH = 1080.0, 1920.0
"""The display for which all sizes are given."""
MARGIN = 24.0
SHARE_OF_COLUMN, SHARE_OF_CARDS, SHARE_OF_LOG = 0.62, 0.30, 0.36
"""What of the height the turn order takes at most, and of the width the cards at the right and the log."""
LEAST_TEXT, MOST_TEXT = 50, 300


class PlayersOverlay(QWidget):
    """Covers its parent and lets every click through. All on it is made from the players' board, public rolls and lines."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.turns, self.scene, self.counts = TurnDisplay(theme, self), SceneDisplay(theme, self), CountDisplay(theme, self)
        self.roll, self.log, self.waiting = RollDisplay(theme, self), LogDisplay(theme, self), WaitingDisplay(theme, self)
        self._plates: tuple[OverlayPlate, ...] = (self.turns, self.scene, self.counts, self.log, self.waiting, self.roll)
        self._board: AnyEncounter | None = None
        self._parts: frozenset[str] = USUAL_PARTS
        self._percent = 100
        self._seconds = ROLL_SECONDS
        self._shown_roll: PublicRoll | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide_roll)
        if parent is not None:
            parent.installEventFilter(self)
            self.resize(parent.size())

    @property
    def parts(self) -> frozenset[str]:
        """The parts that are shown: keys of PARTS."""
        return self._parts

    def set_board(self, rules: AnyRuleset, board: AnyEncounter) -> None:
        """Show what is to be read of *board*, from which secrets were taken out before."""
        if board is self._board:
            return
        self._board = board
        self.turns.reading = read_turns(board, rules.display(board))
        self.scene.cards = tuple([look for _, look in scene_cards(board)])
        self.counts.lines = count_lines(board)
        self.relayout()

    def show_roll(self, roll: PublicRoll) -> None:
        """Show a roll in the form that players may know, until another comes, it is hidden, or its time is over."""
        self._shown_roll = roll
        self.roll.show_roll(roll, self._board)
        if self._seconds:
            self._timer.start(self._seconds * 1000)
        self.relayout()

    def hide_roll(self) -> None:
        """The roll of the moment matters no longer."""
        self._timer.stop()
        self._shown_roll = None
        self.roll.show_roll(None, None)
        self.relayout()

    def show_lines(self, lines: Iterable[PublicLine]) -> None:
        """The last lines of the log, in the form that players may know."""
        self.log.lines = tuple(lines)
        self.relayout()

    def show_waiting(self, names: Iterable[str]) -> None:
        """For whom the table waits, by public names; nobody: for none."""
        self.waiting.names = tuple(dict.fromkeys(names))
        self.relayout()

    def set_text_size(self, percent: int) -> None:
        """How large everything is, of what suits the size of the window. ValueError outside of 50 to 300."""
        if not LEAST_TEXT <= percent <= MOST_TEXT:
            raise ValueError(f"a text size of {percent} % is not possible")
        self._percent = percent
        self.relayout()

    def set_roll_seconds(self, seconds: int) -> None:
        """How long a roll stays; 0: until the next command."""
        self._seconds = max(0, seconds)
        if not self._seconds:
            self._timer.stop()

    def set_parts(self, parts: Collection[str]) -> None:
        """Which parts are shown. ValueError for one there is not."""
        if unknown := set(parts) - set(PARTS):
            raise ValueError(f"there is no part called {min(unknown)!r}; there are {', '.join(PARTS)}")
        self._parts = frozenset(parts)
        self.relayout()

    def set_portraits(self, portraits: Portraits) -> None:
        """Where pictures of tokens come from."""
        for plate in self._plates:
            plate.portraits = portraits
            plate.update()

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that is to be read on it, as a screen reader says it."""
        return tuple([plate.accessibleName() for plate in self._plates if not plate.isHidden()])

    def relayout(self) -> None:
        """Put every plate at its edge."""
        scale = min(self.height() / FULL_HEIGHT, self.width() / FULL_WIDTH) * self._percent / 100
        if scale <= 0:
            return
        for plate in self._plates:
            plate.scale = scale
        self.turns.with_turn, self.turns.with_order = TURN in self._parts, ORDER in self._parts
        edge = round(MARGIN * scale)
        width, height = self.width() - 2 * edge, self.height() - 2 * edge
        right, bottom = self.width() - edge, self.height() - edge
        self._fit(self.turns, {TURN, ORDER}, QSizeF(width, height * SHARE_OF_COLUMN))
        self._fit(self.scene, {ASPECTS}, QSizeF(width * SHARE_OF_CARDS, height / 2))
        self._fit(self.counts, {COUNTS}, QSizeF(width * SHARE_OF_CARDS, height / 2))
        self._fit(self.log, {LOG}, QSizeF(width * SHARE_OF_LOG, height))
        self._fit(self.roll, {ROLL}, QSizeF(width, height))
        self._fit(self.waiting, {WAITING} if self.roll.isHidden() else set(), QSizeF(width, height))
        self.turns.move(edge, edge)
        self.scene.move(right - self.scene.width(), edge)
        under = self.scene.height() if not self.scene.isHidden() else 0
        self.counts.move(right - self.counts.width(), edge + under)
        for plate in (self.roll, self.waiting):
            plate.move((self.width() - plate.width()) // 2, bottom - plate.height())
        self.log.move(edge, bottom - self.log.height())
        below = next((plate for plate in (self.roll, self.waiting) if not plate.isHidden()), None)
        if self.log.isHidden() or below is None or not self.log.geometry().intersects(below.geometry()):
            return
        if self.log.geometry().right() + edge + below.width() <= right:
            below.move(self.log.geometry().right() + edge, below.y())
        else:
            self.log.move(edge, below.y() - self.log.height() - edge // 2)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.parent() and event.type() == QEvent.Type.Resize:
            parent = self.parentWidget()
            if parent is not None:
                self.resize(parent.size())
                self.relayout()
        return False

    def _fit(self, plate: OverlayPlate, parts: set[str], room: QSizeF) -> None:
        if parts & self._parts:
            plate.fit(room)
        else:
            plate.hide()
