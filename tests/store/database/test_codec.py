"""What is written is read again, with the types of the ruleset; what does not fit is named with its place."""

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from battlemap.board.encounter import Token
from battlemap.board.events import (
    EdgesSet,
    Event,
    HouseRuled,
    LampsSet,
    Placed,
    PropsSet,
    SceneChanged,
    SheetChanged,
    TokenChanged,
)
from battlemap.board.grid_map import Edge, GridMap, Lamp, LastSeen, Prop
from battlemap.board.ids import EdgeId, LampId, PropId, ZoneId
from battlemap.board.surfaces import Surface
from battlemap.board.zone_map import BackgroundPicture, Zone, ZoneMap
from battlemap.play.journal import JournalEntry
from battlemap.play.places import PendingCommand
from battlemap.play.session import SessionState
from battlemap.rules.procedure import Command
from battlemap.rules.run import AnswerInput, DiceInput
from battlemap.store.database.codec import Codec, InvalidContent, encode, kinds_of_event, parse
from tests.games.duel import ANN, DUEL, Fencer, Yard, board

CODEC = Codec(DUEL)
KINDS = list(kinds_of_event())
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type as the engine's structs use them."""
    if isinstance(hint, NewType):
        return values(hint.__supertype__)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of([values(arg) for arg in args])
    if origin is tuple:
        return st.lists(values(args[0]), max_size=3).map(tuple) if args[-1] is ... else st.tuples(*map(values, args))
    if origin is dict:
        return st.dictionaries(values(args[0]), values(args[1]), max_size=3)
    plain: dict[Any, st.SearchStrategy[Any]] = {
        str: TEXT, bool: st.booleans(), NoneType: st.none(), int: st.integers(-(2**63), 2**63 - 1),
        float: st.floats(allow_nan=False, allow_infinity=False), Any: st.none() | st.booleans() | st.integers(-9, 9) | TEXT,
    }  # fmt: skip
    return plain[hint] if hint in plain else structs(origin or hint)


COUNTS, SIZES = st.integers(0, 9), st.integers(1, 4)
WIDTHS = st.sampled_from((0.25, 0.5, 1.0, 2.0, 5.0))
EDGES = st.tuples(COUNTS, COUNTS, st.sampled_from("nw")).map(lambda edge: f"{edge[0]},{edge[1]} {edge[2]}")
SENSIBLE: dict[type[Struct], dict[str, st.SearchStrategy[Any]]] = {
    Token: {"footprint": WIDTHS},
    Prop: {
        "at": st.tuples(COUNTS, COUNTS),
        "columns": SIZES,
        "rows": SIZES,
        "cover": st.integers(0, 3),
        "turns": st.integers(0, 3),
        "picture": st.sampled_from(["", "a" * 64]),
    },
    Lamp: {"at": st.tuples(COUNTS, COUNTS), "bright": st.floats(0, 60), "dim": st.floats(0, 60)},
    EdgesSet: {"edges": st.dictionaries(EDGES, st.none() | st.builds(Edge))},
    LastSeen: {"edges": st.dictionaries(EDGES, st.none() | st.builds(Edge))},
}
"""What a document takes for a size, a place or a name of an edge: anything else is refused when it is read."""


THINGS: dict[type[Struct], tuple[tuple[str, type[Struct]], ...]] = {
    PropsSet: (("props", Prop),),
    LampsSet: (("lamps", Lamp),),
    LastSeen: (("props", Prop), ("lamps", Lamp)),
}


@st.composite
def grids(draw: st.DrawFn) -> GridMap:
    """Small grids that hold together."""
    columns, rows = draw(SIZES), draw(SIZES)

    def layer(signs: str) -> tuple[str, ...]:
        row = st.text(signs, min_size=columns, max_size=columns)
        return tuple(draw(st.just([]) | st.lists(row, min_size=rows, max_size=rows)))

    x, y = draw(st.integers(0, columns - 1)), draw(st.integers(0, rows - 1))
    crate, torch = Prop(PropId("crate"), "Crate", (x, y)), Lamp(LampId("torch"), (x, y), 3, 6.5)
    edges = {EdgeId(f"{x},{y} n"): Edge("door", "shut"), EdgeId(f"{columns},{y} w"): Edge("wall")}
    zone = Zone(ZoneId("all"), "All", at=(10.0, 10.0))
    return GridMap(
        columns, rows, draw(st.floats(0.5, 9)), draw(st.sampled_from(("m", "ft"))), layer(".,h#z"), layer("0az9AZ"), layer("bmd"),
        {"z": Surface("Moss", "grass", "hard")}, edges, {crate.id: crate}, {torch.id: torch}, ZoneMap(zones={zone.id: zone}),
        draw(st.none() | st.just(BackgroundPicture("abc", 0, 0, 44, 88, 0.5))),
    )  # fmt: skip


def structs(kind: type[Struct]) -> st.SearchStrategy[Any]:
    """Structs of one type; sheets and "any value" are filled with what the duel has there."""
    if kind is GridMap:
        return grids()
    hints = get_type_hints(kind)
    if kind is Token:
        hints["sheet"] = Fencer
    fields = {name: values(hint) for name, hint in hints.items()} | SENSIBLE.get(kind, {})
    for name, thing in THINGS.get(kind, ()):
        fields[name] = st.lists(structs(thing), max_size=3).map(lambda made: {"gone": None, **{one.id: one for one in made}})
    changed = {SheetChanged: get_type_hints(Fencer), SceneChanged: get_type_hints(Yard), TokenChanged: get_type_hints(Token)}
    if kind in changed:
        of = {**changed[kind], "sheet": Fencer} if kind is TokenChanged else changed[kind]
        fields["fields"] = st.fixed_dictionaries({}, optional={name: values(hint) for name, hint in of.items()} | _widths(of))
    return st.builds(kind, **fields)


