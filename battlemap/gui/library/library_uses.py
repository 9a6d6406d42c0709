"""What entries of the library are good for in the window: placed on the map, begun with, laid over the book, worn as a face."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from battlemap.board.ids import Point, TokenId
from battlemap.board.wording import make_sentence
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.landing_spots import LandingSpots, landing, landing_nearby
from battlemap.play.edits import board_edits
from battlemap.rules import registry
from battlemap.rules.registry import UnknownRuleset
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.battlefields import battle_on
from battlemap.store.collection.creature_file import CollectionCreature, creature_from
from battlemap.store.collection.entry_kinds import BATTLEFIELD, CHARACTER, CREATURE, ENCOUNTER, HOUSE_RULES, PROP, TOKEN
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.spawning import side_for, spawn_events
from battlemap.store.collection.toml_tables import CollectionFault
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.document.house_rules_file import write_house
from battlemap.store.files.store_errors import StoreError

SOMEBODY = (CREATURE, CHARACTER)
MOST_PLACED = 20


class LibraryUses(QObject):
    """Uses entries in the open battle, if one is. *keep* takes a picture file into it and gives back its sha256."""

    used = Signal()
    """Something is to be seen in the window now: the library gets out of the way."""
    failed = Signal(str)
    house_wanted = Signal(Path)
    """House rules to lay over the book of the open battle."""
    battle_wanted = Signal(Battle)
    """A battle to begin."""
    carry_wanted = Signal(str)
    """The id of somebody who is to hang at the pointer."""
    encounter_wanted = Signal(str)
    """The id of an encounter to place."""
    prop_wanted = Signal(str)
    """The look of a prop to take in hand."""

    def __init__(self, library: Library, page: BattlePage | None, keep: Callable[[Path], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._library, self._page, self._keep = library, page, keep

    def words_for(self, entries: Sequence[LibraryEntry]) -> tuple[str, str]:
        """What using these is called, "" if there is nothing, and why it is impossible now."""
        kinds = {entry.kind for entry in entries}
        if not entries:
            return "", ""
        if kinds <= set(SOMEBODY):
            words = "Place on the map" if len(entries) == 1 else f"Place {len(entries)} on the map"
            too_many = f"At most {MOST_PLACED} are placed at once" if len(entries) > MOST_PLACED else ""
            return words, self._refusal(entries) or too_many
        if len(entries) > 1:
            return "", ""
        if kinds == {BATTLEFIELD}:
            return "Begin a battle here", ""
        if kinds == {HOUSE_RULES}:
            return "Use in this battle", self._refusal(entries)
        if kinds == {ENCOUNTER}:
            return "Place on the map…", self._refusal(entries)
        if kinds == {PROP}:
            on_grid = self._page is not None and self._page.board.grid is not None
            return "Take it in hand", "" if on_grid else "Open a battle on a grid first"
        if kinds == {TOKEN}:
            who = self._selected()
            name = self._page.board[who].name if who is not None and self._page is not None else ""
            return (f"Face of {name}", "") if name else ("Face of a token", "Select a token on the map first")
        return "", ""

    def use(self, entries: Sequence[LibraryEntry]) -> None:
        """Do what words_for() says."""
        words, refusal = self.words_for(entries)
        if not words:
            return
        if refusal:
            self.failed.emit(make_sentence(refusal))
            return
        entry = entries[0]
        try:
            if entry.kind in SOMEBODY and len(entries) == 1:
                self._read_creature(entry)
                self.used.emit()
                self.carry_wanted.emit(entry.id)
            elif entry.kind in SOMEBODY:
                self.place(entries)
            elif entry.kind == BATTLEFIELD:
                battle = battle_on(self._library, entry)
                self.used.emit()
                self.battle_wanted.emit(battle)
            elif entry.kind == HOUSE_RULES:
                self._use_house(entry)
            elif entry.kind == ENCOUNTER:
                self.used.emit()
                self.encounter_wanted.emit(entry.id)
            elif entry.kind == PROP:
                self.used.emit()
                self.prop_wanted.emit(f"own {entry.payload['file']}")
            elif entry.kind == TOKEN:
                self._use_face(entry)
        except (StoreError, CollectionFault, OSError) as trouble:
            self.failed.emit(make_sentence(str(trouble)))

    def place(self, entries: Sequence[LibraryEntry], at: Point | None = None, counts: Sequence[int] = ()) -> None:
        """Put one of each, or so many as *counts* says, onto the map: round a point of it, else beside what is selected."""
        page = self._page
        if page is None or (refusal := self._refusal(entries)):
            self.failed.emit(make_sentence(refusal if page is not None else "Open a battle first"))
            return
        try:
            creatures = [self._read_creature(entry) for entry in entries]
        except CollectionFault as fault:
            self.failed.emit(make_sentence(str(fault)))
            return
        self.used.emit()
        for number, (entry, creature) in enumerate(zip(entries, creatures, strict=True)):
            if not self._spawn(page, entry, creature, counts[number] if counts else 1, at):
                return

    def place_counted(self, pairs: Sequence[tuple[LibraryEntry, int]]) -> None:
        """Put so many of each onto the map beside what is selected."""
        self.place([entry for entry, _ in pairs], counts=[count for _, count in pairs])

    def drop(self, entries: Sequence[LibraryEntry], at: Point) -> None:
        """Use what was dropped at a point of the map."""
        if all(entry.kind in SOMEBODY for entry in entries):
            self.place(entries, at)
        else:
            self.use(entries)

    def _spawn(self, page: BattlePage, entry: LibraryEntry, creature: CollectionCreature, count: int, at: Point | None) -> bool:
        rules, board, stage = page.session.rules, page.board, page.controller
        if at is None:
            spots: LandingSpots = landing_nearby(stage, creature, count, page.selection.subject)
        else:
            spots = landing(stage.scene, rules, board, creature, count, at)
        side = side_for(board, creature)
        if spots.refused or side is None:
            page.complained.emit(make_sentence(spots.refused or "there is no side to join; make one first"))
            return False

        def act() -> None:
            picture = self._library.path_of(entry, "portrait")
            portrait = self._keep(picture) if picture is not None else ""
            group = creature.name if count > 2 else ""
            events, _, what = spawn_events(page.board, creature, side, spots.spawn_points, group, portrait)
            page.session.edit(*events, what=what)

        return page.attempt(act)

    def _read_creature(self, entry: LibraryEntry) -> CollectionCreature:
        return creature_from(registry.load_ruleset(entry.ruleset), entry)

    def _refusal(self, entries: Sequence[LibraryEntry]) -> str:
        """Why entries of a game are nothing for the open battle."""
        if self._page is None:
            return "Open a battle first"
        rules = self._page.session.rules
        other = next((entry for entry in entries if entry.ruleset != rules.id), None)
        return f"{other.title} is of {title_of(other.ruleset)}; this battle is {rules.title}" if other is not None else ""

    def _selected(self) -> TokenId | None:
        subject = self._page.selection.subject if self._page is not None else None
        if self._page is None or subject is None or subject.kind != "token" or subject.id not in self._page.board.tokens:
            return None
        return TokenId(subject.id)

    def _use_house(self, entry: LibraryEntry) -> None:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{file_stem(entry.title)}.toml"
            write_house(path, registry.load_ruleset(entry.ruleset), entry.payload.get("house", {}))
            self.used.emit()
            self.house_wanted.emit(path)

    def _use_face(self, entry: LibraryEntry) -> None:
        page, who, path = self._page, self._selected(), self._library.path_of(entry, "file")
        if path is None:
            raise StoreError(f"The picture of {entry.title} is gone from your library")
        if page is None or who is None:
            return
        sha = self._keep(path)
        if sha:
            self.used.emit()
            events = board_edits.change_token(page.board, who, portrait=sha)
            page.attempt(lambda: page.session.edit(*events, what=f"Face of {entry.title}"))


def rules_of_entry(entry: LibraryEntry) -> AnyRuleset | None:
    """The game of an entry, if it is of one that is installed."""
    try:
        return registry.load_ruleset(entry.ruleset) if entry.ruleset else None
    except UnknownRuleset:
        return None


def title_of(ruleset: str) -> str:
    """What a game is called; its id if it is not installed."""
    try:
        return registry.load_ruleset(ruleset).title
    except UnknownRuleset:
        return registry.brief(ruleset)
