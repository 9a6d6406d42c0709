"""In Zones & Weight machines know what a lethal hit comes to: whoever takes no consequences is gone with it."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import TokenId
from battlemap.minds.fight import begin
from battlemap.minds.mind import Mind
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, StandingOrders
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset
from battlemap.rules.run import by_default
from benchmarks.minds.arena_maps import arena_board
from rulesets.war_of_ashes.book.fighter import Stunt

LEADER, GIANT, RIVAL = TokenId("left-0"), TokenId("right-1"), TokenId("right-0")


def among_foes(stunts: tuple[Stunt, ...] = ()) -> Session:
    """A leader's turn in the zone of all three foes, one of them a giant without consequences; his own far off."""
    rules = load_ruleset("war_of_ashes")
    board = arena_board(rules, "three in a row")
    leader = replace(board[LEADER], place="c", sheet=replace(board[LEADER].sheet, stunts=stunts, weight=9))
    giant = replace(board[GIANT].sheet, weight=1, boxes=(1, 2, 3, 4, 5, 6))
    board = board.with_token(leader).with_token(replace(board[GIANT], sheet=giant))
    board = replace(board, scene=replace(board.scene, first=(LEADER,)))
    session = new_session(rules, board, "lethal", StandingOrders().with_rolling(EVERYBODY, "type"))
    begin(session)
    assert LEADER in session.board.turns.now
    return session


def struck_by(session: Session, dice: int, target: TokenId) -> tuple[str, ...]:
    """What the leader answers when he may make a hit lethal that is by so many dice better than his foe's."""
    session.perform(Command("attack", LEADER, {"target": (target,)}))
    while session.current is not None:
        if (roll := session.waiting_roll) is not None:
            faces = (3,) * dice + (2,) * (4 - dice) if roll.by == LEADER else (2, 2, 2, 2)
            session.type_in(*faces)
        elif session.questions[0].ask == "lethal":
            run, choice = session.current, session.questions[0]
            decision = Mind(session.rules).decide_answer(run.before, run.command, run.inputs, choice, session.board[LEADER].side)
            return decision.keys
        else:
            choice = session.questions[0]
            session.answer(*by_default(session.board, choice), by=choice.to[0])
    raise AssertionError("nobody asked whether the hit is lethal")


def test_a_stunt_makes_a_hit_on_a_giant_lethal() -> None:
    stunt = Stunt("Widow's edge", lethal=True)
    assert struck_by(among_foes((stunt,)), 2, GIANT) == ("0",)


def test_a_stunt_is_kept_where_a_lethal_hit_takes_hardly_more_than_a_plain_one() -> None:
    stunt = Stunt("Widow's edge", lethal=True)
    assert struck_by(among_foes((stunt,)), 2, RIVAL) == ("no",)


@pytest.mark.parametrize("lethal", [False, True])
def test_whose_next_attack_is_lethal_strikes_the_giant_whom_it_ends(lethal: bool) -> None:
    session = among_foes()
    rival = session.board[RIVAL]
    board = session.board.with_token(replace(rival, sheet=replace(rival.sheet, marked=(0, 1))))
    if lethal:
        board = replace(board, effects=(Effect("battle_frenzy", "B7", LEADER, (NumberChange("lethal", 1),)),))
    decision = Mind(session.rules).decide_command(board, LEADER)
    assert decision.command is not None
    assert (decision.command.preset["target"] == (GIANT,)) is lethal
