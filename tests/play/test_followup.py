"""What only follows from a decision: odds stop before it, and its dice wait only for those who type theirs in."""

import pytest
from msgspec.structs import replace

from battlemap.board.events import Contest
from battlemap.board.ids import TokenId
from battlemap.play.odds.command_odds import chances
from battlemap.play.odds.outcome_chances import last_verdict
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrders
from battlemap.rules.blocks.checks import CheckSide, show
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Command, Procedure, choose, roll
from battlemap.rules.ruleset import Action, AnyRuleset
from battlemap.rules.run import DiceInput
from battlemap.store.document.journal_replay import replay_differences
from tests.games.duel import ANN, CAT, DUEL, board_in_fight
from tests.games.duel_rules import T


def shoot(table: T, who: TokenId) -> Procedure[None]:
    """A 4 hits; the damage that follows is nobody's success."""
    mine, theirs = CheckSide("Ann", who, ask="shot", kind="d6"), CheckSide("Mark", total=4, kind="number")
    total = yield from roll("shot", who, DicePool(1, 6), against=4)
    show(table, "shot", "Shot", "", replace(mine, total=total), theirs, "hit" if total >= 4 else "miss", success=total >= 4)
    harm = yield from roll("harm", who, DicePool(3, 20), followup=True)
    show(table, "harm", "Harm", "", replace(mine, total=harm), replace(theirs, total=99), "far too little")


def loot(table: T, who: TokenId) -> Procedure[None]:
    """A 4 hits; what is taken then is a matter of taste, and of dice that nobody's success hangs on."""
    mine, theirs = CheckSide("Ann", who, ask="shot", kind="d6"), CheckSide("Mark", total=4, kind="number")
    total = yield from roll("shot", who, DicePool(1, 6), against=4)
    show(table, "shot", "Shot", "", replace(mine, total=total), theirs, "hit" if total >= 4 else "miss", success=total >= 4)
    what = yield from choose("what", who, "Take what?", ("gold", "silver"), "gold", followup=True)
    worth = yield from roll(what, who, DicePool(3, 20))
    show(table, "loot", "Loot", "", replace(mine, total=worth), replace(theirs, total=99), "far too little")


def trade(table: T, who: TokenId) -> Procedure[None]:
    """Both shoot; what comes of it falls for both."""
    for one in (who, CAT):
        yield from roll("shot", one, DicePool(1, 6))
    for one in (who, CAT):
        yield from roll("harm", one, DicePool(3, 20), followup=True)


def run_past(table: T, who: TokenId) -> Procedure[None]:
    """Cat strikes at whoever runs past it, and harms by dice that only follow; then comes the shot."""
    cat, theirs = CheckSide("Cat", CAT, ask="claws", kind="d6"), CheckSide("Ann", who, total=2, kind="number")
    total = yield from roll("claws", CAT, DicePool(1, 6), on=who)
    show(table, "claws", "Claws", "", replace(cat, total=total), theirs, "scratched", success=total >= 2)
    yield from roll("scratch", CAT, DicePool(1, 4), followup=True)
    yield from shoot(table, who)


def slip_past(table: T, who: TokenId) -> Procedure[None]:
    """A step, on which Ann shoots one time in six."""
    if (yield from roll("chance", who, DicePool(1, 6))) == 6:
        yield from shoot(table, who)


PLAYED = {"shoot": shoot, "loot": loot, "trade": trade, "run past": run_past, "slip past": slip_past}
RULES: AnyRuleset = replace(DUEL, actions={name: Action(name, play) for name, play in PLAYED.items()})
SHOOT, TRADE = Command("shoot", ANN), Command("trade", ANN)


def at_the_table(command: Command) -> Session:
    """*command* is under way, and everybody's dice wait."""
    session = new_session(RULES, board_in_fight(), "seed", StandingOrders((), (RollOrder(EVERYBODY, "wait"),)))
    session.perform(command)
    return session


def waiting_roll(session: Session) -> tuple[str, str]:
    """The roll that waits, and whose it is."""
    roll = session.waiting_roll
    return (roll.ask, roll.by) if roll is not None else ("", "")


def dice(session: Session) -> list[DiceInput]:
    """What fell in the last command."""
    return [answer for answer in session.journal.entry(session.head).inputs if isinstance(answer, DiceInput)]


