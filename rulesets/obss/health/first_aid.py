"""First aid: stopping the dying, bandaging, looking after wounds (65, 66, B4)."""

from collections.abc import Callable

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.obss.basics.action_costs import begin_verb, charge, why_idle
from rulesets.obss.basics.checks import skill
from rulesets.obss.basics.conditions import level
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.basics.positions import gap
from rulesets.obss.book.fight import alive, under_way
from rulesets.obss.book.rulebook import T

from .healing import bleed, heal, restore_to
from .passing_time import ROUND, take_time
from .wounds import TREATED

BY_SCORE = (
    (18, "3d4", 12, "a round", 1), (12, "2d4", 8, "3 rounds", 3), (6, "1d4", 4, "a minute", 6), (0, "1d4", 0, "2 minutes", 12),
)  # fmt: skip
"""What treating wounds brings: from which skill score on, dice, more, and how long it takes, in words and rounds (66)."""


def first_aid(table: T, who: TokenId) -> Procedure[None]:
    """Stop somebody beside from dying, or wake it at 0 hit points (65, 66)."""
    begin_verb(table, who, "first aid")
    target = yield from choose_patient(table, who, "Who gets first aid?", why_no_first_aid)
    sheet, numbers = table.sheet(target), table.book.numbers
    again = numbers.first_aid_again * max(0, sheet.falls - 1) if sheet.hp < 0 else 0
    parts = (
        Modifier(numbers.first_aid, "First aid", "66"),
        Modifier(-sheet.hp, "Below 0", "66"),
        Modifier(again, "Has fallen before", "66"),
    )
    made_of = [modifier for modifier in parts if modifier.value]
    against = plain_sum(made_of)
    charge(table, who, "first aid")
    title = f"First aid for {table.name(target)}"
    result = yield from skill(table, who, "first aid", against, title=title, rule="66", on=target, made_of=made_of)
    if result.success:
        restore_to(table, target, 0 if table.sheet(target).hp < 0 else 1, "First aid")
    yield from take_time(table, ROUND, "First aid takes it")


def choose_patient(
    table: T, who: TokenId, prompt: str, why_not: Callable[[T, TokenId], str], oneself: bool = False
) -> Procedure[TokenId]:
    """Choose whom somebody looks after: one beside it who needs it, or *oneself*."""
    board = table.board
    options = [
        Option(token.id, token.name, token.id, refusal=why_not(table, token.id) or _too_far(table, who, token.id))
        for token in board.tokens.values()
        if (token.id != who or oneself) and (not token.hidden or board.allied(board[who].side, token.side))
    ]
    refuse_unless(bool(options), "nobody is there", "66")
    return TokenId((yield from choose("target", who, prompt, options, rule="66")))


def _too_far(table: T, who: TokenId, target: TokenId) -> str:
    return "" if who == target or gap(table.board, who, target) <= 1 else f"{table.name(target)} is not within touch"


def why_no_first_aid(table: T, target: TokenId) -> str:
    """Why somebody needs no first aid; empty if it does."""
    sheet, name = table.sheet(target), table.name(target)
    if not alive(table.board, target):
        return f"{name} is beyond help" if sheet.status == "dead" else f"{name} is gone"
    return "" if sheet.hp <= 0 else f"{name} is not at 0 hit points or below"


def stop_bleeding(table: T, who: TokenId) -> Procedure[None]:
    """Bandage a wound: it bleeds by one less, by two with a critical (B4)."""
    begin_verb(table, who, "stop bleeding")
    target = yield from choose_patient(table, who, "Whose wound is bandaged?", why_no_bandage, oneself=True)
    numbers, worth = table.book.numbers, level(table.board, target, "bleeding")
    against = numbers.bleeding + numbers.bleeding_more * (worth - 1)
    charge(table, who, "stop bleeding")
    title = f"A bandage for {table.name(target)}"
    result = yield from skill(table, who, "first aid", against, title=title, rule="B4", on=target)
    if result.success:
        bleed(table, target, -1 - result.criticals)
    yield from take_time(table, ROUND, "A bandage takes it")


def why_no_bandage(table: T, target: TokenId) -> str:
    """Why somebody needs no bandage; empty if it does."""
    return "" if level(table.board, target, "bleeding") else f"{table.name(target)} does not bleed"


def treat(table: T, who: TokenId) -> Procedure[None]:
    """Look after the wounds that are left, once after a fight (66)."""
    refuse_unless(not under_way(table.board), "there is no time for that before the fight is over", "66")
    refuse_unless(not (why := why_idle(table.board, who)), why, "66")
    target = yield from choose_patient(table, who, "Whose wounds are treated?", why_untreatable, oneself=True)
    score = table.sheet(who).skills.get("first aid", 0)
    _, dice, more, time, rounds = next(row for row in BY_SCORE if score >= row[0])
    title = f"{table.name(who)} treats {table.name(target)}"
    result = yield from skill(table, who, "first aid", table.book.numbers.treat, title=title, rule="66", on=target)
    table.begin(Effect(TREATED, "66", target))
    if result.success:
        amount = yield from roll_sum("healed", who, dice, on=target)
        heal(table, target, amount + more, f"First aid, {time}", magical=False)
    yield from take_time(table, rounds, f"{title}: {time}")


def why_untreatable(table: T, target: TokenId) -> str:
    """Why somebody's wounds cannot be treated; empty if they can."""
    sheet, name = table.sheet(target), table.name(target)
    if not alive(table.board, target) or sheet.hp < 0:
        return f"{name} is {'dying' if sheet.hp < 0 and not sheet.status else 'beyond help'}"
    if sheet.hp >= sheet.max_hp:
        return f"{name} is not wounded"
    return f"{name} has been treated already" if table.has(target, TREATED) else ""


RUNS = {"first aid": first_aid, "stop bleeding": stop_bleeding, "treat wounds": treat}
