"""Tooltips in lines that can be read."""

from PySide6.QtGui import QTextDocumentFragment

from battlemap.paint.style.typography import LONGEST_TIP, WIDTH, tip_text


def test_long_lines_are_broken_at_spaces_and_short_ones_stay_as_they_are() -> None:
    words = "Sits on a mount, higher than those on foot; whenever the mount is hit, a check decides who stays up. " * 2
    lines = tip_text(f"Doran · Heroes\n{words.strip()}").split("\n")
    assert lines[0] == "Doran · Heroes"
    assert max(map(len, lines)) <= WIDTH
    assert " ".join(lines[1:]) == words.strip()


def test_a_word_that_is_longer_than_a_line_is_left_whole() -> None:
    path = "/home/" + "x" * 100
    assert tip_text(path) == path


def test_what_would_be_read_as_markup_is_shown_as_it_stands() -> None:
    said = QTextDocumentFragment.fromHtml(tip_text("<b>x</b> & <img src='y'>")).toPlainText()
    assert said == "<b>x</b> & <img src='y'>"
    assert tip_text("2 < 3 & 4") == "2 < 3 & 4"


def test_a_tip_has_an_end_and_no_line_of_it_is_endless() -> None:
    lines = tip_text("x" * 100_000).split("\n")
    assert sum(map(len, lines)) <= LONGEST_TIP
    assert max(map(len, lines)) <= WIDTH
