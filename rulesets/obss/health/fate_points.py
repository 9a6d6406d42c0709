"""Fate points, where the house has them: more dice, another roll, less harm (B8)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, leave_out_unless, refuse_unless
from rulesets.obss.basics.blow import Struck
from rulesets.obss.basics.conditions import conscious
from rulesets.obss.basics.dice import ONE, SIX, Result, count_words
from rulesets.obss.basics.roll_changes import Throw
from rulesets.obss.book.creature import fate_of
from rulesets.obss.book.fight import alive
from rulesets.obss.book.rulebook import T

from .harm import Harm
from .healing import restore_to

RULE = "B8"
KEEP = "keep"
AGAIN, BETTER, SAVE_AGAIN = 2, 1, 1
"""What rolling again costs (all dice or one of them), making a failure one degree better, making another save again."""
LESS = 3
"""By so much a point makes a wound smaller."""
ICON = "lucide/sparkles"


def points(table: T, who: TokenId) -> int:
    """The fate points somebody can spend in this battle."""
    return table.sheet(who).fate if table.book.options.fate_points and who in table.board.tokens else 0


def pay(table: T, who: TokenId, amount: int, what: str) -> None:
    """Take points away and tell it."""
    table.change(who, f"pays {count_words(amount, 'fate point')}", lambda sheet: replace(sheet, fate=sheet.fate - amount))
    left = count_words(table.sheet(who).fate, "fate point")
    table.tell(
        f"*{table.name(who)}*: {what}", f"{count_words(amount, 'fate point')}, {left} left", ICON, "", table.board[who].hidden
    )


def up_to(most: int, words: str) -> list[Option]:
    """Nothing, or one to *most* points; *words* say what they bring: {n} points, {less} damage."""
    return [Option("0", "No fate"), *[Option(str(n), words.format(n=n, less=n * LESS)) for n in range(1, most + 1)]]


def more_dice(table: T, throw: Throw) -> Procedure[Throw]:
    """A die for each point, before the roll."""
    had = points(table, throw.who)
    if not had:
        return throw
    prompt = f"How many of {table.name(throw.who)}’s {count_words(had, 'fate point')} for {throw.what}, a die each?"
    count = int((yield from choose("fate", throw.who, prompt, up_to(had, "+{n}d6"), "0", RULE, throw.about)))
    if not count:
        return throw
    pay(table, throw.who, count, f"+{count}d6 by fate")
    return replace(throw, dice=(*throw.dice, Modifier(0, "Fate", RULE, count)))


def second_thoughts(table: T, throw: Throw) -> Procedure[Throw]:
    """After the roll: again, or a failure one degree better; three ones bring a point back."""
    if not table.book.options.fate_points:
        return throw
    if throw.result.triple == ONE and points(table, throw.who) < fate_of(table.sheet(throw.who)):
        table.change(throw.who, "three ones", lambda sheet: replace(sheet, fate=sheet.fate + 1))
        table.tell(f"*{table.name(throw.who)}* has a fate point again", "Three ones", ICON)
    if throw.result.success:
        return (yield from save_again(table, throw))
    had = points(table, throw.who)
    if not had:
        return throw
    options = [Option(KEEP, "Let it stand")]
    better = "a plain failure" if throw.result.failed else "a success"
    options.append(Option("better", f"Make it {better}", note=count_words(BETTER, "fate point")))
    short = "" if had >= AGAIN else f"{table.name(throw.who)} has one fate point only"
    options.append(Option("again", "Roll again", note=count_words(AGAIN, "fate point"), refusal=short))
    options += [
        Option(f"die {face}", f"Roll the {face} again", note=count_words(AGAIN, "fate point"), refusal=short)
        for face in sorted(set(throw.faces) - {SIX})
    ]
    prompt = f"{table.name(throw.who)} fails ({throw.what}) and has {count_words(had, 'fate point')}. What says fate?"
    picked = yield from choose("fate after", throw.who, prompt, options, KEEP, RULE, throw.about)
    if picked == "again":
        pay(table, throw.who, AGAIN, "rolls again")
        return replace(throw, again=True)
    if picked.startswith("die "):
        face = int(picked.removeprefix("die "))
        pay(table, throw.who, AGAIN, f"rolls the {face} again")
        return replace(throw, die=throw.faces.index(face))
    if picked == "better":
        pay(table, throw.who, BETTER, f"makes it {better}")
        return replace(throw, result=better_result(throw.result))
    return throw


def save_again(table: T, throw: Throw) -> Procedure[Throw]:
    """A point of whoever brought a save about makes its target roll a save again that it has made."""
    by = throw.by
    if by is None or not points(table, by):
        return throw
    options = (Option(KEEP, "Let it stand"), Option("again", "It saves again", note=count_words(SAVE_AGAIN, "fate point")))
    prompt = f"{table.name(throw.who)} saved ({throw.what}). What says {table.name(by)}’s fate?"
    if (yield from choose("fate save", by, prompt, options, KEEP, RULE, throw.about)) == KEEP:
        return throw
    pay(table, by, SAVE_AGAIN, f"{table.name(throw.who)} saves again")
    return replace(throw, again=True)


def better_result(result: Result) -> Result:
    """A failure one degree better: a critical one becomes a plain one, a plain one a success."""
    if result.failed:
        return replace(result, degree=min(0, result.degree + 1))
    return replace(result, success=True, degree=0)


def fewer_criticals(table: T, struck: Struck) -> Procedure[Struck]:
    """A point takes away one critical suffered."""
    target = struck.blow.at
    most = min(points(table, target), struck.criticals)
    if not most:
        return struck
    suffered, had = count_words(struck.criticals, "critical"), count_words(points(table, target), "fate point")
    prompt = f"{suffered} against {table.name(target)}, who has {had}. How many does fate prevent, for one each?"
    options = up_to(most, "{n} fewer")
    count = int((yield from choose("fate criticals", target, prompt, options, "0", RULE, struck.blow.about, on=(target,))))
    if not count:
        return struck
    pay(table, target, count, f"{count_words(count, 'critical')} fewer")
    return replace(struck, blow=replace(struck.blow, criticals=struck.blow.criticals - count))


def less_harm(table: T, harm: Harm) -> Procedure[Harm]:
    """Each point makes a wound three smaller."""
    had = points(table, harm.who)
    most = min(had, -(-harm.amount // LESS))
    if most <= 0:
        return harm
    whom = f"{table.name(harm.who)}, who has {count_words(had, 'fate point')}"
    prompt = f"{harm.amount} damage to {whom}. How many soften it, by {LESS} each?"
    count = int(
        (yield from choose("fate harm", harm.who, prompt, up_to(most, "{less} less"), "0", RULE, harm.about, on=(harm.who,)))
    )
    if not count:
        return harm
    pay(table, harm.who, count, f"{count * LESS} damage less")
    return replace(harm, amount=max(0, harm.amount - count * LESS))


def back_from_death(table: T, who: TokenId) -> Procedure[None]:
    """All points that are left bring the dying back to 0 hit points."""
    had = points(table, who)
    leave_out_unless(table.book.options.fate_points, "this battle is fought without fate points", RULE)
    refuse_unless(alive(table.board, who) and table.sheet(who).hp < 0, f"{table.name(who)} is not dying", RULE)
    refuse_unless(had > 0 and not conscious(table.board, who), f"{table.name(who)} has no fate point left", RULE)
    pay(table, who, had, "clings to life")
    restore_to(table, who, 0, "Fate")
    yield from ()


RUNS = {"cling to life": back_from_death}
HOOKS = {"throw": more_dice, "thrown": second_thoughts, "hit": fewer_criticals, "harm": less_harm}
