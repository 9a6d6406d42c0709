"""Approaches, and the lists that minions have instead: what somebody rolls with (25, B6, B9)."""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.procedure import Choice, Keys, Option, Procedure
from rulesets.war_of_ashes.book.fighter import RING, Fighter
from rulesets.war_of_ashes.book.rulebook import Book, T

from .roar_state import limit_options, may_use, restricted_approaches
from .stunts import as_well

OTHER = "other"
"""What a minion rolls with when nothing on its lists fits."""
PASSIVE = ("overcome", "move", "advantage", "explore")
"""What a minion is not taken to be skilled at unless somebody says so."""


class Skill(Struct, frozen=True):
    """Something to roll with. *kind* is the caption: "approach", "skilled", "bad"."""

    key: str
    name: str
    value: int
    kind: str = "approach"


def skills(book: Book, sheet: Fighter) -> tuple[Skill, ...]:
    """Everything a fighter can roll with, in a fixed order."""
    return tuple(list_skills(book, sheet)[0].values())


Listed: TypeAlias = tuple[dict[str, Skill], tuple[Option, ...]]


def list_skills(book: Book, sheet: Fighter) -> Listed:
    """The same by key, and as options to choose from."""
    if sheet.minion:
        return minions_skills(sheet.skilled, sheet.bad, book.numbers.skilled, book.numbers.bad)
    return approach_skills(tuple(sheet.approaches.items()))


@lru_cache(maxsize=512)
def approach_skills(approaches: tuple[tuple[str, int], ...]) -> Listed:
    """The six approaches with their values."""
    values = dict(approaches)
    return as_options([Skill(name, name.capitalize(), values.get(name, 0)) for name in RING])


@lru_cache(maxsize=512)
def minions_skills(skilled: tuple[str, ...], bad: tuple[str, ...], good_at: int, bad_at: int) -> Listed:
    """What a minion is good at, what it is bad at, and everything else."""
    good = [word for word in dict.fromkeys(skilled) if word != OTHER]
    poor = [word for word in dict.fromkeys(bad) if word != OTHER and word not in good]
    listed = [Skill(word, word.capitalize(), good_at, "skilled") for word in good]
    listed += [Skill(word, word.capitalize(), bad_at, "bad") for word in poor]
    return as_options([*listed, Skill(OTHER, "Nothing special", 0, "neither good nor bad")])


def as_options(listed: Sequence[Skill]) -> Listed:
    """Skills by key, and the options they make."""
    options = tuple([Option(skill.key, f"{skill.name} {format_signed(skill.value)}", note=skill.kind) for skill in listed])
    return {skill.key: skill for skill in listed}, options


def best(book: Book, kind: str, sheet: Fighter, use: str) -> Skill:
    """What suits *use* best: the highest of the sensible approaches; a minion's first skill that does, if it is about a fight."""
    return best_of(book, kind, sheet, use, list_skills(book, sheet)[0])


def best_of(book: Book, kind: str, sheet: Fighter, use: str, known: dict[str, Skill]) -> Skill:
    """The same among the skills that are *known* already."""
    if sheet.minion:
        return known[OTHER if use in PASSIVE else suited_skill(sheet.skilled, book.conflict(kind).unfit.get(use, ()))]
    sensible: tuple[str, ...] = book.conflict(kind).sensible.get(use) or RING
    if sheet.stunts:
        sensible = (*sensible, *as_well(sheet, use))
    if sheet.roar:
        allowed = restricted_approaches(sheet)
        fitting = tuple([name for name in sensible if name in allowed])
        sensible = fitting or tuple([name for name in RING if name in allowed])
    return max([known[name] for name in sensible], key=attrgetter("value"))


@lru_cache(maxsize=512)
def suited_skill(skilled: tuple[str, ...], unfit: tuple[str, ...]) -> str:
    """The first of a minion's skills without a word that is *unfit*; OTHER if there is none."""
    return next((skill for skill in skilled if skill != OTHER and set(skill.lower().split()).isdisjoint(unfit)), OTHER)


def ask_approach(table: T, who: TokenId, use: str, ask: str = "", about: str = "") -> Procedure[Skill]:
    """Ask what *who* rolls with; the ask is "approach <use>"."""
    me = table.board[who]
    sheet = me.sheet
    known, options = list_skills(table.book, sheet)
    default = best_of(table.book, table.board.scene.kind, sheet, use, known).key
    prompt = PROMPTS[use].format(me.name)
    if sheet.roar:
        return (yield from ask_roaring_approach(table, who, f"approach {ask or use}", prompt, known, default, about))
    keys: Keys = yield Choice(f"approach {ask or use}", (who,), prompt, options, (default,), rule="25", about=about, on=(who,))
    return known[keys[0]]


def ask_roaring_approach(
    table: T, who: TokenId, ask: str, prompt: str, known: dict[str, Skill], default: str, about: str
) -> Procedure[Skill]:
    """The same of one who roars: what does not go with his roar ends it first, if he means it and is free to (20a, 21)."""
    options = list_skills(table.book, table.sheet(who))[1]
    while True:
        offered = limit_options(table, who, options) if not table.sheet(who).minion else options
        keys: Keys = yield Choice(ask, (who,), prompt, offered, (default,), rule="21", about=about, on=(who,))
        skill = known[keys[0]]
        if (yield from may_use(table, who, skill.key, skill.kind, skill.name)):
            return skill
        kept = restricted_approaches(table.sheet(who))
        options = tuple([option for option in options if option.key in kept])


PROMPTS = {
    "attack": "What does {} attack with?",
    "shoot": "What does {} shoot with?",
    "defend": "What does {} defend with?",
    "overcome": "What does {} try it with?",
    "full attack": "What does {} try it with?",
    "move": "What does {} move with?",
    "shove": "What does {} try it with?",
    "resist": "What does {} hold out with?",
    "block": "What does {} block with?",
    "advantage": "What does {} set this up with?",
    "explore": "What does {} look about with?",
}


def order_value(book: Book, sheet: Fighter, name: str) -> int:
    """What an approach is worth in the turn order; a minion's by the words on its lists (14)."""
    if not sheet.minion:
        return sheet.approaches.get(name, 0)
    if any(name in entry.lower().split() for entry in sheet.skilled):
        return book.numbers.skilled
    return book.numbers.bad if any(name in entry.lower().split() for entry in sheet.bad) else 0
