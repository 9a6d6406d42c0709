"""Approaches, and the lists that minions have instead: what somebody rolls with (25, B6, B9)."""

from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.rules.modifiers import signed
from battlemap.rules.procedure import Option, Procedure, choose

from .book import Book, T
from .sheet import RING, Fighter

OTHER = "other"
"""What a minion rolls with when nothing on its lists fits."""
PASSIVE = ("overcome", "advantage")
"""What a minion is not taken to be skilled at unless somebody says so."""


class Skill(Struct, frozen=True):
    """Something to roll with. *kind* is the caption: "approach", "skilled", "bad"."""

    key: str
    name: str
    value: int
    kind: str = "approach"


def skills(book: Book, sheet: Fighter) -> tuple[Skill, ...]:
    """Everything a fighter can roll with, in a fixed order."""
    if not sheet.minion:
        values = sheet.approaches
        return tuple([Skill(name, name.capitalize(), values.get(name, 0)) for name in RING])
    good, bad = dict.fromkeys(sheet.skilled), dict.fromkeys(sheet.bad)
    return (
        *[Skill(word, word.capitalize(), book.numbers.skilled, "skilled") for word in good if word != OTHER],
        *[Skill(word, word.capitalize(), book.numbers.bad, "bad") for word in bad if word not in good and word != OTHER],
        Skill(OTHER, "Anything else", 0, "neither good nor bad"),
    )


def best(book: Book, kind: str, sheet: Fighter, use: str) -> Skill:
    """What suits *use* best: the highest of the sensible approaches; a minion's first skill, if it is about a fight."""
    listed = skills(book, sheet)
    if sheet.minion:
        return listed[0] if listed[0].kind == "skilled" and use not in PASSIVE else listed[-1]
    sensible = book.conflicts[kind].sensible.get(use, RING)
    by_name = {skill.key: skill for skill in listed}
    return max([by_name[name] for name in sensible], key=lambda skill: skill.value)


def approach(table: T, who: TokenId, use: str, ask: str = "", about: str = "") -> Procedure[Skill]:
    """Ask what *who* rolls with; the ask is "approach <use>"."""
    sheet = table.sheet(who)
    listed = {skill.key: skill for skill in skills(table.book, sheet)}
    options = [Option(skill.key, f"{skill.name} {signed(skill.value)}", note=skill.kind) for skill in listed.values()]
    default = best(table.book, table.board.scene.kind, sheet, use)
    prompt = f"{table.name(who)} {PROMPTS.get(use, use)} with"
    key = yield from choose(f"approach {ask or use}", who, prompt, options, default.key, "25", about)
    return listed[key]


PROMPTS = {
    "attack": "attacks", "shoot": "shoots", "defend": "defends", "overcome": "tries", "shove": "tries", "resist": "holds out",
    "block": "blocks", "advantage": "sets this up",
}  # fmt: skip


def order_value(book: Book, sheet: Fighter, name: str) -> int:
    """What an approach is worth in the turn order; a minion's by the words on its lists (14)."""
    if not sheet.minion:
        return sheet.approaches.get(name, 0)
    if any(name in entry.lower().split() for entry in sheet.skilled):
        return book.numbers.skilled
    return book.numbers.bad if any(name in entry.lower().split() for entry in sheet.bad) else 0
