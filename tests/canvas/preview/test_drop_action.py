"""A token let go on another one: what the rules make of it."""

import pytest

from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.play.session import new_session
from battlemap.rules.procedure import Command
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import ALT, InputDriver, canvas_of
from tests.rulesets.fate2.boards import ANN, BEN, CAT, RULES, crowd, yard
from tests.rulesets.fate2.boards import board as peace

Declared = dict[str, tuple[str, str | None]]


@pytest.fixture
def exchange(make_controller: MakeController) -> MapController:
    return make_controller(session=new_session(RULES, crowd("exchange"), "onto"))


def at(controller: MapController, who: str) -> tuple[float, float]:
    spot = controller.scene.spot_of(who)  # type: ignore[arg-type]
    assert spot is not None
    return spot


def declarations(controller: MapController) -> Declared:
    return {who: (said.deed, said.target) for who, said in controller.board.scene.declared.items()}


def settle(controller: MapController) -> MapController:
    """After every open question was answered as proposed."""
    while controller.session.questions:
        controller.session.answer(*(controller.session.questions[0].default or ()))
    return controller


def hints_of(controller: MapController) -> list[ToolHint | None]:
    heard: list[ToolHint | None] = []
    controller.hint_changed.connect(heard.append)
    return heard


def test_let_go_on_a_foe_it_is_an_attack(exchange: MapController) -> None:
    before = at(exchange, ANN)
    InputDriver(exchange).drag(before, at(exchange, CAT))
    assert declarations(settle(exchange)) == {ANN: ("attack", CAT)}
    assert at(exchange, ANN) == before
    assert (ANN, CAT) in exchange.scene.facings.shown_pairs


def test_over_a_foe_the_hint_says_what_it_would_be(exchange: MapController) -> None:
    hints = hints_of(exchange)
    InputDriver(exchange).hold(at(exchange, ANN), at(exchange, CAT))
    assert hints[-1] is not None
    assert hints[-1].text == "*Ann* onto *Cat*"
    assert hints[-1].keys[0] == ("Drop", "Attack")
    canvas_of(exchange).cancel()
    assert declarations(exchange) == {}


def test_a_friend_is_only_stood_beside(exchange: MapController) -> None:
    InputDriver(exchange).drag(at(exchange, ANN), at(exchange, BEN))
    assert declarations(exchange) == {}


def test_with_alt_it_is_only_put_there(exchange: MapController) -> None:
    InputDriver(exchange).drag(at(exchange, ANN), at(exchange, CAT), ALT)
    assert declarations(exchange) == {}


def test_several_at_once_attack_nobody(exchange: MapController) -> None:
    exchange.select((ANN, BEN))
    InputDriver(exchange).drag(at(exchange, ANN), at(exchange, CAT))
    assert declarations(exchange) == {}


def test_before_the_fight_it_only_arranges(make_controller: MakeController) -> None:
    controller = make_controller(session=new_session(RULES, peace(), "onto"))
    InputDriver(controller).drag(at(controller, ANN), at(controller, CAT))
    assert controller.session.current is None
    assert controller.board[ANN].spot is not None


def test_what_the_rules_refuse_is_said_before_and_after(make_controller: MakeController) -> None:
    controller = make_controller(session=new_session(RULES, crowd("turn"), "onto"))
    hints, refused = hints_of(controller), list[str]()
    controller.refused.connect(refused.append)
    hands = InputDriver(controller)
    hands.hold(at(controller, BEN), at(controller, CAT))
    assert hints[-1] is not None
    assert hints[-1].icon == "lucide/ban"
    hands.release(at(controller, CAT))
    assert refused == ["It is Ann's turn."]
    assert controller.session.current is None


def test_on_cells_it_is_an_attack_as_well(make_controller: MakeController) -> None:
    session = new_session(RULES, yard(), "onto")
    session.perform(Command("begin fight", None, {"kind": ("fight",), "pace": ("exchange",)}))
    controller = settle(make_controller(session=session))
    before = at(controller, ANN)
    InputDriver(controller).drag(before, at(controller, CAT))
    assert declarations(settle(controller)) == {ANN: ("attack", CAT)}
    assert at(controller, ANN) == before
