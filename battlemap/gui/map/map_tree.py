"""The map as a tree, for keyboard and screen reader: zones, links and tokens; on a grid areas, doors, things, lights, tokens."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import HINGED, Edge, GridMap, cell_name
from battlemap.board.ids import LinkId, ZoneId
from battlemap.board.subject import SCENE, Subject, edge_place, edge_words

SUBJECT = Qt.ItemDataRole.UserRole


class MapTree(QTreeWidget):
    """Activating a line selects and centres what it names."""

    selected = Signal(Subject)
    """What is to be selected and centred."""
    menu_wanted = Signal(Subject, QPoint)
    """A menu on something, and where on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Map as a list")
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self._shown_state: tuple[object, ...] = ()
        self.itemActivated.connect(self._activate)
        self.itemClicked.connect(self._activate)

    def show_board(self, board: AnyEncounter) -> None:
        """Show the board; what was unfolded stays unfolded."""
        state = (board.map, tuple((t.id, t.name, t.place, t.side) for t in board.tokens.values()), board.aspects)
        if state == self._shown_state:
            return
        self._shown_state = state
        open_before = {item.data(0, SUBJECT) for item in self._items() if item.isExpanded()}
        here = self.currentItem()
        current = here.data(0, SUBJECT) if here else None
        self.clear()
        for zone in board.zone_map.zones.values():
            self._add_zone(board, zone.id)
        if board.grid is not None:
            self._add_grid(board, board.grid)
        if board.aspects_on("scene"):
            scene = self._add_line(None, "Scene", SCENE)
            for aspect in board.aspects_on("scene"):
                self._add_line(scene, f"Aspect: {aspect.name}", Subject("aspect", aspect.id))
        for item in self._items():
            item.setExpanded(item.data(0, SUBJECT) in open_before)
            if item.data(0, SUBJECT) == current:
                self.setCurrentItem(item)

    def sizeHint(self) -> QSize:
        return QSize(100, 220)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item:
            self._activate(item, 0)
        elif event.key() == Qt.Key.Key_Menu and item and isinstance(item.data(0, SUBJECT), Subject):
            self.menu_wanted.emit(item.data(0, SUBJECT), self.viewport().mapToGlobal(self.visualItemRect(item).center()))
        elif event.text().strip() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()  # letters choose tools, not lines
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        item = self.itemAt(event.pos())
        if item is not None and isinstance(item.data(0, SUBJECT), Subject):
            self.menu_wanted.emit(item.data(0, SUBJECT), event.globalPos())

    def _add_zone(self, board: AnyEncounter, zone_id: ZoneId) -> None:
        zone = board.zone_map.zones[zone_id]
        told = zone.name or "Unnamed zone"
        here = tokens_in(board, zone_id)
        top = self._add_line(None, told if zone.revealed else f"{told}, unexplored", Subject("zone", zone_id))
        for token in here:
            self._add_line(top, token_words(board, token), Subject("token", token.id))
        for aspect in board.aspects_on("zone", zone_id):
            self._add_line(top, f"Aspect: {aspect.name}", Subject("aspect", aspect.id))
        for link in board.zone_map.links.values():
            if zone_id in (link.a, link.b):
                self._add_line(top, link_words(board, link.id, zone_id), Subject("link", link.id))

    def _add_grid(self, board: AnyEncounter, grid: GridMap) -> None:
        """What there is on a grid beside its areas, each kind under its name."""
        inside = {token.id for zone in board.zone_map.zones for token in tokens_in(board, zone)}
        doors = [(edge_line(key, edge), Subject("edge", key)) for key, edge in grid.edges.items() if edge.kind in HINGED]
        things = [(f"{prop.name} at {cell_name(prop.at)}", Subject("prop", key)) for key, prop in grid.props.items()]
        lights = [
            (f"{lamp.name} at {cell_name(lamp.at)}{'' if lamp.lit else ', out'}", Subject("lamp", key))
            for key, lamp in grid.lamps.items()
        ]
        tokens = [
            (token_words(board, token), Subject("token", token.id)) for token in board.tokens.values() if token.id not in inside
        ]
        for title, lines in (("Tokens", tokens), ("Doors", doors), ("Things", things), ("Lights", lights)):
            if lines:
                top = self._add_line(None, f"{title} ({len(lines)})", title)
                for words, subject in lines:
                    self._add_line(top, words, subject)

    def _add_line(self, parent: QTreeWidgetItem | None, words: str, subject: Subject | str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([words])
        item.setData(0, SUBJECT, subject)
        if parent is None:
            self.addTopLevelItem(item)
        else:
            parent.addChild(item)
        return item

    def _items(self) -> list[QTreeWidgetItem]:
        found: list[QTreeWidgetItem] = []
        for at in range(self.topLevelItemCount()):
            top = self.topLevelItem(at)
            if top is not None:
                children = (top.child(index) for index in range(top.childCount()))
                found += [top, *(child for child in children if child is not None)]
        return found

    def _activate(self, item: QTreeWidgetItem, column: int) -> None:
        subject = item.data(0, SUBJECT)
        if isinstance(subject, Subject):
            self.selected.emit(subject)
        else:
            item.setExpanded(not item.isExpanded())


def tokens_in(board: AnyEncounter, zone: ZoneId) -> list[AnyToken]:
    """Who stands in a zone; on a grid, whose upper left cell lies in it."""
    if board.grid is None:
        return [token for token in board.tokens.values() if token.place == zone]
    cells = cells_by_area(board.grid).get(zone, frozenset())
    return [token for token in board.tokens.values() if token.place == zone or token.on_grid and token.cell in cells]


def token_words(board: AnyEncounter, token: AnyToken) -> str:
    """A token as one line: its name, its side, and on a grid its cell."""
    where = f", {cell_name(token.cell)}" if token.on_grid else ""
    return f"{token.name}, {board.sides[token.side].name}{where}"


def edge_line(key: str, edge: Edge) -> str:
    """A door as one line."""
    hidden = ", not found" if not edge.found else ""
    return f"{edge_words(edge.kind)}, {edge.state}{hidden}, {edge_place(key)}"


def link_words(board: AnyEncounter, link_id: LinkId, seen_from: ZoneId) -> str:
    """A link as one line, seen from one of its ends."""
    link = board.zone_map.links[link_id]
    far = board.zone_map.zones[link.other(seen_from)].name or "unnamed zone"
    barrier = "" if link.barrier == "open" else f" ({link.barrier}{f', {link.state}' if link.state != 'open' else ''})"
    return f"Way to {far}{barrier}"
