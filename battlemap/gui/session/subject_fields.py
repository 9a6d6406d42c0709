"""What can be edited of each thing of the board: fields, and the events that new values make."""

from typing import Any, get_args

from battlemap.board.aspects import ANYBODY, Kind
from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, NotesWritten, ZonesChanged
from battlemap.board.ids import AspectId, LinkId, SideId, TokenId, ZoneId
from battlemap.board.subject import DRAWN, Subject
from battlemap.board.wording import LONGEST_NAME, LONGEST_NOTES
from battlemap.board.zone_map import BARRIERS, HINGED, ZoneMap
from battlemap.board.zones import zone_drawing
from battlemap.board.zones.zone_links import SLOPED
from battlemap.gui.session.grid_fields import change_grid, change_object, grid_fields, object_fields, remove_object
from battlemap.gui.widgets.fields import Field
from battlemap.paint.surfaces.terrains import TERRAINS
from battlemap.play.edits import board_edits

STATES = (("open", "Open"), ("shut", "Shut"), ("locked", "Locked"))
KINDS = tuple((kind, kind.capitalize()) for kind in get_args(Kind))
SIZES = (
    ("0.25", "¼ of a cell"), ("0.5", "½ of a cell"), ("1", "1 × 1 cells"), *((str(n), f"{n} × {n} cells") for n in range(2, 7))
)  # fmt: skip
UNDECIDED, YES, NO = "", "yes", "no"
NOTES = ("notes", "notes_shared")
CONCERNS = "concerns:"
"""Before the aspect and the token: the ruling whom an aspect concerns."""


def fields_of(board: AnyEncounter, subject: Subject) -> tuple[Field, ...]:
    """The fields of a subject; none for what is not there."""
    if not subject.exists_on(board):
        return ()
    if subject.kind == "zone":
        return _zone_fields(board, ZoneId(subject.id))
    if subject.kind == "link":
        return _link_fields(board, LinkId(subject.id))
    if subject.kind == "aspect":
        return _aspect_fields(board, AspectId(subject.id))
    if subject.kind in DRAWN:
        return object_fields(board, subject)
    if subject.kind == "scene":
        return (*grid_fields(board), *note_fields(board.notes, board.notes_shared))
    return _token_fields(board, TokenId(subject.id)) if subject.kind == "token" else ()


def change(board: AnyEncounter, subject: Subject, key: str, value: Any) -> tuple[tuple[Event, ...], str]:
    """The events that give a field another value, and what the edit is called. ValueError in one sentence if it cannot be."""
    name = subject.name_on(board)
    if subject.kind in DRAWN:
        return change_object(board, subject, key, value)
    if subject.kind == "scene" and key in NOTES:
        notes = {"notes": board.notes, "notes_shared": board.notes_shared, key: value}
        return (NotesWritten(str(notes["notes"])[:LONGEST_NOTES], bool(notes["notes_shared"])),), "Notes on the battle"
    if subject.kind == "scene":
        return change_grid(board, key, value)
    if subject.kind == "zone":
        return _map_edit(board, zone_drawing.change_zone(board.zone_map, ZoneId(subject.id), **{key: value}), f"Change {name}")
    if subject.kind == "link":
        return _map_edit(board, _change_link(board, LinkId(subject.id), key, value), f"Change {name}")
    if subject.kind == "token":
        return _change_token(board, TokenId(subject.id), key, value), f"Change {name}"
    if key.startswith(CONCERNS):
        return board_edits.record_ruling(key, value), f"Rule on {name}"
    return _change_aspect(board, AspectId(subject.id), key, value), f"Change {name}"


def removal(board: AnyEncounter, subject: Subject) -> tuple[tuple[Event, ...], str]:
    """The events that take a thing away, and what the edit is called."""
    from battlemap.board.events import AspectGone

    what = f"Remove {subject.name_on(board)}"
    if subject.kind in DRAWN:
        return remove_object(board, subject)
    if subject.kind == "zone":
        return _map_edit(board, zone_drawing.remove_zone(board.zone_map, ZoneId(subject.id)), what)
    if subject.kind == "link":
        return _map_edit(board, zone_drawing.remove_link(board.zone_map, LinkId(subject.id)), what)
    if subject.kind == "token":
        return board_edits.remove_tokens((TokenId(subject.id),)), what
    return (AspectGone(AspectId(subject.id), "removed"),) if subject.kind == "aspect" else (), what


def _map_edit(board: AnyEncounter, changed: ZoneMap, what: str) -> tuple[tuple[Event, ...], str]:
    return (ZonesChanged(what, changed),), what


def note_fields(notes: str, shared: bool) -> tuple[Field, ...]:
    """Notes on a token, a zone or the battle, and whether players may read them."""
    return (
        Field("notes", "Notes", "long", notes, gm=not shared, longest=LONGEST_NOTES),
        Field("notes_shared", "Players may read the notes", "tick", shared),
    )


