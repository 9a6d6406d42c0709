"""In "Feudal d6 pool" destiny points are burned where what a roll comes to then is worth it, and a bite takes hold (28, 67)."""

import pytest

from battlemap.board.ids import SideId
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decision import Decision
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, StandingOrders
from battlemap.rules.procedure import Command
from battlemap.rules.run import by_default
from rulesets.sifrp.book.fighter import Arm
from tests.rulesets.sifrp.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece

STRONG = {"fighting": 4, "athletics": 4, "endurance": 4}


def attacked(*dice: int, ann: int = 0, cat: int = 0, weapon: str = "mace", until: str = "fortune", health: int = 6) -> Session:
    """Ann has attacked Cat, her dice lie, and *until* is asked; so many destiny points each; below 6 Cat is nearly down."""
    hurt = {"health": health, "injuries": 2, "wounds": 1} if health < 6 else {}
    cats = fighter(abilities={"fighting": 5}, fixed={"defence": 9}, destiny=cat, **hurt)
    anns = fighter(abilities=STRONG, destiny=ann, arms={weapon: Arm(weapon)})
    ground = board(piece(ANN, HEROES, (5, 5), anns), piece(CAT, RAIDERS, (6, 5), cats))
    session = new_session(RULES, ground, "destiny", StandingOrders().with_rolling(EVERYBODY, "type"))
    session.perform(Command("attack", ANN, {"target": (CAT,), "weapon": (weapon,), "destiny": ("nobody",)}))
    answer_until(session, until, *dice)
    return session


def answer_until(session: Session, ask: str, *dice: int, **answers: str) -> None:
    """Answer everything as is usual, but for *answers*, until *ask* is asked."""
    while session.current is not None:
        if session.waiting_roll is not None:
            session.type_in(*dice)
            continue
        choice = session.questions[0]
        if choice.ask == ask:
            return
        keys = (answers[choice.ask],) if choice.ask in answers else by_default(session.board, choice)
        option = choice.option(keys[0]) if keys else None
        session.answer(*keys, by=option.by if option is not None and option.by else choice.to[0])


def decided(session: Session, side: SideId, skill: int = 3) -> Decision:
    run = session.current
    assert run is not None
    return Mind(RULES, skill=skill).decide_answer(run.before, run.command, run.inputs, session.questions[0], side, 0, run.run)


def test_a_point_is_burned_against_a_hard_blow_and_not_against_a_scratch() -> None:
    assert decided(attacked(6, 6, 5, 5, cat=1), RAIDERS).keys == ("spoil:cat",)
    assert decided(attacked(3, 3, 2, 2, cat=1), RAIDERS).keys == ("nobody",)


def test_a_point_is_burned_for_the_blow_that_fells_and_not_for_one_that_is_hardly_felt() -> None:
    assert decided(attacked(3, 2, 2, 1, ann=1, health=4), HEROES).keys == ("luck:ann",)
    assert decided(attacked(3, 2, 2, 1, ann=1), HEROES).keys == ("nobody",)
    assert "harms the foes" in decided(attacked(3, 2, 2, 1, ann=1, health=4), HEROES).words[0]


def test_whoever_is_little_skilled_leaves_results_alone() -> None:
    assert decided(attacked(6, 6, 5, 5, cat=1), RAIDERS, skill=2).keys == ("nobody",)


@pytest.mark.parametrize(("points", "key"), [(2, "burn:ann"), (1, "nobody")])
def test_a_point_is_cancelled_only_by_the_side_that_has_the_last_word(points: int, key: str) -> None:
    session = attacked(6, 6, 5, 5, ann=points, cat=2)
    answer_until(session, "cancel destiny", fortune="spoil:cat")
    assert decided(session, HEROES).keys == (key,)


def test_two_sides_do_not_cancel_each_others_points_to_the_last() -> None:
    session = attacked(6, 6, 5, 5, ann=4, cat=4)
    player = MachinePlayer(session, seat_sides({side: Mind(RULES) for side in (HEROES, RAIDERS)}))
    while session.current is not None:
        if session.waiting_roll is not None:
            session.type_in(6, 6, 5, 5)
        else:
            assert player.step()
    assert session.board[ANN].sheet.destiny + session.board[CAT].sheet.destiny == 6
    assert session.board[CAT].sheet.injuries


def test_whoever_is_about_to_die_burns_a_point_and_lives_and_one_who_only_pays_ransom_does_not() -> None:
    for outcome, key, status in (("death", "choose", "defeated"), ("ransom", "no", "defeated")):
        session = attacked(6, 6, 5, 5, cat=1, health=1)
        answer_until(session, "fate", fortune="nobody", outcome=outcome)
        assert decided(session, RAIDERS).keys == (key,)
        session.answer(key, by=CAT)
        answer_until(session, "", outcome="maimed", fortune="nobody")
        assert session.board[CAT].sheet.status == status


@pytest.mark.parametrize("character", ["steady", "beast"])
def test_a_bite_that_can_take_hold_does(character: str) -> None:
    session = attacked(5, 5, 5, 5, weapon="great jaws", until="grab")
    run = session.current
    assert run is not None
    mind = Mind(RULES, CHARACTERS[character], 1)  # type: ignore[index]
    assert mind.decide_answer(run.before, run.command, run.inputs, session.questions[0], HEROES, 0, run.run).keys == ("yes",)


def test_a_machine_spoils_a_blow_before_a_person_who_is_asked_as_well() -> None:
    session = attacked(5, 4, 4, 4, ann=1, cat=1)
    assert tuple(session.questions[0].to) == (ANN, CAT)
    assert MachinePlayer(session, seat_sides({RAIDERS: Mind(RULES)})).step()
    assert session.questions[0].ask == "cancel destiny"
