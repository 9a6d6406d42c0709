"""Players read names that are counted by what they have seen: neither a number nor a gap tells them of a hidden token."""

import json

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect, TurnOrder
from battlemap.board.events import Contest, Logged, Placed, Removed, Rolled, SidePut, TokenChanged, TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.board.records import ContestSide, DieRecord
from battlemap.play.player_view import hidden_words, redact
from battlemap.play.public.public_log import public_lines
from battlemap.play.public.public_rolls import public_roll
from battlemap.play.session import Session, new_session
from battlemap.store.database.codec import Codec, encode
from tests.games.duel import ANN, CAT, DUEL, board_in_fight

FIRST, SECOND, THIRD = (TokenId(f"footpad-{at}") for at in (1, 2, 3))
FOOTPADS = (FIRST, SECOND, THIRD)


def street(*hidden: TokenId, fight: bool = True) -> AnyEncounter:
    """The duel with three footpads, some of whom are hidden."""
    board = board_in_fight()
    board = replace(board, sides={**board.sides, board[CAT].side: replace(board.side_of(CAT), rolls="shown", gm=True)})
    for at, key in enumerate(FOOTPADS, 1):
        board = board.with_token(replace(board[CAT], id=key, name=f"Footpad {at}", hidden=key in hidden))
    order = ((ANN,), (CAT,), *((key,) for key in FOOTPADS))
    return replace(board, turns=TurnOrder(order, at=0, begun=True) if fight else TurnOrder())


def read_by_players(board: AnyEncounter) -> dict[TokenId, str]:
    known = redact(DUEL, board)
    return {key: known[key].name for key in FOOTPADS if key in known.tokens}


def show(session: Session, *keys: TokenId, hidden: bool = False) -> None:
    session.edit(*(TokenChanged(key, "", {"hidden": hidden}) for key in keys), what="Show")


def test_the_only_visible_one_of_its_kind_has_no_number() -> None:
    assert read_by_players(street(FIRST, THIRD)) == {SECOND: "Footpad"}


def test_visible_ones_are_counted_without_a_gap() -> None:
    assert read_by_players(street(SECOND)) == {FIRST: "Footpad 1", THIRD: "Footpad 2"}


def test_while_none_of_a_kind_is_hidden_players_read_the_numbers_of_the_gm() -> None:
    board = street()
    board = replace(board, tokens={key: token for key, token in board.tokens.items() if key != SECOND})
    assert read_by_players(board) == {FIRST: "Footpad 1", THIRD: "Footpad 3"}


def test_a_name_once_read_stays_when_another_is_revealed_or_hides_or_is_taken_away() -> None:
    session = new_session(DUEL, street(FIRST, SECOND), "seed")
    session.edit(Logged("It begins"))
    assert read_by_players(session.board) == {THIRD: "Footpad"}
    show(session, FIRST)
    assert read_by_players(session.board) == {THIRD: "Footpad 1", FIRST: "Footpad 2"}
    show(session, SECOND)
    assert read_by_players(session.board) == {THIRD: "Footpad 1", FIRST: "Footpad 2", SECOND: "Footpad 3"}
    show(session, FIRST, hidden=True)
    assert read_by_players(session.board) == {THIRD: "Footpad 1", SECOND: "Footpad 3"}
    session.edit(Removed(THIRD), what="Remove")
    assert read_by_players(session.board) == {SECOND: "Footpad 3"}
    for _ in range(3):
        session.undo()
    assert read_by_players(session.board) == {THIRD: "Footpad 1", FIRST: "Footpad 2"}


def test_whom_players_saw_under_a_number_of_the_gm_keeps_it_when_another_hides() -> None:
    session = new_session(DUEL, street(), "seed")
    show(session, SECOND, hidden=True)
    assert read_by_players(session.board) == {FIRST: "Footpad 1", THIRD: "Footpad 3"}
    show(session, SECOND)
    assert read_by_players(session.board) == {FIRST: "Footpad 1", SECOND: "Footpad 2", THIRD: "Footpad 3"}


def test_a_hidden_newcomer_changes_no_name() -> None:
    board = street()
    board = replace(board, tokens={key: token for key, token in board.tokens.items() if key not in (FIRST, SECOND)})
    session = new_session(DUEL, board, "seed")
    session.edit(Placed(replace(board[THIRD], id=SECOND, name="Footpad 4", hidden=True)), what="Place")
    assert read_by_players(session.board) == {THIRD: "Footpad 3"}