def test_what_comes_after_the_decision_is_not_looked_at() -> None:
    found = chances(RULES, board_in_fight(), Command("shoot", ANN))
    assert found is not None
    assert found.branches == 6
    assert found.styles == {"hit": pytest.approx(1 / 2), "miss": pytest.approx(1 / 2)}


def test_a_question_after_the_decision_is_the_end_of_it() -> None:
    found = chances(RULES, board_in_fight(), Command("loot", ANN))
    assert found is not None
    assert found.branches == 6
    assert found.assumptions == ()
    assert found.styles == {"hit": pytest.approx(1 / 2), "miss": pytest.approx(1 / 2)}


def test_what_follows_from_a_blow_of_somebody_else_on_the_way_is_not_the_end_of_it() -> None:
    known = chances(RULES, board_in_fight(), Command("run past", ANN))
    assert known is not None
    assert known.styles == {"hit": pytest.approx(1 / 2), "miss": pytest.approx(1 / 2)}


def test_what_is_compared_on_the_way_now_and_then_is_not_what_a_command_is_about() -> None:
    assert chances(RULES, board_in_fight(), Command("slip past", ANN)) is None


def test_a_tie_is_a_success_where_the_rule_says_so() -> None:
    found = chances(RULES, board_in_fight(), Command("shoot", ANN))
    assert found is not None
    assert found.success == pytest.approx(1 / 2)
    assert found.failure == pytest.approx(1 / 2)
    assert found.tie == 0


def test_a_failure_with_a_good_margin_is_a_failure() -> None:
    shown = Contest("a", "", "", (), 5, "Three ones", success=False)  # type: ignore[arg-type]
    assert last_verdict([shown]) == (-1, "Three ones", "")


def test_dice_that_follow_from_dice_of_the_program_fall_at_once() -> None:
    session = at_the_table(SHOOT)
    session.roll()
    assert session.current is None
    assert [(one.ask, one.by_hand, one.held) for one in dice(session)] == [("shot", False, True), ("harm", False, False)]


def test_dice_that_follow_from_typed_dice_wait_to_be_typed() -> None:
    session = at_the_table(SHOOT)
    session.type_in(5)
    assert waiting_roll(session) == ("harm", ANN)
    session.type_in(20, 1, 7)
    assert [one.faces for one in dice(session)] == [(5,), (20, 1, 7)]
    assert list(replay_differences(session.journal, RULES, "seed")) == []


def test_they_can_be_rolled_by_the_program_all_the_same() -> None:
    session = at_the_table(SHOOT)
    session.type_in(5)
    session.roll()
    by_program = at_the_table(SHOOT)
    by_program.roll()
    assert dice(session)[1].faces == dice(by_program)[1].faces


def test_they_wait_for_the_side_that_typed_alone() -> None:
    session = at_the_table(TRADE)
    session.type_in(5)
    assert waiting_roll(session) == ("shot", CAT)
    session.roll()
    assert waiting_roll(session) == ("harm", ANN)
    session.type_in(1, 2, 3)
    assert session.current is None
    assert [one.by_hand for one in dice(session)] == [True, False, True, False]


def test_undo_goes_back_to_the_dice_that_were_typed_and_redo_to_those_that_follow() -> None:
    session = at_the_table(SHOOT)
    session.type_in(5)
    session.undo()
    assert waiting_roll(session) == ("shot", ANN)
    session.redo()
    assert waiting_roll(session) == ("harm", ANN)
    session.type_in(20, 1, 7)
    done = session.head, session.board
    session.undo()
    assert session.current is None
    session.redo()
    assert (session.head, session.board) == done
    assert [one.faces for one in dice(session)] == [(5,), (20, 1, 7)]


def test_typing_over_a_roll_of_the_program_keeps_what_follows_in_place() -> None:
    session = at_the_table(TRADE)
    session.roll()
    session.replace_dice(0, (3,))
    assert waiting_roll(session) == ("shot", CAT)
    session.type_in(2)
    assert waiting_roll(session) == ("harm", ANN)


def test_a_battle_is_opened_again_where_such_dice_wait() -> None:
    session = at_the_table(SHOOT)
    session.type_in(5)
    again = Session(RULES, session.journal, session.state)
    assert waiting_roll(again) == ("harm", ANN)
