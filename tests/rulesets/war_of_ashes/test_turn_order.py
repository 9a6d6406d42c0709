"""The turn order: groups, newcomers, those who waited, those who cannot act."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import Removed
from battlemap.board.ids import TokenId
from battlemap.play.edits.board_edits import move_slot, place_token, set_sheet
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Command, Refused
from rulesets.war_of_ashes.book.fighter import Conflict
from rulesets.war_of_ashes.book.rulebook import BOOK
from rulesets.war_of_ashes.exchanges.turn_order import next_order, order_of
from tests.rulesets.war_of_ashes.boards import (
    COLE,
    FLOOR,
    HEROES,
    HUNTERS,
    IVER,
    ODDA,
    ORM,
    RAIDERS,
    RIM,
    RULES,
    YLVA,
    board,
    crowded_board,
    hero,
    minion,
    piece,
)

LURKER = TokenId("lurker")
AT_ONCE = replace(new_battle_orders(RULES.standing_orders), rolling=())
"""The standing orders of a new battle, with everybody's dice falling at once."""


def test_by_side_and_by_group_each_share_a_slot_of_their_own() -> None:
    fight = crowded_board()
    by_side = replace(fight, scene=replace(fight.scene, npcs="by side"))
    assert order_of(BOOK, by_side) == ((ORM,), (IVER, COLE), (ODDA,), (YLVA, LURKER))
    by_group = replace(fight, scene=replace(fight.scene, npcs="by group"))
    assert order_of(BOOK, by_group) == ((ORM,), (IVER,), (ODDA,), (YLVA, LURKER), (COLE,))
    together = replace(fight, scene=replace(fight.scene, npcs="together", leads=(YLVA,)))
    assert order_of(BOOK, together) == ((ORM,), (ODDA,), (YLVA, COLE, IVER, LURKER))


def test_a_minion_is_as_quick_as_the_words_on_its_lists() -> None:
    quick, slow, plain = minion(skilled=("Quick hands",)), minion(bad=("quick thinking",)), minion()
    fight = board(
        piece(COLE, RAIDERS, FLOOR, plain), piece(IVER, RAIDERS, FLOOR, quick), piece(YLVA, RAIDERS, FLOOR, slow),
        scene=Conflict(npcs="one by one"),
    )  # fmt: skip
    assert order_of(BOOK, fight) == ((IVER,), (COLE,), (YLVA,))
    assert RULES.display(fight).tokens[YLVA].words == "Quick −2"


def test_a_slot_dragged_elsewhere_stays_there_in_the_next_exchange() -> None:
    session = new_session(RULES, board(scene=Conflict(npcs="one by one")), "s", AT_ONCE)
    session.perform(Command("begin fight"))
    session.answer("physical")
    assert session.board.turns.order == ((ORM,), (IVER,), (ODDA,), (COLE,))
    session.edit(*move_slot(session.board, 3, 1))
    assert session.board.turns.order == ((ORM,), (COLE,), (IVER,), (ODDA,))
    for _ in range(4):
        session.perform(Command("next turn"))
    session.answer("next")
    assert session.board.turns.round == 2
    assert session.board.turns.order == ((ORM,), (COLE,), (IVER,), (ODDA,))


def test_a_newcomer_acts_in_the_slot_of_its_side_from_the_next_exchange_on() -> None:
    fight = replace(crowded_board(), scene=Conflict(phase="exchanges", npcs="by side"))
    added = fight.with_token(piece(TokenId("vek"), RAIDERS, RIM, minion())).with_token(
        piece(TokenId("pell"), HEROES, RIM, hero())
    )
    assert next_order(BOOK, added) == ((ORM,), (TokenId("pell"),), (COLE, IVER, TokenId("vek")), (YLVA, LURKER), (ODDA,))


def test_a_piece_dropped_in_during_a_fight_has_its_turn() -> None:
    session = new_session(RULES, crowded_board(), "s", AT_ONCE)
    session.edit(*place_token(session.board, piece(TokenId(""), HUNTERS, FLOOR, minion(), group="Hunters")))
    newcomer = session.board.turns.order[2][-1]
    assert session.board[newcomer].group == "Hunters"


