"""An attack that is only declared has a chance all the same: as if it were rolled against a foe who only defends."""

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.menu.menu_odds import run_slices, uncertain_commands
from battlemap.play.action_menu import build_menu
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Command
from battlemap.store.document.battle_folder import read_sample

ILSA, ABEL = TokenId("ilsa-varn"), TokenId("watchman-abel")


def exchange() -> Session:
    """The scuffle in its first exchange: all may declare."""
    battle = read_sample("tavern-scuffle")
    session = new_session(battle.rules, battle.board, "a", new_battle_orders(battle.rules.standing_orders))
    session.perform(Command("begin fight"))
    while session.current is not None:
        session.answer(*(session.questions[0].default or ()))
    return session


def test_a_declared_attack_has_the_chance_of_one_that_is_rolled_at_once() -> None:
    session = exchange()
    rolled = session.rules.rolled_board(session.board, ILSA)
    entries = build_menu(session.rules, session.board, ILSA, Subject("token", ABEL))
    commands = uncertain_commands(session.rules, rolled, entries)
    assert {"attack", "shoot"} <= {command.action for command in commands}
    known = {at: chances for news in run_slices(session.rules, rolled, tuple(commands)) for at, chances in news}
    attack = known[next(at for at, command in enumerate(commands) if command.action == "attack")]
    assert attack is not None
    assert 0.4 < attack.success < 0.8


def test_the_battle_itself_is_left_as_it_stands() -> None:
    session = exchange()
    before = session.board
    assert session.rules.rolled_board(before, ILSA) is not before
    assert session.board is before
    assert before.scene.pace == "exchange"


def test_at_turn_pace_chances_are_those_of_the_board() -> None:
    session = exchange()
    rolled = session.rules.rolled_board(session.board, ILSA)
    assert session.rules.rolled_board(rolled, ILSA) is rolled
