"""Fate points: what is known when somebody is asked for them."""

from battlemap.board.events import Contest
from battlemap.rules.procedure import Choice, Command, Roll
from battlemap.rules.run import AnswerInput, DiceInput, Run, assume
from tests.rulesets.obss.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece


class MissAgent:
    """Rolls low, and stops where fate is asked about a roll that fell."""

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return None if choice.ask == "fate after" else assume(run, choice)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return DiceInput(roll.ask, roll.by, (1, 3, 2), on=roll.on)


def run_after_a_miss() -> Run:
    """Ann, with fate points, has just missed Cat."""
    ann, cat = fighter(wp=2, fate=2), fighter(fate=0)
    here = board(piece(ANN, HEROES, (5, 5), ann), piece(CAT, RAIDERS, (6, 5), cat), now=ANN, house={"options.fate_points": True})
    return Run(RULES, here, Command("attack", ANN, {"target": (CAT,)}), MissAgent())


def test_the_dice_lie_on_the_card_before_fate_is_asked_about_them() -> None:
    run = run_after_a_miss()
    card = next(event for event in reversed(run.table.events) if isinstance(event, Contest))
    mine = card.sides[0]
    assert (mine.waiting, mine.total, [die.face for die in mine.dice]) == (False, 7, [1, 3, 2])
    assert (card.margin, card.outcome, card.success) == (-3, "Failure", False)


def test_whoever_is_asked_for_fate_points_is_told_how_many_there_are() -> None:
    asked = run_after_a_miss().open_choices[0]
    assert asked.prompt == "Ann fails (attack) and has 2 fate points. What says fate?"
