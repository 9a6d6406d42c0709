"""Breaking and cutting of words: lines of nearly the same length, and no more work for a long text than its length."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.layout.looks import AspectLook
from battlemap.paint.style import line_breaks
from battlemap.paint.style.line_breaks import balanced_lines, cut_name
from battlemap.paint.style.typography import handwriting_font, interface_font, text_width
from battlemap.paint.tokens.aspect_card import aspect_size
from battlemap.paint.tokens.name_plate import plate_size, shorten

pytestmark = pytest.mark.usefixtures("qapp")
WORDS = st.lists(st.text("abcdefghi", min_size=1, max_size=9), min_size=1, max_size=9)


@given(words=WORDS, count=st.integers(1, 3))
def test_no_other_way_to_break_the_words_is_narrower(words: list[str], count: int) -> None:
    font, text = handwriting_font(15), " ".join(words)
    lines = balanced_lines(text, count, font)
    assert " ".join(lines) == text
    assert len(lines) == min(count, len(words))
    widest = max(text_width(line, font) for line in lines)
    others = [max(text_width(line, font) for line in way) for way in ways(words, len(lines))]
    assert widest <= min(others) + 1.5  # kerning at a blank is not weighed


def ways(words: list[str], count: int) -> list[list[str]]:
    """All ways to put words on so many lines."""
    if count == 1:
        return [[" ".join(words)]]
    firsts = range(1, len(words) - count + 2)
    return [[" ".join(words[:at]), *rest] for at in firsts for rest in ways(words[at:], count - 1)]


@given(name=st.text("abc ", min_size=2, max_size=40), room=st.floats(0, 400))
def test_as_much_of_a_name_stays_as_has_room(name: str, room: float) -> None:
    font = interface_font(13)
    cut = cut_name(name, font, room)
    assert cut.endswith("…")
    longer = [f"{name[:count].rstrip()}…" for count in range(1, len(name))]
    fitting = [text for text in longer if text_width(text, font) <= room]
    assert cut == (fitting[-1] if fitting else f"{name[:1].rstrip()}…")


def test_a_long_name_is_measured_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def measure(text: str, font: object) -> float:
        measured.append(text)
        return 8.0 * len(text)

    monkeypatch.setattr(line_breaks, "text_width", measure)
    cut_name("x" * 100_000, interface_font(13), 200)
    assert len(measured) < 20
    measured.clear()
    balanced_lines("word " * 2_000, 3, interface_font(13))
    assert len(measured) < 2_100


def test_plates_and_cards_of_endless_texts_have_a_size() -> None:
    font = interface_font(13)
    assert text_width(shorten("x" * 100_000, font, 120), font) <= 120
    assert plate_size("x" * 100_000).width() < 40_000
    assert aspect_size(AspectLook("long " * 20_000), lines=3).height() > aspect_size(AspectLook("long")).height()
