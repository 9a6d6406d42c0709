"""The bundled battles and fighters are sound, and playable at once."""

import json
from pathlib import Path

import pytest
from msgspec import convert
from msgspec.structs import replace

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.subject import Subject, SubjectLike
from battlemap.board.zones.zone_faults import validate_zones
from battlemap.paths import data_dir
from battlemap.play.action_menu import build_menu
from battlemap.play.command_preview import preview_command
from battlemap.play.session import new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Command
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.store.database.schema import VERSION
from rulesets.war_of_ashes.book.fighter import RING, Board, Fighter
from tests.rulesets.war_of_ashes.boards import RULES

BATTLEFIELDS = ("mountain-pass", "burning-farm", "ships-deck", "cave-bridge", "market-riot", "council-debate")
SAMPLES = ("ravine-ambush", "ferry-charter", *BATTLEFIELDS)
ORM, COLE = TokenId("orm"), TokenId("cole")
ORDERS = new_battle_orders(RULES.standing_orders)


def sample(name: str) -> Board:
    document = json.loads((data_dir("resources") / "samples" / f"{name}.json").read_text(encoding="utf-8"))
    assert {key: document[key] for key in ("format", "version", "ruleset", "commands")} == {
        "format": "battlemap", "version": VERSION, "ruleset": "war_of_ashes", "commands": [],
    }  # fmt: skip
    board: Board = Codec(RULES).board(document["opening"])
    assert board.title == document["title"]
    return board


def icon(name: str) -> Path:
    return data_dir("resources") / "icons" / f"{name}.svg"


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_sound(name: str) -> None:
    board = sample(name)
    assert validate_zones(board.zone_map) == ()
    assert RULES.display(board).warnings == ()
    anchors: dict[str, set[str]] = {
        "scene": {""}, "zone": set(board.zone_map.zones), "link": set(board.zone_map.links), "token": set(board.tokens),
    }  # fmt: skip
    for aspect in board.aspects.values():
        assert board.aspects[aspect.id] is aspect
        assert aspect.on in anchors[aspect.anchor]
        assert all(owner in board.sides or not owner for owner, _ in aspect.free)
    for token in board.tokens.values():
        assert board.tokens[token.id] is token
        assert token.side in board.sides
        assert token.place in board.zone_map.zones
        assert icon(token.icon).is_file()
        assert all(aspect in board.aspects for aspect in token.sheet.filled.values())
        assert all(at < len(token.sheet.boxes) for at in token.sheet.marked)
    assert (
        len({side.look for side in board.sides.values()})
        == len({side.letter for side in board.sides.values()})
        == len(board.sides)
    )
    assert Codec(RULES).board(parse(encode(board), "the board")) == board


def test_the_ravine_stands_in_its_second_exchange_and_it_is_orms_turn() -> None:
    board = sample("ravine-ambush")
    assert RULES.display(board).phase == "Exchange 2"
    assert board.turns.now == (ORM,)
    assert [len(slot) for slot in board.turns.order] == [1, 1, 4, 3, 1, 1]
    assert len(board.zone_map.zones) == 9
    assert sum(not zone.revealed for zone in board.zone_map.zones.values()) == 2
    zones = RULES.display(board).zones
    assert zones[ZoneId("floor")].sides == (("heroes", 2, 1), ("red_scarves", 1, 0))
    assert zones[ZoneId("rim")].sides == (("heroes", 1, 0), ("red_scarves", 2, 1))


def test_from_the_ford_the_way_adds_up_as_the_drag_shows_it() -> None:
    board = sample("ravine-ambush")
    board = board.with_token(replace(board[ORM], place=ZoneId("ford")))
    seen = preview_command(RULES, board, Command("move", ORM))
    assert seen.choice is not None
    told = {option.key: (option.note, option.refusal) for option in seen.choice.options}
    assert told == {
        "mesa": ("Great +4: Icy, one zone more", ""),
        "rim": ("Great +4: Icy, Crumbling edge", ""),
        "toll": ("", "the door is shut"),
        "floor": ("Fair +2: Icy", ""),
        "rock": ("Great +4: Icy, Boulders", ""),
        "thorn": ("Fantastic +6: Icy, Thorns, one zone more", ""),
        "hollow": ("Fair +2: Icy, unexplored", ""),
        "gully": ("Fair +2: Icy, unexplored", ""),
    }
    hover = preview_command(RULES, board, Command("move", ORM, {"to": ("rock",)}))
    assert hover.roll is not None
    assert hover.roll.against == 4
    assert hover.contest is not None
    assert [(m.name, m.value, m.note) for m in hover.contest.sides[1].modifiers] == [
        ("Icy", 2, "leaving"), ("Boulders", 2, "arriving"),
    ]  # fmt: skip


