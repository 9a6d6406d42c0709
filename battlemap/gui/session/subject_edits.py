"""What the GM does to the table by hand, whatever the rules say: put, copy, hide, reveal, remove, rename."""

from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, SidePut, TimersSet, Titled, ZonesChanged
from battlemap.board.happenings import TimerId
from battlemap.board.ids import AspectId, EdgeId, LampId, LinkId, PropId, SideId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.wording import LONGEST_NAME
from battlemap.board.zone_map import BarrierState
from battlemap.board.zones import zone_drawing
from battlemap.gui.session.subject_fields import change, removal
from battlemap.play.edits import board_edits
from battlemap.play.edits.grid_map_edits import grid_of
from battlemap.play.fog.fog_edits import set_object_hidden
from battlemap.play.journal import replay
from battlemap.play.session import Session

Made = tuple[tuple[Event, ...], str]


def rename(board: AnyEncounter, subject: Subject, name: str) -> Made:
    """Another name for a thing, or for the battle."""
    if subject.kind == "scene":
        if not name.strip():
            raise ValueError("A battle needs a name.")
        return (Titled(name[:LONGEST_NAME]),), "Rename the battle"
    return change(board, subject, "name", name)


def write_name(board: AnyEncounter, subject: Subject, name: str, aspect: str, ground: str = "") -> Made:
    """A name for a thing and, if there are words, an aspect on it; in one edit. *ground*: the terrain that comes with it."""
    events: tuple[Event, ...] = ()
    if name != subject.name_on(board) and (name or subject.kind not in ("zone", "link")):
        events = rename(board, subject, name)[0]
    if ground and subject.zone is not None and ground != board.zone_map.zones[subject.zone].terrain:
        events = (*events, *change(replay(board, events), subject, "terrain", ground)[0])
    if aspect and subject.kind == "zone":
        events = (*events, *board_edits.put_aspect(replay(board, events), aspect, "zone", subject.id, "zone"))
    return events, f"Write down {name or aspect}"


def remove(board: AnyEncounter, subjects: tuple[Subject, ...]) -> Made:
    """Take these off the table, in one edit."""
    if len(subjects) == 1:
        return removal(board, subjects[0])
    tokens = tuple(TokenId(subject.id) for subject in subjects if subject.kind == "token")
    if len(tokens) != len(subjects):
        events: tuple[Event, ...] = ()
        for subject in subjects:
            if subject.exists_on(board):  # a link goes with its zone
                made, _ = removal(board, subject)
                board, events = replay(board, made), (*events, *made)
        return events, f"Remove {len(subjects)} {subjects[0].kind}s"
    return board_edits.remove_tokens(tokens), f"Remove {len(tokens)} tokens"


def set_hidden(board: AnyEncounter, subject: Subject) -> Made:
    """Hide a token, an aspect, a thing or a zone from the players, or show it again; put a light out, or light it."""
    name = subject.name_on(board)
    if subject.kind == "lamp":
        return change(board, subject, "lit", not grid_of(board).lamps[LampId(subject.id)].lit)
    if subject.kind == "prop":
        now = not grid_of(board).props[PropId(subject.id)].hidden
        return set_object_hidden(board, prop=PropId(subject.id)), f"{'Hide' if now else 'Show'} {name}"
    if subject.kind == "edge":
        return change(board, subject, "found", not grid_of(board).edges[EdgeId(subject.id)].found)
    if subject.kind == "token":
        now = not board[TokenId(subject.id)].hidden
        return board_edits.change_token(board, TokenId(subject.id), hidden=now), f"{'Hide' if now else 'Show'} {name}"
    if subject.kind == "aspect":
        now = not board.aspects[AspectId(subject.id)].hidden
        return board_edits.change_aspect(board, AspectId(subject.id), hidden=now), f"{'Hide' if now else 'Show'} {name}"
    if subject.kind == "zone":
        zone = board.zone_map.zones[ZoneId(subject.id)]
        changed = zone_drawing.change_zone(board.zone_map, zone.id, revealed=not zone.revealed)
        return (ZonesChanged("revealed", changed),), f"{'Cover' if zone.revealed else 'Reveal'} {name}"
    link = board.zone_map.links[LinkId(subject.id)]
    changed = zone_drawing.change_link(board.zone_map, link.id, found=not link.found)
    return (ZonesChanged("found", changed),), f"{'Hide' if link.found else 'Show'} {name}"


def set_lamp_hidden(board: AnyEncounter, subject: Subject) -> Made:
    """Hide a light from the players, or show it again."""
    now = not grid_of(board).lamps[LampId(subject.id)].hidden
    return set_object_hidden(board, lamp=LampId(subject.id)), f"{'Hide' if now else 'Show'} {subject.name_on(board)}"


def set_door(board: AnyEncounter, subject: Subject, state: BarrierState) -> Made:
    """Open, shut or lock a door."""
    verb = {"open": "Open", "shut": "Shut", "locked": "Lock"}[state]
    return change(board, subject, "state", state)[0], f"{verb} {subject.name_on(board)}"


def change_side(board: AnyEncounter, side: SideId, **fields: Any) -> Made:
    """Another name, letter, look or player for a side."""
    return (SidePut(replace(board.sides[side], **fields)),), f"Change {board.sides[side].name}"


def remove_timer(board: AnyEncounter, key: TimerId) -> Made:
    """A timer taken off."""
    return (TimersSet("taken off", {key: None}),), f"No timer: {board.timers[key].words}"


def perform_edit(session: Session, made: Made) -> bool:
    """Do it as one undoable edit; False if there is nothing to do."""
    events, what = made
    if events:
        session.edit(*events, what=what)
    return bool(events)
