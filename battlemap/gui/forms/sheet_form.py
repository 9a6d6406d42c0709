"""The whole sheet of a token as a form, made from the ruleset's sheet type; every change is an undoable edit."""

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.board.wording import make_sentence
from battlemap.gui.forms.sheet_fields import sheet_fields
from battlemap.gui.forms.sheet_types import GONE, change_sheet
from battlemap.gui.forms.token_appearance import TokenAppearance
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.session.subject_fields import change, fields_of
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange, PartChange
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.theme import Theme
from battlemap.play.edits import board_edits
from battlemap.play.journal import replay
from battlemap.play.session import SessionUpdate
from battlemap.rules.ruleset import AnyRuleset

OWN = "token "
"""What the keys of the token's own fields begin with."""


class SheetForm(QWidget):
    """The token's own lines, then what the rules know of it."""

    history_wanted = Signal(str)
    """What battles did to somebody of a party, by the id of its record."""

    def __init__(
        self,
        bridge: SessionBridge,
        theme: Theme,
        who: TokenId,
        face: TokenAppearance | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.face = face
        self.bridge, self.who = bridge, who
        self._opened: frozenset[str] = frozenset()
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 10, 0)
        if face is not None:
            column.addWidget(face)
        self.history_button = TextButton(theme, "History…", parent=self)
        self.history_button.set_words("History…", tip="What each battle changed, and the party")
        self.history_button.clicked.connect(self._show_history)
        column.addWidget(self.history_button)
        column.addWidget(self.form)
        column.addStretch(1)
        bridge.updated.connect(self._follow_update)
        self.refresh()

    def _show_history(self) -> None:
        self.history_wanted.emit(self.bridge.session.board[self.who].member)

    def refresh(self) -> None:
        """Show the sheet as it is; nothing once the token is gone."""
        board = self.bridge.session.board
        if self.face is not None:
            self.face.refresh()
        self.history_button.setVisible(self.who in board.tokens and bool(board[self.who].member))
        if self.who not in board.tokens:
            self.form.show_fields(())
            return
        own = [replace(field, key=OWN + field.key) for field in fields_of(board, Subject("token", self.who))]
        sheet = sheet_fields(self.bridge.session.rules, board, self.who, self._opened)
        self.form.show_fields([*own, Field("sheet", "Sheet", "head"), *sheet])

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        board = self.bridge.session.board
        if value is PartChange.TURN:
            self._opened ^= {key}
            self.refresh()
            return
        try:
            if key.startswith(OWN):
                events, what = change(board, Subject("token", self.who), key.removeprefix(OWN), value)
            else:
                events = change_sheet_fields(
                    self.bridge.session.rules, board, self.who, key, GONE if value is PartChange.REMOVE else value
                )
                what = f"{board[self.who].name}: {key.removesuffix('.+').rpartition('.')[2].replace('_', ' ')}"
        except ValueError as fault:
            self.refresh()
            self.form.complain(make_sentence(str(fault)), key)
            return
        self.bridge.session.edit(*events, what=what)

    def _follow_update(self, update: SessionUpdate) -> None:
        self.refresh()


def change_sheet_fields(rules: AnyRuleset, board: AnyEncounter, who: TokenId, path: str, value: object) -> tuple[Event, ...]:
    """Overrule one value of a sheet, however deep it lies; a token whose size by the rules changes with it grows or shrinks.

    ValueError in one sentence if the sheet cannot hold it, or if there is no room to grow.
    """
    from battlemap.board.grid.occupancy import space_fault

    token = board[who]
    events = board_edits.set_sheet(board, who, *change_sheet(token.sheet, path, value))
    now = replay(board, events)
    before, after = rules.footprint(token.sheet), rules.footprint(now[who].sheet)
    if before == after or token.footprint != before:
        return events
    if token.on_grid and (why := space_fault(now, after, token.cell, (who,))):
        raise ValueError(f"{token.name} has no room to become {after:g} cells wide: {why}")
    return (*events, *board_edits.change_token(now, who, footprint=after))
