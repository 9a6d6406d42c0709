"""Tooltips in lines that can be read."""

from battlemap.paint.style.typography import WIDTH, tip_text


def test_long_lines_are_broken_at_spaces_and_short_ones_stay_as_they_are() -> None:
    words = "Sits on a mount, higher than those on foot; whenever the mount is hit, a check decides who stays up. " * 2
    lines = tip_text(f"Doran · Heroes\n{words.strip()}").split("\n")
    assert lines[0] == "Doran · Heroes"
    assert max(map(len, lines)) <= WIDTH
    assert " ".join(lines[1:]) == words.strip()


def test_a_word_that_is_longer_than_a_line_is_left_whole() -> None:
    path = "/home/" + "x" * 100
    assert tip_text(path) == path