def test_the_turn_of_somebody_taken_out_ends_by_itself() -> None:
    fight = replace(crowded_board(), turns=TurnOrder(((COLE,), (ORM,)), 0))
    session = new_session(RULES, fight, "s", AT_ONCE)
    assert session.board.turns.now == (COLE,)
    session.perform(Command("leaves"))
    session.answer(COLE)
    assert session.board.turns.now == (ORM,)
    assert session.board.turns.begun


def test_a_group_goes_on_without_those_who_are_out() -> None:
    fight = crowded_board()
    out = fight.with_token(replace(fight[COLE], sheet=replace(fight[COLE].sheet, status="taken out")))
    session = new_session(RULES, out, "s", AT_ONCE)
    session.perform(Command("end turn", ORM))
    assert session.board.turns.now == (COLE, IVER)
    session.perform(Command("end turn", IVER))
    assert session.board.turns.now == (YLVA, LURKER)


def test_undoing_the_last_turn_of_an_exchange_takes_back_what_followed() -> None:
    session = new_session(RULES, replace(crowded_board(), turns=TurnOrder(((ORM,),), 0)), "s", AT_ONCE)
    before = session.board
    session.perform(Command("end turn", ORM))
    session.answer("next")
    assert session.board.turns.round == 2
    session.undo()
    session.undo()
    assert session.board == before


def now(session: Session) -> list[TokenId]:
    """Whose turn it is."""
    return list(session.board.turns.now)


def wait(session: Session, who: TokenId) -> None:
    """It becomes *who*'s turn, and he puts it off."""
    while who not in session.board.turns.now:
        session.perform(Command("next turn"))
    session.perform(Command("delay", who))


def test_a_group_that_was_broken_into_goes_on_without_those_who_were_done() -> None:
    session = new_session(RULES, crowded_board(), "s", AT_ONCE)
    wait(session, ORM)
    session.perform(Command("end turn", COLE))
    session.perform(Command("act now", ORM))
    assert now(session) == [ORM]
    session.perform(Command("end turn", ORM))
    assert now(session) == [COLE, IVER]
    assert session.board.turns.acted == (COLE,)
    session.perform(Command("end turn", IVER))
    assert now(session) == [YLVA, LURKER]


def test_a_turn_goes_on_even_if_whoever_broke_into_it_is_taken_off_the_board() -> None:
    session = new_session(RULES, crowded_board(), "s", AT_ONCE)
    wait(session, ORM)
    session.perform(Command("end turn", COLE))
    session.perform(Command("act now", ORM))
    session.edit(Removed(ORM))
    assert now(session) == [COLE, IVER]
    assert session.board.turns.acted == (COLE,)
    assert session.board.turns.begun


def test_only_one_at_a_time_breaks_into_a_turn() -> None:
    session = new_session(RULES, replace(crowded_board(), turns=TurnOrder(((ORM,), (ODDA,), (COLE, IVER)), 0)), "s", AT_ONCE)
    wait(session, ORM)
    wait(session, ODDA)
    session.perform(Command("act now", ORM))
    with pytest.raises(Refused, match="somebody else has stepped in already"):
        session.perform(Command("act now", ODDA))
    session.perform(Command("end turn", ORM))
    session.perform(Command("act now", ODDA))
    assert now(session) == [ODDA]


@pytest.mark.parametrize("gone", ["taken out", "taken off the board"])
def test_the_group_keeps_the_place_that_somebody_gave_it_who_is_gone(gone: str) -> None:
    opening = replace(crowded_board(), scene=Conflict(npcs="by side"), turns=TurnOrder())
    quick = opening.with_token(replace(opening[IVER], sheet=minion(skilled=("quick hands",))))
    session = new_session(RULES, quick, "s", AT_ONCE)
    session.perform(Command("begin fight"))
    session.answer("physical")
    assert session.board.turns.order == ((ORM,), (IVER, COLE), (ODDA,), (YLVA, LURKER))
    if gone == "taken out":
        session.edit(*set_sheet(session.board, IVER, "status", "taken out"))
    else:
        session.edit(Removed(IVER))
    for _ in range(4):
        session.perform(Command("next turn"))
    session.answer("next")
    assert session.board.turns.round == 2
    session.perform(Command("next turn"))
    assert COLE in session.board.turns.now
    session.perform(Command("end turn", COLE))
    assert now(session) == [ODDA]
