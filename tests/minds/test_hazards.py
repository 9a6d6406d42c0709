"""Foes are driven where it hurts them or keeps them away: onto bad ground, over an edge."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, TokenId
from battlemap.minds.fight import begin
from battlemap.minds.mind import Mind
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, StandingOrders
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset
from battlemap.rules.run import by_default
from benchmarks.minds.arena_maps import arena_board

WEAK, LEADER = TokenId("left-0"), TokenId("right-0")


def beside_the_fire(ablaze: bool = True) -> Session:
    """A minion alone with a leader in the middle of three zones, the others behind; the zone on the right burns, or is plain."""
    rules = load_ruleset("war_of_ashes")
    board: AnyEncounter = arena_board(rules, "three in a row")
    minion = replace(board[WEAK].sheet, approaches={}, skilled=("shoving",), boxes=(1,), slots=())
    board = board.with_token(replace(board[WEAK], place="b", sheet=minion)).with_token(replace(board[LEADER], place="b"))
    fire = Aspect(AspectId("fire"), "Ablaze", "zone", "zone", "c", adverse=ablaze, tags=("fire",))
    burning = replace(board, aspects={**board.aspects, fire.id: fire})
    session = new_session(rules, burning, "hazards", StandingOrders().with_rolling(EVERYBODY, "type"))
    begin(session)
    while WEAK not in session.board.turns.now:
        session.perform(Command("end turn", session.board.turns.now[0]))
    return session


def answer_until(session: Session, ask: str) -> None:
    """Answer as is usual, the weak one with good dice and the other with bad ones, until *ask* is asked."""
    while session.current is not None:
        if (roll := session.waiting_roll) is not None:
            session.type_in(*((3, 3, 3, 3) if roll.by == WEAK else (1, 1, 1, 1)))
        elif session.questions[0].ask == ask:
            return
        else:
            choice = session.questions[0]
            session.answer(*by_default(session.board, choice), by=choice.to[0])


def test_the_weak_push_the_strong_onto_bad_ground_and_strike_where_there_is_none() -> None:
    commands = []
    for ablaze in (True, False):
        session = beside_the_fire(ablaze)
        decision = Mind(session.rules).decide_command(session.board, WEAK)
        assert decision.command is not None
        commands.append((decision.command.action, decision.command.preset.get("target")))
        if ablaze:
            assert "harms the foes" in decision.words[0]
    assert commands[0] == ("push", (LEADER,))
    assert commands[1][0] != "push"


def test_of_the_zones_where_a_foe_may_be_pushed_the_one_that_burns_is_chosen() -> None:
    session = beside_the_fire()
    session.perform(Command("push", WEAK, {"target": (LEADER,)}))
    answer_until(session, "to")
    run, choice = session.current, session.questions[0]
    assert run is not None
    assert {option.key for option in choice.first(9)} == {"a", "c"}
    decision = Mind(session.rules).decide_answer(
        run.before, run.command, run.inputs, choice, session.board[WEAK].side, 0, run.run
    )
    assert decision.keys == ("c",)
    assert "harms the foes" in decision.words[0]
