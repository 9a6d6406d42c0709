"""Surprise: who comes unnoticed, and who is caught out by it (11)."""

from collections.abc import Sequence

from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.procedure import Option, Procedure, choose_several, roll
from rulesets.obss.basics.checks import dice_of, save, skill_part
from rulesets.obss.basics.dice import Plain, check_pool
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T


def surprise(table: T, fighters: Sequence[TokenId]) -> Procedure[list[TokenId]]:
    """Ask who sneaks and who is alert, roll, and say who is caught out.

    Somebody is caught out by a group if the clumsiest of it is better than 10 and its Awareness. Where both sides are, a
    save decides for each.
    """
    options = [Option(who, table.board[who].name, who) for who in fighters]
    prompt = "Does anybody try to come by surprise?"
    sneakers = [TokenId(key) for key in (yield from choose_several("sneakers", GM, prompt, options, rule="11"))]
    if not sneakers:
        return []
    watchers = [who for who in fighters if any(hostile(table.board, who, sneaker) for sneaker in sneakers)]
    listed = [Option(who, table.board[who].name, who) for who in watchers]
    alert = yield from choose_several("alert", GM, "Who of the others is alert?", listed, rule="11")
    stealth: dict[TokenId, int] = {}
    for who in sneakers:
        stealth[who] = yield from roll_stealth(table, who)
    caught = [who for who in watchers if caught_by(table, who, stealth, who in alert)]
    if any(hostile(table.board, first, other) for first in caught for other in caught):
        caught = yield from resolve_both_caught(table, caught)
    return caught


def roll_stealth(table: T, who: TokenId) -> Procedure[int]:
    """The total of somebody's Stealth: it is compared with each of those who might notice."""
    mine = skill_part(table.board, who, "stealth")
    total: int = yield from roll(
        "stealth", who, check_pool(table.book, dice_of(table.book, mine)), mine.modifiers, roll_rule=Plain(), on=who
    )
    return total


def notice_difficulty(board: Board, table: T, who: TokenId, alert: bool) -> int:
    """What has to be beaten to come upon somebody: 10 and its Awareness, more if it is alert.

    Nothing is rolled, so that being untrained, which costs a die, costs nothing.
    """
    sheet, numbers = board[who].sheet, table.book.numbers
    own = sheet.fixed.get("awareness")
    worth = skill_part(board, who, "awareness").bonus if own is None else own
    return numbers.defence + worth + (numbers.alert if alert else 0)


def caught_by(table: T, who: TokenId, stealth: dict[TokenId, int], alert: bool) -> bool:
    """Whether all who sneak up on somebody are better than its Awareness; a tie is noticed."""
    against = notice_difficulty(table.board, table, who, alert)
    totals = [total for sneaker, total in stealth.items() if hostile(table.board, who, sneaker)]
    caught = bool(totals) and min(totals) > against
    why = f"Stealth {min(totals)} against {against}" + (", alert" if alert else "") if totals else ""
    told = f"*{table.name(who)}* is caught out" if caught else f"*{table.name(who)}* notices in time"
    table.tell(told, why, "lucide/eye-off" if caught else "lucide/eye", "", table.board[who].hidden)
    return caught


def resolve_both_caught(table: T, caught: Sequence[TokenId]) -> Procedure[list[TokenId]]:
    """Both sides stumble upon each other: more than the number on a Reflex save, and one is not surprised."""
    still: list[TokenId] = []
    dc = table.book.numbers.surprise_save + 1
    for who in caught:
        result = yield from save(table, who, "reflex", dc, ask="surprised", title="Both sides are surprised", rule="11")
        if not result.success:
            still.append(who)
    return still
