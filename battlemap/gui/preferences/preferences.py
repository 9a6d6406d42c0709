"""Settings of the program: theme, motion; and, with a battle open, how its dice are rolled."""

from PySide6.QtWidgets import QWidget

from battlemap.gui.preferences.program_settings import Setting, program_settings
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paths import user_data_dir
from battlemap.play.session import Session


class Preferences(QWidget):
    """A short form; everything holds at once."""

    def __init__(self, theme: Theme, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._session = theme, session
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        where = Label(f"Battles are kept in {user_data_dir()}.", self)
        where.setWordWrap(True)
        where.setProperty("role", "caption")
        stack(self, self.form, where)
        theme.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the settings as they are."""
        self.form.show_fields([setting_field(setting) for setting in program_settings(self.theme, self._session)])

    def _change(self, changed: FieldChange) -> None:
        settings = program_settings(self.theme, self._session)
        setting = next(setting for setting in settings if setting.id == changed.key)
        setting.write(changed.value)


def setting_field(setting: Setting) -> Field:
    """A setting as a line of the form."""
    options = tuple((str(value), words) for value, words in setting.options) if setting.kind == "pick" else ()
    value = str(setting.value) if setting.kind == "pick" else setting.value
    return Field(setting.id, setting.title, setting.kind, value, options, setting.help)
