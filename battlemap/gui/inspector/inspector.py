"""The inspector: everything about what is selected, editable in its place."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.ids import TokenId
from battlemap.board.subject import SCENE, Subject
from battlemap.board.wording import make_sentence
from battlemap.gui.inspector.action_chips import ActionChips
from battlemap.gui.inspector.profile_parts import AspectLine
from battlemap.gui.inspector.profile_view import ProfileView, typed_value
from battlemap.gui.inspector.together_row import TogetherRow
from battlemap.gui.inspector.track_edit import set_bar, toggle_box
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.session.subject_fields import NOTES, change, fields_of
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import FieldChange
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.inputs import ComboBox
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import stamp_badges
from battlemap.paint.style.measures import DOCK_PADDING
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.action_menu import MenuEntry, build_menu
from battlemap.play.edits import board_edits
from battlemap.rules.display import BoardDisplay

if TYPE_CHECKING:
    from battlemap.gui.swatches.terrain_samples import TerrainSamples

KINDS = {"edge": "Edge of a cell", "prop": "Thing", "lamp": "Light"}
"""What a subject is called in the head of the part where its kind is no word for people."""
NOT_NOW = "This is not now: Esc goes back to now, Enter goes on from here."
FOOT_DELAY = 120
"""How long the menu's lines wait for the board to stand still, in milliseconds."""


