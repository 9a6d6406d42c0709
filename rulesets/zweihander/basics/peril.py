"""Peril: the track that exhaustion and fear take somebody down (7, 56a)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure
from rulesets.zweihander.book.creature import INCAPACITATED, CreatureSheet
from rulesets.zweihander.book.fight import alive
from rulesets.zweihander.book.rulebook import T

from .conditions import corrupt, suffers
from .thresholds import pt, steps_over

ICON = "lucide/brain"


class Perilled(Struct, frozen=True):
    """Somebody has gone down the peril track, from one step to another."""

    who: TokenId
    before: int
    after: int
    by: TokenId | None = None


def suffer_peril(table: T, who: TokenId, amount: int, why: str = "", by: TokenId | None = None) -> Procedure[int]:
    """Compare an amount of peril with the threshold; how many steps it takes somebody down. Hook: "perilled" (56a)."""
    if not alive(table.board, who):
        return 0
    parts, threshold = pt(table.board, who)
    steps = steps_over(table.book, amount, threshold)
    made_of = ", ".join([f"{modifier.name} {format_signed(modifier.value)}" for modifier in parts])
    told = f"{amount} peril against {threshold} ({made_of})"
    before = table.sheet(who).peril
    after = min(INCAPACITATED, before + steps)
    if after == before:
        table.tell(f"*{table.name(who)}* bears it", f"{why}: {told}" if why else told, ICON, "", table.board[who].hidden)
        return 0
    put_on_step(table, who, after, f"{why}: {told}" if why else told)
    yield from apply_hooks(table, "perilled", Perilled(who, before, after, by))
    return after - before


def improve(table: T, who: TokenId, why: str = "", steps: int = 1) -> None:
    """Steps up the peril track."""
    put_on_step(table, who, max(0, table.sheet(who).peril - steps), why)


def worsen(table: T, who: TokenId, why: str = "") -> Procedure[None]:
    """One step down the peril track. Hook: "perilled"."""
    before = table.sheet(who).peril
    after = min(INCAPACITATED, before + 1)
    if after != before:
        put_on_step(table, who, after, why)
        yield from apply_hooks(table, "perilled", Perilled(who, before, after))


def put_on_step(table: T, who: TokenId, step: int, why: str) -> None:
    """Put somebody on a step of the track and say so; whoever becomes incapacitated is corrupted, once (18)."""
    before = table.sheet(who).peril
    if step == before:
        return
    spent = suffers(table.board, who, "incapacitated")

    def put(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, peril=step)

    table.change(who, table.book.perils[step].lower(), put)
    tone = tone_for(table.board, who, step < before)
    table.tell(f"*{table.name(who)}*: {table.book.perils[step].lower()}", why, ICON, tone, table.board[who].hidden)
    if step == INCAPACITATED and not spent:
        corrupt(table, who, table.book.numbers.corruption_incapacitated, "Incapacitated")
