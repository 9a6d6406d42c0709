"""What controls suit a question, worked out from the Choice alone: what is turned, what is listed, what is hinted at."""

from battlemap.rules.procedure import Choice

FEW = 9
"""So many answers have a digit of their own."""


def is_numeric(choice: Choice) -> bool:
    """Whether every answer is a whole number."""
    return all(option.key.lstrip("-").isdigit() for option in choice.options)


def takes_digits(choice: Choice) -> bool:
    """Whether digits always go into the line for words of one's own: some answer that stands there begins with one itself."""
    words = [word.lstrip("+-−") for option in choice.options for word in (option.key, option.text)]
    return choice.open and any(word[:1].isdigit() for word in words)


def is_number_range(choice: Choice) -> bool:
    """Whether the answers are whole numbers in a row, better turned than listed."""
    if not is_numeric(choice) or len(choice.options) < 3 or choice.most > 1 or choice.open:
        return False
    keys = [int(option.key) for option in choice.options]
    return keys == list(range(keys[0], keys[0] + len(keys))) and not any(option.refusal for option in choice.options)


def is_listable(choice: Choice) -> bool:
    """Whether a list would do as well as buttons."""
    return choice.most == 1 and not choice.open


def choice_hint(choice: Choice) -> str:
    """How many answers may be picked, or that the map can be clicked; a few words."""
    if choice.most > 1:
        if choice.least == choice.most:
            return f"pick {choice.most}"
        return f"pick up to {choice.most}" if choice.most < len(choice.options) else "pick any"
    subjects = sum(option.subject is not None for option in choice.options)
    return "or click on the map" if subjects > FEW else ""


def key_of(choice: Choice, words: str) -> str:
    """The key of the option that says *words*, else the words themselves."""
    return next((o.key for o in choice.options if (o.text or o.key) == words and not o.refusal), words)


def meaning_of(choice: Choice, value: int) -> str:
    """What a number means: its word on the ladder, a note; else how far the numbers go."""
    option = next((option for option in choice.options if option.key == str(value)), None)
    said = (option.note or option.text) if option is not None else ""
    keys = [int(option.key) for option in choice.options]
    return said if said and said != str(value) else f"{min(keys)} to {max(keys)}"