class Inspector(QWidget):
    """Shows a subject of the session's board; what a person changes becomes an edit."""

    selected = Signal(Subject)
    """Something else is to be selected."""
    sheet_wanted = Signal(str)
    """The whole sheet of a token is to be opened."""
    line_wanted = Signal(MenuEntry)
    """A line of the foot was pressed."""
    complained = Signal(str)
    retitled = Signal(str, str)
    """(title, note) for the head of the part."""
    resized = Signal()
    subject_changed = Signal()
    """Another thing is shown than before."""

    def __init__(self, bridge: SessionBridge, theme: Theme, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge, self.theme = bridge, theme
        self.subject = SCENE
        self._noting: Subject | None = None
        """The token whose notes are to be written, though it has none yet."""
        self._past: AnyEncounter | None = None
        """The board of the moment that is looked at; None: now."""
        self._actor: Callable[[], TokenId | None] = lambda: None
        self.ready: Callable[[], bool] = lambda: True
        """Whether everything is loaded that working out the foot needs."""
        self.together = TogetherRow(theme, self)
        self.hint_bar = Label(parent=self)
        self.hint_bar.setWordWrap(True)
        self.hint_bar.setProperty("role", "secondary")
        self.profile = ProfileView(theme, portraits, self)
        self.form = Form(theme, narrow=True, parent=self)
        self._samples: TerrainSamples | None = None
        self.aspects = QVBoxLayout()
        self.aspects.setSpacing(2)
        self.edit = TextButton(theme, "Edit…", "E", parent=self)
        self.foot = ActionChips(theme, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(DOCK_PADDING - 1, 0, DOCK_PADDING, 12)
        column.setSpacing(8)
        for part in (self.together, self.hint_bar, self.profile, self.form):
            column.addWidget(part)
        column.addLayout(self.aspects)
        buttons = QHBoxLayout()
        buttons.addWidget(self.edit)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addWidget(self.foot)
        column.addStretch(1)
        self._foot_timer = QTimer(self)
        self._foot_timer.setSingleShot(True)
        self._foot_timer.setInterval(FOOT_DELAY)
        self._foot_timer.timeout.connect(self._schedule_foot)
        self._connect()

    def _connect(self) -> None:
        self.theme.changed.connect(self.update)
        self.profile.selected.connect(self.selected)
        self.profile.box_pressed.connect(self._toggle_box)
        self.profile.bar_typed.connect(self._set_bar)
        self.profile.edited.connect(self._set_number)
        self.form.changed.connect(self._set_field)
        self.foot.wanted.connect(self.line_wanted)
        self.edit.clicked.connect(self._open_sheet)

    def follow(self, actor: Callable[[], TokenId | None]) -> None:
        """Whose actions the foot shows."""
        self._actor = actor

    @property
    def board(self) -> AnyEncounter:
        return self.bridge.session.board if self._past is None else self._past

    def show_past(self, board: AnyEncounter | None, subject: Subject = SCENE) -> None:
        """Show a thing as it was on a board of the past, on which nothing can be changed; None: now again."""
        if board is not None or self._past is not None:
            self._past = board
            self.show_subject(subject)

    def show_subject(self, subject: Subject) -> None:
        """Show another thing, from its top."""
        turned = subject != self.subject
        self.subject = subject
        self.refresh()
        if turned:
            self.subject_changed.emit()

    def refresh(self) -> None:
        """Show what is selected as it is now."""
        board, rules = self.board, self.bridge.session.rules
        if not self.subject.exists_on(board):
            self.subject = SCENE
        subject = self.subject
        token = subject.kind == "token"
        self.profile.setVisible(token)
        self.edit.setVisible(token and self._past is None)
        scene = subject.kind == "scene"
        self.hint_bar.setVisible(scene)
        if token:
            profile = rules.profile(board, TokenId(subject.id))
            stamps = stamp_badges(board[TokenId(subject.id)], board.turns.round)
            profile = replace(profile, badges=(*profile.badges, *stamps)) if stamps else profile
            self.profile.show_token(board, rules.display(board), profile, TokenId(subject.id))
            noted = bool(board[TokenId(subject.id)].notes) or self._noting == subject
            self.form.show_fields(tuple(field for field in fields_of(board, subject) if field.key in NOTES) if noted else ())
            self.retitled.emit(subject.name_on(board), profile.role)
        elif subject.kind == "scene":
            self.hint_bar.setText(_scene_words(board, rules.display(board)))
            self.form.show_fields(fields_of(board, subject))
            self.retitled.emit("Scene", "")
        else:
            self.form.show_fields(fields_of(board, subject))
            if "terrain" in self.form.keys:
                self._show_samples()
            area = subject.kind == "zone" and board.grid is not None
            self.retitled.emit(subject.name_on(board), "Area" if area else KINDS.get(subject.kind, subject.kind.capitalize()))
        self.form.setVisible(bool(self.form.keys))
        self._show_aspects(board, subject)
        self._foot_timer.start()
        self.resized.emit()

    def _show_samples(self) -> None:
        """Samples beside the names of the grounds that a zone may have."""
        field = next(field for field in fields_of(self.board, self.subject) if field.key == "terrain")
        shown = self.form.control("terrain")
        if self._samples is None:
            from battlemap.gui.swatches.terrain_samples import TerrainSamples  # the start does without it

            self._samples = TerrainSamples(self.theme, self)
        if isinstance(shown, ComboBox):
            self._samples.show_in(shown, [name for name, _ in field.options])

    def write_notes(self, subject: Subject) -> None:
        """Let notes be written on a thing, here."""
        self._noting = subject
        self.show_subject(subject)
        self.form.control(NOTES[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_together(self, count: int) -> None:
        """How many tokens are selected, and what can be done to all of them at once."""
        self.together.show_count(count)

    def _schedule_foot(self) -> None:
        if self.ready():
            self.show_foot()
        else:
            self._foot_timer.start()

    def show_foot(self) -> None:
        """Work out the menu's lines of what is selected."""
        session = self.bridge.session
        subject, actor = self.subject, self._actor()
        lines: tuple[Any, ...] = ()
        if self._past is None and session.current is None and subject.kind in ("token", "zone", "cell") and actor is not None:
            lines = build_menu(session.rules, session.board, actor, subject)
        self.foot.show_lines(lines)
        self.resized.emit()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            hint.setHeight(layout.totalHeightForWidth(max(200, self.width())))
        return hint

    def _show_aspects(self, board: AnyEncounter, subject: Subject) -> None:
        while item := self.aspects.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        if subject.kind not in ("zone", "link", "scene"):
            return
        for aspect in board.aspects_on(subject.kind, subject.id):
            pips = tuple((board.sides[side].look if side in board.sides else 0, count) for side, count in aspect.free)
            line = AspectLine(self.theme, aspect, pips, self)
            line.clicked.connect(self._make_selector(Subject("aspect", aspect.id)))
            self.aspects.addWidget(line)

    def _make_selector(self, subject: Subject) -> Callable[[], None]:
        def choose() -> None:
            self.selected.emit(subject)

        return choose

    def _open_sheet(self) -> None:
        self.sheet_wanted.emit(self.subject.id)

    def _toggle_box(self, track: int, box: int) -> None:
        who = TokenId(self.subject.id)
        rules, name = self.bridge.session.rules, self.board[who].name
        row = rules.profile(self.board, who).tracks[track]
        what = f"{name}: {row.name.lower()} box {box + 1} {'cleared' if row.boxes[box] else 'marked'}"
        self._edit(toggle_box(rules, self.board, who, track, box), what)

    def _set_bar(self, track: int, text: str) -> None:
        value = typed_value(text)
        if not isinstance(value, int):
            self.complained.emit(f"“{text}” is not a whole number.")
            return
        who = TokenId(self.subject.id)
        rules, name = self.bridge.session.rules, self.board[who].name
        row = rules.profile(self.board, who).tracks[track]
        self._edit(set_bar(rules, self.board, who, track, value), f"{name}: {row.name.lower()} {value}")

    def _set_number(self, path: str, text: str) -> None:
        who = TokenId(self.subject.id)
        try:
            events = board_edits.set_sheet(self.board, who, path, typed_value(text))
        except board_edits.InvalidValue as fault:
            self.complained.emit(make_sentence(str(fault)))
            return
        self._edit(events, f"{self.board[who].name}: {path.rpartition('.')[2].replace('_', ' ')} {text}")

    def _set_field(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        try:
            events, what = change(self.board, self.subject, key, value)
        except ValueError as fault:
            self.form.show_fields(fields_of(self.board, self.subject))
            self.form.complain(str(fault))
            return
        self._edit(events, what)
        if self._past is not None:
            self.form.show_fields(fields_of(self.board, self.subject))

    def _edit(self, events: tuple[Event, ...], what: str) -> None:
        if self._past is not None:
            self.complained.emit(NOT_NOW)
        elif events:
            self.bridge.session.edit(*events, what=what)
        else:
            self.complained.emit("This cannot be changed here; open the whole sheet with Edit….")


def _scene_words(board: AnyEncounter, display: BoardDisplay) -> str:
    lines = list(display.warnings)
    if not lines:
        what = "a zone, a link" if board.grid is None else "a cell, a door, a thing"
        lines = [f"Select a token, {what} or an aspect to see and change it here."]
    return "\n".join(lines)
