"""The card of one creature beside its collection: its token, its numbers as the rules show them, its words."""

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from battlemap.board.machine_style import UNSAID, style_words
from battlemap.gui.collection.creature_filter import MINE_TITLE, group_of
from battlemap.gui.collection.creature_list import CreatureList
from battlemap.gui.collection.creature_model import CreatureModel
from battlemap.gui.collection.creature_profiles import WHO, CreatureProfile, cells_words, make_read_only
from battlemap.gui.inspector.profile_view import ProfileView
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.measures import RADIUS_CARD
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.store.collection.creature_file import CollectionCreature

WIDTH = 300
MARGIN = 36
"""Room for the shadow around the card, and around the overlay beside it."""
GAP = 10
HOVER = 160
"""Milliseconds a row is pointed at before its card comes up."""


class CreaturePreview(QWidget):
    """Only shows; the mouse goes through it."""

    def __init__(self, theme: Theme, portraits: Portraits, ground: QWidget) -> None:
        super().__init__(ground)
        self.theme, self._ground = theme, ground
        self.creature: CollectionCreature | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.name, self.kind, self.help, self.tags, self.notes = (Label(parent=self) for _ in range(5))
        for label, role in ((self.name, "title"), (self.kind, "secondary"), (self.tags, "caption"), (self.notes, "caption")):
            label.setProperty("role", role)
        self.profile = ProfileView(theme, portraits, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN + 16, MARGIN + 14, MARGIN + 16, MARGIN + 14)
        column.setSpacing(8)
        for part in (self.name, self.kind, self.help, self.profile, self.tags, self.notes):
            if isinstance(part, Label):
                part.setWordWrap(True)
            column.addWidget(part)
        column.setSpacing(7)
        self.hide()
        theme.changed.connect(self.update)

    def show_creature(self, creature: CollectionCreature, exhibit: CreatureProfile, corner: QPoint) -> None:
        """Show one; *corner*: where on the screen the card's left edge and the middle of its row are."""
        self.creature = creature
        entry = creature.entry
        self.name.setText(entry.name)
        whose = "stands with the players" if entry.with_players else "stands with the GM"
        role = exhibit.profile.role if exhibit.profile.role != entry.name else ""
        where = MINE_TITLE if creature.own and not entry.group else group_of(creature)
        size = "" if creature.footprint == 1 else f"{cells_words(creature.footprint)} cells"
        self.kind.setText(" · ".join(dict.fromkeys(filter(None, (where, role, size, whose)))))
        self.profile.show_token(exhibit.board, exhibit.display, make_read_only(exhibit.profile), WHO)
        for part in self.profile.findChildren(QWidget):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._set_words(self.help, entry.help)
        plays = f"a machine plays it: {style_words(entry.machine)}" if entry.machine != UNSAID else ""
        self._set_words(self.tags, " · ".join([*entry.tags, *((plays,) if plays else ())]))
        self._set_words(self.notes, entry.notes)
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
    def _set_words(label: Label, words: str) -> None:
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


class PreviewController(QObject):
    """Says whose card is seen: the one that is pointed at, or the current row while one walks through the list by keys."""

    def __init__(self, model: CreatureModel, rows: CreatureList, parent: QWidget) -> None:
        super().__init__(parent)
        self._model, self._rows, self._home = model, rows, parent
        self.card: CreaturePreview | None = None
        self._dialog: QWidget | None = None
        self._hovered_creature: CollectionCreature | None = None
        self.is_walking = False
        """Whether the rows are walked through by keys, so that the card follows the current one."""
        self._hover_timer = QTimer(self)
        self._hover_timer.setSingleShot(True)
        self._hover_timer.setInterval(HOVER)
        self._hover_timer.timeout.connect(self._show_hovered)
        rows.hovered.connect(self._follow_hover)
        rows.hover_ended.connect(self._end_hover)
        rows.chosen.connect(self._follow_current)
        rows.drag_started.connect(self.hide)
        rows.verticalScrollBar().valueChanged.connect(self.hide)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow_focus)

    def set_dialog(self, overlay: QWidget, card: CreaturePreview) -> None:
        """The list stands in *overlay*, and the card beside it."""
        self._dialog, self.card = overlay, card

    def show(self, creature: CollectionCreature) -> None:
        """Bring up the card of a creature beside its row."""
        if self.card is None or self._dialog is None or self._model.row_of(creature.id) < 0:
            return
        right = self._dialog.mapToGlobal(QPoint(self._dialog.width() - MARGIN + GAP, 0)).x()
        self.card.show_creature(creature, self._model.profile_of(creature), QPoint(right, self._rows.place_of(creature).y()))

    def hide(self) -> None:
        """Take the card away."""
        self._hover_timer.stop()
        if self.card is not None:
            self.card.leave()

    def _follow_hover(self, creature: CollectionCreature) -> None:
        self._hovered_creature = creature
        self.is_walking = False
        self._hover_timer.start()

    def _end_hover(self) -> None:
        self._hovered_creature = None
        self.hide()

    def _show_hovered(self) -> None:
        if self._hovered_creature is not None:
            self.show(self._hovered_creature)

    def _follow_current(self, creature: CollectionCreature) -> None:
        if self.is_walking:
            self.show(creature)

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not self._home.isAncestorOf(now):
            self.is_walking = False
            self.hide()