def _zone_fields(board: AnyEncounter, zone_id: ZoneId) -> tuple[Field, ...]:
    zone = board.zone_map.zones[zone_id]
    terrains = {name: kind.words for name, kind in TERRAINS.items()} | (
        {} if zone.terrain in TERRAINS else {zone.terrain: zone.terrain}
    )
    terrain = Field("terrain", "Terrain", "pick", zone.terrain, tuple(terrains.items()))
    return (
        Field("name", "Name", "text", zone.name, longest=LONGEST_NAME),
        *((terrain,) if board.grid is None else ()),
        Field("revealed", "Revealed to the players", "tick", zone.revealed),
        *note_fields(zone.notes, zone.notes_shared),
    )


def _link_fields(board: AnyEncounter, link_id: LinkId) -> tuple[Field, ...]:
    link, zones = board.zone_map.links[link_id], board.zone_map.zones
    ends = tuple((end, zones[end].name or "Unnamed zone") for end in (link.a, link.b))
    fields = [Field("barrier", "Barrier", "pick", link.barrier, tuple((kind, kind.capitalize()) for kind in BARRIERS))]
    if link.barrier in HINGED:
        fields.append(Field("state", "State", "pick", link.state, STATES))
    if link.barrier in SLOPED:
        fields.append(Field("high", "High side", "pick", link.high or "", (("", "Neither"), *ends)))
    if link.barrier == "secret":
        fields.append(Field("found", "Found by the players", "tick", link.found))
    ways = (("", "Both ways"), (link.a, f"Only from {ends[0][1]}"), (link.b, f"Only from {ends[1][1]}"))
    fields.append(Field("one_way", "Passage", "pick", link.a if link.one_way else "", ways))
    fields.append(Field("name", "Name", "text", link.name, longest=LONGEST_NAME))
    return tuple(fields)


def _change_link(board: AnyEncounter, link_id: LinkId, key: str, value: Any) -> Any:
    link = board.zone_map.links[link_id]
    if key == "high":
        return zone_drawing.change_link(board.zone_map, link_id, high=value or None)
    if key != "one_way":
        return zone_drawing.change_link(board.zone_map, link_id, **{key: value})
    if value in ("", link.a):
        return zone_drawing.change_link(board.zone_map, link_id, one_way=bool(value))
    return zone_drawing.change_link(board.zone_map, link_id, a=link.b, b=link.a, one_way=True)


def _aspect_fields(board: AnyEncounter, key: AspectId) -> tuple[Field, ...]:
    aspect = board.aspects[key]
    fields = [
        Field("name", "Words", "text", aspect.name),
        Field("kind", "Kind", "pick", aspect.kind, KINDS),
        Field("hidden", "Hidden from the players", "tick", aspect.hidden, gm=True),
        Field("free", "Free invokes", "head"),
        *(Field(f"free.{side.id}", side.name, "number", dict(aspect.free).get(side.id, 0), low=0, high=9)
          for side in board.sides.values()),
        Field("free.", "Whoever comes first", "number", dict(aspect.free).get(ANYBODY, 0), low=0, high=9),
    ]  # fmt: skip
    if aspect.anchor in ("zone", "link", "scene"):
        fields.append(Field("adverse", "Hinders movement", "tick", aspect.adverse))
    if aspect.anchor in ("zone", "link", "scene") and board.tokens:
        picks = ((UNDECIDED, "As its tags say"), (YES, "Concerned"), (NO, "Not concerned"))
        fields.append(Field("whom", "Whom it concerns", "head"))
        fields += [
            Field(ruling, token.name, "pick", board.rulings.get(ruling, ""), picks)
            for token in board.tokens.values()
            if (ruling := f"{CONCERNS}{key}:{token.id}")
        ]
    return tuple(fields)


def _change_aspect(board: AnyEncounter, key: AspectId, field: str, value: Any) -> tuple[Event, ...]:
    aspect = board.aspects[key]
    if field == "name" and not str(value).strip():
        raise ValueError("An aspect needs a few words.")
    if field.startswith("free."):
        free = {**dict(aspect.free), SideId(field[5:]): int(value)}
        return board_edits.change_aspect(board, key, free=tuple((side, count) for side, count in free.items() if count))
    return board_edits.change_aspect(board, key, **{field: value})


def _token_fields(board: AnyEncounter, who: TokenId) -> tuple[Field, ...]:
    token = board[who]
    sides = tuple((side.id, side.name) for side in board.sides.values())
    return (
        Field("name", "Name", "text", token.name, longest=LONGEST_NAME),
        Field("side", "Side", "pick", token.side, sides),
        Field(
            "group",
            "Group",
            "text",
            token.group,
            longest=LONGEST_NAME,
            help="Tokens of one group act together and share a place in the turn order.",
        ),
        Field(
            "alone",
            "Always acts alone",
            "tick",
            token.alone,
            help="It has a turn of its own, even where the game master's fighters usually act together.",
        ),
        *((Field("footprint", "Takes up", "pick", f"{token.footprint:g}", SIZES),) if token.on_grid else ()),
        Field("hidden", "Hidden from the players", "tick", token.hidden, gm=True),
        *note_fields(token.notes, token.notes_shared),
    )


def _change_token(board: AnyEncounter, who: TokenId, key: str, value: Any) -> tuple[Event, ...]:
    if key == "name" and not str(value).strip():
        raise ValueError("Somebody on the map needs a name.")
    return board_edits.change_token(board, who, **{key: float(value) if key == "footprint" else value})
