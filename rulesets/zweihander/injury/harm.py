"""Damage taken: the threshold, the track, death and what fate does about it (17, 24, 27b, 54, 118)."""

from msgspec.structs import replace

from battlemap.board.encounter import EffectEnd
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.zweihander.basics.arms import name_of
from rulesets.zweihander.basics.blow import Blow, Wounded
from rulesets.zweihander.basics.conditions import begin
from rulesets.zweihander.basics.thresholds import dt, steps_over
from rulesets.zweihander.book.creature import GRIEVOUS, SLAIN, CreatureSheet
from rulesets.zweihander.book.fight import alive
from rulesets.zweihander.book.rulebook import T

ICON = "game/sword-wound"
SKULL = "lucide/skull"


def suffer(
    table: T,
    who: TokenId,
    total: int,
    by: TokenId | None = None,
    why: str = "",
    blow: Blow | None = None,
    against: tuple[Modifier, ...] = (),
) -> Procedure[int]:
    """Compare damage with the threshold; how many steps it takes somebody down the track (54). Hook: "wounded".

    *against*: what bears on the threshold this once.
    """
    if not alive(table.board, who):
        return 0
    parts, threshold = dt(table.board, who, (*against, *(blow.against if blow is not None else ())))
    steps = steps_over(table.book, total, threshold)
    made_of = ", ".join([f"{modifier.name} {format_signed(modifier.value)}" for modifier in parts])
    told = f"{why}: {total} against {threshold} ({made_of})" if why else f"{total} against {threshold} ({made_of})"
    if not steps:
        table.tell(f"*{table.name(who)}* is not hurt", told, "lucide/shield", "", table.board[who].hidden)
        return 0
    before = table.sheet(who).wounds
    yield from lower_step(table, who, min(SLAIN, before + steps), by, told, blow)
    return min(SLAIN, before + steps) - before


def slay(table: T, who: TokenId, by: TokenId | None = None, why: str = "", blow: Blow | None = None) -> Procedure[None]:
    """Somebody is slain, unless it is only to be subdued, or fate will have it otherwise (17, 24)."""
    if alive(table.board, who):
        yield from lower_step(table, who, SLAIN, by, why, blow)


def lower_step(table: T, who: TokenId, step: int, by: TokenId | None, why: str, blow: Blow | None) -> Procedure[None]:
    """Somebody is worse off by a step of the track or more: who would be slain is, or is subdued, or saved."""
    before = table.sheet(who).wounds
    after, saved = step, False
    if step >= SLAIN:
        if blow is not None and blow.subdue:
            after = GRIEVOUS
        elif table.sheet(who).safe:
            after, saved = GRIEVOUS, True
            why = f"{why}; fate has spared it"
        elif (yield from ask_fate(table, who)):
            after, saved = GRIEVOUS, True
    armed = blow is not None and blow.by in table.board.tokens
    put(table, who, after, why, by, name_of(table.book, table.sheet(blow.by), blow.arm) if blow is not None and armed else "")
    if after < SLAIN <= step and blow is not None and blow.subdue:
        subdue_instead(table, who, blow)
    if after > before:
        yield from apply_hooks(table, "wounded", Wounded(who, before, after, by, blow, saved))


def put(table: T, who: TokenId, step: int, why: str, by: TokenId | None = None, using: str = "") -> None:
    """Put *who* on a step of the damage track, and say so. *by*, *using*: the attacker and its weapon."""
    dead = step >= SLAIN
    table.change(
        who,
        table.book.wounds[step].lower(),
        lambda sheet: replace(sheet, wounds=step, status="slain" if dead else sheet.status, mount="" if dead else sheet.mount),
        by, using,
    )  # fmt: skip
    tone, icon = tone_for(table.board, who), SKULL if step >= SLAIN else ICON
    table.tell(f"*{table.name(who)}*: {table.book.wounds[step].lower()}", why, icon, tone, table.board[who].hidden)


def ask_fate(table: T, who: TokenId) -> Procedure[bool]:
    """Whether a point of fate is spent on living on: grievously wounded and knocked out, and safe for this fight (27b)."""
    left = table.sheet(who).fate
    if not left:
        return False
    prompt = f"{table.name(who)} would be slain. Spend a point of fate?"
    options = Option("spend", "Spend it"), Option("die", "Die")
    if (yield from choose("fate", who, prompt, options, "spend", "27b", followup=True, on=(who,))) == "die":
        return False

    def spend(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, fate=sheet.fate - 1, safe=table.book.options.fate_safe)

    table.change(who, "spends fate", spend)
    table.tell(f"Fate spares *{table.name(who)}*", "", "lucide/star", tone_for(table.board, who, True), table.board[who].hidden)
    begin(table, who, "knocked out", why="Saved by fate")
    return True


def subdue_instead(table: T, who: TokenId, blow: Blow) -> None:
    """Who would have been slain lies there for as many of the attacker's turns as its combat bonus says (118)."""
    turns = max(1, table.sheet(blow.by).bonus("combat"))
    until = EffectEnd("turn starts", blow.by, turns)
    for condition in ("incapacitated", "helpless"):
        begin(table, who, condition, until, why=f"Subdued, for {turns} turns of {table.name(blow.by)}")


def mend_steps(table: T, who: TokenId, steps: int = 1) -> None:
    """Steps up the damage track: the GM's, or healing."""
    before = table.sheet(who).wounds
    step = max(0, before - steps)
    if step == before:
        return
    table.change(
        who,
        table.book.wounds[step].lower(),
        lambda sheet: replace(sheet, wounds=step, status="" if sheet.status == "slain" else sheet.status),
    )
    table.tell(
        f"*{table.name(who)}*: {table.book.wounds[step].lower()}", "", "lucide/heart-pulse", "good", table.board[who].hidden
    )
