"""The export window: kinds at the left, what comes of it in the middle, settings and the button that writes at the right."""

from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.export.export_kinds import KINDS, ExportKind, KindEntry
from battlemap.export.export_settings import MapKind
from battlemap.export.export_subject import Audience, ExportSubject, export_subject, left_out
from battlemap.export.map_part import FIGURES, SELECTION, WHOLE, zone_parts
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.export.export_memory import ExportMemory
from battlemap.gui.export.export_preview import ExportPreview, ExportSummary
from battlemap.gui.export.export_run import ExportRun
from battlemap.gui.export.kind_previews import PREVIEWS, preview_class
from battlemap.gui.export.pane_parts import KindRow
from battlemap.gui.export.preview_column import PreviewColumn
from battlemap.gui.export.result_part import ResultPart
from battlemap.gui.export.selected_part import selected_box
from battlemap.gui.export.settings_column import SettingsColumn
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.file_dialogs import FOLDER, ask_place
from battlemap.gui.widgets.key_router import ENTER, key_name
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import SMALL_WINDOW

LEFT, LEFT_SMALL = 248, 196
RIGHT, RIGHT_SMALL = 320, 284
ELSEWHERE = "Send the battle file: pictures and creatures are inside."


class ExportForm(QWidget):
    """Made for one battle; everything chosen is remembered for it."""

    text_wanted = Signal()
    """The whole battle as text."""

    def __init__(self, page: BattlePage, theme: Theme, battle: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page, self.theme, self._battle = page, theme, battle
        self.memory = ExportMemory(theme.settings, str(battle or page.board.title))
        self.run: ExportRun | None = None
        self._subjects: dict[Audience, ExportSubject] = {}
        self._kinds: dict[str, tuple[KindEntry, ExportKind, ExportPreview, SettingsColumn]] = {}
        self._options: dict[str, Any] = {}
        self._selection = selected_box(page)
        self.entry = next((e for e in self.entries if e.id == self.memory.choice("kind", "print")), self.entries[0])
        self.audience = self.memory.audience(self.entry.id)
        self._target: Path | None = None
        self.rows: list[KindRow] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 6, 6, 0)
        row.setSpacing(24)
        self.left = self._make_kinds()
        row.addWidget(self.left)
        self.middle = PreviewColumn(theme, self)
        row.addWidget(self.middle, 1)
        self.result = ResultPart(theme, self)
        row.addWidget(self.result)
        self.middle.audience.chosen.connect(self.choose_audience)
        self.middle.mode_chosen.connect(self._show_mode)
        self.result.written.connect(self.write)
        self.result.change_wanted.connect(self._ask_place)
        self.result.folder_wanted.connect(self._open_folder)
        self.result.target_chosen.connect(self._show_summary)
        page.bridge.updated.connect(self._follow_board)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.refresh)
        self.choose_kind(self.entry.id)

    @property
    def entries(self) -> tuple[KindEntry, ...]:
        """The kinds that there are to see."""
        return tuple([entry for entry in KINDS if entry.id in PREVIEWS])

    @property
    def map_kind(self) -> MapKind:
        return "zones" if self.page.board.grid is None else "grid"

    @property
    def options(self) -> Any:
        """What is chosen for the kind that is shown."""
        return self._options[self.entry.id]

    @property
    def preview(self) -> ExportPreview:
        return self._kinds[self.entry.id][2]

    @property
    def column(self) -> SettingsColumn:
        return self._kinds[self.entry.id][3]

    @property
    def kind(self) -> ExportKind:
        return self._kinds[self.entry.id][1]

    @property
    def subject(self) -> ExportSubject:
        """The board as the chosen audience knows it."""
        known, board = self._subjects.get(self.audience), self.page.board
        if known is None:
            session = self.page.session
            known = export_subject(session.rules, board, self.audience, self.page.pictures, session)
            self._subjects[self.audience] = known
        return known

    def _make_kinds(self) -> QWidget:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for number, entry in enumerate(self.entries, 1):
            kind_row = KindRow(self.theme, entry.icon, entry.name, entry.what, str(number), left)
            kind_row.clicked.connect(lambda checked=False, name=entry.id: self.choose_kind(name))
            self.rows.append(kind_row)
            column.addWidget(kind_row)
        column.addStretch(1)
        heading = Label("Go on playing elsewhere?", left)
        heading.setProperty("role", "group")
        heading.setWordWrap(True)
        words = Label(ELSEWHERE, left)
        words.setProperty("role", "caption")
        words.setWordWrap(True)
        self.file_button = TextButton(self.theme, "Show the file", parent=left)
        self.file_button.setEnabled(self._battle is not None)
        self.file_button.clicked.connect(self._show_file)
        self.text_button = TextButton(self.theme, "Save as text", parent=left)
        self.text_button.clicked.connect(self.text_wanted)
        for part in (heading, words, self.file_button, self.text_button):
            column.addWidget(part)
        return left

    def choose_kind(self, name: str) -> None:
        """Show another kind."""
        self.entry = next(entry for entry in self.entries if entry.id == name)
        if name not in self._kinds:
            kind = self.entry.load()
            column = SettingsColumn(self.theme, kind.settings)
            column.changed.connect(self._take_choice)
            self._kinds[name] = (self.entry, kind, preview_class(name)(self.theme), column)
            self._options[name] = self.memory.options(name, kind.options)
            self.middle.add_preview(self._kinds[name][2])
            self.result.add_column(column)
        self.audience = self.memory.audience(name)
        self.memory.keep_choice("kind", name)
        self._target = None
        for row, entry in zip(self.rows, self.entries, strict=True):
            row.setChecked(entry.id == name)
        self.middle.show_preview(self.preview)
        self.result.show_column(self.column, self.preview.prints)
        self.refresh()

    def choose_audience(self, audience: str) -> None:
        """Make it for players, or for the game master."""
        self.audience = "gm" if audience == "gm" else "players"
        self.memory.keep_choice(f"{self.entry.id} for", self.audience)
        self._target = None
        self.refresh()

    def choose(self, key: str, value: object) -> None:
        """Give a setting another value."""
        self._change(key, value)

    def _take_choice(self, key: str) -> None:
        self._change(key, self._kinds[self.entry.id][3].chosen[key])

    def _change(self, key: str, value: Any) -> None:
        usual = getattr(self.options, key)
        if isinstance(usual, int) and not isinstance(usual, bool):
            value = round(value)
        self._options[self.entry.id] = msgspec.structs.replace(self.options, **{key: value})
        self.memory.keep_options(self.entry.id, self.options)
        self._target = None
        self.refresh()

    def refresh(self) -> None:
        """Show everything as it is chosen now."""
        self._selection = selected_box(self.page)
        subject = self.subject
        summary = self.preview.show_export(subject, self.options, self._selection)
        self.column.show_options(self.options, self.map_kind, self._parts(subject), summary.part)
        words = left_out(self.page.board, subject.board) if self.audience == "players" else ()
        self.middle.show_audience(self.audience, words)
        self._show_summary()

    def _show_summary(self) -> None:
        summary: ExportSummary = self.preview.summary
        self.result.show_summary(summary, self.target.name, self.target.exists())

    def _parts(self, subject: ExportSubject) -> tuple[tuple[str, str], ...]:
        parts = [(WHOLE, "Whole map"), (FIGURES, "Round the figures")]
        if self._selection is not None:
            parts.append((SELECTION, "What is selected"))
        return (*parts, *zone_parts(subject.board))

    @property
    def target(self) -> Path:
        """Where it would be written."""
        if self._target is None:
            folder = Path(self.memory.choice("folder", "") or str(self.theme.settings.value(FOLDER, "")) or Path.home())
            if not folder.is_dir():
                folder = self._battle.parent if self._battle is not None else Path.home()
            try:
                name = self.kind.file_name(self.subject, self.options, self._selection)
            except ValueError:  # there is nothing to name; why, the preview says
                name = "Export"
            self._target = folder / name
        return self._target

    def write(self) -> None:
        """Write it, or stop writing it."""
        if self.run is not None:
            self.stop()
            return
        if self.preview.summary.refusal:
            return
        if self.result.to_printer:
            self.print_sheets()
            return
        steps = self.kind.write(self.subject, self.options, self.target, self._selection)
        self.run = ExportRun(steps, self)
        self.run.progressed.connect(self.result.show_progress)
        self.run.ended.connect(self._finish)
        self.result.begin()
        self.run.begin()

    def print_sheets(self) -> None:
        """Show how the sheets come out of a printer, and print them."""
        from battlemap.gui.export.printing import print_pages

        preview = self.preview
        paper = preview.paper()
        if paper is not None:
            say = lambda words: self.result.show_end(words, failed=True)  # noqa: E731
            print_pages(self, self.subject.title, *paper, preview.pages, say)

    def _finish(self, refusal: str) -> None:
        self._end(refusal or f"Saved, {self.preview.summary.done}", failed=bool(refusal))

    def _end(self, words: str, *, failed: bool) -> None:
        self.run = None
        self.result.show_end(words, failed=failed)
        self.result.show_summary(self.preview.summary, self.target.name, False)

    def stop(self) -> None:
        """Give up what is being written, if anything is."""
        if self.run is not None:
            self.run.stop()
            self._end("Stopped; nothing was written.", failed=True)

    def _ask_place(self) -> None:
        ending = self.target.suffix

        def take(path: Path) -> None:
            self._target = path if path.suffix else path.with_suffix(ending)
            self.memory.keep_choice("folder", str(self._target.parent))
            self._show_summary()

        ask_place(self, "Where it is saved", self.target.name, f"{ending[1:].upper()} (*{ending})", take)

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.target.parent)))

    def _show_file(self) -> None:
        if self._battle is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._battle.parent)))

    def _show_mode(self, mode: str) -> None:
        self.preview.show_mode(mode)

    def _follow_board(self) -> None:
        self._subjects.clear()
        self._later.start(0)

    def set_small(self, small: bool) -> None:
        """Take the widths of a small window, or of a large one."""
        self.left.setFixedWidth(LEFT_SMALL if small else LEFT)
        self.result.setFixedWidth((RIGHT_SMALL if small else RIGHT) - 20)

    def resizeEvent(self, event: Any) -> None:
        self.set_small(self.window().width() < SMALL_WINDOW)
        super().resizeEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Digits choose a kind, G flips for whom, Enter writes, Esc comes back from a close look."""
        name = key_name(event)
        if event.key() == Qt.Key.Key_Escape:
            if self.run is not None:
                self.stop()
                return True
            return self.preview.leave()
        if name.isdigit() and 0 < int(name) <= len(self.entries):
            self.choose_kind(self.entries[int(name) - 1].id)
            return True
        if name == "G":
            self.middle.audience.flip()
            return True
        if event.key() in ENTER:
            self.write()
            return True
        return False
