"""A new aspect: its words, where it holds, its kind and its free invokes."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from battlemap.board.aspects import ANYBODY, Anchor, Kind
from battlemap.board.ids import SideId
from battlemap.board.subject import Subject
from battlemap.gui.session.subject_edits import Made
from battlemap.gui.session.subject_fields import KINDS
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.play.edits import board_edits
from battlemap.play.session import Session

ANCHORS: dict[str, Anchor] = {"scene": "scene", "token": "token", "zone": "zone", "link": "link"}


class AspectForm(QWidget):
    """Fields and one button; Enter in any field writes it."""

    done = Signal()
    """It is to be written: see made()."""

    def __init__(self, session: Session, theme: Theme, on: Subject, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self.on = session, on
        kind: Kind = "zone" if on.kind == "zone" else "situation"
        self.values: dict[str, Any] = {"name": "", "kind": kind, "whose": "", "free": 1, "adverse": False, "hidden": False}
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.button = TextButton(theme, "Write it down", "↵", primary=True, parent=self)
        self.button.clicked.connect(self.done)
        stack(self, self.form, self.button)
        self._show()

    def _show(self) -> None:
        board, has = self._session.board, self.values
        ideas = self._session.rules.aspect_ideas(board, ANCHORS[self.on.kind], self.on.id)
        whose = (("", "Whoever comes first"), *((side.id, side.name) for side in board.sides.values()))
        fields = [
            Field("name", "Words", "text", has["name"], tuple((words, words) for words in ideas)),
            Field("kind", "Kind", "pick", has["kind"], KINDS),
            Field("free", "Free invokes", "number", has["free"], low=0, high=9),
            Field("whose", "Whose", "pick", has["whose"], whose),
            Field("hidden", "Hidden from the players", "tick", has["hidden"], gm=True),
        ]
        if self.on.kind in ("zone", "link", "scene"):
            fields.append(Field("adverse", "Hinders movement", "tick", has["adverse"]))
        self.form.show_fields(fields)

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        self.values[key] = value

    def is_touched(self) -> bool:
        """Whether words have been written."""
        line = self.form.control("name")
        return bool(self.values["name"]) or (isinstance(line, QLineEdit) and bool(line.text().strip()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def made(self) -> Made:
        """The aspect on the board, and what writing it is called. Refused says why it cannot be written."""
        has = self.values
        owner = SideId(has["whose"]) if has["whose"] else ANYBODY
        free = ((owner, int(has["free"])),) if has["free"] else ()
        events = board_edits.put_aspect(
            self._session.board, has["name"], ANCHORS[self.on.kind], self.on.id, has["kind"], free, has["adverse"], has["hidden"]
        )
        return events, f"Write “{has['name'].strip()}”"
