"""All dice of a batch in one step: the same dice as one at a time, typed ones by seat, ties after them."""

from collections.abc import Callable

import pytest

from battlemap.board.ids import TokenId
from battlemap.play.batch_rolls import batch_rolls, finished_batch, in_turn_order
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, new_battle_orders
from battlemap.rules.procedure import Command, Refused
from battlemap.store.document.battle_folder import read_sample

FIGHTS = ("crooked-ladle", "mail-coach", "tilting-yard", "quarry-yard", "tavern-scuffle")


def before_initiative(sample: str, seed: str = "a") -> Session:
    """A battle whose fight has just begun: the first dice for initiative wait."""
    battle = read_sample(sample)
    session = new_session(battle.rules, battle.board, seed, new_battle_orders(battle.rules.standing_orders))
    if session.board.turns.order:
        session.perform(Command("end fight"))
        finish(session, Session.roll)
    session.perform(Command("begin fight"))
    while session.current is not None and not session.current.batch:
        answer(session)
    return session


def answer(session: Session) -> None:
    """Take the default of the open question; four-dice fights are run at turn pace, which rolls initiative."""
    asked = session.questions[0]
    keys = ("turn",) if asked.ask == "pace" else asked.default
    session.answer(*(keys if keys is not None else (asked.free[0].key,)))


def finish(session: Session, roll: Callable[[Session], None]) -> None:
    while session.current is not None:
        if session.current.batch and (roll is Session.roll_batch or session.waiting_roll is not None):
            roll(session)
        elif session.waiting_roll is not None:
            session.roll()
        else:
            answer(session)


def results(session: Session) -> list[tuple[str, str, str]]:
    return [(one.roll.by, one.roll.ask, one.result) for one in in_turn_order(session.board, finished_batch(session))]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("sample", FIGHTS)
def test_all_at_once_brings_the_same_dice_and_order_as_one_at_a_time(sample: str, seed: str) -> None:
    together, apart = before_initiative(sample, seed), before_initiative(sample, seed)
    finish(together, Session.roll_batch)
    finish(apart, Session.roll)
    assert together.board.turns.order == apart.board.turns.order
    assert together.board.scene.standings == apart.board.scene.standings
    assert results(together) == results(apart)


@pytest.mark.parametrize("sample", FIGHTS)
def test_the_rolls_to_come_are_known_before_any_dice_fall(sample: str) -> None:
    session = before_initiative(sample)
    assert session.current is not None
    ahead = batch_rolls(session.current)
    assert {one.result for one in ahead if one.at < 0} == {""}
    finish(session, Session.roll_batch)
    rolled = finished_batch(session)
    assert [one.roll.by for one in ahead] == [one.roll.by for one in rolled[: len(ahead)]]


def test_dice_that_are_typed_by_seat_stand_and_the_others_fall_as_ever() -> None:
    plain, typed = before_initiative("crooked-ladle"), before_initiative("crooked-ladle")
    finish(plain, Session.roll_batch)
    first = finished_batch(plain)[0]
    seat, other = first.roll.by, 1 + first.faces[0] % 10
    typed.roll_batch({seat: (other,)})
    finish(typed, Session.roll_batch)
    dice = {one.roll.by: one for one in reversed(finished_batch(typed))}
    assert (dice[seat].faces, dice[seat].by_hand) == ((other,), True)
    as_ever = {one.roll.by: one.faces for one in reversed(finished_batch(plain)) if one.roll.by != seat}
    assert {who: one.faces for who, one in dice.items() if who != seat} == as_ever


def test_the_game_master_s_dice_can_be_typed_though_they_fall_by_themselves_else() -> None:
    session = before_initiative("crooked-ladle")
    assert session.current is not None
    foes = [one.roll.by for one in batch_rolls(session.current) if session.board.side_of(TokenId(one.roll.by)).gm]
    session.roll_batch({foe: (at + 1,) for at, foe in enumerate(foes)})
    finish(session, Session.roll_batch)
    dice = {one.roll.by: one for one in reversed(finished_batch(session))}
    assert [(dice[foe].faces, dice[foe].by_hand) for foe in foes] == [((at + 1,), True) for at in range(len(foes))]


def test_dice_that_cannot_fall_so_are_refused_and_nothing_has_happened() -> None:
    session = before_initiative("crooked-ladle")
    assert session.current is not None
    before, seat = session.current.inputs, batch_rolls(session.current)[-1].roll.by
    with pytest.raises(Refused):
        session.roll_batch({seat: (77,)})
    assert session.current.inputs == before


def test_the_step_ends_before_dice_that_have_to_be_typed() -> None:
    session = before_initiative("crooked-ladle")
    assert session.current is not None
    seats = [one.roll.by for one in batch_rolls(session.current)]
    session.roll_batch(waiting=frozenset(seats[2:3]))
    assert session.waiting_roll is not None
    assert session.waiting_roll.by == seats[2]


def test_ties_of_a_side_that_types_its_dice_are_typed_as_well() -> None:
    session = before_initiative("crooked-ladle")
    assert session.current is not None
    heroes = [one.roll.by for one in batch_rolls(session.current) if not session.board.side_of(TokenId(one.roll.by)).gm]
    session.roll_batch(dict.fromkeys(heroes, (5,)), frozenset(heroes))
    waiting = session.waiting_roll
    assert waiting is not None, "equal numbers and equal perception roll again"
    assert (waiting.ask, waiting.by in heroes) == ("tie", True)


def test_ties_after_a_roll_for_all_fall_at_once() -> None:
    session = before_initiative("tilting-yard")
    session.roll_batch()
    while session.current is not None:
        assert session.waiting_roll is None, "no roll-off waits to be rolled"
        answer(session)
    assert any(one.roll.ask == "roll-off" for one in finished_batch(session))


def test_without_a_batch_nothing_is_rolled_for_all() -> None:
    battle = read_sample("ravine-ambush")
    session = new_session(battle.rules, battle.board, "a", battle.state.orders.with_rolling(EVERYBODY, "wait"))
    session.perform(Command("attack", TokenId("orm"), {"target": ("cole",)}))
    with pytest.raises(Refused):
        session.roll_batch()
