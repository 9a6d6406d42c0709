"""Critical failures of attacks, and the fumbles: what goes wrong when an attack goes as badly as can be (46, 128 to 155c)."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from battlemap.board.records import Modifier
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Procedure, roll
from rulesets.zweihander.basics import dice
from rulesets.zweihander.basics.blow import Blow, Struck
from rulesets.zweihander.basics.peril import suffer_peril
from rulesets.zweihander.book.fight import alive
from rulesets.zweihander.book.rulebook import Book, T

from .gear_fumbles import GEAR
from .harm_fumbles import HARM
from .scene_fumbles import SCENE

Row: TypeAlias = Callable[[T, Struck], Procedure[None]]
MOST_ROLLS = 6
"""After so many rolls of what cannot happen the first row that can does."""
FEEBLE, BAD_LUCK = "139", "140"
AT_HAND = frozenset({"144", "148"})
"""Rows that are about a foe who can strike back (155b)."""
ROWS: dict[str, Row] = {**GEAR, **HARM, **SCENE}


def roll_risk(table: T, struck: Struck) -> Procedure[Struck]:
    """A hit whose attacker took risks: its chaos dice are read before the damage, which a fumble may lessen (80a, 113, 139)."""
    blow = struck.blow
    if not blow.chaos or not (yield from dice.chaos(blow.by, blow.chaos, "chaos", blow.at)):
        return replace(struck, blow=replace(blow, chaos=0))
    key = yield from draw_row(table, struck)
    blow = replace(blow, chaos=0, fumble=key)
    if key == FEEBLE:
        less: int = yield from roll("feeble", blow.by, DicePool(1, 6), on=blow.at, followup=True)
        tell_row(table, blow, key)
        blow = replace(blow, fumble="", damage=(*blow.damage, Modifier(-less, table.book.fumbles[FEEBLE].title, FEEBLE)))
    return replace(struck, blow=blow)


def after_attack(table: T, struck: Struck) -> Procedure[Struck]:
    """At the end of an attack: what a critical failure brings, and the one fumble there may be (46, 155a, 155c)."""
    blow = struck.blow
    if blow.fumble:
        yield from apply_row(table, struck, blow.fumble)
        return replace(struck, blow=replace(blow, fumble=""))
    if not alive(table.board, blow.by):
        return struck
    fumbled = bool(blow.chaos) and (yield from dice.chaos(blow.by, blow.chaos, "chaos", blow.at))
    if struck.critical == "failure" and not only_a_friend_hit(table, blow):
        if (yield from dice.chaos(blow.by, 1, "failure", blow.at)):
            fumbled = True
        else:
            lost = yield from dice.roll_notation(blow.by, table.book.numbers.critical_peril, "peril", blow.at)
            yield from suffer_peril(table, blow.by, lost, "Critical failure")
    if fumbled:
        key = yield from draw_row(table, struck)
        yield from apply_row(table, struck, key)
    return struck


def only_a_friend_hit(table: T, blow: Blow) -> bool:
    """Whether the house has it that a shot into a friend's engagement hits the friend, and that is all (C27)."""
    return table.book.options.ally_hit == "instead" and bool(blow.astray)


def draw_row(table: T, struck: Struck) -> Procedure[str]:
    """A row by its weight; what cannot happen now is rolled again (139, 140, 155b)."""
    blow = struck.blow
    for _ in range(MOST_ROLLS):
        number: int = yield from roll("fumble", blow.by, DicePool(1, weights(table.book)), on=blow.at, followup=True)
        key = row_at(table.book, number)
        if not void(table, struck, key):
            return key
    return next(key for key in table.book.fumbles if not void(table, struck, key))


def weights(book: Book) -> int:
    """What the weights of all rows come to: 98, unless the house has changed them (C19)."""
    return sum([row.weight for row in book.fumbles.values()])


def row_at(book: Book, number: int) -> str:
    """The row that a roll gives, by the sum of weights up to it (TV-25)."""
    for key, row in book.fumbles.items():
        number -= row.weight
        if number <= 0:
            return key
    return next(reversed(book.fumbles))


def void(table: T, struck: Struck, key: str) -> bool:
    """Whether a row cannot happen: less damage on a miss, no fortune to lose, a foe that cannot strike back (139, 140, 155b)."""
    from rulesets.zweihander.movement.opportunity import may_strike_back  # attacks are an occasion for others in their turn

    blow = struck.blow
    if key == FEEBLE:
        return not struck.hit
    if key == BAD_LUCK:
        return table.sheet(blow.by).fortune < 1
    if key in AT_HAND:
        return blow.at == blow.by or not may_strike_back(table.board, blow.at, blow.by)
    return False


def apply_row(table: T, struck: Struck, key: str) -> Procedure[None]:
    """A row befalls the fumbler."""
    tell_row(table, struck.blow, key)
    if key in ROWS:
        yield from ROWS[key](table, struck)


def tell_row(table: T, blow: Blow, key: str) -> None:
    """The log says which row it is."""
    row = table.book.fumbles[key]
    table.tell(
        f"*{table.name(blow.by)}* fumbles: {row.title.lower()}", row.words, "lucide/dices", "", table.board[blow.by].hidden
    )


HOOKS = {"hit": roll_risk, "struck": after_attack}
