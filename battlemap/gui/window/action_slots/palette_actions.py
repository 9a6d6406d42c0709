"""Opens the palette over the window, gathers what it can find there, and does what was chosen."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

from battlemap.board.ids import TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.map_positions import place_of
from battlemap.gui.collection.creature_hand import CreatureHand
from battlemap.gui.palette.command_palette import CommandPalette
from battlemap.gui.palette.line_ranking import IndexedLines, UsedLines
from battlemap.gui.palette.palette_delegate import TokenState
from battlemap.gui.palette.palette_index import ActingToken, PaletteSources
from battlemap.gui.palette.palette_line import PaletteLine
from battlemap.gui.palette.palette_preview import PalettePreview
from battlemap.gui.palette.palette_sources import (
    action_lines,
    answer_lines,
    creature_lines,
    full_screen_line,
    hand_lines,
    marks_of,
    token_lines,
)
from battlemap.gui.palette.verb_search import AimedVerb, VerbIndex, subjects_of
from battlemap.gui.preferences.program_settings import program_settings
from battlemap.gui.session.question_words import is_answer_awaited
from battlemap.gui.window.palette_lines import battle_lines, setting_lines
from battlemap.gui.window.window_host import WindowHost
from battlemap.gui.word_match import split_count
from battlemap.layout.looks import TokenLook, list_look
from battlemap.play.session import Session, SessionUpdate
from battlemap.store.collection.creature_library import CreatureLibrary

USED = "palette used"
"""The setting that keeps what was used last."""
TRIED = 3
"""On so many things a verb that was used last is tried."""
BETWEEN = "\n"
FolderStamp: TypeAlias = tuple[tuple[str, int, int], ...]


class PaletteActions(QObject):
    """Of one window."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        kept = window.theme.settings.value(USED, "")
        self.used = UsedLines(str(kept or "").split(BETWEEN))
        self.palette = CommandPalette(window.theme, self._session, self.used, window.widget)
        self.hand: CreatureHand | None = None
        self._page: BattlePage | None = None
        self._preview: PalettePreview | None = None
        self._library: CreatureLibrary | None = None
        self._creatures = IndexedLines(())
        self._stamp: FolderStamp = ()
        self._row_timer = QTimer(self)
        """What the map shows of a row comes after the keystroke that chose it."""
        self._row_timer.setSingleShot(True)
        self._row_timer.timeout.connect(self._preview_row)
        palette = self.palette
        palette.taken.connect(self._take)
        palette.flipped.connect(self._flip)
        palette.menu_wanted.connect(self._open_menu)
        palette.row_changed.connect(self._show_row)
        palette.resized.connect(self._place)
        palette.closed.connect(self._end)
        window.documents.opened.connect(palette.close_palette)
        window.documents.closed.connect(palette.close_palette)

    def toggle(self) -> None:
        """Open it, or close it if it is open."""
        if self.palette.is_open:
            self.palette.close_palette()
        else:
            self._open()

    def _session(self) -> Session | None:
        return self.window.page.session if self.window.page is not None else None

    def _open(self) -> None:
        page = self.window.page
        if page is not None and page.parts.is_built:
            page.parts.menu.close_menu()
        self._page = page if page is not None and page.parts.is_built else None
        if self._page is not None:
            self._page.bridge.updated.connect(self._follow_update, Qt.ConnectionType.UniqueConnection)
            self._hold_machine(self._page, True)
        self._preview = PalettePreview(self.window.theme, self.palette, self._page, self.window.title)
        self._dress_rows()
        self._read_collection()
        self.window.keys.front = self.palette
        self.palette.open_with(self._sources())
        self._place()

    def _dress_rows(self) -> None:
        rows, page = self.palette.list.painter_of_rows, self._page
        if page is None:
            rows.state_of = lambda who: None
            return
        rows.set_pictures(page.pictures)
        rows.state_of = _states_of(page)

    def _read_collection(self) -> None:
        """The creatures of the battle's game; its files are read when the palette opens."""
        page = self._page
        if page is None:
            self._library, self._creatures = None, IndexedLines(())
            return
        rules = page.session.rules
        if self._library is None or self._library.rules is not rules or self._stamp != folder_stamp(self._library.folder):
            self._library, self._creatures = None, IndexedLines(())
            QTimer.singleShot(0, self, self._fill_collection)

    def _fill_collection(self) -> None:
        page = self._page
        if page is None or not self.palette.is_open:
            return
        self._library = CreatureLibrary(page.session.rules)
        self._stamp = folder_stamp(self._library.folder)
        self._creatures = IndexedLines(creature_lines(page.session.rules.id, self._library.creatures))
        self.palette.show_sources(self._sources())

    def _sources(self) -> PaletteSources:
        window, page = self.window, self._page
        session = page.session if page is not None else None
        lines = [
            *action_lines(window.actions_by_id, page is not None),
            full_screen_line(window.actions_by_id["full screen"]),
            *setting_lines(program_settings(window.theme, session)),
        ]
        document = window.documents.document
        battles = IndexedLines(battle_lines(str(document.path) if document is not None else ""))
        if page is None:
            return PaletteSources(IndexedLines(lines), battles=battles)
        board, rules = page.board, page.session.rules
        selected, actor = page.selection.subject, page.controller.actor()
        waiting = "An answer is awaited first" if is_answer_awaited(page.session) else ""
        strip = page.parts.card.view.strip
        answers = answer_lines(strip.choice if strip is not None else None)

        def verbs(who: TokenId | None) -> VerbIndex:
            return VerbIndex(rules, board, who, tuple(subjects_of(board, who, selected)), waiting)

        acting = tuple(
            ActingToken(board[who].name, verbs(who))
            for who in dict.fromkeys((actor, selected.token if board.turns.order else None))
            if who is not None and who in board.tokens
        )
        return PaletteSources(
            IndexedLines(lines),
            IndexedLines(answers),
            strip.choice.prompt if strip is not None and answers else "",
            acting,
            tuple((who, token.name) for who, token in board.tokens.items() if who != actor) if board.turns.order else (),
            verbs,
            verbs(None),
            IndexedLines(hand_lines(board, selected)),
            selected,
            self._creatures,
            battles,
            IndexedLines(token_lines(board)),
            self._used_verbs(acting[:1]),
        )

    def _used_verbs(self, acting: Sequence[ActingToken]) -> tuple[PaletteLine, ...]:
        """The verbs that were used last, each on the likeliest thing it can be done to now."""
        lines: list[PaletteLine] = []
        for one in acting:
            for action in one.verbs.actions:
                if one.verbs.remembered(action) not in self.used.keys[:6]:
                    continue
                aimed = [found for found in one.verbs.find((), self.used) if found.action is action][:TRIED]
                lines += self._first_free(one, aimed)
        return tuple(lines)

    @staticmethod
    def _first_free(one: ActingToken, aimed: Sequence[AimedVerb]) -> list[PaletteLine]:
        known = [line for found in aimed if (line := one.verbs.line(found)) is not None and not line.refusal]
        return known[:1]

    def _place(self) -> None:
        if self._preview is not None and not self._is_gone:
            self.palette.setGeometry(self._preview.geometry(self.palette.tall))

    def _show_row(self) -> None:
        self._row_timer.start()

    @property
    def _is_gone(self) -> bool:
        """Whether the battle it was opened over has been left."""
        return self._page is not None and self._page is not self.window.page

    def _preview_row(self) -> None:
        if self._preview is not None and self.palette.is_open and not self._is_gone:
            self._preview.show_row(self.palette.current)
            self._place()

    def _follow_update(self, update: SessionUpdate) -> None:
        if self.palette.is_open:
            self.palette.show_sources(self._sources())

    def _end(self) -> None:
        self.window.keys.front = None
        self._row_timer.stop()
        if self._preview is not None and not self._is_gone:
            self._preview.end()
        self._preview = None
        if self._page is not None:
            self._hold_machine(self._page, False)
        self._page = None

    @staticmethod
    def _hold_machine(page: BattlePage, wanted: bool) -> None:
        """What is chosen from stays as it is while one chooses."""
        if page.machine is not None:
            page.machine.hold("palette", wanted)

    def _remember(self, line: PaletteLine) -> None:
        if line.remembered:
            self.used.note(line.remembered)
            self.window.theme.settings.setValue(USED, BETWEEN.join(self.used.keys))

    def _take(self, line: PaletteLine) -> None:
        self._remember(line)
        window, page = self.window, self.window.page
        match line.kind:
            case "action":
                window.actions_by_id[line.id].trigger()
            case "battle":
                window.documents.open(Path(line.id))
            case "sample":
                window.documents.open_sample(line.id)
            case "help":
                self._search_help()
        if page is not None:
            self._act(page, line)

    def _act(self, page: BattlePage, line: PaletteLine) -> None:
        """Do what concerns the battle."""
        entry, subject = line.entry, line.subject
        if line.kind == "verb" and entry is not None and entry.command is not None:
            page.perform(entry.command)
        elif line.kind == "hand" and entry is not None and entry.edit is not None and subject is not None:
            page.selection.select(subject)
            page.manual_edits.perform_edit(entry.edit, place_of(page.controller, subject))
        elif line.kind == "answer" and page.parts.card.view.strip is not None:
            page.parts.card.view.strip.take_key(line.id)
        elif line.kind == "token" and subject is not None:
            page.show_subject(subject)
        elif line.kind == "creature" and self._library is not None:
            self._take_up(page, self._library, line.id)

    def _take_up(self, page: BattlePage, library: CreatureLibrary, key: str) -> None:
        creature = library.find(key)
        if creature is None:
            return
        _, count = split_count(self.palette.field.text())
        self.hand = CreatureHand(page, self.window.theme, library, self.window.documents.keep_portrait, self.window.widget)
        self.hand.ended.connect(self._forget_hand)
        self.hand.take(creature, 1 if creature.is_unique else max(1, count))

    def _forget_hand(self) -> None:
        self.hand = None

    def _flip(self, line: PaletteLine) -> None:
        self._remember(line)
        settings = program_settings(self.window.theme, self._session())
        next(setting for setting in settings if setting.id == line.id).flip()
        self.palette.show_sources(self._sources())

    def _open_menu(self, line: PaletteLine) -> None:
        page = self.window.page
        if page is not None and line.subject is not None:
            page.show_subject(line.subject)
            page.open_menu(line.subject, place_of(page.controller, line.subject))

    def _search_help(self) -> None:
        from battlemap.gui.preferences.shortcut_list import ShortcutList

        typed, widget = self.palette.field.text(), self.window.widget
        self.window.actions_by_id["shortcuts"].trigger()
        listed: QWidget | None = widget.findChild(ShortcutList)
        if isinstance(listed, ShortcutList):
            listed.search.setText(typed)
            listed.search.setFocus()


def folder_stamp(folder: Path) -> FolderStamp:
    """What changes when a file of a folder does: names, times and sizes."""
    try:
        files = sorted(folder.iterdir())
        return tuple((path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in files)
    except OSError:
        return ()


def _states_of(page: BattlePage) -> TokenState:
    def state_of(who: TokenId) -> tuple[TokenLook, tuple[bool, ...], float | None] | None:
        token = page.board.tokens.get(who)
        return (list_look(page.board, token, page.display), *marks_of(page, who)) if token is not None else None

    return state_of
