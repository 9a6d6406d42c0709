"""Being knocked away, set on a token by hand for so many exchanges: getting up comes after them (27)."""

from battlemap.play.scene.condition_edits import toggle_condition
from battlemap.play.session import new_session
from rulesets.fate2.book.fight import Fight
from tests.rulesets.fate2.boards import ANN, RULES, board


def test_a_fighter_knocked_away_by_hand_for_three_exchanges_gets_up_in_the_fourth() -> None:
    session = new_session(RULES, board(scene=Fight("exchange")), "hand")
    session.edit(*toggle_condition(RULES, session.board, (ANN,), "knock back", rounds=3).events, what="away")
    left = {effect.kind: effect.until.times for effect in session.board.effects if effect.until is not None}
    assert left == {"knock_back": 3, "getting_up": 4}


def test_both_halves_end_together_by_hand() -> None:
    session = new_session(RULES, board(scene=Fight("exchange")), "hand")
    for title in ("away", "back"):
        session.edit(*toggle_condition(RULES, session.board, (ANN,), "knock back").events, what=title)
    assert session.board.effects == ()


def test_a_fighter_whose_part_was_played_is_away_for_one_exchange_more() -> None:
    played = board(scene=Fight("exchange", played=(ANN,)))
    session = new_session(RULES, played, "hand")
    session.edit(*toggle_condition(RULES, session.board, (ANN,), "knock back").events, what="away")
    assert [effect.until.times for effect in session.board.effects if effect.until is not None] == [2, 3]
