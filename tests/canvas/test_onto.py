"""A token let go on another one: what the rules make of it."""

import pytest

from battlemap.canvas.drag import Hint
from battlemap.canvas.stage import Stage
from battlemap.play.session import new_session
from battlemap.rules.procedure import Command
from tests.canvas.conftest import MakeStage
from tests.canvas.hands import ALT, Hands, canvas_of
from tests.rulesets.fate2.boards import ANN, BEN, CAT, RULES, crowd, yard
from tests.rulesets.fate2.boards import board as peace

Declared = dict[str, tuple[str, str | None]]


@pytest.fixture
def exchange(make_stage: MakeStage) -> Stage:
    return make_stage(session=new_session(RULES, crowd("exchange"), "onto"))


def at(stage: Stage, who: str) -> tuple[float, float]:
    spot = stage.scene.spot_of(who)  # type: ignore[arg-type]
    assert spot is not None
    return spot


def declared(stage: Stage) -> Declared:
    return {who: (said.deed, said.target) for who, said in stage.board.scene.declared.items()}


def settled(stage: Stage) -> Stage:
    """After every open question was answered as proposed."""
    while stage.session.questions:
        stage.session.answer(*(stage.session.questions[0].default or ()))
    return stage


def hints_of(stage: Stage) -> list[Hint | None]:
    heard: list[Hint | None] = []
    stage.hint_changed.connect(heard.append)
    return heard


def test_let_go_on_a_foe_it_is_an_attack(exchange: Stage) -> None:
    before = at(exchange, ANN)
    Hands(exchange).drag(before, at(exchange, CAT))
    assert declared(settled(exchange)) == {ANN: ("attack", CAT)}
    assert at(exchange, ANN) == before
    assert (ANN, CAT) in exchange.scene.facings.drawn


def test_over_a_foe_the_hint_says_what_it_would_be(exchange: Stage) -> None:
    hints = hints_of(exchange)
    Hands(exchange).hold(at(exchange, ANN), at(exchange, CAT))
    assert hints[-1] is not None
    assert hints[-1].text == "*Ann* onto *Cat*"
    assert hints[-1].keys[0] == ("Drop", "Attack")
    canvas_of(exchange).cancel()
    assert declared(exchange) == {}


def test_a_friend_is_only_stood_beside(exchange: Stage) -> None:
    Hands(exchange).drag(at(exchange, ANN), at(exchange, BEN))
    assert declared(exchange) == {}


def test_with_alt_it_is_only_put_there(exchange: Stage) -> None:
    Hands(exchange).drag(at(exchange, ANN), at(exchange, CAT), ALT)
    assert declared(exchange) == {}


def test_several_at_once_attack_nobody(exchange: Stage) -> None:
    exchange.select((ANN, BEN))
    Hands(exchange).drag(at(exchange, ANN), at(exchange, CAT))
    assert declared(exchange) == {}


def test_before_the_fight_it_only_arranges(make_stage: MakeStage) -> None:
    stage = make_stage(session=new_session(RULES, peace(), "onto"))
    Hands(stage).drag(at(stage, ANN), at(stage, CAT))
    assert stage.session.current is None
    assert stage.board[ANN].spot is not None


def test_what_the_rules_refuse_is_said_before_and_after(make_stage: MakeStage) -> None:
    stage = make_stage(session=new_session(RULES, crowd("turn"), "onto"))
    hints, refused = hints_of(stage), list[str]()
    stage.refused.connect(refused.append)
    hands = Hands(stage)
    hands.hold(at(stage, BEN), at(stage, CAT))
    assert hints[-1] is not None
    assert hints[-1].icon == "lucide/ban"
    hands.release(at(stage, CAT))
    assert refused == ["It is Ann's turn."]
    assert stage.session.current is None


def test_on_cells_it_is_an_attack_as_well(make_stage: MakeStage) -> None:
    session = new_session(RULES, yard(), "onto")
    session.perform(Command("begin fight", None, {"kind": ("fight",), "pace": ("exchange",)}))
    stage = settled(make_stage(session=session))
    before = at(stage, ANN)
    Hands(stage).drag(before, at(stage, CAT))
    assert declared(settled(stage)) == {ANN: ("attack", CAT)}
    assert at(stage, ANN) == before