def test_the_menu_on_a_raider_says_what_is_possible_and_why_not() -> None:
    board = sample("ravine-ambush")
    lines = {line.action: line for line in build_menu(RULES, board, ORM, COLE)}
    assert list(lines) == ["attack", "charge", "shoot", "push", "advantage", "pull", "full attack", "maneuver"]
    assert lines["charge"].refusal == "Orm is already in Cole’s zone"
    assert lines["shoot"].refusal == "no ranged weapon in hand"
    assert not lines["attack"].refusal
    verbs = build_menu(RULES, board, None, COLE)
    assert [line.action for line in verbs] == ["compel", "standing", "leaves", "declare lethal", "hazard", "relevance"]
    assert all(line.preset == {"target": (COLE,)} and not (line.refusal or line.more) for line in verbs)


def test_no_menu_of_the_samples_is_longer_than_ten_lines_without_more() -> None:
    board = sample("ravine-ambush")
    subjects: list[SubjectLike] = [*board.tokens, *(Subject("zone", zone) for zone in board.zone_map.zones)]
    for subject in subjects:
        assert len([line for line in build_menu(RULES, board, ORM, subject) if not line.more]) <= 10


def test_an_attack_in_a_new_battle_asks_for_nothing_but_the_roll() -> None:
    board = sample("ravine-ambush")
    quiet = replace(board, aspects={}, scene=replace(board.scene, gm_points=0))
    session = new_session(RULES, quiet, "slate", ORDERS)
    session.perform(Command("attack", ORM, {"target": (COLE,)}))
    assert session.questions == ()
    wanted = session.waiting_roll
    assert wanted is not None
    assert wanted.by == ORM
    session.type_in(2, 2, 2, 2)
    assert session.current is None


@pytest.mark.parametrize("faces", [(1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3)])
def test_an_attack_on_a_raider_comes_to_a_roll_and_one_question_of_invokes(faces: tuple[int, ...]) -> None:
    session = new_session(RULES, sample("ravine-ambush"), "slate", ORDERS)
    session.perform(Command("attack", ORM, {"target": (COLE,)}))
    assert session.waiting_roll is not None
    session.type_in(*faces)
    asked = []
    while session.current:
        question = session.questions[0]
        asked.append(question.ask)
        session.answer(*(question.default or ()))
    assert asked.count("invoke") == 1
    assert set(asked) <= {"invoke", "style"}


def test_the_debate_has_four_sides_no_geometry_and_begins_by_careful() -> None:
    session = new_session(RULES, sample("ferry-charter"), "slate", ORDERS)
    assert all(not zone.outline for zone in session.board.zone_map.zones.values())
    session.perform(Command("begin fight"))
    session.answer("social")
    assert RULES.display(session.board).phase == "Exchange 1"
    first = [session.board[slot[0]].name for slot in session.board.turns.order]
    assert first == ["Ysolde", "Bridge warden", "Tilde", "Garran", "Arvo", "Ferry crews"]
    assert session.board.scene.gm_points == 2
    assert sum(aspect.left for aspect in session.board.aspects.values()) == 5
    council = RULES.display(session.board).zones[ZoneId("council")]
    assert [total for _, total, _ in council.sides] == [4, 4, 2, 1]


def test_fighters_to_drop_in_are_sound() -> None:
    found = CreatureLibrary(RULES)
    stock = [creature.entry for creature in found.bundled]
    assert found.faults == ()
    assert len(stock) >= 10
    assert len({one.name for one in stock}) == len(stock)
    assert {one.group for one in stock} == {"Heroes", "Named foes", "Minions", "Creatures"}
    for one in stock:
        assert icon(one.icon).is_file()
        assert one.help
        sheet = convert(one.sheet, Fighter)
        assert set(sheet.approaches) in (set(), set(RING))
        assert one.group != "Heroes" or sorted(sheet.approaches.values()) == [0, 1, 1, 2, 2, 3]
