"""Reactions to an attack: dodge and parry, as the defender has it (122 to 124, A10)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.records import Modifier
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.zweihander.basics import qualities
from rulesets.zweihander.basics.action_points import cost, spend, why_cannot_react
from rulesets.zweihander.basics.arms import parrying_weapons, weapon_of
from rulesets.zweihander.basics.blow import Blow, Parried, Struck
from rulesets.zweihander.basics.checks import SkillChance, attempt, chance_of, chance_words
from rulesets.zweihander.basics.conditions import condition_words
from rulesets.zweihander.basics.dice import Flip, Result
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import Book, T, book_of

NOTHING = "nothing"
VERBS = {"dodge": "dodges", "parry": "parries"}
UNANSWERED = {
    "called": "a called shot can be neither dodged nor parried",
    "opportunity": "an opportunity attack can be neither dodged nor parried",
}


class Answer(Struct, frozen=True):
    """A way to react to a blow: with what skill and arm, at what chance, or why not. *key*: how the question calls it."""

    kind: str
    skill: str
    difficulty: tuple[Modifier, ...]
    base: tuple[Modifier, ...]
    flip: Flip
    chance: SkillChance
    arm: str = ""
    refusal: str = ""
    key: str = ""


def answers(board: Board, blow: Blow, attack: int) -> tuple[Answer, ...]:
    """All ways to react to a blow, with their chances: a dodge, and a parry with each thing in hand that is fit for it.

    *attack*: the difficulty of the attack after its cap (123). The likeliest parry is called "parry", others name their arm.
    """
    who, bar = blow.at, why_barred(board, blow, "dodge")
    hard = (Modifier(-attack, "Against the attack’s difficulty", "123"),) if attack else ()
    flip: Flip = "fail" if qualities.reaction_flips(board, blow) else ""
    skill, base = qualities.dodge_skill(board, who), qualities.dodge_base(board, who, blow)
    dodge = Answer("dodge", skill, hard, base, flip, chance_of(board, who, skill, hard, base, flip), "", bar, "dodge")
    arms = parrying_weapons(book_of(board), board[who].sheet) or ("",)
    parries = sorted([parry_by(board, blow, hard, flip, arm) for arm in arms], key=rank, reverse=True)
    named = [replace(way, key=f"parry:{way.arm}" if at else "parry") for at, way in enumerate(parries)]
    return (dodge, *named)


def unanswerable(board: Board, blow: Blow) -> bool:
    """Whether nobody could react to a blow, whatever is in its hands: by its kind, or because the target cannot (12, 38, 41)."""
    if blow.no_reaction or blow.kind in UNANSWERED:
        return True
    return all(why_cannot_react(board, blow.at, kind) for kind in VERBS)


def parry_by(board: Board, blow: Blow, hard: tuple[Modifier, ...], flip: Flip, arm: str) -> Answer:
    """A parry with a weapon or the shield ("": with neither)."""
    who = blow.at
    skill, base = parry_skill(book_of(board), board[who].sheet, arm), qualities.parry_base(board, who, blow, arm)
    difficulty = (*hard, *qualities.parry_difficulty(board, who, blow, arm))
    chance = chance_of(board, who, skill, difficulty, base, flip, arm)
    return Answer("parry", skill, difficulty, base, flip, chance, arm, why_barred(board, blow, "parry", arm))


def rank(answer: Answer) -> tuple[bool, int]:
    """What can be done comes first, of it the likeliest."""
    return not answer.refusal and not answer.chance.lost, expected_chance(answer)


def why_barred(board: Board, blow: Blow, kind: str, arm: str = "") -> str:
    """Why somebody cannot react to a blow this way; empty if it can (40, 41, 38, 50, 124)."""
    who = blow.at
    if blow.no_reaction or blow.kind in UNANSWERED:
        return blow.no_reaction or UNANSWERED[blow.kind]
    if why := why_cannot_react(board, who, kind):
        return why
    if kind == "dodge":
        return qualities.no_dodge(board, who, blow)
    if blow.kind == "trample":
        return "trampling cannot be parried"
    if arm and board[who].sheet.main_hand == arm and condition_words(board, who, "no main hand"):
        return f"{board[who].name} has no hand for it"
    return qualities.no_parry(board, who, blow, arm)


def parry_skill(book: Book, sheet: CreatureSheet, arm: str) -> str:
    """The combat skill of what one parries with; a shield goes by the simple one (124)."""
    return weapon_of(book, sheet, arm).skill if arm in sheet.arms else "simple melee"


def react(table: T, struck: Struck, attack: int) -> Procedure[str]:
    """Let the target of a blow react: which reaction stopped it, or "" (40, 122). Hooks: "parried"."""
    blow, tried = struck.blow, list[str]()
    if unanswerable(table.board, blow):
        return ""
    while True:
        ways = [answer for answer in answers(table.board, blow, attack) if answer.kind not in tried]
        chosen = yield from choose_answer(table, blow, ways)
        if chosen is None:
            return ""
        result = yield from roll_answer(table, blow, chosen)
        if result.success:
            table.tell(
                f"*{table.name(blow.at)}* {VERBS[chosen.kind]} the attack", "", "lucide/shield-check", "", hidden(table, blow)
            )
            if chosen.kind == "parry":
                yield from apply_hooks(table, "parried", Parried(blow.at, chosen.arm, blow))
            return chosen.kind
        why = "Critical failure" if result.blunder else ""
        table.tell(f"*{table.name(blow.at)}* fails to {chosen.kind}", why, "lucide/shield-off", "", hidden(table, blow))
        tried.append(chosen.kind)
        if table.book.options.missed_reaction == "none":
            return ""


def choose_answer(table: T, blow: Blow, ways: Sequence[Answer]) -> Procedure[Answer | None]:
    """Which way somebody reacts, by its policy for each: the likeliest of those that happen by themselves, asked, or never."""
    sheet = table.sheet(blow.at)
    open_ = [answer for answer in ways if not answer.refusal and sheet.policy(answer.kind) != "off" and not answer.chance.lost]
    if not open_:
        return None
    by_itself = [answer for answer in open_ if sheet.policy(answer.kind) == "automatic"]
    if by_itself:
        return max(by_itself, key=expected_chance)
    best = max(open_, key=expected_chance)
    several = len([answer for answer in ways if answer.kind == "parry"]) > 1
    options = [option(table, answer, sheet, several) for answer in ways] + [Option(NOTHING, "Take it")]
    prompt = f"{table.name(blow.by)} hits {table.name(blow.at)}. How does it react?"
    key = yield from choose("react", blow.at, prompt, options, best.key, "122", blow.about, on=(blow.by, blow.at))
    return next((answer for answer in ways if answer.key == key), None)


def expected_chance(answer: Answer) -> int:
    """How likely a reaction is, roughly: flipping to fail halves it."""
    return answer.chance.percent // (2 if answer.chance.flip == "fail" else 1)


def option(table: T, answer: Answer, sheet: CreatureSheet, several: bool = False) -> Option:
    """A way to react as an answer: its chance and its price. *several*: there are other things to parry with."""
    title = {"dodge": "Dodge", "parry": "Parry"}[answer.kind]
    if answer.arm in sheet.arms or several:
        title = f"Parry with {qualities.guard_title(table.book, sheet, answer.arm)}"
    refused = answer.refusal or (f"{title.lower()} is switched off" if sheet.policy(answer.kind) == "off" else "")
    note = f"{chance_words(answer.chance)} · {cost(table.board, answer.kind)} AP"
    return Option(answer.key, title, note=note, refusal=refused)


def roll_answer(table: T, blow: Blow, answer: Answer) -> Procedure[Result]:
    """The test of a reaction, and its price: a critical success costs nothing (123)."""
    who, foe = blow.at, blow.by
    title = f"{table.name(who)} {VERBS[answer.kind]} {table.name(foe)}"
    result = yield from attempt(
        table, who, answer.skill, title, answer.kind, answer.difficulty, answer.base, answer.flip, foe,
        rule="123", foe=foe, icon="lucide/shield", arm=answer.arm,
    )  # fmt: skip
    if not result.triumph:
        spend(table, who, cost(table.board, answer.kind), answer.kind)
    return result


def hidden(table: T, blow: Blow) -> bool:
    """Whether lines about the target of a blow are the GM's alone."""
    return table.board[blow.at].hidden


def bar_reaction(struck: Struck) -> Struck:
    """A critical success leaves no time to react (47)."""
    return replace(struck, blow=replace(struck.blow, no_reaction="a critical success leaves no time to react"))
