"""Every reason why a board from a file cannot be played on, in a sentence of its own; a sound board has none."""

from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Side
from battlemap.board.happenings import LONGEST_TIMER, MOST_COUNT, MOST_ROUNDS, Counter, CounterId, Stamp, Timer, TimerId
from battlemap.board.ids import AspectId, SideId, TokenId
from battlemap.store.validation import board_validation
from battlemap.store.validation.board_validation import (
    FARTHEST,
    LONGEST_TEXT,
    MOST_STAMPS,
    MOST_TURNS,
    house_remark,
    validate_board,
)
from tests.games.duel import ANN, DUEL, GATE, HEROES, RAIDERS, board_in_fight
from tests.games.skirmish import SKIRMISH
from tests.games.skirmish import board_in_fight as skirmish_board

SHA = "0" * 64


def faults(board: AnyEncounter) -> list[str]:
    return list(validate_board(board, DUEL))


def ann(**values: Any) -> AnyEncounter:
    board = board_in_fight()
    return replace(board, tokens={**board.tokens, ANN: replace(board[ANN], **values)})


def side(**values: Any) -> AnyEncounter:
    board = board_in_fight()
    return replace(board, sides={**board.sides, HEROES: replace(board.sides[HEROES], **values)})


def aspect(**values: Any) -> AnyEncounter:
    return replace(
        board_in_fight(), aspects={AspectId("icy"): replace(Aspect(AspectId("icy"), "Icy", "zone", "zone", GATE), **values)}
    )


def timer(**values: Any) -> AnyEncounter:
    return replace(board_in_fight(), timers={TimerId("t"): replace(Timer(TimerId("t"), "Bell"), **values)})


def counter(**values: Any) -> AnyEncounter:
    return replace(board_in_fight(), counters={CounterId("c"): replace(Counter(CounterId("c"), "Ritual"), **values)})


def turns(**values: Any) -> AnyEncounter:
    return replace(board_in_fight(), turns=replace(board_in_fight().turns, **values))


@pytest.mark.parametrize(
    "board",
    [
        board_in_fight(),
        ann(portrait=SHA),
        ann(spot=(FARTHEST, -FARTHEST)),
        side(look=1),
        side(look=8),
        side(friends=(RAIDERS,)),
        aspect(),
        aspect(anchor="token", on=ANN),
        aspect(anchor="scene", on=""),
        aspect(spot=(1.0, 2.0)),
        timer(rounds=1),
        timer(rounds=LONGEST_TIMER),
        counter(value=0, target=0),
        counter(value=MOST_COUNT, target=MOST_COUNT),
        turns(at=-1),
        turns(at=MOST_TURNS),
        ann(stamps=(Stamp("held", "red", rounds=MOST_ROUNDS), Stamp("held", "red"))),
        ann(name="x" * LONGEST_TEXT),
        replace(board_in_fight(), cover=SHA),
    ],
)
def test_a_sound_board_has_no_fault(board: AnyEncounter) -> None:
    assert faults(board) == []


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (ann(id=TokenId("eve")), "The token stored as ann calls itself eve."),
        (ann(side=SideId("gone")), "The token Ann (ann) belongs to the side gone, which is missing."),
        (ann(name="", side=SideId("gone")), "The token ann (ann) belongs to the side gone, which is missing."),
        (ann(spot=(nan, 0.0)), "The token Ann (ann) stands at no place on a map."),
        (ann(spot=(0.0, inf)), "The token Ann (ann) stands at no place on a map."),
        (ann(spot=(0.0, -FARTHEST - 1)), "The token Ann (ann) stands at no place on a map."),
        (ann(portrait="wolf.png"), "The token Ann (ann) has a portrait that is no picture of this battle."),
        (
            ann(stamps=(Stamp("held", "red", rounds=MOST_ROUNDS + 1),)),
            "The token Ann (ann) has marks of the GM that nobody could have made here.",
        ),
        (
            ann(stamps=(Stamp("held", "red", rounds=-1),)),
            "The token Ann (ann) has marks of the GM that nobody could have made here.",
        ),
        (
            ann(stamps=(Stamp("held", "red"),) * (MOST_STAMPS + 1)),
            "The token Ann (ann) has marks of the GM that nobody could have made here.",
        ),
        (ann(notes="x" * (LONGEST_TEXT + 1)), f"The token Ann (ann) has a text of more than {LONGEST_TEXT} letters."),
        (ann(place=(1, 1)), "The token Ann (ann) stands on a cell; in this game they stand in zones."),
        (side(id=SideId("other")), "The side stored as heroes calls itself other."),
        (side(look=0), "The side Heroes has look 0; looks go from 1 to 8."),
        (side(look=9), "The side Heroes has look 9; looks go from 1 to 8."),
        (side(friends=(SideId("gone"),)), "The side Heroes is friends with gone, which is missing."),
        (aspect(id=AspectId("x")), "The aspect stored as icy calls itself x."),
        (aspect(on="gone"), "The aspect Icy (icy) lies on the zone gone, which is missing."),
        (aspect(anchor="link", on="gone"), "The aspect Icy (icy) lies on the link gone, which is missing."),
        (aspect(spot=(nan, nan)), "The aspect Icy (icy) lies at no place on a map."),
        (turns(at=-2), "The turn order stands at -1, which is no turn."),
        (turns(at=MOST_TURNS + 1), f"The turn order stands at {MOST_TURNS + 2}, which is no turn."),
        (turns(order=((ANN,), (TokenId("eve"),))), "The turn order names the token eve, which is missing."),
        (turns(acted=(TokenId("eve"),)), "The turn order names the token eve, which is missing."),
        (turns(waiting=(TokenId("eve"),)), "The turn order names the token eve, which is missing."),
        (timer(id=TimerId("x")), "The timer stored as t calls itself x."),
        (timer(rounds=0), f"The timer Bell counts 0 rounds; it can be 1 to {LONGEST_TIMER}."),
        (timer(rounds=LONGEST_TIMER + 1), f"The timer Bell counts {LONGEST_TIMER + 1} rounds; it can be 1 to {LONGEST_TIMER}."),
        (counter(id=CounterId("x")), "The counter stored as c calls itself x."),
        (counter(value=-1), f"The counter Ritual stands at -1 of 0; it goes from 0 to {MOST_COUNT}."),
        (counter(target=MOST_COUNT + 1), f"The counter Ritual stands at 0 of {MOST_COUNT + 1}; it goes from 0 to {MOST_COUNT}."),
        (replace(board_in_fight(), cover="map.png"), "The title picture is no picture of this battle."),
    ],
)
def test_each_fault_of_a_board_is_a_sentence(board: AnyEncounter, sentence: str) -> None:
    assert sentence in faults(board)


