"""The deeds of the duel: sheets, book, and every procedure that stops and asks."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect, EffectEnd, NumberChange
from battlemap.board.events import AspectPut, Moved
from battlemap.board.ids import AspectId, TokenId, ZoneId
from battlemap.board.records import Modifier
from battlemap.board.subject import Subject
from battlemap.rules.blocks.checks import CheckSide, margin, show
from battlemap.rules.blocks.points import pay
from battlemap.rules.blocks.turns import refuse_out_of_turn
from battlemap.rules.dice import FATE, DicePool, Faces, RollRule
from battlemap.rules.procedure import (
    Option,
    Procedure,
    Table,
    ask_together,
    choose,
    choose_several,
    confirm,
    number,
    refuse_unless,
    roll,
    ruling,
    words,
)
from battlemap.rules.reactions import Reaction, timing_window


class Fencer(Struct, frozen=True):
    """The sheet: *skill* is added to dice, *stamina* is lost to hits, *pluck* is spent."""

    skill: int = 1
    stamina: int = 4
    pluck: int = 1
    spent: dict[str, int] = {}


class Yard(Struct, frozen=True):
    """The scene: *kind* of weather, what lies in the *pot*, a *secret* of the GM's, and how loud the crowd is."""

    kind: str = "fair"
    pot: int = 0
    secret: str = ""
    applause: int = 0


