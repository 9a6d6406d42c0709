"""How words for people are put: a capital in front, a full stop behind, names that stand out, numbers below nothing."""

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
