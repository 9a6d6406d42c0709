"""What players read over their map: which parts, how large, how long a roll stays."""

from PySide6.QtWidgets import QWidget

from battlemap.gui.players.display_settings import TEXT_SIZES
from battlemap.gui.players.overlay import PARTS
from battlemap.gui.players.players_control import PlayersControl
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme

SECONDS = (("10", "10 seconds"), ("20", "20 seconds"), ("60", "A minute"), ("0", "Until the next command"))


class ReadingForm(QWidget):
    """Holds at once, and is remembered of the display on which the players' window is."""

    def __init__(self, control: PlayersControl, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = control
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        note = Label("What of foes is shown is chosen in Sides.", self)
        note.setWordWrap(True)
        note.setProperty("role", "caption")
        stack(self, self.form, note)
        control.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the choices as they are."""
        known = self._control.memory.values
        fields = [Field(part, words, "tick", part not in known.parts_off) for part, words in PARTS.items()]
        fields.append(Field("seconds", "A roll stays for", "pick", str(known.roll_seconds), SECONDS))
        sizes = tuple((str(size), f"{size} %") for size in sorted({*TEXT_SIZES, known.text_size}))
        fields.append(Field("size", "Text size", "pick", str(known.text_size), sizes))
        self.form.show_fields(fields)

    def _change(self, changed: FieldChange) -> None:
        if changed.key == "seconds":
            self._control.memory.change(roll_seconds=int(str(changed.value)))
        elif changed.key == "size":
            self._control.memory.change(text_size=int(str(changed.value)))
        else:
            off = {*self._control.memory.values.parts_off} - {changed.key} | (set() if changed.value else {changed.key})
            self._control.memory.change(parts_off=tuple(sorted(off)))
