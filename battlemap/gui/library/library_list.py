"""The list of the library: how entries and heads are drawn, and what hand and keyboard do to them."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from battlemap.gui.library.library_model import ROW, Index, LibraryModel
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import TokenLook
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, draw_section, draw_text, interface_font, text_width
from battlemap.paint.tokens.token_drawing import Portraits, TokenImages
from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.search.library_search import LibraryHead

HEIGHT = 46
"""Of every row, also of a head: a list of thousands is laid out at once only if all are equal."""
PIECE, LEFT, STAR = 34, 52, 34
"""Width of the token in a row, where the words begin, and how wide the star at the right is."""
BAKED, MOMENT = 1, 12
"""So many new tokens are drawn at once, and the next so many milliseconds later: nobody waits for them while a word is typed."""
LooksOf = Callable[[LibraryEntry], TokenLook | None]


class LibraryDelegate(QStyledItemDelegate):
    """Draws an entry: its token or the sign of its kind, its title, its tags, its game; a star if it is a favourite."""

    def __init__(self, theme: Theme, look: LooksOf, portraits: Portraits, titles: Mapping[str, str], parent: QListView) -> None:
        super().__init__(parent)
        self.theme, self._look, self._titles = theme, look, titles
        self._pictures = TokenImages(portraits)
        self._list = parent
        self._widths: dict[str, float] = {}
        self._known: set[tuple[TokenLook, str]] = set()
        self._left = BAKED
        self._later = QTimer(parent)
        self._later.setSingleShot(True)
        self._later.setInterval(MOMENT)
        self._later.timeout.connect(self._bake_more)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, rect, state = index.data(ROW), *_place_of(option)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        if isinstance(row, LibraryHead):
            used = draw_section(painter, 6, HEIGHT - 15, row.title, self.theme.palette)
            draw_text(painter, 14 + used, HEIGHT - 15, str(row.count), interface_font(CAPTION), self.theme.palette.text3)
        elif isinstance(row, LibraryEntry):
            self._draw_entry(painter, row, rect.width(), state)
        painter.restore()

    def _draw_entry(self, painter: QPainter, entry: LibraryEntry, width: int, state: Any) -> None:
        p = self.theme.palette
        ground = QRectF(0, 0, width, HEIGHT - 2)
        if state & QStyle.StateFlag.State_Selected:
            fill_rounded(painter, ground, RADIUS_CONTROL, colours.hovered_row(p))
        elif state & QStyle.StateFlag.State_MouseOver:
            fill_rounded(painter, ground, RADIUS_CONTROL, p.hover)
        self._draw_sign(painter, entry)
        hovered = bool(state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Selected))
        if entry.favourite or hovered:
            place = QRectF(width - STAR + 8, HEIGHT / 2 - 10, 18, 18)
            draw_icon(painter, "lucide/star", place, p.accent if entry.favourite else p.text3, 2.4 if entry.favourite else 1.6)
        right, upper, lower = width - STAR - 4.0, HEIGHT / 2 - 10, HEIGHT / 2 + 9
        small = interface_font(CAPTION)
        game = self._titles.get(entry.ruleset, entry.ruleset)
        if game not in self._widths:
            self._widths[game] = min(text_width(game, small), 150.0)
        beside = self._widths[game]
        draw_text(painter, LEFT, upper, entry.title, interface_font(BODY, MEDIUM), p.text, width=right - LEFT - beside - 12)
        if game:
            draw_text(painter, right, upper, game, small, p.text2, "right", width=beside)
        words = " · ".join(filter(None, (KINDS[entry.kind].title, ", ".join(entry.tags), entry.help)))
        draw_text(painter, LEFT, lower, words, small, p.text2, width=right - LEFT)

    def _draw_sign(self, painter: QPainter, entry: LibraryEntry) -> None:
        p, look = self.theme.palette, self._look(entry)
        if look is None:
            fill_rounded(painter, QRectF(26 - PIECE / 2, HEIGHT / 2 - 1 - PIECE / 2, PIECE, PIECE), 8, p.field, p.line)
            draw_icon(painter, KINDS[entry.kind].icon, QRectF(17, HEIGHT / 2 - 10, 18, 18), p.text2, 1.8)
            return
        if (look, p.name) not in self._known:
            if not self._left:
                self._later.start()
                return
            self._left -= 1
            self._known.add((look, p.name))
            self._later.start()
        device = painter.device()
        picture = self._pictures.picture(look, PIECE, device.devicePixelRatio() if device else 1.0, p)
        half = picture.width() / picture.devicePixelRatio() / 2
        painter.drawPixmap(QPointF(26 - half, HEIGHT / 2 - 1 - half), picture)

    def _bake_more(self) -> None:
        self._left = BAKED
        self._list.viewport().update()


class LibraryList(QListView):
    """The rows; several can be selected, and dragged out of the window as a file."""

    wanted = Signal(LibraryEntry)
    """An entry was double-clicked, or Enter was pressed on it."""
    selection_changed = Signal()
    star_wanted = Signal(LibraryEntry)
    """The star of an entry was clicked."""
    menu_wanted = Signal(QPoint)
    drag_ended = Signal()
    undo_wanted = Signal()
    """What was done last in the library is to be taken back."""

    def __init__(
        self, theme: Theme, model: LibraryModel, look: LooksOf, portraits: Portraits, titles: Mapping[str, str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.entries = model
        self.setModel(model)
        self.setItemDelegate(LibraryDelegate(theme, look, portraits, titles, self))
        self.setAccessibleName("Library")
        self.setAccessibleDescription("Shift and Ctrl select several; drag them onto the map or out of the window")
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(3 * HEIGHT)
        self.is_dragging = False
        """Whether entries are being dragged, perhaps out of the window."""

    @property
    def selected(self) -> tuple[LibraryEntry, ...]:
        """The selected entries, from above to below."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(entry for row in rows if (entry := self.entries.entry_at(row)) is not None)

    @property
    def current_entry(self) -> LibraryEntry | None:
        """The entry of the current row."""
        return self.entries.entry_at(self.currentIndex().row()) if self.currentIndex().isValid() else None

    def choose(self, row: int) -> None:
        """Make a row the only selected one and bring it into sight; none if there is no such row."""
        self.entries.show_up_to(row)
        index = self.entries.index(row) if row >= 0 else self.entries.index(-1)
        self.setCurrentIndex(index)
        if not index.isValid():
            self.clearSelection()
            return
        if row == 1:
            self.scrollToTop()  # with the head above it
        self.scrollTo(index)

    def choose_entries(self, keys: frozenset[str]) -> None:
        """Select the entries with these ids as far as they are listed."""
        selection = QItemSelection()
        first = -1
        for row, entry in enumerate(self.entries.rows):
            if isinstance(entry, LibraryEntry) and entry.id in keys:
                self.entries.show_up_to(row)
                first = row if first < 0 else first
                selection.select(self.entries.index(row), self.entries.index(row))
        self.choose(first)
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def walk(self, event: QKeyEvent) -> None:
        """Take a key that was pressed elsewhere."""
        if not self.currentIndex().isValid():
            self.choose(self.entries.best)
        else:
            self.keyPressEvent(event)

    def selectionChanged(self, now: QItemSelection, before: QItemSelection) -> None:
        super().selectionChanged(now, before)
        self.selection_changed.emit()

    def startDrag(self, actions: Qt.DropAction) -> None:
        self.is_dragging = True
        super().startDrag(actions)
        self.is_dragging = False
        self.drag_ended.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        entry = self.entries.entry_at(self.indexAt(event.position().toPoint()).row())
        on_star = event.position().x() > self.viewport().width() - STAR
        if event.button() == Qt.MouseButton.LeftButton and entry is not None and on_star:
            self.star_wanted.emit(entry)
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        entry = self.entries.entry_at(self.indexAt(event.position().toPoint()).row())
        if event.button() == Qt.MouseButton.LeftButton and entry is not None:
            self.wanted.emit(entry)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if mouse else self.currentIndex()
        if self.entries.entry_at(index.row()) is None:
            return
        if not self.selectionModel().isSelected(index):
            self.setCurrentIndex(index)
        middle = self.viewport().mapToGlobal(self.visualRect(index).center())
        self.menu_wanted.emit(event.globalPos() if mouse else middle)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_undo(event):
            event.accept()  # not the battle's, which lies below
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_undo(event):
            self.undo_wanted.emit()
            return
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self.entries.show_up_to(len(self.entries.rows) - 1)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current_entry is not None:
            self.wanted.emit(self.current_entry)
            return
        super().keyPressEvent(event)


def _is_undo(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo)


def _place_of(option: QStyleOptionViewItem) -> tuple[Any, Any]:
    """Where a row is, and its state: PySide types neither."""
    shown: Any = option
    return shown.rect, shown.state
