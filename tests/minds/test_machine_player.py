"""A machine plays by the same door as people: ordinary commands, legal, the same again, stopped and taken back at will."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, Seat, TokenId
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decider import Decider
from battlemap.minds.fight import begin, play_fight
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.minds.references import RandomDecider, WeakestDecider
from battlemap.play.command_preview import draft_commands
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.creatures.tactics import never_spent
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.store.document.journal_replay import replay_differences
from battlemap.testing.conformance import plain_board
from benchmarks.minds.arena_maps import arena_board

ANN, CAT = TokenId("ann"), TokenId("cat")
ROUNDS = 2


def session_of(game: str, board: AnyEncounter | None = None) -> Session:
    rules = load_ruleset(game)
    return new_session(rules, board or plain_board(rules), "a fight", new_battle_orders(rules.standing_orders))


def machine(session: Session, *seats: Seat, skill: int = 1) -> MachinePlayer:
    """A machine in these seats, a person in all others."""
    deciders: dict[Seat, Decider] = {seat: Mind(session.rules, CHARACTERS["steady"], skill, at) for at, seat in enumerate(seats)}
    return MachinePlayer(session, seat_sides(deciders))


@pytest.mark.parametrize("game", ruleset_ids())
def test_a_fight_between_machines_is_legal_ordinary_play_and_can_be_run_again(game: str) -> None:
    session = session_of(game)
    player = machine(session, "heroes", "raiders", GM)
    result = play_fight(player, ROUNDS)
    assert player.refusals == player.surprises == 0
    assert result.rounds == ROUNDS or not result.broken_off
    entries = [session.journal.entry(key) for key in session.journal.path(session.head, 1000)]
    assert entries
    assert all(entry.command is not None for entry in entries)
    assert {entry.command.actor for entry in entries if entry.command} >= {ANN, CAT}
    assert list(replay_differences(session.journal, session.rules, session.seed)) == []


def test_the_same_seeds_give_the_same_fight() -> None:
    first, second = session_of("war_of_ashes"), session_of("war_of_ashes")
    for session in (first, second):
        play_fight(machine(session, "heroes", "raiders", GM), ROUNDS)
    assert first.board == second.board


@pytest.mark.parametrize("decider", [RandomDecider, WeakestDecider])
def test_the_references_play_by_the_same_door(decider: type[RandomDecider] | type[WeakestDecider]) -> None:
    session = session_of("war_of_ashes")
    own = decider(session.rules, 5)
    player = MachinePlayer(session, seat_sides({"heroes": own, "raiders": own, GM: own}))
    assert play_fight(player, 6).steps > 5
    assert player.refusals == 0


def test_it_stops_where_a_person_decides_and_goes_on_after_that() -> None:
    session = session_of("zweihander")
    begin(session)
    player = machine(session, "raiders", GM)
    while player.step():
        pass
    assert session.board.turns.now[0] in ("ann", "ben") or session.questions[0].to[0] in ("ann", "ben")
    helper = Mind(session.rules, CHARACTERS["bold"], 1)
    head = session.head
    while session.questions or session.current is not None:
        assert player.decide_once(helper)
    assert session.head > head or session.board.turns.now[0] in ("ann", "ben")


def test_its_turn_can_be_taken_back() -> None:
    session = session_of("obss")
    begin(session)
    player = machine(session, "heroes", "raiders", GM)
    before = session.board
    now = before.turns.now
    while session.board.turns.now == now and player.step():
        pass
    assert session.board != before
    session = session_of("obss")
    begin(session)
    player = machine(session, "heroes", "raiders", GM)
    player.step()
    assert session.board != before
    assert player.take_back()
    assert session.board == before
    assert not player.take_back()


def test_it_says_what_it_would_do_and_why_without_doing_it() -> None:
    session = session_of("obss")
    begin(session)
    who, before = session.board.turns.now[0], session.board
    decision = machine(session, "heroes").advise(who, Mind(session.rules, CHARACTERS["steady"], 3))
    assert session.board is before
    assert decision.command is not None
    assert decision.command == decision.alternatives[0].command
    assert 1 < len(decision.alternatives) <= 3
    assert decision.words[0].startswith(("Move", "Attack", "Charge", "Hurl"))
    assert "gets to strike +" in decision.words[0] or "stands better +" in decision.words[0]


def test_the_least_skilled_strikes_the_weakest_and_can_say_what_that_may_come_to() -> None:
    session = session_of("war_of_ashes", arena_board(load_ruleset("war_of_ashes"), "star"))
    begin(session)
    board, who = session.board, session.board.turns.now[0]
    foes = [token for token in board.tokens.values() if not board.allied(token.side, board[who].side)]
    for foe in foes:
        board = board.with_token(replace(foe, place=board[who].place))
    board = board.with_token(replace(board[foes[1].id], sheet=replace(foes[1].sheet, marked=(0, 1))))
    told, plain = [
        Mind(session.rules, skill=1, seed=1, explains=explains).decide_command(board, who) for explains in (True, False)
    ]
    assert told.command == plain.command == told.alternatives[0].command == Command("attack", who, {"target": (foes[1].id,)})
    assert "harms the foes +" in told.words[0]
    assert len(told.alternatives) > 1


@pytest.mark.parametrize("game", ruleset_ids())
def test_what_is_hidden_from_its_side_changes_nothing_of_what_it_does(game: str) -> None:
    rules = load_ruleset(game)
    board = plain_board(rules)
    begun = session_of(game, board)
    begin(begun)
    cat = board[CAT]
    near = (5, 4) if cat.on_grid else board[ANN].place
    for skill in (1, 3):
        decisions = []
        for place in (cat.place, near):
            session = session_of(game, begun.board.with_token(replace(begun.board[CAT], hidden=True, place=place)))
            decisions.append(machine(session).advise(ANN, Mind(rules, CHARACTERS["steady"], skill)))
        assert decisions[0] == decisions[1]


@pytest.mark.parametrize("game", ruleset_ids())
def test_whoever_has_spent_his_turn_can_neither_strike_nor_go(game: str) -> None:
    session = session_of(game)
    begin(session)
    careless: dict[Seat, Decider] = {seat: RandomDecider(session.rules, at) for at, seat in enumerate(("heroes", "raiders", GM))}
    player = MachinePlayer(session, seat_sides(careless))
    tactics, spent = session.rules.tactics, 0
    while session.board.turns.round < 5 and player.step():
        board = session.board
        for who in board.turns.now if session.current is None else ():
            if tactics.spent(board, who) and not tactics.out(board, who):
                spent += 1
                drafts = draft_commands(session.rules, board, who, 2, (*tactics.attacks, *tactics.moves))
                assert drafts == [], f"{board[who].name} can still {drafts[0].action}"
    assert spent or tactics.spent is never_spent


def test_who_has_shot_does_not_run_among_his_foes() -> None:
    session = session_of("sifrp", arena_board(load_ruleset("sifrp"), "open field"))
    begin(session)
    player, archer = machine(session, "left", "right", GM, skill=3), TokenId("left-2")
    shots, column = session.board[archer].sheet.arms["bow"].shots, session.board[archer].cell[0]
    while session.board.turns.round < 2 and player.step():
        pass
    assert session.board[archer].sheet.arms["bow"].shots == shots - 1
    assert session.board[archer].cell[0] <= column


def test_the_beaten_give_up_and_the_mindless_never_do() -> None:
    rules = load_ruleset("war_of_ashes")
    session = session_of("war_of_ashes")
    begin(session)
    board = session.board
    for who in ("ann", "ben"):
        token = board[TokenId(who)]
        sheet = replace(token.sheet, marked=(0, 1), status="taken out" if who == "ben" else "")
        board = board.with_token(replace(token, sheet=sheet))
    board = replace(board, turns=replace(board.turns, at=next(at for at, slot in enumerate(board.turns.order) if ANN in slot)))
    beaten = Mind(rules, CHARACTERS["cautious"], 3).decide_command(board, ANN).command
    mindless = Mind(rules, CHARACTERS["mindless"], 3).decide_command(board, ANN).command
    assert beaten is not None
    assert mindless is not None
    assert beaten.action == "concede"
    assert mindless.action in rules.tactics.attacks
