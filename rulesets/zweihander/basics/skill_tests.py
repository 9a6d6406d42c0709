"""Tests that no other action asks for: a plain one, one against another, one with help (1 to 6, B)."""

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Option, Procedure, Roll, TokenOptions, choose, refuse_unless
from rulesets.zweihander.book.fight import Board, alive
from rulesets.zweihander.book.rulebook import T, book_of

from .checks import ICON, attempt, chance_of, chance_words, skill_title
from .dice import Assisted, Result, degree

THREE = DicePool(3, 10)
"""The dice of a test with help."""


def skills(board: Board, who: TokenId) -> list[Option]:
    """All skills, with the chances of somebody."""
    return [Option(key, row.title, note=chance_words(chance_of(board, who, key))) for key, row in book_of(board).skills.items()]


def ask_difficulty(table: T, what: str = "") -> Procedure[tuple[Modifier, ...]]:
    """How hard the GM makes it (2)."""
    options = [Option(name, name, note=format_signed(value)) for name, value in table.book.difficulties.items()]
    name = yield from choose("difficulty", GM, f"How hard is it{what}?", options, "Standard", "2")
    worth = table.book.difficulties[name]
    return (Modifier(worth, name, "2"),) if worth else ()


def require_alive(table: T, who: TokenId, rule: str) -> None:
    """Refuse a test of one who is dead or gone; whether somebody asleep can do it is for the GM to say."""
    refuse_unless(alive(table.board, who), f"{table.name(who)} is out of the fight", rule)


def skill_test(table: T, who: TokenId) -> Procedure[None]:
    """A test of a skill, as hard as the GM says (1, 2)."""
    require_alive(table, who, "1")
    skill = yield from choose("skill", who, "Which skill?", skills(table.board, who), "athletics", "1")
    hard = yield from ask_difficulty(table)
    result = yield from attempt(table, who, skill, difficulty=hard)
    table.tell(
        f"*{table.name(who)}*, {skill_title(table.book, skill)}: {result.words.lower()}",
        "",
        "lucide/percent",
        "",
        table.board[who].hidden,
    )


def attempt_with_help(table: T, who: TokenId) -> Procedure[None]:
    """A test with somebody's help: three d10, of which the better outcome counts (B)."""
    require_alive(table, who, "B")
    skill = yield from choose("skill", who, "Which skill?", skills(table.board, who), "athletics", "1")
    hard = yield from ask_difficulty(table)
    chance = chance_of(table.board, who, skill, hard)
    title, secret = f"*{table.name(who)}*, {skill_title(table.book, skill)}, with help", table.board[who].hidden
    if chance.lost:
        table.tell(f"{title}: failure", chance.lost, ICON, "", secret)
        return
    result: Result = yield Roll("assisted", who, THREE, (), 0, chance.percent, Assisted(chance.flip), secret)
    table.tell(f"{title}: {result.words.lower()}", f"Against {chance_words(chance)}", ICON, "", secret)


def contest_skills(table: T, who: TokenId) -> Procedure[None]:
    """Two test; of two successes the higher tens digit and bonus wins (6)."""
    require_alive(table, who, "6")
    others = [contender.id for contender in table.board.tokens.values() if contender.id != who]
    target = TokenId(
        (
            yield from choose(
                "target",
                who,
                "Against whom?",
                TokenOptions(others, lambda contender: Option(contender, table.name(contender), contender)),
                rule="6",
            )
        )
    )
    skill = yield from choose("skill", who, "By which skill?", skills(table.board, who), "athletics", "6")
    theirs = yield from choose(
        "their skill", target, f"By which skill of {table.name(target)}?", skills(table.board, target), skill, "6", on=(target,)
    )
    contender = yield from attempt(table, who, skill, ask="against", on=target, foe=target, exact=True, rule="6")
    other = yield from attempt(table, target, theirs, ask="against", on=who, foe=who, exact=True, rule="6")
    mine, others_ = worth(table, who, skill, contender), worth(table, target, theirs, other)
    if mine == others_:
        table.tell(f"*{table.name(who)}* and *{table.name(target)}* are even", words(mine, others_), "lucide/scale")
        return
    winner = who if mine > others_ else target
    table.tell(f"*{table.name(winner)}* prevails", words(mine, others_), "lucide/scale")


def worth(table: T, who: TokenId, skill: str, result: Result) -> int:
    """The degree of a success, less than any of them for a failure (6)."""
    if not result.success or result.roll is None:
        return -1
    attribute = table.book.skill(skill).attribute
    return degree(result.roll, table.sheet(who).bonus(attribute))


def words(mine: int, theirs: int) -> str:
    """Both degrees."""
    return f"{degree_words(mine)} against {degree_words(theirs)}"


def degree_words(worth: int) -> str:
    """A degree, or that there is none."""
    return f"Degree {worth}" if worth >= 0 else "a failure"


RUNS = {"skill test": skill_test, "assisted test": attempt_with_help, "opposed test": contest_skills}
