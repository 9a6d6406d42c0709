"""The parties of the fight: name, letter, look, who stands with them, and whether the GM plays them."""

from PySide6.QtWidgets import QWidget

from battlemap.board.ids import SideId
from battlemap.board.wording import LONGEST_NAME
from battlemap.gui.session import subject_edits
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.theme import Theme
from battlemap.play.edits import board_edits
from battlemap.play.session import SessionUpdate

LOOKS = tuple(
    (str(at), words)
    for at, words in enumerate(
        (
            "Blue disc",
            "Orange square",
            "Pink hexagon",
            "Green diamond",
            "Blue triangle",
            "Orange shield",
            "Pink star",
            "Green drop",
        ),
        1,
    )
)

TRACKS = (("full", "All marks"), ("rough", "A rough bar"), ("nothing", "Nothing"))
ROLLS = (("shown", "Shown"), ("result", "Result only"), ("secret", "Secret"))
NUMBERS = (("seen", "By what players have seen"), ("gm", "As in your list"))


class SidesForm(QWidget):
    """Every change is an undoable edit."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        add = TextButton(theme, "New side", parent=self)
        add.clicked.connect(self._add_side)
        stack(self, self.form, add)
        bridge.updated.connect(self._follow_update)
        self.refresh()

    def refresh(self) -> None:
        """Show the sides as they are."""
        board = self.bridge.session.board
        fields: list[Field] = []
        for side in board.sides.values():
            fields += [
                Field(f"{side.id}|head", side.name, "head"),
                Field(f"{side.id}|name", "Name", "text", side.name, longest=LONGEST_NAME),
                Field(f"{side.id}|letter", "Letter", "text", side.letter),
                Field(f"{side.id}|look", "Look", "pick", str(side.look), LOOKS),
                Field(f"{side.id}|gm", "Played by the GM", "tick", side.gm),
            ]
            if side.gm:
                fields += [
                    Field(f"{side.id}|tracks", "Players see of their harm", "pick", side.tracks, TRACKS),
                    Field(f"{side.id}|rolls", "Of their rolls and difficulties", "pick", side.rolls, ROLLS),
                    Field(f"{side.id}|numbers", "Numbers in their names", "pick", side.numbers, NUMBERS),
                ]
            fields += [
                Field(f"{side.id}|with|{other.id}", f"Stands with {other.name}", "tick", board.allied(side.id, other.id))
                for other in board.sides.values()
                if other.id != side.id and (other.id in side.friends or side.id not in other.friends)
            ]
        self.form.show_fields(fields)

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        board = self.bridge.session.board
        name, what, *other = key.split("|")
        side = board.sides[SideId(name)]
        if what == "with":
            friends = tuple(friend for friend in side.friends if friend != other[0])
            made = subject_edits.change_side(board, side.id, friends=(*friends, SideId(other[0])) if value else friends)
        elif what == "look":
            made = subject_edits.change_side(board, side.id, look=int(str(value)))
        elif what in ("name", "letter"):
            words = str(value).strip()
            if not words:
                self.form.complain("A side needs a name and a letter.")
                return
            made = subject_edits.change_side(board, side.id, **{what: words if what == "name" else words[0].upper()})
        else:
            made = subject_edits.change_side(board, side.id, **{what: value})
        subject_edits.perform_edit(self.bridge.session, made)

    def _add_side(self) -> None:
        board = self.bridge.session.board
        taken = {side.name for side in board.sides.values()}
        name = next(name for at in range(1, 99) if (name := f"Side {len(board.sides) + at}") not in taken)
        self.bridge.session.edit(*board_edits.add_side(board, name), what="New side")

    def _follow_update(self, update: SessionUpdate) -> None:
        self.refresh()
