"""Questions in the midst of a command are answered by the same measure as commands are chosen."""

import pytest
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import AspectPut, SceneChanged
from battlemap.board.ids import AspectId, SideId, TokenId
from battlemap.minds.character import CHARACTERS
from battlemap.minds.mind import Mind
from battlemap.minds.planning.expectation import pending_action
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset
from battlemap.rules.run import by_default
from battlemap.testing.conformance import plain_board

ANN, CAT = TokenId("ann"), TokenId("cat")


def facing(game: str, seed: str = "answers", **sheet: object) -> Session:
    """Ann and Cat side by side before a fight, Cat with a changed sheet."""
    rules = load_ruleset(game)
    board: AnyEncounter = plain_board(rules)
    ann, cat = board[ANN], board[CAT]
    place = (ann.cell[0] + 1, ann.cell[1]) if ann.on_grid else ann.place
    board = board.with_token(replace(cat, place=place, sheet=replace(cat.sheet, **sheet)))
    return new_session(rules, board, seed, new_battle_orders(rules.standing_orders))


def answered(session: Session, ask: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ann attacks Cat; what a steady mind answers to the question *ask* when it comes, and its reasons."""
    session.perform(Command("attack", ANN, {"target": (CAT,)}))
    while session.current is not None:
        if session.waiting_roll is not None:
            session.roll()
            continue
        choice, run = session.questions[0], session.current
        side = session.board[TokenId(choice.to[0])].side if choice.to[0] in session.board.tokens else SideId("raiders")
        mind = Mind(session.rules, CHARACTERS["steady"], 3)
        decision = mind.decide_answer(run.before, run.command, run.inputs, choice, side)
        if choice.ask == ask:
            return decision.keys, decision.words
        session.answer(*decision.keys, by=choice.to[0])
    pytest.fail(f"nobody was asked {ask}")


def test_a_blow_is_dodged_because_that_keeps_more_of_oneself() -> None:
    keys, words = answered(facing("zweihander"), "react")
    assert keys == ("dodge",)
    assert words[0].startswith("Dodge: −0.0")
    assert "costs its own" in words[1]


def test_harm_is_taken_rather_than_a_boost_or_better_ground() -> None:
    strong = {"approaches": {"quick": 1}, "boxes": (1, 2, 3), "slots": ("mild", "moderate", "severe")}
    keys, words = answered(facing("war_of_ashes", "answers 0", **strong), "style")
    assert keys == ("harm",)
    assert len(words) == 3
    assert "harms the foes +0." in words[0]


@pytest.mark.parametrize("key", ["harm", "boost"])
def test_what_an_answer_is_said_to_come_to_is_what_comes_of_it(key: str) -> None:
    strong = {"approaches": {"quick": 1}, "boxes": (1, 2, 3), "slots": ("mild", "moderate", "severe")}
    session = facing("war_of_ashes", "answers 0", **strong)
    session.perform(Command("attack", ANN, {"target": (CAT,)}))
    said = None
    while (run := session.current) is not None:
        if session.waiting_roll is not None:
            session.roll()
            continue
        choice = session.questions[0]
        if choice.ask == "style":
            said = session.rules.tactics.answer_forecast(pending_action(run.run, run.command), choice, (key,))
        session.answer(*((key,) if choice.ask == "style" else by_default(session.board, choice)), by=choice.to[0])
    free = sum(aspect.left for aspect in session.board.aspects.values() if aspect.kind in ("boost", "consequence"))
    assert said is not None
    assert said.fighters == ((CAT, ((1.0, session.rules.tactics.worth(session.board, CAT)),)),)
    assert said.advantages == free


@pytest.mark.parametrize("seed", ["0", "3", "5", "8"])
def test_the_points_of_the_game_master_are_not_for_nothing(seed: str) -> None:
    session = facing("war_of_ashes", seed)
    dusk = Aspect(AspectId("dusk"), "Falling dusk", "situation", "scene")
    session.edit(SceneChanged("the GM has points", {"gm_points": 2}), AspectPut(dusk))
    session.perform(Command("advantage", CAT, {"target": (CAT,)}))
    mind = Mind(session.rules, CHARACTERS["cunning"], 4)
    while (run := session.current) is not None and not [choice for choice in session.questions if choice.ask == "invoke"]:
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*by_default(session.board, session.questions[0]))
    assert run is not None
    assert any(option.key.startswith("reroll:") for option in session.questions[0].first(9))
    decision = mind.decide_answer(run.before, run.command, run.inputs, session.questions[0], session.board[CAT].side)
    assert decision.keys == ("pass",), "an aspect that may come of it is worth less than the point"
