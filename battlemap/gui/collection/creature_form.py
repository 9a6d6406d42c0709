"""One of the user's own creatures as a form: its face, its words, and its sheet by the ruleset's types; kept when it is saved."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from battlemap.board.wording import make_sentence
from battlemap.gui.collection.creature_profiles import cells_words
from battlemap.gui.forms.machine_fields import MACHINE, machine_fields, style_with
from battlemap.gui.forms.sheet_fields import fields_of_sheet
from battlemap.gui.forms.sheet_types import GONE, change_sheet
from battlemap.gui.forms.token_appearance import IconList
from battlemap.gui.session.document_images import portrait_of
from battlemap.gui.session.token_picture import TokenPicture
from battlemap.gui.widgets.buttons import IconButton, TextButton
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.fields import Field, FieldChange, PartChange
from battlemap.gui.widgets.file_dialogs import EVERYTHING, PICTURES, ask_file
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.layout.looks import TokenLook
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import FOOTPRINTS, CollectionCreature, CreatureEntry, sheet_table
from battlemap.store.files.store_errors import StoreError

OWN = "entry "
"""What the keys of the entry's own fields begin with."""
WITH = (("", "By its group"), ("players", "With the players"), ("gm", "With the GM"))


class CreatureDraft(Struct, frozen=True):
    """What is being written: an entry, its sheet, a new picture; *of*: the creature that is changed, None for a new one."""

    entry: CreatureEntry
    sheet: Any
    creature: CollectionCreature | None = None
    picture: bytes = b""
    suffix: str = ""
    shown_portrait: str = ""
    """The path of the picture that is its portrait now."""


