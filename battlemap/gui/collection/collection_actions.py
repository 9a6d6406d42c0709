"""What is done to a collection: keep, write, copy, remove, take in, give out; what goes wrong is said beside the list."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QPoint, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices, QImage, QImageWriter
from PySide6.QtWidgets import QMenu, QWidget

from battlemap import paths
from battlemap.board.ids import TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.creature_filter import MINE
from battlemap.gui.collection.creature_form import CreatureDraft
from battlemap.gui.widgets.file_dialogs import EVERYTHING, ask_file, ask_place
from battlemap.gui.widgets.labels import add_action
from battlemap.gui.widgets.notice_row import NoticeRow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import qicon
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry
from battlemap.store.collection.creature_library import CreatureLibrary, RemovedCreature
from battlemap.store.collection.spawning import creature_entry
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.store_errors import StoreError

COLLECTIONS = "Collections (*.toml)"
T = TypeVar("T")


class CollectionActions(QObject):
    """Acts on the library of one battle's game; what is to be shown of it is told by signals."""

    form_wanted = Signal(CreatureDraft)
    """What is to be written on."""
    list_wanted = Signal()
    """Back to the list."""
    row_wanted = Signal(CollectionCreature)
    """Back to the list, with this creature as the current row."""
    place_wanted = Signal(CollectionCreature)
    """A creature to put on the map."""
    changed = Signal()
    """The library may hold something else."""
    not_saved = Signal(str)
    """Why what was written cannot be kept."""

    def __init__(self, page: BattlePage, theme: Theme, library: CreatureLibrary, notice: NoticeRow, parent: QWidget) -> None:
        super().__init__(parent)
        self._page, self._theme, self._library, self._notice, self._over = page, theme, library, notice, parent

    def begin_new(self, shelf: str) -> None:
        """Write a creature from nothing, on the *shelf* that is shown."""
        group = "" if shelf == MINE else shelf
        self.form_wanted.emit(CreatureDraft(CreatureEntry("New creature", group=group), self._page.session.rules.sheet()))

    def keep_selected(self) -> None:
        """Keep the selected token."""
        subject = self._page.selection.subject
        if subject.kind == "token":
            self.keep_token(TokenId(subject.id))

    def keep_token(self, who: TokenId) -> None:
        """Write somebody on the table down as an entry."""
        page = self._page
        board, rules = page.board, page.session.rules
        if who not in board.tokens:
            return
        token = board[who]
        entry = self._try(lambda: creature_entry(rules, board, who))
        if entry is None:
            return
        draft = CreatureDraft(entry, rules.rest(token.sheet))
        if token.portrait and (picture := page.pictures(token.portrait)) is not None:
            draft = replace(draft, picture=png_of(picture), suffix=".png", shown_portrait=token.portrait)
        self.form_wanted.emit(draft)

    def edit(self, creature: CollectionCreature) -> None:
        """Write one of the user's own anew; of another one a copy is made first."""
        if not creature.own:
            copy = self._try(lambda: self._library.duplicate(creature))
            if copy is None:
                return
            self.changed.emit()
            creature = copy
        portrait = self._library.portrait_of(creature)
        shown = str(portrait.resolve()) if portrait is not None else ""
        self.form_wanted.emit(CreatureDraft(creature.entry, creature.sheet, creature, shown_portrait=shown))

    def save(self, draft: CreatureDraft) -> None:
        """Keep what was written."""
        library = self._library
        try:
            if draft.creature is None:
                made = library.keep(draft.entry, draft.picture, draft.suffix)
            else:
                made = library.change(draft.creature, draft.entry, draft.picture, draft.suffix)
        except (StoreError, OSError) as trouble:
            self.not_saved.emit(str(trouble))
            return
        self._show_creature(made)
        self._notice.say(f"{made.name} is in your collection.")

    def give_up(self, draft: CreatureDraft, touched: bool) -> None:
        """Leave the form; what was written can be brought back."""
        if draft.creature is not None:
            self.row_wanted.emit(draft.creature)
        else:
            self.list_wanted.emit()
        if touched:
            words = f"What you wrote of {draft.entry.name} was not saved."
            self._notice.say(words, "Go on writing", lambda: self.form_wanted.emit(draft))

    def duplicate(self, creature: CollectionCreature) -> None:
        """Put a copy among the user's own."""
        made = self._try(lambda: self._library.duplicate(creature))
        if made is not None:
            self._show_creature(made)
            self._notice.say(f"{made.name} is in your collection.")

    def remove(self, creature: CollectionCreature) -> None:
        """Take one of the user's own out; that can be undone."""
        removed = self._try(lambda: self._library.remove(creature))
        if removed is not None:
            self.changed.emit()
            self._notice.say(f"{creature.name} was removed from your collection.", "Undo", lambda: self._put_back(removed))

    def _put_back(self, removed: RemovedCreature) -> None:
        made = self._try(lambda: self._library.put_back(removed))
        if made is not None:
            self._show_creature(made)

    def import_file(self, path: Path) -> None:
        """Copy a file of creatures into the collection."""
        creatures = self._try(lambda: self._library.import_file(path))
        if creatures:
            self._show_creature(creatures[0])
            many = f"{len(creatures)} creatures" if len(creatures) > 1 else creatures[0].name
            self._notice.say(f"{many} from {path.name} {'are' if len(creatures) > 1 else 'is'} in your collection.")

    def import_files(self, files: list[Path]) -> None:
        """Copy several files of creatures into the collection."""
        for path in files:
            self.import_file(path)

    def export_creatures(self, creatures: tuple[CollectionCreature, ...]) -> None:
        """Have a place chosen and write creatures to it."""
        name = creatures[0].name if len(creatures) == 1 else f"My {self._page.session.rules.title} collection"

        def write(path: Path) -> None:
            target = path if path.suffix else path.with_suffix(".toml")
            if self._try(lambda: self._write(creatures, target)):
                self._notice.say(f"Written to {target.name}.")

        ask_place(self._over, "Export creatures", f"{file_stem(name)}.toml", COLLECTIONS, write)

    def _write(self, creatures: tuple[CollectionCreature, ...], path: Path) -> bool:
        self._library.export_creatures(creatures, path)
        return True

    def open_folder(self) -> None:
        """Show the user's files in the system's own window."""
        folder = self._try(lambda: paths.make_dir(self._library.folder))
        if folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def read_again(self) -> None:
        """Read all files anew."""
        self._library.refresh()
        self._notice.say("")
        self.changed.emit()

    def open_menu(self, creature: CollectionCreature, where: QPoint) -> None:
        """What can be done with one creature."""
        menu = self._make_menu(creature.name)
        self._add(menu, "Place it on the map", "lucide/map-pin", lambda: self.place_wanted.emit(creature))
        menu.addSeparator()
        self._add(menu, "Edit…" if creature.own else "Copy and edit…", "lucide/pencil", lambda: self.edit(creature))
        self._add(menu, "Copy" if creature.own else "Copy to my collection", "lucide/copy", lambda: self.duplicate(creature))
        self._add(menu, "Export…", "lucide/upload", lambda: self.export_creatures((creature,)))
        if creature.own:
            menu.addSeparator()
            self._add(menu, "Remove", "lucide/trash-2", lambda: self.remove(creature))
        menu.popup(where)

    def open_more(self, button: QWidget) -> None:
        """What can be done with the collection, above a *button*."""
        own = self._library.own
        menu = self._make_menu("More")
        self._add(menu, "Import a file…", "lucide/download", self._ask_file)
        export = self._add(menu, "Export all of your own…", "lucide/upload", lambda: self.export_creatures(own))
        export.setEnabled(bool(own))
        menu.addSeparator()
        self._add(menu, "Open the folder", "lucide/folder-open", self.open_folder)
        self._add(menu, "Read the files again", "lucide/refresh-cw", self.read_again)
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _make_menu(self, name: str) -> QMenu:
        menu = QMenu(self._over)
        menu.setAccessibleName(name)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _add(self, menu: QMenu, words: str, icon: str, act: Callable[[], object]) -> QAction:
        action = add_action(menu, words, icon=qicon(icon, self._theme.palette.text2))
        action.triggered.connect(act)
        return action

    def _ask_file(self) -> None:
        ask_file(self._over, "Import creatures", (COLLECTIONS, EVERYTHING), self.import_file)

    def show_faults(self) -> None:
        """Say what of the user's files could not be used."""
        faults = self._library.faults
        if not faults:
            return
        if len(faults) == 1:
            self._notice.say(faults[0], bad=True)
            return
        words, told = f"{faults[0]} {len(faults) - 1} more could not be used.", "\n".join(faults[:12])
        self._notice.say(words, "Show all", lambda: self._notice.say(told, bad=True), bad=True)

    def _try(self, act: Callable[[], T]) -> T | None:
        try:
            return act()
        except (StoreError, ValueError, OSError) as trouble:
            self.changed.emit()  # what made it fail may have been found in the files
            self._notice.say(f"{str(trouble).rstrip('.')}.", bad=True)
            return None

    def _show_creature(self, creature: CollectionCreature) -> None:
        self.changed.emit()
        self.row_wanted.emit(creature)


def png_of(picture: QImage) -> bytes:
    """A picture as the bytes of a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(picture)
    return bytes(buffer.data().data())