def test_a_game_on_cells_has_nobody_in_a_zone() -> None:
    board = skirmish_board()
    who = next(iter(board.tokens))
    stray = board.with_token(replace(board[who], place=GATE))
    assert list(validate_board(board, SKIRMISH)) == []
    assert any("stands in a zone; in this game they stand on cells." in fault for fault in validate_board(stray, SKIRMISH))


def many_sides(count: int) -> AnyEncounter:
    board = board_in_fight()
    sides = {SideId(str(number)): Side(SideId(str(number)), str(number), "x") for number in range(count - len(board.sides))}
    return replace(board, sides={**board.sides, **sides})


def many_tokens(count: int) -> AnyEncounter:
    board = board_in_fight()
    tokens = {TokenId(str(number)): replace(board[ANN], id=TokenId(str(number))) for number in range(count - len(board.tokens))}
    return replace(board, tokens={**board.tokens, **tokens})


def many_house_rules(count: int) -> AnyEncounter:
    return replace(board_in_fight(), house={str(number): 1 for number in range(count)})


@pytest.mark.parametrize(
    ("what", "most", "make"),
    [
        ("sides", "MOST_SIDES", many_sides),
        ("tokens", "MOST_TOKENS", many_tokens),
        ("house rules", "MOST_HOUSE_RULES", many_house_rules),
    ],
)
def test_more_than_a_board_can_hold_is_said_with_the_most(
    what: str, most: str, make: Callable[[int], AnyEncounter], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_validation, most, 9)
    assert faults(make(9)) == []
    assert faults(make(10)) == [f"There are 10 {what}; the most is 9."]


def test_house_rules_without_a_place_in_the_book_are_remarked_on() -> None:
    board = board_in_fight()
    assert house_remark(board, DUEL) == ""
    assert house_remark(replace(board, house={"difficulty": 3}), DUEL) == ""
    one = house_remark(replace(board, house={"nothing": 3}), DUEL)
    assert one.startswith("A house rule does not fit the book of Duel in the yard")
    four = house_remark(replace(board, house={f"no{number}": 3 for number in range(4)}), DUEL)
    assert four.startswith("4 house rules do not fit")
    assert four.endswith(" ….")
