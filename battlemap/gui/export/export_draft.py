"""What is chosen for an export, remembered for the battle, and what follows from it: the board as it is shown, and the file."""

from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QSettings

from battlemap.export.export_kinds import ExportKind, KindEntry
from battlemap.export.export_settings import MapKind
from battlemap.export.export_subject import Audience, ExportSubject, export_subject
from battlemap.export.map_part import FIGURES, SELECTION, WHOLE, zone_parts
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.export.export_memory import ExportMemory
from battlemap.gui.export.selected_part import selected_box
from battlemap.gui.widgets.file_dialogs import FOLDER


class ExportDraft:
    """Of one battle."""

    def __init__(self, page: BattlePage, settings: QSettings, battle: Path | None, entries: tuple[KindEntry, ...]) -> None:
        """*battle*: its file, if it has one; *entries*: the kinds that there are to choose from."""
        self._page, self._settings, self._battle, self.entries = page, settings, battle, entries
        self._memory = ExportMemory(settings, str(battle or page.board.title))
        self._kinds: dict[str, ExportKind] = {}
        self._options: dict[str, Any] = {}
        self._subjects: dict[Audience, ExportSubject] = {}
        self._target: Path | None = None
        self.selection = selected_box(page)
        """The box of the map that is selected in the battle."""
        remembered = self._memory.choice("kind", "print")
        self.entry = next((entry for entry in entries if entry.id == remembered), entries[0])
        self.audience = self._memory.audience(self.entry.id)

    @property
    def map_kind(self) -> MapKind:
        return "zones" if self._page.board.grid is None else "grid"

    @property
    def kind(self) -> ExportKind:
        return self._kinds[self.entry.id]

    @property
    def options(self) -> Any:
        """What is chosen for the kind."""
        return self._options[self.entry.id]

    @property
    def subject(self) -> ExportSubject:
        """The board as the chosen audience knows it."""
        known = self._subjects.get(self.audience)
        if known is None:
            page = self._page
            known = export_subject(page.session.rules, page.board, self.audience, page.pictures, page.session)
            self._subjects[self.audience] = known
        return known

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """The parts of the map that can be exported alone, and what they are called."""
        parts = [(WHOLE, "Whole map"), (FIGURES, "Round the figures")]
        if self.selection is not None:
            parts.append((SELECTION, "What is selected"))
        return (*parts, *zone_parts(self.subject.board))

    @property
    def target(self) -> Path:
        """Where it would be written."""
        if self._target is None:
            folder = Path(self._memory.choice("folder", "") or str(self._settings.value(FOLDER, "")) or Path.home())
            if not folder.is_dir():
                folder = self._battle.parent if self._battle is not None else Path.home()
            try:
                name = self.kind.file_name(self.subject, self.options, self.selection)
            except ValueError:  # there is nothing to name; why, the preview says
                name = "Export"
            self._target = folder / name
        return self._target

    def choose_kind(self, name: str) -> None:
        """Another kind, with what was chosen for it last."""
        self.entry = next(entry for entry in self.entries if entry.id == name)
        if name not in self._kinds:
            self._kinds[name] = self.entry.load()
            self._options[name] = self._memory.options(name, self.kind.options)
        self.audience = self._memory.audience(name)
        self._memory.keep_choice("kind", name)
        self._target = None

    def choose_audience(self, audience: str) -> None:
        """Make it for players, or for the game master."""
        self.audience = "gm" if audience == "gm" else "players"
        self._memory.keep_choice(f"{self.entry.id} for", self.audience)
        self._target = None

    def choose(self, key: str, value: Any) -> None:
        """Give a setting another value."""
        usual = getattr(self.options, key)
        if isinstance(usual, int) and not isinstance(usual, bool):
            value = round(value)
        self._options[self.entry.id] = msgspec.structs.replace(self.options, **{key: value})
        self._memory.keep_options(self.entry.id, self.options)
        self._target = None

    def choose_target(self, path: Path) -> None:
        """Write it there."""
        self._target = path
        self._memory.keep_choice("folder", str(self._target.parent))

    def read_selection(self) -> None:
        """Take what is selected in the battle now."""
        self.selection = selected_box(self._page)

    def forget_boards(self) -> None:
        """The battle is another now."""
        self._subjects.clear()
