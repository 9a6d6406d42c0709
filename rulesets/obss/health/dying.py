"""The turn of somebody who bleeds or lies there: losing hit points, and waking up by itself (66, 70, B4)."""

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure
from rulesets.obss.basics.checks import check, save_part
from rulesets.obss.basics.conditions import level
from rulesets.obss.basics.dice import Result
from rulesets.obss.book.fight import alive
from rulesets.obss.book.rulebook import T

from .fatigue import tire
from .healing import restore_to
from .wounds import FAILED, JUST_FALLEN, NEAR_DEATH, die, keep_number, kept_number, wound


def turn_begins(table: T, who: TokenId) -> Procedure[None]:
    """What the start of a turn does to somebody by itself: bleeding, dying, waking up (66, 70, B4)."""
    if loss := level(table.board, who, "bleeding"):
        wound(table, who, loss, why="Bleeding")
    if not alive(table.board, who) or table.has(who, JUST_FALLEN):
        return
    if table.sheet(who).hp < 0:
        wound(table, who, 1, why="Dying")
    if alive(table.board, who) and table.sheet(who).hp <= 0 and table.book.options.recovery:
        yield from try_to_wake(table, who)


def waking_difficulty(table: T, who: TokenId) -> int:
    """What waking up takes this time: one more with each failure, and with each fall below 0 after the first (70)."""
    return table.book.numbers.recovery + kept_number(table.board, who, FAILED) + max(0, table.sheet(who).falls - 1)


def roll_last_save(table: T, who: TokenId, against: int, title: str, rule: str) -> Procedure[Result]:
    """The one save that somebody makes who lies there and cannot make any other."""
    mine = save_part(table.board, who, "fortitude")
    named = f"{table.name(who)}: {title.lower()}"
    result: Result = yield from check(table, who, mine, against, named, "wake", icon="lucide/heart-pulse", rule=rule)
    return result


def try_to_wake(table: T, who: TokenId) -> Procedure[None]:
    """The save of the optional rule: awake with a hit point, or nearer to death (70, C41)."""
    numbers, fixed = table.book.numbers, table.book.options.later_falls == "fixed 18"
    against, last = waking_difficulty(table, who), numbers.recovery + numbers.recovery_failures
    if fixed and against >= last:
        die(table, who, "No save is left")
        return
    result = yield from roll_last_save(table, who, against, "Waking up", "70")
    if result.success:
        tired = table.has(who, NEAR_DEATH)
        restore_to(table, who, 1, "Woke up")
        if not tired:
            tire(table, who, 1, "Back from 0")
        return
    failed = kept_number(table.board, who, FAILED) + 1
    if against + 1 >= last if fixed else failed >= numbers.recovery_failures:
        die(table, who, f"{failed} failed save{'' if failed == 1 else 's'} in a row")
    else:
        keep_number(table, who, FAILED, "70", failed)
        left = (
            f"against {waking_difficulty(table, who)} the next time"
            if fixed
            else f"{failed} of {numbers.recovery_failures} that kill"
        )
        table.tell(f"*{table.name(who)}* does not wake", f"Failed: {left}", "lucide/heart-pulse", "", table.board[who].hidden)
