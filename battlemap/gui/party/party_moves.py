"""What a party does to a battle and to the library: comes onto the map, is written back, is taken from the library."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.events import Event
from battlemap.board.ids import SideId, TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.party.difference_row import TO_LIBRARY, TO_MAP
from battlemap.play.carried_state import carry_away, place_events, return_events
from battlemap.play.edits import board_edits
from battlemap.play.journal import replay
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.party import MemberDifference, Party, PartyMember
from battlemap.store.collection.spawning import SpawnPoint

HEROES = "Heroes"


def on_map(board: AnyEncounter, member: PartyMember) -> TokenId | None:
    """Who of the board this member is; None if it is not there."""
    return next((token.id for token in board.tokens.values() if token.member == member.record.id), None)


def put_on_map(
    page: BattlePage, party: Party, members: Sequence[PartyMember], points: Sequence[SpawnPoint], keep: Callable[[Path], str]
) -> tuple[TokenId, ...]:
    """Place members as they left their last battle, in one step of undo; NoFreeCell, StoreError say why not."""
    board, events = page.board, list[Event]()
    side = next((side.id for side in board.sides.values() if not side.gm), None)
    if side is None:
        made = board_edits.add_side(board, HEROES, gm=False)
        events += made
        board = replay(board, made)
        side = list(board.sides)[-1]
    placed: list[tuple[PartyMember, TokenId]] = []
    for member, point in zip(members, points, strict=True):
        fresh, who = place_events(board, _token_of(party, member, side, point, keep), member.state)
        events += fresh
        board = replay(board, fresh)
        placed.append((member, who))
    names = {member.party for member in members}
    what = f"Put {members[0].creature.name if len(members) == 1 else names.pop()} on the map"
    page.session.edit(*events, what=what)
    party.agree([(member, carry_away(party.rules, page.board, who)) for member, who in placed])
    return tuple(who for _, who in placed)


def _token_of(party: Party, member: PartyMember, side: SideId, point: SpawnPoint, keep: Callable[[Path], str]) -> AnyToken:
    entry, creature = member.creature.entry, member.creature
    picture = party.library.path_of(member.entry, "portrait")
    fresh = board_edits.new_token(side, point.place, creature.sheet, entry.name, entry.icon, point.spot)
    portrait = keep(picture) if picture is not None else ""
    return replace(
        fresh, footprint=creature.footprint, portrait=portrait, notes=entry.notes, member=member.record.id, machine=entry.machine
    )  # fmt: skip


def newer_of(party: Party, difference: MemberDifference, battle_changed: float) -> str:
    """Which of two states is the newer one: TO_LIBRARY for that of the map. *battle_changed*: when, as of the epoch."""
    if difference.where == "there":
        return TO_MAP
    if difference.where == "here":
        return TO_LIBRARY
    there = party.changed_at(difference.member)
    return TO_LIBRARY if datetime.fromtimestamp(battle_changed).astimezone() >= there else TO_MAP


class WriteBackResult(Struct, frozen=True):
    """The names of those who were written to the library, and of those who were changed on the map."""

    written: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()


def settle(page: BattlePage, party: Party, wanted: Sequence[tuple[MemberDifference, str]]) -> WriteBackResult:
    """Make map and library agree as was chosen."""
    to_library = [difference for difference, choice in wanted if choice == TO_LIBRARY]
    to_map = [difference for difference, choice in wanted if choice == TO_MAP]
    written = party.write_back(page.board, to_library) if to_library else ()
    events: list[Event] = []
    board = page.board
    for difference in to_map:
        fresh = return_events(board, difference.who, difference.member.state)
        events += fresh
        board = replay(board, fresh)
    if events:
        page.session.edit(*events, what="As in the party")
        party.agree([
            (difference.member, carry_away(party.rules, page.board, difference.who)) for difference in to_map
        ])  # fmt: skip
    return WriteBackResult(written, tuple(difference.member.creature.name for difference in to_map))


def join_tokens(page: BattlePage, party: Party, who: Iterable[TokenId], name: str) -> tuple[PartyMember, ...]:
    """Make tokens members of a party as they stand there."""
    joined: list[PartyMember] = []
    for token in who:
        member = party.join_token(page.board, token, name)
        page.session.edit(
            *board_edits.change_token(page.board, token, member=member.record.id), what=f"{page.board[token].name} joins"
        )
        joined.append(member)
    return tuple(joined)


def unwrite(party: Party, before: Sequence[LibraryEntry]) -> None:
    """Put entries of the library back as they were."""
    party.look_again()
    pairs = []
    for entry in before:
        now = party.library.find(entry.id)
        if now is not None:
            pairs.append((now, entry))
    party.library.change_all(pairs)
    party.refresh()
