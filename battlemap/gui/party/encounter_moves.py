"""An encounter on its way onto the map: who comes, how each looks, and the one edit that brings them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.ids import SideId, TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.party.formation_drag import Newcomer
from battlemap.layout.looks import TokenLook
from battlemap.play.edits import board_edits
from battlemap.play.journal import replay
from battlemap.store.collection.encounters import FoeGroup, count_of, encounter_events, groups_for
from battlemap.store.collection.entry_kinds import EncounterPayload
from battlemap.store.collection.library import Library
from battlemap.store.collection.spawning import SpawnPoint

FOES = "Foes"
NOBODY = "Nobody yet: add whom you selected, creatures of your collection, or quick ones."


class FoeTokens(Struct, frozen=True):
    """All who would come, kind by kind. *pictures*: the portrait of each kind, if it has one."""

    groups: tuple[FoeGroup, ...]
    newcomers: tuple[Newcomer, ...]
    pictures: tuple[Path | None, ...]

    @property
    def widths(self) -> list[float]:
        """How many cells each is wide."""
        return [newcomer.footprint for newcomer in self.newcomers]


def heroes_on(board: AnyEncounter) -> int:
    """How many the players have on the map."""
    return sum(not board.sides[token.side].gm for token in board.tokens.values() if token.side in board.sides)


def total_words(payload: EncounterPayload, heroes: int) -> str:
    """How many come for how many."""
    count = sum(count_of(foe, heroes) for foe in payload.foes)
    if not payload.foes:
        return NOBODY
    foes, characters = f"{count} foe{'' if count == 1 else 's'}", f"{heroes} character{'' if heroes == 1 else 's'}"
    return f"{foes} for {characters}. Drag this onto the map to place them."


def foe_tokens(page: BattlePage, library: Library, payload: EncounterPayload, heroes: int) -> FoeTokens:
    """Who would come. CollectionFault if a sheet is not one of this game."""
    groups = groups_for(page.session.rules, payload, heroes)
    sources = {foe.name: foe.source for foe in payload.foes}
    side = next((side for side in page.board.sides.values() if side.gm), None)
    look = side.look if side is not None else 2
    pictures: list[Path | None] = []
    newcomers: list[Newcomer] = []
    for group in groups:
        entry = library.find(sources.get(group.creature.name, ""))
        picture = library.path_of(entry, "portrait") if entry is not None else None
        pictures.append(picture)
        shown = TokenLook(look, group.creature.entry.icon, portrait=str(picture.resolve()) if picture is not None else "")
        newcomers += [Newcomer(shown, group.creature.footprint)] * group.count
    return FoeTokens(groups, tuple(newcomers), tuple(pictures))


def place_encounter(
    page: BattlePage, foes: FoeTokens, points: Sequence[SpawnPoint], keep: Callable[[Path], str], title: str
) -> tuple[TokenId, ...]:
    """Bring all of them in one step of undo; NoFreeCell says who cannot stand there."""
    board = page.board
    events: tuple[Event, ...] = ()
    side: SideId | None = next((side.id for side in board.sides.values() if side.gm), None)
    if side is None:
        events = board_edits.add_side(board, FOES)
        board = replay(board, events)
        side = list(board.sides)[-1]
    portraits = [keep(picture) if picture is not None else "" for picture in foes.pictures]
    made, ids = encounter_events(board, foes.groups, side, points, portraits)
    page.session.edit(*events, *made, what=f"Bring {title}")
    return ids
