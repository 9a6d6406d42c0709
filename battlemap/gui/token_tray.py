"""The tray of fighters: search, choose a side, drag one onto the map or press Enter to drop it into the selected zone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Point, SideId, TokenId, ZoneId
from battlemap.gui.battle_page import BattlePage
from battlemap.gui.buttons import TextButton
from battlemap.gui.fighters import Fighter, brought, fighters_of, side_for
from battlemap.gui.inputs import QuietPick
from battlemap.gui.theme import Theme
from battlemap.gui.window_actions import FIGHTER
from battlemap.paint import palette as colours
from battlemap.paint.arrangement import spots_near
from battlemap.paint.boxes import fill_rounded
from battlemap.paint.lettering import BODY, CAPTION, MEDIUM, draw_section, draw_text, interface
from battlemap.paint.measures import RADIUS_CONTROL
from battlemap.paint.token import TokenLook, draw_token
from battlemap.play import edits
from battlemap.rules.book import BookFault

if TYPE_CHECKING:
    from battlemap.gui.main_window import MainWindow

ROW, HEAD = 44, 26
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class FighterModel(QAbstractListModel):
    """The fighters that match what is searched for."""

    def __init__(self, fighters: Sequence[Fighter], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fighters = tuple(fighters)
        self.rows: tuple[int, ...] = tuple(range(len(self.fighters)))
        self.side = ""

    def search(self, words: str) -> None:
        """Show only those whose name, group or help holds *words*."""
        wanted = words.strip().lower()
        self.beginResetModel()
        self.rows = tuple(at for at, one in enumerate(self.fighters) if wanted in f"{one.name} {one.group} {one.help}".lower())
        self.endResetModel()

    def best(self, words: str) -> int:
        """The row of the fighter most likely meant: the first whose name begins with *words*, else the first."""
        wanted = words.strip().lower()
        return next((row for row, at in enumerate(self.rows) if self.fighters[at].name.lower().startswith(wanted)), 0)

    def first_of_group(self, row: int) -> bool:
        """Whether a row begins another group."""
        here = self.fighters[self.rows[row]].group
        return bool(here) and (row == 0 or self.fighters[self.rows[row - 1]].group != here)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        fighter = self.fighters[self.rows[index.row()]]
        if role == Qt.ItemDataRole.DisplayRole:
            return fighter.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join((fighter.help, *(f"“{aspect}”" for aspect in fighter.aspects)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{fighter.name}, {fighter.group}. {fighter.help}"
        return fighter if role == Qt.ItemDataRole.UserRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [FIGHTER]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        if indexes:
            data.setData(FIGHTER, f"{self.rows[indexes[0].row()]} {self.side}".encode())
        return data


class FighterDelegate(QStyledItemDelegate):
    """Draws a fighter: its token in the side's colours, its name, a line of help."""

    def __init__(self, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self.theme = theme
        self.board: AnyEncounter | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        model = index.model()
        head = isinstance(model, FighterModel) and model.first_of_group(index.row())
        return QSize(100, ROW + (HEAD if head else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        p, fighter, model = self.theme.palette, index.data(Qt.ItemDataRole.UserRole), index.model()
        rect: Any = option.rect
        state: Any = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        if isinstance(model, FighterModel) and model.first_of_group(index.row()):
            draw_section(painter, 4, HEAD / 2, fighter.group, p)
            painter.translate(0, HEAD)
        ground = QRectF(0, 0, rect.width(), ROW - 2)
        if state & QStyle.StateFlag.State_Selected:
            fill_rounded(painter, ground, RADIUS_CONTROL, colours.hovered_row(p))
        elif state & QStyle.StateFlag.State_MouseOver:
            fill_rounded(painter, ground, RADIUS_CONTROL, p.hover)
        draw_token(painter, 22, ROW / 2 - 1, 32, TokenLook(self._look(fighter, model), fighter.icon), p)
        draw_text(painter, 48, ROW / 2 - 9, fighter.name, interface(BODY, MEDIUM), p.text)
        draw_text(painter, 48, ROW / 2 + 9, fighter.help, interface(CAPTION), p.text2, width=rect.width() - 56)
        painter.restore()

    def _look(self, fighter: Fighter, model: object) -> int:
        if self.board is None:
            return 1
        wanted = model.side if isinstance(model, FighterModel) and model.side else side_for(self.board, fighter)
        return self.board.sides[SideId(wanted)].look if wanted and SideId(wanted) in self.board.sides else 1


class FighterList(QListView):
    """The list; Enter and a double click drop the fighter."""

    dropped = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.dropped.emit(self.currentIndex().data(Qt.ItemDataRole.UserRole))
            return
        super().keyPressEvent(event)


class TokenTray(QWidget):
    """Search field, side, list."""

    def __init__(self, page: BattlePage, theme: Theme, fighters: Sequence[Fighter], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self.search = QLineEdit(self)
        self.search.setPlaceholderText("Search fighters")
        self.search.setAccessibleName("Search fighters")
        self.sides = QuietPick(theme, self)
        self.sides.setAccessibleName("Side")
        self.sides.setToolTip("Which side the fighter joins")
        self.new_side = TextButton(theme, "New side", parent=self)
        self.model = FighterModel(fighters, self)
        self.list = FighterList(self)
        self.list.setAccessibleName("Fighters")
        self.list.setModel(self.model)
        self.delegate = FighterDelegate(theme, self.list)
        self.list.setItemDelegate(self.delegate)
        self.list.setDragEnabled(True)
        self.list.setMouseTracking(True)
        self.list.setMinimumHeight(360)
        self.where = QLabel(self)
        self.where.setWordWrap(True)
        self.where.setProperty("role", "caption")
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 8, 0)
        column.setSpacing(8)
        column.addWidget(self.search)
        row = QHBoxLayout()
        row.addWidget(self.sides, 1)
        row.addWidget(self.new_side)
        column.addLayout(row)
        column.addWidget(self.list, 1)
        column.addWidget(self.where)
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._enter)
        self.sides.activated.connect(self._side_chosen)
        self.new_side.clicked.connect(self._add_side)
        self.list.dropped.connect(self.drop)
        self.list.doubleClicked.connect(self._double)
        self._page.bridge.updated.connect(self._updated)
        self._page.selection.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the sides, and where a fighter would land."""
        board = self._page.board
        self.delegate.board = board
        chosen = self.model.side
        self.sides.clear()
        self.sides.addItem("Side that suits them", "")
        for side in board.sides.values():
            self.sides.addItem(side.name, side.id)
        self.sides.setCurrentIndex(max(0, self.sides.findData(chosen)))
        zone = self.zone
        name = board.zone_map.zones[zone].name or "the unnamed zone" if zone is not None else ""
        self.where.setText(f"Drag one onto the map; Enter drops it into {name}." if zone else "Drag one onto a zone of the map.")
        self.list.viewport().update()

    @property
    def zone(self) -> ZoneId | None:
        """The selected zone, or that of the selected token, or the first one."""
        board, subject = self._page.board, self._page.selection.subject
        if subject.kind == "zone":
            return ZoneId(subject.id)
        if subject.kind == "token":
            return next(token.zone for token in board.tokens.values() if token.id == subject.id)
        return next(iter(board.zone_map.zones), None)

    def drop(self, fighter: Fighter) -> None:
        """Put a fighter into the selected zone."""
        zone = self.zone
        if zone is None:
            self._page.complained.emit("Draw a zone first: a fighter has to stand somewhere.")
        else:
            bring(self._page, fighter, self.model.side, zone)

    def _search(self, words: str) -> None:
        self.model.search(words)
        if self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(self.model.best(words)))

    def _enter(self) -> None:
        index = self.list.currentIndex() if self.list.currentIndex().isValid() else self.model.index(0)
        if index.isValid():
            self.drop(index.data(Qt.ItemDataRole.UserRole))

    def _double(self, index: QModelIndex) -> None:
        self.drop(index.data(Qt.ItemDataRole.UserRole))

    def _side_chosen(self, at: int) -> None:
        self.model.side = self.sides.itemData(at)
        self.list.viewport().update()

    def _add_side(self) -> None:
        board = self._page.board
        taken = {side.name for side in board.sides.values()}
        name = next(name for at in range(1, 99) if (name := f"Side {len(board.sides) + at}") not in taken)
        self._page.session.edit(*edits.side_added(board, name), what="New side")
        self.model.side = list(self._page.board.sides)[-1]
        self.refresh()

    def _updated(self, update: object) -> None:
        self.refresh()


def bring(page: BattlePage, fighter: Fighter, side: str, zone: ZoneId, spot: Point | None = None) -> None:
    """Put a fighter on the table and select it."""
    board = page.board
    joins = SideId(side) if side and SideId(side) in board.sides else side_for(board, fighter)
    if joins is None:
        page.complained.emit("There is no side to join; make one first.")
        return

    def act() -> None:
        events, who, what = brought(page.session.rules, board, fighter, joins, zone, spot)
        page.session.edit(*events, what=what)
        keep = page.selection.subject
        if keep.kind != "zone":
            page.selection.pick_tokens((who,))

    page.attempt(act)


def take_drop(page: BattlePage, data: QMimeData, at: Point) -> None:
    """A fighter was let go over the map."""
    number, _, side = bytes(data.data(FIGHTER).data()).decode(errors="replace").partition(" ")
    fighters = fighters_of(page.session.rules)
    zone = page.stage.scene.zone_at(at)
    if zone is None:
        page.complained.emit("There is no zone here: let a fighter go over one.")
    elif number.isdigit() and int(number) < len(fighters):
        newcomer = TokenId("")
        free = spots_near(page.board.zone_map, zone, page.stage.scene.arrangement(zone), {newcomer: at})
        bring(page, fighters[int(number)], side, zone, free[newcomer])


def open_tray(window: "MainWindow", page: BattlePage) -> None:
    """Open the tray beside the rail."""
    try:
        fighters = fighters_of(page.session.rules)
    except BookFault as fault:
        page.complained.emit(f"{fault}.")
        return
    window.show_overlay("New token", TokenTray(page, window.theme, fighters), 360, 600, side="left")
