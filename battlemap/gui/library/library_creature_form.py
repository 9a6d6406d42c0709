"""A creature of the library on a form, whatever its game: a new one, or one that is there."""

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap.gui.collection.creature_form import CreatureDraft, CreatureForm
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry, creature_from, entry_from
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.library_writing import AttachedFile
from battlemap.store.collection.toml_tables import CollectionFault
from battlemap.store.files.store_errors import StoreError


class LibraryCreatureForm(QWidget):
    """Holds the form of one game at a time; nothing is kept before Save."""

    opened = Signal()
    left = Signal()
    """It was given up, or what was written is kept."""
    made = Signal(LibraryEntry)
    """What was kept."""

    def __init__(self, theme: Theme, library: Library, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._library, self._portraits = theme, library, portraits
        self._rules: AnyRuleset | None = None
        self._entry: LibraryEntry | None = None
        """What is changed; None for a new creature."""
        self.form: CreatureForm | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @property
    def is_touched(self) -> bool:
        """Whether something was written that is not kept."""
        return self.form is not None and self.form.is_touched

    def begin(self, ruleset: str) -> None:
        """Write a creature of a game from nothing."""
        rules = registry.load_ruleset(ruleset)
        self._entry = None
        self._open(rules, CreatureDraft(CreatureEntry("New creature"), rules.sheet()))

    def edit(self, entry: LibraryEntry) -> None:
        """Write an own creature anew. CollectionFault if its game cannot read it."""
        rules = registry.load_ruleset(entry.ruleset)
        creature: CollectionCreature = creature_from(rules, entry)
        portrait = self._library.path_of(entry, "portrait")
        self._entry = entry
        shown = str(portrait.resolve()) if portrait is not None else ""
        self._open(rules, CreatureDraft(creature.entry, creature.sheet, creature, shown_portrait=shown))

    def leave(self) -> None:
        """Back to the list, with nothing kept."""
        self.left.emit()

    def _open(self, rules: AnyRuleset, draft: CreatureDraft) -> None:
        if self.form is not None:
            self._column.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
        self._rules = rules
        self.form = CreatureForm(self.theme, rules, self._portraits, parent=self)
        self.form.saved.connect(self._save)
        self.form.left.connect(self.leave)
        self._column.addWidget(self.form)
        self.opened.emit()
        self.form.write(draft)

    def _save(self, draft: CreatureDraft) -> None:
        assert self._rules is not None
        assert self.form is not None
        files = {"portrait": AttachedFile(f"portrait{draft.suffix}", draft.picture)} if draft.picture else {}
        try:
            wanted = entry_from(self._rules, draft.entry, self._entry)
            creature_from(self._rules, wanted, draft.entry.name)
            library = self._library
            entry = library.add(wanted, files) if self._entry is None else library.change(self._entry, wanted, files)
        except (StoreError, CollectionFault, OSError) as trouble:
            self.form.complain(str(trouble))
            return
        self.form.write(replace(draft, picture=b""))
        self.left.emit()
        self.made.emit(entry)
