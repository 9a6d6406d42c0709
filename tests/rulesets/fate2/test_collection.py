"""The fighters and battles that come with the program are legal, and there are enough of each kind."""

import json

import pytest

from battlemap.board.ids import TokenId
from battlemap.board.zones.zone_faults import validate_zones
from battlemap.paths import data_dir
from battlemap.play.action_menu import build_menu
from battlemap.play.session import new_session
from battlemap.rules.procedure import Command
from battlemap.store.collection.creature_file import CollectionCreature as Entry
from battlemap.store.collection.creature_file import read_entries
from battlemap.store.database.codec import Codec
from battlemap.store.validation.board_validation import validate_board
from rulesets.fate2.basics.positions import measured
from rulesets.fate2.book.fight import Board
from rulesets.fate2.book.rulebook import BOOK
from tests.rulesets.fate2.boards import RULES

PATH = data_dir("resources") / "tokens" / "fate2.toml"
FOUND, FAULTS = read_entries(PATH.read_bytes(), PATH.name, RULES, own=False)
SAMPLES = ("tavern-scuffle", "duel-of-words")


def sample(name: str) -> Board:
    document = json.loads((data_dir("resources") / "samples" / f"{name}.json").read_text(encoding="utf-8"))
    assert (document["ruleset"], document["commands"]) == ("fate2", [])
    board: Board = Codec(RULES).board(document["opening"])
    return board


def test_the_file_is_sound() -> None:
    assert FAULTS == []


def test_there_are_six_characters_and_twelve_opponents() -> None:
    groups = [entry.entry.group for entry in FOUND]
    assert groups.count("Characters") == 6
    assert groups.count("Opponents") >= 12
    assert len({entry.name for entry in FOUND}) == len(FOUND)


@pytest.mark.parametrize("entry", FOUND, ids=[entry.key for entry in FOUND])
def test_each_is_legal(entry: Entry) -> None:
    sheet = entry.sheet
    assert entry.entry.help.endswith(".")
    kind, _, icon = entry.entry.icon.partition("/")
    assert (data_dir("resources") / "icons" / kind / f"{icon}.svg").is_file()
    assert {sheet.weapon or "fists", *sheet.weapons} <= BOOK.weapons.keys()
    assert (sheet.armour or "none") in BOOK.armour
    assert sheet.skills.keys() <= BOOK.skills.keys()
    assert all(-2 <= level <= 3 for level in sheet.skills.values())
    if entry.entry.group == "Characters":
        assert sum(one.level for one in sheet.aspects) == 6
        assert max(sheet.skills.values()) == 3


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_sound(name: str) -> None:
    board = sample(name)
    assert validate_zones(board.zone_map) == ()
    assert list(validate_board(board, RULES)) == []
    assert RULES.display(board).warnings == ()


def test_the_tavern_has_three_zones_and_a_higher_gallery() -> None:
    board = sample("tavern-scuffle")
    assert sorted(zone.name for zone in board.zone_map.zones.values()) == ["Back yard", "Gallery", "Taproom"]
    assert [str(link.high) for link in board.zone_map.links.values()].count("gallery") == 1


def test_the_duel_has_no_map_and_a_list_of_who_faces_whom() -> None:
    board = sample("duel-of-words")
    assert not measured(board)
    assert len(RULES.display(board).facings) == 3


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_can_be_played_at_once(name: str) -> None:
    session = new_session(RULES, sample(name), "samples")
    session.perform(Command("begin fight"))
    while session.current is not None:
        session.answer(*(session.questions[0].default or ()))
    assert session.board.scene.pace == "exchange"
    assert session.board.scene.kind == ("debate" if name == "duel-of-words" else "fight")
    who = next(iter(session.board.tokens))
    foe = next(token.id for token in session.board.tokens.values() if token.side != session.board[who].side)
    assert any(line.action == "attack" and not line.refusal for line in build_menu(RULES, session.board, TokenId(who), foe))
