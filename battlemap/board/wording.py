"""How words for people are put: capitals, full stops, names that stand out, numbers below nothing, nothing that upsets a line."""

import unicodedata
from collections.abc import Iterator

END_MARKS = (".", "!", "?", "…")
EMPHASIS = "*"
"""Stands before and behind words that are shown strong: "*Orm* moves"."""


def format_number(value: int) -> str:
    """A whole number as it is shown, with a minus as long as the plus: "−2"."""
    return f"−{-value}" if value < 0 else str(value)


def capitalise(text: str) -> str:
    """*text* with a capital in front and the rest as it is: "no way to Rome" -> "No way to Rome"."""
    return text[:1].upper() + text[1:]


def make_sentence(text: str) -> str:
    """*text* as a sentence of its own: a capital in front, an end mark behind; nothing stays nothing."""
    text = text.strip()
    return capitalise(text) + ("" if not text or text.endswith(END_MARKS) else ".")


def append_name(title: str, name: str) -> str:
    """What is done and to whom: "Push Cole"; a title of several words ends first: "Called shot: Cole"."""
    return f"{title}{':' if ' ' in title else ''} {name}"


def split_emphasis(text: str) -> tuple[tuple[str, bool], ...]:
    """The parts of *text* and whether each stands out: "*Orm* moves" -> ("Orm", True), (" moves", False).

    A mark without its other half is an ordinary character.
    """
    parts = text.split(EMPHASIS)
    if len(parts) % 2 == 0:
        parts[-2:] = [EMPHASIS.join(parts[-2:])]
    return tuple([(part, bool(at % 2)) for at, part in enumerate(parts) if part])


def without_emphasis(text: str) -> str:
    """*text* without the marks, as a screen reader says it."""
    return "".join([part for part, _ in split_emphasis(text)])


REPLACED = "\N{REPLACEMENT CHARACTER}"
"""Shown for a character that has no look of its own but would change how the text around it is shown."""
BREAKS = "\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"
"""What ends a line or jumps within one."""
JOINERS = "\u200c\u200d\u2060\u00ad\ufeff\u200b"
"""Without a look of their own, but part of how words are spelt; they move nothing."""
LONGEST_SHOWN = 2_000
"""More characters of a text are never shown outside of the field where it is written."""


def printable_text(text: str, lines: bool = False, longest: int = LONGEST_SHOWN) -> str:
    """*text* as it may be shown on one line, or on several: no control characters, none that turns the direction of writing.

    What ends a line becomes a space, unless *lines*; anything else that would act instead of being seen is shown as a mark.
    Of more than *longest* characters the rest is left out, with … in its place.
    """
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else _printable(character, lines) for character in text)


def _printable(character: str, lines: bool) -> str:
    if character in BREAKS:
        return "\n" if lines and character in "\n\u2028\u2029" else " "
    if unicodedata.category(character) == "Zs":
        return character
    return character if character in JOINERS else REPLACED


LONGEST_NAME, LONGEST_ASPECT, LONGEST_NOTES = 200, 500, 100_000
"""So many characters of a name, of an aspect and of notes can be written, and are kept of what comes from elsewhere."""
NAME_SHOWN = 80
"""So many characters of a name are shown on the map and in lists."""


def short_name(name: str, longest: int = NAME_SHOWN) -> str:
    """*name* as it is shown on one line: of more than *longest* characters some are left out before the number at its end."""
    stem, _, number = name.rpartition(" ")
    if len(name) <= longest or not (number.isdecimal() and len(number) < longest // 4):
        return printable_text(name, longest=longest)
    return f"{printable_text(stem, longest=longest - len(number) - 1)} {number}"


def break_words(text: str, longest: int = 24) -> str:
    """*text* with a place to break in every word of more than *longest* characters, so that it fits any width."""
    if all(len(word) <= longest for word in text.split()):
        return text
    return "".join(
        character + ("\u200b" if run and run % longest == 0 else "") for character, run in zip(text, _runs(text), strict=True)
    )


def _runs(text: str) -> Iterator[int]:
    """How many characters of a word have come, with each character; 0 between words."""
    run = 0
    for character in text:
        run = 0 if character.isspace() else run + 1
        yield run
