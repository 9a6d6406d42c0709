"""A way between two zones by keyboard: where it leads, and what stands in it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import BARRIERS
from battlemap.gui.battle_page import BattlePage
from battlemap.gui.buttons import TextButton
from battlemap.gui.entry import ENTER
from battlemap.gui.fields import Field
from battlemap.gui.forms import Form, stacked
from battlemap.gui.map_edits import zones_linked
from battlemap.gui.theme import Theme

if TYPE_CHECKING:
    from battlemap.gui.main_window import MainWindow

KINDS = tuple((barrier, barrier.capitalize()) for barrier in BARRIERS)


class LinkForm(QWidget):
    """Two zones, a barrier, and one button."""

    done = Signal()

    def __init__(self, page: BattlePage, theme: Theme, start: ZoneId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        zones = page.board.zone_map.zones
        ends = tuple((zone.id, zone.name or "Unnamed zone") for zone in zones.values())
        near = next((zone for zone in zones if zone != start and not page.board.zone_map.links_between(start, zone)), start)
        self.values: dict[str, str] = {"a": start, "b": near, "barrier": "open"}
        self.form = Form(theme, parent=self)
        self.form.show_fields(
            (
                Field("a", "From", "pick", start, ends),
                Field("b", "To", "pick", near, ends),
                Field("barrier", "Barrier", "pick", "open", KINDS),
            )
        )
        self.form.changed.connect(self._change)
        self.button = TextButton(theme, "Link them", "↵", primary=True, parent=self)
        self.button.clicked.connect(self.link)
        stacked(self, self.form, self.button)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.link()
        else:
            super().keyPressEvent(event)

    def link(self) -> None:
        """Make the link."""
        page, has = self._page, self.values
        barrier = next(kind for kind in BARRIERS if kind == has["barrier"])

        def act() -> None:
            page.session.edit(*zones_linked(page.board, ZoneId(has["a"]), ZoneId(has["b"]), barrier), what="Link zones")

        if page.attempt(act):
            self.done.emit()

    def _change(self, key: str, value: object) -> None:
        self.values[key] = str(value)


def open_link_form(window: "MainWindow", page: BattlePage) -> None:
    """Open the form for the selected zone, or for the first one."""
    zones = page.board.zone_map.zones
    if len(zones) < 2:
        page.complained.emit("A link needs two zones; draw another one first.")
        return
    subject = page.selection.subject
    start = ZoneId(subject.id) if subject.kind == "zone" else next(iter(zones))
    form = LinkForm(page, window.theme, start)
    overlay = window.show_overlay("Link two zones", form, 420, 240)
    form.done.connect(overlay.dismiss)
