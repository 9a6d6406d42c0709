"""The bar at the top: menu, name of the battle, whether it is saved, where the fight stands, undo, redo, theme, full screen."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QToolTip, QWidget

from battlemap.board.wording import LONGEST_NAME
from battlemap.gui.turns.phase_pill import PhaseGroup
from battlemap.gui.widgets.buttons import IconButton, PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL, TITLE_BAR
from battlemap.paint.style.typography import DOCUMENT, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width, tip_text

MENU_BUTTON = 32
LEFT = 46
"""Where the name of the battle begins."""
NOTES = 26
"""How large the sign is that there are notes on the battle."""


class NameButton(PaintedButton):
    """The name of the battle; pressing it is renaming."""

    room = 260.0
    """The most it may take, in pixels."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "Name of the battle", "F2", parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(min(self.room, text_width(self.text(), interface_font(DOCUMENT, SEMIBOLD)) + 14)), 28)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.state != "rest" and self.isEnabled():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, p.hover)
        draw_text(painter, 6, self.height() / 2, self.text(), interface_font(DOCUMENT, SEMIBOLD), p.text, width=self.width() - 10)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, None, p.accent, 2)
        painter.end()


class NameField(QLineEdit):
    """Where a new name is typed: Enter takes it, Esc leaves the old one."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)


class TitleBar(QWidget):
    """40 pixels high; shows what it is told and emits wishes."""

    renamed = Signal(str)
    name_refused = Signal(str)
    """Why a name that was typed is not taken, in one sentence."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._system, self._saved, self._trouble = "", "", False
        self._system_tip = ""
        self.game_action: QAction | None = None
        """What a click on the name of the game does, while it can be done."""
        self._system_area = QRectF()
        self.setAccessibleName("Title bar")
        self.menu_button = IconButton(theme, "lucide/menu", "Menu", "Alt+M", parent=self)
        self.name = NameButton(theme, self)
        self.notes = IconButton(theme, "lucide/sticky-note", "Notes of the battle", "", NOTES, 15, self)
        self.notes.hide()
        self.field = NameField(self)
        self.field.setAccessibleName("New name of the battle")
        self.field.setMaxLength(LONGEST_NAME)
        self.field.hide()
        self.phase = PhaseGroup(theme, self)
        self._last: QWidget | None = None
        self._right = QHBoxLayout()
        self._right.setSpacing(2)
        self._right.setContentsMargins(0, 0, 0, 0)
        self._buttons = QWidget(self)
        self._buttons.setLayout(self._right)
        self.name.clicked.connect(self.rename)
        self.field.returnPressed.connect(self._emit_name)
        self.field.inputRejected.connect(self._refuse_input)
        self.field.left.connect(self._close_field)
        self.field.editingFinished.connect(self._close_field)
        theme.changed.connect(self.place)
        theme.changed.connect(self.update)
        self.menu_button.grow_for_touch()
        self.place()

    def add_action(self, action: QAction, icon: str, gap: bool = False) -> IconButton:
        """Put a button for *action* at the right end; *gap* keeps it off the one before."""
        button = IconButton(self.theme, icon, action.text(), parent=self._buttons)
        button.attach(action)
        button.grow_for_touch()
        if gap:
            self._right.addSpacing(6)
        self._right.addWidget(button)
        self.place()
        return button

    def add_last(self, button: QWidget) -> None:
        """Put something at the far right, after all buttons."""
        self._last = button
        self.place()

    def show_battle(self, name: str, system: str, renaming: bool = True, plays: str = "") -> None:
        """Show the name of the battle and the title of its rules; *plays*: what they play, for the tooltip."""
        self.name.setText(name)
        self.name.set_name(
            "Rename the battle" if renaming else name, "F2" if renaming else "", f"{name} – rename" if renaming else name
        )
        self._system_tip = tip_text(" ".join(filter(None, (system, plays)))) if plays else ""
        self.name.setEnabled(renaming)
        self._system = system
        self.place()
        self.update()

    def show_notes(self, are_there: bool) -> None:
        """Have a sign beside the name, if there are notes on the battle."""
        if are_there == self.notes.isHidden():
            self.notes.setVisible(are_there)
            self.place()
            self.update()

    def show_saved(self, words: str, trouble: bool = False) -> None:
        """Say that all is on disk, or what is wrong; "" says nothing."""
        self._saved, self._trouble = words, trouble
        self.setAccessibleDescription(words)
        self.update()

    def rename(self) -> None:
        """Let the name be typed over."""
        if not self.name.isEnabled():
            return
        self.field.setText(self.name.text())
        self.field.setGeometry(QRect(self.name.x(), self.height() // 2 - 15, max(220, self.name.width() + 40), 30))
        self.field.show()
        self.field.raise_()
        self.field.setFocus()
        self.field.selectAll()

    def place(self) -> None:
        """Lay out the parts: the phase in the middle, the rest around it."""
        width, height = self.width(), self.theme.touch_size(TITLE_BAR)
        self.setFixedHeight(height)
        self.menu_button.move(6, (height - self.menu_button.height()) // 2)
        self._buttons.adjustSize()
        edge = 8
        if self._last is not None and not self._last.isHidden():
            self._last.move(width - edge - self._last.width(), (height - self._last.height()) // 2)
            edge += self._last.width() + 8
        self._buttons.move(width - edge - self._buttons.width(), (height - self._buttons.height()) // 2)
        self.phase.adjustSize()
        middle = round(width / 2 - self.phase.width() / 2)
        self.phase.move(middle, (height - self.phase.height()) // 2)
        self.name.room = max(80.0, min(300.0, middle - LEFT - 20))
        hint = self.name.sizeHint()
        left = LEFT - 6 + self.menu_button.width() - MENU_BUTTON
        self.name.setGeometry(left, (height - hint.height()) // 2, hint.width(), hint.height())
        self.notes.move(self.name.geometry().right() + 3, (height - NOTES) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()
        super().resizeEvent(event)

    def game_at(self, place: QPoint) -> bool:
        """Whether the name of the game is written there."""
        return self._system_area.contains(QPointF(place))

    @property
    def _can_change_game(self) -> bool:
        return self.game_action is not None and self.game_action.isEnabled()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self.game_action is not None and event.button() == Qt.MouseButton.LeftButton and self.game_at(at):
            self.game_action.trigger()
            return
        super().mouseReleaseEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self._system_tip if self.game_at(event.pos()) else ""
            if words and self._can_change_game:
                words += "\nClick to change it: nobody is in the battle yet."
            QToolTip.showText(event.globalPos(), tip_text(words), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(p.chrome))
        self._system_area = QRectF()
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(p.line))
        last = self.name if self.notes.isHidden() else self.notes
        x, y, limit = last.geometry().right() + 5.0, self.height() / 2, self.phase.x() - 12.0
        small = interface_font(SECONDARY)
        if self._system and x + 20 + text_width(self._system, small) < limit:
            painter.fillRect(QRectF(x, y - 7, 1, 14), QColor(p.line2))
            self._system_area = QRectF(x, 4, 20 + text_width(self._system, small), self.height() - 8)
            x += 10 + draw_text(painter, x + 10, y, self._system, small, p.text3) + 14
        if self._saved and x + 16 + text_width(self._saved, small) < limit:
            icon, ink = ("lucide/triangle-alert", p.harm) if self._trouble else ("lucide/check", p.good)
            draw_icon(painter, icon, QRectF(x, y - 6, 12, 12), ink, 2.4)
            draw_text(painter, x + 16, y, self._saved, small, p.harm if self._trouble else p.text3)
        painter.end()

    def _emit_name(self) -> None:
        wanted = self.field.text().strip()
        self.field.hide()
        if not wanted:
            self.name_refused.emit("A battle needs a name; it keeps the one it had.")
        elif wanted != self.name.text():
            self.renamed.emit(wanted)

    def _refuse_input(self) -> None:
        self.name_refused.emit(f"{LONGEST_NAME} characters are the most in a name; the rest is left out.")

    def _close_field(self) -> None:
        self.field.hide()
