"""An exception that no rule should raise is the refusal of a command: nothing half done, nothing lost, and a report."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import SheetChanged
from battlemap.board.ids import TokenId
from battlemap.play.action_menu import build_menu
from battlemap.play.attempts import attempt
from battlemap.play.journal import ROOT
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session, SessionState, SessionUpdate, new_session
from battlemap.play.standing_orders import EVERYBODY, StandingOrder, StandingOrders
from battlemap.rules.dice import FATE, DicePool, Faces, RollRule
from battlemap.rules.procedure import Command, Procedure, Table, choose, roll
from battlemap.rules.ruleset import Action, AnyRuleset
from tests.games.duel import ANN, CAT, DUEL, board_in_fight
from tests.games.failing import BrokenRule, Trap

WAITING = StandingOrders().with_rolling(EVERYBODY, "wait")
STRIKE = Command("strike", ANN, {"target": (CAT,)})


def with_action(name: str, run: Callable[[Table[Any, Any, Any], TokenId], Procedure[None]], **changes: Any) -> AnyRuleset:
    return replace(DUEL, actions={**DUEL.actions, name: Action(name, run, name.capitalize())}, **changes)


def broken_at(pause: int, name: str = "strike") -> tuple[Trap, Session]:
    """A session whose rules break down there, with a strike under way as far as it gets."""
    trap = Trap(DUEL, name)
    return trap, new_session(trap.rules, board_in_fight(), "seed", WAITING)


def test_an_answer_that_breaks_the_rules_is_refused_and_asked_again() -> None:
    trap, play = broken_at(2)
    play.perform(STRIKE)
    before, asked, heard = play.state, play.questions, list[SessionUpdate]()
    play.observe(heard.append)
    for _ in range(2):
        with trap.armed(2), pytest.raises(RuleFault, match=r"^Ann’s strike failed inside the rules, and nothing has changed$"):
            play.answer("lunge")
        assert (play.state, play.questions, play.journal.stubs, heard) == (before, asked, {}, [])
    play.answer("lunge")
    assert play.questions != asked
    assert len(heard) == 1


def test_a_fault_is_told_in_a_sentence_that_names_its_report() -> None:
    kept: list[RuleFault] = []

    def keep(fault: RuleFault) -> str:
        kept.append(fault)
        return "/home/ann/report.txt"

    trap = Trap(DUEL, "strike")
    play = Session(trap.rules, board_in_fight(), SessionState("seed", orders=WAITING), keep)
    said: list[str] = []
    play.perform(STRIKE)
    with trap.armed(2):
        assert not attempt(lambda: play.answer("lunge"), said.append, ValueError)
    assert said == ["Ann’s strike failed inside the rules, and nothing has changed; the details are in /home/ann/report.txt."]
    assert kept[0].command == STRIKE
    assert [answer.ask for answer in kept[0].inputs] == ["target", "tricks"]
    assert isinstance(kept[0].cause, BrokenRule)


def test_undo_and_redo_that_break_the_rules_leave_everything_as_it_was() -> None:
    trap, play = broken_at(0)
    play.perform(STRIKE)
    play.answer("lunge")
    before = play.state
    with trap.armed(0), pytest.raises(RuleFault):
        play.undo()
    assert play.current is None, "not even the question can be asked again, so the command is called off"
    assert play.redo_title == "strike"
    assert play.redo()
    while play.redo():
        pass
    assert play.state == before
    assert play.undo()
    undone = play.state
    with trap.armed(2), pytest.raises(RuleFault):
        play.redo()
    assert play.state == undone
    assert play.redo_title == "answer"
    assert play.redo()
    assert play.state == before


def test_standing_orders_that_lead_into_a_fault_do_not_hold() -> None:
    trap, play = broken_at(2)
    play.perform(STRIKE)
    before = play.state
    with trap.armed(2), pytest.raises(RuleFault):
        play.set_orders(StandingOrders((StandingOrder(EVERYBODY, "tricks", ("lunge",)),)))
    assert play.state == before
    assert play.questions[0].ask == "tricks"


def test_an_edit_over_which_the_rules_break_is_done_and_the_command_called_off() -> None:
    trap, play = broken_at(0)
    play.perform(STRIKE)
    play.answer("lunge")
    with trap.armed(0):
        play.edit(SheetChanged(CAT, "overruled", {"skill": 3}))
    assert play.current is None
    assert play.board[CAT].sheet.skill == 3
    assert play.complaint.startswith("Ann’s strike was called off: it failed inside the rules")


def test_what_is_due_and_breaks_is_a_complaint_and_play_goes_on() -> None:
    trap, play = broken_at(0, "begin turn")
    heard: list[SessionUpdate] = []
    play.observe(heard.append)
    with trap.armed(0):
        play.perform(Command("end turn", ANN))
    assert [play.journal.entry(key).command for key in play.journal.path(play.head)] == [Command("end turn", ANN)]
    assert heard[-1].complaint.startswith("Cat’s begin turn could not come by itself: it failed inside the rules")
    assert isinstance(play.stalled, RuleFault)
    play.set_orders(StandingOrders())
    assert play.complaint == ""
    assert play.board.turns.begun
    assert play.undo()
    assert play.head == ROOT


def test_what_is_due_without_end_is_taken_back_and_told() -> None:
    def idle(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        table.tell("again")
        yield from ()

    rules = with_action("idle", idle, due_command=lambda board: Command("idle", ANN))
    play = new_session(rules, board_in_fight(), "seed")
    assert (play.head, play.journal.stubs, play.board) == (ROOT, {}, board_in_fight())
    assert play.complaint == "what is due could not come by itself: it failed inside the rules"
    play.perform(Command("brace", ANN))
    assert [stub.title for stub in play.journal.stubs.values()] == ["brace"]


def test_a_fault_in_what_says_what_is_due_is_a_complaint() -> None:
    def due(board: AnyEncounter) -> Command | None:
        raise KeyError("horse")

    play = new_session(replace(DUEL, due_command=due), board_in_fight(), "seed")
    assert "what is due could not come by itself: it failed inside the rules" in play.complaint
    play.perform(Command("brace", ANN))
    assert play.undo()


class Confused(RollRule, frozen=True):
    """Reads dice in a way that ends somebody else's loop."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> int:
        return next(iter(()))


