"""How a token looks: an icon chosen from the shipped ones, drawn as tokens, or a portrait from a picture file."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.board.ids import TokenId
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.session.token_picture import TokenPicture
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.file_dialogs import EVERYTHING, PICTURES, ask_file
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.layout.looks import TokenLook, list_look
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import names
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.typography import tip_text
from battlemap.paint.tokens.token_drawing import Portraits, draw_token
from battlemap.play.edits import board_edits

CELL, PIECE = 56, 40
SHOWN = 3 * CELL + 8
"""Three rows of icons are seen at once."""
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class IconModel(QAbstractListModel):
    """The icons whose names hold every word that is searched for."""

    def __init__(self, icons: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all = tuple(icons)
        self.icons = self._all

    def search(self, words: str) -> None:
        """Show only those that match *words*."""
        wanted = words.lower().split()
        self.beginResetModel()
        self.icons = tuple(icon for icon in self._all if all(word in icon for word in wanted))
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.icons)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.icons):
            return None
        icon = self.icons[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(icon_words(icon))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return icon_words(icon)
        return icon if role == Qt.ItemDataRole.UserRole else None


class IconDelegate(QStyledItemDelegate):
    """Draws an icon on a token of one side."""

    def __init__(self, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self.theme, self.look = theme, 1

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(CELL, CELL)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        p = self.theme.palette
        view: Any = option
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(view.rect).adjusted(2, 2, -2, -2)
        if view.state & QStyle.StateFlag.State_Selected:
            fill_rounded(painter, box, RADIUS_CONTROL, colours.hovered_row(p), p.accent, 2)
        elif view.state & QStyle.StateFlag.State_MouseOver:
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover)
        middle = box.center()
        draw_token(painter, middle.x(), middle.y(), PIECE, TokenLook(self.look, index.data(Qt.ItemDataRole.UserRole)), p)
        painter.restore()


class IconList(QListView):
    """A wall of icons; a click and Enter choose one."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        accept_touch(self)
        self.icons = IconModel(names("game"), parent)
        self.drawing = IconDelegate(theme, self)
        self.setModel(self.icons)
        self.setItemDelegate(self.drawing)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFixedHeight(SHOWN)
        self.setAccessibleName("Icons")
        self.setToolTip("Click an icon, or walk with the arrows and press Enter")
        self.clicked.connect(self._choose)

    def search(self, words: str) -> None:
        """Show only those that match *words*, the first of them marked."""
        self.icons.search(words)
        self.mark("")

    def mark(self, icon: str) -> None:
        """Let the arrows begin at *icon*, or at the first one."""
        rows = self.icons.icons
        if rows:
            self.setCurrentIndex(self.icons.index(rows.index(icon) if icon in rows else 0))

    def take(self) -> None:
        """Choose the marked one."""
        self._choose(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
            return
        super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.data(Qt.ItemDataRole.UserRole))


class TokenAppearance(QWidget):
    """The token as it is, and the ways to give it another face; each is an undoable edit.

    *keep* takes a picture file into the battle and gives back its sha256; "" if it cannot be used, which it has told.
    """

    cut_wanted = Signal(str)
    """A picture file out of which a face is to be cut; empty: the face that is there is to be cut otherwise."""

    def __init__(
        self,
        bridge: SessionBridge,
        theme: Theme,
        who: TokenId,
        portraits: Portraits,
        keep: Callable[[Path], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.bridge, self.theme, self.who, self._portraits, self._keep = bridge, theme, who, portraits, keep
        self._picture: TokenPicture | None = None
        self.icon_button = TextButton(theme, "Choose an icon", parent=self)
        self.file_button = TextButton(theme, "Portrait from file…", parent=self)
        self.plain_button = TextButton(theme, "Show the icon again", parent=self)
        self.plain_button.set_name("Show the icon again", tip="Take the portrait off the token")
        self.cut_button = TextButton(theme, "Adjust the cut…", parent=self)
        self.cut_button.set_name("Adjust the cut", tip="Show more or less of the picture, or another part of it")
        self.search = QLineEdit(self)
        self.search.setProperty(KEEPS_ENTER, True)
        self.search.setPlaceholderText("Search icons: bear, archer, shield")
        self.search.setAccessibleName("Search icons")
        self.list = IconList(theme, self)
        self._row = QHBoxLayout()
        self._row.setSpacing(12)
        buttons = QVBoxLayout()
        buttons.setSpacing(6)
        upper = QHBoxLayout()
        upper.setSpacing(6)
        upper.addWidget(self.icon_button)
        upper.addWidget(self.file_button)
        upper.addStretch(1)
        buttons.addLayout(upper)
        lower = QHBoxLayout()
        lower.setSpacing(6)
        lower.addWidget(self.plain_button)
        lower.addWidget(self.cut_button)
        lower.addStretch(1)
        buttons.addLayout(lower)
        self._row.addLayout(buttons, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(self._row)
        column.addWidget(self.search)
        column.addWidget(self.list)
        self._open(False)
        self.icon_button.clicked.connect(self._toggle)
        self.file_button.clicked.connect(self._ask_picture)
        self.plain_button.clicked.connect(self._clear_face)
        self.cut_button.clicked.connect(lambda: self.cut_wanted.emit(""))
        self.search.textChanged.connect(self.list.search)
        self.search.returnPressed.connect(self.list.take)
        self.list.chosen.connect(self.use_icon)
        self.refresh()

    def refresh(self) -> None:
        """Show the token as it is; nothing once it is gone."""
        board = self.bridge.session.board
        if self.who not in board.tokens:
            return
        look = list_look(board, board[self.who], self.bridge.session.rules.display(board))
        if self._picture is not None:
            self._row.removeWidget(self._picture)
            self._picture.deleteLater()
        self._picture = TokenPicture(self.theme, look, self._portraits, self)
        self._row.insertWidget(0, self._picture)
        self.list.drawing.look = look.look
        self.list.viewport().update()
        self.plain_button.setVisible(bool(board[self.who].portrait))
        self.cut_button.setVisible(bool(board[self.who].portrait))

    def use_icon(self, icon: str) -> None:
        """Draw the token with *icon*, without a portrait."""
        if self.bridge.session.board[self.who].icon != icon or self.bridge.session.board[self.who].portrait:
            self._edit(icon=icon, portrait="")

    def use_picture(self, path: Path) -> None:
        """Draw the token with a picture file as its portrait."""
        sha = self._keep(path)
        if sha:
            self._edit(portrait=sha)

    def _edit(self, **fields: str) -> None:
        session = self.bridge.session
        board = session.board
        if self.who in board.tokens:
            session.edit(*board_edits.change_token(board, self.who, **fields), what=f"New face for {board[self.who].name}")

    def _clear_face(self) -> None:
        self._edit(portrait="")

    def _ask_picture(self) -> None:
        ask_file(self, "Portrait from a picture", (PICTURES, EVERYTHING), lambda path: self.cut_wanted.emit(str(path)))

    def _toggle(self) -> None:
        self._open(self.search.isHidden())

    def _open(self, wanted: bool) -> None:
        self.icon_button.set_words("Hide the icons" if wanted else "Choose an icon")
        self.search.setVisible(wanted)
        self.list.setVisible(wanted)
        if wanted:
            self.list.mark(self.bridge.session.board[self.who].icon)
            self.list.scrollTo(self.list.currentIndex())
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)


def icon_words(icon: str) -> str:
    """An icon's name in words: "game/black-knight-helm" is "Black knight helm"."""
    return icon.partition("/")[2].replace("-", " ").capitalize()
