"""Destiny points before the dice fall: bonus dice, test dice, penalty dice cancelled and imposed (55 to 58, 66)."""

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.procedure import Choice, Keys, Option, Procedure
from rulesets.sifrp.basics.destiny import NOBODY, may_spend, owners, use
from rulesets.sifrp.basics.dice import FREE, KEPT, SPARED
from rulesets.sifrp.basics.tests import AbilityTest, dice_hand
from rulesets.sifrp.book.rulebook import T

BONUS_DIE, CONVERT, STEADY, HINDER, ALL_DICE = "bonus", "convert", "steady", "hinder", "all dice"
RULES = {BONUS_DIE: "55", CONVERT: "56", STEADY: "57", HINDER: "58", ALL_DICE: "66"}
DEEDS = {
    BONUS_DIE: "a bonus die more",
    CONVERT: "a bonus die counts as a test die",
    STEADY: "a penalty die less",
    HINDER: "a penalty die on the opponent",
    ALL_DICE: "all bonus dice count as test dice",
}


def ask_destiny_before(table: T, trial: AbilityTest) -> Procedure[AbilityTest]:
    """Ask for destiny before a test, until nobody wants any; what is paid for and holds is added to it."""
    while options := offers(table, trial):
        seats = tuple(dict.fromkeys([option.by for option in options]))
        prompt = f"{trial.title or table.name(trial.who)}: who uses destiny?"
        keys: Keys = yield Choice(
            "destiny",
            seats,
            prompt,
            (*options, Option(NOBODY, "Nobody")),
            (NOBODY,),
            rule="55",
            about=trial.about,
            on=(trial.who,) if trial.foe is None else (trial.who, trial.foe),
        )
        if keys == (NOBODY,):
            break
        what, _, name = keys[0].partition(":")
        who = TokenId(name)
        if (yield from use(table, who, DEEDS[what], RULES[what], what == ALL_DICE, trial.about)):
            trial = trial.plus(worth(table, trial, what, who))
    return trial


def offers(table: T, trial: AbilityTest) -> list[Option]:
    """What somebody can do about a test that is about to be rolled."""
    options: list[Option] = []
    for owner in owners(table.board):
        spends = may_spend(table, owner, trial.about)
        if owner == trial.who:
            wanted = own_options(table, trial)
            options += [option(table, what, owner) for what in wanted if spends or what == ALL_DICE]
        elif spends and hostile(table.board, owner, trial.who):
            options.append(option(table, HINDER, owner))
    return options


def own_options(table: T, trial: AbilityTest) -> list[str]:
    """What the one who rolls can buy for it."""
    spare = spare_dice(table, trial)
    wanted = [BONUS_DIE, *((CONVERT,) if spare else ()), *((STEADY,) if penalties(trial) else ())]
    return [*wanted, *((ALL_DICE,) if spare else ())]


def option(table: T, what: str, who: TokenId) -> Option:
    """One thing that can be bought, as an answer."""
    verb = "burns" if what == ALL_DICE else "spends"
    return Option(f"{what}:{who}", f"{table.name(who)} {verb}: {DEEDS[what]}", who, by=who, short=DEEDS[what])


def spare_dice(table: T, trial: AbilityTest) -> int:
    """How many bonus dice are rolled that do not count as test dice yet."""
    dice = dice_hand(table.board, trial, [modifier for modifier in trial.modifiers if modifier.dice > 0])
    return dice.roll_count - dice.keep_count


def penalties(trial: AbilityTest) -> int:
    """How many penalty dice are left to cancel."""
    lost = -sum([modifier.dice for modifier in trial.modifiers if modifier.dice < 0])
    return lost - sum([modifier.dice for modifier in trial.modifiers if modifier.group == SPARED])


def worth(table: T, trial: AbilityTest, what: str, who: TokenId) -> Modifier:
    """What a point that holds adds to a test."""
    name, rule = f"Destiny of {table.name(who)}", RULES[what]
    match what:
        case "bonus":
            return Modifier(0, name, rule, 1, FREE)
        case "convert":
            return Modifier(0, name, rule, 1, KEPT)
        case "steady":
            return Modifier(0, name, rule, 1, SPARED)
        case "hinder":
            return Modifier(0, name, rule, -1)
    return Modifier(0, name, rule, spare_dice(table, trial), KEPT)


HOOKS = {"trial": ask_destiny_before}
