"""The menu of what was clicked on the map: what can be done to it, what that costs, and how likely it is to succeed."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.subject import SCENE, Subject
from battlemap.gui.menu.menu_heading import MenuHeader, heading
from battlemap.gui.menu.menu_list import MenuList
from battlemap.gui.menu.menu_odds import KnownChances, MenuOdds, Whose, chances_key, uncertain_commands
from battlemap.gui.menu.menu_pages import MAIN, MORE, Pages, common_refusal, menu_pages
from battlemap.gui.menu.menu_rows import MenuRow
from battlemap.gui.menu.menu_status import own_actions_hint, status_of
from battlemap.gui.odds.outlook_card import ODDS_KEY, OutlookCard
from battlemap.gui.session.question_words import is_answer_awaited
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.hint_bar import HintBar
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.measures import CARD_GAP, MENU_HEADER, MENU_WIDTH, QUESTION_LINE, RADIUS_MENU
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.action_menu import MenuEntry
from battlemap.play.attempts import attempt
from battlemap.play.edits.edit_actions import SubjectEdit
from battlemap.play.odds.outcome_chances import OutcomeChances
from battlemap.play.session import SessionUpdate
from battlemap.rules.procedure import Command

EDGE = 8
BESIDE = 44
"""From the pointer to the menu, so that a token under the pointer stays in sight."""
BACK = MenuEntry("Back", "lucide/chevron-left", "", page=MAIN)
STEPS: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
TAKING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
GOING_BACK = (Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Backspace)


class ContextMenu(QWidget):
    """Opens at once; chances fill in afterwards. It closes when something is chosen, and when the board moves on."""

    refused = Signal(str)
    """A command that the rules do not take after all, in words."""
    edit_wanted = Signal(SubjectEdit, QPoint)
    """What the GM wants done by hand (an EditAction), and where on the screen."""
    opened = Signal()
    closed = Signal()
    command_hovered = Signal(Command)
    """The command that the row which is looked at would perform."""
    hover_ended = Signal()
    """The row which is looked at performs none, or none is."""
    row_looked_at = Signal(bool)
    """Another row is looked at, or the same one has its chances now; whether by the pointer."""
    look_into_wanted = Signal()
    """→ on a row whose chances can be looked into."""
    odds_switched = Signal()
    """% opens or closes the card of chances."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.bridge, self.theme, self.ground = bridge, theme, parent
        self.hide()
        self.subject: Subject = SCENE
        self.actor: TokenId | None = None
        self.page = MAIN
        self._pages: Pages = {}
        self._chances: dict[Whose, OutcomeChances | None] = {}
        self._where = QPoint()
        self._before: QWidget | None = None
        self.header = MenuHeader(theme, self)
        self.hint_bar = HintBar(theme, parent)
        self.list = MenuList(theme, self)
        self.list.taken.connect(self.take)
        self.list.current_changed.connect(self._show_line)
        self.odds = MenuOdds(self)
        self.odds.known.connect(self._show_chances)
        self._asked_chances: list[Whose] = []
        self.shadow = CardShadow(theme, self, RADIUS_MENU)
        self.companion: OutlookCard | None = None
        """A card that belongs to the menu: a click on it does not close it."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bridge.updated.connect(self._follow_update)
        theme.changed.connect(self.update)

    @property
    def rows(self) -> list[MenuRow]:
        """The rows of the page that is seen."""
        return self.list.rows

    def open_for(self, subject: Subject, where: QPoint, actor: TokenId | None, together: tuple[TokenId, ...] = ()) -> None:
        """Open for *subject* at *where* on the screen; *together*: all selected tokens."""
        if not self.isHidden():
            self.close_menu()
        session = self.bridge.session
        self.subject, self.actor, self._where = subject, actor, where
        self._before = self.window().focusWidget()
        self._pages = menu_pages(session.rules, session.board, actor, self.subject, together, session.orders)
        self._chances = {}
        self._show_page(MAIN)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self._watch(True)
        self._ask_chances()
        self.opened.emit()

    def close_menu(self) -> None:
        """Go away with nothing done."""
        if self.isHidden():
            return
        self._watch(False)
        self.odds.stop()
        self.hint_bar.show_line(None)
        self.hover_ended.emit()
        focused = self.window().focusWidget()
        inside = focused is not None and any(
            focused is part or part.isAncestorOf(focused) for part in (self, self.companion) if part is not None
        )
        if inside and self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self._before = None
        self.hide()
        self.closed.emit()

    def take(self, entry: MenuEntry) -> None:
        """Do what a row says: perform it, ask for it to be done by hand, or turn to another page."""
        if entry is BACK:
            self._go_back(close=False)
            return
        if entry.page:
            self._show_page(entry.page)
            self.list.select_row(0)
            return
        where = self._where
        self.close_menu()
        if entry.edit is not None:
            self.edit_wanted.emit(entry.edit, where)
        command = entry.command
        if command is None:
            return
        attempt(lambda: self.bridge.session.perform(command), self.refused.emit)

    def set_pictures(self, find: Portraits) -> None:
        """Where pictures of tokens come from, by their sha256."""
        self.header.portraits = find

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key; an open menu has letters, arrows, Enter and Esc to itself. By Space it closes: that is the title bar's."""
        if self.isHidden() or event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            return False
        if self.companion is not None and self.companion.has_keys:
            return self.companion.take_key(event)
        key, text = event.key(), event.text().upper()
        if self.list.take_finding_key(event):
            return True
        if key == Qt.Key.Key_Space:
            self.close_menu()
            return False
        if key in STEPS:
            self.list.walk(STEPS[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.list.walk_to_end(last=key == Qt.Key.Key_End)
        elif key in GOING_BACK:
            self._go_back(close=key == Qt.Key.Key_Escape)
        elif key == Qt.Key.Key_Right and self.list.current is not None and not self.list.current.entry.page:
            self.look_into_wanted.emit()
        elif key in TAKING or (key == Qt.Key.Key_Right and self.list.current is not None and self.list.current.entry.page):
            if self.list.current is not None:
                self.list.current.click()
        elif text == ODDS_KEY:
            self.odds_switched.emit()
        elif len(text) == 1 and text.isalpha():
            if self.page == MAIN and not self.list.rows_for_key(text):
                self._turn_to_key(text)
            self.list.take_letter(text)
        else:
            return False
        return True

    def _turn_to_key(self, key: str) -> None:
        """A key of the rules that found no room on the main page still works: show the page it is on."""
        if any(entry.key == key for entry in self._pages.get(MORE, ())):
            self._show_page(MORE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        return False  # Tab walks the rows

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent) and isinstance(watched, QWidget):
            if not self._holds(event.globalPosition().toPoint()):
                self.close_menu()
        elif event.type() == QEvent.Type.WindowDeactivate and watched is self.window():
            self.close_menu()
        elif event.type() == QEvent.Type.ToolTip and isinstance(watched, MenuRow):
            return self.companion is not None and self.companion.isVisible()  # it would lie over what the card tells
        return super().eventFilter(watched, event)

    def _holds(self, at: QPoint) -> bool:
        """Whether a place on the screen is on the menu, or on the card that belongs to it."""
        parts = [part for part in (self, self.companion) if part is not None and part.isVisible()]
        return any(part.rect().contains(part.mapFromGlobal(at)) for part in parts)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()), self.theme.palette, RADIUS_MENU, "flat")
        painter.end()

    @property
    def _waiting_reason(self) -> str:
        """Why nothing of the rules can be begun now; empty if it can."""
        return "an answer is awaited first" if is_answer_awaited(self.bridge.session) else ""

    def _show_page(self, page: str) -> None:
        self.page = page
        session, waiting = self.bridge.session, self._waiting_reason
        entries = self._pages.get(page, ())
        shared = "" if waiting else common_refusal(self._pages.get(MAIN, ()))
        columns = any(entry.command is not None and not entry.gm for entry in entries)
        head = heading(session.board, session.rules.display(session.board), self.subject, self.actor, waiting or shared)
        self.header.show_heading(head, columns)
        listed, main = entries if page == MAIN else (BACK, *entries), page == MAIN
        self.list.show_entries(listed, lambda entry: self._make_row(entry, columns, bool(waiting), shared), main)
        self._place()
        self._show_line()

    def _make_row(self, entry: MenuEntry, columns: bool, waiting: bool, told: str) -> MenuRow:
        row = MenuRow(self.theme, entry, columns, waiting and entry.command is not None, told)
        if entry.command is not None and (known := chances_key(entry.command)) in self._chances:
            row.show_chances(self._chances[known])
        return row

    def _place(self) -> None:
        """At the pointer, and moved up or to the left rather than out of the map; the line below stays free.

        Of more rows than there is room for above that line some are scrolled.
        """
        area = self.ground.rect()
        below = CARD_GAP + QUESTION_LINE + EDGE
        height = min(MENU_HEADER + self.list.tall + 1, area.height() - below - EDGE)
        at = self.ground.mapFromGlobal(self._where)
        left = at.x() + BESIDE
        if left + MENU_WIDTH > area.right() - EDGE:
            left = at.x() - BESIDE - MENU_WIDTH
        left = max(EDGE, min(left, area.right() - EDGE - MENU_WIDTH))
        top = max(EDGE, min(at.y() - 24, area.height() - below - height))
        self.setGeometry(left, top, MENU_WIDTH, height)
        self.header.setGeometry(0, 0, MENU_WIDTH, MENU_HEADER)
        self.list.setGeometry(1, MENU_HEADER, MENU_WIDTH - 2, height - MENU_HEADER - 1)

    def _show_line(self) -> None:
        row = self.list.current
        leaving = "Close" if self.page == MAIN else "Back"
        session, subject = self.bridge.session, self.subject
        if row is None:
            told = own_actions_hint(session, subject, self.actor) if self.page == MAIN else None
        else:
            told = status_of(session, row.entry, subject, row.chances, leaving, self.rolled_board is not session.board)
        self.hint_bar.show_line(told)
        command = row.entry.command if row is not None and row.isEnabled() else None
        if command is not None:
            self.command_hovered.emit(command)
        else:
            self.hover_ended.emit()
        self.row_looked_at.emit(row is not None and row.underMouse())

    def _go_back(self, close: bool) -> None:
        if self.page != MAIN:
            left = self.page
            self._show_page(MAIN)
            self.list.select_row(next((at for at, row in enumerate(self.rows) if row.entry.page == left), -1))
        elif close:
            self.close_menu()

    def _ask_chances(self) -> None:
        """Work out the chances of everything that ends in a roll."""
        session = self.bridge.session
        entries = [] if self._waiting_reason else [entry for page in self._pages.values() for entry in page]
        board = self.rolled_board
        commands = uncertain_commands(session.rules, board, entries)
        self._asked_chances = [chances_key(command) for command in commands]
        for row in self.rows:
            if row.entry.command is not None and chances_key(row.entry.command) in self._asked_chances:
                row.wait_for_chances()
        self.odds.begin(session.rules, board, commands)

    @property
    def rolled_board(self) -> AnyEncounter:
        """The board for chances: as it stands, unless the acting token only declares what is rolled later."""
        session = self.bridge.session
        return session.board if self.actor is None else session.rules.rolled_board(session.board, self.actor)

    def _show_chances(self, known: KnownChances) -> None:
        asked = self._asked_chances[known.at]
        self._chances[asked] = known.chances
        for row in self.rows:
            if row.entry.command is not None and chances_key(row.entry.command) == asked:
                row.show_chances(self._chances[asked])
                if row is self.list.current:
                    self._show_line()

    def _follow_update(self, update: SessionUpdate) -> None:
        self.close_menu()

    def _watch(self, wanted: bool) -> None:
        """Hear of clicks elsewhere, for as long as the menu is open."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
            if wanted:
                app.installEventFilter(self)
