"""What players read beside their map from three metres: the turn and the order, aspects of the scene, the current roll."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import QEvent, QObject, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.players.overlay_plate import OverlayPlate
from battlemap.gui.players.roll_display import RollDisplay
from battlemap.gui.players.turn_announcement import TurnAnnouncement
from battlemap.gui.players.turn_display import TurnDisplay
from battlemap.gui.players.turn_entries import read_turns
from battlemap.gui.players.words_display import CountDisplay, LogDisplay, SceneDisplay, WaitingDisplay
from battlemap.gui.turns.event_rows import count_lines
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.contents import active_tokens, scene_cards
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.public.public_log import PublicLine
from battlemap.play.public.public_rolls import PublicRoll
from battlemap.rules.ruleset import AnyRuleset

TURN, ORDER, ASPECTS, COUNTS, ROLL, LOG, WAITING = "turn", "order", "aspects", "counts", "roll", "log", "waiting"
ANNOUNCED = "announced"
PARTS = {
    TURN: "Whose turn it is",
    ANNOUNCED: "A player's turn, large for a moment",
    ORDER: "The turn order",
    ASPECTS: "Aspects of the scene",
    COUNTS: "Timers and counters",
    ROLL: "The current roll",
    WAITING: "Who the table waits for",
    LOG: "The last lines of the log",
}
"""The parts that can be shown, with their words in a form."""
USUAL_PARTS = frozenset(PARTS) - {LOG}
ROLL_SECONDS = 20
"""So long a roll stays, if nothing takes its place; 0: until the next command."""
FULL_HEIGHT, FULL_WIDTH = 1080.0, 1920.0
"""The display for which all sizes are given."""
MARGIN, BETWEEN = 16.0, 10.0
"""Around the column, and between two things in it."""
COLUMN, WIDEST = 400.0, 0.28
"""How wide the column is, and the most of the window's width that it takes."""
SHARES = {ASPECTS: 0.24, COUNTS: 0.24, LOG: 0.30, ROLL: 0.52, WAITING: 0.12}
"""The most of the height that parts of the column take; the turn order has the rest."""
LEAST_TEXT, MOST_TEXT = 50, 300


class PlayersOverlay(QWidget):
    """A column at the left of its parent, as high as the parent is; the map has the rest.

    Lets every click through. Everything in it is made from the players' board, public rolls and lines.
    """

    margin_changed = Signal()
    """The column has another width, or is there no longer: the map has other room."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.turns, self.scene, self.counts = TurnDisplay(theme, self), SceneDisplay(theme, self), CountDisplay(theme, self)
        self.roll, self.log, self.waiting = RollDisplay(theme, self), LogDisplay(theme, self), WaitingDisplay(theme, self)
        self.announcement = TurnAnnouncement(theme, self)
        self._column = (self.turns, self.scene, self.counts, self.log, self.waiting, self.roll)
        self._plates: tuple[OverlayPlate, ...] = (*self._column, self.announcement)
        self.margin = 0
        """So many px at the left are the column's; 0 while there is nothing to read."""
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
        before, self._board = self._board, board
        self.turns.reading = read_turns(board, rules.display(board))
        if before is not None and ANNOUNCED in self._parts and is_players_turn(board) and players_turn_begins(before, board):
            self.announcement.announce(self.turns.reading)
        elif not is_players_turn(board):
            self.announcement.dismiss()
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
        """Put everything in its place in the column: the order at the top, the roll at the bottom, the rest between."""
        scale = min(self.height() / FULL_HEIGHT, self.width() / FULL_WIDTH) * self._percent / 100
        if scale <= 0:
            return
        for plate in self._plates:
            plate.scale = scale
        edge, gap = round(MARGIN * scale), round(BETWEEN * scale)
        width = round(min(COLUMN * scale, self.width() * WIDEST)) - edge
        bottom = self.height() - edge
        self._fit_share(self.roll, ROLL, width)
        self._fit_share(self.waiting, WAITING, width, shown=self.roll.isHidden())
        for plate, part in ((self.log, LOG), (self.counts, COUNTS), (self.scene, ASPECTS)):
            self._fit_share(plate, part, width)
        self.turns.with_turn, self.turns.with_order = TURN in self._parts, ORDER in self._parts
        lower = (self.roll, self.waiting, self.log, self.counts, self.scene)
        room = bottom - edge - round(self.turns.least_height * scale)
        for plate in (self.scene, self.log, self.counts):  # whose turn it is goes before these
            if sum(other.height() + gap for other in lower if not other.isHidden()) > room:
                plate.hide()
        for plate in lower:
            if not plate.isHidden():
                bottom -= plate.height()
                plate.move(edge, bottom)
                bottom -= gap
        self.turns.move(edge, edge)
        self._fit(self.turns, bool({TURN, ORDER} & self._parts), QSizeF(width, max(0, bottom - edge)))
        self._set_margin(width + 2 * edge if any(not plate.isHidden() for plate in self._column) else 0)
        self._place_announcement()

    def _set_margin(self, margin: int) -> None:
        if margin != self.margin:
            self.margin = margin
            self.margin_changed.emit()
        self.update()

    def _place_announcement(self) -> None:
        """In the upper half of the map, over its middle."""
        room = self.width() - self.margin
        self._fit(self.announcement, ANNOUNCED in self._parts, QSizeF(room * 0.9, self.height()))
        plate = self.announcement
        plate.move(self.margin + (room - plate.width()) // 2, round(self.height() * 0.3 - plate.height() / 2))
        plate.raise_()

    def _fit_share(self, plate: OverlayPlate, part: str, width: int, shown: bool = True) -> None:
        """Fit a plate into the column; one that would be too high is drawn smaller."""
        most = self.height() * SHARES[part]
        self._fit(plate, part in self._parts and shown, QSizeF(width, most))
        if not plate.isHidden() and plate.height() > most:
            plate.scale *= most / plate.height()
            self._fit(plate, True, QSizeF(width, most))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground of the column, with a line towards the map."""
        if self.margin:
            p, painter = self.theme.palette, QPainter(self)
            painter.fillRect(QRectF(0, 0, self.margin, self.height()), QColor(p.field))
            painter.fillRect(QRectF(self.margin - 2, 0, 2, self.height()), QColor(p.line))
            painter.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.parent() and event.type() == QEvent.Type.Resize:
            parent = self.parentWidget()
            if parent is not None:
                self.resize(parent.size())
                self.relayout()
        return False

    def _fit(self, plate: OverlayPlate, shown: bool, room: QSizeF) -> None:
        if shown:
            plate.fit(room)
        else:
            plate.hide()


def is_players_turn(board: AnyEncounter) -> bool:
    """True while a token of the players' side acts."""
    return any(token in board.tokens and not board.side_of(token).gm for token in active_tokens(board))


def players_turn_begins(before: AnyEncounter, board: AnyEncounter) -> bool:
    """True if the turn on *board* is another than on the board before."""
    old, new = before.turns, board.turns
    return (old.round, old.at, old.now) != (new.round, new.at, new.now)
