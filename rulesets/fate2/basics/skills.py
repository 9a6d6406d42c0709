"""Skills by name: what somebody is worth at them, what one fights with, what will do to defend only (2, 16, 47)."""

from battlemap.board.ids import TokenId
from battlemap.board.wording import capitalise
from battlemap.rules.procedure import KeyOptions, Option, Procedure, choose
from rulesets.fate2.book.fight import Board
from rulesets.fate2.book.fighter import Fighter
from rulesets.fate2.book.rulebook import Book, T, book_of
from rulesets.fate2.book.table_rows import Kind

FISTS = "fists"
"""The row of whoever has nothing in hand."""


def level(book: Book, sheet: Fighter, skill: str) -> int:
    """The level of a skill; that of anybody who has not learnt it."""
    return sheet.skills.get(skill, book.numbers.unlisted)


def title(book: Book, skill: str) -> str:
    """How a skill is called."""
    row = book.skills.get(skill)
    return row.title if row else capitalise(skill)


def kind_of(book: Book, skill: str) -> str:
    """What kind a skill is of; empty for one that the book does not know."""
    row = book.skills.get(skill)
    return row.kind if row else ""


def kind_now(board: Board, book: Book | None = None) -> Kind:
    """The kind of conflict that goes on (16); the first one, if the book does not know it."""
    kinds = (book or book_of(board)).kinds
    return kinds.get(board.scene.kind) or next(iter(kinds.values()))


def attack_skills(book: Book, kind: Kind, sheet: Fighter, far: bool = False, weapon: str | None = None) -> tuple[str, ...]:
    """The skills that a fighter can attack with in such a conflict: first those that wield the weapon, then the best.

    *far*: from a distance. *weapon*: the weapon that is shot or thrown; None for the one in hand.
    """
    held = sheet.weapon if weapon is None else weapon
    skills = [skill for skill in sheet.skills if kind_of(book, skill) in kind.attack]
    skills.sort(key=lambda skill: (misfit(book, held, skill, far) if kind.armed else 0, -sheet.skills[skill]))
    own = sheet.combat
    if own and (kind_of(book, own) in kind.attack or own not in book.skills and kind.bodies):
        skills = [own, *[skill for skill in skills if skill != own]]
    if not skills:
        skills = [next((name for name, row in book.skills.items() if row.kind in kind.attack), own or "fighting")]
    return tuple(skills)


def misfit(book: Book, held: str, skill: str, far: bool) -> int:
    """How badly a skill fits the weapon *held*: 0 for one that wields it so, 1 for a way of fighting close by without it, or for
    one that wields it, but not from a distance."""
    weapon, row = book.weapons.get(held or FISTS), book.skills.get(skill)
    wields, shoots = weapon is not None and skill in weapon.skills, row is not None and row.far
    if shoots == far and wields:
        return 0
    return 1 if (wields if far else not shoots) else 2


def defence_skills(book: Book, kind: Kind, sheet: Fighter) -> tuple[str, ...]:
    """The skills that will do for defending oneself only, the best first (47)."""
    attack = attack_skills(book, kind, sheet)
    skills = [s for s in sheet.skills if s not in attack and kind_of(book, s) in (*kind.instead, "")]
    return tuple(sorted(skills, key=lambda skill: -sheet.skills[skill]))


def usual_skill(board: Board, who: TokenId, far: bool = False) -> str:
    """What somebody fights with, if nobody says. *far*: from a distance."""
    book = book_of(board)
    return attack_skills(book, kind_now(board, book), board[who].sheet, far)[0]


def skill_options(book: Book, sheet: Fighter, skills: tuple[str, ...], note: str = "") -> KeyOptions:
    """Skills as answers, with their levels."""

    def option(skill: str) -> Option:
        rating = book.rating_words(level(book, sheet, skill))
        return Option(skill, title(book, skill), note=f"{rating}, {note}" if note else rating)

    return KeyOptions(skills, option, free=True)


def pick_attack(table: T, who: TokenId, far: bool = False, weapon: str | None = None) -> Procedure[str]:
    """Ask for the skill of an attack. *far*: from a distance. *weapon*: the one that is shot or thrown."""
    book, sheet = table.book, table.sheet(who)
    listed = attack_skills(book, kind_now(table.board, book), sheet, far, weapon)
    options = skill_options(book, sheet, listed)
    return (yield from choose("skill", who, f"What does {table.name(who)} use?", options, listed[0], "22"))


def pick_maneuver_skill(table: T, who: TokenId) -> Procedure[str]:
    """Ask for the skill of a maneuver: those that attack come first, any other will do as well (15, 22)."""
    book, sheet = table.book, table.sheet(who)
    listed = attack_skills(book, kind_now(table.board, book), sheet)
    others = sorted([skill for skill in sheet.skills if skill not in listed], key=lambda skill: -sheet.skills[skill])
    options = skill_options(book, sheet, (*listed, *others))
    return (yield from choose("skill", who, f"What does {table.name(who)} use?", options, listed[0], "22"))


def pick_instead(table: T, who: TokenId, about: str = "") -> Procedure[str]:
    """With what somebody defends who does not strike back; no skill of that kind: the best without (47)."""
    book, sheet = table.book, table.sheet(who)
    kind = kind_now(table.board, book)
    anybody = [name for name, row in book.skills.items() if row.kind in kind.instead][:1]
    listed = defence_skills(book, kind, sheet) or tuple(anybody) or attack_skills(book, kind, sheet)
    options = skill_options(book, sheet, listed)
    return (yield from choose("skill", who, f"What does {table.name(who)} defend with?", options, listed[0], "47", about))


def pick_any_skill(table: T, who: TokenId, default: str = "") -> Procedure[str]:
    """Any skill of somebody's, for what is neither attack nor defence."""
    book, sheet = table.book, table.sheet(who)
    fallback = default or usual_skill(table.board, who)
    listed = tuple(dict.fromkeys([fallback, *sorted(sheet.skills, key=lambda skill: -sheet.skills[skill])]))
    options = skill_options(book, sheet, listed)
    return (yield from choose("skill", who, f"What does {table.name(who)} use?", options, listed[0], "2"))
