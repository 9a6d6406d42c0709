"""The text form holds the whole battle, and what is wrong in one is named with its place."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules import registry
from battlemap.rules.house_overlay import apply_fitting_rules
from battlemap.store.database.battle import Asset, Battle, new_battle
from battlemap.store.database.codec import encode, parse
from battlemap.store.database.schema import VERSION
from battlemap.store.document.battle_folder import read_sample, sample_names
from battlemap.store.document.document import Document
from battlemap.store.document.text_form import battle_from_text, battle_to_text
from battlemap.store.files.store_errors import StoreError
from battlemap.store.validation.board_validation import house_remark, validate_board
from tests.games.duel import DUEL, board
from tests.store.documents import WAITING, fiddle, load, new_document, to_a_question


@given(st.integers(0, 2**32), st.integers(0, 40))
def test_a_battle_is_read_as_it_was_written(seed: int, steps: int) -> None:
    session = Session(DUEL, board(), new_battle(DUEL, board(), seed="seed").state)
    session.set_orders(WAITING)
    fiddle(session, Random(seed), steps)
    picture = Asset("image/png", b"\x89PNG")
    entries = tuple(session.journal.entry(key) for key in session.journal.stubs)
    battle = Battle(DUEL, board(), session.state, entries, {picture.sha: picture})
    text = battle_to_text(battle)
    again = battle_from_text(text, "here", load)
    assert again == battle
    assert battle_to_text(again) == text
    assert battle.board == session.journal.board(session.head)


def test_a_document_goes_through_the_text_form_and_back(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    to_a_question(session)
    document.assets.add(b"picture", "image/png")
    document.flush()
    again = Document.create(tmp_path / "again.battle", battle_from_text(battle_to_text(document.battle()), "here", load), load)
    assert again.battle() == document.battle()
    assert again.session().waiting_roll == session.waiting_roll
    again.close()
    document.close()


def test_a_text_with_an_opening_alone_is_a_battle_at_its_beginning() -> None:
    text = encode({"format": "battlemap", "version": 1, "ruleset": "duel", "title": "Duel", "opening": board()})
    battle = battle_from_text(text, "here", load)
    assert (battle.opening, battle.state.head, battle.entries) == (board(), 0, ())
    assert len(battle.state.seed) == 32


def text_with(change: Callable[[dict[str, Any]], object]) -> bytes:
    plain = parse(battle_to_text(play_battle()), "here")
    change(plain)
    return encode(plain)


def play_battle() -> Battle:
    session = Session(DUEL, board(), new_battle(DUEL, board(), seed="seed").state)
    fiddle(session, Random(4), 30)
    entries = tuple(session.journal.entry(key) for key in session.journal.stubs)
    return Battle(DUEL, board(), session.state, entries)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda p: p.update(format="chess"), "is no battle"),
        (lambda p: p.update(version=VERSION + 1), "install a newer battlemap"),
        (lambda p: p.update(version="1"), "version should be a whole number"),
        (lambda p: p.update(ruleset="chess"), "“chess”, which is not installed"),
        (lambda p: p.update(ruleset=3), "should be text"),
        (lambda p: p.pop("opening"), "here: opening"),
        (lambda p: p["opening"]["tokens"]["cat"].update(place="moon"), "stands in the zone moon, which is missing"),
        (lambda p: p["opening"]["tokens"]["cat"].update(side="moon"), "belongs to the side moon, which is missing"),
        (
            lambda p: p["opening"]["tokens"]["cat"]["sheet"].update(skil=1),
            "here: opening: there is no field tokens.cat.sheet.skil",
        ),
        (lambda p: p["opening"]["map"]["zones"]["yard"].update(outline=["p"]), "points that are missing"),
        (lambda p: p["opening"].update(house={f"h{n}": n for n in range(1001)}), "There are 1001 house rules; the most is 1000"),
        (lambda p: p["entries"][1].update(parent=99), "here: entries.2: entry 2 cannot follow 99"),
        (lambda p: p["entries"][2].update(id=1), "here: entries.3: entry 1 cannot follow"),
        (lambda p: p["entries"][0].update(events=[{"type": "Boom"}]), "here: entries.1: events: 1.type: 'Boom' is not known"),
        (lambda p: p.update(entries={}), "entries: this should be a list"),
        (lambda p: p["state"].update(head=999), "there is no entry 999"),
        (lambda p: p["state"].update(orders=3), "here: state: orders: this should be a table"),
        (lambda p: p.update(assets={"ab": {"mime": "image/png", "base64": "%"}}), "this is not base64"),
        (lambda p: p.update(assets={"ab": {"mime": "image/png", "base64": "aGFsbG8="}}), "another than its sha256 says"),
        (lambda p: p.update(assets=[]), "here: assets"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change: Callable[[dict[str, Any]], object], said: str) -> None:
    with pytest.raises(StoreError) as caught:
        battle_from_text(text_with(change), "here", load)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["x" * 4000, "obss/../obss", "../tests"], ids=["long", "in a circle", "outside"])
def test_a_game_that_cannot_be_a_name_is_not_looked_for(name: str) -> None:
    with pytest.raises(StoreError, match=r"is a battle of the ruleset “.{4,61}”, which is not installed\.$"):
        battle_from_text(text_with(lambda p: p.update(ruleset=name)), "here", registry.load_ruleset)


def test_what_is_not_known_is_left_out_and_told() -> None:
    battle = battle_from_text(text_with(lambda p: p.update(music="drums", weather=None)), "here", load)
    assert battle.remarks == ("“music” in here is not known and was left out.",)


def test_house_rules_of_another_edition_are_left_out_and_the_battle_goes_on() -> None:
    odd = {"difficulty": "hard", "tie_wounds": True, "blades.axe.sharp": 1}
    battle = battle_from_text(text_with(lambda p: p["opening"].update(house=odd)), "here", load)
    assert house_remark(battle.opening, battle.rules) == (
        "2 house rules do not fit the book of Duel in the yard, and it goes as the book says: difficulty: this should be a whole "
        "number and is text; blades.axe.sharp: there is no such thing in the book."
    )
    book = apply_fitting_rules(battle.rules.book, battle.opening.house)
    usual = battle.rules.book
    assert (book.difficulty, book.tie_wounds, book.blades) == (usual.difficulty, True, usual.blades)
    assert new_session(battle.rules, battle.opening, "seed").board.house == odd


@pytest.mark.parametrize("name", sample_names())
def test_every_bundled_sample_is_sound(name: str) -> None:
    battle = read_sample(name)
    assert list(validate_board(battle.opening, battle.rules)) == []
    assert house_remark(battle.opening, battle.rules) == ""
    assert battle.remarks == ()
    assert set(new_battle_orders(battle.rules.standing_orders).standing) <= set(battle.state.orders.standing), (
        "answered by itself"
    )
    assert Session(battle.rules, battle.opening, battle.state).board.title


def test_a_sample_that_is_missing_names_those_there_are() -> None:
    with pytest.raises(StoreError, match="ravine-ambush"):
        read_sample("nothing")
