"""What wins a fight: the words for it, and who has won on a board."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Side
from battlemap.board.events import Event, Moved, SheetChanged, TurnsChanged
from battlemap.board.ids import SideId, TokenId
from battlemap.play.edits.board_edits import remove_tokens
from battlemap.play.session import Session, new_session
from battlemap.rules.creatures.tactics import Tactics
from battlemap.sim.alliances import alliance_names, alliances_of, players_alliance, stands, winning_words
from battlemap.sim.fight_standing import judge_shares
from battlemap.sim.win_conditions import WinCondition, WinWatch, condition_words, fighter_named, place_named, read_condition
from battlemap.store.files.store_errors import StoreError
from tests.games import skirmish
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, GATE, HEROES, RAIDERS, board_in_fight

RULES = replace(
    DUEL,
    tactics=Tactics(
        worth=lambda board, who: float(board[who].sheet.stamina),
        harm=lambda board, who: 4.0 - board[who].sheet.stamina,
        harm_unit="stamina",
        out=lambda board, who: board[who].sheet.stamina <= 0,
    ),
)
TOWN = SideId("town")


def three_sides(*friends: SideId) -> AnyEncounter:
    """The duel with Ben on a third side, whose friends these are."""
    board = board_in_fight()
    town = Side(TOWN, "Townsfolk", "T", friends=friends)
    return replace(board, sides={**board.sides, TOWN: town}).with_token(replace(board[BEN], side=TOWN))


def hurt(who: TokenId, stamina: int) -> Event:
    return SheetChanged(who, "hurt", {"stamina": stamina})


def winner(board: AnyEncounter, *events: Event, conditions: tuple[WinCondition, ...] = ()) -> str | None:
    """Who has won after *events* by hand on a board."""
    session: Session = new_session(RULES, board, "seed")
    watch = WinWatch(RULES, board, conditions)
    if events:
        session.edit(*events, what="by hand")
    return watch.winner(session.journal, session.head)


def test_sides_that_stand_together_are_one_alliance_by_its_first_side() -> None:
    assert alliances_of(three_sides()) == {HEROES: HEROES, RAIDERS: RAIDERS, TOWN: TOWN}
    assert alliances_of(three_sides(HEROES)) == {HEROES: HEROES, RAIDERS: RAIDERS, TOWN: HEROES}
    assert alliances_of(three_sides(RAIDERS)) == {HEROES: HEROES, RAIDERS: RAIDERS, TOWN: RAIDERS}
    empty = replace(three_sides(), sides={**three_sides().sides, SideId("nobody"): Side(SideId("nobody"), "Nobody", "N")})
    assert SideId("nobody") not in alliances_of(empty)
    assert alliance_names(three_sides(HEROES)) == {HEROES: "Heroes and Townsfolk", RAIDERS: "Raiders"}
    guard = Side(SideId("guard"), "Guard", "G", friends=(HEROES,))
    board = three_sides(HEROES)
    four = replace(board, sides={**board.sides, guard.id: guard}).with_token(replace(board[DOG], side=guard.id))
    assert alliance_names(four)[HEROES] == "Heroes, Townsfolk and Guard"


@pytest.mark.parametrize(
    ("name", "words"),
    [("Heroes", "Heroes win"), ("The delegation", "The delegation wins"), ("Ann and the dog", "Ann and the dog win")],
)
def test_an_alliance_wins_in_the_number_of_its_name(name: str, words: str) -> None:
    assert winning_words(name) == words


def test_the_players_alliance_is_that_of_the_first_side_the_gm_does_not_play() -> None:
    board = three_sides(RAIDERS)
    assert players_alliance(board) == HEROES
    gm = {key: replace(side, gm=key != TOWN) for key, side in board.sides.items()}
    assert players_alliance(replace(board, sides=gm)) == RAIDERS
    assert players_alliance(replace(board, sides={key: replace(side, gm=True) for key, side in gm.items()})) is None


def test_a_token_stands_while_it_is_there_and_not_out() -> None:
    board = board_in_fight()
    assert stands(RULES, board, ANN)
    assert not stands(RULES, board.with_token(replace(board[ANN], sheet=replace(board[ANN].sheet, stamina=0))), ANN)
    assert not stands(RULES, board, TokenId("nobody"))


def test_the_last_alliance_that_stands_has_won_and_nobody_where_none_does() -> None:
    board = board_in_fight()
    assert winner(board) is None
    assert winner(board, hurt(CAT, 0)) is None
    assert winner(board, hurt(CAT, 0), *remove_tokens([DOG])) == HEROES
    assert winner(board, *[hurt(who, 0) for who in (ANN, BEN, CAT, DOG)]) == ""
    assert winner(three_sides(), hurt(CAT, 0), hurt(DOG, 0)) is None
    assert winner(three_sides(HEROES), hurt(CAT, 0), hurt(DOG, 0)) == HEROES


@pytest.mark.parametrize(("share", "beaten"), [(0.5, True), (0.51, False), (1.0, False), (0.3, True)])
def test_a_side_that_has_lost_its_share_of_fighters_is_beaten(share: float, beaten: bool) -> None:
    rout = WinCondition("rout", share=share)
    assert (winner(board_in_fight(), hurt(CAT, 0), conditions=(rout,)) == HEROES) == beaten
    assert winner(board_in_fight(), conditions=(rout,)) is None


def test_of_fighters_who_were_out_before_none_is_counted_as_lost() -> None:
    board = board_in_fight()
    board = board.with_token(replace(board[DOG], sheet=replace(board[DOG].sheet, stamina=0)))
    assert winner(board, conditions=(WinCondition("rout", share=0.5),)) is None


def test_who_reaches_the_place_wins() -> None:
    reach = WinCondition("reach", str(CAT), GATE)
    assert winner(board_in_fight(), conditions=(reach,)) is None
    assert winner(board_in_fight(), Moved(DOG, GATE), conditions=(reach,)) is None
    assert winner(board_in_fight(), Moved(CAT, GATE), conditions=(reach,)) == RAIDERS
    assert winner(board_in_fight(), Moved(CAT, GATE), hurt(CAT, 0), conditions=(reach,)) is None
    side = WinCondition("reach", str(RAIDERS), GATE)
    assert winner(board_in_fight(), Moved(DOG, GATE), conditions=(side,)) == RAIDERS
    friends = WinCondition("reach", str(TOWN), GATE)
    assert winner(three_sides(HEROES), conditions=(friends,)) == HEROES


def test_who_holds_out_for_the_rounds_wins() -> None:
    def at_round(number: int) -> Event:
        return TurnsChanged("round", replace(board_in_fight().turns, round=number))

    hold = WinCondition("hold", str(HEROES), rounds=2)
    assert winner(board_in_fight(), at_round(2), conditions=(hold,)) is None
    assert winner(board_in_fight(), at_round(3), conditions=(hold,)) == HEROES
    one = WinCondition("hold", str(ANN), rounds=2)
    assert winner(board_in_fight(), at_round(3), hurt(ANN, 0), conditions=(one,)) is None
    late = replace(board_in_fight(), turns=replace(board_in_fight().turns, round=5))
    assert winner(late, at_round(6), conditions=(hold,)) is None
    assert winner(late, at_round(7), conditions=(hold,)) == HEROES


def test_the_first_harm_decides_for_the_side_that_is_not_hurt_first() -> None:
    blood = (WinCondition("first-blood"),)
    assert winner(board_in_fight(), conditions=blood) is None
    assert winner(board_in_fight(), hurt(CAT, 3), conditions=blood) == HEROES
    assert winner(board_in_fight(), hurt(ANN, 3), conditions=blood) == RAIDERS
    assert winner(board_in_fight(), hurt(CAT, 4), conditions=blood) is None
    assert winner(board_in_fight(), *remove_tokens([BEN]), conditions=blood) == RAIDERS
    assert winner(three_sides(), hurt(ANN, 3), conditions=blood) == RAIDERS
    assert winner(three_sides(), hurt(CAT, 3), conditions=blood) == HEROES


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("standing", WinCondition("standing")),
        ("first-blood", WinCondition("first-blood")),
        ("rout", WinCondition("rout")),
        ("rout:0.3", WinCondition("rout", share=0.3)),
        ("rout:1", WinCondition("rout", share=1.0)),
        (" reach=Cat:Gate", WinCondition("reach", "cat", "gate")),
        ("reach=r:gate", WinCondition("reach", "raiders", "gate")),
        ("hold=Heroes:1", WinCondition("hold", "heroes", rounds=1)),
        ("hold=ANN:7", WinCondition("hold", "ann", rounds=7)),
    ],
)
def test_a_condition_is_read_from_words(text: str, condition: WinCondition) -> None:
    assert read_condition(text, board_in_fight()) == condition


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rout:0", "the share that is lost goes from 0 to 1"),
        ("rout:1.01", "the share that is lost goes from 0 to 1"),
        ("rout:half", "“half” is no number"),
        ("rout=0.5", "is no condition to win"),
        ("hold=Heroes:0", "at least one round"),
        ("hold=Heroes", "is no condition to win"),
        ("reach=Cat", "is no condition to win"),
        ("win", "is no condition to win"),
        ("reach=Zorro:gate", "neither a side nor a token “Zorro”"),
        ("reach=Cat:moon", "no place “moon” on this map"),
        ("reach=Cat:A1", "no place “A1” on this map"),
        ("hold=Heroes:x", "“x” is no number"),
    ],
)
def test_words_that_are_no_condition_are_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        read_condition(text, board_in_fight())


def test_places_of_a_grid_are_cells_by_their_names() -> None:
    board = skirmish.board_in_fight()
    assert board.grid is not None
    columns, rows = board.grid.columns, board.grid.rows
    assert [place_named(name, board) for name in ("A1", "b3", " C2 ")] == [(0, 0), (1, 2), (2, 1)]
    wide = replace(board, map=replace(board.grid, columns=60, rows=rows))
    assert place_named("AA1", wide) == (26, 0)
    assert place_named("BA2", wide) == (52, 1)
    for name in ("A0", f"A{rows + 1}", "A", "1", "A1B", "ÄA1", "AAAA1", f"{'Z' if columns < 26 else 'ZZ'}1"):
        with pytest.raises(StoreError, match="no place"):
            place_named(name, board)
    assert fighter_named(" RAIDERS ", board_in_fight()) == "raiders"


def test_conditions_are_told_as_sentences() -> None:
    board, field = board_in_fight(), skirmish.board_in_fight()
    assert [condition_words(read_condition(text, board), board) for text in ("rout:0.3", "reach=Cat:gate", "hold=H:3")] == [
        "A side is beaten once it has lost 30 % of its fighters",
        "Cat wins at Gate",
        "Heroes wins by standing for 3 rounds",
    ]
    assert condition_words(WinCondition("first-blood"), board) == "The first harm decides"
    assert condition_words(WinCondition("standing"), board) == "A side wins when it alone stands"
    assert condition_words(WinCondition("reach", "x", (1, 2)), field) == "x wins at B3"
    assert condition_words(WinCondition("reach", "x", "moon"), board) == "x wins at moon"


def test_chances_go_with_the_square_of_what_is_left() -> None:
    board = board_in_fight()
    board = board.with_token(replace(board[CAT], sheet=replace(board[CAT].sheet, stamina=0)))
    assert judge_shares(RULES, board, alliances_of(board)) == {HEROES: 0.8, RAIDERS: 0.2}
    assert judge_shares(RULES, board, {HEROES: HEROES}) == {HEROES: 1.0}
    assert judge_shares(RULES, replace(board, tokens={CAT: board[CAT]}), alliances_of(board)) == {}