def test_tokens_placed_and_hidden_while_the_battle_is_prepared_leave_no_number() -> None:
    session = new_session(DUEL, street(fight=False), "seed")
    show(session, FIRST, SECOND, hidden=True)
    session.edit(TurnsChanged("", TurnOrder(((ANN,), (CAT,), (THIRD,)), at=0, begun=True)), what="Begin")
    assert read_by_players(session.board) == {THIRD: "Footpad"}


def test_the_gm_may_let_players_read_the_numbers_of_the_gms_list() -> None:
    session = new_session(DUEL, street(FIRST, THIRD), "seed")
    session.edit(SidePut(replace(session.board.side_of(SECOND), numbers="gm")), what="Side")
    assert read_by_players(session.board) == {SECOND: "Footpad 2"}


def test_a_named_token_and_one_without_a_number_keep_their_names() -> None:
    board = street(FIRST)
    board = board.with_token(replace(board[SECOND], name="Footpad")).with_token(replace(board[ANN], name="Ann"))
    assert read_by_players(board) == {SECOND: "Footpad", THIRD: "Footpad 2"}
    assert redact(DUEL, board)[ANN].name == "Ann"


def test_every_text_of_the_players_board_has_their_names() -> None:
    board = street(FIRST, SECOND)
    grappled = Effect("grappled", "1", ANN, title="Held by Footpad 3", by=THIRD)
    board = replace(board, effects=(grappled,), title="The hunt for Footpad 3", notes="Footpad 3 limps", notes_shared=True)
    known = redact(DUEL, board)
    assert "Footpad 3" not in msgspec.json.encode(known).decode()
    assert (known.title, known.notes) == ("The hunt for Footpad", "Footpad limps")
    assert known.effects[0].title == "Held by Footpad"


def test_log_and_roll_call_a_token_by_the_same_name_as_the_map() -> None:
    session = new_session(DUEL, street(FIRST, SECOND), "seed")
    session.edit(Logged("*Footpad 3* runs"), Logged("*Footpad 2* waits"), what="Log")
    known = redact(DUEL, session.board)
    assert [line.text for line in public_lines(session, known)] == ["*Footpad* runs"]
    words = hidden_words(DUEL, session.board)
    dice = (DieRecord(3, 3),)
    sides = (ContestSide(ANN, "Ann", "", "d6", dice), ContestSide(THIRD, "Footpad 3", "", "d6", dice))
    roll = public_roll(known, words, [Contest("strike", "Ann strikes Footpad 3", "", sides, 2, "Footpad 3 falls")])
    assert roll is not None
    assert (roll.title, roll.sides[1].name, roll.outcome) == ("Ann strikes Footpad", "Footpad", "Footpad falls")
    alone = public_roll(
        known, words, [Rolled("luck", THIRD, "", "1d6", (3,), dice, (), 0, None, "Footpad 3 wins")], "Footpad 3 tries"
    )
    assert alone is not None
    assert (alone.title, alone.sides[0].name, alone.outcome) == ("Footpad tries", "Footpad", "Footpad wins")


def test_an_older_line_of_the_log_has_the_name_of_now() -> None:
    session = new_session(DUEL, street(FIRST, SECOND), "seed")
    session.edit(Logged("*Footpad 3* runs"), what="Log")
    show(session, FIRST)
    assert [line.text for line in public_lines(session, redact(DUEL, session.board))] == ["*Footpad 1* runs"]


def test_the_kept_names_are_no_part_of_the_players_board_and_go_through_a_file() -> None:
    session = new_session(DUEL, street(FIRST), "seed")
    show(session, SECOND, hidden=True)
    assert session.board.player_names == {SECOND: "Footpad 1", THIRD: "Footpad 2"}
    assert redact(DUEL, session.board).player_names == {}
    assert Codec(DUEL).board(json.loads(encode(session.board))).player_names == session.board.player_names


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(FOOTPADS), st.booleans()), max_size=8), st.sets(st.sampled_from(FOOTPADS)))
def test_numbers_follow_on_without_a_gap_and_no_name_ever_changes_its_number(
    changes: list[tuple[TokenId, bool]], hidden: set[TokenId]
) -> None:
    session = new_session(DUEL, street(*hidden), "seed")
    session.edit(Logged("It begins"))
    read: dict[TokenId, str] = {}
    for key, is_hidden in [(FIRST, FIRST in hidden), *changes]:
        show(session, key, hidden=is_hidden)
        now = read_by_players(session.board)
        assert all(name == read[token] or read[token] == "Footpad" for token, name in now.items() if token in read)
        read |= now
        numbers = sorted(int(name.rpartition(" ")[2]) for name in read.values() if name != "Footpad")
        assert len(set(read.values())) == len(read) or "Footpad" in read.values()
        assert numbers in (list(range(1, len(read) + 1)), list(range(2, len(read) + 1)), [])
