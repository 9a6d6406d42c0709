"""What the rules say that a blow may come to, and what somebody is worth by what he can still do harm with."""

from itertools import product

import pytest
from msgspec.structs import replace

from battlemap.minds.planning.expectation import UpToRollAgent, pending_action
from battlemap.play.session import new_session
from battlemap.play.standing_orders import EVERYBODY, StandingOrders
from battlemap.rules.procedure import Command
from battlemap.rules.run import Run, by_default
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.fighter import Arm
from tests.rulesets.sifrp.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece

BLOW = Command("attack", ANN, {"target": (CAT,), "weapon": ("mace",)})


def before_the_blow(defence: int, rank: int = 3, **cats: int) -> Board:
    ann = fighter(abilities={"fighting": rank, "athletics": 3})
    cat = fighter(abilities={"fighting": 3, "endurance": 3}, fixed={"defence": defence}, **cats)
    return board(piece(ANN, HEROES, (5, 5), ann), piece(CAT, RAIDERS, (6, 5), cat))


def worth_after(ground: Board, *dice: int) -> float:
    """What Cat is worth once the blow has come to these dice, and all else went as is usual."""
    session = new_session(RULES, ground, "blow", StandingOrders().with_rolling(EVERYBODY, "type"))
    session.perform(BLOW)
    while session.current is not None:
        if session.waiting_roll is not None:
            session.type_in(*(dice if session.waiting_roll.by == ANN else ()))
        else:
            session.answer(*by_default(session.board, session.questions[0]), by=session.questions[0].to[0])
    return RULES.tactics.worth(session.board, CAT)


@pytest.mark.parametrize(
    ("defence", "cats"), [(3, {}), (5, {"injuries": 2, "health": 4}), (6, {"injuries": 3, "wounds": 1}), (9, {})]
)
def test_a_blow_is_reckoned_with_its_sixes_as_it_comes_out(defence: int, cats: dict[str, int]) -> None:
    ground = before_the_blow(defence, **cats)
    falls = [dice for dice in product(range(1, 7), repeat=3) if dice != (1, 1, 1)]
    mean = sum([worth_after(ground, *dice) for dice in falls if tuple(sorted(dice)) == dice for _ in _orders(dice)]) / 216
    run = Run(RULES, ground, BLOW, UpToRollAgent(ANN, RULES.tactics.decisive), told=False)
    said = RULES.tactics.forecast(pending_action(run, BLOW))
    assert said is not None
    ((who, spread),) = said.fighters
    fumbled = RULES.tactics.worth(ground, CAT) / 216
    assert who == CAT
    assert sum([chance * worth for chance, worth in spread]) == pytest.approx(mean + fumbled)


def _orders(dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All ways in which these dice may fall."""
    return {fall for fall in product(dice, repeat=len(dice)) if sorted(fall) == sorted(dice)}


def archer(**arms: Arm) -> float:
    """What an archer is worth who has these arms."""
    sheet = fighter(abilities={"marksmanship": 4, "fighting": 2}, arms=arms)
    return RULES.tactics.worth(board(piece(ANN, HEROES, (5, 5), sheet), piece(CAT, RAIDERS, (6, 5))), ANN)


def test_an_archer_is_worth_less_with_a_mace_alone_and_little_with_nothing_that_does_harm() -> None:
    bow, knife = Arm("hunting bow", shots=3), Arm("knife")
    spent = replace(bow, shots=0)
    assert archer(bow=bow) == archer(bow=bow, knife=knife)
    assert archer(bow=bow) > archer(bow=spent, mace=Arm("mace")) > 1.5 * archer(bow=spent, knife=knife)
    assert archer(bow=spent, knife=knife) == archer(bow=replace(bow, ruined=True)) > 0
