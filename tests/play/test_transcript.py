"""A session can be read like a story with the numbers in it."""

from battlemap.board.events import Moved, Removed
from battlemap.play.session import new_session
from battlemap.play.transcript import transcript
from battlemap.rules.procedure import Command
from tests.games.duel import ANN, CAT, DOG, DUEL, GATE, begun


def test_a_transcript_shows_answers_dice_comparison_and_what_came_of_it() -> None:
    session = new_session(DUEL, begun(), "seed")
    session.perform(Command("strike", ANN, {"target": ("cat",)}))
    session.answer("lunge")
    session.answer("nobody", by="cat")
    while session.questions:
        session.answer(*(session.questions[0].default or ()))
    text = transcript(session)
    assert text.startswith("Duel\n\n— Round 1 —\n1. Ann: Strike (target = Cat)\n     tricks@ann = lunge\n")
    assert "Ann rolls attack: " in text
    assert "Skill +1, Tricks +1 → " in text
    assert text.count("Strike: Ann ") == 1
    assert "struck at@cat = nobody" in text


def test_a_transcript_ends_with_what_is_open() -> None:
    session = new_session(DUEL, begun(), "seed")
    session.perform(Command("feint", ANN))
    session.answer("dog")
    assert transcript(session).splitlines()[-3:] == [
        "     uses the deed",
        "     ? Feint where? (Ann)",
        "     ? Guard where? (Dog)",
    ]


def test_edits_and_what_comes_by_itself_are_told_apart() -> None:
    session = new_session(DUEL, begun(), "seed")
    session.edit(Moved(CAT, GATE), Removed(DOG), what="tidy up")
    session.perform(Command("end turn", ANN))
    text = transcript(session)
    assert "1. The GM: tidy up\n     Cat → Gate\n     Dog is taken off\n" in text
    assert "3. Cat: begin turn (by itself)\n" in text
