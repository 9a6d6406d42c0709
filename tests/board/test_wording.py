"""Capitals, end marks and emphasis."""

import pytest

from battlemap.board.wording import break_words, capitalise, make_sentence, printable_text, split_emphasis, without_emphasis


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


MARK = "\N{REPLACEMENT CHARACTER}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Orm\u00a0– 3 m", "Orm\u00a0– 3 m"), ("a\nb\tc\u2028d", "a b c d"), ("a\x07\u202eb\u2066", f"a{MARK}{MARK}b{MARK}"),
        ("\N{MAN}\u200d\N{ADULT}", "\N{MAN}\u200d\N{ADULT}"), ("\ud800", MARK), ("עברית", "עברית"),
    ],
)  # fmt: skip
def test_on_a_line_nothing_acts_instead_of_being_seen(text: str, shown: str) -> None:
    assert printable_text(text) == shown


def test_lines_stay_where_there_is_room_for_them_and_a_text_has_an_end() -> None:
    assert printable_text("a\nb", lines=True) == "a\nb"
    assert printable_text("x" * 50, longest=10) == "xxxxxxxxx…"


def test_a_long_word_can_be_broken_and_short_ones_stay() -> None:
    assert break_words("a long day") == "a long day"
    assert break_words("ab " + "x" * 30) == "ab " + "x" * 24 + "\u200b" + "x" * 6
    assert break_words("x" * 50 + " " + "y" * 24) == "x" * 24 + "\u200b" + "x" * 24 + "\u200b" + "xx " + "y" * 24 + "\u200b"
    assert break_words("abcde", longest=5) == "abcde"
    assert break_words("abcdef", longest=5) == "abcde\u200bf"