class Blade(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the book."""

    harm: int
    reach: int = 0


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers, and the options a house may change."""

    blades: dict[str, Blade]
    difficulty: int = 2
    tie_wounds: bool = False


class Wounds(RollRule, frozen=True):
    """How many dice show *at* or more."""

    at: int

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> int:
        return sum(face >= self.at for face in faces) + bonus

    def text(self, value: int) -> str:
        return f"{value} wounds"


T: TypeAlias = Table[Fencer, Yard, Book]


class Blow(Struct, frozen=True):
    """A strike on its way: what the moments offer."""

    by: TokenId
    at: TokenId
    harm: int = 0
    reduction: int = 0


def is_up(board: AnyEncounter, who: TokenId) -> bool:
    """Whether *who* is still in the fight."""
    sheet: Fencer = board[who].sheet
    return sheet.stamina > 0


def charge(table: T, who: TokenId, kind: str) -> None:
    """Check the turn, and take the price of one *kind*: each turn has one deed and one walk."""
    refuse_unless(is_up(table.board, who), f"{table.name(who)} is down")
    refuse_out_of_turn(table.board, who)
    spent = table.sheet(who).spent
    refuse_unless(not spent.get(kind), f"{table.name(who)} has no {kind} left this turn")
    table.change(who, f"uses the {kind}", lambda sheet: replace(sheet, spent={**spent, kind: 1}))


def foes(table: T, who: TokenId, reach: int = 0) -> tuple[Option, ...]:
    """Everybody of another side: those out of reach or down are greyed."""
    board = table.board
    return tuple(Option(t.id, t.name, t.id, refusal=_why_barred(board, who, t.id, reach)) for t in board.tokens.values()
                 if not board.allied(board[who].side, t.side) and not t.hidden)  # fmt: skip


def _why_barred(board: AnyEncounter, who: TokenId, foe: TokenId, reach: int) -> str:
    if not is_up(board, foe):
        return f"{board[foe].name} is down"
    steps = board.zone_map.distance(board[who].zone, board[foe].zone)
    return "" if steps is not None and steps <= reach else f"{board[foe].name} is too far away"


def bonuses(table: T, who: TokenId, what: str, about: TokenId | None = None) -> tuple[Modifier, ...]:
    """Skill, and whatever lasts."""
    return (Modifier(table.sheet(who).skill, "Skill", "duel 1"), *table.modifiers(who, what, about))


def strike(table: T, who: TokenId) -> Procedure[None]:
    """An opposed check; what is over becomes dice of harm."""
    reach = table.book.blades["rapier"].reach
    foe = TokenId((yield from choose("target", who, "Strike whom?", foes(table, who, reach), rule="duel 2")))
    tricks = yield from choose_several(
        "tricks", who, "Which tricks?",
        (Option("lunge", "Lunge", note="+1, and −1 in defence"), Option("flourish", "Flourish", note="costs 1 pluck",
                refusal="" if table.sheet(who).pluck else "no pluck left")),
    )  # fmt: skip
    charge(table, who, "deed")
    if "flourish" in tricks:
        pay(table, who, "pluck", 1, "pluck")
    table.pass_timing("attacks", who)
    blow: Blow = yield from timing_window(table, "struck at", Blow(who, foe), "Somebody steps in?", "blow")
    if is_up(table.board, who) and is_up(table.board, blow.at):
        yield from clash(table, blow, len(tricks))


def clash(table: T, blow: Blow, tricks: int) -> Procedure[None]:
    """Both throw; the comparison is shown again whenever it changes."""
    who, foe = blow.by, blow.at
    extra = (Modifier(tricks, "Tricks", "duel 2"),) if tricks else ()
    mine = CheckSide(table.name(who), who, "skill", "attack", foe, (*bonuses(table, who, "attack", foe), *extra))
    turned = (Modifier(blow.reduction, "Parry", "duel 7"),) if blow.reduction else ()
    theirs = CheckSide(table.name(foe), foe, "skill", "defend", who, (*bonuses(table, foe, "defence", who), *turned))
    show(table, "blow", "Strike", "steel on steel", mine, theirs)
    total = yield from roll("attack", who, FATE, mine.modifiers, on=foe, about="blow")
    mine = replace(mine, total=total)
    show(table, "blow", "Strike", "steel on steel", mine, theirs)
    total = yield from roll("defend", foe, FATE, theirs.modifiers, on=who, about="blow")
    theirs = replace(theirs, total=total)
    over = margin(mine, theirs)
    assert over is not None
    outcome = "failure" if over < 0 else "tie" if over == 0 else "style" if over >= 3 else "success"
    show(table, "blow", "Strike", "steel on steel", mine, theirs, outcome)
    if over > 0 or (over == 0 and table.book.tie_wounds):
        yield from wound(table, replace(blow, harm=max(over, 1)), outcome)
    else:
        table.tell(f"*{table.name(foe)}* turns the blade of *{table.name(who)}*", f"{theirs.total} against {mine.total}")


def wound(table: T, blow: Blow, outcome: str) -> Procedure[None]:
    """Dice of harm; a hit with style may be spared."""
    wounds = yield from roll("harm", blow.by, DicePool(blow.harm, 6), roll_rule=Wounds(4), on=blow.at, about="blow")
    blow = yield from timing_window(table, "wounded", replace(blow, harm=wounds + table.book.blades["rapier"].harm), about="blow")
    if outcome == "style" and (yield from confirm("spare", blow.by, "Spare the foe?", about="blow")):
        table.change_scene("applause", lambda scene: replace(scene, applause=scene.applause + 2))
        table.tell(f"*{table.name(blow.by)}* spares *{table.name(blow.at)}*", tone="good")
        return
    table.change(blow.at, f"loses {blow.harm} stamina", lambda sheet: replace(sheet, stamina=max(0, sheet.stamina - blow.harm)))
    table.tell(f"*{table.name(blow.at)}* is hit for {blow.harm}", f"margin, {wounds} wounds", tone="harm")


def taunt(table: T, who: TokenId) -> Procedure[None]:
    """Words against a difficulty of 2: a success rattles the foe until the end of the foe's turn."""
    foe = TokenId((yield from choose("target", who, "Taunt whom?", foes(table, who, 1), rule="duel 3")))
    charge(table, who, "deed")
    insult = yield from words("insult", who, "What is said?", ("Butterfingers", "Old goat"))
    apt = yield from ruling(table, f"apt:{foe}", f"Does that touch {table.name(foe)}?", False)
    modifiers = (*bonuses(table, who, "taunt"), *((Modifier(1, "Apt", "duel 3"),) if apt else ()))
    mine = CheckSide(table.name(who), who, "skill", "taunt", foe, modifiers)
    level = table.book.difficulty
    theirs = CheckSide("Composure", modifiers=(Modifier(level, "Composure", "duel 3"),), total=level, kind="number")
    total = yield from roll("taunt", who, FATE, modifiers, against=level, on=foe)
    outcome = "success" if total > level else "tie" if total == level else "failure"
    show(table, "taunt", "Taunt", insult, replace(mine, total=total), theirs, outcome)
    if outcome == "success":
        rattled = (NumberChange("defence", -1), NumberChange("attack", -1))
        table.begin(Effect("rattled", "duel 3", foe, rattled, EffectEnd("turn ends", foe), who))


def feint(table: T, who: TokenId) -> Procedure[None]:
    """Both pick a line in secret; guessing wrong costs the foe a point of pluck, guessing right the feinter."""
    refuse_unless(table.sheet(who).pluck > 0, f"{table.name(who)} has no pluck left")
    foe = TokenId((yield from choose("target", who, "Feint at whom?", foes(table, who), rule="duel 4")))
    charge(table, who, "deed")
    lines = ("high", "low")
    mine, theirs = yield from ask_together(
        choose("line", who, "Feint where?", lines, "high"), choose("line", foe, "Guard where?", lines, "high")
    )
    loser = foe if mine != theirs else who
    table.change(loser, "is fooled", lambda sheet: replace(sheet, pluck=max(0, sheet.pluck - 1)))
    table.tell(f"*{table.name(loser)}* is fooled", f"{mine} against {theirs}")


def walk(table: T, who: TokenId) -> Procedure[None]:
    """One zone further."""
    here = table.board[who].zone
    near = table.board.zone_map.neighbours(here)
    options = [Option(zone.id, zone.name, Subject("zone", zone.id), refusal="" if zone.id in near else "too far away")
               for zone in table.board.zone_map.zones.values() if zone.id != here]  # fmt: skip
    goal = ZoneId((yield from choose("to", who, "Walk where?", options, rule="duel 5")))
    charge(table, who, "walk")
    table.happen(Moved(who, goal))


def wager(table: T, who: TokenId) -> Procedure[None]:
    """Stamina into the pot."""
    most = table.sheet(who).stamina - 1
    refuse_unless(most > 0, f"{table.name(who)} has nothing to wager")
    charge(table, who, "deed")
    stake = yield from number("stake", who, "How much?", 1, most)
    table.change(who, "wagers", lambda sheet: replace(sheet, stamina=sheet.stamina - stake))
    table.change_scene("the pot grows", lambda scene: replace(scene, pot=scene.pot + stake))


def name_ground(table: T, who: TokenId) -> Procedure[None]:
    """A phrase about the zone one stands in, with a free invoke."""
    charge(table, who, "deed")
    phrase = yield from words("name", who, "What is the ground like?", ("Slippery boards", "Deep shadow"))
    board = table.board
    key = AspectId(table.fresh_id("aspect"))
    table.happen(AspectPut(Aspect(key, phrase, "advantage", "zone", board[who].zone, ((board[who].side, 1),)), "named"))


def brace(table: T, who: TokenId) -> Procedure[None]:
    """+2 in defence until one's next turn starts."""
    charge(table, who, "deed")
    table.begin(Effect("braced", "duel 6", who, (NumberChange("defence", 2),), EffectEnd("turn starts", who)))
    yield from ()


def rest(table: T, who: TokenId) -> Procedure[None]:
    """A point of stamina, on a die of 4 or more; no check."""
    charge(table, who, "deed")
    better = yield from roll("rest", who, DicePool(1, 6), roll_rule=Wounds(4))
    table.change(who, "rests", lambda sheet: replace(sheet, stamina=sheet.stamina + better))


def may_parry(table: T, blow: Blow) -> Iterable[TokenId]:
    """The one struck at, once, with pluck to pay."""
    return (blow.at,) if not blow.reduction and is_up(table.board, blow.at) and table.sheet(blow.at).pluck else ()


def parry(table: T, who: TokenId, blow: Blow) -> Procedure[Blow]:
    pay(table, who, "pluck", 1, "pluck")
    yield from ()
    return replace(blow, reduction=1)


def may_guard(table: T, blow: Blow) -> Iterable[TokenId]:
    """Friends in the same zone."""
    board = table.board
    struck = board[blow.at]
    near = [t for t in board.tokens.values() if t.id != struck.id and t.zone == struck.zone and is_up(board, t.id)]
    return [t.id for t in near if board.allied(t.side, struck.side)]


def guard(table: T, who: TokenId, blow: Blow) -> Procedure[Blow]:
    table.tell(f"*{table.name(who)}* steps before *{table.name(blow.at)}*")
    yield from ()
    return replace(blow, at=who)


def may_shrug(table: T, blow: Blow) -> Iterable[TokenId]:
    return (blow.at,) if blow.harm and table.sheet(blow.at).pluck else ()


def shrug(table: T, who: TokenId, blow: Blow) -> Procedure[Blow]:
    pay(table, who, "pluck", 1, "pluck")
    yield from ()
    return replace(blow, harm=0)


REACTIONS = (
    Reaction("parry", "struck at", may_parry, parry, "duel 7", "{who} parries (1 pluck)"),
    Reaction("guard", "struck at", may_guard, guard, "duel 8", "{who} steps in"),
    Reaction("shrug", "wounded", may_shrug, shrug, "duel 9", "{who} shrugs it off (1 pluck)"),
)