def test_a_loop_that_ends_in_the_wrong_place_does_not_finish_a_command() -> None:
    def ponder(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        yield from choose("what", who, "What?", ("this", "that"))
        yield from roll("luck", who, FATE, roll_rule=Confused())
        table.tell("done")

    play = new_session(with_action("ponder", ponder), board_in_fight(), "seed")
    play.perform(Command("ponder", ANN))
    with pytest.raises(RuleFault):
        play.answer("this")
    assert (play.questions[0].ask, play.journal.stubs) == ("what", {})


def test_an_observer_that_fails_keeps_no_other_from_hearing() -> None:
    play = new_session(DUEL, board_in_fight(), "seed")
    heard: list[SessionUpdate] = []

    def fail(update: SessionUpdate) -> None:
        raise ValueError("the lamp is out")

    play.observe(fail)
    play.observe(heard.append)
    with pytest.raises(ValueError, match="lamp"):
        play.perform(Command("brace", ANN))
    assert play.head == 1
    assert len(heard) == 1


def test_a_menu_opens_although_a_rule_breaks_and_its_line_can_be_chosen() -> None:
    trap = Trap(DUEL, "brace")
    whole = build_menu(DUEL, board_in_fight(), ANN)
    with trap.armed(0):
        lines = build_menu(trap.rules, board_in_fight(), ANN)
    assert [line.action for line in lines] == [line.action for line in whole]
    assert next(line for line in lines if line.action == "brace").refusal == ""


def test_a_battle_whose_open_command_breaks_opens_and_the_command_can_be_brought_again() -> None:
    trap, play = broken_at(1)
    play.perform(STRIKE)
    play.answer("lunge")
    with trap.armed(1):
        again = Session(trap.rules, play.journal, play.state)
    assert again.current is None
    assert again.complaint == "The command under way could not be taken up again: it failed inside the rules"
    while again.redo():
        pass
    assert again.state == play.state


def test_an_edit_is_done_although_what_follows_from_it_breaks() -> None:
    def check(table: Table[Any, Any, Any]) -> None:
        if table.board[CAT].sheet.skill == 3:
            raise BrokenRule

    play = new_session(replace(DUEL, state_checks=(check,)), board_in_fight(), "seed", WAITING)
    play.edit(SheetChanged(CAT, "overruled", {"skill": 3}))
    assert play.board[CAT].sheet.skill == 3
    assert play.complaint == "What follows from that could not come: it failed inside the rules"
    before = play.state
    with pytest.raises(RuleFault):
        play.perform(Command("brace", ANN))
    assert play.state == before
    assert play.undo()
    play.perform(Command("brace", ANN))
    assert play.head == 2
