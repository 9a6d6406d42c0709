"""The export window: kinds at the left, what comes of it in the middle, settings and the button that writes at the right."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.export.export_kinds import KINDS
from battlemap.export.export_subject import left_out
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.export.export_draft import ExportDraft
from battlemap.gui.export.export_preview import ExportPreview, ExportSummary
from battlemap.gui.export.export_run import ExportRun
from battlemap.gui.export.kind_previews import PREVIEWS, preview_class
from battlemap.gui.export.pane_parts import KindRow
from battlemap.gui.export.preview_column import PreviewColumn
from battlemap.gui.export.result_part import ResultPart
from battlemap.gui.export.settings_column import SettingsColumn
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.file_dialogs import ask_place
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
        self.draft = ExportDraft(page, theme.settings, battle, tuple([entry for entry in KINDS if entry.id in PREVIEWS]))
        self.run: ExportRun | None = None
        self._kinds: dict[str, tuple[ExportPreview, SettingsColumn]] = {}
        """What was shown of each kind."""
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
        self.choose_kind(self.draft.entry.id)

    @property
    def preview(self) -> ExportPreview:
        return self._kinds[self.draft.entry.id][0]

    @property
    def column(self) -> SettingsColumn:
        return self._kinds[self.draft.entry.id][1]

    def _make_kinds(self) -> QWidget:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for number, entry in enumerate(self.draft.entries, 1):
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
        self.draft.choose_kind(name)
        if name not in self._kinds:
            preview, column = preview_class(name)(self.theme), SettingsColumn(self.theme, self.draft.kind.settings)
            column.changed.connect(self._take_choice)
            self._kinds[name] = preview, column
            self.middle.add_preview(preview)
            self.result.add_column(column)
        for row, entry in zip(self.rows, self.draft.entries, strict=True):
            row.setChecked(entry.id == name)
        self.middle.show_preview(self.preview)
        self.result.show_column(self.column, self.preview.prints)
        self.refresh()

    def choose_audience(self, audience: str) -> None:
        """Make it for players, or for the game master."""
        self.draft.choose_audience(audience)
        self.refresh()

    def choose(self, key: str, value: object) -> None:
        """Give a setting another value."""
        self.draft.choose(key, value)
        self.refresh()

    def _take_choice(self, key: str) -> None:
        self.choose(key, self.column.chosen[key])

    def refresh(self) -> None:
        """Show everything as it is chosen now."""
        draft = self.draft
        draft.read_selection()
        summary = self.preview.show_export(draft.subject, draft.options, draft.selection)
        self.column.show_options(draft.options, draft.map_kind, draft.parts, summary.part)
        words = left_out(self.page.board, draft.subject.board) if draft.audience == "players" else ()
        self.middle.show_audience(draft.audience, words)
        self._show_summary()

    def _show_summary(self) -> None:
        summary: ExportSummary = self.preview.summary
        self.result.show_summary(summary, self.draft.target.name, self.draft.target.exists())

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
        draft = self.draft
        steps = draft.kind.write(draft.subject, draft.options, draft.target, draft.selection)
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
            print_pages(self, self.draft.subject.title, *paper, preview.pages, say)

    def _finish(self, refusal: str) -> None:
        self._end(refusal or f"Saved, {self.preview.summary.done}", failed=bool(refusal))

    def _end(self, words: str, *, failed: bool) -> None:
        self.run = None
        self.result.show_end(words, failed=failed)
        self.result.show_summary(self.preview.summary, self.draft.target.name, False)

    def stop(self) -> None:
        """Give up what is being written, if anything is."""
        if self.run is not None:
            self.run.stop()
            self._end("Stopped; nothing was written.", failed=True)

    def _ask_place(self) -> None:
        target = self.draft.target
        ending = target.suffix

        def take(path: Path) -> None:
            self.draft.choose_target(path if path.suffix else path.with_suffix(ending))
            self._show_summary()

        ask_place(self, "Where it is saved", target.name, f"{ending[1:].upper()} (*{ending})", take)

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.draft.target.parent)))

    def _show_file(self) -> None:
        if self._battle is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._battle.parent)))

    def _show_mode(self, mode: str) -> None:
        self.preview.show_mode(mode)

    def _follow_board(self) -> None:
        self.draft.forget_boards()
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
        if name.isdigit() and 0 < int(name) <= len(self.draft.entries):
            self.choose_kind(self.draft.entries[int(name) - 1].id)
            return True
        if name == "G":
            self.middle.audience.flip()
            return True
        if event.key() in ENTER:
            self.write()
            return True
        return False
