"""The card of one creature beside its collection: its token, its numbers as the rules show them, its words."""

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from battlemap.gui.collection_filter import MINE_TITLE, group_of
from battlemap.gui.profile_view import ProfileView
from battlemap.gui.showcase import WHO, Exhibit, cells_words, inert
from battlemap.gui.theme import Theme
from battlemap.paint.chips import draw_card_ground
from battlemap.paint.measures import RADIUS_CARD
from battlemap.paint.token import Portraits
from battlemap.store.collection_file import Creature

WIDTH = 300
MARGIN = 36
"""Room for the shadow around the card."""


class CreaturePreview(QWidget):
    """Only shows; the mouse goes through it."""

    def __init__(self, theme: Theme, portraits: Portraits, ground: QWidget) -> None:
        super().__init__(ground)
        self.theme, self._ground = theme, ground
        self.creature: Creature | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.name, self.kind, self.help, self.tags, self.notes = (QLabel(self) for _ in range(5))
        for label, role in ((self.name, "title"), (self.kind, "secondary"), (self.tags, "caption"), (self.notes, "caption")):
            label.setProperty("role", role)
        self.profile = ProfileView(theme, portraits, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN + 16, MARGIN + 14, MARGIN + 16, MARGIN + 14)
        column.setSpacing(8)
        for part in (self.name, self.kind, self.help, self.profile, self.tags, self.notes):
            if isinstance(part, QLabel):
                part.setWordWrap(True)
                part.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(part)
        column.setSpacing(7)
        self.hide()
        theme.changed.connect(self.update)

    def show_creature(self, creature: Creature, exhibit: Exhibit, corner: QPoint) -> None:
        """Show one; *corner*: where on the screen the card's left edge and the middle of its row are."""
        self.creature = creature
        entry = creature.entry
        self.name.setText(entry.name)
        whose = "stands with the players" if entry.with_players else "stands with the GM"
        role = exhibit.profile.role if exhibit.profile.role != entry.name else ""
        where = MINE_TITLE if creature.own and not entry.group else group_of(creature)
        size = "" if creature.footprint == 1 else f"{cells_words(creature.footprint)} cells"
        self.kind.setText(" · ".join(dict.fromkeys(filter(None, (where, role, size, whose)))))
        self.profile.show_token(exhibit.board, exhibit.shown, inert(exhibit.profile), WHO)
        for part in self.profile.findChildren(QWidget):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._say(self.help, entry.help)
        self._say(self.tags, " · ".join(entry.tags))
        self._say(self.notes, entry.notes)
        self._place(corner)
        self.show()
        self.raise_()

    def leave(self) -> None:
        """Show nothing."""
        self.creature = None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN), self.theme.palette, RADIUS_CARD)
        painter.end()

    @staticmethod
    def _say(label: QLabel, words: str) -> None:
        label.setText(words)
        label.setVisible(bool(words))

    def _place(self, corner: QPoint) -> None:
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        width, room = WIDTH + 2 * MARGIN, self._ground.height() - 56 + 2 * MARGIN
        for less in (self.notes, self.tags, self.help):
            if layout.totalHeightForWidth(width) > room:  # what matters least is left out first
                less.hide()
                layout.activate()
        height = min(layout.totalHeightForWidth(width), room)
        at = self._ground.mapFromGlobal(corner)
        left = min(at.x() - MARGIN, self._ground.width() - width + MARGIN - 8)
        top = min(max(at.y() - MARGIN - 60, 48 - MARGIN), self._ground.height() - height + MARGIN - 8)
        self.setGeometry(left, top, width, height)
