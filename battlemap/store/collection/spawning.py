"""Between a collection and the table: the events that bring a creature, and the entry that keeps one who is there."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, Placed
from battlemap.board.ids import Place, Point, SideId, TokenId
from battlemap.play.carried_state import place_events
from battlemap.play.edits import board_edits
from battlemap.play.journal import replay
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry, sheet_table
from battlemap.store.collection.library_entry import LONGEST_NAME


class SpawnPoint(Struct, frozen=True):
    """Where a newcomer is put: a zone or a cell, and in a zone the spot where it is drawn."""

    place: Place
    spot: Point | None = None


def side_for(board: AnyEncounter, creature: CollectionCreature) -> SideId | None:
    """The side a creature joins if nobody says otherwise; None where there is no side."""
    wanted = not creature.entry.with_players
    sides = list(board.sides.values())
    return next((side.id for side in sides if side.gm == wanted), sides[0].id if sides else None)


def spawn_events(
    board: AnyEncounter,
    creature: CollectionCreature,
    side: SideId,
    spawn_points: Sequence[SpawnPoint],
    group: str = "",
    portrait: str = "",
    alone: bool = False,
) -> tuple[tuple[Event, ...], tuple[TokenId, ...], str]:
    """The events that put a creature on the table once for each of *stands*; their ids; what the edit is called.

    Several are numbered. *group*: they act together under this name. *portrait*: sha256 of its picture in the battle.
    *alone*: each has a turn of its own, whatever is usual in the game. Whoever goes with a party comes as its last battle
    left it, and is its member here unless it is on the board already.
    """
    entry = creature.entry
    events: tuple[Event, ...] = ()
    ids: list[TokenId] = []
    for stand in spawn_points:
        name = f"{entry.name} 1" if len(spawn_points) > 1 else entry.name
        fresh = board_edits.new_token(side, stand.place, creature.sheet, name, entry.icon, stand.spot, group)
        token = replace(
            fresh, footprint=creature.footprint, portrait=portrait, notes=entry.notes, alone=alone, machine=entry.machine
        )
        is_member = creature.carried is not None and all(other.member != creature.member for other in board.tokens.values())
        if creature.carried is not None and is_member:
            made, who = place_events(board, replace(token, member=creature.member), creature.carried)
        else:
            made = board_edits.place_token(board, token)
            who = next(event.token.id for event in made if isinstance(event, Placed))
        ids.append(who)
        board, events = replay(board, made), (*events, *made)
        for aspect in () if is_member else entry.aspects:
            made = board_edits.put_aspect(board, aspect, "token", ids[-1], "character")
            board, events = replay(board, made), (*events, *made)
    what = f"Bring {len(spawn_points)} × {entry.name}" if len(spawn_points) > 1 else f"Bring {board[ids[0]].name}"
    return events, tuple(ids), what


def creature_entry(rules: AnyRuleset, board: AnyEncounter, who: TokenId) -> CreatureEntry:
    """Somebody on the table as an entry of a collection: as at the start of a fight, with what is always true of them.

    Fault if the sheet cannot be written down.
    """
    token = board[who]
    sheet = rules.rest(token.sheet)
    name = re.sub(r"\s+\d+$", "", token.name).strip() or token.name
    return CreatureEntry(
        name[:LONGEST_NAME],
        token.icon,
        side="gm" if board.sides[token.side].gm else "players",
        footprint=token.footprint if token.footprint != rules.footprint(sheet) else None,
        aspects=tuple(aspect.name for aspect in board.aspects_on("token", who) if aspect.kind == "character"),
        machine=token.machine,
        notes=token.notes,
        sheet=sheet_table(sheet),
    )
