"""The form of faces: the pictures at the left if there are several, one of them with its circle, the token it makes."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from battlemap.board.ids import TokenId
from battlemap.gui.faces.face_draft import FaceDraft, choose_value, chosen_value, target_options
from battlemap.gui.faces.face_view import FaceView
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.key_router import ENTER
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.layout.looks import TokenLook
from battlemap.paint.style.typography import CAPTION, draw_text, interface_font
from battlemap.paint.tokens.token_drawing import draw_token

PREVIEWS = (150, 78, 44)
LIST, SIDE, THUMB = 250, 190, 40
LookOf = Callable[[TokenId | None], TokenLook]
"""How a token looks without its marks; None: somebody new."""


class FacePreview(QWidget):
    """The token as it comes to look, large and as it stands on the map."""

    def __init__(self, theme: Theme, look_of: LookOf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._look_of = theme, look_of
        self._draft: FaceDraft | None = None
        self.setFixedSize(SIDE, 260)
        self.setAccessibleName("The token with this face")
        theme.changed.connect(self.update)

    def show_draft(self, draft: FaceDraft | None) -> None:
        """Show the token of another picture."""
        self._draft = draft
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, draft, p = QPainter(self), self._draft, self.theme.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if draft is not None:
            look = self._look_of(draft.tokens[0] if draft.tokens else None)
            large, usual, small = PREVIEWS
            draw_token(painter, SIDE / 2, large / 2 + 6, large, look, p, draft.face)
            draw_token(painter, SIDE / 2 - 34, large + 56, usual, look, p, draft.face)
            draw_token(painter, SIDE / 2 + 44, large + 62, small, look, p, draft.face)
            draw_text(
                painter, SIDE / 2, 252, "as on the map" if draft.use == "tokens" else "as a new creature",
                interface_font(CAPTION), p.text3, "centre",
            )  # fmt: skip
        painter.end()


class FaceForm(QWidget):
    """Takes drafts one by one as they are read."""

    done = Signal(list)
    """The drafts that are to be used."""

    def __init__(
        self, theme: Theme, names: Mapping[TokenId, str], look_of: LookOf, aimed: TokenId | None = None,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """*aimed*: on whom a picture was dropped."""
        super().__init__(parent)
        self.theme, self._names, self._look_of, self._aimed = theme, dict(names), look_of, aimed
        self.drafts: list[FaceDraft] = []
        self.setAccessibleName("Faces")
        self.list = QListWidget(self)
        accept_touch(self.list)
        self.list.setAccessibleName("Pictures")
        self.list.setIconSize(QSize(THUMB, THUMB))
        self.list.setFixedWidth(LIST)
        self.list.hide()
        self.list.currentRowChanged.connect(self._show_row)
        self.view = FaceView(theme, self)
        self.view.cut_changed.connect(self._follow_cut)
        self.preview = FacePreview(theme, look_of, self)
        self.target = ComboBox(theme, self)
        self.target.setAccessibleName("Whose face it is")
        self.target.activated.connect(self._choose)
        self.hint = Label("Drag the circle, or its handle. Wheel and + − size, arrows move, 0 as found.", self)
        self.note = Label(parent=self)
        for words in (self.hint, self.note):
            words.setProperty("role", "caption")
            words.setWordWrap(True)
        self.button = TextButton(theme, "Use it", "↵", primary=True, parent=self)
        self.button.clicked.connect(self.take)
        self._lay_out()
        self._refresh()

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        side.addWidget(self.preview, 0, Qt.AlignmentFlag.AlignHCenter)
        side.addWidget(Label("Face of", self))
        side.addWidget(self.target)
        side.addWidget(self.note)
        side.addStretch(1)
        middle = QVBoxLayout()
        middle.addWidget(self.view, 1)
        middle.addWidget(self.hint)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.list)
        row.addLayout(middle, 1)
        row.addLayout(side)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 6, 0)
        column.addLayout(row, 1)
        column.addWidget(self.button)

    def add(self, draft: FaceDraft) -> None:
        """One more picture."""
        if self._aimed is not None and not self.drafts:
            draft.tokens, draft.use = (self._aimed,), "tokens"
        else:
            draft.match(self._names)
        self.drafts.append(draft)
        item = QListWidgetItem(self._icon(draft), "", self.list)
        item.setSizeHint(QSize(LIST - 24, THUMB + 10))
        self.list.setVisible(len(self.drafts) > 1)
        if len(self.drafts) == 1:
            self.list.setCurrentRow(0)
        self._refresh()

    def complain(self, words: str) -> None:
        """Say what cannot be used."""
        self.note.setText(words)
        self._refresh()

    @property
    def current(self) -> FaceDraft | None:
        """The picture that is shown large."""
        at = self.list.currentRow()
        return self.drafts[at] if 0 <= at < len(self.drafts) else None

    def take(self) -> None:
        """Use all that are somebody's face or a new creature."""
        if chosen := [draft for draft in self.drafts if draft.use != "none"]:
            self.done.emit(chosen)

    def take_key(self, event: QKeyEvent) -> bool:
        """Keys of the circle, Page Up and Down for the other pictures, Enter uses them."""
        key = Qt.Key(event.key())
        if key in ENTER:
            self.take()
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            step = 1 if key == Qt.Key.Key_PageDown else -1
            self.list.setCurrentRow(min(max(0, self.list.currentRow() + step), len(self.drafts) - 1))
        else:
            return self.view.take_key(event)
        return True

    def _show_row(self, at: int) -> None:
        self.view.show_draft(self.current)
        self._refresh()

    def _choose(self, at: int) -> None:
        if (draft := self.current) is not None:
            choose_value(draft, str(self.target.itemData(at)))
            self._refresh()

    def _follow_cut(self) -> None:
        if (draft := self.current) is not None:
            self.list.item(self.list.currentRow()).setIcon(self._icon(draft))
        self.preview.update()

    def _refresh(self) -> None:
        draft = self.current
        self.preview.show_draft(draft)
        self.target.setEnabled(draft is not None)
        if draft is not None:
            offer_options(self.target, target_options(self._names), chosen_value(draft))
            if self.target.currentData() != chosen_value(draft):  # a choice of several that are no group by their names
                self.target.setCurrentIndex(-1)
        for at, shown in enumerate(self.drafts):
            self.list.item(at).setText(f"{shown.name}\n{self._target_words(shown)}")
        faces, new = (sum(shown.use == use for shown in self.drafts) for use in ("tokens", "collection"))
        parts = [f"{faces} face{'s' * (faces != 1)}"] * bool(faces)
        parts += [f"{new} new creature{'s' * (new != 1)}"] * bool(new)
        words = "Use it" if len(self.drafts) < 2 else f"Use {' and '.join(parts)}" if parts else "Nothing is used"
        self.button.set_words(words)
        self.button.setEnabled(bool(parts))

    def _target_words(self, draft: FaceDraft) -> str:
        if draft.use == "tokens":
            known = [self._names[token] for token in draft.tokens if token in self._names]
            return known[0] if len(known) == 1 else f"{len(known)} tokens"
        return f"new: {draft.title}" if draft.use == "collection" else "left out"

    def _icon(self, draft: FaceDraft) -> QIcon:
        """The token small."""
        dpr = self.devicePixelRatioF()
        pixmap = QPixmap(round(THUMB * dpr), round(THUMB * dpr))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        look = self._look_of(draft.tokens[0] if draft.tokens else None)
        draw_token(painter, THUMB / 2, THUMB / 2, THUMB - 6, look, self.theme.palette, draft.face)
        painter.end()
        return QIcon(pixmap)
