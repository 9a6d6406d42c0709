"""What a sensible fighter does: comes nearer, holds foes fast, gets free, lets the fallen lie, spares friends beside a foe."""

import pytest
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect, NumberChange, TurnOrder
from battlemap.board.grid_map import Edge, edge_between
from battlemap.board.ids import GM, AspectId, Cell, SideId, TokenId
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decision import Decision
from battlemap.minds.fight import begin
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.minds.planning.evaluation import Evaluator
from battlemap.minds.planning.expectation import ExpectedGain
from battlemap.minds.weights import WEIGHTS
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset
from benchmarks.minds.arena_maps import arena_board

SOLDIER, BRUTE = TokenId("left-0"), TokenId("right-1")


def begun(game: str, ground: str, **places: object) -> Session:
    """Three against three, their fight begun, some at other places ("left_0")."""
    rules = load_ruleset(game)
    board = arena_board(rules, ground)
    for who, place in places.items():
        token = board[TokenId(who.replace("_", "-"))]
        board = board.with_token(replace(token, place=place))
    session = new_session(rules, board, "sense", new_battle_orders(rules.standing_orders))
    begin(session)
    return session


def decided(session: Session, board: AnyEncounter, who: TokenId) -> Decision:
    return Mind(session.rules, CHARACTERS["steady"]).decide_command(board, who)


def test_whoever_reaches_nobody_comes_nearer_before_he_prepares_anything() -> None:
    session = begun("war_of_ashes", "five in a row")
    who = session.board.turns.now[0]
    decision = Mind(session.rules, CHARACTERS["cunning"], 4).decide_command(session.board, who)
    assert decision.command == Command("move", who, {"to": ("b" if who.startswith("left") else "d",)})
    assert "stands better" in decision.words[0]


def test_whoever_has_advantages_enough_goes_although_the_way_takes_a_roll() -> None:
    session = begun("war_of_ashes", "five in a row")
    who = session.board.turns.now[0]
    side, on = session.board[who].side, "b" if who.startswith("left") else "d"
    planks = Aspect(AspectId("planks"), "Rotten planks", "zone", "zone", on, adverse=True)
    kept = [Aspect(AspectId(f"kept-{at}"), "Higher ground", "advantage", free=((side, 1),)) for at in range(4)]
    decision = decided(session, replace(session.board, aspects={aspect.id: aspect for aspect in (planks, *kept)}), who)
    assert decision.command == Command("move", who, {"to": (on,)})
    assert decision.alternatives[0].gains.place > 0


def test_whoever_is_shut_off_from_all_foes_opens_the_door_between_zones() -> None:
    session = begun("war_of_ashes", "three in a row")
    who, zone_map = session.board.turns.now[0], session.board.zone_map
    links = {key: replace(link, barrier="door", state="locked") for key, link in zone_map.links.items()}
    decision = decided(session, replace(session.board, map=replace(zone_map, links=links)), who)
    assert decision.command is not None
    assert decision.command.action == "overcome"
    assert decision.command.preset["obstacle"][0].startswith("link:")


@pytest.mark.parametrize(("place", "action"), [((8, 5), "door"), ((2, 1), "move")])
def test_whoever_is_shut_off_from_all_foes_goes_to_the_door_on_a_grid_and_opens_it(place: Cell, action: str) -> None:
    session = begun("obss", "open field")
    board, who = session.board, session.board.turns.now[0]
    foes = [(12, row) for row in range(len(board.tokens))]
    for token, cell in zip(board.tokens.values(), foes, strict=True):
        friend = token.side == board[who].side
        board = board.with_token(replace(token, place=place if token.id == who else (1, cell[1] + 4) if friend else cell))
    grid = board.grid
    assert grid is not None
    edges = {edge_between((8, row), (9, row)): Edge("door" if row == 5 else "wall", "shut") for row in range(grid.rows)}
    walled = replace(grid, edges={key: edge for key, edge in edges.items() if key is not None})
    decision = decided(session, replace(board, map=walled), who)
    assert decision.command is not None
    assert decision.command.action == action


def test_machines_roar_before_the_first_exchange_and_go_on_to_it() -> None:
    rules = load_ruleset("war_of_ashes")
    session = new_session(rules, arena_board(rules, "star"), "sense", new_battle_orders(rules.standing_orders))
    mind = Mind(rules)
    session.perform(Command("begin roar"))
    session.answer("physical")
    player = MachinePlayer(session, seat_sides({"left": mind, "right": mind, GM: mind}))
    while session.board.turns.round == 1 and not any(token.sheet.moved for token in session.board.tokens.values()):
        assert player.step()
    done = [session.journal.entry(key).command for key in session.journal.path(session.head)]
    roarers = {command.actor for command in done if command is not None and command.action == "roar" and command.actor}
    assert {session.board[who].side for who in roarers} == {"left", "right"}
    assert player.refusals == 0