def _widths(of: dict[str, Any]) -> dict[str, st.SearchStrategy[Any]]:
    return {"footprint": WIDTHS} if "footprint" in of else {}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_is_read_as_it_was_written(kind: type[Event]) -> None:
    @given(structs(kind))
    def check(event: Event) -> None:
        assert CODEC.events(parse(encode((event,)), "here")) == (event,)

    check()


def test_every_kind_of_event_is_there_once() -> None:
    assert len(KINDS) == len(set(KINDS)) > 15


@given(st.lists(structs(DiceInput) | structs(AnswerInput), max_size=4).map(tuple), structs(Command))
def test_answers_and_commands_are_read_as_they_were_written(inputs: tuple[Any, ...], command: Command) -> None:
    assert CODEC.inputs(parse(encode(inputs), "here")) == inputs
    assert CODEC.command(parse(encode(command), "here")) == command
    entry = JournalEntry(7, 3, command, inputs, (Placed(board()[ANN]),), 2, True)
    assert CODEC.entry(parse(encode(entry), "here")) == entry
    state = SessionState("seed", 7, pending=PendingCommand(command, inputs), redo={0: 3, 3: 7})
    assert CODEC.state(parse(encode(state), "here")) == state


def test_a_board_keeps_the_order_of_its_zones_tokens_and_links() -> None:
    before = board()
    before = type(before)(before.zone_map, before.sides, dict(reversed(before.tokens.items())), {}, before.scene)
    after = CODEC.board(parse(encode(before), "here"))
    assert after == before
    assert list(after.tokens) == list(before.tokens) != sorted(before.tokens)


def test_tuples_come_back_as_tuples_where_an_event_holds_any_value() -> None:
    (event,) = CODEC.events(parse(encode((TokenChanged(ANN, "spot", {"spot": (1.0, 2.0)}),)), "here"))
    assert isinstance(event, TokenChanged)
    assert event.fields["spot"] == (1.0, 2.0)


def test_half_a_character_from_the_clipboard_does_not_stop_the_writing() -> None:
    assert parse(encode({"name": "Orm \ud83d", "x": [1, "\udc00"]}), "here") == {"name": "Orm ?", "x": [1, "?"]}


def change_value(path: str, value: Any) -> Callable[[], Any]:
    """The plain board with one value replaced; "-" removes it."""

    def make() -> Any:
        plain = parse(encode(board()), "here")
        *above, last = path.split(".")
        place = plain
        for step in above:
            place = place[step]
        if value == "-":
            del place[last]
        else:
            place[last] = value
        return plain

    return make


@pytest.mark.parametrize(
    ("plain", "place", "why"),
    [
        (change_value("tokens.cat.sheet.skill", "much"), "tokens.cat.sheet.skill", "should be a whole number and is text"),
        (change_value("tokens.dog.sheet.skil", 1), "tokens.dog.sheet.skil", "no field"),
        (change_value("tokens.dog.name", "-"), "tokens.dog", "the field name is missing"),
        (change_value("map.links.gate-loft.barrier", "moat"), "map.links.gate-loft.barrier", "'moat' is not known"),
        (change_value("map.zones.loft.at", [1, "2"]), "map.zones.loft.at.2", "should be a number and is text"),
        (change_value("turns.order", [["ann"], ["ben", 3]]), "turns.order.2.2", "should be text"),
        (change_value("scene.weather", "fog"), "scene.weather", "no field"),
        (change_value("map", "-"), "the opening", "the field map is missing"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(plain: Callable[[], Any], place: str, why: str) -> None:
    with pytest.raises(InvalidContent) as caught:
        CODEC.board(plain(), "the opening")
    said = str(caught.value)
    assert place in said
    assert why in said
    assert said.startswith("the opening")
    assert "\n" not in said


@pytest.mark.parametrize(
    "plain",
    [
        [{"type": "Exploded"}],
        [{"type": "Moved"}],
        [{"type": "SheetChanged", "token": "ann", "what": "", "fields": {"skil": 1}}],
        [{"type": "SheetChanged", "token": "ann", "what": "", "fields": {"spent": {"walk": "once"}}}],
        [{"type": "Placed", "token": {"id": "x", "name": "", "side": "a", "place": "b", "sheet": {"skill": None}}}],
        {"type": "Moved"},
        3,
    ],
)
def test_an_event_that_is_none_is_refused(plain: Any) -> None:
    with pytest.raises(InvalidContent, match="entry 4"):
        CODEC.events(plain, "entry 4")


@pytest.mark.parametrize("raw", [b"", b"{", b"[1e999]", b"[NaN]", b'"\xff"', b"[" * 100_000, b'{"a": 1} x'])
def test_broken_json_is_one_sentence(raw: bytes) -> None:
    with pytest.raises(InvalidContent, match=r"^the file cannot be read: [^\n]+\.$"):
        parse(raw, "the file")


def test_another_version_of_the_rules_may_have_had_fields_that_are_gone() -> None:
    plain = change_value("tokens.dog.sheet.courage", 1)()
    assert Codec(DUEL, lenient=True).board(plain) == board()
    events = [{"type": "SheetChanged", "token": "dog", "what": "", "fields": {"courage": 2, "skill": 3}}]
    assert Codec(DUEL, lenient=True).events(events) == (SheetChanged(type(ANN)("dog"), "", {"skill": 3}),)


def test_house_rules_are_plain_values() -> None:
    event = HouseRuled({"difficulty": 3, "blades.rapier.harm": None})
    assert CODEC.events(parse(encode((event,)), "here")) == (event,)
