"""The card of conditions: what the selected tokens have, set and taken with a click; typing filters it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.happenings import Stamp
from battlemap.board.ids import TokenId
from battlemap.board.wording import make_sentence
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.stamps.own_mark import OwnMark
from battlemap.gui.stamps.stamp_cell import CELL, CELL_SMALL, StampCell
from battlemap.gui.stamps.stamp_rows import StampRow, last_used, note_used, stamp_rows
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.layout.looks import list_look
from battlemap.paint.controls.chips import draw_card_ground, draw_key_cap
from battlemap.paint.style.measures import RADIUS_CARD
from battlemap.paint.style.typography import BODY, DOCUMENT, SECONDARY, SEMIBOLD, draw_text, interface_font
from battlemap.paint.tokens.token_drawing import Portraits, draw_token
from battlemap.play.attempts import attempt
from battlemap.play.scene.condition_edits import ConditionEdit, settable, toggle_condition, toggle_stamp
from battlemap.play.session import SessionUpdate

COLUMNS, ROWS = 4, 3
HEAD, FOOT, EDGE = 46, 50, 12
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
STEPS: dict[int, int] = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: COLUMNS, Qt.Key.Key_Up: -COLUMNS}
MORE = "more"


class StampCard(QWidget):
    """Floats over the map. A click on a cell closes it, with Shift it stays."""

    complained = Signal(str)
    closed = Signal()

    def __init__(self, theme: Theme, bridge: SessionBridge, portraits: Portraits, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.bridge, self.ground, self._portraits = theme, bridge, parent, portraits
        self.hide()
        self.tokens: tuple[TokenId, ...] = ()
        self.words = ""
        """What was typed to find a condition."""
        self.shows_all = False
        self.small = False
        self.is_bare = False
        """Whether the game has no conditions to set by hand, so that there are marks of one's own alone."""
        self.cells: list[StampCell] = []
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._body = QWidget(self)
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._scrolled = QScrollArea(self)
        accept_touch(self._scrolled)
        self._scrolled.setWidgetResizable(True)
        self._scrolled.setFrameShape(QFrame.Shape.NoFrame)
        self._scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scrolled.setWidget(self._body)
        self.foot = OwnMark(theme, self)
        self.foot.stamped.connect(self._stamp)
        self.foot.left.connect(self._leave_field)
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, HEAD, EDGE, EDGE)
        column.setSpacing(10)
        column.addWidget(self._scrolled, 1)
        column.addWidget(self.foot)
        self.shadow = CardShadow(theme, self, RADIUS_CARD)
        bridge.updated.connect(self._follow_update)
        theme.changed.connect(self.update)

    @property
    def board(self) -> AnyEncounter:
        return self.bridge.session.board

    def open_for(self, tokens: tuple[TokenId, ...], where: QPoint, small: bool) -> None:
        """Open for some tokens, beside a place on the screen."""
        self.tokens, self.words, self.shows_all, self.small, self._current = tokens, "", False, small, 0
        self.is_bare = not settable(self.bridge.session.rules, self.board)
        self._rebuild()
        size = self._card_size()
        at, area = self.ground.mapFromGlobal(where), self.ground.rect()
        left = at.x() + 44 if at.x() + 44 + size.width() <= area.right() - 8 else at.x() - 44 - size.width()
        top = min(at.y() - 24, area.height() - size.height() - 60)
        self.setGeometry(max(8, min(left, area.right() - 8 - size.width())), max(8, top), size.width(), size.height())
        self.show()
        self.raise_()
        (self.foot.field if self.is_bare else self).setFocus(Qt.FocusReason.PopupFocusReason)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def close_card(self) -> None:
        """Go away."""
        if self.isHidden():
            return
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.hide()
        self.closed.emit()

    def take(self, row: StampRow, stays: bool = False) -> None:
        """Set or take what a cell stands for; it closes the card unless it *stays*."""
        if row.key == MORE:
            self.shows_all = True
            self._rebuild()
            return
        if row.stamp is not None:
            self._stamp(row.stamp, stays)
            return
        rules = self.bridge.session.rules
        level = row.level or 1
        wants_off = row.share == "all"
        self._edit(
            lambda: toggle_condition(
                rules, self.board, self.tokens, row.key, self.foot.rounds.value(), 0 if wants_off and row.levels else level
            )
        )
        if not wants_off:
            note_used(self.theme.settings, rules, row.key)
        if not stays:
            self.close_card()

    def take_key(self, event: QKeyEvent) -> bool:
        """Letters filter, arrows walk, Enter takes, Esc clears what was typed, then closes. The field below has its own keys."""
        if self.isHidden() or self.foot.isAncestorOf(self.window().focusWidget() or self):
            return False
        key, text = event.key(), event.text()
        if self.is_bare and len(text) == 1 and text.isalnum():
            self.foot.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.foot.field.insert(text)
        elif key == Qt.Key.Key_Escape:
            if self.words:
                self._filter("")
            else:
                self.close_card()
        elif key in ENTER:
            if not self.cells and self.words:
                self._stamp(Stamp(self.words, self.foot.colour, self.foot.rounds.value()))
            elif self._current < len(self.cells):
                self.take(self.cells[self._current].row, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key in STEPS:
            self._walk(STEPS[key])
        elif key == Qt.Key.Key_Backspace:
            self._filter(self.words[:-1])
        elif len(text) == 1 and (text.isalnum() or (text == " " and self.words)):
            self._filter(self.words + text)
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.ignore()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent) and isinstance(watched, QWidget):
            inside = self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint()))
            if not inside and watched.window() is self.window():
                self.close_card()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()), p, RADIUS_CARD, "flat")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        board, tokens = self.board, [who for who in self.tokens if who in self.board.tokens]
        if tokens:
            look = list_look(board, board[tokens[0]], self.bridge.session.rules.display(board))
            draw_token(painter, 27, 24, 26, look, p, self._portraits(look.portrait) if look.portrait else None)
            name = board[tokens[0]].name if len(tokens) == 1 else f"{len(tokens)} tokens"
            room = self.width() - 90.0
            x = 48 + draw_text(painter, 48, 24, f"Mark {name}", interface_font(DOCUMENT, SEMIBOLD), p.text, width=room)
            aside = f"“{self.words}”" if self.words else "" if self.is_bare else "type to find one"
            draw_text(
                painter, x + 10, 24, aside, interface_font(SECONDARY), p.accent if self.words else p.text3, width=room - x + 48
            )
        draw_key_cap(painter, self.width() - EDGE, 24, "C", p, 18, "right")
        if not self.cells and not self.is_bare:
            words = f"Nothing called “{self.words}”: Enter makes it a mark"
            draw_text(
                painter, self.width() / 2, HEAD + 40, words, interface_font(BODY), p.text2, "centre", width=self.width() - 24.0
            )
        painter.end()

    def _card_size(self) -> QSize:
        cell = CELL_SMALL if self.small else CELL
        rows = min(ROWS, -(-len(self.cells) // COLUMNS)) if self.is_bare else ROWS
        return QSize(COLUMNS * cell.width() + 2 * EDGE, HEAD + (rows * cell.height() + 10 if rows else 0) + FOOT)

    def _rebuild(self) -> None:
        rules, board = self.bridge.session.rules, self.board
        self.tokens = tuple(who for who in self.tokens if who in board.tokens)
        rows = stamp_rows(rules, board, self.tokens, last_used(self.theme.settings, rules), self.words)
        room = COLUMNS * ROWS
        if len(rows) > room and not self.shows_all and not self.words:
            left = len(rows) - (room - 1)
            rows = (*rows[: room - 1], StampRow(MORE, f"{left} more", "lucide/ellipsis", "Show all"))
        if [cell.row.key for cell in self.cells] == [row.key for row in rows]:
            for cell, row in zip(self.cells, rows, strict=True):
                cell.show_row(row)
        else:
            self._replace_cells(rows)
        self._current = min(self._current, max(0, len(rows) - 1))
        self._mark_current()
        self._scrolled.setHidden(self.is_bare and not self.cells)
        if self.is_bare and self.isVisible():
            self.resize(self._card_size())
        self.setAccessibleName(f"{'Marks' if self.is_bare else 'Conditions'} of {len(self.tokens)} tokens")
        self.update()

    def _replace_cells(self, rows: tuple[StampRow, ...]) -> None:
        for cell in self.cells:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self.cells = [StampCell(self.theme, row, self.small, self._body) for row in rows]
        for at, cell in enumerate(self.cells):
            cell.taken.connect(self.take)
            cell.level_wanted.connect(self._change_level)
            self._grid.addWidget(cell, at // COLUMNS, at % COLUMNS)

    def _filter(self, words: str) -> None:
        self.words, self._current = words, 0
        self._rebuild()

    def _walk(self, step: int) -> None:
        if 0 <= self._current + step < len(self.cells):
            self._current += step
            self._mark_current()

    def _mark_current(self) -> None:
        for at, cell in enumerate(self.cells):
            cell.set_current(at == self._current and (bool(self.words) or self._current > 0))
        if self._current < len(self.cells):
            self._scrolled.ensureWidgetVisible(self.cells[self._current], 0, 0)

    def _change_level(self, row: StampRow, step: int) -> None:
        level = max(0, min(row.levels, row.level + step))
        rules = self.bridge.session.rules
        self._edit(lambda: toggle_condition(rules, self.board, self.tokens, row.key, self.foot.rounds.value(), level))

    def _stamp(self, stamp: Stamp, stays: bool = False) -> None:
        self._edit(lambda: toggle_stamp(self.board, self.tokens, stamp))
        if not stays:
            self.close_card()

    def _edit(self, make: Callable[[], ConditionEdit]) -> None:
        """Do it to all tokens in one edit, and say where it could not be."""

        def act() -> None:
            made = make()
            if made.events:
                self.bridge.session.edit(*made.events, what=made.title)
            if made.refusals:
                self.complained.emit(make_sentence("; ".join(dict.fromkeys(made.refusals))))

        attempt(act, self.complained.emit, ValueError)

    def _leave_field(self) -> None:
        if self.is_bare:
            self.close_card()
            return
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow_update(self, update: SessionUpdate) -> None:
        if not self.isHidden():
            self._rebuild()
            if not self.tokens:
                self.close_card()
