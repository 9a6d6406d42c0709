"""Which card is seen while several pairs are compared, and what may be chosen on it."""

from battlemap.board.ids import TokenId
from battlemap.play.session import Session, new_session
from battlemap.rules.procedure import Command
from tests.rulesets.fate2.boards import ANN, BEN, CAT, RULES, crowd


def answer_until(session: Session, until: str) -> None:
    """Everything by default and by chance, up to this question."""
    while session.current is not None and not (session.questions and session.questions[0].ask == until):
        if session.questions:
            session.answer(*(session.questions[0].default or ()))
        else:
            session.roll()


def fight(kind: str = "fight") -> Session:
    """Ann and Ben at Cat, who strikes back at Ann."""
    session = new_session(RULES, crowd("exchange", kind), "cards")
    for who, whom in ((ANN, CAT), (BEN, CAT), (CAT, ANN)):
        session.perform(Command("attack", who, {"target": (whom,)}))
        answer_until(session, "")
    session.perform(Command("play exchange"))
    return session


def test_the_card_that_is_seen_is_about_those_of_whom_something_is_asked() -> None:
    session = fight()
    answer_until(session, "effect")
    asked = 0
    while session.questions and session.questions[0].ask == "effect":
        contest = session.contest
        assert contest is not None
        winner, loser = [name for name in ("Ann", "Ben", "Cat") if name in session.questions[0].prompt]
        assert {side.name for side in contest.sides} == {winner, loser}
        asked += 1
        session.answer("harm")
        answer_until(session, "effect")
    assert asked


def test_in_a_debate_nothing_is_offered_that_takes_a_body() -> None:
    session = fight("debate")
    answer_until(session, "effect")
    keys = [option.key for option in session.questions[0].options]
    assert {"harm", "silence"} <= set(keys)
    assert "disarm" not in keys


def test_many_who_have_not_declared_are_only_counted() -> None:
    session = new_session(RULES, crowd("exchange"), "cards")
    session.perform(Command("play exchange"))
    assert session.questions[0].prompt.startswith("5 fighters only defend so far")


def test_who_faces_whom_stands_in_the_turn_order() -> None:
    session = new_session(RULES, crowd("exchange"), "cards")
    session.perform(Command("face"))
    answers = {"target": (ANN,), "facing": (CAT,)}
    while session.questions:
        session.answer(*answers[session.questions[0].ask])
    assert RULES.display(session.board).tokens[ANN].words == "faces Cat"
    assert RULES.display(session.board).tokens[TokenId("dog")].words == "only defends so far"


def test_at_scene_pace_the_turn_order_says_what_everybody_wants() -> None:
    session = new_session(RULES, crowd("scene"), "cards")
    session.perform(Command("goal", ANN, {"goal": ("Get past them",)}))
    words = {who: RULES.display(session.board).tokens[who].words for who in (ANN, BEN)}
    assert words == {ANN: "Get past them", BEN: "has no goal yet"}


def test_a_few_who_have_not_declared_are_named_with_commas_and_one_and() -> None:
    session = new_session(RULES, crowd("exchange"), "cards")
    session.perform(Command("attack", ANN, {"target": (CAT,)}))
    answer_until(session, "")
    session.perform(Command("play exchange"))
    assert session.questions[0].prompt.startswith("Ben, Eve, Cat and Dog only defend so far.")
