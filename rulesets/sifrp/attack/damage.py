"""Damage of a hit: base damage by degrees, less armor (44, 45, C5)."""

from msgspec.structs import replace

from battlemap.board.events import Contest
from battlemap.rules.blocks.checks import totals_words
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.procedure import Procedure
from rulesets.sifrp.basics.arms import base_damage
from rulesets.sifrp.basics.blow import Struck
from rulesets.sifrp.basics.derived import armour_rating
from rulesets.sifrp.basics.lore import quality
from rulesets.sifrp.book.rulebook import T
from rulesets.sifrp.defeat.harm import Harm, hurt


def deal(table: T, struck: Struck) -> Procedure[Struck]:
    """Count the damage of a hit and let the target take it (45)."""
    blow = struck.blow
    listed = base_damage(table.board, blow.by, blow.weapon_use)
    base = max(0, plain_sum(listed)) + plain_sum(blow.base)
    more, after = plain_sum(blow.damage), table.book.options.flat_damage_after_dos
    degree = struck.result.degree
    raw = base * degree + more if after else (base + more) * degree
    piercing = quality(table.book, table.sheet(blow.by), blow.weapon_use.arm, "piercing")
    rating = max(0, armour_rating(table.board, blow.at) - piercing)
    amount = max(0, raw - rating)
    why = "; ".join(filter(None, (totals_words(table.events, blow.about), damage_words(base, more, degree, rating, after))))
    close_card(table, struck, amount)
    vicious = quality(table.book, table.sheet(blow.by), blow.weapon_use.arm, "vicious") > 0
    dealt = yield from hurt(table, Harm(blow.at, amount, blow.by, vicious, why, blow.about, blow.weapon_use.title))
    return replace(struck, damage_dealt=dealt)


def damage_words(base: int, more: int, degree: int, rating: int, after: bool) -> str:
    """Where a sum of damage comes from: "(4 +2) × 2 degrees, armor −3"."""
    degrees = f"{degree} degree{'' if degree == 1 else 's'}"
    shown = f"({base} {format_signed(more)}) × {degrees}" if more and not after else f"{base} × {degrees}"
    shown += f" {format_signed(more)}" if more and after else ""
    return f"{shown}, armor −{rating}" if rating else shown


def close_card(table: T, struck: Struck, amount: int) -> None:
    """The card once more, with the damage on it."""
    about = struck.blow.about
    shown = next((event for event in reversed(table.events) if isinstance(event, Contest) and event.id == about), None)
    if shown is not None:
        word = "Critical" if struck.result.critical else "Hit"
        times = f" ×{struck.result.degree}" if struck.result.degree > 1 else ""
        table.events.append(replace(shown, outcome=f"{word}{times}: {amount or 'no'} damage"))
