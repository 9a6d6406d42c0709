"""The settings of the program in one place, with a field to search them: also by words that do not stand there."""

from PySide6.QtWidgets import QLineEdit, QWidget

from battlemap.gui.preferences.program_settings import Setting, program_settings
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.word_match import indexed, is_match, typed_words
from battlemap.paths import user_data_dir
from battlemap.play.session import Session

SEARCH = "Search settings"


class Preferences(QWidget):
    """A short form; everything holds at once, or says when."""

    def __init__(self, theme: Theme, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._session = theme, session
        self.search = QLineEdit(self)
        self.search.setProperty(KEEPS_ENTER, True)
        self.search.setPlaceholderText(SEARCH)
        self.search.setAccessibleName(SEARCH)
        self.search.textChanged.connect(self.refresh)
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.nothing = Label("No setting is called so.", self)
        self.nothing.setProperty("role", "secondary")
        where = Label(f"Battles are kept in {user_data_dir()}.", self)
        where.setWordWrap(True)
        where.setProperty("role", "caption")
        stack(self, self.search, self.form, self.nothing, where)
        theme.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the settings that the words in the search field find, as they are now."""
        words = typed_words(self.search.text())
        settings = [setting for setting in program_settings(self.theme, self._session) if is_match(words, setting_text(setting))]
        self.form.show_fields([field for setting in settings for field in setting_fields(setting)])
        self.nothing.setVisible(not settings)

    def _change(self, changed: FieldChange) -> None:
        settings = program_settings(self.theme, self._session)
        setting = next(setting for setting in settings if setting.id == changed.key)
        setting.write(changed.value)


def setting_text(setting: Setting) -> str:
    """A setting as it is searched: its words, those of its values, and others that mean it."""
    return indexed(setting.title, setting.words, setting.help, setting.note, *(words for _, words in setting.options))


def setting_fields(setting: Setting) -> list[Field]:
    """A setting as a line of the form, and below it what has to be known of it."""
    options = tuple((str(value), words) for value, words in setting.options) if setting.kind == "pick" else ()
    value = str(setting.value) if setting.kind == "pick" else setting.value
    fields = [Field(setting.id, setting.title, setting.kind, value, options, setting.help)]
    return [*fields, Field(f"{setting.id} note", setting.note, "note")] if setting.note else fields
