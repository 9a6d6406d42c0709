"""Tokens as answers: each is made once, and only when somebody looks at it."""

import pytest
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.minds.planning.lookahead import WaitingAgent
from battlemap.rules.choices import Choice, KeyOptions, Option, TokenOptions
from battlemap.rules.procedure import Command, Procedure, choose
from battlemap.rules.ruleset import Action
from battlemap.rules.run import Run
from tests.games.duel import DUEL, board_in_fight
from tests.games.duel_rules import T

ANN, BEN, CAT = TokenId("ann"), TokenId("ben"), TokenId("cat")


class Maker:
    """Makes options, and remembers for whom."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def __call__(self, who: TokenId) -> Option:
        self.made.append(who)
        return Option(who, who.capitalize(), who, refusal="too far" if who == CAT else "")


@pytest.fixture
def maker() -> Maker:
    return Maker()


def question(maker: Maker) -> Choice:
    return Choice("target", (ANN,), "Whom?", TokenOptions((ANN, BEN, CAT), maker))


def test_an_answer_is_checked_without_making_the_others(maker: Maker) -> None:
    choice = question(maker)
    assert choice.fault(("cat",)) == "too far"
    assert choice.fault(("ben",)) == ""
    assert "not among the answers" in choice.fault(("dog",))
    assert maker.made == ["cat", "ben"]


def test_an_option_is_made_once_however_often_it_is_looked_at(maker: Maker) -> None:
    choice = question(maker)
    assert [option.key for option in choice.free] == ["ann", "ben"]
    assert [option.key for option in choice.options] == ["ann", "ben", "cat"]
    assert choice.options[1] is choice.option("ben")
    assert maker.made == ["ann", "ben", "cat"]


def test_what_is_about_a_token_is_found_by_its_name_alone(maker: Maker) -> None:
    choice = question(maker)
    assert [option.key for option in choice.options_about(Subject("token", "ben"))] == ["ben"]
    assert choice.options_about(Subject("token", "dog")) == ()
    assert maker.made == ["ben"]


def test_two_lists_are_equal_if_their_options_are(maker: Maker) -> None:
    assert TokenOptions((ANN, BEN), maker) == TokenOptions((ANN, BEN), Maker())
    assert TokenOptions((ANN, BEN), maker) != TokenOptions((BEN, ANN), maker)
    assert TokenOptions((ANN,), maker) != (ANN,)
    assert TokenOptions((ANN, BEN), maker)[0:1] == (Option(ANN, "Ann", ANN),)


@pytest.mark.parametrize(("free", "made"), [(True, []), (False, ["ann", "ben"])])
def test_whether_there_is_a_choice_at_all_is_known_without_making_options_that_are_all_free(
    maker: Maker, free: bool, made: list[str]
) -> None:
    options = KeyOptions(("ann", "ben"), lambda key: maker(TokenId(key)), free)

    def ask(table: T, who: TokenId) -> Procedure[None]:
        yield from choose("whom", who, "Whom?", options, "ann")

    rules = replace(DUEL, actions={"ask": Action("ask", ask)})
    Run(rules, board_in_fight(), Command("ask", ANN), WaitingAgent())
    assert maker.made == made
