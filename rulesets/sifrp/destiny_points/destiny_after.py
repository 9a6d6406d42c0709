"""Destiny points once the dice lie there: +5, certain success, another's success spoiled; the dice themselves, if the house
lets them be bought so late (57, 67, 68, 71, 74a, 74b)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, roll
from rulesets.sifrp.basics.destiny import NOBODY, may_spend, owners, use
from rulesets.sifrp.basics.dice import SIX, Result
from rulesets.sifrp.basics.tests import AbilityTest, TestResult, outcome, show_sides
from rulesets.sifrp.book.rulebook import T

from .destiny_before import ALL_DICE, BONUS_DIE, CONVERT, HINDER, STEADY, penalties, spare_dice
from .destiny_before import DEEDS as DICE_DEEDS
from .destiny_before import RULES as DICE_RULES

LUCK, SUCCESS, SPOIL = "luck", "success", "spoil"
RULES = {LUCK: "67", SUCCESS: "68", SPOIL: "71", **DICE_RULES}
DEEDS = {LUCK: "+5 to the result", SUCCESS: "it succeeds", SPOIL: "it fails", **DICE_DEEDS}
BURNED = (LUCK, SUCCESS, SPOIL, ALL_DICE)


def ask_destiny_after(table: T, tried: TestResult) -> Procedure[TestResult]:
    """Ask for destiny after a test, until nobody wants any; what holds changes what it has come to."""
    converted, settled = 0, False
    while options := offers(table, tried, converted, settled):
        seats = tuple(dict.fromkeys([option.by for option in options]))
        prompt = f"{tried.result.words}. Who uses destiny?"
        keys: Keys = yield Choice(
            "fortune", seats, prompt, (*options, Option(NOBODY, "Nobody")), (NOBODY,), rule="67", about=tried.test.about,
            followup=tried.compared,
        )  # fmt: skip
        if keys == (NOBODY,):
            break
        what, _, name = keys[0].partition(":")
        held = yield from use(table, TokenId(name), DEEDS[what], RULES[what], what in BURNED, tried.test.about)
        if held:
            converted += what in (CONVERT, ALL_DICE)
            settled = settled or what in (SUCCESS, SPOIL)
            tried = yield from change_result(table, tried, what)
            if tried.compared:
                result = tried.result
                show_sides(table, tried.test, tried.total, outcome(tried.test, result), result.degree >= tried.test.needed)
    return tried


def offers(table: T, tried: TestResult, converted: int = 0, settled: bool = False) -> list[Option]:
    """What somebody can still do about a test: whoever made it, then its foes, then others.

    *settled*: a burned point has said whether it succeeds, so that dice and total are of no account any more (68, 71).
    """
    trial, found = tried.test, list[Option]()
    if trial.open:
        return found
    for one in sorted(owners(table.board), key=lambda who: who != trial.who and 2 - hostile(table.board, who, trial.who)):
        spends = may_spend(table, one, trial.about)
        if one == trial.who:
            wanted = own_options(table, tried, spends, converted, settled)
        else:
            wanted = [SPOIL] if tried.result.success and minds(table, one, trial) else []
            if not settled and spends and table.book.options.spend_after_dice and hostile(table.board, one, trial.who):
                wanted.append(HINDER)
        found += [option(table, what, one) for what in wanted]
    return found


def minds(table: T, one: TokenId, trial: AbilityTest) -> bool:
    """Whether somebody may burn a point against a success: a foe, or a friend of the one whom the test is against (71)."""
    harmed = trial.foe is not None and trial.foe in table.board.tokens and not hostile(table.board, one, trial.foe)
    return table.book.options.spoil_friends or hostile(table.board, one, trial.who) or harmed


def own_options(table: T, tried: TestResult, spends: bool, converted: int, settled: bool = False) -> list[str]:
    """What the one who rolled can buy. Penalty dice can be cancelled at any moment, others if the house says so (74a)."""
    wanted: list[str] = []
    if settled:
        return wanted if tried.result.success else [SUCCESS]
    if lucky(table, tried):
        wanted.append(LUCK)
    if not tried.result.success:
        wanted.append(SUCCESS)
    if spends and penalties(tried.test) > 0 and tried.keep_count < len(tried.faces):
        wanted.append(STEADY)
    if table.book.options.spend_after_dice:
        spare = spare_dice(table, tried.test) > 0 and not converted
        wanted += [BONUS_DIE, *((CONVERT,) if spare else ())] if spends else []
        wanted += [ALL_DICE] if spare else []
    return wanted


def lucky(table: T, tried: TestResult) -> bool:
    """Whether +5 would make anything of a test other than it is; a fumble fails, unless the total is all that counts."""
    if tried.test.exact:
        return True
    now, then = tried.result, tried.with_total(tried.total + table.book.numbers.burnt_luck).result
    if not tried.test.graded:
        return (now.degree >= tried.test.needed) != (then.degree >= tried.test.needed)
    return (now.success, now.degree, now.critical) != (then.success, then.degree, then.critical)


def option(table: T, what: str, who: TokenId) -> Option:
    """One thing that can be bought, as an answer."""
    verb = "burns" if what in BURNED else "spends"
    return Option(f"{what}:{who}", f"{table.name(who)} {verb}: {DEEDS[what]}", who, by=who, short=DEEDS[what])


def force_result(tried: TestResult, success: bool) -> TestResult:
    """The test with one degree of success, or as an ordinary failure; a total that counts is such a one, too (68, 71, 74b)."""
    against, total = tried.test.against, tried.total
    if tried.test.exact:
        total = max(total, against) if success else min(total, against - 1)
    shown = total if tried.result.total is not None else None
    return replace(tried, total=total, result=Result(success, int(success), False, 0, 0, shown))


def change_result(table: T, tried: TestResult, what: str) -> Procedure[TestResult]:
    """What a point that holds makes of a test."""
    match what:
        case "luck":
            return tried.with_total(tried.total + table.book.numbers.burnt_luck)
        case "success":
            return force_result(tried, True)
        case "spoil":
            return force_result(tried, False)
        case "bonus":
            face: int = yield from roll("die", tried.test.who, DicePool(1, SIX), on=tried.test.foe or "", about=tried.test.about)
            return tried.with_faces((*tried.faces, face), tried.keep_count)
        case "hinder":
            return tried.with_faces(tried.faces, tried.keep_count - 1)
        case "all dice":
            return tried.with_faces(tried.faces, tried.keep_count + spare_dice(table, tried.test))
    return tried.with_faces(tried.faces, tried.keep_count + 1)


HOOKS = {"tried": ask_destiny_after}
