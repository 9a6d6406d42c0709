"""What the page of a battle consists of: rail, map with its cards, dock; put together, nothing connected yet.

Map and rail are there at once. The dock's parts and the cards come with build(), which imports them: the map is painted
sooner so.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.board.encounter import is_empty_board
from battlemap.canvas.map_canvas import MapCanvas
from battlemap.gui.map.banner import Banner
from battlemap.gui.map.map_area import MapArea
from battlemap.gui.map.tool_rail import ToolRail
from battlemap.gui.session.document_images import DocumentImages
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.settings import FREE_MODIFIER, text
from battlemap.gui.widgets.foldable_column import FoldableColumn
from battlemap.gui.widgets.theme import Theme

if TYPE_CHECKING:
    from battlemap.gui.stamps.stamp_card import StampCard


class PageParts(QObject):
    """Holds the parts of a page and gives them their measures; what people do with them is the page's."""

    def __init__(
        self, page: QWidget, bridge: SessionBridge, theme: Theme, pictures: DocumentImages, actions: dict[str, QAction]
    ) -> None:
        super().__init__(page)
        self.page = page
        self._page, self._bridge, self._theme, self._pictures = page, bridge, theme, pictures
        self.rail = ToolRail(theme, page)
        self.rail.build(actions)
        self.area = MapArea(theme, page)
        self.canvas = MapCanvas(bridge.session, theme.palette, page)
        self._controller = self.canvas.controller
        self._controller.set_pictures(pictures, pictures.file)
        self._controller.own_props.keep = pictures.keep
        if not theme.moving:  # what the desktop says of it is asked when first something would move
            self._controller.scene.motion.allowed = False
        self.area.set_view(self._controller.view)
        theme.changed.connect(self._follow_settings)
        theme.changed.connect(self._dress)
        self._follow_settings()
        self.dock = FoldableColumn(theme, page)
        self.banner = Banner(theme, self.area)
        self.stamps: StampCard | None = None
        """The card of conditions, once it was wanted."""
        self.is_built = False
        """Whether the dock's parts and the cards are there."""
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        self._column.addWidget(self.area, 1)
        row.addLayout(self._column, 1)
        row.addWidget(self.dock)

    def build(self, ready: Callable[[], bool]) -> None:
        """Make the parts of the dock, the cards and the menu; *ready*: whether the heavy libraries are loaded."""
        from battlemap.gui.inspector.inspector import Inspector
        from battlemap.gui.log.log_panel import LogPanel
        from battlemap.gui.map.inline_edit import InlineEditor
        from battlemap.gui.map.lens_bar import LensBar
        from battlemap.gui.map.map_tree import MapTree
        from battlemap.gui.map.move_card import MoveCard, ToolHintBar
        from battlemap.gui.map.room_offer import RoomOffer
        from battlemap.gui.map.tool_strip import ToolStrip
        from battlemap.gui.menu.context_menu import ContextMenu
        from battlemap.gui.question.aspect_drop import AspectDropTargets
        from battlemap.gui.question.question_card import QuestionCard
        from battlemap.gui.turns.turn_panel import TurnPanel
        from battlemap.gui.widgets.foldable_column import ScrollArea
        from battlemap.gui.widgets.touch_area import accept_touch

        bridge, theme, page = self._bridge, self._theme, self._page
        self.turns = TurnPanel(theme, self._pictures, page)
        self.inspector = Inspector(bridge, theme, self._pictures)
        self.inspector.ready = ready
        self.log = LogPanel(theme, page)
        self.tree = MapTree(page)
        turns = self.dock.add_part("turns", "Turn order", self.turns, 0.40)
        turns.head.add_tool(self.turns.search_button)
        self.turns.search_button.clicked.connect(self._search_turns)
        self.turns.resized.connect(self.dock.place)
        scrolled = ScrollArea(self.inspector)
        self.inspector.subject_changed.connect(scrolled.scroll_to_top)
        self.dock.add_part("inspector", "Scene", scrolled, 0.5)
        self.dock.add_part("log", "Log", self.log, 1)
        self.dock.add_part("map", "Map", self.tree, 0.4, is_open=False)
        self.card = QuestionCard(bridge, theme, self.area)
        self.drop_targets = AspectDropTargets(theme, self.area, self._controller, self.card)
        self.menu = ContextMenu(bridge, theme, self.area)
        self.move_card = MoveCard(theme, self.area, bridge)
        self.hint_bar = ToolHintBar(theme, self.area)
        controller = self._controller
        self.room_offer = RoomOffer(
            self.hint_bar.show_hint, controller.show_hint, lambda events, what: controller.edit(*events, what=what), self
        )
        self.tool_strip = ToolStrip(theme, self.area, self.canvas)
        self.banner.keep_below(self.tool_strip)
        self.lenses = LensBar(theme, self.area, self.canvas)
        self.inline_editor = InlineEditor(theme, self.area)
        self.inline_editor.home = self.card.focus.home = self._controller.view
        for touched in (self.turns.list, self.log, scrolled.area, self.tree):
            accept_touch(touched)
        self.is_built = True
        self._fit_parts()

    def _follow_settings(self) -> None:
        self._controller.view.input.free_placing.use(text(self._theme.settings, FREE_MODIFIER))

    def _dress(self) -> None:
        self._controller.set_palette(self._theme.palette)
        self._controller.scene.motion.allowed = self._theme.motion
        if self.is_built:
            self.inspector.refresh()

    def _search_turns(self) -> None:
        self.dock.parts["turns"].set_open(True)
        self.turns.begin_search()

    def stamp_card(self) -> "StampCard":
        """The card of conditions; it is made when it is first wanted."""
        from battlemap.gui.stamps.stamp_card import StampCard

        if self.stamps is None:
            self.stamps = StampCard(self._theme, self._bridge, self._pictures, self.area)
        return self.stamps

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer a key to the card of conditions, if it is open."""
        return self.stamps is not None and self.stamps.take_key(event)

    def add_below(self, panel: QWidget) -> None:
        """Put something under the map, between rail and dock."""
        self._column.addWidget(panel)

    def set_small(self, small: bool) -> None:
        """Have the measures of a small window, or of a large one."""
        if small != self.dock.small:
            self.dock.set_small(small)
            self._fit_parts()

    def _fit_parts(self) -> None:
        if self.is_built and self.inspector.profile.small != self.dock.small:
            self.inspector.profile.small = self.dock.small
            self.inspector.refresh()

    def update_empty_hint(self) -> None:
        """Say how to begin as long as nothing is drawn and no tool that would draw is chosen."""
        self.area.empty.update_ways(self._bridge.session.board.grid is not None)
        self.area.empty.setVisible(is_empty_board(self._bridge.session.board) and self.canvas.tool.name == "select")

    def set_chrome_visible(self, wanted: bool) -> None:
        """Show or hide everything but the map."""
        self.rail.setVisible(wanted)
        self.dock.setVisible(wanted)