class CreatureForm(QWidget):
    """A page with its own way back; nothing is kept before Save."""

    saved = Signal(CreatureDraft)
    """What is to be kept."""
    left = Signal(CreatureDraft)
    """What was given up."""

    def __init__(
        self, theme: Theme, rules: AnyRuleset, portraits: Portraits, look: int = 2, parent: QWidget | None = None,
        on_cells: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._on_cells = on_cells or rules.maps[0] == "grid"
        self.theme, self.rules, self._portraits, self._look = theme, rules, portraits, look
        self.draft: CreatureDraft | None = None
        self._original: CreatureDraft | None = None
        self._opened: frozenset[str] = frozenset()
        self.back = IconButton(theme, "lucide/chevron-left", "Back to the list", "Esc", 30, 18, self)
        self.title = Label(parent=self)
        self.title.setProperty("role", "group")
        self.icon_button = TextButton(theme, "Choose an icon", parent=self)
        self.file_button = TextButton(theme, "Portrait…", parent=self)
        self.plain_button = TextButton(theme, "Show the icon", parent=self)
        self.search = QLineEdit(self)
        self.search.setProperty(KEEPS_ENTER, True)
        self.search.setPlaceholderText("Search icons: bear, archer, shield")
        self.search.setAccessibleName("Search icons")
        self.icons = IconList(theme, self)
        self.icons.drawing.look = look
        self.form = Form(theme, narrow=True, parent=self)
        self.fault = Label(parent=self)
        self.fault.setWordWrap(True)
        self.save_button = TextButton(theme, "Save", "Ctrl S", primary=True, parent=self)
        self.cancel_button = TextButton(theme, "Cancel", parent=self)
        self._picture: TokenPicture | None = None
        self._face = QHBoxLayout()
        self._build()
        self._connect()
        self._show_icons(False)

    def _build(self) -> None:
        head, buttons, foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.back)
        head.addWidget(self.title, 1)
        self._face.setSpacing(10)
        for button in (self.icon_button, self.file_button, self.plain_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.setSpacing(6)
        self._face.addLayout(buttons, 1)
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(2, 2, 12, 2)
        column.setSpacing(8)
        column.addLayout(self._face)
        column.addWidget(self.search)
        column.addWidget(self.icons)
        column.addWidget(self.form)
        column.addStretch(1)
        self.area = QScrollArea(self)
        accept_touch(self.area)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(inside)
        foot.addWidget(self.save_button)
        foot.addWidget(self.cancel_button)
        foot.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(head)
        whole.addWidget(self.area, 1)
        whole.addWidget(self.fault)
        whole.addLayout(foot)

    def _connect(self) -> None:
        self.form.changed.connect(self._change)
        self.back.clicked.connect(self.leave)
        self.cancel_button.clicked.connect(self.leave)
        self.save_button.clicked.connect(self.save)
        self.icon_button.clicked.connect(self._toggle_icons)
        self.file_button.clicked.connect(self._ask_picture)
        self.plain_button.clicked.connect(self._drop_picture)
        self.search.textChanged.connect(self.icons.search)
        self.search.returnPressed.connect(self.icons.take)
        self.icons.chosen.connect(self._use_icon)

    def write(self, draft: CreatureDraft, begun: CreatureDraft | None = None) -> None:
        """Begin to write; *begun*: what it was before, where writing goes on."""
        self.draft, self._original, self._opened = draft, begun or draft, frozenset()
        self.title.setText(f"Edit {draft.creature.name}" if draft.creature is not None else "New creature")
        self._show_icons(False)
        self.complain("")
        self.refresh()
        self.area.verticalScrollBar().setValue(0)
        name = self.form.control(f"{OWN}name")
        name.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(name, QLineEdit) and draft.creature is None:
            name.selectAll()

    @property
    def is_touched(self) -> bool:
        """Whether anything was written."""
        return self.draft != self._original

    def save(self) -> None:
        """Have it kept; what is still being typed counts."""
        self.save_button.setFocus(Qt.FocusReason.OtherFocusReason)
        draft = self.draft
        if draft is None or self.fault.text():
            return
        try:
            table = sheet_table(draft.sheet)
        except ValueError as fault:
            self.complain(str(fault))
            return
        self.saved.emit(replace(draft, entry=replace(draft.entry, sheet=table)))

    def leave(self) -> None:
        """Give it up."""
        if self.draft is not None:
            self.left.emit(self.draft)

    def complain(self, words: str) -> None:
        """Say what is wrong, above the buttons; "" says nothing."""
        told = make_sentence(words)
        self.fault.setText(told)
        self.fault.setVisible(bool(told))
        self.fault.setStyleSheet(f"color: {self.theme.palette.harm}")

    def refresh(self) -> None:
        """Show the draft as it is."""
        draft = self.draft
        if draft is None:
            return
        self.form.show_fields([*self._own_fields(draft), Field("sheet", "Sheet", "head"), *fields_of_sheet(
            self.rules, draft.sheet, self._opened, state=False
        )])  # fmt: skip
        if self._picture is not None:
            self._face.removeWidget(self._picture)
            self._picture.hide()
            self._picture.deleteLater()
        look = TokenLook(self._look, draft.entry.icon, portrait=draft.shown_portrait)
        self._picture = TokenPicture(self.theme, look, self._portraits, self)
        self._face.insertWidget(0, self._picture)
        self.plain_button.setVisible(bool(draft.shown_portrait))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_S and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.save()
            return
        super().keyPressEvent(event)

    def _own_fields(self, draft: CreatureDraft) -> tuple[Field, ...]:
        entry = draft.entry
        usual = cells_words(self.rules.footprint(draft.sheet))
        widths = (("", f"By the rules: {usual}"), *((f"{width:g}", cells_words(width)) for width in FOOTPRINTS))
        fields = [
            Field("name", "Name", "text", entry.name),
            Field("group", "Group", "text", entry.group, help="Under which head the list puts it: Beasts, Brigands"),
            Field("help", "What it is good for", "text", entry.help, help="One line for the list"),
            Field("tags", "Tags", "list", entry.tags, help="Words to find it by, with commas between them"),
            Field("side", "Stands", "pick", entry.side, WITH),
            Field("aspects", "Aspects", "lines", entry.aspects, help="What is always true of it, one a line"),
            *machine_fields(self.rules, entry.machine),
            Field("notes", "Notes", "long", entry.notes, gm=True),
        ]
        if self._on_cells and "grid" in self.rules.maps:
            width = "" if entry.footprint is None else f"{entry.footprint:g}"
            fields.insert(5, Field("footprint", "Width in cells", "pick", width, widths))
        return tuple(replace(field, key=OWN + field.key) for field in fields)

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        if value is PartChange.TURN:
            self._opened ^= {key}
        else:
            self._take_value(key, value)
        self.refresh()

    def _take_value(self, key: str, value: Any) -> None:
        draft = self.draft
        assert draft is not None
        try:
            if key.startswith(OWN):
                self.draft = replace(draft, entry=_entry_with(draft.entry, key.removeprefix(OWN), value))
            else:
                field, plain = change_sheet(draft.sheet, key, GONE if value is PartChange.REMOVE else value)
                raw = {**sheet_table(draft.sheet), field: plain}
                self.draft = replace(draft, sheet=msgspec.convert(raw, type(draft.sheet), str_keys=True))
        except ValueError as fault:
            self.complain(f"{key.removeprefix(OWN).replace('_', ' ')}: {fault}")
            return
        self.complain("")

    def use_picture(self, path: Path) -> None:
        """Make a picture file its portrait."""
        try:
            data, mime = portrait_of(path)
        except (StoreError, ValueError) as trouble:
            self.complain(str(trouble))
            return
        if self.draft is not None:
            ending = {"image/jpeg": ".jpg", "image/webp": ".webp"}.get(mime, ".png")
            self.draft = replace(self.draft, picture=data, suffix=ending, shown_portrait=str(path.resolve()))
            self.complain("")
            self.refresh()

    def _use_icon(self, icon: str) -> None:
        if self.draft is not None:
            self.draft = replace(self.draft, entry=replace(self.draft.entry, icon=icon))
            self._drop_picture()

    def _drop_picture(self) -> None:
        if self.draft is not None:
            self.draft = replace(self.draft, entry=replace(self.draft.entry, portrait=""), picture=b"", shown_portrait="")
            self.refresh()

    def _ask_picture(self) -> None:
        ask_file(self, "Portrait from a picture", (PICTURES, EVERYTHING), self.use_picture)

    def _toggle_icons(self) -> None:
        self._show_icons(self.search.isHidden())

    def _show_icons(self, wanted: bool) -> None:
        self.icon_button.set_words("Hide the icons" if wanted else "Choose an icon")
        self.search.setVisible(wanted)
        self.icons.setVisible(wanted)
        if wanted and self.draft is not None:
            self.icons.mark(self.draft.entry.icon)
            self.icons.scrollTo(self.icons.currentIndex())
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)


def _entry_with(entry: CreatureEntry, name: str, value: Any) -> CreatureEntry:
    """An entry with another value in one field. ValueError if it cannot be."""
    if name.startswith(MACHINE):
        return replace(entry, machine=style_with(entry.machine, name, value))
    if name == "footprint":
        value = float(value) if value else None
    elif name in ("tags", "aspects"):
        value = tuple(dict.fromkeys(value or ()))
    elif name == "name" and not str(value).strip():
        raise ValueError("a creature needs a name")
    return replace(entry, **{name: value})
