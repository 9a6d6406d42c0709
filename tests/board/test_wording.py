"""Capitals, end marks and emphasis."""

import pytest

from battlemap.board.wording import capitalise, make_sentence, split_emphasis, without_emphasis


@pytest.mark.parametrize(("text", "capital"), [("no way to Rome", "No way to Rome"), ("", ""), ("3 m", "3 m")])
def test_a_capital_leaves_the_rest_as_it_is(text: str, capital: str) -> None:
    assert capitalise(text) == capital


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("the door is shut", "The door is shut."), ("Who?", "Who?"), (" wait… ", "Wait…"), ("Done.", "Done."), ("", "")],
)
def test_a_sentence_has_one_end_mark(text: str, sentence: str) -> None:
    assert make_sentence(text) == sentence


def test_names_between_marks_stand_out() -> None:
    assert split_emphasis("*Orm* moves to *Rim*") == (("Orm", True), (" moves to ", False), ("Rim", True))
    assert without_emphasis("*Orm* moves to *Rim*") == "Orm moves to Rim"


def test_a_mark_without_its_other_half_is_a_character() -> None:
    assert split_emphasis("*Orm* throws 2*3") == (("Orm", True), (" throws 2*3", False))
    assert without_emphasis("2*3") == "2*3"
