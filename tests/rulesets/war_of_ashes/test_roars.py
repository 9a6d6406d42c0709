"""Roars, guards and lethal attacks, where a scenario does not reach: what is shown, random play, saving."""

from msgspec.structs import replace

from battlemap.board.events import Event
from battlemap.board.ids import AspectId
from battlemap.rules.display import ChoiceRing
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import conform
from rulesets.war_of_ashes.basics.roar_state import neighbours, restricted_approaches
from rulesets.war_of_ashes.book.fighter import RING, Fighter, rest_fighter
from tests.rulesets.war_of_ashes.boards import COLE, ODDA, ORM, RULES, before_the_storm, in_full_cry


def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return Codec(RULES).events(parse(encode(events), "events"))


def test_random_roars_rituals_and_lethal_attacks_keep_what_every_ruleset_must() -> None:
    assert conform(RULES, [before_the_storm(), in_full_cry()], 8, "storm", reread) == ()


def test_each_approach_has_its_two_neighbours_on_the_ring() -> None:
    assert {name: neighbours(name) for name in ("careful", "flashy", "sneaky")} == {
        "careful": {"careful", "clever", "sneaky"},
        "flashy": {"flashy", "clever", "forceful"},
        "sneaky": {"sneaky", "quick", "careful"},
    }


def test_a_minion_and_one_who_does_not_roar_are_limited_in_nothing() -> None:
    assert restricted_approaches(Fighter(skilled=("brawling",), roar="brawling")) == frozenset(RING)
    assert restricted_approaches(Fighter(approaches={"quick": 1})) == frozenset(RING)


def test_the_sheet_shows_the_ring_while_its_owner_roars() -> None:
    board = in_full_cry()
    names = tuple(name.capitalize() for name in RING)
    expected = ChoiceRing(names, "Careful", ("Careful", "Clever", "Sneaky"), "Roaring", "Any other approach ends the roar")
    assert RULES.profile(board, ORM).ring == expected
    assert RULES.profile(board, COLE).ring is None
    bound = RULES.profile(board, ODDA).ring
    assert bound is not None
    assert bound.help == "Bound to go on roaring"


def test_what_somebody_has_in_store_stands_on_the_sheet() -> None:
    board = in_full_cry()
    assert [badge.name for badge in RULES.profile(board, ORM).badges] == ["Intent", "Full Attack", "Divine shield"]
    assert [badge.name for badge in RULES.profile(board, ODDA).badges] == ["Ablaze", "Full Defense"]


def test_a_fighter_is_kept_in_a_collection_without_his_roar() -> None:
    kept = rest_fighter(in_full_cry()[ODDA].sheet)
    assert (kept.roar, kept.roar_aspect, kept.roar_bound, kept.guard) == ("", AspectId(""), False, AspectId(""))


def test_a_roar_ends_by_itself_when_its_aspect_is_gone() -> None:
    board = in_full_cry()
    less = replace(board, aspects={key: one for key, one in board.aspects.items() if key != "intent"})
    due = RULES.due_command(less)
    assert due is not None
    assert (due.action, due.actor) == ("roar over", ORM)
