"""What fell on the table, read from what somebody types."""

from battlemap.rules.dice import DicePool, Faces

FATE_SIGNS = {"+": 1, "p": 1, "-": -1, "−": -1, "–": -1, "m": -1, "0": 0, "b": 0, "o": 0, "_": 0}
"""Signs of a Fate die, and letters for keyboards without them: plus, minus, blank."""
SHOWN = {1: "+", 0: "0", -1: "−"}


class InvalidDice(ValueError):
    """What was typed is no roll of this pool; says what would do."""


class TooManyDice(InvalidDice):
    """More dice were typed than the pool rolls; says how many it does."""


def parse_dice(text: str, pool: DicePool) -> Faces:
    """The raw faces (from 1) that *text* means: "+0-+" for Fate dice, "3 4 6" for others, "346" up to nine sides.

    InvalidDice with a sentence if it means none, or not the number of dice that are owed.
    """
    faces = _parse_fate(text, pool) if pool.kind == "fate" else _parse_numbers(text, pool)
    if fault := pool.fault(faces):
        if all(1 <= face <= pool.sides for face in faces) and pool.owed_count(faces) <= 0:
            raise TooManyDice(f"{rolled_words(pool)}: {len(faces)} were typed")
        raise InvalidDice(fault[:1].upper() + fault[1:])
    return faces


def parse_some(text: str, pool: DicePool) -> Faces:
    """The faces that have been typed so far, as far as they can be read."""
    try:
        faces = _parse_fate(text, pool) if pool.kind == "fate" else _parse_numbers(text, pool)
    except InvalidDice:
        return ()
    known = [face for face in faces if 1 <= face <= pool.sides]
    while known and pool.owed_count(tuple(known)) < 0:
        known.pop()
    return tuple(known)


def rolled_words(pool: DicePool) -> str:
    """How many dice are rolled: "2 dice are rolled, and one more for each 6"."""
    count = pool.count + pool.extra
    words = "1 die is rolled" if count == 1 else f"{count} dice are rolled"
    if pool.again_at is not None:
        return f"{words}, and as many again at {pool.again_at + pool.count * pool.shift} or more"
    faces = " or ".join(str(face + pool.shift) for face in pool.explode)
    return f"{words}, and one more for each {faces}" if faces else words


def example(pool: DicePool) -> str:
    """What could be typed."""
    if pool.kind == "fate":
        return " ".join(("+", "0", "−")[at % 3] for at in range(pool.count + pool.extra))
    return " ".join(str(1 + (at * 2) % pool.sides) for at in range(pool.count + pool.extra))


def dice_words(faces: Faces, pool: DicePool) -> str:
    """Faces as words: "+ 0 − +"."""
    return " ".join(SHOWN.get(face + pool.shift, "0") if pool.kind == "fate" else str(face + pool.shift) for face in faces)


def _parse_fate(text: str, pool: DicePool) -> Faces:
    faces = []
    for sign in text.lower():
        if sign in " ,;/":
            continue
        if sign not in FATE_SIGNS:
            raise InvalidDice(f"“{sign}” is no face of a Fate die: type +, − or 0")
        faces.append(FATE_SIGNS[sign] - pool.shift)
    return tuple(faces)


def _parse_numbers(text: str, pool: DicePool) -> Faces:
    words = text.replace(",", " ").replace(";", " ").split()
    if len(words) == 1 and pool.sides < 10 and len(words[0]) > 1:
        words = list(words[0])
    try:
        return tuple(int(word) - pool.shift for word in words)
    except ValueError:
        raise InvalidDice("Type the numbers with blanks between them") from None