def test_a_winner_holds_fast_a_foe_beside_him_and_a_beast_or_a_beginner_just_hits() -> None:
    session = begun("fate2", "three in a row", left_0="c")
    session.perform(Command("attack", SOLDIER, {"target": (BRUTE,)}))
    session.perform(Command("play exchange"))
    while session.current is not None and session.questions[:1] and session.questions[0].ask != "effect" or session.waiting_roll:
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or ()), by=session.questions[0].to[0])
    choice, run = session.questions[0], session.current
    assert run is not None
    steady, beast = CHARACTERS["steady"], CHARACTERS["beast"]
    answers = [
        Mind(session.rules, character, skill).decide_answer(run.before, run.command, run.inputs, choice, SideId("left"))
        for character, skill in ((steady, 3), (beast, 3), (steady, 1))
    ]
    assert [answer.keys for answer in answers] == [("pin",), ("harm",), ("harm",)]
    assert answers[0].words[0].startswith("Pin: +0.")


def test_whoever_is_held_fast_gets_free() -> None:
    session = begun("fate2", "three in a row", left_0="c")
    held = Effect("pin", "52", SOLDIER, (NumberChange("pinned", 1),), about=BRUTE, title="Pinned")
    decision = decided(session, replace(session.board, effects=(held,)), SOLDIER)
    assert decision.command is not None
    assert decision.command.action == "put right"


def test_a_foe_who_is_seen_to_be_down_is_left_alone() -> None:
    session = begun("obss", "open field", left_0=(8, 5), right_0=(9, 5))
    seen = replace(session.board[TokenId("right-0")], rough_health="down")
    decision = decided(session, session.board.with_token(seen), SOLDIER)
    assert all("right-0" not in keys for keys in (decision.command.preset.values() if decision.command else ()))


@pytest.mark.parametrize("skill", [1, 3])
def test_whoever_still_stands_is_struck_although_others_lie_beside_him(skill: int) -> None:
    session = begun("obss", "open field")
    board, who = session.board, session.board.turns.now[0]
    foes = [token for token in board.tokens.values() if token.side != board[who].side]
    cells = [(9, 5), (9, 6), (9, 4)]
    board = board.with_token(replace(board[who], place=(8, 5)))
    for foe, cell in zip(foes, cells, strict=True):
        sheet = foe.sheet if cell == cells[-1] else replace(foe.sheet, hp=-3)
        board = board.with_token(replace(foe, place=cell, sheet=sheet))
    decision = Mind(session.rules, skill=skill).decide_command(board, who)
    assert decision.command is not None
    assert decision.command.preset.get("target") == (foes[-1].id,)


def test_a_shot_beside_friends_counts_whom_it_may_hit() -> None:
    archer, own = TokenId("right-2"), list[float]()
    for friends in ({}, {"right_0": (9, 4), "right_1": (9, 6)}):
        session = begun("obss", "open field", left_1=(9, 5), right_2=(3, 5), **friends)
        evaluator = Evaluator(session.rules, session.board, SideId("right"), CHARACTERS["steady"], WEIGHTS)
        expected = ExpectedGain(session.rules, session.board, archer, evaluator, evaluator.evaluate(session.board, archer))
        gain = expected.look(Command("attack", archer, {"target": (TokenId("left-1"),)})).gain
        assert gain is not None
        own.append(gain.own)
    assert own[0] == 0 > own[1]


def test_whoever_has_no_blow_left_in_this_turn_keeps_his_weapon_in_hand() -> None:
    session = begun("obss", "open field")
    board = session.board
    tokens = {who: replace(board[who], place=place) for who, place in ((SOLDIER, (2, 5)), (TokenId("right-0"), (9, 5)))}
    session = new_session(session.rules, replace(board, tokens=tokens, turns=TurnOrder()), "sense", session.orders)
    begin(session)
    mind = Mind(session.rules)
    player = MachinePlayer(session, seat_sides({"left": mind, "right": mind, GM: mind}))
    while session.board.turns.round < 2:
        assert player.step()
    done = [session.journal.entry(key).command for key in session.journal.path(session.head)]
    actions = [command.action for command in done if command is not None and command.machine]
    assert "charge" in actions
    assert "draw" not in actions
